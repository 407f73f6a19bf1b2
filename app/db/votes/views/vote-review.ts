import { type SQL, sql } from "drizzle-orm";
import { allByName } from "~/contest/core/all-by-name";
import { DAY_MS, HOUR_MS } from "~/contest/core/calendar";
import {
  type Browsers,
  type Evidence,
  isSuspicious,
  type Signal,
  sameBrowser,
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
/** Groups per work: suspicious ones first, then the largest. The listed group is always among them. */
const MOST_GROUPS = 25;
/** Votes of the contest that are read for their browsers, at most. */
const SAMPLE = 5000;
/** Bars in the chart of votes over time, at most. */
const BARS = 48;
/** Steps in ms between registration and vote. */
const waitSteps = [suspicion.fast, HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS] as const;

/** Figures that decide the signals only. No page shows them. */
type Hidden =
  | "gapPairs"
  | "evenness"
  | "overlaps"
  | "overlapsByChance"
  | "sameOrder"
  | "busiestDay"
  | "subdomains"
  | "browsers"
  | "knownBrowsers"
  | "isDisposable";

/** A group of one work's votes, with its figures and signals. */
export interface ReviewGroup extends Omit<Evidence, Hidden>, Omit<VoteFacts, "title" | "votes"> {
  from: number;
  to: number;
  /** Share of pairs of votes with one browser, here and in the month's votes for other works. */
  sameBrowser: number | null;
  sameElsewhere: number | null;
  signals: Signal[];
  suspicious: boolean;
  /** True for the group whose votes are listed. */
  isListed: boolean;
}

type VoteGroupKind = (typeof voteGroups.$inferSelect)["kind"];

type StoredGroup = Omit<
  ReviewGroup & Pick<Evidence, Hidden>,
  | "isDisposable"
  | "sameBrowser"
  | "sameElsewhere"
  | "signals"
  | "suspicious"
  | "isListed"
  | "isUniversity"
  | "kind"
> & {
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

const number = (value: number) => sql.raw(String(value));

/** Figures of a group, from votes with their accounts and neighbours (`inGroups`). */
const groupColumns = sql`count(*) as votes, coalesce(sum(voided), 0) as voided, coalesce(sum(voided and not withdrawn), 0) as restorable,
  max(void_reason) as reason, count(distinct address_hash) as addresses, count(distinct network_hash) as networks,
  count(distinct agent_hash) as agents, count(agent_hash) as knownBrowsers, count(distinct host) as subdomains,
  iif(count(agent_hash) * 2 < count(*), null,
    count(agent_hash) * count(agent_hash) * 1.0 / sum(iif(agent_hash is null, null, twins))) as browsers, count(registered) as accounts, coalesce(sum(alone), 0) as onlyHere,
  count(iif(waited < ${number(waitSteps[0])}, 1, null)) as fast, coalesce(max(iif(works is null, 0, followers)), 0) as sameOrder,
  max(today) as busiestDay, count(even) as gapPairs, avg(even) as evenness, coalesce(sum(overlap), 0) as overlaps,
  coalesce(sum(chance), 0) as overlapsByChance, min(registered) as registeredFrom,
  max(registered) as registeredTo, min(at) as firstAt, max(at) as lastAt`;

/** Columns of `inGroups` for all votes of a work, which have no neighbours. */
const ungrouped = sql.raw(
  ["works", "twins", "today", "followers", "even", "chance", "overlap"]
    .map((name) => `null as ${name}`)
    .join(", "),
);

/**
 * Adds to each vote of a group (`by`: columns that identify the group) what it shares with the group's others.
 * `works`: the first works of the account. `twins`, `today`, `followers`: votes of the same browser, day, works. `even`: the shorter to the longer of
 * the two gaps before it. `overlap`: 1 when the account signed up before the account before it voted; of two older
 * accounts that vote within minutes, before it signed up. `chance`: the probability of that; null where unknown.
 */
function inGroups(rows: SQL, by: SQL): SQL {
  const { neighbours } = suspicion;
  const [older, step] = [number(suspicion.older), number(suspicion.step)];
  const works = number(suspicion.sameOrder.works);
  const near = sql.raw(`rows between ${neighbours} preceding and ${neighbours} following`);
  return sql`(select *, min(gap, gap_before) * 1.0 / nullif(max(gap, gap_before), 0) as even,
      iif(chance is null, 0, registered <= iif(waited > ${older}, registered_before, at - gap)) as overlap from
    (select *, iif(gap is null or registered is null, null, iif(waited <= ${older}, coalesce(max(waited, 0) / nullif(pace + max(waited, 0), 0), 0),
        iif(gap <= ${step} and waited_before > ${older}, 0.5, null))) as chance from
      (select *, at - lag(at) over g as gap, lag(at) over g - lag(at, 2) over g as gap_before,
        lag(registered) over g as registered_before, lag(waited) over g as waited_before,
        (last_value(at) over near - first_value(at) over near) * 1.0 / nullif(count(*) over near - 1, 0) as pace,
        count(*) over (partition by ${by}, agent_hash) as twins, count(*) over (partition by ${by}, at / ${number(DAY_MS)}) as today,
        count(*) over (partition by ${by}, works) as followers from
        (select r.*, (select iif(count(*) < ${works}, null, group_concat(proposal_id)) from (select o.proposal_id from ${publicVotes} o
          where o.user_id = r.user_id order by o.created_at limit ${works})) as works from ${rows} r)
        window g as (partition by ${by} order by at), near as (partition by ${by} order by at ${near}))))`;
}

const upTo = (step: number, after = 0) =>
  sql.raw(`count(iif(waited >= ${after} and waited < ${step}, 1, null))`);

/** A vote with its account's data, for `groupColumns`. */
const voteColumns = sql`v.created_at as at, v.address_hash, v.network_hash, v.agent_hash, v.voided_at is not null as voided, v.withdrawn,
  v.void_reason, p.created_at as registered, v.created_at - p.created_at as waited,
  ${seriesOf(sql`p`)} as series, p.email_domain as domain, substr(p.email, instr(p.email, '@') + 1) as host,
  p.id is not null and not exists (select 1 from ${publicVotes} o where o.user_id = v.user_id
    and (o.proposal_id < v.proposal_id or o.proposal_id > v.proposal_id)) as alone, v.user_id`;

/**
 * Browsers of the other works' votes by month (UTC), because hashes change every month. A large contest counts a
 * sample, evenly spread over the order of arrival.
 */
const browsersElsewhere = statement(
  (slots: Slots<{ id: string }>) => sql<Browsers & { month: string }>`with recursive picks(n) as
      (select 0 union all select n + 1 from picks where n < ${number(SAMPLE - 1)})
    select month, sum(votes) as votes, sum(votes * (votes - 1)) as pairs, sum(votes * (votes - 1) * (votes - 2)) as triples from
      (select strftime('%Y-%m', v.created_at / 1000, 'unixepoch') as month, count(*) as votes
        from picks cross join ${publicVotes} v
          on v.rowid = 1 + n * max(${number(SAMPLE)}, (select max(rowid) from ${publicVotes})) / ${number(SAMPLE)}
        where v.proposal_id <> ${slots.id} and v.voided_at is null and v.agent_hash is not null
        group by 1, v.agent_hash)
    group by month having sum(votes) >= ${number(suspicion.browsers.ofContest)}`,
);

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
      ${upTo(waitSteps[2], waitSteps[1])}, ${upTo(waitSteps[3], waitSteps[2])}, count(iif(waited >= ${number(waitSteps[3])}, 1, null))) as waited from (select *, ${ungrouped} from of_work)
    union all select 'series', series, 0, 0, ${groupColumns}, null from
      ${inGroups(
        sql`(select * from of_work where series in (select series from of_work where series is not null
          group by series having count(*) >= ${number(suspicion.seriesVotes)}))`,
        sql`series`,
      )} group by series
    union all select 'domain', domain, 0, 0, ${groupColumns}, null from
      ${inGroups(
        sql`(select * from of_work where domain in (select domain from of_work
          where domain in (select value from ${rowsOf(slots.domains)}) or domain not in (select value from ${rowsOf(slots.usual)})
          group by domain having count(*) >= ${number(suspicion.domainVotes)}))`,
        sql`domain`,
      )} group by domain)
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
    from ${inGroups(
      sql`(${votes("address", sql`v.address_hash = b.source`)} union all ${votes("network", sql`v.network_hash = b.source`)}
        union all ${votes("burst", then)} union all ${votes("network_burst", sql`v.network_hash = b.source and ${then}`)})`,
      sql`kind, source, from_at`,
    )} group by kind, source, from_at`;
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
      const { work, ofAccounts, byOrigin, elsewhere, bars, votes, total } = await allByName({
        work: database.first(workOf({ id })),
        ofAccounts: database.all(accountsOf({ id, domains: disposable, usual: usualDomains })),
        byOrigin: database.all(storedGroupsOf({ id })),
        elsewhere: database.all(browsersElsewhere({ id })),
        bars: database.all(barsOf({ id })),
        votes: database.all(votesIn(condition, page)),
        total: database.total(rowCount(sql`${publicVotes} where ${condition}`)),
      });
      if (!work) return null;
      return {
        work,
        figures: figuresOf(ofAccounts.find(({ kind }) => kind === "all")),
        bars,
        groups: groupsIn([...ofAccounts, ...byOrigin], { elsewhere, disposable, listed: group }),
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

interface Context {
  elsewhere: (Browsers & { month: string })[];
  disposable: string[];
  /** The group whose votes are listed. */
  listed: VoteGroup | null;
}

function groupsIn(stored: StoredGroup[], { elsewhere, disposable, listed }: Context): ReviewGroup[] {
  const contest = new Map(
    elsewhere.map(({ month, votes, pairs, triples }): [string, Browsers] => [
      month,
      {
        votes,
        pairs: pairs / (votes * (votes - 1)),
        triples: triples / (votes * (votes - 1) * (votes - 2)),
      },
    ]),
  );
  const groups = stored.flatMap(({ waited: _, isUniversity, kind, ...rest }): ReviewGroup[] => {
    if (kind === "all") return [];
    const group = {
      ...{ ...rest, kind, isUniversity: isUniversity === 1 },
      isDisposable: kind === "domain" && disposable.includes(rest.source),
    };
    const others = contest.get(new Date(group.firstAt).toISOString().slice(0, 7));
    const signals = signalsOf(group, others);
    const suspicious = isSuspicious(group, signals);
    const { gapPairs, evenness, overlaps, overlapsByChance, sameOrder, ...seen } = group;
    const { busiestDay, subdomains, browsers, knownBrowsers, isDisposable, ...shown } = seen;
    const isListed = listed !== null && isGroup(listed, group);
    // A large domain is worth showing only when it is suspicious.
    return kind === "domain" && !suspicious && !isListed
      ? []
      : [
          {
            ...{ ...shown, signals, suspicious, isListed },
            sameBrowser: sameBrowser(group),
            sameElsewhere: others?.pairs ?? null,
          },
        ];
  });
  return groups
    .sort((a, b) => Number(b.suspicious) - Number(a.suspicious) || b.votes - a.votes)
    .filter(({ isListed }, nth) => nth < MOST_GROUPS || isListed);
}

const isGroup = (group: VoteGroup, { kind, source, from }: Pick<StoredGroup, "kind" | "source" | "from">) =>
  group.kind === kind &&
  (kind === "burst" || Object.values(group).includes(source)) &&
  (!("from" in group) || group.from === from);
