import { limits } from "~/contest/core/limits";
import type { Settings } from "~/contest/core/settings";
import type { MarkValues, Segment } from "~/contest/mail/messages";
import { logLine } from "../core/audit";
import { atomically } from "../core/database";
import { completed, mailTo, titleList } from "../core/outbox";
import { pageRows } from "../core/paging";
import { type SQL, sql } from "../core/sql";
import { flagOf, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { expectedOf, jurorProgress } from "../jury/judging";
import { judges } from "../schema/jury";
import { mailOutbox, messages, messageTexts } from "../schema/mail";
import { profiles, universities } from "../schema/people";
import { proposalAssets, proposals } from "../schema/works";
import { isContestant } from "../works/contestants";

type Mode = Settings["evaluation_count_mode"];

export const RECIPIENTS_PER_PAGE = 50;
export const MESSAGES_PER_PAGE = 10;

/** A recipient, with the values for a text's placeholders. */
export interface Recipient extends MarkValues {
  email: string;
}

/** Columns of a recipient's account `p`. */
const account = sql`p.id, p.email, p.email_key, p.name_key, p.full_name as nombre`;

/** All accounts of that role at active universities. */
const ofRole = (role: "universidad" | "alumno") => sql`select ${account}, u.name as universidad, null as obra,
    null as pendientes
  from ${profiles} p join ${universities} u on u.id = p.university_id where p.role = ${sql.raw(`'${role}'`)} and u.active`;

/** Accounts of active universities with the works of `condition`, or (`none`) without such works. */
const ofUniversities = (
  condition: SQL,
  has: "some" | "none",
) => sql`select ${account}, u.name as universidad, w.titles as obra, null as pendientes
  from ${profiles} p join ${universities} u on u.id = p.university_id
    left join (select university_id, ${titleList(", ")} as titles from ${proposals}
      where ${condition} group by university_id) w on w.university_id = u.id
  where p.role = 'universidad' and u.active and w.titles is ${has === "some" ? sql`not null` : sql`null`}`;

/** A contesting work with a file without alternative text, or a video without its transcript. */
const lacksText = sql`${isContestant("proposals")} and id in (select proposal_id from ${proposalAssets}
  where alt_text = '' or transcript = '')`;

const peopleOf: Record<Segment, (mode: Mode) => SQL> = {
  universities: () => ofRole("universidad"),
  no_submission: () => ofUniversities(sql`is_draft = 0`, "none"),
  open_drafts: () => ofUniversities(sql`is_draft`, "some"),
  missing_alt_text: () => ofUniversities(lacksText, "some"),
  finalists: () => ofUniversities(sql`is_draft = 0 and status in ('finalista', 'ganadora')`, "some"),
  jurors: () => sql`select ${account}, null as universidad, null as obra, null as pendientes
    from ${judges} g join ${profiles} p on p.id = g.user_id where g.active`,
  students: () => ofRole("alumno"),
  jurors_pending: (mode) => sql`with ${jurorProgress(mode, sql`j.active`)}
    select ${account}, null as universidad, null as obra, ${expectedOf(mode)} - j.sent as pendientes
    from juror_progress j join ${judges} g on g.id = j.id join ${profiles} p on p.id = g.user_id
    where ${expectedOf(mode)} > j.sent`,
  everybody: () =>
    sql`select ${account}, null as universidad, null as obra, null as pendientes from ${profiles} p`,
};

const wantsMessages = sql`id not in (select id from ${profiles} where unsubscribed_at is not null)`;

/** Recipients of a segment: each account once. No two accounts share a mailbox. */
const recipients = (segment: Segment, mode: Mode): SQL =>
  sql`(select * from (${peopleOf[segment](mode)}) where ${wantsMessages})`;

/** Segments are materialized once per statement, except everybody, whose page uses an index. */
const recipientsTable = ({ segment, mode }: Shape) => sql`with them as
  ${sql.raw(segment === "everybody" ? "not materialized" : "materialized")} (select * from ${recipients(segment, mode)})`;

interface Shape {
  segment: Segment;
  mode: Mode;
}

const row = sql.raw("email, nombre, universidad, obra, pendientes");
const isRepeat = ({ segment, subject, body }: Text) =>
  sql`segment = ${segment} and subject = ${subject} and body = ${body}`;

interface Text {
  segment: Segment;
  subject: string;
  body: string;
}

type RecipientSummary = Partial<Recipient> & {
  total: number;
  unsubscribed: number;
  who: string;
  repeats: number;
  lastRepeat: number | null;
};

/**
 * Fingerprint of the recipients: a few characters of each id. Empty above the limit, because the value would
 * be too long.
 */
const whoOf = (table: SQL) => sql`iif((select count(*) from ${table}) <= ${limits.messageRecipients},
  (select coalesce(group_concat(substr(id, -8), ' ' order by id), '') from ${table}), '')`;

const summaryOf = (shape: Shape, text: Text) => sql<RecipientSummary>`${recipientsTable(shape)}
      select (select count(*) from them) as total,
        (select count(*) from (${peopleOf[shape.segment](shape.mode)}) where not (${wantsMessages})) as unsubscribed,
        ${whoOf(sql`them`)} as who,
        (select count(*) from ${messages} where ${isRepeat(text)}) as repeats,
        (select max(sent_at) from ${messages} where ${isRepeat(text)}) as "lastRepeat", f.*
      from (select 1) left join (select ${row} from them order by name_key, id limit 1) f`;

const onPage = (shape: Shape, page: number) => {
  const total = sql`(select count(*) from them)`;
  return sql<Recipient>`${recipientsTable(shape)} select ${row} from them order by name_key, id
      ${pageRows(page, RECIPIENTS_PER_PAGE, total)}`;
};

/** A sent message with the state of its mails. Mails deleted after their retention period are not counted. */
export interface SentMessage {
  id: string;
  segment: Segment;
  subject: string;
  sentAt: number;
  sentBy: string | null;
  recipients: number;
  sent: number;
  /** Sent mails that bounced. */
  returned: number;
  pending: number;
  failed: number;
}

const sentOnPage = (id: string | null, page: number) => {
  const source = sql`${messages}${id === null ? sql`` : sql` where id = ${id}`}`;
  const total = sql`(select count(*) from ${source})`;
  // Subtracts the waiting mails from all mails, to avoid reading thousands. Waiting mails have the
  // message's instant.
  return sql<
    Omit<SentMessage, "sent" | "pending"> & Record<"total" | "mails" | "waiting", number>
  >`select m.id, m.sent_at as "sentAt", p.full_name as "sentBy", m.segment,
      m.subject, m.recipients, ${total} as total,
      (select count(*) from ${mailOutbox} a where a.message_id = m.id) as mails,
      (select count(*) from ${mailOutbox} b indexed by mail_outbox_troubled where b.last_error is not null
        and b.created_at = m.sent_at and b.message_id = m.id and b.sent_at is not null) as returned, count(o.id) as waiting,
      count(o.last_error) as failed
    from (select * from ${source} order by sent_at desc, id ${pageRows(page, MESSAGES_PER_PAGE, total)}) m
      left join ${mailOutbox} o indexed by mail_outbox_unsent on o.sent_at is null and o.created_at = m.sent_at
        and o.message_id = m.id
      left join ${profiles} p on p.id = m.sent_by
    group by m.id order by m.sent_at desc, m.id`;
};

const readerOf = (mailId: string) =>
  select({ wantsMessages: flagOf(sql`${profiles.unsubscribedAt} is null`) })`from ${mailOutbox} o
      join ${profiles} on ${profiles.id} = o.user_id where o.id = ${mailId} and o.message_id is not null`;

const messageById = (id: string) => sql`select 1 from ${messages} where id = ${id}`;

const earlierTexts = (id: string | null) => sql<{
  id: number;
  segment: Segment;
  subject: string;
  body: string | null;
}>`select id, segment, subject, iif(cast(id as text) = ${id}, body, null) as body
    from ${messageTexts} order by id`;

/** Messages of an organiser to a segment of people. (decision 173) */
export function messageStore({ database, by, now }: StoreContext) {
  return {
    /**
     * Returns the recipients of a text: number, fingerprint, the first recipient, the people of the segment who
     * want no messages, and how often the same text was sent.
     */
    async deliveryPlan(text: Text, mode: Mode) {
      const { segment } = text;
      const result = await database.only(summaryOf({ segment, mode }, text));
      const { total, unsubscribed, who, repeats, lastRepeat, ...first } = result;
      return {
        total,
        unsubscribed,
        who,
        repeats,
        lastRepeat,
        first: total > 0 ? (first as Recipient) : null,
      };
    },

    /** Returns the texts of an earlier edition. Only the one with `id` has its body. */
    earlierTexts: (id: string | null) => database.all(earlierTexts(id)),

    /** Returns a page of recipients by name. `page` counts from 1; beyond the end means the last. */
    recipients: (segment: Segment, mode: Mode, page: number): Promise<Recipient[]> =>
      database.all(onPage({ segment, mode }, page)),

    /** Returns sent messages, latest first, or the one with `id`, and their number. */
    async sent(id: string | null, page: number): Promise<{ messages: SentMessage[]; total: number }> {
      const rows = await database.all(sentOnPage(id, page));
      const sent = rows.map(({ total: _, mails, waiting, ...message }) => ({
        ...message,
        sent: mails - waiting,
        pending: waiting - message.failed,
      }));
      return { messages: sent, total: rows[0]?.total ?? 0 };
    },

    /** Writes a test mail to the organiser. Returns the mail's id. */
    async test({ subject, body }: { subject: string; body: string }) {
      const mail = { recipient: sql`p.email`, about: sql`p.id`, subject, body };
      const { mails } = await atomically(database, {
        mails: mailTo(mail, now, sql`from ${profiles} p where p.id = ${by.id}`),
      });
      return mails.rows.map(({ id }) => id);
    },

    /**
     * Writes the message with a mail to each recipient and an audit event, once for repeated presses. Returns
     * false and writes nothing when it was sent before, or the recipients are not `who`. The number of
     * earlier equal messages must be `repeats`.
     */
    async send(
      {
        id,
        who,
        total,
        repeats,
        ...text
      }: Text & { id: string; who: string; total: number; repeats: number },
      mode: Mode,
    ): Promise<boolean> {
      const { segment, subject, body } = text;
      const readers = recipients(segment, mode);
      // True for a new message. An older one has mails already, or another instant.
      const isNew = sql`exists (select 1 from ${messages} where id = ${id} and sent_at = ${now})
        and not exists (select 1 from ${mailOutbox} where message_id = ${id})`;
      const values = Object.fromEntries(
        (["nombre", "universidad", "obra", "pendientes"] as const).map((mark) => [
          mark,
          sql.raw(`r.${mark}`),
        ]),
      );
      const { written } = await atomically(database, {
        message: sql`insert into ${messages} (id, sent_by, sent_at, segment, subject, body, recipients)
          select ${id}, ${by.id}, ${now}, ${segment}, ${subject}, ${body}, ${total}
          where ${whoOf(readers)} = ${who}
            and (select count(*) from ${messages} where ${isRepeat(text)}) = ${repeats}
          on conflict do nothing`,
        log: logLine(by, now, {
          action: "message_sent",
          targetType: "message",
          targetId: id,
          details: { segment, recipients: total },
          rows: sql`where ${isNew}`,
        }),
        written: mailTo(
          {
            recipient: sql`r.email`,
            about: sql`r.id`,
            subject: completed(subject, values),
            body: completed(body, values),
            once: sql`${`message:${id}:`} || r.email_key`,
            messageId: id,
          },
          now,
          sql`from ${readers} r where ${isNew}`,
        ),
      });
      return written.rows.length > 0;
    },

    /** Returns the reader of a message's mail, or null. */
    readerOf: (mailId: string) => database.first(readerOf(mailId)),

    /** Ends messages to the reader of a message's mail. Returns false for an unknown mail. Safe to repeat. */
    async unsubscribe(mailId: string): Promise<boolean> {
      const { changed } = await atomically(database, {
        changed: sql`update ${profiles} set unsubscribed_at = coalesce(unsubscribed_at, ${now})
          where id = (select user_id from ${mailOutbox} where id = ${mailId} and message_id is not null) returning id`,
      });
      return changed.rows.length > 0;
    },

    /** Ends messages to a person, or begins them again. */
    async choose(userId: string, wanted: boolean): Promise<void> {
      await atomically(database, [
        sql`update ${profiles} set unsubscribed_at = ${wanted ? null : sql`coalesce(unsubscribed_at, ${now})`}
          where id = ${userId}`,
      ]);
    },

    /** True when the message was sent. */
    wasSent: async (id: string): Promise<boolean> => (await database.first(messageById(id))) !== null,
  };
}
