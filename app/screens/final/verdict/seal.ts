import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256 } from "~/auth/core/sha256";
import { recordOf, recordZipKey } from "~/contest/final/record";
import { choicesOf, type VerdictProblem, verdictProblems } from "~/contest/final/verdict";
import { Refused } from "~/db/core/database";
import { common } from "~/text/core/common";
import { recordReadMe } from "~/text/final/record";
import { recordZip } from "./record-zip";

type Context = Pick<AppLoadContext, "verdicts" | "tally" | "records" | "origin" | "now">;

/**
 * Seals that draft: its record is made of what the database holds at one moment, stored with its files, and then all else
 * in one batch. Lines of the tally stand for ever, so they are read afterwards, in stretches. Answers the verdict's
 * number, or what keeps it from being sealed. Refuses what `verdicts.seal` does.
 */
export async function sealVerdict(
  seen: { id: string; version: number },
  by: { id: string; name: string },
  { verdicts, tally, records, origin, now }: Context,
): Promise<{ number: number } | { problems: VerdictProblem[] }> {
  const last = await verdicts.sealed();
  // The same request once more.
  if (last?.id === seen.id) return { number: last.number };
  const read = await readSealed({ verdicts, tally, now });
  const { draft, contest, stamp, lastLine } = read;
  if (draft?.id !== seen.id || draft.version !== seen.version) throw new Refused("changed_meanwhile");
  const judgeIds = contest.jurors.map(({ id }) => id);
  const choices = choicesOf(contest.community, contest.works);
  const problems = verdictProblems(draft, contest.works, judgeIds, choices);
  if (problems.length > 0) return { problems };
  const number = read.number + 1;
  const name = common.siteName;
  const { head } = contest.tally;
  const record = recordOf(contest, draft, {
    name,
    number,
    sealedAt: now,
    sealedBy: by.name,
    replaces: draft.replaces,
  });
  // Of this try alone: another writes elsewhere.
  const folder = `fallos/${crypto.randomUUID()}`;
  const [recordKey, actKey] = [`${folder}/expediente.json`, `${folder}/acta.json`];
  await verdicts.announce([recordKey, recordZipKey(recordKey), actKey], now);
  const readMe = recordReadMe({ name, number, sealedAt: now, origin });
  const lines = tally.file(origin, { lastLine, head }, contest.works);
  const { zip, text } = recordZip({ record, readMe, tally: lines, sealedAt: now });
  await records.pour(recordZipKey(recordKey), zip);
  await records.keep(recordKey, text());
  const sealed = { key: recordKey, hash: await sha256(text()) };
  const actText = record.act(sealed.hash);
  await records.keep(actKey, actText);
  const act = { key: actKey, hash: await sha256(actText) };
  await verdicts.seal({ draft: seen, number, record: sealed, act, choices, stamp, lastLine }, by, now);
  return { number };
}

/** The contest with every line of the tally sealed. Refuses when votes keep coming in between. */
async function readSealed({ verdicts, tally, now }: Pick<Context, "verdicts" | "tally" | "now">) {
  for (let tries = 0; tries < 5; tries++) {
    while (!(await tally.seal(now, true)));
    const read = await verdicts.contest();
    if (!read.waits) return read;
  }
  throw new Refused("changed_meanwhile");
}
