import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256 } from "~/auth/sha256";
import { recordOf } from "~/contest/record";
import { type VerdictProblem, verdictProblems } from "~/contest/verdict";
import { Refused } from "~/db/database";
import { common } from "~/text/common";

type Context = Pick<AppLoadContext, "verdicts" | "tally" | "records" | "now">;

/** Votes that come while the tally is sealed are sealed with the next try. */
const TRIES = 5;

/**
 * Seals that draft: its record is made of what the database holds at one moment, stored, and then all else in one batch.
 * Answers the verdict's number, or what keeps it from being sealed. Refuses what `verdicts.seal` does.
 */
export async function sealVerdict(
  seen: { id: string; version: number },
  by: { id: string; name: string },
  { verdicts, tally, records, now }: Context,
): Promise<{ number: number } | { problems: VerdictProblem[] }> {
  for (let tries = 0; ; tries++) {
    await tally.seal(now);
    const [read, last] = await Promise.all([verdicts.contest(), verdicts.sealed()]);
    // The same request once more.
    if (last?.id === seen.id) return { number: last.number };
    const { draft, contest, stamp, lastLine } = read;
    if (draft?.id !== seen.id || draft.version !== seen.version) throw new Refused("changed_meanwhile");
    if (read.sealedLine !== lastLine && tries < TRIES) continue;
    const judgeIds = contest.jurors.map(({ id }) => id);
    const problems = verdictProblems(draft, contest.works, judgeIds);
    if (problems.length > 0) return { problems };
    const number = read.number + 1;
    const record = recordOf(contest, draft, {
      ...{ name: common.siteName, number, sealedAt: now, sealedBy: by.name, replaces: draft.replaces },
    });
    const sealed = await keptAs(record.public, "expediente");
    const act = await keptAs(record.act(sealed.hash), "acta");
    await verdicts.announce([sealed.key, act.key], now);
    await records.keep(sealed.key, sealed.text);
    await records.keep(act.key, act.text);
    await verdicts.seal({ draft: seen, number, record: sealed, act, stamp, lastLine }, by, now);
    return { number };
  }
}

/** By its hash, and a key that no other try has. */
async function keptAs(text: string, kind: "expediente" | "acta") {
  const hash = await sha256(text);
  return { text, hash, key: `fallos/${hash}/${kind}-${crypto.randomUUID()}.json` };
}
