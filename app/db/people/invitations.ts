import type { AuditDetails } from "~/contest/core/audit-events";
import { DAY_MS } from "~/contest/core/calendar";
import { nameKey } from "~/contest/core/fold";
import { lifetimes } from "~/contest/core/retention";
import type { KnownPerson } from "~/contest/people/imports";
import { type InvitedRole, invitationState } from "~/contest/people/invitations";
import { logLine } from "../core/audit";
import { atomically, listOf, refusalBy, refuseUnless, rowsOf } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../core/notifications";
import { completed, mailTo } from "../core/outbox";
import { type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { mailOutbox } from "../schema/mail";
import { invitations, profiles, universities } from "../schema/people";
import { proposalStudents, proposals } from "../schema/works";
import { withdrawSignatures } from "../works/signatures";

const LIFE = lifetimes.invitationDays * DAY_MS;

/** Texts of the mails by role, and greetings with and without a name. */
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

interface InvitationRow {
  id: string;
  email: string;
  fullName: string;
  role: InvitedRole;
  universityId: string | null;
  universityName: string | null;
  outcome: Parameters<typeof invitationState>[0]["outcome"];
  expiresAt: number;
  sentAt: number;
  /** Account of that mailbox, or null. */
  ownerId: string | null;
  /** 1 when the university is inactive. */
  isClosed: number;
}

const selectInvitation = sql`select i.id, i.email, i.full_name as fullName, i.role, i.university_id as universityId,
    u.name as universityName, i.outcome, i.expires_at as expiresAt, i.sent_at as sentAt,
    (select p.id from ${profiles} p where p.email_key = i.email_key) as ownerId,
    coalesce(not u.active, 0) as isClosed
  from ${invitations} i left join ${universities} u on u.id = i.university_id`;

const byToken = (params: { tokenHash: string }) =>
  sql<InvitationRow>`${selectInvitation} where i.token_hash = ${params.tokenHash}`;
const byId = (params: { id: string }) => sql<InvitationRow>`${selectInvitation} where i.id = ${params.id}`;

/** State of mailboxes: an account, or an invitation that was not withdrawn. */
const knownOf = (params: { keys: string[] }) => sql<{ emailKey: string; what: KnownPerson }>`
    select email_key as emailKey, 'account' as what from ${profiles} where email_key in ${listOf(params.keys)}
    union all select email_key, iif(outcome = 'declined', 'declined', 'invited') from ${invitations}
      where email_key in ${listOf(params.keys)} and outcome is not 'withdrawn'`;

/** Builds the steps that accept an invitation for its addressee. Refuses `invitation_over`. */
export function acceptSteps(
  tokenHash: string,
  person: { id: string; emailKey: string; role: string; universityId: string | null },
  now: number,
): SQL[] {
  const pending = sql`token_hash = ${tokenHash} and outcome is null and expires_at > ${now}
    and email_key = ${person.emailKey} and role = ${person.role} and university_id is ${person.universityId}`;
  return [
    refuseUnless(sql`exists (select 1 from ${invitations} where ${pending})`, "invitation_over"),
    // Works that named the person before the account.
    sql`update ${proposalStudents} set user_id = ${person.id} where user_id is null
      and email = (select email from ${invitations} where ${pending})
      and proposal_id in (select id from ${proposals} where university_id = ${person.universityId})`,
    sql`update ${invitations} set outcome = 'accepted', answered_at = ${now}, user_id = ${person.id} where ${pending}`,
  ];
}

/** Invitations by mail to take part. (SEASON-03) */
export function invitationStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the invitation of a link with its state; null for an unknown or replaced link. */
    async find(tokenHash: string) {
      const row = await database.first(byToken({ tokenHash }));
      return row && { ...row, isClosed: row.isClosed === 1, state: invitationState(row, now) };
    },

    /** Returns an invitation by id, for sending it again, or null. */
    async byId(id: string) {
      const row = await database.first(byId({ id }));
      return row && { ...row, isClosed: row.isClosed === 1, state: invitationState(row, now) };
    },

    /** Returns the mailboxes that need no invitation: with an account, invited already, or declined. */
    async known(emailKeys: string[]): Promise<Map<string, KnownPerson>> {
      const rows = await database.all(knownOf({ keys: emailKeys }));
      // Reversed order, so that an account overrides an invitation.
      return new Map(rows.reverse().map(({ emailKey, what }) => [emailKey, what]));
    },

    /**
     * Invites all unknown people of a list, for active universities. Writes a row and a mail for each, and
     * one audit event. Returns the number and the mails' ids.
     */
    async invite(list: readonly NewInvitation[], words: Mails) {
      const listRows = rowsOf(list.map((one) => ({ ...one, nameKey: nameKey(one.fullName) })));
      const of = (key: keyof NewInvitation | "nameKey") => sql`n.value ->> ${sql.raw(`'${key}'`)}`;
      const { mails, ids } = await atomically(database, {
        invitations: sql`insert into ${invitations} (id, email, email_key, full_name, name_key, role, university_id, token_hash,
            created_at, sent_at, expires_at)
          select ${of("id")}, ${of("email")}, ${of("emailKey")}, ${of("fullName")}, ${of("nameKey")}, ${of("role")},
            ${of("universityId")}, ${of("tokenHash")}, ${now}, ${now}, ${now + LIFE}
          from ${listRows} n
          where not exists (select 1 from ${profiles} p where p.email_key = ${of("emailKey")})
            and not exists (select 1 from ${invitations} i where i.email_key = ${of("emailKey")}
              and i.outcome is not 'withdrawn')
            and (${of("universityId")} is null
              or exists (select 1 from ${universities} u where u.id = ${of("universityId")} and u.active))
          order by n.key`,
        mails: mailTo(
          { ...mailIn(words), secret: { link: of("link"), until: now + LIFE } },
          now,
          sql`from ${listRows} n join ${invitations} i on i.token_hash = ${of("tokenHash")}
            left join ${universities} u on u.id = i.university_id order by n.key`,
        ),
        log: logLine(by, now, {
          action: "invitations_sent",
          targetType: "invitation",
          targetId: sql`iif(count(*) = 1, max(i.id), 'many')`,
          details: sql<
            AuditDetails["invitations_sent"]
          >`json_patch(json_object('invited', count(*)), iif(count(*) = 1,
            json_object('role', max(i.role), 'universityName', max(u.name)), '{}'))`,
          rows: sql`from ${listRows} n join ${invitations} i on i.token_hash = ${of("tokenHash")}
            left join ${universities} u on u.id = i.university_id having count(*) > 0`,
        }),
        ids: sql<{
          id: string;
        }>`select i.id from ${listRows} n join ${invitations} i on i.token_hash = ${of("tokenHash")}`,
      });
      return { invited: ids.rows.length, mails: mails.rows.map(({ id }) => id) };
    },

    /**
     * Sends a new link, which replaces the old one, also after a refusal or a withdrawal. Returns the mails'
     * ids. Refuses `changed_meanwhile` when it was sent again since `sentAt`, or the person has signed
     * up.
     */
    async resend({ id, sentAt, tokenHash, link }: Resent, words: Mails): Promise<string[]> {
      const resendable = sql`id = ${id} and sent_at = ${sentAt} and outcome is not 'accepted'
        and not exists (select 1 from ${profiles} p where p.email_key = ${invitations}.email_key)`;
      // The constraint fails when another open invitation of this mailbox exists: this one was withdrawn before.
      const { mails } = await atomically(database, {
        unchanged: refuseUnless(
          sql`exists (select 1 from ${invitations} where ${resendable})`,
          "changed_meanwhile",
        ),
        unsent: dropUnsent(id, words),
        invitation: sql`update ${invitations} set token_hash = ${tokenHash}, sent_at = ${now}, expires_at = ${now + LIFE},
            outcome = null, answered_at = null, declined_for = null where ${resendable}`,
        mails: mailTo(
          { ...mailIn(words), secret: { link, until: now + LIFE } },
          now,
          sql`from ${invitations} i left join ${universities} u on u.id = i.university_id where i.id = ${id}`,
        ),
        log: logLine(by, now, {
          action: "invitation_resent",
          targetType: "invitation",
          targetId: id,
          ...ofOne(id),
        }),
      }).catch(refusalBy("invitations.email_key", "changed_meanwhile"));
      return mails.rows.map((mail) => mail.id);
    },

    /** Withdraws an invitation, so that its link is invalid. Refuses `changed_meanwhile` when it has an answer. */
    async withdraw(id: string, words: Mails): Promise<void> {
      await atomically(database, [
        refuseUnless(
          sql`exists (select 1 from ${invitations} where id = ${id} and outcome is null)`,
          "changed_meanwhile",
        ),
        logLine(by, now, {
          action: "invitation_withdrawn",
          targetType: "invitation",
          targetId: id,
          ...ofOne(id),
        }),
        dropUnsent(id, words),
        sql`update ${invitations} set outcome = 'withdrawn', answered_at = ${now} where id = ${id}`,
      ]);
    },

    /**
     * Declines an invitation and notifies the admins, once, with the reason. The audit event omits the
     * reason. `as` is the actor's name in the event, because the person has no account; `nameless` replaces the
     * name on works. Refuses `invitation_over` for a closed link.
     */
    async decline(
      tokenHash: string,
      { reason, notice, as, nameless }: { reason: string; notice: NoticeWords; as: string; nameless: string },
    ): Promise<void> {
      const isOpen = sql`i.token_hash = ${tokenHash} and i.outcome is null and i.expires_at > ${now}`;
      const rows = sql`from ${invitations} i left join ${universities} u on u.id = i.university_id where ${isOpen}`;
      await atomically(database, [
        refuseUnless(sql`exists (select 1 ${rows})`, "invitation_over"),
        logLine({ id: sql`i.id`, name: as }, now, {
          action: "invitation_declined",
          targetType: "invitation",
          targetId: sql`i.id`,
          details: aboutOne,
          rows,
        }),
        ...notifyAdmins(
          { kind: "invitation_declined", about: null, ...notice },
          now,
          rows,
          database.mailIsRead,
        ),
        withdrawSignatures(sql`${invitations} i where ${isOpen}`, nameless),
        sql`update ${invitations} as i set outcome = 'declined', answered_at = ${now}, declined_for = ${reason}
          where ${isOpen}`,
      ]);
    },
  };
}

interface Resent {
  id: string;
  sentAt: number;
  tokenHash: string;
  link: string;
}

/** Mail of an invitation `i` for a university `u`, from the texts of its role. */
function mailIn(words: Mails) {
  const text = (path: SQL) => sql`${JSON.stringify(words)} ->> (${path})`;
  const greeting = completed(text(sql`'$.greetings.' || iif(i.full_name = '', 'unnamed', 'named')`), {
    nombre: sql`i.full_name`,
  });
  const body = completed(text(sql`'$.mails.' || i.role || '.body'`), { universidad: sql`u.name` });
  return {
    recipient: sql`i.email`,
    about: sql`null`,
    subject: text(sql`'$.mails.' || i.role || '.subject'`),
    body: sql`replace(${body}, '{saludo}', ${greeting})`,
  };
}

/** Details for the audit event. They name no person, because the event outlives the account. */
const aboutOne = { role: sql`i.role`, universityName: sql`u.name` };
const ofOne = (id: string) => ({
  details: aboutOne,
  rows: sql`from ${invitations} i left join ${universities} u on u.id = i.university_id where i.id = ${id}`,
});

/** Deletes unsent mails of the invitation, because their link is invalid. */
const dropUnsent = (id: string, { mails }: Mails) =>
  sql`delete from ${mailOutbox} where sent_at is null and secret_until is not null
    and subject in ${listOf(Object.values(mails).map(({ subject }) => subject))}
    and lower(recipient) in (select email from ${invitations} where id = ${id})`;
