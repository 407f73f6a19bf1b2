import { nameKey } from "~/contest/core/fold";
import { type Diploma, type DiplomaAward, diplomaState, type ListedState } from "~/contest/final/diplomas";
import { receiptOf } from "~/contest/votes/tally";
import { logLine } from "../core/audit";
import { isCounted } from "../core/counted-evaluations";
import { atomically, refuseUnless, rowsOf } from "../core/database";
import { pageRows, rowCount } from "../core/paging";
import { foldedName, holds, searchText } from "../core/search";
import { type SQL, sql } from "../core/sql";
import { every } from "../core/statements";
import { cron, type StoreContext } from "../core/store-context";
import { diplomas, verdictAwards, verdicts } from "../schema/final";
import { evaluations, judges } from "../schema/jury";
import { proposalStudents, proposals } from "../schema/works";

export const DIPLOMAS_PER_PAGE = 25;

/** Diplomas per run of the cron: the limit of a batch. */
const ISSUED = sql.raw("400");

/** The valid verdict: the last sealed one. */
const holding = sql`(select id from ${verdicts} where number = (select max(number) from ${verdicts}))`;

/**
 * Diplomas due by the valid verdict, one per person and work. A corrected name stays in every later diploma.
 */
const due = (nameless: string) => sql`
  with award as (select proposal_id, work_number, work_title, work_university,
      json_group_array(json_object('kind', kind, 'label', label) order by place) as awards
    from ${verdictAwards} where verdict_id = ${holding} and proposal_id is not null group by proposal_id),
  corrected as (select n.holder, n.name, max(n.issued_at)
    from ${diplomas} o join ${diplomas} n on n.code = o.replaced_by group by n.holder),
  awarded as (
  select 'alumno' as kind, 'alumno:' || s.id as holder, s.user_id, p.university_id, s.full_name as name, s.role, a.*
    from award a join ${proposals} p on p.id = a.proposal_id join ${proposalStudents} s on s.proposal_id = p.id
    where s.full_name <> ${nameless}
  union all select 'universidad', 'universidad:' || a.proposal_id, null, p.university_id, a.work_university, '', a.*
    from award a join ${proposals} p on p.id = a.proposal_id where a.work_university is not null
  union all select 'jurado', 'jurado:' || j.id, j.user_id, null, j.name, '', null, null, null, null, '[]'
    from ${judges} j where j.user_id is not null and ${holding} is not null
      and exists (select 1 from ${evaluations} e where e.judge_id = j.id and ${isCounted}))
  select w.kind, w.holder, w.user_id, w.university_id, coalesce(c.name, w.name) as name, w.role, w.proposal_id,
    w.work_number, w.work_title, w.work_university, w.awards
    from awarded w left join corrected c on c.holder = w.holder`;

const isCurrent = sql`replaced_by is null and revoked_at is null`;
/** Valid diplomas with names that the fonts cannot print. */
export const isUnprintable = sql`${isCurrent} and lacks_letters`;

const waiting = (nameless: string) => sql<{
  name: string;
  holder: string;
}>`select name, holder from (${due(nameless)}) d
    where not exists (select 1 from ${diplomas} o where o.holder = d.holder and ${isCurrent}) limit ${ISSUED}`;

interface Row {
  code: string;
  kind: Diploma["kind"];
  name: string;
  role: string;
  awards: string;
  workNumber: number | null;
  workTitle: string | null;
  workUniversity: string | null;
  number: number;
  sealedAt: number;
  replacedBy: string | null;
  revokedAt: number | null;
}

const columns = sql`d.code, d.kind, d.name, d.role, d.awards, d.work_number as workNumber, d.work_title as workTitle,
  d.work_university as workUniversity, v.number, v.sealed_at as sealedAt, d.replaced_by as replacedBy, d.revoked_at as revokedAt`;
const diplomasWhere = (where: SQL) =>
  sql<Row>`select ${columns} from ${diplomas} d join ${verdicts} v on v.id = d.verdict_id where ${where}`;

const withCode = (code: string) => diplomasWhere(sql`d.code = ${code}`);

const ofPerson = (userId: string) =>
  diplomasWhere(sql`d.user_id = ${userId} and ${isCurrent} order by d.work_number, d.holder`);

const ofUniversity = (universityId: string) => sql<
  Row & { hasAccount: number }
>`select ${columns}, d.user_id is not null as hasAccount
    from ${diplomas} d join ${verdicts} v on v.id = d.verdict_id
    where d.university_id = ${universityId} and ${isCurrent} order by d.work_number, d.kind desc, d.holder`;

/** Counts the due diplomas that match `where` and are not issued yet. */
const unissued = (nameless: string, where: SQL) => sql`(select count(*) from (${due(nameless)}) d
  where ${where} and not exists (select 1 from ${diplomas} o where o.holder = d.holder and ${isCurrent}))`;

const unissuedOf = (column: "user_id" | "university_id", id: string, nameless: string) =>
  sql<{
    total: number;
  }>`select ${unissued(nameless, sql`${sql.identifier(column)} = ${id}`)} as total`;

const universityCount = (universityId: string) =>
  rowCount(sql`${diplomas} where university_id = ${universityId} and ${isCurrent}`);

const currentAfter = (code: string, limit: number) =>
  diplomasWhere(sql`${isCurrent} and d.code > ${code} order by d.code limit ${limit}`);

const corrected = (
  code: string,
  name: string,
) => sql`select 1 from ${diplomas} o join ${diplomas} n on n.code = o.replaced_by
    where o.code = ${code} and n.name = ${name}`;

/** Figures above the organiser's list. */
const figures = (nameless: string) => sql<{
  current: number;
  unprintable: number;
  waiting: number;
}>`select count(*) filter (where ${isCurrent}) as current, count(*) filter (where ${isUnprintable}) as unprintable,
      ${unissued(nameless, sql`true`)} as waiting
    from ${diplomas}`;

const inState: Record<ListedState, SQL> = {
  valid: sql`${isCurrent} and not lacks_letters`,
  unprintable: isUnprintable,
  replaced: sql`replaced_by is not null and revoked_at is null`,
  revoked: sql`revoked_at is not null`,
};

interface DiplomaFilter {
  search: string;
  state: ListedState | null;
}

/** Diplomas whose name, work or code contains the search, in that state. */
const listed = ({ search, state }: DiplomaFilter) => {
  const folded = searchText(search);
  return every(
    state ? inState[state] : undefined,
    folded !== ""
      ? sql`(${holds(foldedName(sql`d.name_key`), folded)} or ${holds(sql`lower(d.code)`, folded)}
          or exists (select 1 from ${proposals} p where p.id = d.proposal_id and ${holds(sql`p.title_folded`, folded)}))`
      : undefined,
  );
};

const listCount = (filter: DiplomaFilter) => rowCount(sql`${diplomas} d where ${listed(filter)}`);

const listPage = (filter: DiplomaFilter, page: number) => {
  const total = sql`(select count(*) from ${diplomas} d where ${listed(filter)})`;
  return sql<Row & { lacksLetters: number }>`select ${columns}, d.lacks_letters as lacksLetters
    from ${diplomas} d join ${verdicts} v on v.id = d.verdict_id
    where ${listed(filter)} order by d.name_key, d.code ${pageRows(page, DIPLOMAS_PER_PAGE, total)}`;
};

/** Holder who may correct a diploma's name: a person, or a university for holders without an account. */
export type Holder = { userId: string } | { universityId: string };

const isTheirs = (holder: Holder) =>
  "userId" in holder
    ? sql`user_id = ${holder.userId}`
    : sql`university_id = ${holder.universityId} and user_id is null`;

/**
 * Diplomas, each known by a secret code. Only the holder, and people to whom the holder shows it, have the
 * code.
 */
export function diplomaStore({ database, by, now }: StoreContext) {
  return {
    /**
     * Issues up to 400 due diplomas and returns the number. Safe to repeat and to run in parallel: a holder
     * has one current diploma. `nameless` is the name of people who withdrew theirs. `canSet` checks names
     * against the PDF fonts, and is called only when a diploma is due.
     */
    async issue(nameless: string, canSet: () => Promise<(name: string) => boolean>): Promise<number> {
      const missing = await database.all(waiting(nameless));
      if (missing.length === 0) return 0;
      const isSettable = await canSet();
      const codes = missing.map(({ holder, name }) => ({
        holder,
        code: newCode(),
        lacks: !isSettable(name),
        key: nameKey(name),
      }));
      const { issued } = await atomically(database, {
        issued: sql`insert into ${diplomas} (code, verdict_id, kind, holder, user_id, university_id, name, name_key,
            lacks_letters, role, awards, proposal_id, work_number, work_title, work_university, issued_at)
          select c.value ->> 'code', ${holding}, d.kind, d.holder, d.user_id, d.university_id, d.name, c.value ->> 'key',
            c.value ->> 'lacks', d.role, d.awards, d.proposal_id, d.work_number, d.work_title, d.work_university, ${now}
          from ${rowsOf(codes)} c join (${due(nameless)}) d on d.holder = c.value ->> 'holder' where true
          on conflict do nothing returning code`,
        log: logLine(cron, now, {
          action: "diplomas_issued",
          targetType: "verdict",
          targetId: sql`${holding}`,
          details: { count: sql`changes()` },
          rows: sql`where changes() > 0`,
        }),
      });
      return issued.rows.length;
    },

    /** Returns the diploma with that code, also a replaced or revoked one; null for an unknown code. */
    async withCode(code: string): Promise<Diploma | null> {
      const row = await database.first(withCode(code));
      return row && diplomaFrom(row);
    },

    /**
     * Returns a holder's valid diplomas. A university's include those of its works' students, who correct their
     * names themselves.
     */
    of: async (holder: Holder) =>
      "userId" in holder
        ? (await database.all(ofPerson(holder.userId))).map((row) => ({
            ...diplomaFrom(row),
            canCorrect: true,
          }))
        : (await database.all(ofUniversity(holder.universityId))).map((row) => ({
            ...diplomaFrom(row),
            canCorrect: row.hasAccount === 0,
          })),

    /** Counts a university's valid diplomas. */
    countOf: (universityId: string) => database.total(universityCount(universityId)),

    /** Counts the due diplomas of a person or university that the cron has not issued yet. */
    unissued: (holder: Holder, nameless: string) =>
      database.total(
        "userId" in holder
          ? unissuedOf("user_id", holder.userId, nameless)
          : unissuedOf("university_id", holder.universityId, nameless),
      ),

    /** Returns `limit` valid diplomas with codes after `code`; all codes are after ''. */
    currentAfter: async (code: string, limit: number): Promise<Diploma[]> =>
      (await database.all(currentAfter(code, limit))).map(diplomaFrom),

    /** Counts valid, unprintable and due diplomas. */
    figures: (nameless: string) => database.only(figures(nameless)),

    /**
     * Returns a page of all diplomas by name, and the number of matches. A page beyond the end means the last.
     */
    async page(filter: DiplomaFilter, page: number) {
      const [rows, total] = await Promise.all([
        database.all(listPage(filter, page)),
        database.total(listCount(filter)),
      ]);
      return {
        total,
        diplomas: rows.map((row) => ({ ...diplomaFrom(row), state: listedState(row) })),
      };
    },

    /** True when a diploma with that name replaced this one. A repeated correction then has nothing to do. */
    wasCorrected: async (code: string, name: string): Promise<boolean> =>
      (await database.first(corrected(code, name))) !== null,

    /**
     * Corrects a holder's name: a new diploma replaces the old one. Returns the new code. Refuses `not_found`
     * for another holder's diploma, or one that is not valid.
     */
    async correct(code: string, name: string, holder: Holder): Promise<string> {
      const next = newCode();
      const isOne = sql`code = ${code} and ${isTheirs(holder)} and ${isCurrent}`;
      await atomically(database, [
        refuseUnless(sql`exists (select 1 from ${diplomas} where ${isOne})`, "not_found"),
        // The old diploma is replaced first, because a holder has one current diploma.
        sql`update ${diplomas} set replaced_by = ${next} where ${isOne}`,
        sql`insert into ${diplomas} (code, verdict_id, kind, holder, user_id, university_id, name, name_key, role, awards,
            proposal_id, work_number, work_title, work_university, issued_at)
          select ${next}, verdict_id, kind, holder, user_id, university_id, ${name}, ${nameKey(name)}, role, awards,
            proposal_id, work_number, work_title, work_university, ${now}
          from ${diplomas} where code = ${code}`,
        logLine(by, now, {
          action: "diploma_corrected",
          targetType: "diploma",
          targetId: next,
          details: { code },
        }),
      ]);
      return next;
    },
  };
}

const newCode = () => receiptOf(crypto.getRandomValues(new Uint8Array(16)));

function listedState(row: Row & { lacksLetters: number }): ListedState {
  const state = diplomaState(row);
  return state === "valid" && row.lacksLetters === 1 ? "unprintable" : state;
}

function diplomaFrom(row: Row): Diploma {
  const { code, kind, name, role, awards, workNumber, workTitle, workUniversity, number, sealedAt } = row;
  return {
    code,
    kind,
    name,
    role,
    awards: JSON.parse(awards) as DiplomaAward[],
    work:
      workNumber === null
        ? null
        : { number: workNumber, title: workTitle ?? "", universityName: workUniversity },
    verdict: { number, sealedAt },
    state: diplomaState(row),
  };
}
