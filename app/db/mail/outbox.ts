import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { limits } from "~/contest/core/limits";
import type { SwitchKey } from "~/contest/running/settings";
import { atomically, type Database, listOf } from "../core/database";
import { startOfPage } from "../core/paging";
import { foldedAddress, holds, searchText } from "../core/search";
import { build, perShape, type Slots, select, statement } from "../core/statements";
import { profiles } from "../people/schema";
import { type Actor, logLine } from "../running/audit";
import { settings } from "../running/schema";
import { mailOutbox } from "./schema";

const MINUTE = 60 * 1000;
/** After the n-th try a mail rests n times this long; it is also how long a try may last. */
const REST = 5 * MINUTE;

export const MAILS_PER_PAGE = 50;

/** Why a mail was given up that no service refused. */
const gaveUp = { expired: "expired", unanswered: "unanswered" } as const;

/** Stands in a body for the row's secret. */
const SECRET_MARK = "{enlace}";

export interface OutboxFilter {
  /** Part of the recipient's address, whatever its case. */
  recipient: string;
  state: "pending" | "sent" | "error" | null;
  /** The organiser's message whose mails they are; null for all. */
  messageId: string | null;
}

const summary = {
  id: mailOutbox.id,
  recipient: mailOutbox.recipient,
  /** Of the account that has the address, if any. */
  name: profiles.fullName,
  subject: mailOutbox.subject,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
  attempts: mailOutbox.attempts,
  nextTryAt: mailOutbox.nextTryAt,
  lastError: mailOutbox.lastError,
  secretUntil: mailOutbox.secretUntil,
};

const { sentAt, lastError } = mailOutbox;
const states: Record<NonNullable<OutboxFilter["state"]>, SQL | undefined> = {
  sent: isNotNull(sentAt),
  error: and(isNull(sentAt), isNotNull(lastError)),
  pending: and(isNull(sentAt), isNull(lastError)),
};

/** Which of its forms a question takes. */
type Shape = Pick<OutboxFilter, "state"> & Record<"searches" | "ofMessage" | "isFirst", boolean>;
type Asked = Slots<{ recipient: string; messageId: string | null; page: number }>;

const theirs = eq(sql`lower(${profiles.email})`, sql`lower(${mailOutbox.recipient})`);

const matching = ({ state, searches, ofMessage }: Omit<Shape, "isFirst">, its: Asked): SQL =>
  and(
    ofMessage ? eq(mailOutbox.messageId, its.messageId) : undefined,
    searches ? holds(foldedAddress(mailOutbox.recipient), its.recipient) : undefined,
    state === null ? undefined : states[state],
  ) ?? sql`true`;

/** A page's mails are chosen before they are read: those before it are passed by an index. */
const mailsOn = perShape((shape: Shape) =>
  statement((its: Asked) => {
    const total = sql`(select count(*) from ${mailOutbox} where ${matching(shape, its)})`;
    const start = shape.isFirst ? sql`0` : startOfPage(its.page, MAILS_PER_PAGE, total);
    return select(summary)
      .from(mailOutbox)
      .leftJoin(profiles, theirs)
      .where(sql`${mailOutbox.id} in (select ${mailOutbox.id} from ${mailOutbox} where ${matching(shape, its)}
        order by ${mailOutbox.createdAt} desc, ${mailOutbox.id} desc
        limit ${sql.raw(String(MAILS_PER_PAGE))} offset ${start})`)
      .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id));
  }),
);

const mailCount = perShape((shape: Omit<Shape, "isFirst">) =>
  statement(
    (its: Asked) =>
      sql<{ total: number }>`select count(*) as total from ${mailOutbox} where ${matching(shape, its)}`,
  ),
);

const mailById = statement((its: Slots<{ id: string }>) =>
  select({ ...summary, body: mailOutbox.body, secret: mailOutbox.secret })
    .from(mailOutbox)
    .leftJoin(profiles, theirs)
    .where(eq(mailOutbox.id, its.id)),
);

/**
 * Every mail is a row first, written with what causes it. A link leaves with the request that wrote it, the cron takes
 * the rest. (design 7)
 */
export function outboxStore(database: Database) {
  const isOver = (now: number) => sql`${mailOutbox.secretUntil} <= ${now}`;
  const giveUp = (now: number) => sql`update ${mailOutbox}
    set last_error = iif(${isOver(now)}, ${gaveUp.expired}, ${gaveUp.unanswered}), secret = iif(${isOver(now)}, null, secret)
    where id in (select id from ${mailOutbox} indexed by mail_outbox_over
        where sent_at is null and last_error is null and ${isOver(now)}
      union all select id from ${mailOutbox} indexed by mail_outbox_unanswered
        where sent_at is null and last_error is null and attempts > 0 and attempts >= ${limits.mailTries}
          and next_try_at <= ${now})`;

  return {
    /**
     * Mails that are due, each given to one caller alone until its rest is over: of `ids`, what the caller has just
     * written; else as many as a run takes, what is one person's own before what goes to many (`once`), the oldest first,
     * and marked as given up what carries a secret that is over and what no service ever answered about.
     */
    async claim(now: number, ids: string[] | null) {
      const isDue = sql`sent_at is null and next_try_at <= ${now} and attempts < ${limits.mailTries}
        and (secret_until is null or secret_until > ${now})`;
      const which = ids
        ? sql`id in ${listOf(ids)} and ${isDue}`
        : sql`id in (select id from ${mailOutbox} indexed by mail_outbox_waiting where ${isDue}
            order by once is not null, created_at, id limit ${limits.mailsPerRun})`;
      const { claimed } = await atomically(database, {
        claimed: sql<ClaimedMail>`update ${mailOutbox}
          set attempts = attempts + 1, next_try_at = ${now} + (attempts + 1) * ${REST}, last_error = null
          where ${which} returning id, recipient, subject, body, secret`,
        givenUp: ids ? [] : [giveUp(now)],
      });
      return claimed.rows.map(({ id, recipient, subject, body, secret }) => ({
        id,
        to: recipient,
        subject,
        text: secret === null ? body : revealed(body, secret),
      }));
    },

    async sent(id: string, at: number): Promise<void> {
      const change = build
        .update(mailOutbox)
        .set({ sentAt: at, lastError: null, secret: null })
        .where(eq(mailOutbox.id, id));
      await atomically(database, [change]);
    },

    async failed(id: string, reason: string): Promise<void> {
      const change = build
        .update(mailOutbox)
        .set({ lastError: reason })
        .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt)));
      await atomically(database, [change]);
    },

    /**
     * One page, newest first, without texts, and how many there are; `page` from 1, beyond the last one means the last.
     */
    async page({ recipient, state, messageId }: OutboxFilter, page: number) {
      const sought = searchText(recipient);
      const shape = { state, searches: sought !== "", ofMessage: messageId !== null };
      const values = { recipient: sought, messageId, page };
      const [mails, counted] = await Promise.all([
        database.all(mailsOn({ ...shape, isFirst: page === 1 })(values)),
        database.first(mailCount(shape)(values)),
      ]);
      return { mails, total: counted?.total ?? 0 };
    },

    /**
     * One mail with its text, or null. In place of its secret, the link, stands `hidden`, or once it is over `spent`; only
     * `reveal` shows it.
     */
    async find(id: string, now: number, show: { reveal: boolean; hidden: string; spent: string }) {
      const row = await database.first(mailById({ id }));
      if (!row) return null;
      const { body, secret, ...mail } = row;
      if (mail.secretUntil === null) return { ...mail, text: body, link: null };
      const isSpent = mail.secretUntil <= now;
      const link = show.reveal && !isSpent ? secret : null;
      return { ...mail, text: revealed(body, link ?? (isSpent ? show.spent : show.hidden)), link };
    },

    /** Lets a failed mail be tried from the start, and logs it; false when it is not one, or its secret is over. */
    async retry(id: string, by: Actor, now: number): Promise<boolean> {
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

interface ClaimedMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  secret: string | null;
}

const revealed = (body: string, secret: string) => body.replace(SECRET_MARK, () => secret);

interface NewMail {
  recipient: SQL;
  /** The person whom it is about: it goes with their account. */
  about: string | SQL;
  subject: string | SQL;
  body: string | SQL;
  /** What `{enlace}` in the body stands for, and until when it is worth anything (epoch ms). */
  secret?: { link: string | SQL; until: number };
  /** A name of its own, of which there is one mail: written again it is left out. */
  once?: SQL;
  /** The organiser's message that it is of. */
  messageId?: string;
}

/**
 * The statement that writes a mail for each of `rows` (`from … where …`), in the batch of what causes it; answers their
 * ids.
 */
export function mailTo({ recipient, about, subject, body, secret, ...its }: NewMail, at: number, rows: SQL) {
  return sql<{
    id: string;
  }>`insert into ${mailOutbox} (id, recipient, user_id, subject, body, secret, secret_until, created_at, message_id, once)
    select lower(hex(randomblob(16))), ${recipient}, ${about}, ${subject}, ${body}, ${secret?.link ?? null},
      ${secret?.until ?? null}, ${at}, ${its.messageId ?? null}, ${its.once ?? null} ${rows}
      ${its.once ? sql`on conflict do nothing` : sql``} returning id`;
}

/**
 * The same for a mail that nobody asked for: no statement where no mail leaves, and none is written while its setting is
 * off. `rows` ends in a `where`.
 */
export function mailUnlessOff(
  { mailIsRead }: Database,
  setting: SwitchKey,
  mail: NewMail,
  at: number,
  rows: SQL,
): SQL[] {
  if (!mailIsRead) return [];
  const isOn = sql`not exists (select 1 from ${settings} where key = ${setting} and value = 'false')`;
  return [mailTo(mail, at, sql`${rows} and ${isOn}`)];
}

/** A text whose marks the database completes, `{nombre}` with `values.nombre`; no value stands for another. */
export const completed = (text: string | SQL, values: Record<string, SQL>): SQL =>
  Object.entries(values).reduce(
    (so, [mark, value]) => sql`replace(${so}, ${`{${mark}}`}, replace(coalesce(${value}, ''), '{', '('))`,
    sql`${text}`,
  );

/** Of works in a group their titles, as a mail says them, with so much between two. */
export const titlesSaid = (between: string): SQL =>
  sql`group_concat('«' || title || '»', ${between} order by title)`;
