import { sql } from "drizzle-orm";
import { fold } from "~/contest/slug";
import type { ProposalStatus } from "~/contest/statuses";
import { type Database, listOf } from "../database";
import { judges, juryMeans, proposals, universities, verdictAwards, verdicts } from "../schema";
import { type Slots, statement } from "../statements";

const columns = sql`p.id, p.number, p.title, u.name as universityName, m.mean, p.public_votes_count as votes, p.status,
    p.is_draft as isDraft from ${proposals} p join ${universities} u on u.id = p.university_id
    left join ${juryMeans} m on m.proposal_id = p.id`;

interface Row {
  id: string;
  number: number;
  title: string;
  universityName: string;
  /** 0..1 */
  mean: number | null;
  votes: number;
  status: ProposalStatus;
  isDraft: number;
}

/** The finalists, what a verdict that is not replaced or the draft names, and the work with most votes. */
const candidates = statement(
  () => sql<Row>`select ${columns} where p.status in ('finalista', 'ganadora') and not p.is_draft
      or p.id in (select a.proposal_id from ${verdictAwards} a join ${verdicts} v on v.id = a.verdict_id
        where v.sealed_at is null or v.number = (select max(number) from ${verdicts}))
      or p.id = (select f.id from ${proposals} f where not f.is_draft and f.status <> 'descalificada'
        and f.public_votes_count > 0 order by f.public_votes_count desc, f.created_at, f.id limit 1)
    order by m.mean desc nulls last, p.public_votes_count desc, p.number`,
);

const named = statement(
  (its: Slots<{ ids: string[] }>) => sql<Row>`select ${columns} where p.id in ${listOf(its.ids)}`,
);

const alike = statement(
  (its: Slots<{ folded: string; number: number }>) => sql<Row>`select ${columns}
    where not p.is_draft and (p.number = ${its.number} or instr(p.title_folded, ${its.folded}) > 0)
    order by p.number <> ${its.number}, p.title_folded <> ${its.folded}, p.title_folded limit 6`,
);

const jurorsByName = statement(
  () => sql<{ id: string; name: string }>`select id, name from ${judges} order by name_key, id`,
);

/** What the organiser composes a verdict from. */
export function verdictDesk(database: Database) {
  return {
    async read() {
      const [works, jurors] = await Promise.all([
        database.all(candidates({})),
        database.all(jurorsByName({})),
      ]);
      return { works: works.map(workFrom), jurors };
    },

    /** Those of these ids that are there, and all jurors. */
    async known(ids: string[]) {
      const [works, jurors] = await Promise.all([
        database.all(named({ ids })),
        database.all(jurorsByName({})),
      ]);
      return { works: works.map(workFrom), jurors };
    },

    /** Published works by their number or a part of their title, the most alike first, six at most. */
    async find(asked: string) {
      const number = /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
      return (await database.all(alike({ folded: fold(asked), number }))).map(workFrom);
    },
  };
}

const workFrom = (row: Row) => ({ ...row, isDraft: row.isDraft === 1 });
export type DeskWork = ReturnType<typeof workFrom>;
