import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { atomically, type Database, listOf } from "../core/database";
import { foldedAddress, foldedName, holds, searchText } from "../core/search";
import { perShape, type Slots, select, statement } from "../core/statements";
import { type Actor, logLine } from "../running/audit";
import { proposalStudents } from "../works/schema";
import { profiles, universities } from "./schema";

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

const ofUniversity = (universityId: string | Placeholder) =>
  sql`${profiles} where role = 'alumno' and university_id = ${universityId}`;

/** Searched for so many words at most. */
const MOST_WORDS = 6;
const wordsOf = (search: string) => searchText(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

const nameAndAddress = sql`${foldedName(profiles.nameKey)} || ' ' || ${foldedAddress(profiles.email)}`;

/** Every word somewhere in name or address. */
const matching = (words: readonly (string | Placeholder)[]): SQL =>
  sql.join(
    words.map((word) => sql` and ${holds(nameAndAddress, word)}`),
    sql``,
  );

/** What a search asks for: its words, one page (from 1) of so many. */
interface Asked {
  universityId: string;
  words: string[];
  page: number;
  perPage: number;
  chosen: string[];
  whole: number;
}
/** Which of the university's students, and how they are sorted. */
interface Shape {
  words: number;
  part: "all" | "confirmed" | "unconfirmed";
}

const orders = { byName: sql`name_key, id`, knownFirst: sql`confirmed_at is null, name_key, id` };

function found({ words, part }: Shape, its: Slots<Asked>): SQL {
  const searched = Array.from({ length: words }, (_, at) => sql.placeholder(`word${at}`));
  const parts = {
    all: sql``,
    confirmed: sql` and confirmed_at is not null`,
    unconfirmed: sql` and confirmed_at is null`,
  };
  return sql`${ofUniversity(its.universityId)}${matching(searched)}${parts[part]}`;
}

const countOf = perShape((shape: Shape) =>
  statement((its: Slots<Asked>) => sql<Counted>`select count(*) as total from ${found(shape, its)}`),
);

/** One page; past the last page it is the last. */
const pageOf = perShape((shape: Shape & { order: keyof typeof orders }) =>
  statement((its: Slots<Asked>) => {
    // D1 binds numbers as reals, whose quotient is no whole number.
    const per = sql`cast(${its.perPage} as integer)`;
    const before = sql`(cast(${its.page} as integer) - 1) * ${per}`;
    const last = sql`max(0, ((select count(*) from ${found(shape, its)}) - 1) / ${per} * ${per})`;
    return sql<StudentRow>`select ${columns} from ${found(shape, its)} order by ${orders[shape.order]}
      limit ${per} offset min(${before}, ${last})`;
  }),
);

const chosenOnes = statement(
  (its: Slots<Asked>) => sql<StudentRow>`select ${columns} from ${ofUniversity(its.universityId)}
    and id in ${listOf(its.chosen)} order by ${orders.knownFirst}`,
);

const allOfFew = statement((its: Slots<Asked>) => {
  const all = ofUniversity(its.universityId);
  return sql<StudentRow>`select ${columns} from ${all} and (select count(*) from ${all}) <= ${its.whole}
    order by ${orders.knownFirst}`;
});

const idsAmong = statement(
  (its: Slots<Pick<Asked, "universityId" | "chosen">>) =>
    sql<{ id: string }>`select id from ${ofUniversity(its.universityId)} and id in ${listOf(its.chosen)}`,
);

const signing = statement(
  (its: Slots<{ universityId: string; id: string }>) =>
    sql<{ id: string }>`select id from ${ofUniversity(its.universityId)} and id = ${its.id} and ${teams} > 0`,
);

const linkOf = statement((its: Slots<{ universityId: string }>) =>
  select({ token: universities.studentLink }).from(universities).where(eq(universities.id, its.universityId)),
);

const byLink = statement((its: Slots<{ token: string }>) =>
  select({ id: universities.id, name: universities.name, isActive: universities.active })
    .from(universities)
    .where(eq(universities.studentLink, its.token)),
);

const read = (rows: StudentRow[]): Student[] =>
  rows.map((row) => ({ ...row, isConfirmed: row.isConfirmed === 1 }));

/** A university's alumnos, as its portal and its pickers list them: by name, as Spanish sorts. */
export function studentStore(database: Database) {
  const none = { words: [], page: 1, perPage: 1, chosen: [], whole: 0 };
  const bind = ({ words, ...asked }: Asked) =>
    ({
      ...asked,
      ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
    }) as Asked;

  async function total(part: Shape["part"], asked: Asked): Promise<number> {
    const row = await database.first(countOf({ words: asked.words.length, part })(bind(asked)));
    return row?.total ?? 0;
  }

  async function page(part: Shape["part"], order: keyof typeof orders, asked: Asked): Promise<StudentPage> {
    const shape = { words: asked.words.length, part };
    const [counted, rows] = await Promise.all([
      total(part, asked),
      database.all(pageOf({ ...shape, order })(bind(asked))),
    ]);
    const pages = Math.max(1, Math.ceil(counted / asked.perPage));
    return { students: read(rows), total: counted, page: Math.min(asked.page, pages), pages };
  }

  /** Changes the student that `one` finds, and logs it; their name, or null when it finds nobody. */
  async function change(
    {
      id,
      one,
      set,
      action,
    }: {
      id: string;
      one: SQL;
      set: SQL;
      action: "student_confirmed" | "student_removed" | "student_unconfirmed";
    },
    by: Actor,
    at: number,
  ): Promise<string | null> {
    const { named } = await atomically(database, {
      named: sql<{ name: string }>`select full_name as name from ${one}`,
      log: logLine(by, at, { action, targetType: "profile", targetId: id, rows: sql`from ${one}` }),
      change: sql`update ${profiles} set ${set} where id in (select id from ${one})`,
    });
    return named.rows[0]?.name ?? null;
  }

  return {
    /** Both parts of the list that a search finds, each by its own page (from 1), and how many students there are. */
    async list(universityId: string, asked: { search: string; page: number; unconfirmedPage: number }) {
      const words = wordsOf(asked.search);
      const its = { ...none, universityId, words, perPage: STUDENTS_PER_PAGE };
      const [everybody, confirmed, unconfirmed] = await Promise.all([
        total("all", { ...its, words: [] }),
        page("confirmed", "byName", { ...its, page: asked.page }),
        page("unconfirmed", "byName", { ...its, page: asked.unconfirmedPage }),
      ]);
      return { total: everybody, confirmed, unconfirmed };
    },

    /**
     * Whom a work may name: all, where they are no more than `whole`, else one page of what a search finds, the
     * confirmed first; with them those of `chosen`, wherever they stand.
     */
    async choice(
      universityId: string,
      { search, ...query }: ChoiceQuery,
    ): Promise<StudentPage & { all: number; chosen: Student[] }> {
      const asked = { ...query, universityId, words: wordsOf(search) };
      const [all, chosen, few, found] = await Promise.all([
        total("all", { ...asked, words: [] }),
        database.all(chosenOnes(bind(asked))),
        database.all(allOfFew(bind(asked))),
        page("all", "knownFirst", asked),
      ]);
      return {
        all,
        chosen: read(chosen),
        ...(all <= asked.whole ? { students: read(few), total: all, page: 1, pages: 1 } : found),
      };
    },

    /** Which of these are alumnos of that university. */
    async among(universityId: string, ids: string[]): Promise<string[]> {
      const rows = await database.all(idsAmong({ universityId, chosen: ids }));
      return rows.map(({ id }) => id);
    },

    /** Says that they are known, and logs it; their name, or null when nobody unconfirmed of that id is theirs. */
    confirm(universityId: string, id: string, by: Actor, at: number): Promise<string | null> {
      const one = sql`${ofUniversity(universityId)} and id = ${id} and confirmed_at is null`;
      return change({ id, one, set: sql`confirmed_at = ${at}`, action: "student_confirmed" }, by, at);
    },

    /** Undoes a confirmation and logs it; null for nobody of theirs, or one whom a work names. */
    unconfirm(universityId: string, id: string, by: Actor, at: number): Promise<string | null> {
      const one = sql`${ofUniversity(universityId)} and id = ${id} and confirmed_at is not null and ${teams} = 0`;
      return change({ id, one, set: sql`confirmed_at = null`, action: "student_unconfirmed" }, by, at);
    },

    /** Whether that student of the university signs a work. */
    async signsWork(universityId: string, id: string): Promise<boolean> {
      const row = await database.first(signing({ universityId, id }));
      return row !== null;
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
      const them = sql`${ofUniversity(universityId)}${matching(wordsOf(search))} and confirmed_at is null
        and created_at <= ${until} and ${teams} = 0`;
      const { removed } = await atomically(database, {
        log: logLine(by, at, {
          action: "students_removed",
          targetType: "university",
          targetId: universityId,
          details: { students: sql`count(*)` },
          rows: sql`from ${them} having count(*) > 0`,
        }),
        removed: sql`update ${profiles} set university_id = null where id in (select id from ${them}) returning 1`,
      });
      return removed.rows.length;
    },

    /** The token of the university's link; null while there is no link. */
    async link(universityId: string): Promise<string | null> {
      const row = await database.first(linkOf({ universityId }));
      return row?.token ?? null;
    },

    /** Whose link that token is; null for nobody's. */
    universityOf: (token: string) => database.first(byLink({ token })),

    /** Makes, replaces or withdraws the university's link and logs it; false when the link is not `before` any more. */
    async changeLink(
      universityId: string,
      { before, after }: { before: string | null; after: string | null },
      by: Actor,
      at: number,
    ): Promise<boolean> {
      const its = sql`id = ${universityId} and student_link is ${before}`;
      const { changed } = await atomically(database, {
        log: logLine(by, at, {
          action:
            after === null
              ? "student_link_withdrawn"
              : before === null
                ? "student_link_created"
                : "student_link_replaced",
          targetType: "university",
          targetId: universityId,
          details: { name: sql`name` },
          rows: sql`from ${universities} where ${its}`,
        }),
        changed: sql`update ${universities} set student_link = ${after} where ${its} returning 1`,
      });
      return changed.rows.length > 0;
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
