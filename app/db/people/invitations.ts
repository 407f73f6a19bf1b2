import { type SQL, sql } from "drizzle-orm";
import type { KnownPerson } from "~/contest/people/imports";
import { type InvitedRole, invitationState } from "~/contest/people/invitations";
import { lasting } from "~/contest/people/retention";
import type { ActDetails } from "~/contest/running/acts";
import {
  atomically,
  type Database,
  listOf,
  Refused,
  refusedBy,
  refuseUnless,
  rowsOf,
} from "../core/database";
import { type Slots, statement } from "../core/statements";
import { type NoticeWords, notifyAdmins } from "../mail/notifications";
import { completed, mailTo } from "../mail/outbox";
import { mailOutbox } from "../mail/schema";
import { type Actor, logLine } from "../running/audit";
import { invitations, profiles, universities } from "./schema";

const LIFE = lasting.invitationDays * 24 * 60 * 60 * 1000;

/** The words of the mails, by role, and how they greet who has a name here and who has none. */
interface Mails {
  greetings: { named: string; unnamed: string };
  mails: Record<InvitedRole, { subject: string; body: string }>;
}

interface NewInvitation {
  id: string;
  /** Trimmed, lower case. */
  email: string;
  emailKey: string;
  fullName: string;
  role: InvitedRole;
  universityId: string | null;
  tokenHash: string;
  link: string;
}

interface Found {
  id: string;
  email: string;
  fullName: string;
  role: InvitedRole;
  universityId: string | null;
  universityName: string | null;
  outcome: Parameters<typeof invitationState>[0]["outcome"];
  expiresAt: number;
  sentAt: number;
  /** The account of that mailbox, if there is one. */
  ownerId: string | null;
  /** Their university takes part no more. */
  isClosed: number;
}

const found = sql`select i.id, i.email, i.full_name as fullName, i.role, i.university_id as universityId,
    u.name as universityName, i.outcome, i.expires_at as expiresAt, i.sent_at as sentAt,
    (select p.id from ${profiles} p where p.email_key = i.email_key) as ownerId,
    coalesce(not u.active, 0) as isClosed
  from ${invitations} i left join ${universities} u on u.id = i.university_id`;

const byToken = statement(
  (its: Slots<{ tokenHash: string }>) => sql<Found>`${found} where i.token_hash = ${its.tokenHash}`,
);
const byId = statement((its: Slots<{ id: string }>) => sql<Found>`${found} where i.id = ${its.id}`);

/** What is known of mailboxes: who has an account, who was asked and has not been taken back. */
const knownOf = statement(
  (its: Slots<{ keys: string[] }>) => sql<{ emailKey: string; what: KnownPerson }>`
    select email_key as emailKey, 'account' as what from ${profiles} where email_key in ${listOf(its.keys)}
    union all select email_key, iif(outcome = 'declined', 'declined', 'invited') from ${invitations}
      where email_key in ${listOf(its.keys)} and outcome is not 'withdrawn'`,
);

/** For a batch: the invitation of that token is taken up by whom it was for, or the whole is refused (`invitation_over`). */
export function acceptSteps(
  tokenHash: string,
  person: { id: string; emailKey: string; role: string; universityId: string | null },
  at: number,
): SQL[] {
  const its = sql`token_hash = ${tokenHash} and outcome is null and expires_at > ${at}
    and email_key = ${person.emailKey} and role = ${person.role} and university_id is ${person.universityId}`;
  return [
    refuseUnless(sql`exists (select 1 from ${invitations} where ${its})`, "invitation_over"),
    sql`update ${invitations} set outcome = 'accepted', answered_at = ${at}, user_id = ${person.id} where ${its}`,
  ];
}

/** Those who are asked by mail to take part. (decision 170) */
export function invitationStore(database: Database) {
  return {
    /** Whose link it is and where it stands; null for one that nobody was sent, or that a newer one replaced. */
    async find(tokenHash: string, now: number) {
      const row = await database.first(byToken({ tokenHash }));
      return row && { ...row, isClosed: row.isClosed === 1, state: invitationState(row, now) };
    },

    /** One by its id, for who sends it anew; or null. */
    async byId(id: string, now: number) {
      const row = await database.first(byId({ id }));
      return row && { ...row, isClosed: row.isClosed === 1, state: invitationState(row, now) };
    },

    /** Of these mailboxes those that nobody needs to ask: with an account, asked already, or who said no. */
    async known(emailKeys: string[]): Promise<Map<string, KnownPerson>> {
      const rows = await database.all(knownOf({ keys: emailKeys }));
      // An account says more than how it came to be.
      return new Map(rows.reverse().map(({ emailKey, what }) => [emailKey, what]));
    },

    /**
     * Asks all of a list who are not known, for universities that take part: each a row and a mail, one line in the log.
     * Answers how many, and their mails' ids.
     */
    async invite(list: readonly NewInvitation[], words: Mails, by: Actor, at: number) {
      const given = rowsOf(list);
      const of = (key: keyof NewInvitation) => sql`n.value ->> ${sql.raw(`'${key}'`)}`;
      const { mails, asked } = await atomically(database, {
        invitations: sql`insert into ${invitations} (id, email, email_key, full_name, role, university_id, token_hash,
            created_at, sent_at, expires_at)
          select ${of("id")}, ${of("email")}, ${of("emailKey")}, ${of("fullName")}, ${of("role")}, ${of("universityId")},
            ${of("tokenHash")}, ${at}, ${at}, ${at + LIFE}
          from ${given} n
          where not exists (select 1 from ${profiles} p where p.email_key = ${of("emailKey")})
            and not exists (select 1 from ${invitations} i where i.email_key = ${of("emailKey")}
              and i.outcome is not 'withdrawn')
            and (${of("universityId")} is null
              or exists (select 1 from ${universities} u where u.id = ${of("universityId")} and u.active))
          order by n.key`,
        mails: mailTo(
          { ...mailIn(words), secret: { link: of("link"), until: at + LIFE } },
          at,
          sql`from ${given} n join ${invitations} i on i.token_hash = ${of("tokenHash")}
            left join ${universities} u on u.id = i.university_id order by n.key`,
        ),
        log: logLine(by, at, {
          action: "invitations_sent",
          targetType: "invitation",
          targetId: sql`iif(count(*) = 1, max(i.id), 'many')`,
          details: sql<
            ActDetails["invitations_sent"]
          >`json_patch(json_object('invited', count(*)), iif(count(*) = 1,
            json_object('role', max(i.role), 'universityName', max(u.name)), '{}'))`,
          rows: sql`from ${given} n join ${invitations} i on i.token_hash = ${of("tokenHash")}
            left join ${universities} u on u.id = i.university_id having count(*) > 0`,
        }),
        asked: sql<{
          id: string;
        }>`select i.id from ${given} n join ${invitations} i on i.token_hash = ${of("tokenHash")}`,
      });
      return { invited: asked.rows.length, mails: mails.rows.map(({ id }) => id) };
    },

    /**
     * Sends another link in place of the one before, also to who said no or was taken back; answers the mails' ids. Refuses
     * `changed_meanwhile` unless it was last sent at `seenSentAt`, and for who has signed up.
     */
    async resend(
      { id, seenSentAt, tokenHash, link }: Resent,
      words: Mails,
      by: Actor,
      at: number,
    ): Promise<string[]> {
      const its = sql`id = ${id} and sent_at = ${seenSentAt} and outcome is not 'accepted'
        and not exists (select 1 from ${profiles} p where p.email_key = ${invitations}.email_key)`;
      try {
        const { mails } = await atomically(database, {
          standing: refuseUnless(
            sql`exists (select 1 from ${invitations} where ${its})`,
            "changed_meanwhile",
          ),
          unsent: dropUnsent(id, words),
          invitation: sql`update ${invitations} set token_hash = ${tokenHash}, sent_at = ${at}, expires_at = ${at + LIFE},
            outcome = null, answered_at = null, declined_for = null where ${its}`,
          mails: mailTo(
            { ...mailIn(words), secret: { link, until: at + LIFE } },
            at,
            sql`from ${invitations} i left join ${universities} u on u.id = i.university_id where i.id = ${id}`,
          ),
          log: logLine(by, at, {
            action: "invitation_resent",
            targetType: "invitation",
            targetId: id,
            ...ofOne(id),
          }),
        });
        return mails.rows.map((mail) => mail.id);
      } catch (error) {
        // Taken back, asked anew, and now the first one again.
        if (!refusedBy(error, "invitations.email_key")) throw error;
        throw new Refused("changed_meanwhile", { cause: error });
      }
    },

    /** Its link opens nothing any more; false where it has been answered. */
    async withdraw(id: string, words: Mails, by: Actor, at: number): Promise<boolean> {
      const its = sql`id = ${id} and outcome is null`;
      const { withdrawn } = await atomically(database, {
        log: logLine(by, at, {
          action: "invitation_withdrawn",
          targetType: "invitation",
          targetId: id,
          ...ofOne(id, sql`i.outcome is null`),
        }),
        unsent: dropUnsent(id, words),
        withdrawn: sql`update ${invitations} set outcome = 'withdrawn', answered_at = ${at} where ${its} returning 1`,
      });
      return withdrawn.rows.length > 0;
    },

    /**
     * They do not take part: the admins are told, once, with the reason, which is no line of the log. `as`: what the log
     * calls who has no account. False where the link is not open (any more).
     */
    async decline(
      tokenHash: string,
      { reason, notice, as }: { reason: string; notice: NoticeWords; as: string },
      at: number,
    ): Promise<boolean> {
      const isOpen = sql`i.token_hash = ${tokenHash} and i.outcome is null and i.expires_at > ${at}`;
      const rows = sql`from ${invitations} i left join ${universities} u on u.id = i.university_id where ${isOpen}`;
      const { declined } = await atomically(database, {
        log: logLine({ id: sql`i.id`, name: as }, at, {
          action: "invitation_declined",
          targetType: "invitation",
          targetId: sql`i.id`,
          details: aboutOne,
          rows,
        }),
        notices: notifyAdmins(
          { kind: "invitation_declined", about: null, ...notice },
          at,
          rows,
          database.mailIsRead,
        ),
        declined: sql`update ${invitations} as i set outcome = 'declined', answered_at = ${at}, declined_for = ${reason}
          where ${isOpen} returning 1`,
      });
      return declined.rows.length > 0;
    },
  };
}

interface Resent {
  id: string;
  seenSentAt: number;
  tokenHash: string;
  link: string;
}

/** The mail to an invitation `i` for a university `u`, made of its role's words. */
function mailIn(words: Mails) {
  const said = (path: SQL) => sql`${JSON.stringify(words)} ->> (${path})`;
  const greeting = completed(said(sql`'$.greetings.' || iif(i.full_name = '', 'unnamed', 'named')`), {
    nombre: sql`i.full_name`,
  });
  const body = completed(said(sql`'$.mails.' || i.role || '.body'`), { universidad: sql`u.name` });
  return {
    recipient: sql`i.email`,
    about: sql`null`,
    subject: said(sql`'$.mails.' || i.role || '.subject'`),
    body: sql`replace(${body}, '{saludo}', ${greeting})`,
  };
}

/** What the log tells of one: not who it is, for the log outlives it. */
const aboutOne = { role: sql`i.role`, universityName: sql`u.name` };
const ofOne = (id: string, more = sql`1`) => ({
  details: aboutOne,
  rows: sql`from ${invitations} i left join ${universities} u on u.id = i.university_id where i.id = ${id} and ${more}`,
});

/** A mail that has not left would lead nowhere. */
const dropUnsent = (id: string, { mails }: Mails) =>
  sql`delete from ${mailOutbox} where sent_at is null and secret_until is not null
    and subject in ${listOf(Object.values(mails).map(({ subject }) => subject))}
    and lower(recipient) in (select email from ${invitations} where id = ${id})`;
