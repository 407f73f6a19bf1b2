import { type SQLWrapper, sql } from "drizzle-orm";
import { dueBefore, type Forgotten } from "~/contest/people/retention";
import { atomically, type Database, type Statement } from "../core/database";
import { type Slots, statement } from "../core/statements";
import { finalVotes } from "../final/schema";
import { mailOutbox } from "../mail/schema";
import { pendingVotes, publicVotes, voteGroups } from "../votes/schema";
import { proposalStudents } from "../works/schema";
import { erasureStore } from "./erasure";
import { personalData } from "./personal-data";
import { profiles, sessions } from "./schema";

/** So much of each thing a run takes; the next one goes on. Accounts hang on many tables, votes on indexes. */
const ROWS = sql.raw("5000");
const VOTES = sql.raw("500");
const ACCOUNTS = sql.raw("200");

/** Once a night, by UTC: finding who did nothing looks at every old account. */
const isIdleTime = (now: number) => new Date(now).toISOString().slice(11, 16) === "03:30";

type Before = Slots<{ before: number }>;

/** Forgets rows that began or ran out by then. */
const gone = (table: SQLWrapper, since: SQLWrapper) =>
  statement(
    (its: Before) =>
      sql`delete from ${table} where rowid in (select rowid from ${table} where ${since} <= ${its.before} limit ${ROWS})`,
  );

/** Includes people who have no account any more. */
const mailless = statement(
  (_: Before) => sql`update ${proposalStudents} set email = null where rowid in
    (select rowid from ${proposalStudents} where proposal_id > '' and email is not null limit ${ROWS})`,
);

/** Data that one statement forgets. The rest is below; services/works/sweep.ts removes files. */
const simply: { thing: Forgotten; forget: (its: { before: number }) => Statement }[] = [
  ...personalData.flatMap(({ table, since, kept: [thing] }) =>
    since && thing ? [{ thing: thing as Forgotten, forget: gone(table, since) }] : [],
  ),
  { thing: "studentEmails", forget: mailless },
];

const spentSecrets = statement(
  (its: Slots<{ now: number }>) =>
    sql`update ${mailOutbox} set secret = null where secret is not null and secret_until <= ${its.now}`,
);

const people = sql`role in ('publico', 'alumno')`;

const expired = statement(
  (its: Before) => sql<{ id: string }>`select id from ${profiles}
    where ${people} and created_at <= ${its.before} limit ${ACCOUNTS}`,
);

/** Who has neither voted nor been named on a work, and is signed in nowhere. */
const idle = statement(
  (its: Before) => sql<{ id: string }>`select id from ${profiles} p
    where ${people} and created_at <= ${its.before}
      and not exists (select 1 from ${sessions} where user_id = p.id)
      and not exists (select 1 from ${publicVotes} where user_id = p.id)
      and not exists (select 1 from ${pendingVotes} where user_id = p.id)
      and not exists (select 1 from ${finalVotes} where user_id = p.id)
      and not exists (select 1 from ${proposalStudents} where user_id = p.id)
    limit ${ACCOUNTS}`,
);

/** Forgets what has been kept as long as app/contest/people/retention.ts says, some rows a run. */
export function retentionStore(database: Database) {
  const erasure = erasureStore(database);

  /** Each by itself, in one round trip; safe to repeat. `nameless` stands where a name has to. */
  async function apply(standing: Parameters<typeof dueBefore>[1], nameless: string): Promise<void> {
    const { now } = standing;
    const due = (thing: Forgotten) => dueBefore(thing, standing);
    const steps = simply.flatMap(({ thing, forget }) => {
      const before = due(thing);
      return before === null ? [] : [forget({ before })];
    });
    const done = await Promise.allSettled(
      [spentSecrets({ now }), ...steps].map((step) => database.all(step)),
    );
    for (const one of done) if (one.status === "rejected") throw one.reason;
    if (due("voteOrigins") !== null) await forgetOrigins();
    const [ended, idleSince] = [due("accounts"), isIdleTime(now) ? due("idleAccounts") : null];
    if (ended !== null) await expire(await database.all(expired({ before: ended })));
    if (idleSince !== null) await expire(await database.all(idle({ before: idleSince })));

    async function expire(those: { id: string }[]) {
      if (those.length === 0) return;
      await erasure.expire(
        those.map(({ id }) => id),
        nameless,
        now,
      );
    }
  }

  /**
   * Where votes came from, some networks' votes for a work at a time and all of them together with the groups that they
   * make: what is left is whole. Addresses go once no network is left, for a network's group tells of its addresses.
   */
  async function forgetOrigins(): Promise<void> {
    const first = (column: "network_hash" | "address_hash", more = sql``) =>
      sql`(select ${sql.raw(column)}, proposal_id from ${publicVotes} where ${sql.raw(column)} is not null ${more}
        order by ${sql.raw(column)}, proposal_id limit ${VOTES})`;
    const noNetwork = sql`and not exists (select 1 from ${publicVotes} where network_hash is not null)`;
    await atomically(database, [
      sql`delete from ${voteGroups} where kind in ('network', 'network_burst')
        and (source, proposal_id) in ${first("network_hash")}`,
      sql`update ${publicVotes} set network_hash = null, agent_hash = null
        where (network_hash, proposal_id) in ${first("network_hash")}`,
      sql`delete from ${voteGroups} where kind = 'address' and (source, proposal_id) in ${first("address_hash", noNetwork)}`,
      sql`update ${publicVotes} set address_hash = null, agent_hash = null
        where (address_hash, proposal_id) in ${first("address_hash", noNetwork)}`,
      // By its own index, which holds these alone: by another it would look at all votes from nowhere.
      sql`update ${publicVotes} set agent_hash = null where rowid in (select rowid
        from ${publicVotes} indexed by public_votes_agents where agent_hash > '' and agent_hash is not null and address_hash is null and network_hash is null limit ${ROWS})`,
    ]);
  }

  return { apply };
}
