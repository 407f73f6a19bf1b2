import type { AwardKind } from "~/contest/core/awards";
import type { Procedure } from "~/contest/final/procedure";
import { recordZipKey } from "~/contest/final/record";
import type { Award, Choices, SealedVerdict, VerdictDraft } from "~/contest/final/verdict";
import { logLine } from "../core/audit";
import { atomically, type Database, listOf, refuseUnless, rowsOf } from "../core/database";
import { fixedFinalists } from "../core/final-works";
import { sql } from "../core/sql";
import type { RowOf } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { resultStamp, verdictAwards, verdicts } from "../schema/final";
import { profiles, universities } from "../schema/people";
import { tallyLines, tallyWaiting } from "../schema/votes";
import { proposalStudents, proposals, uploads } from "../schema/works";
import { isContestant } from "../works/contestants";
import { basis, fixFinalists, fixTwo, goingOn } from "./choices";
import { draftIn, readContest, type StoredDraft } from "./verdict-record";

/** The draft that the editor started from; version 0 and no id without a draft. */
type PreviousDraft = Pick<StoredDraft, "id" | "version" | "replaces">;

/** Id of the sealed verdict with that number. 0 means the valid verdict. */
const numbered = (number: number) =>
  sql`(select id from ${verdicts} where number = iif(${number} = 0, (select max(number) from ${verdicts}), ${number}))`;

/** True when the data of the record has changed since the seal. Lines of a seal change no count. */
const hasMoved = sql`(v.result_stamp <> (select stamp from ${resultStamp})
  or exists (select 1 from ${tallyLines} where tally = 'public' and number > v.last_line and voters is null) or exists (select 1 from ${tallyWaiting} where number > 0))`;

/** A verdict's row. JSON is text, flags are 0 and 1. */
type StoredVerdict = Omit<SealedVerdict, "awards" | "choices" | "isOutdated"> & {
  choices: string | null;
  isOutdated: number;
};

const verdictOf = (
  number: number,
) => sql<StoredVerdict>`select v.id, v.number, v.sealed_at as sealedAt, (select full_name from ${profiles} where id = v.sealed_by) as sealedBy,
      (select number from ${verdicts} where id = v.replaces_id) as replaces, next.number as replacedBy, v.reason, v.statement,
      v.departure, v.choices,
      v.record_hash as recordHash, v.record_key as recordKey, v.act_hash as actHash, v.act_key as actKey,
      next.number is null and ${hasMoved} as isOutdated
    from ${verdicts} v left join ${verdicts} next on next.replaces_id = v.id and next.sealed_at is not null
    where v.id = ${numbered(number)}`;

const awardsOf = (number: number) => sql<{
  id: string;
  kind: AwardKind;
  proposalId: string | null;
  label: string;
  reasons: string;
  place: number;
  number: number | null;
  title: string | null;
  category: string | null;
  universityName: string | null;
  team: string;
}>`select a.id, a.kind, a.proposal_id as proposalId, a.label, a.reasons, a.place, a.work_number as number,
      a.work_title as title, a.work_category as category, a.work_university as universityName,
      (select json_group_array(full_name) from (select full_name from ${proposalStudents} s
        where s.proposal_id = a.proposal_id order by s.position)) as team
    from ${verdictAwards} a where a.verdict_id = ${numbered(number)} order by a.place`;

const sealedOnes = () => sql<{
  number: number;
  sealedAt: number;
  reason: string | null;
}>`select number, sealed_at as sealedAt, reason
    from ${verdicts} where number is not null order by number desc`;

interface Sealing {
  draft: Pick<StoredDraft, "id" | "version">;
  number: number;
  /** SHA-256 and key of each stored file. The record's ZIP is stored too. */
  record: { hash: string; key: string };
  minutes: { hash: string; key: string };
  choices: Choices;
  procedure: Procedure;
  /** State of the data when the record was read. */
  stamp: number;
  lastLine: number;
  /** `basis` of the final's steps when the record was read. */
  finalBasis: string;
}

/** The jury's verdict: the draft, the seal, and sealed verdicts. */
export function verdictStore(context: StoreContext) {
  const { database, by, now } = context;
  const isDraft = (id: string, version: number) =>
    sql`exists (select 1 from ${verdicts} where id = ${id} and version = ${version} and sealed_at is null)`;

  return {
    draft: () => draftIn(database),

    /** Reads the data of a record at one instant. */
    contest: () => readContest(context),

    /**
     * Saves the draft over the version in `previous` (0: no draft yet), and writes an audit event. Returns id and
     * version. Refuses `changed_meanwhile` when another person saved, sealed or discarded the draft.
     */
    async save(draft: VerdictDraft, previous: PreviousDraft) {
      const { awards, statement, reason, departure } = draft;
      const id = previous.version === 0 ? crypto.randomUUID() : previous.id;
      const version = previous.version + 1;
      const replaced = sql`(select id from ${verdicts} where number = ${previous.replaces})`;
      const isLatest = sql`(select max(number) from ${verdicts}) is ${previous.replaces}`;
      const noDraft = sql`not exists (select 1 from ${verdicts} where sealed_at is null)`;
      await atomically(database, [
        refuseUnless(previous.version === 0 ? noDraft : isDraft(id, previous.version), "changed_meanwhile"),
        refuseUnless(isLatest, "changed_meanwhile"),
        sql`insert into ${verdicts} (id, replaces_id, reason, statement, departure, version, updated_at)
          values (${id}, ${replaced}, ${previous.replaces === null ? null : (reason ?? "")}, ${statement}, ${departure},
            ${version}, ${now})
          on conflict (id) do update set reason = excluded.reason, statement = excluded.statement,
            departure = excluded.departure, version = excluded.version, updated_at = excluded.updated_at`,
        sql`delete from ${verdictAwards} where verdict_id = ${id}`,
        sql`insert into ${verdictAwards} (id, verdict_id, place, kind, proposal_id, label, reasons)
          select lower(hex(randomblob(16))), ${id}, key, value ->> 'kind', value ->> 'workId', value ->> 'label',
            value ->> 'reasons' from ${rowsOf(awards)}`,
        logLine(by, now, {
          action: "verdict_saved",
          targetType: "verdict",
          targetId: id,
          details: { version },
        }),
      ]);
      return { id, version };
    },

    /** Deletes the draft. Refuses `changed_meanwhile`. */
    async discard({ id, version }: Pick<StoredDraft, "id" | "version">): Promise<void> {
      await atomically(database, [
        refuseUnless(isDraft(id, version), "changed_meanwhile"),
        sql`delete from ${verdictAwards} where verdict_id = ${id}`,
        sql`delete from ${verdicts} where id = ${id}`,
        logLine(by, now, { action: "verdict_discarded", targetType: "verdict", targetId: id }),
      ]);
    },

    /** Registers files before they are stored. The cron deletes files that no seal uses. */
    async announce(keys: string[]): Promise<void> {
      await atomically(database, [
        sql`insert into ${uploads} (id, storage_path, created_at)
          select lower(hex(randomblob(16))), value, ${now} from ${rowsOf(keys)}`,
      ]);
    },

    /**
     * Seals the draft with its record, fixes the finalists and the two, sets the works' statuses, and writes an audit
     * event, all or nothing. Refuses `changed_meanwhile` when the draft, an awarded work or the previous verdict changed, or a step of the
     * final. Refuses `upload_gone`.
     */
    async seal({
      draft,
      number,
      record,
      minutes,
      choices,
      procedure,
      stamp,
      lastLine,
      finalBasis,
    }: Sealing): Promise<void> {
      const { id, version } = draft;
      const files = [record.key, recordZipKey(record.key), minutes.key];
      const keys = listOf(files);
      const awarded = sql`${verdictAwards} a where a.verdict_id = ${id} and a.proposal_id`;
      await atomically(database, [
        refuseUnless(isDraft(id, version), "changed_meanwhile"),
        refuseUnless(sql`${basis} = ${finalBasis}`, "changed_meanwhile"),
        refuseUnless(
          sql`(select coalesce(max(number), 0) from ${verdicts}) = ${number - 1}`,
          "changed_meanwhile",
        ),
        refuseUnless(
          sql`not exists (select 1 from ${awarded} is not null and a.proposal_id not in
            (select id from ${proposals} where ${isContestant("proposals")}))`,
          "changed_meanwhile",
        ),
        refuseUnless(
          sql`(select count(*) from ${uploads} where storage_path in ${keys}) = ${files.length}`,
          "upload_gone",
        ),
        sql`delete from ${uploads} where storage_path in ${keys}`,
        fixFinalists(procedure.finalists, now),
        fixTwo(goingOn(procedure), now),
        sql`update ${verdictAwards} set work_number = p.number, work_title = p.title,
            work_category = coalesce(p.category, ''), work_university = u.name
          from ${proposals} p join ${universities} u on u.id = p.university_id
          where ${verdictAwards.verdictId} = ${id} and p.id = ${verdictAwards.proposalId}`,
        sql`update ${verdicts} set number = ${number}, sealed_at = ${now}, sealed_by = ${by.id},
            record_hash = ${record.hash}, record_key = ${record.key}, act_hash = ${minutes.hash}, act_key = ${minutes.key},
            choices = ${JSON.stringify(choices)}, result_stamp = ${stamp}, last_line = ${lastLine}
          where id = ${id}`,
        // Statuses follow the new verdict, which guards them from now on. `updated_at` stays, because it is
        // public and would reveal the award.
        sql`update ${proposals} set status_before_seal = coalesce(status_before_seal, ${proposals.status}),
            status = follows.status from (select p.id, case
            when exists (select 1 from ${awarded} = p.id and a.kind = 'ganadora') then 'ganadora'
            when exists (select 1 from ${awarded} = p.id) and p.id in ${fixedFinalists} then 'finalista' else 'no_ganadora' end as status
          from ${proposals} p where ${isContestant("p")}) follows
          where ${proposals.id} = follows.id and ${proposals.status} <> follows.status`,
        logLine(by, now, {
          action: "verdict_sealed",
          targetType: "verdict",
          targetId: id,
          details: { number, record: record.hash },
        }),
      ]);
    },

    /** Returns the sealed verdict with that number, or the valid one; null without one. */
    async sealed(number?: number): Promise<SealedVerdict | null> {
      const [verdict, awards] = await Promise.all([
        database.first(verdictOf(number ?? 0)),
        sealedAwards(database, number ?? 0),
      ]);
      return (
        verdict && {
          ...verdict,
          choices: choicesIn(verdict.choices),
          isOutdated: verdict.isOutdated === 1,
          awards,
        }
      );
    },

    /** Returns all sealed verdicts, latest first. */
    all: () => database.all(sealedOnes()),
  };
}

export const choicesIn = (stored: string | null) =>
  stored === null ? null : (JSON.parse(stored) as Choices);

/** Returns the awards of a sealed verdict, as sealed. 0 means the valid verdict. */
export async function sealedAwards(database: Database, number: number): Promise<Award[]> {
  return (await database.all(awardsOf(number))).map(awardFrom);
}

function awardFrom(row: RowOf<ReturnType<typeof awardsOf>>): Award {
  const { id, kind, label, reasons, place, proposalId, number, title, category, universityName, team } = row;
  const work =
    proposalId === null || number === null || title === null || category === null
      ? null
      : { id: proposalId, number, title, category, universityName, team: JSON.parse(team) as string[] };
  return { id, kind, label, reasons, place, work };
}
