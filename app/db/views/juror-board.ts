import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type CategoryFilter, categoryFilterValues } from "~/contest/categories";
import type { EvaluationState } from "~/contest/scoring";
import type { Settings } from "~/contest/settings";
import { type StatusFilter, statusFilterFinds } from "~/contest/statuses";
import { type Database, listOf } from "../database";
import { ownEvaluation } from "../evaluations";
import { evaluationChanges, evaluations, proposalAssets, proposals, universities } from "../schema";
import { fileColumns, matchesSearch, selectCards, shownFile } from "./cards";

/** The juror who looks, and which proposals are theirs: all published ones, or those assigned to them. */
export interface Desk {
  judgeId: string;
  mode: Settings["evaluation_count_mode"];
}

export interface BoardFilter {
  /** Folded (see `fold`); empty finds all. */
  search: string;
  category: CategoryFilter | null;
  state: EvaluationState | null;
  /** The card filter's statuses; drafts are nobody's to judge. */
  status: Exclude<StatusFilter, "borrador"> | null;
  /** Else no filter tells a status either: whatever takes part counts as pendiente. */
  showStatus: boolean;
  /** In assigned mode: those of the other jurors too. */
  everything: boolean;
  sort: "recent" | "title";
}

/** What a juror sees of the contest: proposals with their own evaluation, never anybody else's. */
export function jurorBoard(database: Database) {
  const cardsOf = async (
    judgeId: string,
    query: { where: SQL | undefined; orderBy: SQL[]; limit?: number; offset?: number },
  ) => {
    const cards = await selectCards(database, query);
    const own = await database
      .select({ evaluation: evaluations, changes: evaluationChanges })
      .from(evaluations)
      .leftJoin(evaluationChanges, eq(evaluationChanges.evaluationId, evaluations.id))
      .where(
        and(
          eq(evaluations.judgeId, judgeId),
          among(
            evaluations.proposalId,
            cards.map(({ id }) => id),
          ),
        ),
      );
    const byProposal = new Map(own.map((row) => [row.evaluation.proposalId, ownEvaluation(row)]));
    return cards.map((card) => ({ ...card, evaluation: byProposal.get(card.id) ?? null }));
  };

  const inFull = async (desk: Desk, ids: string[]) => {
    const [cards, words, files] = await Promise.all([
      cardsOf(desk.judgeId, { where: and(within(desk), among(proposals.id, ids)), orderBy: recentFirst }),
      database
        .select({ id: proposals.id, explanation: proposals.explanation })
        .from(proposals)
        .where(among(proposals.id, ids)),
      database
        .select({ proposalId: proposalAssets.proposalId, ...fileColumns })
        .from(proposalAssets)
        .where(among(proposalAssets.proposalId, ids))
        .orderBy(asc(proposalAssets.position)),
    ]);
    const explanations = new Map(words.map(({ id, explanation }) => [id, explanation]));
    return cards.map((card) => ({
      ...card,
      explanation: explanations.get(card.id) ?? "",
      files: files
        .filter((file) => file.proposalId === card.id)
        .map(({ proposalId: _, ...file }) => shownFile(file)),
    }));
  };

  return {
    /** One page of the juror's proposals, and how many the filter finds. */
    async page(desk: Desk, filter: BoardFilter, { limit, offset }: { limit: number; offset: number }) {
      const where = and(
        filter.everything ? eq(proposals.isDraft, false) : within(desk),
        matchesSearch(filter.search),
        filter.category ? inArray(proposals.category, categoryFilterValues(filter.category)) : undefined,
        filter.status ? inStatus(filter.status, filter.showStatus) : undefined,
        filter.state ? eq(stateFor(desk.judgeId), filter.state) : undefined,
      );
      const orderBy = filter.sort === "title" ? [asc(proposals.titleFolded), asc(proposals.id)] : recentFirst;
      const [cards, counted] = await Promise.all([
        cardsOf(desk.judgeId, { where, orderBy, limit, offset }),
        database
          .select({ found: sql<number>`count(*)` })
          .from(proposals)
          .innerJoin(universities, eq(universities.id, proposals.universityId))
          .where(where)
          .get(),
      ]);
      return { cards, total: counted?.found ?? 0 };
    },

    /** The juror's own evaluation of those of `ids` that are theirs to judge, null where there is none yet. */
    async sheets({ judgeId, mode }: Desk, ids: string[]) {
      const rows = await database
        .select({ id: proposals.id, evaluation: evaluations, changes: evaluationChanges })
        .from(proposals)
        .leftJoin(
          evaluations,
          and(eq(evaluations.proposalId, proposals.id), eq(evaluations.judgeId, judgeId)),
        )
        .leftJoin(evaluationChanges, eq(evaluationChanges.evaluationId, evaluations.id))
        .where(and(within({ judgeId, mode }), among(proposals.id, ids)));
      return new Map(
        rows.map(({ id, evaluation, changes }) => [id, evaluation && ownEvaluation({ evaluation, changes })]),
      );
    },

    /** How many of the juror's proposals stand in each state; disqualified works are nobody's to count. */
    async counts(desk: Desk): Promise<Record<EvaluationState, number>> {
      const state = stateFor(desk.judgeId);
      const rows = await database
        .select({ state, count: sql<number>`count(*)` })
        .from(proposals)
        .where(and(within(desk), waits))
        .groupBy(state);
      const none = { not_started: 0, draft: 0, submitted: 0, conflict: 0 };
      return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
    },

    /** One of the juror's proposals with its words, all its files and the juror's evaluation; null for any other. */
    async proposal(desk: Desk, id: string) {
      const [proposal] = await inFull(desk, [id]);
      return proposal ?? null;
    },

    /** Several of them, in the order of `ids`; ids of any other are left out. */
    async proposals(desk: Desk, ids: string[]) {
      const found = new Map((await inFull(desk, ids)).map((proposal) => [proposal.id, proposal]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    /** Those of `ids` that are the juror's proposals, in their order. */
    async known(desk: Desk, ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await database
        .select({ id: proposals.id })
        .from(proposals)
        .where(and(within(desk), among(proposals.id, ids)));
      const found = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => found.has(id));
    },

    /** The juror's proposals right before and after that one in the board's order, most recent first. */
    async neighbours(desk: Desk, id: string): Promise<{ previous: string | null; next: string | null }> {
      const current = sql`(select created_at, id from ${proposals} where id = ${id})`;
      const place = sql`(${proposals.createdAt}, ${proposals.id})`;
      const beside = (where: SQL, orderBy: SQL[]) =>
        database
          .select({ id: proposals.id })
          .from(proposals)
          .where(and(within(desk), where))
          .orderBy(...orderBy)
          .limit(1)
          .get();
      const [previous, next] = await Promise.all([
        beside(sql`${place} > ${current}`, [asc(proposals.createdAt), asc(proposals.id)]),
        beside(sql`${place} < ${current}`, recentFirst),
      ]);
      return { previous: previous?.id ?? null, next: next?.id ?? null };
    },

    /** The first of the juror's proposals, most recent first, that still waits for them. */
    async firstPending(desk: Desk): Promise<string | null> {
      const row = await database
        .select({ id: proposals.id })
        .from(proposals)
        .where(and(within(desk), waits, inArray(stateFor(desk.judgeId), ["not_started", "draft"])))
        .orderBy(...recentFirst)
        .limit(1)
        .get();
      return row?.id ?? null;
    },

    /** The next of the juror's proposals, most recent first and round again, that still waits for them. */
    async nextPending(desk: Desk, afterId: string): Promise<string | null> {
      const current = sql`(select created_at, id from ${proposals} where id = ${afterId})`;
      const row = await database
        .select({ id: proposals.id })
        .from(proposals)
        .where(
          and(
            within(desk),
            sql`${proposals.id} <> ${afterId}`,
            waits,
            inArray(stateFor(desk.judgeId), ["not_started", "draft"]),
          ),
        )
        .orderBy(sql`(${proposals.createdAt}, ${proposals.id}) < ${current} desc`, ...recentFirst)
        .limit(1)
        .get();
      return row?.id ?? null;
    },
  };
}

// Inside a subquery columns are written out: in a statement over one table drizzle names them without it.
const recentFirst = [desc(proposals.createdAt), desc(proposals.id)];

/** A disqualified work is not evaluated any more. */
const waits = ne(proposals.status, "descalificada");

function inStatus(asked: StatusFilter, showStatus: boolean): SQL | undefined {
  if (showStatus) return inArray(proposals.status, statusFilterFinds(asked).statuses);
  return asked === "pendiente" ? waits : sql`false`;
}

function among(column: SQLiteColumn, ids: string[]): SQL {
  return sql`${column} in ${listOf(ids)}`;
}

function within({ judgeId, mode }: Desk): SQL | undefined {
  const assigned = sql`exists (select 1 from judge_assignments a
    where a.judge_id = ${judgeId} and a.proposal_id = proposals.id)`;
  return and(eq(proposals.isDraft, false), mode === "assigned_judges" ? assigned : undefined);
}

/** `evaluationState` of the juror's evaluation of the proposal at hand. */
function stateFor(judgeId: string): SQL<EvaluationState> {
  return sql<EvaluationState>`coalesce((select iif(e.conflict, 'conflict', e.status) from evaluations e
    where e.judge_id = ${judgeId} and e.proposal_id = proposals.id), 'not_started')`;
}
