import type { Role } from "~/contest/core/roles";
import { judges } from "../schema/jury";
import { credentials, profiles, secondFactors, sessions } from "../schema/people";
import { logLine } from "./audit";
import { atomically } from "./database";
import { sql } from "./sql";
import { optional, select } from "./statements";
import type { StoreContext } from "./store-context";

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

const personOf = (idHash: string) =>
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
    activeAt: sql<number>`coalesce(${sessions.activeAt}, ${sessions.confirmedAt}, ${sessions.createdAt})`,
    hasFactor: sql<number>`${hasFactor}`,
    hasPassword: sql<number>`exists (select 1 from ${credentials} where user_id = ${profiles.id})`,
    stage: sql<SessionState["stage"]>`case
      when ${sessions.awaitsCode} then 'code'
      else 'in' end`,
  })`from ${sessions}
      join ${profiles} on ${profiles.id} = ${sessions.userId}
      left join ${judges} on ${judges.userId} = ${profiles.id}
    where ${sessions.idHash} = ${idHash}`;

const openOf = (params: { userId: string; now: number }) =>
  select({
    idHash: sessions.idHash,
    browser: sessions.browser,
    createdAt: sessions.createdAt,
    expiresAt: sessions.expiresAt,
  })`from ${sessions} where ${sessions.userId} = ${params.userId} and ${sessions.expiresAt} > ${params.now}
    and ${sessions.awaitsCode} = 0`;

const extended = (params: { idHash: string; now: number; expiresAt: number }) =>
  sql`update ${sessions} set expires_at = ${params.expiresAt}
      where id_hash = ${params.idHash} and expires_at > ${params.now} and not awaits_code`;

const touched = (params: { idHash: string; now: number }) =>
  sql`update ${sessions} set active_at = ${params.now} where id_hash = ${params.idHash}`;

/** A valid session. Instants are epoch ms. */
export interface SessionState {
  viewer: Viewer;
  expiresAt: number;
  /** Last proof of identity: the sign-in or a later one. */
  confirmedAt: number;
  /** A request of the last minute before this one; an admin's only, while the proof lasts. */
  activeAt: number;
  hasFactor: boolean;
  /** False for a voter who signs in by links. */
  hasPassword: boolean;
  /** Stage of the sign-in: 'code' needs the second factor, 'in' is signed in. */
  stage: "in" | "code";
}

interface NewSession {
  idHash: string;
  before: string | null;
  userId: string;
  browser: string | null;
  /** Proof of this sign-in. `proof` needs no second factor. */
  by: "password" | "proof";
}

export function sessionStore({ database, by, now }: StoreContext) {
  return {
    /**
     * Creates a session in place of `before`, but none for an erased account. A sign-in by `password` awaits
     * the code of an existing second factor until `awaitsUntil`. Returns true when the code is awaited.
     */
    async create(
      { idHash, before, userId, browser, by }: NewSession,
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
    async find(idHash: string): Promise<SessionState | null> {
      const [row] = await database.once(personOf(idHash));
      if (!row || row.expiresAt <= now) return null;
      const { expiresAt, confirmedAt, activeAt, hasFactor, hasPassword, stage, ...viewer } = row;
      return {
        viewer,
        expiresAt,
        confirmedAt,
        activeAt,
        hasFactor: hasFactor === 1,
        hasPassword: hasPassword === 1,
        stage,
      };
    },

    /** Records that the person has just proved their identity. */
    async confirm(idHash: string): Promise<void> {
      await atomically(database, [
        sql`update ${sessions} set confirmed_at = ${now}, active_at = ${now} where id_hash = ${idHash}`,
      ]);
    },

    /** Records a request, in the same batch as other queries of that moment. */
    async touch(idHash: string): Promise<void> {
      await database.all(touched({ idHash, now }));
    },

    /**
     * Extends the session, in the same batch as other queries of that moment. They may show that the session has
     * ended, so the statement checks it too.
     */
    async extend(idHash: string, expiresAt: number): Promise<void> {
      await database.all(extended({ idHash, now, expiresAt }));
    },

    /** Returns all open sessions of a person. */
    of(userId: string) {
      return database.all(openOf({ userId, now }));
    },

    /** Ends all other sessions of that person and writes an audit event. Does nothing without others. */
    async endOthers(idHash: string): Promise<void> {
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
