import { allByName } from "~/contest/core/all-by-name";
import { limits } from "~/contest/core/limits";
import type { CountedVote } from "~/contest/votes/groups";
import { pageRows, rowCount } from "../../core/paging";
import { holds, searchText } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { profiles, universities } from "../../schema/people";
import { publicVotes, voteFigures } from "../../schema/votes";
import { proposals } from "../../schema/works";
import { networkName, type VoteSelection, within } from "../votes";

export const WORKS_PER_PAGE = 25;
export const VOTES_PER_PAGE = 25;
/** Acts that voided votes of a work, the newest first, on its page. */
const ACTS = 25;

const number = (value: number) => sql.raw(String(value));

export type WorkOrder = "votes" | "title" | "voided" | "network" | "domain" | "hour" | "own";

/** Figures of a work's votes. Shares are of the votes of the figures, 0 to 1; null when unknown. */
interface WorkFigures {
  id: string;
  title: string;
  university: string;
  votes: number;
  voided: number;
  network: number | null;
  domain: number | null;
  domainName: string | null;
  hour: number | null;
  hourAt: number | null;
  own: number | null;
}

type Medians = Pick<WorkFigures, "network" | "domain" | "hour" | "own">;

const share = (part: string) => sql.raw(`f.${part} * 1.0 / nullif(f.votes, 0)`);
const voided = sql`(select count(*) from ${publicVotes} v where v.proposal_id = p.id and v.voided_at is not null)`;
const isListed = sql`p.is_draft = 0 and (p.public_votes_count > 0 or ${voided} > 0)`;
/** Listed works whose title contains the search. */
const matchesFilter = (search: string) => {
  const words = searchText(search);
  return words === "" ? isListed : sql`${isListed} and ${holds(sql`p.title_folded`, words)}`;
};

/** Works with few votes come last: their shares say little. */
const byShare = (part: string) =>
  sql`p.public_votes_count < ${number(limits.comparedVotes)}, ${share(part)} desc`;
const orders: Record<WorkOrder, SQL> = {
  votes: sql`p.public_votes_count desc`,
  title: sql`p.title_folded`,
  voided: sql`${voided} desc`,
  network: byShare("network"),
  domain: byShare("domain"),
  hour: byShare("hour"),
  own: byShare("own"),
};

/** Chooses the page's works before it reads what their rows show. */
const worksPage = (search: string, order: WorkOrder, page: number) => {
  const works = sql`${proposals} p where ${matchesFilter(search)}`;
  const sorted = sql`${orders[order]}, p.public_votes_count desc, p.created_at, p.id`;
  return sql<WorkFigures>`select p.id, p.title, u.name as university, p.public_votes_count as votes, ${voided} as voided,
        ${share("network")} as network, ${share("domain")} as domain, f.domain_name as domainName,
        ${share("hour")} as hour, f.hour_at as hourAt, ${share("own")} as own
      from (select p.id from ${proposals} p left join ${voteFigures} f on f.proposal_id = p.id
          where ${matchesFilter(search)} order by ${sorted}
          ${pageRows(page, WORKS_PER_PAGE, sql`(select count(*) from ${works})`)}) chosen
        join ${proposals} p on p.id = chosen.id join ${universities} u on u.id = p.university_id
        left join ${voteFigures} f on f.proposal_id = p.id
      order by ${sorted}`;
};

const worksTotal = (search: string) => rowCount(sql`${proposals} p where ${matchesFilter(search)}`);

const median = (part: string) => sql`(select avg(share) from
  (select ${share(part)} as share, row_number() over (order by ${share(part)}) as nth, count(*) over () as works
    from ${voteFigures} f where f.votes >= ${number(limits.comparedVotes)} and ${share(part)} is not null)
  where nth in ((works + 1) / 2, (works + 2) / 2))`;

const medians = () => sql<
  Medians & { counting: number; voided: number }
>`select ${median("network")} as network, ${median("domain")} as domain,
    ${median("hour")} as hour, ${median("own")} as own,
    (select coalesce(sum(public_votes_count), 0) from ${proposals} where status <> 'descalificada') as counting,
    (select count(*) from ${publicVotes} where voided_at is not null) as voided`;

const workOf = (id: string) => sql<{
  id: string;
  title: string;
  university: string;
  votes: number;
  voided: number;
}>`select
      w.id, w.title, u.name as university, w.public_votes_count as votes,
      (select count(*) from ${publicVotes} v where v.proposal_id = w.id and v.voided_at is not null) as voided
    from ${proposals} w join ${universities} u on u.id = w.university_id where w.id = ${id}`;

/** Votes in one row of the database's answer: a row of each vote takes three times as long. */
const CHUNK = 500;

/** The newest counted votes of a work, as JSON of the keys of `CountedVote` in order. */
const countedVotes = (id: string) => sql<{
  votes: string;
}>`select json_group_array(json_array(at, network, browser, email,
      domain, registered)) as votes from
    (select v.created_at as at, ${networkName} as network, substr(v.agent_hash, 1, 12) as browser, a.email,
        a.email_domain as domain, a.created_at as registered, row_number() over (order by v.created_at desc) as nth
      from ${publicVotes} v left join ${profiles} a on a.id = v.user_id
      where v.proposal_id = ${id} and v.voided_at is null
      order by v.created_at desc limit ${number(limits.groupedVotes)})
    group by nth / ${number(CHUNK)}`;

type StoredVote = [
  at: number,
  network: string | null,
  browser: string | null,
  email: string | null,
  domain: string | null,
  registeredAt: number | null,
];

const votesOf = (chunks: { votes: string }[]): CountedVote[] =>
  chunks.flatMap(({ votes }) =>
    (JSON.parse(votes) as StoredVote[]).map(([at, network, browser, email, domain, registeredAt]) => ({
      at,
      network,
      browser,
      email,
      domain,
      registeredAt,
    })),
  );

/** One act that voided votes. */
interface VoidAct {
  at: number;
  reason: string;
  votes: number;
  /** Votes that can be restored: the others' voters have left. */
  restorable: number;
}

const voidActs = (
  id: string,
) => sql<VoidAct>`select voided_at as at, void_reason as reason, count(*) as votes,
      sum(not withdrawn) as restorable
    from ${publicVotes} where proposal_id = ${id} and voided_at is not null
    group by voided_at order by voided_at desc limit ${number(ACTS)}`;

export type VoteOrder = "at" | "account" | "registered" | "network" | "browser" | "state";

const voteOrder: Record<VoteOrder, SQL> = {
  at: sql`public_votes.created_at desc`,
  account: sql`a.email`,
  registered: sql`a.created_at desc`,
  network: sql`network_hash`,
  browser: sql`agent_hash`,
  state: sql`voided_at desc`,
};

interface ListedVote {
  userId: string | null;
  at: number;
  name: string | null;
  email: string | null;
  registeredAt: number | null;
  network: string | null;
  browser: string | null;
  voided: number;
  withdrawn: number;
  reason: string | null;
}

const votesIn = (condition: SQL, order: VoteOrder, page: number) => sql<ListedVote>`select user_id as userId,
    public_votes.created_at as at, a.full_name as name, a.email, a.created_at as registeredAt,
    substr(network_hash, 1, 6) as network, substr(agent_hash, 1, 6) as browser,
    voided_at is not null as voided, withdrawn, void_reason as reason
  from ${publicVotes} left join ${profiles} a on a.id = user_id where ${condition}
  order by ${voteOrder[order]}, public_votes.created_at desc, public_votes.rowid desc
  ${pageRows(page, VOTES_PER_PAGE, sql`(select count(*) from ${publicVotes} where ${condition})`)}`;

/** Listed votes, and counted ones among them. */
interface Counts {
  total: number;
  counting: number;
}

/** Data of /admin/votos. Nothing here judges a vote. */
export function voteReview({ database }: StoreContext) {
  return {
    /** Returns a page of the works with votes, their number, the contest's medians and its votes. */
    async works({ search, order, page }: { search: string; order: WorkOrder; page: number }) {
      const { rows, total, contest } = await allByName({
        rows: database.all(worksPage(search, order, page)),
        total: database.total(worksTotal(search)),
        contest: database.only(medians()),
      });
      const { counting, voided, ...shares } = contest;
      return { rows, total, medians: shares, counts: { counting, voided } };
    },

    /**
     * Returns a work with its counted votes for the groups, its voided votes, and a page of its votes; null for an
     * unknown work. `selection`: the listed votes; null lists all.
     */
    async of(
      id: string,
      selection: VoteSelection | null,
      { order, page }: { order: VoteOrder; page: number },
    ) {
      const condition = selection ? within(selection) : sql`proposal_id = ${id}`;
      const { work, counted, acts, votes, counts } = await allByName({
        work: database.first(workOf(id)),
        counted: database.all(countedVotes(id)),
        acts: database.all(voidActs(id)),
        votes: database.all(votesIn(condition, order, page)),
        counts: selection
          ? database.only(
              sql<Counts>`select count(*) as total, count(*) - count(voided_at) as counting
                from ${publicVotes} where ${condition}`,
            )
          : null,
      });
      if (!work) return null;
      return {
        work,
        counted: votesOf(counted),
        acts,
        votes: votes.map((vote) => ({ ...vote, voided: vote.voided === 1, withdrawn: vote.withdrawn === 1 })),
        ...(counts ?? { total: work.votes + work.voided, counting: work.votes }),
      };
    },
  };
}
