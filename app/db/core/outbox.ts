import { allByName } from "~/contest/core/all-by-name";
import { DAY_MS, MINUTE_MS } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { unsubscribePath } from "~/contest/mail/messages";
import { mailOutbox } from "../schema/mail";
import { profiles } from "../schema/people";
import { settings } from "../schema/running";
import { logLine } from "./audit";
import { atomically, type Database, listOf } from "./database";
import { pageRows, rowCount } from "./paging";
import { foldedAddress, holds, searchText } from "./search";
import { type Part, type SQL, sql } from "./sql";
import { every, optional, select } from "./statements";
import type { StoreContext } from "./store-context";

/** Pause after a failed try, in ms, times the number of tries. Also the time limit of a try. */
const REST = 5 * MINUTE_MS;

export const MAILS_PER_PAGE = 50;

/** Reasons for giving up a mail that no service refused. */
const gaveUp = { expired: "expired", unanswered: "unanswered" } as const;

/** Placeholder in a body for the row's secret. */
const SECRET_MARK = "{enlace}";

export interface OutboxFilter {
  /** Part of the recipient's address, in any case. */
  recipient: string;
  /** A returned mail was sent too. */
  state: "pending" | "sent" | "returned" | "error" | null;
  /** Message of an organiser whose mails are listed; null for all mails. */
  messageId: string | null;
}

const summary = {
  id: mailOutbox.id,
  recipient: mailOutbox.recipient,
  /** Name of the account with that address, or null. */
  name: optional(profiles.fullName),
  subject: mailOutbox.subject,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
  attempts: mailOutbox.attempts,
  nextTryAt: mailOutbox.nextTryAt,
  lastError: mailOutbox.lastError,
  secretUntil: mailOutbox.secretUntil,
};

const states: Record<NonNullable<OutboxFilter["state"]>, SQL> = {
  sent: sql`sent_at is not null`,
  returned: sql`sent_at is not null and last_error is not null`,
  error: sql`sent_at is null and last_error is not null`,
  pending: sql`sent_at is null and last_error is null`,
};

const withName = sql`${mailOutbox} left join ${profiles} on lower(${profiles.email}) = lower(${mailOutbox.recipient})`;

const matchesFilter = ({ recipient, state, messageId }: OutboxFilter): SQL => {
  const part = searchText(recipient);
  return every(
    messageId === null ? undefined : sql`message_id = ${messageId}`,
    part === "" ? undefined : holds(foldedAddress(mailOutbox.recipient), part),
    state === null ? undefined : states[state],
  );
};

/** Chooses the page's mails by an index before reading them. */
const mailsOn = (filter: OutboxFilter, page: number) => {
  const matches = sql`${mailOutbox} where ${matchesFilter(filter)}`;
  return select(summary)`from ${withName}
      where ${mailOutbox.id} in (select id from ${matches}
        order by created_at desc, id desc ${pageRows(page, MAILS_PER_PAGE, sql`(select count(*) from ${matches})`)})
      order by ${mailOutbox.createdAt} desc, ${mailOutbox.id} desc`;
};

const mailCount = (filter: OutboxFilter) => rowCount(sql`${mailOutbox} where ${matchesFilter(filter)}`);

const mailById = (id: string) =>
  select({ ...summary, body: mailOutbox.body, secret: mailOutbox.secret })`from ${withName}
      where ${mailOutbox.id} = ${id}`;

/** Condition of a mail that may still be sent. */
const mayLeave = (now: Part | number) =>
  sql`attempts < ${limits.mailTries} and (secret_until is null or secret_until > ${now})`;

const queueState = (now: number) => {
  const waiting = sql`from ${mailOutbox} indexed by mail_outbox_waiting
    where sent_at is null and ${mayLeave(now)}`;
  const troubled = sql`from ${mailOutbox} indexed by mail_outbox_troubled
    where last_error is not null and created_at > ${now} - ${DAY_MS}`;
  return sql<{ waiting: number; oldest: number | null; dead: number; returned: number }>`select
    (select count(*) ${waiting}) as waiting,
    (select created_at ${waiting} and (once is not null) = 0 order by created_at limit 1) as oldest,
    (select count(*) ${troubled} and sent_at is null and not (${mayLeave(now)})) as dead,
    (select count(*) ${troubled} and sent_at is not null) as returned`;
};

/**
 * Mails, each a row written with its cause. The request sends mails with links; the cron sends the rest.
 * (design 7)
 */
export function outboxStore({ database, by, now }: StoreContext) {
  const isOver = () => sql`${mailOutbox.secretUntil} <= ${now}`;
  const giveUp = () => sql`update ${mailOutbox}
    set last_error = iif(${isOver()}, ${gaveUp.expired}, ${gaveUp.unanswered}), secret = iif(${isOver()}, null, secret)
    where id in (select id from ${mailOutbox} indexed by mail_outbox_over
        where sent_at is null and last_error is null and ${isOver()}
      union all select id from ${mailOutbox} indexed by mail_outbox_unanswered
        where sent_at is null and last_error is null and attempts > 0 and attempts >= ${limits.mailTries}
          and next_try_at <= ${now})`;

  return {
    /**
     * Claims due mails for one caller until their pause ends. With `ids`, claims the caller's own mails.
     * Otherwise claims a run's mails: personal ones before bulk ones (`once`), oldest first. That run also
     * gives up mails with an expired secret, or without any answer.
     */
    async claim(ids: string[] | null) {
      const isDue = sql`sent_at is null and next_try_at <= ${now} and ${mayLeave(now)}`;
      const condition = ids
        ? sql`id in ${listOf(ids)} and ${isDue}`
        : sql`id in (select id from ${mailOutbox} indexed by mail_outbox_waiting where ${isDue}
            order by once is not null, created_at, id limit ${limits.mailsPerRun})`;
      const { claimed } = await atomically(database, {
        claimed: sql<ClaimedMail>`update ${mailOutbox}
          set attempts = attempts + 1, next_try_at = ${now} + (attempts + 1) * ${REST}, last_error = null
          where ${condition} returning id, recipient, subject, body, secret, message_id is not null as "endsByLink"`,
        givenUp: ids ? [] : [giveUp()],
      });
      return claimed.rows.map(({ id, recipient, subject, body, secret, endsByLink }) => ({
        id,
        unsubscribe: endsByLink ? `${unsubscribePath}/${id}` : null,
        to: recipient,
        subject,
        text: secret === null ? body : revealed(body, secret),
      }));
    },

    async sent(id: string): Promise<void> {
      await atomically(database, [
        sql`update ${mailOutbox} set sent_at = ${now}, last_error = null, secret = null where id = ${id}`,
      ]);
    },

    async failed(id: string, reason: string, isFinal: boolean): Promise<void> {
      const attempts = isFinal ? sql`${limits.mailTries}` : sql`attempts`;
      await atomically(database, [
        sql`update ${mailOutbox} set last_error = ${reason}, attempts = ${attempts}
          where id = ${id} and sent_at is null`,
      ]);
    },

    async release(ids: string[], reason: string): Promise<void> {
      await atomically(database, [
        sql`update ${mailOutbox} set last_error = ${reason}, attempts = attempts - 1
          where id in ${listOf(ids)} and sent_at is null`,
      ]);
    },

    /**
     * Notes mails that came back, each at the last mail of that address and subject. A complaint also ends the
     * organiser's messages to that address. Safe to repeat.
     */
    async returned(returns: Return[]): Promise<void> {
      if (returns.length === 0) return;
      await atomically(
        database,
        returns.flatMap(({ recipient, subject, reason, isComplaint }) => {
          const address = sql`lower(${recipient})`;
          return [
            sql`update ${mailOutbox} set last_error = ${reason} where id = (select id from ${mailOutbox}
              where lower(recipient) = ${address} and sent_at is not null and (${subject} is null or subject = ${subject})
              order by sent_at desc limit 1)`,
            ...(isComplaint
              ? [
                  sql`update ${profiles} set unsubscribed_at = coalesce(unsubscribed_at, ${now})
                    where lower(email) = ${address}`,
                ]
              : []),
          ];
        }),
      );
    },

    /**
     * Returns a page without texts, newest first, and the number of mails. `page` counts from 1; beyond the
     * end means the last.
     */
    page: (filter: OutboxFilter, page: number) =>
      allByName({
        mails: database.all(mailsOn(filter, page)),
        total: database.total(mailCount(filter)),
      }),

    /**
     * Returns a mail with its text, or null. `hidden` replaces the secret link, or `spent` once it expired.
     * Only `reveal` shows the link.
     */
    async find(id: string, show: { reveal: boolean; hidden: string; spent: string }) {
      const row = await database.first(mailById(id));
      if (!row) return null;
      const { body, secret, ...mail } = row;
      if (mail.secretUntil === null) return { ...mail, text: body, link: null };
      const isSpent = mail.secretUntil <= now;
      const link = show.reveal && !isSpent ? secret : null;
      return { ...mail, text: revealed(body, link ?? (isSpent ? show.spent : show.hidden)), link };
    },

    /**
     * Returns the number of waiting mails, and the instant of the oldest personal one (epoch ms, or null). Of the
     * last day's mails it returns those given up and those that came back.
     */
    queue: () => database.only(queueState(now)),

    /**
     * Restarts the tries of a failed mail, and writes an audit event. Returns false for other mails, and
     * after the secret expired.
     */
    async retry(id: string): Promise<boolean> {
      const failed = sql`id = ${id} and sent_at is null and last_error is not null
        and (secret_until is null or secret_until > ${now})`;
      const { retried } = await atomically(database, {
        log: logLine(by, now, {
          action: "mail_retried",
          targetType: "mail",
          targetId: id,
          rows: sql`from ${mailOutbox} where ${failed}`,
        }),
        retried: sql`update ${mailOutbox} set attempts = 0, next_try_at = 0, last_error = null where ${failed} returning id`,
      });
      return retried.rows.length > 0;
    },
  };
}

interface Return {
  recipient: string;
  /** Null when unknown. */
  subject: string | null;
  reason: string;
  isComplaint: boolean;
}

interface ClaimedMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  secret: string | null;
  endsByLink: number;
}

const revealed = (body: string, secret: string) => body.replace(SECRET_MARK, () => secret);

interface NewMail {
  recipient: SQL;
  /** Person in the mail. The mail is deleted with their account. */
  about: string | SQL;
  subject: string | SQL;
  body: string | SQL;
  /** Link that replaces `{enlace}` in the body, and its expiry (epoch ms). */
  secret?: { link: string | SQL; until: number };
  /** Unique name of the mail. A second mail with the same name is not written. */
  once?: SQL;
  /** Message of an organiser that the mail belongs to. */
  messageId?: string;
}

/**
 * Builds the statement that writes a mail for each of `rows` (`from … where …`). The statement goes into the
 * batch of its cause. Returns the ids.
 */
export function mailTo(
  { recipient, about, subject, body, secret, ...options }: NewMail,
  now: number,
  rows: SQL,
) {
  return sql<{
    id: string;
  }>`insert into ${mailOutbox} (id, recipient, user_id, subject, body, secret, secret_until, created_at, message_id, once)
    select lower(hex(randomblob(16))), ${recipient}, ${about}, ${subject}, ${body}, ${secret?.link ?? null},
      ${secret?.until ?? null}, ${now}, ${options.messageId ?? null}, ${options.once ?? null} ${rows}
      ${options.once ? sql`on conflict do nothing` : sql``} returning id`;
}

/**
 * Builds the statement of an unsolicited mail. Returns none when no mail is sent; writes none when
 * automatic mails are off. `rows` ends in a `where`.
 */
export function mailUnlessOff({ mailIsRead }: Database, mail: NewMail, now: number, rows: SQL): SQL[] {
  if (!mailIsRead) return [];
  const isOn = sql`not exists (select 1 from ${settings} where key = 'automatic_mails' and value = 'false')`;
  return [mailTo(mail, now, sql`${rows} and ${isOn}`)];
}

/**
 * Replaces the placeholders of a text in the database, `{nombre}` with `values.nombre`. A value cannot
 * contain a placeholder.
 */
export const completed = (text: string | SQL, values: Record<string, SQL>): SQL =>
  Object.entries(values).reduce(
    (result, [mark, value]) =>
      sql`replace(${result}, ${`{${mark}}`}, replace(coalesce(${value}, ''), '{', '('))`,
    sql`${text}`,
  );

/** Titles of a group of works for a mail, joined by `between`. */
export const titleList = (between: string): SQL =>
  sql`group_concat('«' || title || '»', ${between} order by title)`;
