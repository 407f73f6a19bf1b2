import { logLine } from "../core/audit";
import { atomically, refuseUnless } from "../core/database";
import { mailTo } from "../core/outbox";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { verdictAnnouncements, verdicts } from "../schema/final";
import { judges } from "../schema/jury";
import { profiles } from "../schema/people";
import { proposals } from "../schema/works";

/** Recipients of an announcement: accounts of the participating universities, and active jurors. */
const universityAccounts = sql`from ${profiles} p where p.role = 'universidad' and exists
  (select 1 from ${proposals} w where w.university_id = p.university_id and w.is_draft = 0)`;
const jurorAccounts = sql`from ${profiles} p where p.role = 'jurado' and exists
  (select 1 from ${judges} j where j.user_id = p.id and j.active)`;
const everybody = sql`select p.id, p.email ${universityAccounts} union select p.id, p.email ${jurorAccounts}`;

/** Number of accounts that wait for the announcement of the latest verdict; 0 without a verdict. */
export const unannouncedCount = sql`iif(exists (select 1 from ${verdicts} v
    where v.number = (select max(number) from ${verdicts})
      and not exists (select 1 from ${verdictAnnouncements} a where a.verdict_id = v.id)),
  (select count(*) ${universityAccounts}) + (select count(*) ${jurorAccounts}), 0)`;

interface AnnouncementState {
  number: number;
  recordHash: string;
  universityAccounts: number;
  jurorAccounts: number;
  /** Data of the sent mail; null before. */
  sentAt: number | null;
  mails: number | null;
  subject: string | null;
  body: string | null;
}

const latestState = () => sql<AnnouncementState>`select v.number, v.record_hash as recordHash,
      (select count(*) ${universityAccounts}) as universityAccounts,
      (select count(*) ${jurorAccounts}) as jurorAccounts,
      a.sent_at as sentAt, a.mails, a.subject, a.body
    from ${verdicts} v left join ${verdictAnnouncements} a on a.verdict_id = v.id
    where v.number = (select max(number) from ${verdicts})`;

/** Mails that announce a verdict to universities and jurors, once for each verdict. */
export function announcementStore({ database, by, now }: StoreContext) {
  return {
    /**
     * Returns the latest sealed verdict with its recipients and its sent mail; null without a sealed verdict.
     */
    latest: () => database.first(latestState()),

    /**
     * Writes the mail to all recipients, once for each verdict. `seal` follows the body in each mail. Refuses
     * `changed_meanwhile` when the verdict is not the latest or was announced before. `recipients` must equal
     * the number of recipients.
     */
    async send(content: {
      number: number;
      subject: string;
      body: string;
      seal: string;
      recipients: number;
    }): Promise<void> {
      const { number, subject, body, seal, recipients } = content;
      const latest = sql`from ${verdicts} v where v.number = ${number}
        and v.number = (select max(number) from ${verdicts})`;
      await atomically(database, [
        refuseUnless(
          sql`exists (select 1 ${latest} and v.id not in (select verdict_id from ${verdictAnnouncements}))
            and (select count(*) from (${everybody})) = ${recipients}`,
          "changed_meanwhile",
        ),
        sql`insert into ${verdictAnnouncements} (id, verdict_id, subject, body, mails, sent_at)
          select ${crypto.randomUUID()}, v.id, ${subject}, ${body}, ${recipients}, ${now} ${latest}`,
        logLine(by, now, {
          action: "verdict_announced",
          targetType: "verdict",
          targetId: String(number),
          details: { number, mails: recipients },
        }),
        mailTo(
          { recipient: sql`e.email`, about: sql`e.id`, subject, body: `${body}\n\n${seal}` },
          now,
          sql`from (${everybody}) e`,
        ),
      ]);
    },
  };
}
