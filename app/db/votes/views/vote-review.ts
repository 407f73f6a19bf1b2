import { type SQL, sql } from "drizzle-orm";
import { allByName } from "~/contest/core/all-by-name";
import { HOUR_MS } from "~/contest/core/calendar";
import {
  type Evidence,
  isSuspicious,
  type Signal,
  signalsOf,
  suspicion,
  usualDomains,
} from "~/contest/votes/fraud";
import { type Database, rowsOf } from "../../core/database";
import { rowCount, startOfPage } from "../../core/paging";
import { holds, searchText } from "../../core/search";
import { type Slots, statement } from "../../core/statements";
import { profiles, universities } from "../../people/schema";
import { proposals } from "../../works/schema";
import { publicVotes, voteGroups } from "../schema";
import { seriesOf, type VoteFacts, type VoteGroup, within } from "../votes";

export const VOTES_PER_PAGE = 25;
const WORKS_AT_MOST = 10;
/** Groups per work: suspicious ones first, then the largest. */
const MOST_GROUPS = 25;
/** Bars in the chart of votes over time, at most. */
const BARS = 48;
/** Steps in ms between registration and vote. */
const waitSteps = [suspicion.fast, HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS] as const;

/** A group of one work's votes, with its figures and signals. */
export interface ReviewGroup extends Evidence, Omit<VoteFacts, "title" | "votes"> {
  from: number;
  to: number;
  signals: Signal[];
  suspicious: boolean;
}

type VoteGroupKind = (typeof voteGroups.$inferSelect)["kind"];

type StoredGroup = Omit<ReviewGroup, "signals" | "suspicious" | "isUniversity" | "kind"> & {
  kind: Evidence["kind"] | "all";
  isUniversity: number;
  /** JSON: accounts per step of `waitSteps`, and the slowest. */
  waited: string;
};

interface ReviewVote {
  userId: string | null;
  at: number;
  name: string | null;
  email: string | null;
  registeredAt: number | null;
  /** Other works that the same account voted for. */
  elsewhere: number;
  address: string | null;
  agent: string | null;
  voided: boolean;
  withdrawn: boolean;
  reason: string | null;
}

/**
 * Figures of a group, from votes with their accounts (`voteColumns`). `twins` counts votes of the same group
 * from the same browser. `browsers` is the effective number of browsers: votes squared, divided by the sum of
 * twins. Null when under half of the browsers are known.
 */
const groupColumns = sql`count(*) as votes, coalesce(sum(voided), 0) as voided, coalesce(sum(voided and not withdrawn), 0) as restorable,
  max(void_reason) as reason, count(distinct address_hash) as addresses, count(distinct network_hash) as networks,
  count(distinct agent_hash) as agents,
  iif(count(agent_hash) * 2 < count(*), null,
    count(agent_hash) * count(agent_hash) * 1.0 / sum(iif(agent_hash is null, null, twins))) as browsers, count(registered) as accounts, coalesce(sum(alone), 0) as onlyHere,
  count(iif(waited < ${sql.raw(String(waitSteps[0]))}, 1, null)) as fast, min(registered) as registeredFrom,
  max(registered) as registeredTo, min(at) as firstAt, max(at) as lastAt`;

const upTo = (step: number, after = 0) =>
  sql.raw(`count(iif(waited >= ${after} and waited < ${step}, 1, null))`);

/** A vote with its account's data, for `groupColumns`. */
const voteColumns = sql`v.created_at as at, v.address_hash, v.network_hash, v.agent_hash, v.voided_at is not null as voided, v.withdrawn,
  v.void_reason, p.created_at as registered, v.created_at - p.created_at as waited,
  ${seriesOf(sql`p`)} as series, p.email_domain as domain,
  p.id is not null and not exists (select 1 from ${publicVotes} o where o.user_id = v.user_id
    and (o.proposal_id < v.proposal_id or o.proposal_id > v.proposal_id)) as alone`;

const number = (value: number) => sql.raw(String(value));

/**
 * Groups of one work by the accounts' emails. The kind 'all' holds the work's own figures. One query reads
 * all its votes: some 18,000 for the most popular work of a national contest.
 */
const accountsOf = statement(
  (
    slots: Slots<{ id: string; domains: string[]; usual: string[] }>,
  ) => sql<StoredGroup>`with of_work as materialized (
    select ${voteColumns} from ${publicVotes} v left join ${profiles} p on p.id = v.user_id where v.proposal_id = ${slots.id}),
  g as (
    select 'all' as kind, '' as source, 0 as 'from', 0 as 'to', ${groupColumns}, json_array(${upTo(waitSteps[0])}, ${upTo(waitSteps[1], waitSteps[0])},
      ${upTo(waitSteps[2], waitSteps[1])}, ${upTo(waitSteps[3], waitSteps[2])}, count(iif(waited >= ${number(waitSteps[3])}, 1, null))) as waited from (select *, null as twins from of_work)
    union all select 'series', series, 0, 0, ${groupColumns}, null from
      (select *, count(*) over (partition by series, agent_hash) as twins from of_work where series in
      (select series from of_work where series is not null group by series having count(*) >= ${number(suspicion.seriesVotes)}))
      group by series
    union all select 'domain', domain, 0, 0, ${groupColumns}, null from
      (select *, count(*) over (partition by domain, agent_hash) as twins from of_work where domain in (select domain from of_work
        where domain in (select value from ${rowsOf(slots.domains)}) or domain not in (select value from ${rowsOf(slots.usual)})
        group by domain having count(*) >= ${number(suspicion.domainVotes)}))
      group by domain)
  select g.*, kind in ('series', 'domain') and exists (select 1 from ${universities} u
      cross join ${profiles} c on c.id = u.contact_user_id
      where c.email_domain = substr(source, instr(source, '@') + 1)
        and c.email_domain not in (select value from ${rowsOf(slots.usual)}))
      as isUniversity
    from g`,
);

/** Stored groups of one work by origin or time. Each group's own index finds its votes. */
const storedGroupsOf = statement((slots: Slots<{ id: string }>) => {
  const votes = (
    kind: VoteGroupKind,
    condition: SQL,
  ) => sql`select b.kind, b.source, b.from_at, b.to_at, ${voteColumns}
      from ${voteGroups} b join ${publicVotes} v on v.proposal_id = ${slots.id} and ${condition}
      left join ${profiles} p on p.id = v.user_id
      where b.proposal_id = ${slots.id} and b.kind = ${sql.raw(`'${kind}'`)} and b.lone_address is null`;
  const then = sql`v.created_at between b.from_at and b.to_at`;
  return sql<StoredGroup>`select kind, source, from_at as 'from', to_at as 'to', ${groupColumns}, null as waited, 0 as isUniversity
    from (select *, count(*) over (partition by kind, source, from_at, agent_hash) as twins from (${votes("address", sql`v.address_hash = b.source`)} union all ${votes("network", sql`v.network_hash = b.source`)}
      union all ${votes("burst", then)} union all ${votes("network_burst", sql`v.network_hash = b.source and ${then}`)}))
    group by kind, source, from_at`;
});

const workOf = statement(
  (slots: Slots<{ id: string }>) =>
    sql<{ id: string; title: string; university: string }>`select w.id, w.title, u.name as university
      from ${proposals} w join ${universities} u on u.id = w.university_id where w.id = ${slots.id}`,
);

/** Votes by equal periods, in the order of the index. Empty periods are left out. */
const barsOf = statement(
  (slots: Slots<{ id: string }>) => sql<Bar>`with ends as (select min(v.created_at) as first,
      max(${sql.raw(String(HOUR_MS / 12))}, (max(v.created_at) - min(v.created_at)) / ${sql.raw(String(BARS))} + 1) as step
      from ${publicVotes} v where v.proposal_id = ${slots.id})
    select first + (v.created_at - first) / step * step as at, step, count(*) as votes, count(v.voided_at) as voided
    from ends join ${publicVotes} v on v.proposal_id = ${slots.id} group by 1`,
);

export interface Bar {
  /** Start in epoch ms, and duration in ms. */
  at: number;
  step: number;
  votes: number;
  voided: number;
}

/** All votes of a work, or of one group. */
const votesIn = (
  condition: SQL,
  page: number,
): SQL<ReviewVote> => sql`select user_id as userId, public_votes.created_at as at,
    a.full_name as name, a.email, a.created_at as registeredAt,
    (select count(*) - 1 from ${publicVotes} o where o.user_id = public_votes.user_id) as elsewhere,
    substr(address_hash, 1, 6) as address, substr(agent_hash, 1, 6) as agent,
    voided_at is not null as voided, withdrawn, void_reason as reason
  from ${publicVotes} left join ${profiles} a on a.id = user_id where ${condition}
  order by public_votes.created_at desc, public_votes.rowid desc limit ${VOTES_PER_PAGE}
  offset ${startOfPage(page, VOTES_PER_PAGE, sql`(select count(*) from ${publicVotes} where ${condition})`)}`;

const worksByTitle = statement(
  (slots: Slots<{ search: string }>) => sql<{ id: string; title: string; votes: number }>`select id, title,
      public_votes_count as votes from ${proposals}
    where is_draft = 0 and (${slots.search} = '' or ${holds(proposals.titleFolded, slots.search)})
    order by public_votes_count desc, created_at, id limit ${number(WORKS_AT_MOST)}`,
);

/** Review of one work's votes: figures, groups and list. */
export function voteReview(database: Database) {
  return {
    /** Returns the works with most votes whose title contains the text; all works for an empty text. */
    works(search: string): Promise<{ id: string; title: string; votes: number }[]> {
      return database.all(worksByTitle({ search: searchText(search) }));
    },

    /**
     * Returns null for an unknown work. `group`: the listed group; null lists all votes. `disposable`:
     * domains of disposable mailboxes.
     */
    async of(id: string, group: VoteGroup | null, page: number, disposable: string[]) {
      const condition = group ? within(group) : sql`proposal_id = ${id}`;
      const { work, ofAccounts, byOrigin, bars, votes, total } = await allByName({
        work: database.first(workOf({ id })),
        ofAccounts: database.all(accountsOf({ id, domains: disposable, usual: usualDomains })),
        byOrigin: database.all(storedGroupsOf({ id })),
        bars: database.all(barsOf({ id })),
        votes: database.all(votesIn(condition, page)),
        total: database.total(rowCount(sql`${publicVotes} where ${condition}`)),
      });
      if (!work) return null;
      return {
        work,
        figures: figuresOf(ofAccounts.find(({ kind }) => kind === "all")),
        bars,
        groups: groupsIn([...ofAccounts, ...byOrigin], disposable),
        votes: votes.map((vote) => ({
          ...vote,
          voided: Boolean(vote.voided),
          withdrawn: Boolean(vote.withdrawn),
        })),
        total,
      };
    },
  };
}

const figuresOf = (all: StoredGroup | undefined) => ({
  votes: all?.votes ?? 0,
  voided: all?.voided ?? 0,
  accounts: all?.accounts ?? 0,
  onlyHere: all?.onlyHere ?? 0,
  addresses: all?.addresses ?? 0,
  networks: all?.networks ?? 0,
  agents: all?.agents ?? 0,
  waited: JSON.parse(all?.waited ?? "[]") as number[],
});

function groupsIn(stored: StoredGroup[], disposable: string[]): ReviewGroup[] {
  const groups = stored.flatMap(({ waited: _, isUniversity, kind, ...rest }): ReviewGroup[] => {
    if (kind === "all") return [];
    const isDisposable = kind === "domain" && disposable.includes(rest.source);
    const group = { ...rest, kind, isUniversity: isUniversity === 1 };
    const evidence = { ...group, isDisposable };
    const reviewGroup = { ...group, signals: signalsOf(evidence), suspicious: isSuspicious(evidence) };
    // A large domain is worth showing only when it is suspicious.
    return kind === "domain" && !reviewGroup.suspicious ? [] : [reviewGroup];
  });
  return groups
    .sort((a, b) => Number(b.suspicious) - Number(a.suspicious) || b.votes - a.votes)
    .slice(0, MOST_GROUPS);
}
