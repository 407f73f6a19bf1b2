import type { Gate } from "~/contest/core/phases";
import { atomically } from "../core/database";
import { completed, mailUnlessOff, titleList } from "../core/outbox";
import { type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { judges } from "../schema/jury";
import { mailOutbox } from "../schema/mail";
import { profiles, universities } from "../schema/people";
import { proposals } from "../schema/works";

/** People per statement. The next run writes to the rest. */
const PEOPLE = sql.raw("1000");

/** Recipients: people whom a gate admits, and universities near the end of the submission phase. */
type Audience = Gate | "nothing_sent" | "drafts";

const ofUniversity = sql`p.role = 'universidad' and u.active`;
/**
 * Conditions on people `p`, their university `u` and its drafts `d`. Voters are hundreds of thousands, so
 * they go by id after the last mail with this prefix. The plus sign excludes the role's index.
 */
const isOf: Record<Audience, (prefix: string) => SQL> = {
  submissions: () => ofUniversity,
  evaluations: () =>
    sql`p.role = 'jurado' and exists (select 1 from ${judges} j where j.user_id = p.id and j.active)`,
  votes: (prefix) => sql`+p.role in ('alumno', 'publico') and p.id > coalesce((select substr(max(m.once),
    ${prefix.length + 1}) from ${mailOutbox} m where m.once > ${prefix} and m.once < ${`${prefix}~`}), '')`,
  nothing_sent: () =>
    sql`${ofUniversity} and not exists (select 1 from ${proposals} w where w.university_id = u.id)`,
  drafts: () => sql`${ofUniversity} and d.titles is not null`,
};

/** Mails to many people about a phase. */
export function phaseMailStore({ database, now }: StoreContext) {
  return {
    /**
     * Writes the mail to the audience, except people who have a mail of this cause (event, phase and
     * date). Accounts created after `before` (epoch ms) get none. Writes nothing without a mail service, or
     * when the setting is off. Safe to repeat and to run in parallel.
     */
    async write(
      { cause, audience, before }: { cause: string; audience: Audience; before: number },
      content: { subject: string; body: string },
    ): Promise<void> {
      const prefix = `${cause}:`;
      const once = sql`${prefix} || p.id`;
      const mail = {
        recipient: sql`p.email`,
        about: sql`p.id`,
        subject: content.subject,
        once,
        body: completed(content.body, { universidad: sql`p.university`, obras: sql`p.titles` }),
      };
      const rows = sql`from (select p.id, p.email, u.name as university, d.titles from ${profiles} p
          left join ${universities} u on u.id = p.university_id
          left join (select university_id, ${titleList("\n")} as titles
            from ${proposals} where is_draft group by university_id) d on d.university_id = u.id
          where ${isOf[audience](prefix)} and p.created_at <= ${before}
            and not exists (select 1 from ${mailOutbox} m where m.once = ${once})
          order by p.id limit ${PEOPLE}) p where true`;
      const steps = mailUnlessOff(database, mail, now, rows);
      if (steps.length > 0) await atomically(database, steps);
    },
  };
}
