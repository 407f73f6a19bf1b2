import { nameKey } from "~/contest/core/fold";
import { logLine } from "../core/audit";
import { isCounted } from "../core/counted-evaluations";
import { atomically, listOf, refuseUnless } from "../core/database";
import type { Viewer } from "../core/sessions";
import { type SQL, sql } from "../core/sql";
import { cron, type StoreContext } from "../core/store-context";
import { isTallyClosed } from "../core/tally-state";
import { isChoiceOpen } from "../final/choices";
import { personalData } from "../people/personal-data";
import { diplomas, finalVotes, juryMarks } from "../schema/final";
import { evaluations, judgeAssignments, judges } from "../schema/jury";
import { mailOutbox } from "../schema/mail";
import { invitations, partnerUsers, profiles, signInLinks, universities } from "../schema/people";
import { auditLog } from "../schema/running";
import { publicVotes } from "../schema/votes";
import { proposalStudents } from "../schema/works";

interface Erasure {
  person: Pick<Viewer, "id">;
  /** Replacement for the name on a work, a judge or an audit event. */
  nameless: string;
  /** True after the vote: the account's votes still count, without an owner. False deletes the votes of an open tally. */
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

const belongingsOf = (userId: string) => sql<Held>`select
    (select count(*) from ${publicVotes} where user_id = ${userId}) as votes,
    (select count(*) from ${publicVotes} where user_id = ${userId} and voided_at is not null) as "voidedVotes",
    (select count(*) from ${evaluations} e where ${isTheirs(userId)} and ${isCounted}) as evaluations,
    (select count(*) from ${proposalStudents} where user_id = ${userId}) as works,
    exists (select 1 from ${partnerUsers} where user_id = ${userId}) as "hasPartner",
    exists (select 1 from ${universities} where contact_user_id = ${userId}) as "isContact",
    exists (select 1 from ${profiles} where role = 'admin' and id <> ${userId}) as "otherAdmins"`;

/** A closed tally keeps its votes, also in the minute before the cron opens it again. */
const isKept = isTallyClosed("public");

const oneOf = (userId: string) => sql`select 1 from ${profiles} where id = ${userId}`;

/** Erases accounts. Personal data goes, and the contest's results stay. (design 7, decision 29) */
export function erasureStore({ database, now }: StoreContext) {
  return {
    /** Returns the contest's data about a person, for the confirmation page. */
    async belongings(userId: string) {
      const { hasPartner, isContact, otherAdmins, ...counts } = await database.only(belongingsOf(userId));
      return {
        ...counts,
        hasPartner: hasPartner === 1,
        isContact: isContact === 1,
        otherAdmins: otherAdmins === 1,
      };
    },

    /** True when the account is gone. */
    async isDone(userId: string): Promise<boolean> {
      return (await database.first(oneOf(userId))) === null;
    },

    /**
     * Erases an account, all or nothing; does nothing for a missing one. Rows that belong to the account go:
     * password, sessions, the partner's record, notifications. Works, judges with counted evaluations and
     * audit events stay without the name. Refuses `last_admin`.
     */
    async erase({ person, nameless, keepVotes }: Erasure): Promise<void> {
      const { id } = person;
      await atomically(database, [
        refuseUnless(
          sql`not exists (select 1 from ${profiles} where id = ${id} and role = 'admin')
              or exists (select 1 from ${profiles} where role = 'admin' and id <> ${id})`,
          "last_admin",
        ),
        logLine({ id, name: nameless }, now, {
          action: "account_erased",
          targetType: "profile",
          targetId: id,
          details: { role: sql`role`, votes: keepVotes ? "kept" : sql`iif(${isKept}, 'kept', 'removed')` },
          rows: sql`from ${profiles} where id = ${id}`,
        }),
        ...erasureSteps([id], { nameless, onWorks: nameless, keepVotes, now }),
      ]);
    },

    /**
     * Erases expired accounts, all or nothing, and writes an audit event with their number. Erases as after
     * the vote, but works keep their authors' names, as the contest's terms say.
     */
    async expire(ids: string[], nameless: string): Promise<void> {
      await atomically(database, [
        logLine(cron, now, {
          action: "accounts_expired",
          targetType: "profile",
          targetId: "many",
          details: { count: sql`count(*)` },
          rows: sql`from ${profiles} where id in ${listOf(ids)} having count(*) > 0`,
        }),
        ...erasureSteps(ids, { nameless, onWorks: null, keepVotes: true, now }),
      ]);
    },
  };
}

interface ErasureOptions {
  nameless: string;
  /** New name on works; null keeps the name. */
  onWorks: string | null;
  keepVotes: boolean;
  now: number;
}

/** Builds the statements that erase people from every table, in the order of the foreign keys. */
function erasureSteps(ids: string[], { nameless, onWorks, keepVotes, now }: ErasureOptions): SQL[] {
  const accountIds = listOf(ids);
  const isTheirs = sql`judge_id in (select id from ${judges} where user_id in ${accountIds})`;
  const deletions = (ofJudges: boolean) =>
    personalData.flatMap(({ table, owner, erasure, ...line }) =>
      erasure === "rows" && line.ofJudges === ofJudges
        ? [sql`delete from ${table} where ${ofJudges ? isTheirs : sql`${owner} in ${accountIds}`}`]
        : [],
    );
  const ownerUpdates = personalData.flatMap(({ table, owner, erasure }) =>
    erasure === "owner" ? [sql`update ${table} set ${owner} = null where ${owner} in ${accountIds}`] : [],
  );
  return [
    sql`delete from ${mailOutbox} where lower(recipient) in (select lower(email) from ${profiles} where id in ${accountIds})`,
    // Deletes also invitations that are unanswered or declined.
    ...[invitations, signInLinks].map(
      (table) =>
        sql`delete from ${table} where email_key in (select email_key from ${profiles} where id in ${accountIds})`,
    ),
    // Compares addresses, because an old account's key may be its bare address.
    sql`delete from ${signInLinks} where lower(email) in (select lower(email) from ${profiles} where id in ${accountIds})`,
    // Also what a work wrote for a proven mailbox before its account. An unproven one may be somebody else's.
    ...[
      sql`user_id in ${accountIds}`,
      sql`proposal_id > '' and email is not null and user_id is null and email in
        (select email from ${profiles} where id in ${accountIds} and email_confirmed_at is not null)`,
    ].map(
      (
        isTheirName,
      ) => sql`update ${proposalStudents} set user_id = null, full_name = coalesce(${onWorks}, full_name),
        name_key = coalesce(${onWorks === null ? null : nameKey(onWorks)}, name_key), email = null
      where ${isTheirName}`,
    ),
    // Voided votes stay as evidence without an owner, and cannot be restored.
    ...(keepVotes
      ? []
      : [
          sql`delete from ${publicVotes} where user_id in ${accountIds} and voided_at is null and not ${isKept}`,
          sql`update ${publicVotes} set withdrawn = 1 where user_id in ${accountIds} and not ${isKept}`,
        ]),
    // The final's vote goes along while that vote is open. Afterwards it counts without an owner.
    sql`delete from ${finalVotes} where user_id in ${accountIds} and (is_pending or ${isChoiceOpen("community")})`,
    sql`update ${finalVotes} set user_id = null where user_id in ${accountIds}`,
    ...deletions(true),
    sql`delete from ${juryMarks} where ${isTheirs} and ${isChoiceOpen("jury")}`,
    sql`delete from ${evaluations} as e where ${isTheirs} and not (${isCounted})`,
    sql`update ${evaluations} set private_comments = '' where ${isTheirs}`,
    sql`delete from ${judgeAssignments} where ${isTheirs} and not exists (select 1 from ${evaluations} e
        where e.judge_id = judge_assignments.judge_id and e.proposal_id = judge_assignments.proposal_id)`,
    sql`delete from ${judges} where user_id in ${accountIds}
        and not exists (select 1 from ${evaluations} e where e.judge_id = judges.id)
        and not exists (select 1 from ${juryMarks} m where m.judge_id = judges.id)`,
    sql`update ${judges} set user_id = null, name = ${nameless}, name_key = ${nameKey(nameless)}, active = 0, declined_for = null,
        university_id = null, ties = '[]', excluded_categories = '[]'
        where user_id in ${accountIds}`,
    // Diplomas of a removed name are revoked.
    sql`update ${diplomas} set user_id = null, name = coalesce(${onWorks}, name),
        name_key = coalesce(${onWorks === null ? null : nameKey(onWorks)}, name_key),
        revoked_at = iif(${onWorks} is null, revoked_at, coalesce(revoked_at, ${now})) where user_id in ${accountIds}`,
    ...ownerUpdates,
    ...deletions(false),
    sql`update ${auditLog} set actor_name = ${nameless}, actor_key = ${nameKey(nameless)}
      where actor in ${accountIds}`,
    sql`delete from ${profiles} where id in ${accountIds}`,
  ];
}

/** Evaluations `e` of that account's judge. */
const isTheirs = (userId: string) => sql`e.judge_id in (select id from ${judges} where user_id = ${userId})`;
