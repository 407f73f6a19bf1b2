import { HOUR_MS } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { usualDomains } from "~/contest/core/mail-domains";
import { rowsOf } from "../core/database";
import { type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { profiles } from "../schema/people";
import { publicVotes, voteFigures } from "../schema/votes";
import { proposals } from "../schema/works";

/** Works whose counter differs from their figures, the one computed longest ago first. */
const dueWorks = () => sql<{
  id: string;
}>`select p.id from ${proposals} p left join ${voteFigures} f on f.proposal_id = p.id
    where p.public_votes_count <> coalesce(f.votes, 0) order by coalesce(f.updated_at, 0), p.id
    limit ${sql.raw(String(limits.figuresPerRun))}`;

const hourMs = sql.raw(String(HOUR_MS));

const largest = (column: string): SQL => {
  const by = sql.raw(column);
  return sql`(select ${by} as source, count(*) as votes from v where ${by} is not null
    group by ${by} order by votes desc, ${by} limit 1)`;
};

const updateFigures = (
  id: string,
  at: number,
) => sql`insert into ${voteFigures} (proposal_id, votes, network, domain, domain_name, hour, hour_at, own, updated_at)
    with v as materialized (select cast_vote.network_hash as network, cast_vote.created_at / ${hourMs} as hour, nullif(p.email_domain, '') as domain
        from ${publicVotes} cast_vote left join ${profiles} p on p.id = cast_vote.user_id
        where cast_vote.proposal_id = ${id} and cast_vote.voided_at is null),
      own as materialized (select a.email_domain as domain from ${proposals} w join ${profiles} a on a.university_id = w.university_id
        where w.id = ${id} and a.role = 'universidad'
          and a.email_domain not in (select value from ${rowsOf(usualDomains)}))
    select ${id}, (select count(*) from v), n.votes, d.votes, d.source, h.votes, h.source * ${hourMs},
      iif(exists (select 1 from own), (select count(*) from v where domain in (select domain from own)), null), ${at}
    from (select 1) left join ${largest("network")} n on true left join ${largest("domain")} d on true
      left join ${largest("hour")} h on true where true
    on conflict do update set votes = excluded.votes, network = excluded.network, domain = excluded.domain,
      domain_name = excluded.domain_name, hour = excluded.hour, hour_at = excluded.hour_at, own = excluded.own,
      updated_at = excluded.updated_at`;

/** The figures of each work's votes, which the cron keeps. */
export function voteFiguresStore({ database, now }: StoreContext) {
  return {
    /** Computes the figures of some works whose votes have changed. A vote can be counted between two works. */
    async update(): Promise<void> {
      for (const { id } of await database.all(dueWorks())) {
        await database.all(updateFigures(id, now));
      }
    },
  };
}
