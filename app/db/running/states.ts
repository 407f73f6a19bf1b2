import { allByName } from "~/contest/core/all-by-name";
import { HOUR_MS } from "~/contest/core/calendar";
import { lifetimes } from "~/contest/core/retention";
import type { ProposalStatus } from "~/contest/core/statuses";
import { cutOf } from "~/contest/jury/cut";
import { computeFinalists, previewOf } from "~/contest/jury/finalists";
import { lackingOf } from "~/contest/jury/lacking";
import { beginningOf, logLine } from "../core/audit";
import { atomically, listOf, Refused, refuseUnless, rowsOf } from "../core/database";
import { completed, mailUnlessOff, titleList } from "../core/outbox";
import { settingStore } from "../core/settings";
import { type SQL, sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { candidateStore } from "../jury/candidates";
import { finalSteps, verdicts } from "../schema/final";
import { juryMeans } from "../schema/jury";
import { profiles, universities } from "../schema/people";
import { settings } from "../schema/running";
import { pendingVotes } from "../schema/votes";
import { proposals } from "../schema/works";
import { isContestant } from "../works/contestants";
import { removeProposals } from "../works/removal";

const worksAmong = (ids: string[]) => sql<{ id: string; title: string; status: ProposalStatus }>`
    select id, title, status from ${proposals} where id in ${listOf(ids)}`;

const LIFE = lifetimes.verificationHours * HOUR_MS;

/**
 * Text that changes with the basis of the finalists: works, statuses, the jury's means, and the settings.
 * Public votes are left out, because they change all the time. The votes of the reading decide.
 */
const finalistsBasis = sql`(select json_array(
  (select json_group_array(json_array(p.number, p.status, m.sent, m.mean, m.deviation, m.last_at))
    from ${proposals} p left join ${juryMeans} m on m.proposal_id = p.id where p.is_draft = 0),
  (select value from ${settings} where key = 'finalists_count')))`;

const basisNow = () => sql<{ text: string }>`select ${finalistsBasis} as text`;

/** Pending votes for contesting works, and the expiry of the latest. */
const waitingVotes = (since: number) => sql<{
  votes: number;
  until: number;
}>`select count(*) as votes,
      coalesce(max(v.created_at), 0) + ${LIFE} as until
    from ${pendingVotes} v join ${proposals} p on p.id = v.proposal_id
      and ${isContestant("p")}
    where v.created_at > ${since}`;

const holding = () => sql<{ number: number | null }>`select max(number) as number from ${verdicts}`;

/** Statuses of all proposals, read and set by admins. */
export function stateStore(context: StoreContext) {
  const { database, by, now } = context;
  const idsIn = (ids: string[]) => sql`${proposals.id} in ${listOf(ids)}`;

  /** Returns id, title and status of all `ids`. Refuses `not_found` when one is missing. */
  async function find(ids: string[]) {
    const rows = await database.all(worksAmong(ids));
    if (rows.length !== new Set(ids).size) throw new Refused("not_found");
    return rows;
  }

  const statusMails = (mail: { subject: string; body: string }, changed: SQL) =>
    mailUnlessOff(
      database,
      {
        recipient: sql`p.email`,
        about: sql`p.id`,
        subject: mail.subject,
        body: completed(mail.body, { universidad: sql`u.name`, obras: sql`w.titles` }),
      },
      now,
      sql`from (select ${proposals.universityId} as university, ${titleList("\n")} as titles
          from ${proposals} where ${changed} and is_draft = 0 group by ${proposals.universityId}) w
        join ${universities} u on u.id = w.university join ${profiles} p on p.university_id = u.id
        where p.role = 'universidad'`,
    );

  return {
    find,

    /** Returns id, title and status of a proposal, or null. */
    one: (id: string) => database.first(worksAmong([id])),

    /**
     * Computes the finalists from current data. Also returns the valid verdict's number, and the pending
     * votes with the latest expiry (epoch ms). Only `fix` changes anything.
     */
    async finalists() {
      const { settings, works, basisAtReading, waiting, verdict } = await allByName({
        settings: settingStore(context).fresh(),
        works: candidateStore(context).all(),
        basisAtReading: database.only(basisNow()),
        waiting: database.only(waitingVotes(now - LIFE)),
        verdict: database.only(holding()),
      });
      const result = computeFinalists(works, settings.finalists_count);
      return {
        preview: previewOf(result, works),
        cut: cutOf(result, settings.finalists_count),
        lacking: lackingOf(works),
        waiting: waiting.votes > 0 ? waiting : null,
        verdict: verdict.number,

        /**
         * Sets all statuses, and writes an audit event with the whole order. Safe to repeat.
         * Returns the number of finalists. Refuses `changed_meanwhile` when the basis changed, and
         * `verdict_holds` after a seal, which fixes the finalists. (design 5.13)
         */
        async fix(): Promise<number> {
          const { order, finalistIds, favouriteId, statusChanges } = result;
          await atomically(database, [
            refuseUnless(
              sql`not exists (select 1 from ${verdicts} where sealed_at is not null)`,
              "verdict_holds",
            ),
            refuseUnless(sql`not exists (select 1 from ${finalSteps})`, "changed_meanwhile"),
            refuseUnless(sql`${finalistsBasis} = ${basisAtReading.text}`, "changed_meanwhile"),
            sql`update ${proposals} set status = changes.value ->> 'status', status_before_seal = null, updated_at = ${now}
              from ${rowsOf(statusChanges)} as changes where ${proposals.id} = changes.value ->> 'id'`,
            logLine(by, now, {
              action: "finalists_calculated",
              targetType: "proposal",
              targetId: "all",
              details: {
                finalists: finalistIds,
                favourite: favouriteId,
                order: order.map(({ place, id, title, avgScore, stdDev, publicVotes }) => ({
                  place,
                  id,
                  title,
                  avgScore,
                  stdDev,
                  publicVotes,
                })),
              },
            }),
          ]);
          return finalistIds.length;
        },
      };
    },

    /**
     * Sets `status` on all `ids`, and writes an audit event with the old statuses. `mail` goes once to each
     * account of a university with a changed work. Returns the number of works. Refuses `not_found`, and
     * `verdict_holds` when it contradicts the sealed verdict.
     */
    async setStatus(
      ids: string[],
      { status, mail }: { status: ProposalStatus; mail: { subject: string; body: string } | null },
    ): Promise<number> {
      const before = await find(ids);
      await atomically(database, [
        ...(mail ? statusMails(mail, sql`${idsIn(ids)} and ${proposals.status} <> ${status}`) : []),
        // A status that an admin changes after a seal is public at once.
        sql`update ${proposals} set status = ${status}, updated_at = ${now},
          status_before_seal = iif(status = ${status}, status_before_seal, null) where ${idsIn(ids)}`,
        logLine(by, now, {
          action: "status_changed",
          targetType: "proposal",
          targetId: before.length === 1 ? (before[0]?.id ?? "") : "many",
          details: {
            status,
            were: countBy(before.map((work) => work.status)),
            ...beginningOf(before),
          },
        }),
      ]);
      return before.length;
    },

    /**
     * Removes proposals, see `removeProposals`. Refuses `not_found` when one is missing, `verdict_holds` when
     * the verdict names one.
     */
    async remove(ids: string[]): Promise<number> {
      return removeProposals(database, await find(ids), by, now);
    },
  };
}

function countBy<Value extends string>(values: Value[]): Partial<Record<Value, number>> {
  const counts: Partial<Record<Value, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
