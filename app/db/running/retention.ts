import type { Phase } from "~/contest/core/phases";
import { dueBefore, type ErasedKind } from "~/contest/core/retention";
import { atomically } from "../core/database";
import { type Part, type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { personalData } from "../people/personal-data";
import { finalVotes } from "../schema/final";
import { mailOutbox } from "../schema/mail";
import { profiles, sessions } from "../schema/people";
import { pendingVotes, publicVotes, voteFigures } from "../schema/votes";
import { proposalStudents } from "../schema/works";
import { erasureStore } from "./erasure";

/**
 * Rows per run and kind. The next run deletes the rest. Accounts are costly because of many tables.
 */
const ROWS = sql.raw("5000");
const ACCOUNTS = sql.raw("200");

/** Once a night, at 03:30 UTC, because finding idle accounts reads every old account. */
const isIdleTime = (now: number) => new Date(now).toISOString().slice(11, 16) === "03:30";

/** Builds the deletion of rows that started or expired by then. */
const deletionOf = (table: Part, since: Part) => (before: number) =>
  sql`delete from ${table} where rowid in (select rowid from ${table} where ${since} <= ${before} limit ${ROWS})`;

/** Deletes addresses also of people without an account. */
const mailless = () => sql`update ${proposalStudents} set email = null where rowid in
    (select rowid from ${proposalStudents} where proposal_id > '' and email is not null limit ${ROWS})`;

/**
 * Data that one statement deletes. Code below deletes the rest, and services/works/sweep.ts deletes files.
 */
const simply: { kind: ErasedKind; erase: (before: number) => SQL }[] = [
  ...personalData.flatMap(({ table, since, kinds: [kind] }) =>
    since && kind ? [{ kind: kind as ErasedKind, erase: deletionOf(table, since) }] : [],
  ),
  { kind: "studentEmails", erase: mailless },
];

const spentSecrets = (now: number) =>
  sql`update ${mailOutbox} set secret = null where secret is not null and secret_until <= ${now}`;

const people = sql`role in ('publico', 'alumno')`;

const expired = (before: number) => sql<{ id: string }>`select id from ${profiles}
    where ${people} and created_at <= ${before} limit ${ACCOUNTS}`;

/** Accounts without votes, works and sessions. */
const idle = (before: number) => sql<{ id: string }>`select id from ${profiles} p
    where ${people} and created_at <= ${before}
      and not exists (select 1 from ${sessions} where user_id = p.id)
      and not exists (select 1 from ${publicVotes} where user_id = p.id)
      and not exists (select 1 from ${pendingVotes} where user_id = p.id)
      and not exists (select 1 from ${finalVotes} where user_id = p.id)
      and not exists (select 1 from ${proposalStudents} where user_id = p.id)
    limit ${ACCOUNTS}`;

/** Deletes expired data, as app/contest/core/retention.ts defines, some rows per run. */
export function retentionStore(context: StoreContext) {
  const { database, now } = context;
  const erasure = erasureStore(context);

  /** Deletes each kind separately, in one round trip. Safe to repeat. `nameless` replaces names. */
  async function apply(phases: Phase[], nameless: string): Promise<void> {
    const due = (kind: ErasedKind) => dueBefore(kind, { phases, now });
    const steps = simply.flatMap(({ kind, erase }) => {
      const before = due(kind);
      return before === null ? [] : [erase(before)];
    });
    const results = await Promise.allSettled([spentSecrets(now), ...steps].map((step) => database.all(step)));
    for (const result of results) if (result.status === "rejected") throw result.reason;
    if (due("voteOrigins") !== null) await eraseOrigins();
    const [ended, idleSince] = [due("accounts"), isIdleTime(now) ? due("idleAccounts") : null];
    if (ended !== null) await expire(await database.all(expired(ended)));
    if (idleSince !== null) await expire(await database.all(idle(idleSince)));

    async function expire(accounts: { id: string }[]) {
      if (accounts.length === 0) return;
      await erasure.expire(
        accounts.map(({ id }) => id),
        nameless,
      );
    }
  }

  /** Deletes the origins of some votes, and the figures that come from them. */
  async function eraseOrigins(): Promise<void> {
    const isKept = sql`coalesce(agent_hash, network_hash, address_hash) is not null`;
    await atomically(database, [
      sql`update ${voteFigures} set network = null where network is not null`,
      sql`update ${publicVotes} set network_hash = null, agent_hash = null, address_hash = null
        where rowid in (select rowid from ${publicVotes} indexed by public_votes_origins where ${isKept} limit ${ROWS})`,
    ]);
  }

  return { apply };
}
