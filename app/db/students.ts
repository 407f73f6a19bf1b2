import { type SQL, sql } from "drizzle-orm";
import type { Act } from "~/contest/acts";
import { fold } from "~/contest/slug";
import { type Actor, logLine } from "./audit";
import { atomically, type Database, listOf } from "./database";
import { foldedName } from "./people";
import { profiles, proposalStudents } from "./schema";

export interface Student {
  id: string;
  fullName: string;
  email: string;
  createdAt: number;
  /** Whether their university knows them: by its word, or by a work that names them. */
  isConfirmed: boolean;
  /** Works that name them. */
  teams: number;
}

type StudentRow = Omit<Student, "isConfirmed"> & { isConfirmed: number };
type Counted = { total: number };
type Rows<Row> = { rows: Row[] };

/** Some of a list by name: the page that was asked for, or the last. */
export interface StudentPage {
  students: Student[];
  /** How many the search finds. */
  total: number;
  page: number;
  pages: number;
}

const STUDENTS_PER_PAGE = 50;

const teams = sql`(select count(*) from ${proposalStudents} s where s.user_id = profiles.id)`;
const columns = sql`id, full_name as "fullName", email, created_at as "createdAt",
  confirmed_at is not null as "isConfirmed", ${teams} as teams`;

/** A university's alumnos, as its portal and its pickers list them: by name, as Spanish sorts. */
export function studentStore(database: Database) {
  const ofUniversity = (universityId: string) =>
    sql`${profiles} where role = 'alumno' and university_id = ${universityId}`;
  /** Every word somewhere in name or address. */
  const matching = (search: string): SQL => {
    const words = fold(search).split(/\s+/).filter(Boolean).slice(0, 6);
    return sql.join(
      words.map((word) => sql` and instr(${foldedName} || ' ' || lower(email), ${word}) > 0`),
      sql``,
    );
  };

  /** Two statements: how many there are, and one page of them; past the last page it is the last. */
  function pageOf(from: SQL, order: SQL, page: number, perPage: number): [SQL<Counted>, SQL<StudentRow>] {
    // Not bound: D1 binds numbers as reals, whose quotient is no whole number.
    const [per, before] = [sql.raw(String(perPage)), sql.raw(String((page - 1) * perPage))];
    const last = sql`max(0, ((select count(*) from ${from}) - 1) / ${per} * ${per})`;
    return [
      sql<Counted>`select count(*) as total from ${from}`,
      sql<StudentRow>`select ${columns} from ${from} order by ${order} limit ${per} offset min(${before}, ${last})`,
    ];
  }

  function readPage(
    counted: Rows<Counted>,
    found: Rows<StudentRow>,
    page: number,
    perPage: number,
  ): StudentPage {
    const total = totalOf(counted);
    const pages = Math.max(1, Math.ceil(total / perPage));
    return { students: read(found), total, page: Math.min(page, pages), pages };
  }

  const totalOf = ({ rows: [counted] }: Rows<Counted>) => counted?.total ?? 0;
  const read = ({ rows }: Rows<StudentRow>): Student[] =>
    rows.map((row) => ({ ...row, isConfirmed: row.isConfirmed === 1 }));

  /** Changes the student that `one` finds, and logs it; their name, or null when it finds nobody. */
  async function change(
    { id, one, set, action }: { id: string; one: SQL; set: SQL; action: Act },
    by: Actor,
    at: number,
  ): Promise<string | null> {
    const [named] = await atomically(database, [
      sql<{ name: string }>`select full_name as name from ${one}`,
      logLine(by, at, { action, targetType: "profile", targetId: id, rows: sql`from ${one}` }),
      sql`update ${profiles} set ${set} where id in (select id from ${one})`,
    ]);
    return named.rows[0]?.name ?? null;
  }

  return {
    /** Both parts of the list that a search finds, each by its own page (from 1), and how many students there are. */
    async list(universityId: string, asked: { search: string; page: number; unconfirmedPage: number }) {
      const all = ofUniversity(universityId);
      const found = sql`${all}${matching(asked.search)}`;
      const byName = sql`name_key, id`;
      const [everybody, known, knownPage, unknown, unknownPage] = await atomically(database, [
        sql<Counted>`select count(*) as total from ${all}`,
        ...pageOf(sql`${found} and confirmed_at is not null`, byName, asked.page, STUDENTS_PER_PAGE),
        ...pageOf(sql`${found} and confirmed_at is null`, byName, asked.unconfirmedPage, STUDENTS_PER_PAGE),
      ]);
      return {
        total: totalOf(everybody),
        confirmed: readPage(known, knownPage, asked.page, STUDENTS_PER_PAGE),
        unconfirmed: readPage(unknown, unknownPage, asked.unconfirmedPage, STUDENTS_PER_PAGE),
      };
    },

    /**
     * Whom a work may name: all, where they are no more than `whole`, else one page of what a search finds, the
     * confirmed first; with them those of `chosen`, wherever they stand. One round trip.
     */
    async choice(
      universityId: string,
      { search, page, chosen, whole, perPage }: ChoiceQuery,
    ): Promise<StudentPage & { all: number; chosen: Student[] }> {
      const all = ofUniversity(universityId);
      const knownFirst = sql`confirmed_at is null, name_key, id`;
      const matches = sql`${all}${matching(search)}`;
      const [counted, theChosen, everybody, found, foundPage] = await atomically(database, [
        sql<Counted>`select count(*) as total from ${all}`,
        sql<StudentRow>`select ${columns} from ${all} and id in ${listOf(chosen)}
          order by ${knownFirst}`,
        sql<StudentRow>`select ${columns} from ${all} and (select count(*) from ${all}) <= ${whole} order by ${knownFirst}`,
        ...pageOf(matches, knownFirst, page, perPage),
      ]);
      const total = totalOf(counted);
      return {
        all: total,
        chosen: read(theChosen),
        ...(total <= whole
          ? { students: read(everybody), total, page: 1, pages: 1 }
          : readPage(found, foundPage, page, perPage)),
      };
    },

    /** Which of these are alumnos of that university. */
    async among(universityId: string, ids: string[]): Promise<string[]> {
      const rows = await database.all(
        sql<{ id: string }>`select id from ${ofUniversity(universityId)} and id in ${listOf(ids)}`,
      );
      return rows.map(({ id }) => id);
    },

    /** Says that they are known, and logs it; their name, or null when nobody unconfirmed of that id is theirs. */
    confirm(universityId: string, id: string, by: Actor, at: number): Promise<string | null> {
      const one = sql`${ofUniversity(universityId)} and id = ${id} and confirmed_at is null`;
      return change({ id, one, set: sql`confirmed_at = ${at}`, action: "student_confirmed" }, by, at);
    },

    /** Takes one whom no work names from the list and logs it: they are nobody's student, their account stays. */
    remove(universityId: string, id: string, by: Actor, at: number): Promise<string | null> {
      const one = sql`${ofUniversity(universityId)} and id = ${id} and ${teams} = 0`;
      const set = sql`university_id = null, confirmed_at = null`;
      return change({ id, one, set, action: "student_removed" }, by, at);
    },

    /** The same for all unconfirmed ones that a search finds and that had signed up by `until`; answers how many went. */
    async removeUnconfirmed(
      universityId: string,
      { search, until }: { search: string; until: number },
      by: Actor,
      at: number,
    ): Promise<number> {
      const them = sql`${ofUniversity(universityId)}${matching(search)} and confirmed_at is null
        and created_at <= ${until} and ${teams} = 0`;
      const [, removed] = await atomically(database, [
        logLine(by, at, {
          action: "students_removed",
          targetType: "university",
          targetId: universityId,
          details: sql`json_object('students', count(*))`,
          rows: sql`from ${them} having count(*) > 0`,
        }),
        sql`update ${profiles} set university_id = null where id in (select id from ${them}) returning 1`,
      ]);
      return removed.rows.length;
    },
  };
}

interface ChoiceQuery {
  search: string;
  /** From 1. */
  page: number;
  /** Ids. */
  chosen: string[];
  /** Up to so many students come at once. */
  whole: number;
  perPage: number;
}
