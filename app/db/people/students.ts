import { allByName } from "~/contest/core/all-by-name";
import { limits } from "~/contest/core/limits";
import { logLine } from "../core/audit";
import { atomically, firstOf, listOf, refuseUnless } from "../core/database";
import { pageRows, rowCount } from "../core/paging";
import { foldedAddress, foldedName, holds, searchText } from "../core/search";
import { type SQL, sql } from "../core/sql";
import { select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { profiles, universities } from "../schema/people";
import { proposalStudents } from "../schema/works";
import { invitedStudents } from "../works/signatures";

export interface Student {
  id: string;
  fullName: string;
  email: string;
  createdAt: number;
  /** True when the university confirmed the student, directly or by a work. */
  isConfirmed: boolean;
  /** Number of works that name the student. */
  teams: number;
}

/** An invited student without an account. The id is the invitation's. */
type InvitedStudent = Pick<Student, "id" | "fullName" | "email" | "isConfirmed">;

type StudentRow = Omit<Student, "isConfirmed"> & { isConfirmed: number };

/** A page of students by name, or the last page. */
export interface StudentPage {
  students: Student[];
  /** Number of matches. */
  total: number;
  page: number;
  pages: number;
}

const STUDENTS_PER_PAGE = 30;

const teams = sql`(select count(*) from ${proposalStudents} s where s.user_id = profiles.id)`;
const columns = sql`id, full_name as "fullName", email, created_at as "createdAt",
  confirmed_at is not null as "isConfirmed", ${teams} as teams`;

const ofUniversity = (universityId: string) =>
  sql`${profiles} where role = 'alumno' and university_id = ${universityId}`;

/** Words of a search at most. */
const MOST_WORDS = 6;
const wordsOf = (search: string) => searchText(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

const nameAndAddress = sql`${foldedName(profiles.nameKey)} || ' ' || ${foldedAddress(profiles.email)}`;

/** Condition: name or address contains every word. */
const containsWords = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql` and ${holds(nameAndAddress, word)}`),
    "",
  );

const parts = {
  all: sql``,
  confirmed: sql` and confirmed_at is not null`,
  unconfirmed: sql` and confirmed_at is null`,
};

interface Search {
  universityId: string;
  words: string[];
  part: keyof typeof parts;
}

const orders = { byName: sql`name_key, id`, knownFirst: sql`confirmed_at is null, name_key, id` };

const matches = ({ universityId, words, part }: Search) =>
  sql`${ofUniversity(universityId)}${containsWords(words)}${parts[part]}`;

const matchCount = (search: Search) => rowCount(matches(search));

const matchPage = (search: Search, order: keyof typeof orders, page: number, size: number) =>
  sql<StudentRow>`select ${columns} from ${matches(search)} order by ${orders[order]}
    ${pageRows(page, size, sql`(select count(*) from ${matches(search)})`)}`;

const chosenOnes = (universityId: string, ids: string[]) =>
  sql<StudentRow>`select ${columns} from ${ofUniversity(universityId)}
    and id in ${listOf(ids)} order by ${orders.knownFirst}`;

/** All students, unless they are more than fit in a form. */
const allOfFew = (universityId: string) => {
  const all = ofUniversity(universityId);
  return sql<StudentRow>`select ${columns} from ${all} and (select count(*) from ${all})
    <= ${limits.studentsPerProposal} order by ${orders.knownFirst}`;
};

const invitedOnes = (universityId: string) => sql<Omit<InvitedStudent, "isConfirmed">>`select id,
  full_name as "fullName", email from ${invitedStudents(universityId)}
  order by created_at desc, id limit ${sql.raw(String(limits.studentsToChooseFrom))}`;

const idsAmong = (universityId: string, ids: string[]) =>
  sql<{ id: string }>`select id from ${ofUniversity(universityId)} and id in ${listOf(ids)}
    union all select id from ${invitedStudents(universityId)} and id in ${listOf(ids)}`;

const linkOf = (params: { universityId: string }) => sql<{ token: string | null }>`
    select student_link as token from ${universities} where id = ${params.universityId}`;

const byLink = (params: { token: string }) =>
  select({ id: universities.id, name: universities.name, isActive: universities.active })`
    from ${universities} where ${universities.studentLink} = ${params.token}`;

const studentsFrom = (rows: StudentRow[]): Student[] =>
  rows.map((row) => ({ ...row, isConfirmed: row.isConfirmed === 1 }));

/** Students of a university for its portal and pickers, by name in Spanish order. */
export function studentStore({ database, by, now }: StoreContext) {
  async function pageOf(
    search: Search,
    order: keyof typeof orders,
    page: number,
    size: number,
  ): Promise<StudentPage> {
    const [total, rows] = await Promise.all([
      database.total(matchCount(search)),
      database.all(matchPage(search, order, page, size)),
    ]);
    const pages = Math.max(1, Math.ceil(total / size));
    return { students: studentsFrom(rows), total, page: Math.min(page, pages), pages };
  }

  const everybody = (universityId: string) =>
    database.total(matchCount({ universityId, words: [], part: "all" }));

  /**
   * Changes a student of the university, and writes an audit event. Returns the name. Refuses `not_found`. An author
   * stays confirmed and listed: refuses `student_signs`.
   */
  async function change(
    action: "student_confirmed" | "student_removed" | "student_unconfirmed",
    { universityId, id }: { universityId: string; id: string },
    { where, set }: { where: SQL; set: SQL },
  ): Promise<string> {
    const student = sql`${ofUniversity(universityId)} and id = ${id}`;
    const one = sql`${student} and ${where}`;
    const { person } = await atomically(database, {
      signs: refuseUnless(
        sql`${action === "student_confirmed"} or not exists (select 1 from ${student} and ${teams} > 0)`,
        "student_signs",
      ),
      person: sql<{ name: string }>`select full_name as name from ${one}`,
      log: logLine(by, now, { action, targetType: "profile", targetId: id, rows: sql`from ${one}` }),
      change: sql`update ${profiles} set ${set} where id in (select id from ${one})`,
    });
    return firstOf(person, "not_found").name;
  }

  return {
    /** Returns both parts of a search, each with its own page (from 1), and the number of all students. */
    async list(universityId: string, query: { search: string; page: number; unconfirmedPage: number }) {
      const words = wordsOf(query.search);
      const partOf = (part: "confirmed" | "unconfirmed", page: number) =>
        pageOf({ universityId, words, part }, "byName", page, STUDENTS_PER_PAGE);
      return allByName({
        total: everybody(universityId),
        confirmed: partOf("confirmed", query.page),
        unconfirmed: partOf("unconfirmed", query.unconfirmedPage),
      });
    },

    /**
     * Returns students for a work's picker: all when they fit in a form, otherwise a page (from 1) of matches,
     * confirmed first. Also returns the `chosen` ones, and the latest invited ones.
     */
    async choice(
      universityId: string,
      query: { search: string; page: number; chosen: string[] },
    ): Promise<StudentPage & { all: number; chosen: Student[]; invited: InvitedStudent[] }> {
      const search = { universityId, words: wordsOf(query.search), part: "all" } as const;
      const [all, chosen, invited, few, matches] = await Promise.all([
        everybody(universityId),
        database.all(chosenOnes(universityId, query.chosen)),
        database.all(invitedOnes(universityId)),
        database.all(allOfFew(universityId)),
        pageOf(search, "knownFirst", query.page, limits.studentsToChooseFrom),
      ]);
      return {
        all,
        chosen: studentsFrom(chosen),
        invited: invited.map((student) => ({ ...student, isConfirmed: false })),
        ...(all <= limits.studentsPerProposal
          ? { students: studentsFrom(few), total: all, page: 1, pages: 1 }
          : matches),
      };
    },

    /** Returns the ids that are students of that university, or unanswered invitations of students. */
    async among(universityId: string, ids: string[]): Promise<string[]> {
      const rows = await database.all(idsAmong(universityId, ids));
      return rows.map(({ id }) => id);
    },

    confirm: (universityId: string, id: string) =>
      change(
        "student_confirmed",
        { universityId, id },
        { where: sql`confirmed_at is null`, set: sql`confirmed_at = ${now}` },
      ),

    unconfirm: (universityId: string, id: string) =>
      change(
        "student_unconfirmed",
        { universityId, id },
        { where: sql`confirmed_at is not null`, set: sql`confirmed_at = null` },
      ),

    /** Removes a student from the university. The account stays. */
    remove: (universityId: string, id: string) =>
      change(
        "student_removed",
        { universityId, id },
        { where: sql`1`, set: sql`university_id = null, confirmed_at = null` },
      ),

    /** Removes all unconfirmed matches without works who had signed up by `until`. Returns the number. */
    async removeUnconfirmed(
      universityId: string,
      { search, until }: { search: string; until: number },
    ): Promise<number> {
      const selection = sql`${ofUniversity(universityId)}${containsWords(wordsOf(search))} and confirmed_at is null
        and created_at <= ${until} and ${teams} = 0`;
      const { removed } = await atomically(database, {
        log: logLine(by, now, {
          action: "students_removed",
          targetType: "university",
          targetId: universityId,
          details: { students: sql`count(*)` },
          rows: sql`from ${selection} having count(*) > 0`,
        }),
        removed: sql`update ${profiles} set university_id = null where id in (select id from ${selection}) returning 1`,
      });
      return removed.rows.length;
    },

    /** Returns the token of the university's link; null without a link. */
    async link(universityId: string): Promise<string | null> {
      const row = await database.first(linkOf({ universityId }));
      return row?.token ?? null;
    },

    /** Returns the university of a link's token, or null. */
    universityOf: (token: string) => database.first(byLink({ token })),

    /**
     * Creates, replaces or withdraws the university's link, and writes an audit event. Refuses `changed_meanwhile`
     * when the link is not `before`.
     */
    async changeLink(
      universityId: string,
      { before, after }: { before: string | null; after: string | null },
    ): Promise<void> {
      const university = sql`${universities} where id = ${universityId}`;
      await atomically(database, [
        refuseUnless(
          sql`exists (select 1 from ${university} and student_link is ${before})`,
          "changed_meanwhile",
        ),
        logLine(by, now, {
          action:
            after === null
              ? "student_link_withdrawn"
              : before === null
                ? "student_link_created"
                : "student_link_replaced",
          targetType: "university",
          targetId: universityId,
          details: { name: sql`name` },
          rows: sql`from ${university}`,
        }),
        sql`update ${universities} set student_link = ${after} where id = ${universityId}`,
      ]);
    },
  };
}
