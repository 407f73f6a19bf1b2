import type { Category } from "~/contest/core/categories";
import type { ProposalStatus } from "~/contest/core/statuses";
import { listOf } from "../../core/database";
import { fixedFinalists } from "../../core/final-works";
import { holds, searchText } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { juryOrder } from "../../jury/judging";
import { verdictAwards, verdicts } from "../../schema/final";
import { juryMeans } from "../../schema/jury";
import { universities } from "../../schema/people";
import { proposals } from "../../schema/works";
import { isContestant } from "../../works/contestants";
import { type CardFile, coverOf } from "../../works/views/cards";
import { isFinalist } from "../choices";

const columns = sql`p.id, p.number, p.title, u.name as universityName, p.category, m.mean, coalesce(m.sent, 0) as evaluations,
    p.public_votes_count as votes, p.created_at as createdAt, p.status, p.is_draft as isDraft, ${coverOf(sql`p.id`)} as cover`;

const joined = sql`join ${universities} u on u.id = p.university_id left join ${juryMeans} m on m.proposal_id = p.id`;

interface Row {
  id: string;
  number: number;
  title: string;
  universityName: string;
  category: Category | null;
  /** 0..1 */
  mean: number | null;
  evaluations: number;
  votes: number;
  createdAt: number;
  status: ProposalStatus;
  isDraft: number;
  /** JSON. */
  cover: string | null;
}

/**
 * Finalists as before a seal, so that the rule's winner is among them; works named by the draft or the valid verdict;
 * and the works with most public votes.
 */
const likely = sql`(select ${proposals.id} from ${proposals} where ${isFinalist} union select value from ${fixedFinalists}
    union select a.proposal_id from ${verdictAwards} a join ${verdicts} v on v.id = a.verdict_id
      where a.proposal_id is not null and (v.sealed_at is null or v.number = (select max(number) from ${verdicts}))
    union select id from ${proposals} where ${isContestant("proposals")} and public_votes_count > 0
      and public_votes_count = (select public_votes_count from ${proposals}
        where ${isContestant("proposals")} order by public_votes_count desc limit 1))`;

/** The works with these ids. The cross join makes SQLite read the ids first. */
const chosen = (ids: SQL) => sql`${ids} chosen cross join ${proposals} p on p.id = chosen.id ${joined}`;

const inJuryOrder = juryOrder({
  mean: sql`m.mean`,
  deviation: sql`m.deviation`,
  votes: sql`p.public_votes_count`,
  createdAt: sql`p.created_at`,
});

const candidates = () => sql<Row>`select ${columns} from ${chosen(likely)} order by ${inJuryOrder}, p.id`;

/** Number of other works offered by default. */
const OFFERED = 5;

/** The other works with the best means. */
const wellPlaced = () => sql<Row>`select ${columns} from ${chosen(sql`(select b.id from ${juryMeans} best
        cross join ${proposals} b on b.id = best.proposal_id
        where ${isContestant("b")} and b.id not in ${likely}
        order by best.mean desc, b.public_votes_count desc, b.number limit ${sql.raw(String(OFFERED))})`)}
    order by m.mean desc, p.public_votes_count desc, p.number`;

const worksAmong = (ids: string[]) =>
  sql<Row>`select ${columns} from ${proposals} p ${joined} where p.id in ${listOf(ids)}`;

/** Results of a search at most. */
export const MOST_RESULTS = 10;

const similar = (folded: string, number: number) => sql<Row>`select ${columns} from ${proposals} p ${joined}
    where not p.is_draft and (p.number = ${number} or ${holds(sql`p.title_folded`, folded)})
    order by p.number <> ${number}, p.title_folded <> ${folded}, p.title_folded limit ${sql.raw(String(MOST_RESULTS))}`;

/** Data for the organiser's verdict form. */
export function verdictEditor({ database }: StoreContext) {
  return {
    /** Returns the likely works for a verdict, and some close ones. */
    async read() {
      const [works, others] = await Promise.all([database.all(candidates()), database.all(wellPlaced())]);
      return { works: works.map(workFrom), others: others.map(workFrom) };
    },

    /** Returns the existing works among these ids. */
    async known(ids: string[]) {
      return (await database.all(worksAmong(ids))).map(workFrom);
    },

    /** Returns published works by number or part of the title, best match first; at most `MOST_RESULTS`. */
    async find(search: string) {
      const number = /^\d{1,9}$/.test(search) ? Number(search) : 0;
      return (await database.all(similar(searchText(search), number))).map(workFrom);
    },
  };
}

const workFrom = ({ isDraft, cover, ...row }: Row) => ({
  ...row,
  isDraft: isDraft === 1,
  cover: cover === null ? null : (JSON.parse(cover) as CardFile),
});
export type VerdictWork = ReturnType<typeof workFrom>;
