import { mustVerify } from "~/acts/votes/verification";
import type { Guarded } from "~/auth/core/guards";
import { votingIsOver } from "~/contest/core/phases";
import { sha256 } from "~/contest/core/sha256";
import { procedureIn } from "~/contest/final/decision";
import { recordOf, recordZipKey } from "~/contest/final/record";
import { choicesOf, departuresOf, type VerdictProblem, verdictProblems } from "~/contest/final/verdict";
import { Refused } from "~/db/core/database";
import { common } from "~/text/core/common";
import { recordReadMe } from "~/text/final/record";
import { automaticMails } from "~/text/mail/mails";
import { recordZip } from "./record-zip";

type Context = Pick<
  Guarded,
  "viewer" | "stores" | "mail" | "partner" | "sender" | "records" | "origin" | "now"
>;

/**
 * Seals the draft. The record is read from the database at one moment and stored with its files.
 * One batch writes the rest. Tally lines never change, so they are read afterwards in chunks.
 * Returns the verdict's number, or the problems that prevent the seal. Throws the same errors as
 * `verdicts.seal`.
 */
export async function sealVerdict(
  version: { id: string; version: number },
  context: Context,
): Promise<{ number: number } | { problems: VerdictProblem[] }> {
  const { records, origin, now, stores } = context;
  const last = await stores.verdicts.sealed();
  // The same request was sent twice.
  if (last?.id === version.id) return { number: last.number };
  const read = await readSealed(context);
  const { draft, contest, stamp, lastLine } = read;
  if (draft?.id !== version.id || draft.version !== version.version) throw new Refused("changed_meanwhile");
  const { procedure, departures } = procedureIn(contest, draft);
  const choices = choicesOf(procedure, contest.works);
  // The winner became the rule's after the question: the draft's reason explains nothing any more.
  if (draft.departure !== "" && !departuresOf(draft.awards, choices).winner)
    throw new Refused("changed_meanwhile");
  const { hasOpenStep } = read;
  const problems = verdictProblems(draft, contest.works, choices, {
    hasOpenStep,
    finalists: procedure.finalists.actual,
    departures,
  });
  if (problems.length > 0) return { problems };
  const number = read.number + 1;
  const name = common.siteName;
  const { head } = contest.tally;
  const record = recordOf(contest, draft, {
    name,
    number,
    sealedAt: now,
    sealedBy: context.viewer.fullName,
    replaces: draft.replaces,
  });
  // A folder for this try alone: another try writes to another folder.
  const folder = `fallos/${crypto.randomUUID()}`;
  const [recordKey, actKey] = [`${folder}/expediente.json`, `${folder}/acta.json`];
  await stores.verdicts.announce([recordKey, recordZipKey(recordKey), actKey]);
  const readMe = recordReadMe({ name, number, sealedAt: now, origin });
  const tallies = {
    public: stores.tally.file("public", origin, { lastLine, head }, contest.works),
    community: contest.choice && stores.tally.file("community", origin, contest.choice, twoOf(contest)),
  };
  const { zip, text } = recordZip({ record, readMe, tallies, sealedAt: now });
  await records.pour(recordZipKey(recordKey), zip);
  await records.keep(recordKey, text());
  const sealed = { key: recordKey, hash: await sha256(text()) };
  const minutesText = record.minutes(sealed.hash);
  await records.keep(actKey, minutesText);
  const minutes = { key: actKey, hash: await sha256(minutesText) };
  const sealedChoices = { ...choices, decision: record.decision };
  await stores.verdicts.seal({
    draft: version,
    number,
    record: sealed,
    minutes,
    choices: sealedChoices,
    procedure,
    stamp,
    lastLine,
    finalBasis: read.basis,
  });
  return { number };
}

/** The two works of the community's vote. */
const twoOf = ({
  community,
  works,
}: Awaited<ReturnType<Context["stores"]["verdicts"]["contest"]>>["contest"]) =>
  works.filter(({ id }) => community?.some((count) => count.id === id));

/**
 * Reads the contest with every tally line sealed. Refuses `tally_unsealed` when more lines wait than a request may seal;
 * the cron seals the rest.
 */
async function readSealed(context: Context) {
  const { stores, now } = context;
  const isOver = votingIsOver(await stores.phases.all(), now);
  const verifies = mustVerify(context, await stores.settings.all());
  const closeMail = automaticMails.tallyClosed(await context.sender());
  const options = { isOver, verifies, partnersOnly: context.partner !== null, all: true, closeMail };
  for (let tries = 0; tries < 5; tries++) {
    // One run's parts are all that an invocation's queries allow.
    if (!(await stores.tally.seal(now, options))) break;
    const read = await stores.verdicts.contest();
    if (!read.hasUnsealed) return read;
  }
  throw new Refused("tally_unsealed");
}
