import { sql } from "drizzle-orm";
import { HOUR_MS } from "~/contest/calendar";
import { adjustedOf, cutOf, readJury } from "~/contest/cut";
import { computeFinalists, previewFinalists } from "~/contest/finalists";
import { lasting } from "~/contest/retention";
import type { Settings } from "~/contest/settings";
import type { ProposalStatus } from "~/contest/statuses";
import { type Actor, beginningOf, logLine } from "./audit";
import { atomically, type Database, listOf, Refused, rowsOf } from "./database";
import { rated } from "./judging";
import { juryRatings } from "./jury-ratings";
import { removeProposals } from "./removal";
import { pendingVotes, proposals } from "./schema";
import { build, type Slots, select, statement } from "./statements";

/** How finalists are chosen. */
type Choice = Pick<Settings, "finalists_count" | "ranking_basis">;

const named = statement((its: Slots<{ ids: string[] }>) =>
  select({ id: proposals.id, title: proposals.title, status: proposals.status })
    .from(proposals)
    .where(sql`${proposals.id} in ${listOf(its.ids)}`),
);

const candidates = statement(
  () => sql<{
    id: string;
    title: string;
    status: ProposalStatus;
    publicVotes: number;
    createdAt: number;
    avgScore: number | null;
    stdDev: number | null;
    evaluationsCounted: number;
  }>`with ${rated("all_judges")} select id, title, status, votes as publicVotes, created_at as createdAt,
    mean as avgScore, deviation as stdDev, sent as evaluationsCounted from rated`,
);

const LIFE = lasting.verificationHours * HOUR_MS;

/** Votes that would count, were their voter's address confirmed, and when the latest of them is over. */
const waitingVotes = statement(
  (its: Slots<{ since: number }>) => sql<{ votes: number; until: number }>`select count(*) as votes,
      coalesce(max(v.created_at), 0) + ${LIFE} as until
    from ${pendingVotes} v join ${proposals} p on p.id = v.proposal_id
      and not p.is_draft and p.status <> 'descalificada'
    where v.created_at > ${its.since}`,
);

/** The statuses of all proposals, as an admin reads and sets them. */
export function stateStore(database: Database) {
  const idsIn = (ids: string[]) => sql`${proposals.id} in ${listOf(ids)}`;

  /** Id, title and status of all `ids`. Refuses `not_found` when one is not there. */
  async function find(ids: string[]) {
    const found = await database.all(named({ ids }));
    if (found.length !== new Set(ids).size) throw new Refused("not_found");
    return found;
  }

  /** Every published proposal with what the finalists are computed from, and the jury. */
  async function ratedProposals() {
    const [rows, ratings] = await Promise.all([database.all(candidates({})), juryRatings(database).all()]);
    const jury = readJury(ratings);
    return {
      jury,
      rated: rows.map((row) => ({
        ...row,
        isDraft: false,
        adjusted: adjustedOf(jury, row.id)?.value ?? null,
      })),
    };
  }

  return {
    find,

    /**
     * What `calculateFinalists` would do now, how firm it is (dear, so asked for), and the votes that may still count after
     * that with the instant of the last (epoch ms); it changes nothing.
     */
    async previewFinalists({ finalists_count, ranking_basis }: Choice, now: number) {
      const [{ rated, jury }, waiting] = await Promise.all([
        ratedProposals(),
        database.first(waitingVotes({ since: now - LIFE })),
      ]);
      return {
        preview: previewFinalists(rated, finalists_count, ranking_basis),
        firmness: () => cutOf(rated, { places: finalists_count, basis: ranking_basis, jury }),
        jury,
        waiting: waiting && waiting.votes > 0 ? waiting : null,
      };
    },

    /** Sets `status` on all `ids` and logs it with what they had before. Answers how many. Refuses `not_found`. */
    async setStatus(ids: string[], status: ProposalStatus, by: Actor, at: number): Promise<number> {
      const before = await find(ids);
      await atomically(database, [
        build.update(proposals).set({ status, updatedAt: at }).where(idsIn(ids)),
        logLine(by, at, {
          action: "status_changed",
          targetType: "proposal",
          targetId: before.length === 1 ? (before[0]?.id ?? "") : "many",
          details: {
            status,
            were: countBy(before.map((one) => one.status)),
            ...beginningOf("proposals", before),
          },
        }),
      ]);
      return before.length;
    },

    /** See `removeProposals`. Refuses `not_found` when one is not there. */
    async remove(ids: string[], by: Actor, at: number): Promise<number> {
      await find(ids);
      return removeProposals(database, ids, by, at);
    },

    /**
     * Chooses at most `finalists_count` finalists, marks all candidates and logs the whole order and by what it is. Safe to
     * repeat: a second run changes no status. Answers how many were chosen. (design 5.13)
     */
    async calculateFinalists(
      { finalists_count, ranking_basis }: Choice,
      by: Actor,
      at: number,
    ): Promise<number> {
      const { rated } = await ratedProposals();
      const { order, finalistIds, favouriteId, statusChanges } = computeFinalists(
        rated,
        finalists_count,
        ranking_basis,
      );
      // Whatever was withdrawn or disqualified since it was read stays as it is by now.
      await atomically(database, [
        sql`update ${proposals} set status = changes.value ->> 'status', updated_at = ${at}
          from ${rowsOf(statusChanges)} as changes
          where ${proposals.id} = changes.value ->> 'id' and not is_draft and status not in ('descalificada', 'ganadora')`,
        logLine(by, at, {
          action: "finalists_calculated",
          targetType: "proposal",
          targetId: "all",
          details: {
            finalists: finalistIds,
            favourite: favouriteId,
            basis: ranking_basis,
            order: order.map(({ place, id, title, avgScore, adjusted, stdDev, publicVotes }) => ({
              place,
              id,
              title,
              avgScore,
              adjusted,
              stdDev,
              publicVotes,
            })),
          },
        }),
      ]);
      return finalistIds.length;
    },
  };
}

/** How many each is there. */
function countBy<Value extends string>(values: Value[]): Partial<Record<Value, number>> {
  const counts: Partial<Record<Value, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
