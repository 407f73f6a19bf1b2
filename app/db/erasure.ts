import { eq, type Placeholder, sql } from "drizzle-orm";
import { logLine } from "./audit";
import { atomically, type Database, refuseUnless } from "./database";
import {
  auditLog,
  credentials,
  evaluationChanges,
  evaluations,
  imageRuns,
  judgeAssignments,
  judges,
  mailOutbox,
  notifications,
  partnerUsers,
  passwordResets,
  pendingVotes,
  profiles,
  proposalStudents,
  publicVotes,
  recoveryCodes,
  secondFactors,
  sessions,
  universities,
  uploads,
  verifications,
} from "./schema";
import type { Viewer } from "./sessions";
import { build, type Slots, statement } from "./statements";

interface Erasure {
  person: Pick<Viewer, "id" | "email" | "role">;
  /** Stands wherever a name has to: on a work, a judge, a line of the log. */
  nameless: string;
  /** Once voting is over its votes count on, nobody's; before that they go with their voter. */
  keepVotes: boolean;
}

interface Held {
  votes: number;
  voidedVotes: number;
  evaluations: number;
  works: number;
  hasPartner: number;
  isContact: number;
  otherAdmins: number;
}

const belongingsOf = statement(
  ({ userId }: Slots<{ userId: string }>) => sql<Held>`select
    (select count(*) from ${publicVotes} where user_id = ${userId}) as votes,
    (select count(*) from ${publicVotes} where user_id = ${userId} and voided_at is not null) as "voidedVotes",
    (select count(*) from ${evaluations} where ${isTheirCounted(userId)}) as evaluations,
    (select count(*) from ${proposalStudents} where user_id = ${userId}) as works,
    exists (select 1 from ${partnerUsers} where user_id = ${userId}) as "hasPartner",
    exists (select 1 from ${universities} where contact_user_id = ${userId}) as "isContact",
    exists (select 1 from ${profiles} where role = 'admin' and id <> ${userId}) as "otherAdmins"`,
);

const oneOf = statement(
  ({ userId }: Slots<{ userId: string }>) => sql`select 1 from ${profiles} where id = ${userId}`,
);

/** Erasing an account: the person goes, the contest's results stay. (design 7, decision 29, decision 30, decision 31) */
export function erasureStore(database: Database) {
  return {
    /** What of a person's the contest holds: told to them before they decide. */
    async belongings(userId: string) {
      const [held] = await database.all(belongingsOf({ userId }));
      const { hasPartner, isContact, otherAdmins, ...counts } = held as Held;
      return {
        ...counts,
        hasPartner: hasPartner === 1,
        isContact: isContact === 1,
        otherAdmins: otherAdmins === 1,
      };
    },

    /** Whether the account is gone. */
    async isDone(userId: string): Promise<boolean> {
      return (await database.first(oneOf({ userId }))) === null;
    },

    /**
     * Erases an account, all or nothing; a no-op when it was gone already. What hangs on the profile alone goes
     * (password, sessions, the partner's record, notifications that name it); a work's line, a judge whose evaluations
     * count and the log lose the name and stay. Refuses `last_admin`.
     */
    async erase({ person, nameless, keepVotes }: Erasure, at: number): Promise<void> {
      const { id } = person;
      await atomically(database, [
        refuseUnless(
          sql`not exists (select 1 from ${profiles} where id = ${id} and role = 'admin')
              or exists (select 1 from ${profiles} where role = 'admin' and id <> ${id})`,
          "last_admin",
        ),
        logLine({ id, name: nameless }, at, {
          action: "account_erased",
          targetType: "profile",
          targetId: id,
          details: sql`json_object('role', role, 'votes', ${keepVotes ? "kept" : "removed"})`,
          rows: sql`from ${profiles} where id = ${id}`,
        }),
        build.update(auditLog).set({ actorName: nameless }).where(eq(auditLog.actor, id)),
        sql`delete from ${mailOutbox} where lower(recipient) = lower(${person.email})`,
        build
          .update(proposalStudents)
          .set({ userId: null, fullName: nameless, email: null })
          .where(eq(proposalStudents.userId, id)),
        // What an admin voided stays as evidence, nobody's, and cannot come back.
        ...(keepVotes
          ? []
          : [
              sql`delete from ${publicVotes} where user_id = ${id} and voided_at is null`,
              sql`update ${publicVotes} set withdrawn = 1 where user_id = ${id}`,
            ]),
        sql`delete from ${evaluationChanges} where evaluation_id in
            (select id from ${evaluations} where ${isTheirs(id)})`,
        sql`delete from ${evaluations} where ${isTheirs(id)} and (status <> 'submitted' or conflict)`,
        sql`delete from ${judgeAssignments} where ${isTheirs(id)} and not exists (select 1 from ${evaluations} e
            where e.judge_id = judge_assignments.judge_id and e.proposal_id = judge_assignments.proposal_id)`,
        sql`delete from ${judges} where user_id = ${id}
            and not exists (select 1 from ${evaluations} e where e.judge_id = judges.id)`,
        build
          .update(judges)
          .set({ userId: null, name: nameless, active: false })
          .where(eq(judges.userId, id)),
        build.update(publicVotes).set({ userId: null }).where(eq(publicVotes.userId, id)),
        build.update(uploads).set({ userId: null }).where(eq(uploads.userId, id)),
        build.update(universities).set({ contactUserId: null }).where(eq(universities.contactUserId, id)),
        ...itsAlone.map((table) => build.delete(table).where(eq(table.userId, id))),
        build.delete(profiles).where(eq(profiles.id, id)),
      ]);
    },
  };
}

/** What means nothing without the account. */
const itsAlone = [
  pendingVotes,
  verifications,
  recoveryCodes,
  secondFactors,
  credentials,
  sessions,
  passwordResets,
  partnerUsers,
  notifications,
  mailOutbox,
  imageRuns,
];

const isTheirs = (userId: string | Placeholder) =>
  sql`judge_id in (select id from ${judges} where user_id = ${userId})`;

/** Evaluations that count in the result. (design 5.11) */
const isTheirCounted = (userId: string | Placeholder) =>
  sql`${isTheirs(userId)} and status = 'submitted' and not conflict`;
