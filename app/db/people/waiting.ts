import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { atomically, type Database } from "../core/database";
import { perShape, type Slots, select, statement } from "../core/statements";
import { type NoticeWords, notifyAdmins } from "../mail/notifications";
import { mailTo } from "../mail/outbox";
import { notifications } from "../mail/schema";
import { type Actor, logLine } from "../running/audit";
import { settings } from "../running/schema";
import { proposals } from "../works/schema";
import { profiles, universities } from "./schema";

type Decision = "approve" | "reject";

/** Stands in a text for the university's name. */
const MARK = "{universidad}";
const withName = (text: string): SQL => sql`replace(${text}, ${MARK}, u.name)`;

/** Between two mails to a reader about accounts that wait: who signs up by the dozen fills nobody's mailbox. */
const HOUR = 60 * 60 * 1000;

/** Accounts that a page shows; the others come up as these are decided. */
const SHOWN = 20;

/** Whether a university has an account, one that waits, or works: a further account takes nothing of it over by itself. */
export const isTaken = (universityId: SQL): SQL => sql`(
  exists (select 1 from ${universities} u where u.id = ${universityId} and u.contact_user_id is not null)
  or exists (select 1 from ${profiles} p where p.role = 'universidad' and p.university_id = ${universityId})
  or exists (select 1 from ${profiles} p where p.requested_university_id = ${universityId})
  or exists (select 1 from ${proposals} w where w.university_id = ${universityId}))`;

/** Whether a new account of that university must wait. */
export const mustWait = (universityId: SQL): SQL => sql`(${isTaken(universityId)} and not exists
  (select 1 from ${settings} where key = 'approve_second_accounts' and value = 'false'))`;

/**
 * For the batch that makes an account: what tells the admins and the contact that it waits; nothing if it does not. Each
 * is notified of every account, and mailed when no other that they would decide came within the hour before.
 */
export function noticeSteps(
  userId: string,
  {
    waits,
    toContact,
  }: { waits: NoticeWords & { body: string }; toContact: { subject: string; body: string } },
  now: number,
): SQL[] {
  const isFirst = (ofUniversity: SQL) => sql`not exists (select 1 from ${profiles} o
    where o.requested_university_id ${ofUniversity} and o.created_at > ${now - HOUR} and o.id <> ${userId})`;
  const account = sql`from ${profiles} p join ${universities} u on u.id = p.requested_university_id`;
  return [
    // Each asks for an act of its reader's, so unlike other notifications it is mailed without a mail service too.
    ...notifyAdmins(
      {
        ...waits,
        kind: "account_waiting",
        about: userId,
        body: withName(waits.body),
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

interface Shape {
  ofContact: boolean;
}
type Its = Slots<{ contactId: string }>;

const waits = ({ ofContact }: Shape, { contactId }: Its) =>
  and(
    isNotNull(profiles.requestedUniversityId),
    ofContact ? eq(universities.contactUserId, contactId) : undefined,
  );

const theyWho = perShape((shape: Shape) =>
  statement((its: Its) =>
    select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      createdAt: profiles.createdAt,
      universityName: universities.name,
      hasContact: sql<boolean>`${universities.contactUserId} is not null`.mapWith(Boolean),
    })
      .from(profiles)
      .innerJoin(universities, eq(universities.id, profiles.requestedUniversityId))
      .where(waits(shape, its))
      .orderBy(asc(profiles.createdAt), asc(profiles.id))
      .limit(SHOWN),
  ),
);

const howMany = perShape((shape: Shape) =>
  statement((its: Its) =>
    select({ total: sql<number>`count(*)` })
      .from(profiles)
      .innerJoin(universities, eq(universities.id, profiles.requestedUniversityId))
      .where(waits(shape, its)),
  ),
);

/** Further accounts of a university: who waits, and what is decided. (design 10.5) */
export function waitingStore(database: Database) {
  return {
    /** The accounts that wait, the longest first, with how many there are: all, or those that `contactId` decides. */
    async list(contactId: string | null) {
      const [shape, its] = [{ ofContact: contactId !== null }, { contactId: contactId ?? "" }];
      const [people, counted] = await Promise.all([
        database.all(theyWho(shape)(its)),
        database.first(howMany(shape)(its)),
      ]);
      return { people, total: counted?.total ?? 0 };
    },

    /**
     * Gives an account that waits its university, or takes the wish away; logs it, tells its owner by mail, and ends
     * what asked for it. Whether `by` may decide (an admin, or the university's contact at this moment) is asked of the
     * database. A university without a contact gets one when an admin approves. Answers the account's name; null when
     * it does not wait any more or is not `by`'s to decide.
     */
    async decide(
      { id, decision, mail }: { id: string; decision: Decision; mail: { subject: string; body: string } },
      by: Actor,
      now: number,
    ): Promise<string | null> {
      const decidable = sql`${profiles} p join ${universities} u on u.id = p.requested_university_id
        where p.id = ${id} and (u.contact_user_id = ${by.id}
          or exists (select 1 from ${profiles} a where a.id = ${by.id} and a.role = 'admin'))`;
      const isDecidable = sql`id = ${id} and exists (select 1 from ${decidable})`;
      const approves = decision === "approve";
      const { named } = await atomically(database, {
        named: sql<{ name: string }>`select p.full_name as name from ${decidable}`,
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
      return named.rows[0]?.name ?? null;
    },
  };
}
