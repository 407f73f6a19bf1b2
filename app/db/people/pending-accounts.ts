import { allByName } from "~/contest/core/all-by-name";
import { HOUR_MS } from "~/contest/core/calendar";
import { logLine } from "../core/audit";
import { atomically, firstOf } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../core/notifications";
import { mailTo } from "../core/outbox";
import { rowCount } from "../core/paging";
import { type SQL, sql } from "../core/sql";
import { every, flagOf, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { notifications } from "../schema/mail";
import { profiles, universities } from "../schema/people";
import { proposals } from "../schema/works";

type Decision = "approve" | "reject";

/** Placeholder in a text for the university's name. */
const MARK = "{universidad}";
const withName = (text: string): SQL => sql`replace(${text}, ${MARK}, u.name)`;

/** Pending accounts per page. The rest follow as these are decided. */
const PER_PAGE = 20;

/**
 * True when a university has an account, a pending account or works. A further account then needs an
 * approval.
 */
export const isTaken = (universityId: SQL): SQL => sql`(
  exists (select 1 from ${universities} u where u.id = ${universityId} and u.contact_user_id is not null)
  or exists (select 1 from ${profiles} p where p.role = 'universidad' and p.university_id = ${universityId})
  or exists (select 1 from ${profiles} p where p.requested_university_id = ${universityId})
  or exists (select 1 from ${proposals} w where w.university_id = ${universityId}))`;

/**
 * Builds the steps that notify the admins and the contact of a pending account; they write nothing for other
 * accounts. Every account makes a notification. A mail follows only without another pending account within
 * the last hour, so that many sign-ups do not fill a mailbox.
 */
export function notificationSteps(
  userId: string,
  {
    toAdmins,
    toContact,
  }: { toAdmins: NoticeWords & { body: string }; toContact: { subject: string; body: string } },
  now: number,
): SQL[] {
  const isFirst = (ofUniversity: SQL) => sql`not exists (select 1 from ${profiles} o
    where o.requested_university_id ${ofUniversity} and o.created_at > ${now - HOUR_MS} and o.id <> ${userId})`;
  const account = sql`from ${profiles} p join ${universities} u on u.id = p.requested_university_id`;
  return [
    // Mailed without a mail service too, unlike other notifications, because the reader must act.
    ...notifyAdmins(
      {
        ...toAdmins,
        kind: "account_waiting",
        about: userId,
        body: withName(toAdmins.body),
      },
      now,
      sql`${account} where p.id = ${userId}`,
      isFirst(sql`is not null`),
    ),
    mailTo(
      {
        recipient: sql`c.email`,
        about: userId,
        subject: toContact.subject,
        body: withName(toContact.body),
      },
      now,
      sql`${account} join ${profiles} c on c.id = u.contact_user_id
        where p.id = ${userId} and ${isFirst(sql`= u.id`)}`,
    ),
  ];
}

const isPending = (contactId: string | null) =>
  every(
    sql`${profiles.requestedUniversityId} is not null`,
    contactId === null ? undefined : sql`${universities.contactUserId} = ${contactId}`,
  );

const pendingAccounts = (contactId: string | null) =>
  select({
    id: profiles.id,
    fullName: profiles.fullName,
    email: profiles.email,
    createdAt: profiles.createdAt,
    universityName: universities.name,
    hasContact: flagOf(sql`${universities.contactUserId} is not null`),
  })`from ${profiles} join ${universities} on ${universities.id} = ${profiles.requestedUniversityId}
        where ${isPending(contactId)} order by ${profiles.createdAt}, ${profiles.id} limit ${PER_PAGE}`;

const pendingCount = (contactId: string | null) =>
  rowCount(sql`${profiles} join ${universities} on ${universities.id} = ${profiles.requestedUniversityId}
      where ${isPending(contactId)}`);

/** Pending accounts of universities, and the decisions about them. (design 10.5) */
export function pendingAccountStore({ database, by, now }: StoreContext) {
  return {
    /**
     * Returns pending accounts, oldest first, and their number: all, or those that `contactId` may decide.
     */
    list: (contactId: string | null) =>
      allByName({
        people: database.all(pendingAccounts(contactId)),
        total: database.total(pendingCount(contactId)),
      }),

    /**
     * Approves or rejects a pending account, mails its owner, marks its notifications as read, and writes an
     * audit event. The database checks that `by` is an admin or the university's current contact. An approved
     * account becomes the missing contact. Returns the account's name. Refuses `not_found` when it is not pending, or
     * `by` may not decide.
     */
    async decide({
      id,
      decision,
      mail,
    }: {
      id: string;
      decision: Decision;
      mail: { subject: string; body: string };
    }): Promise<string> {
      const decidable = sql`${profiles} p join ${universities} u on u.id = p.requested_university_id
        where p.id = ${id} and (u.contact_user_id = ${by.id}
          or exists (select 1 from ${profiles} a where a.id = ${by.id} and a.role = 'admin'))`;
      const isDecidable = sql`id = ${id} and exists (select 1 from ${decidable})`;
      const approves = decision === "approve";
      const { person } = await atomically(database, {
        person: sql<{ name: string }>`select p.full_name as name from ${decidable}`,
        log: logLine(by, now, {
          action: approves ? "account_approved" : "account_rejected",
          targetType: "profile",
          targetId: id,
          details: { universityName: sql`u.name` },
          rows: sql`from ${decidable}`,
        }),
        mail: mailTo(
          { recipient: sql`p.email`, about: id, subject: mail.subject, body: withName(mail.body) },
          now,
          sql`from ${decidable}`,
        ),
        notice: sql`update ${notifications} set read_at = ${now} where kind = 'account_waiting' and user_id = ${id}
          and read_at is null and exists (select 1 from ${decidable})`,
        profile: sql`update ${profiles} set university_id = ${approves ? sql`requested_university_id` : sql`null`},
          requested_university_id = null where ${isDecidable}`,
        contact: approves
          ? [
              sql`update ${universities} set contact_user_id = ${id} where contact_user_id is null
                and id = (select university_id from ${profiles} where id = ${id} and role = 'universidad')`,
            ]
          : [],
      });
      return firstOf(person, "not_found").name;
    },
  };
}
