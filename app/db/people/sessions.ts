import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Role } from "~/contest/people/roles";
import { atomically, type Database, listOf, refuseUnless } from "../core/database";
import { optional, type Slots, select, statement } from "../core/statements";
import { judgeAssignments, judges } from "../jury/schema";
import { type Actor, logLine } from "../running/audit";
import { settings } from "../running/schema";
import { proposalStudents, proposals } from "../works/schema";
import { credentials, profiles, secondFactors, sessions } from "./schema";

/** The person behind a session. */
export interface Viewer {
  id: string;
  role: Role;
  fullName: string;
  email: string;
  universityId: string | null;
  /** University of a pending account; `universityId` is null until the approval. */
  requestedUniversityId: string | null;
  /** The juror's judge id; null for everybody else. */
  judgeId: string | null;
  /** Number that defines the juror's order of works; null for everybody else. */
  judgeNumber: number | null;
}

const hasFactor = sql`exists (select 1 from ${secondFactors} where user_id = ${profiles.id})`;

/** Impersonated person of an admin's session: never another admin or an erased account. */
const impersonatedPerson = (now: number | Placeholder) =>
  sql`(select p.id from ${profiles} p where p.id = ${sessions.seenAs} and p.role <> 'admin' and ${sessions.seenUntil} > ${now})`;

const personOf = statement(
  (slots: Slots<{ idHash: string; now: number }>) =>
    select({
      id: profiles.id,
      role: profiles.role,
      fullName: profiles.fullName,
      email: profiles.email,
      universityId: profiles.universityId,
      requestedUniversityId: profiles.requestedUniversityId,
      judgeId: optional(judges.id),
      judgeNumber: optional(judges.number),
      expiresAt: sessions.expiresAt,
      confirmedAt: sql<number>`coalesce(${sessions.confirmedAt}, ${sessions.createdAt})`,
      hasFactor: sql<number>`${hasFactor}`,
      hasPassword: sql<number>`exists (select 1 from ${credentials} where user_id = ${profiles.id})`,
      ownId: sessions.userId,
      ownName: sql<string>`(select p.full_name from ${profiles} p where p.id = ${sessions.userId})`,
      seenAs: sessions.seenAs,
      seenName: sql<string | null>`(select p.full_name from ${profiles} p where p.id = ${sessions.seenAs})`,
      seenUntil: sessions.seenUntil,
      stage: sql<SessionState["stage"]>`case
      when ${sessions.awaitsCode} then 'code'
      when ${profiles.role} = 'admin' and not ${hasFactor} and exists
        (select 1 from ${settings} where key = 'require_second_factor' and value = 'true') then 'enrol'
      else 'in' end`,
    })`from ${sessions}
      join ${profiles} on ${profiles.id} = coalesce(${impersonatedPerson(slots.now)}, ${sessions.userId})
      left join ${judges} on ${judges.userId} = ${profiles.id}
    where ${sessions.idHash} = ${slots.idHash}`,
);

/** Prefers a person with content: assigned works, works of their university, or works that name them. */
const firstPersonOf = statement((slots: Slots<{ role: Role }>) => {
  const firstPerson = (condition: SQL) =>
    sql`select * from (select id, full_name as fullName, role from ${profiles} p
      where role = ${slots.role} and ${condition} order by name_key, id limit 1)`;
  return sql<Pick<Viewer, "id" | "fullName" | "role">>`
    ${firstPerson(sql`(exists (select 1 from ${judges} j join ${judgeAssignments} a on a.judge_id = j.id where j.user_id = p.id and j.active)
      or exists (select 1 from ${proposals} w where p.role = 'universidad' and w.university_id = p.university_id)
      or exists (select 1 from ${proposalStudents} s where s.user_id = p.id))`)}
    union all ${firstPerson(sql`1`)} limit 1`;
});

const openOf = statement(
  (slots: Slots<{ userId: string; now: number }>) =>
    select({
      idHash: sessions.idHash,
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })`from ${sessions} where ${sessions.userId} = ${slots.userId} and ${sessions.expiresAt} > ${slots.now}
    and ${sessions.awaitsCode} = 0`,
);

const extended = statement(
  (slots: Slots<{ idHash: string; now: number; expiresAt: number }>) =>
    sql`update ${sessions} set expires_at = ${slots.expiresAt}
      where id_hash = ${slots.idHash} and expires_at > ${slots.now} and not awaits_code and seen_as is null`,
);

/** A valid session. Instants are epoch ms. */
export interface SessionState {
  viewer: Viewer;
  expiresAt: number;
  /** Last proof of identity: the sign-in or a later one. */
  confirmedAt: number;
  hasFactor: boolean;
  /** False for a voter who signs in by links. */
  hasPassword: boolean;
  /**
   * Admin who impersonates this viewer, or (`asNobody`) a visitor, read-only, with the end. Null without an
   * impersonation.
   */
  observer: (Actor & { until: number; asNobody: boolean }) | null;
  /** Expired impersonation that was not reported yet; `name` is null for a visitor. */
  ranOut: { name: string | null } | null;
  /** True when this session had an impersonation whose end was reported. */
  hasSeen: boolean;
  /**
   * Stage of the sign-in: 'code' needs the second factor, 'enrol' needs to set one up (settings), 'in' is
   * signed in.
   */
  stage: "in" | "code" | "enrol";
}

interface NewSession {
  idHash: string;
  before: string | null;
  userId: string;
  browser: string | null;
  /** Proof of this sign-in. `proof` needs no second factor. */
  by: "password" | "proof";
}

/**
 * Ends impersonations of these people, who are erased or changed role. `seen_until` stays, so that the
 * session knows of the impersonation.
 */
export const endImpersonationsOf = (ids: string[]) =>
  sql`update ${sessions} set seen_as = null where seen_as in ${listOf(ids)}`;

export function sessionStore(database: Database) {
  return {
    /**
     * Creates a session in place of `before`, but none for an erased account. A sign-in by `password` awaits
     * the code of an existing second factor until `awaitsUntil`. Returns true when the code is awaited.
     */
    async create(
      { idHash, before, userId, browser, by }: NewSession,
      now: number,
      { expiresAt, awaitsUntil }: { expiresAt: number; awaitsUntil: number },
    ): Promise<boolean> {
      const { made } = await atomically(database, {
        before: sql`delete from ${sessions} where id_hash = ${before}`,
        made: sql<{
          awaits: number;
        }>`insert into ${sessions} (id_hash, user_id, created_at, expires_at, awaits_code, browser)
          select ${idHash}, id, ${now}, iif(awaits, ${awaitsUntil}, ${expiresAt}), awaits, ${browser}
          from (select id, ${by === "password" ? hasFactor : sql`0`} as awaits from ${profiles} where id = ${userId})
          returning awaits_code as awaits`,
      });
      return made.rows[0]?.awaits === 1;
    },

    /** Returns null for an unknown or expired session. */
    async find(idHash: string, now: number): Promise<SessionState | null> {
      const [row] = await database.assumed(personOf({ idHash, now }), idHash);
      if (!row || row.expiresAt <= now) return null;
      const { expiresAt, confirmedAt, hasFactor, hasPassword, stage, ...person } = row;
      const { ownId, ownName, seenAs, seenName, seenUntil, ...viewer } = person;
      const until = seenUntil ?? 0;
      // An admin who impersonates themselves sees the contest as a visitor.
      const asNobody = seenAs === ownId && until > now;
      const isSeen = asNobody || viewer.id !== ownId;
      return {
        viewer,
        expiresAt,
        confirmedAt,
        hasFactor: hasFactor === 1,
        hasPassword: hasPassword === 1,
        stage,
        observer: isSeen ? { id: ownId, name: ownName, until, asNobody } : null,
        ranOut: seenAs === null || isSeen ? null : { name: seenAs === ownId ? null : seenName },
        hasSeen: seenAs === null && seenUntil !== null,
      };
    },

    /** Returns a person of that role to impersonate, or null. */
    someoneOf(role: Role) {
      return database.first(firstPersonOf({ role }));
    },

    /**
     * Starts an impersonation until `until` (own id: as a visitor), and writes an audit event. Returns false
     * and does nothing during another impersonation. Refuses `not_found` for an erased account or another
     * admin.
     */
    async impersonate(
      idHash: string,
      { personId, until }: { personId: string; until: number },
      by: Actor,
      now: number,
    ): Promise<boolean> {
      const isOwn = sql`id_hash = ${idHash} and seen_as is null`;
      const isSeen = sql`${profiles.id} = ${personId} and (${profiles.role} <> 'admin' or ${profiles.id} = ${by.id})`;
      const { begun } = await atomically(database, {
        person: refuseUnless(sql`exists (select 1 from ${profiles} where ${isSeen})`, "not_found"),
        log: logLine(by, now, {
          action: "seeing_started",
          targetType: "profile",
          targetId: personId,
          details: { role: sql`iif(id = ${by.id}, 'visitante', role)`, until },
          rows: sql`from ${profiles} where ${isSeen} and exists (select 1 from ${sessions} where ${isOwn})`,
        }),
        begun: sql`update ${sessions} set seen_as = ${personId}, seen_until = ${until} where ${isOwn}`,
      });
      database.forget(personOf({ idHash, now: 0 }), idHash);
      return begun.changes > 0;
    },

    /**
     * Ends the session's impersonation. Returns false without one. Triggers write the audit event for this
     * and every other end.
     */
    async endImpersonation(idHash: string): Promise<boolean> {
      const impersonating = sql`${sessions.idHash} = ${idHash} and ${sessions.seenAs} is not null`;
      const { ended } = await atomically(database, {
        ended: sql`update ${sessions} set seen_as = null where ${impersonating}`,
      });
      database.forget(personOf({ idHash, now: 0 }), idHash);
      return ended.changes > 0;
    },

    /** Records that the person has just proved their identity. */
    async confirm(idHash: string, now: number): Promise<void> {
      await atomically(database, [
        sql`update ${sessions} set confirmed_at = ${now} where id_hash = ${idHash}`,
      ]);
      database.forget(personOf({ idHash, now: 0 }), idHash);
    },

    /**
     * Extends the session, in the same batch as other queries of that moment. They may show that the session has
     * ended, so the statement checks it too.
     */
    async extend(idHash: string, now: number, expiresAt: number): Promise<void> {
      await database.all(extended({ idHash, now, expiresAt }));
      database.forget(personOf({ idHash, now }), idHash);
    },

    /** Returns all open sessions of a person. */
    of(userId: string, now: number) {
      return database.all(openOf({ userId, now }));
    },

    /** Ends all other sessions of that person and writes an audit event. Does nothing without others. */
    async endOthers(idHash: string, by: Actor, now: number): Promise<void> {
      const others = sql`user_id = ${by.id} and id_hash <> ${idHash}`;
      await atomically(database, [
        logLine(by, now, {
          action: "sessions_ended",
          targetType: "profile",
          targetId: by.id,
          details: { count: sql`count(*)` },
          rows: sql`from ${sessions} where ${others} having count(*) > 0`,
        }),
        sql`delete from ${sessions} where ${others}`,
      ]);
    },

    async end(idHash: string): Promise<void> {
      await atomically(database, [sql`delete from ${sessions} where id_hash = ${idHash}`]);
    },
  };
}
