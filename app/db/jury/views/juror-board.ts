import { type CategoryFilter, categoryFilterValues } from "~/contest/core/categories";
import type { Settings } from "~/contest/core/settings";
import { type StatusFilter, statusFilterRange } from "~/contest/core/statuses";
import type { Visibility } from "~/contest/core/visibility";
import { textsOf, textsOn } from "~/contest/core/work-fields";
import { jurorOrder } from "~/contest/jury/juror-order";
import { type EvaluationState, onScaleOfFive } from "~/contest/jury/scoring";
import type { StatusVisibility } from "~/contest/works/visible-card";
import { isAnswered } from "../../core/counted-evaluations";
import { listOf } from "../../core/database";
import { searchText } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import { every, flagOf, optional, select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { evaluations } from "../../schema/jury";
import { universities } from "../../schema/people";
import { proposalAssets, proposals } from "../../schema/works";
import {
  cardColumns,
  cardTables,
  matchesSearch,
  playedColumns,
  shuffledBy,
  worksByShuffle,
} from "../../works/views/cards";
import { ownColumns, ownEvaluation, ownJoins } from "../evaluations";
import { stateOf, unjudgedWorks } from "../judging";

/** A juror, and the mode that defines their proposals: all published ones, or the assigned ones. */
export interface JurorWorks {
  judgeId: string;
  mode: Settings["evaluation_count_mode"];
}

/** A juror's proposals with an order. */
export interface OrderedJurorWorks extends JurorWorks {
  /** Number that gives the juror an own order; null for newest first. */
  number: number | null;
}

/** Returns a juror's ordered works, by the settings. */
export const jurorWorksOf = (
  { judgeId, judgeNumber }: { judgeId: string; judgeNumber: number },
  settings: Pick<Settings, "evaluation_count_mode" | "juror_order">,
): OrderedJurorWorks => ({
  judgeId,
  mode: settings.evaluation_count_mode,
  number: settings.juror_order ? judgeNumber : null,
});

interface BoardFilter {
  /** Part of the title or of the university's name, as typed. An empty text matches all. */
  search: string;
  category: CategoryFilter | null;
  state: EvaluationState | null;
  /** Statuses of the card filter. Drafts are not judged. */
  status: Exclude<StatusFilter, "borrador"> | null;
  /**
   * Statuses that the badges show. The filter reveals no more: without badges every contesting work is
   * pendiente.
   */
  marks: StatusVisibility;
  /** True to include other jurors' works in assigned mode. */
  everything: boolean;
  sort: "own" | "recent" | "title";
}

type BoardParams = {
  judgeId: string;
  id: string;
  ids: string[];
  folded: string;
  limit: number;
  offset: number;
  seed: number;
  turn: number;
};

/** Part of the shape of a query: the mode. */
type At = Pick<JurorWorks, "mode">;

const isListedWork = (mode: JurorWorks["mode"], params: Pick<BoardParams, "judgeId">) =>
  isWorkOfJuror({ judgeId: params.judgeId, mode });

/** Columns of the list: no long texts, and of the juror's own evaluation what a card shows. */
const listedColumns = (visibility: Visibility, { judgeId }: BoardParams) => {
  const { description: _, ...card } = cardColumns(visibility);
  const { status, conflict, scores, notApplicable, totalScore } = evaluations;
  return {
    ...card,
    isAssigned: flagOf(isAssignedTo(judgeId)),
    evaluation: optional({ status, conflict, scores, notApplicable, totalScore }),
  };
};

type BoardShape = At & Omit<BoardFilter, "search"> & { searches: boolean; visibility: Visibility };

const matchesFilter = (
  { mode, everything, searches, category, status, marks, state, visibility }: BoardShape,
  params: BoardParams,
) =>
  every(
    everything ? sql`${proposals.isDraft} = 0` : isListedWork(mode, params),
    searches ? matchesSearch(params.folded, visibility) : undefined,
    category ? sql`${proposals.category} in ${categoryFilterValues(category)}` : undefined,
    status ? inStatus(status, marks) : undefined,
    state ? sql`${stateFor(params.judgeId)} = ${state}` : undefined,
  );

/** Sorts the ids alone. Only the page's works are read whole. */
const pageOf = (shape: BoardShape, params: BoardParams) => {
  const order = ordersOf(params)[shape.sort];
  const columns = listedColumns(shape.visibility, params);
  return select({
    ...columns,
    total: sql<number>`(select count(*) from ${filteredWorks(shape, params)})`,
  })`from ${cardTables} ${ownJoins(params.judgeId)}
      where ${proposals.id} in (select ${proposals.id} from ${filteredWorks(shape, params)} order by ${order} limit ${params.limit}
        offset iif(${params.offset} = 0, 0, min(${params.offset}, ${lastOf(shape, params)})))
      order by ${order}`;
};

/** Sort keys of the orders. */
const ordersOf = (params: Pick<BoardParams, "seed" | "turn">) => ({
  own: sql`${ownPlace(params)} desc`,
  recent: recentFirst,
  title: sql`${proposals.titleFolded}, ${proposals.id}`,
});
/** The juror's own order: the random order of the seed, forwards or backwards. Sorts descending. */
const ownPlace = ({ seed, turn }: Pick<BoardParams, "seed" | "turn">) =>
  sql`(-${turn} * ${shuffledBy(seed)})`;

const worksBy = (hasOwnOrder: boolean) => (hasOwnOrder ? worksByShuffle : sql`${proposals}`);

/** The juror's order through the works. Sorts descending, as row values. */
const walkOf = (hasOwnOrder: boolean, params: Pick<BoardParams, "seed" | "turn">) =>
  hasOwnOrder ? [ownPlace(params)] : [sql`proposals.created_at`, sql`proposals.id`];
const list = (parts: SQL[]) => sql.join(parts, ", ");
const sorted = (parts: SQL[], direction: SQL) => list(parts.map((part) => sql`${part} ${direction}`));

const filteredWorks = (shape: BoardShape, params: BoardParams) => {
  const names = sql`join ${universities} on ${universities.id} = ${proposals.universityId}`;
  return sql`${worksBy(shape.sort === "own")} ${shape.searches ? names : sql``} where ${matchesFilter(shape, params)}`;
};

/** Offset of the last page of matches. */
const lastOf = (shape: BoardShape, params: BoardParams) => {
  const limit = sql`cast(${params.limit} as integer)`;
  return sql`(select max(0, (count(*) - 1) / ${limit} * ${limit}) from ${filteredWorks(shape, params)})`;
};

const byIds = ({ mode, visibility }: At & { visibility: Visibility }, params: BoardParams) =>
  select({
    ...cardColumns(visibility),
    ...textsOf(proposals, textsOn("jury")),
    usesAi: proposals.usesAi,
    ownUnpublished: proposals.ownUnpublished,
    isAssigned: flagOf(isAssignedTo(params.judgeId)),
    ...ownColumns,
  })`from ${cardTables} ${ownJoins(params.judgeId)}
      where ${isListedWork(mode, params)} and ${proposals.id} in ${listOf(params.ids)} order by ${recentFirst}`;

const filesOf = (params: { ids: string[] }) => select({
  proposalId: proposalAssets.proposalId,
  ...playedColumns,
})`
    from ${proposalAssets} where ${proposalAssets.proposalId} in ${listOf(params.ids)} order by ${proposalAssets.position}`;

/** Reads the juror's evaluations. An index counts the works. */
const countsOf = ({ mode }: At, params: BoardParams) => {
  const works = (condition: SQL) =>
    sql<number>`(select count(*) from ${proposals} where ${isListedWork(mode, params)} and ${condition})`;
  return select({
    works: sql<number>`${works(sql`true`)} - ${works(sql`${proposals.status} = 'descalificada'`)}`,
    draft: sql<number>`count(*) filter (where ${stateOf} = 'draft')`,
    submitted: sql<number>`count(*) filter (where ${stateOf} = 'submitted')`,
    conflict: sql<number>`count(*) filter (where ${stateOf} = 'conflict')`,
  })`from evaluations e where e.judge_id = ${params.judgeId} and e.proposal_id not in ${unjudgedWorks}
      ${mode === "assigned_judges" ? sql`and ${isAssignedTo(params.judgeId, sql`e.proposal_id`)}` : sql``}`;
};

/** The juror's drafts of works that still compete, by title. */
const draftsOf = ({ mode }: At, params: BoardParams) => {
  const { scores, notApplicable, generalComments, totalScore, updatedAt } = evaluations;
  const columns = { scores, notApplicable, generalComments, totalScore, updatedAt };
  return select({ id: proposals.id, title: proposals.title, ...columns })`
      from ${evaluations} join ${proposals} on ${proposals.id} = ${evaluations.proposalId}
      where ${evaluations.judgeId} = ${params.judgeId} and ${evaluations.status} = 'draft' and not ${evaluations.conflict}
        and ${isListedWork(mode, params)} and ${isJudged} order by ${proposals.titleFolded}, ${proposals.id}`;
};

const idsAmong = ({ mode }: At, params: BoardParams) => select({ id: proposals.id })`from ${proposals}
      where ${isListedWork(mode, params)} and ${proposals.id} in ${listOf(params.ids)}`;

/** Condition for works after, or before, the work `id` in the juror's order. */
const standsBeside = (
  isAfter: boolean,
  hasOwnOrder: boolean,
  params: Pick<BoardParams, "id" | "seed" | "turn">,
) => {
  const position = list(walkOf(hasOwnOrder, params));
  return sql`(${position}) ${isAfter ? sql`<` : sql`>`} (select ${position}
    from ${proposals} where ${proposals.id} = ${params.id})`;
};

type Walk = At & { hasOwnOrder: boolean };

const neighbour = ({ mode, hasOwnOrder, isNext }: Walk & { isNext: boolean }, params: BoardParams) => select({
  id: proposals.id,
})`from ${worksBy(hasOwnOrder)}
      where ${isListedWork(mode, params)} and ${standsBeside(isNext, hasOwnOrder, params)}
      order by ${sorted(walkOf(hasOwnOrder, params), isNext ? sql`desc` : sql`asc`)} limit 1`;

/**
 * The first pending work, from the start. `isBehindOne` starts after the work `id`, and continues from the
 * start.
 */
const pending = (
  { mode, hasOwnOrder, isBehindOne }: Walk & { isBehindOne: boolean },
  params: BoardParams,
) => select({ id: proposals.id })`from ${worksBy(hasOwnOrder)}
      where ${isListedWork(mode, params)} and ${isBehindOne ? sql`${proposals.id} <> ${params.id}` : sql`true`}
        and ${isJudged} and ${proposals.id} not in (select e.proposal_id from evaluations e
          where e.judge_id = ${params.judgeId} and ${isAnswered})
      order by ${isBehindOne ? sql`${standsBeside(true, hasOwnOrder, params)} desc,` : sql``}
        ${sorted(walkOf(hasOwnOrder, params), sql`desc`)} limit 1`;

/** A juror's view of the contest: proposals with the juror's own evaluation, and no other juror's. */
export function jurorBoard({ database }: StoreContext) {
  const orderOf = (number: number | null) => (number === null ? {} : jurorOrder(number));
  const none = { judgeId: "", id: "", ids: [], folded: "", limit: 0, offset: 0, seed: 0, turn: 1 };

  const inFull = async ({ judgeId, mode }: JurorWorks, ids: string[], visibility: Visibility) => {
    const [cards, files] = await Promise.all([
      database.all(byIds({ mode, visibility }, { ...none, judgeId, ids })),
      database.all(filesOf({ ids })),
    ]);
    return cards.map((card) => ({
      ...card,
      evaluation: ownEvaluation(card),
      files: files.filter((file) => file.proposalId === card.id).map(({ proposalId: _, ...file }) => file),
    }));
  };

  return {
    /** Returns a page of the juror's proposals (beyond the end means the last), and the number of matches. */
    async page(
      { judgeId, mode, number }: OrderedJurorWorks,
      { search, category, state, status, marks, everything, sort }: BoardFilter,
      { page: asked, size }: { page: number; size: number },
      visibility: Visibility,
    ) {
      // Picks field by field, because the shape must exclude a caller's other fields, such as a page number.
      const folded = searchText(search);
      const searches = folded !== "";
      const shape = { mode, category, state, status, marks, everything, sort, searches, visibility };
      const values = {
        ...none,
        judgeId,
        folded,
        limit: size,
        offset: (asked - 1) * size,
        ...orderOf(number),
      };
      const rows = await database.all(pageOf(shape, values));
      const total = rows[0]?.total ?? 0;
      const pages = Math.max(1, Math.ceil(total / size));
      /** True when the juror should judge the card's work. */
      const isOwn = ({ isAssigned }: { isAssigned: boolean }) => mode === "all_judges" || isAssigned;
      return {
        cards: rows.map(({ total: _, ...card }) => ({ ...card, isOwn: isOwn(card) })),
        total,
        page: Math.min(asked, pages),
        pages,
      };
    },

    /** Counts the juror's proposals by state, without disqualified works. */
    async counts({ judgeId, mode }: JurorWorks) {
      const { works, ...begun } = await database.only(countsOf({ mode }, { ...none, judgeId }));
      const counts: Record<EvaluationState, number> = {
        ...begun,
        not_started: works - begun.draft - begun.submitted - begun.conflict,
      };
      return counts;
    },

    /** Returns the juror's drafts with their answers, on the scale of five, and versions. */
    async drafts({ judgeId, mode }: JurorWorks) {
      const rows = await database.all(draftsOf({ mode }, { ...none, judgeId }));
      return rows.map((draft) => ({ ...draft, scores: onScaleOfFive(draft.scores) }));
    },

    /** Returns one of the juror's proposals with its texts, files and own evaluation; null for any other. */
    async proposal(jurorWorks: JurorWorks, id: string, visibility: Visibility) {
      const [proposal] = await inFull(jurorWorks, [id], visibility);
      return proposal ?? null;
    },

    /** Returns several of the juror's proposals, in the order of `ids`. Skips any other id. */
    async proposals(jurorWorks: JurorWorks, ids: string[], visibility: Visibility) {
      const byId = new Map(
        (await inFull(jurorWorks, ids, visibility)).map((proposal) => [proposal.id, proposal]),
      );
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Returns the ids that are the juror's proposals, in the order of `ids`. */
    async known({ judgeId, mode }: JurorWorks, ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await database.all(idsAmong({ mode }, { ...none, judgeId, ids }));
      const knownIds = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => knownIds.has(id));
    },

    /** Returns the juror's proposals right before and after that one. */
    async neighbours(
      { judgeId, mode, number }: OrderedJurorWorks,
      id: string,
    ): Promise<{ previous: string | null; next: string | null }> {
      const values = { ...none, ...orderOf(number), judgeId, id };
      const [previous, next] = await Promise.all(
        [false, true].map((isNext) =>
          database.first(neighbour({ mode, hasOwnOrder: number !== null, isNext }, values)),
        ),
      );
      return { previous: previous?.id ?? null, next: next?.id ?? null };
    },

    /** Returns the juror's first pending proposal, or null. */
    async firstPending({ judgeId, mode, number }: OrderedJurorWorks): Promise<string | null> {
      const values = { ...none, ...orderOf(number), judgeId };
      const row = await database.first(
        pending({ mode, hasOwnOrder: number !== null, isBehindOne: false }, values),
      );
      return row?.id ?? null;
    },

    /** Returns the juror's next pending proposal after that one, continuing from the start, or null. */
    async nextPending({ judgeId, mode, number }: OrderedJurorWorks, afterId: string): Promise<string | null> {
      const values = { ...none, ...orderOf(number), judgeId, id: afterId };
      const row = await database.first(
        pending({ mode, hasOwnOrder: number !== null, isBehindOne: true }, values),
      );
      return row?.id ?? null;
    },
  };
}

const recentFirst = sql`${proposals.createdAt} desc, ${proposals.id} desc`;

/** A disqualified work is not evaluated any more. */
const isJudged = sql`${proposals.status} <> 'descalificada'`;

function inStatus(asked: StatusFilter, marks: StatusVisibility): SQL {
  if (marks === "none") return asked === "pendiente" ? isJudged : sql`false`;
  const { statuses } = statusFilterRange(asked);
  return sql`${marks === "all" ? proposals.status : proposals.unawarded} in ${statuses}`;
}

/** Condition for the works of a juror. */
export function isWorkOfJuror({ judgeId, mode }: { judgeId: string; mode: JurorWorks["mode"] }) {
  return sql`${proposals.isDraft} = 0 and ${mode === "assigned_judges" ? isAssignedTo(judgeId) : sql`true`}`;
}

function isAssignedTo(judgeId: string, work = sql`proposals.id`): SQL {
  return sql`exists (select 1 from judge_assignments a
    where a.judge_id = ${judgeId} and a.proposal_id = ${work})`;
}

/** `evaluationState` of the juror's evaluation of the current proposal. */
function stateFor(judgeId: string): SQL<EvaluationState> {
  return sql<EvaluationState>`coalesce((select ${stateOf} from evaluations e
    where e.judge_id = ${judgeId} and e.proposal_id = proposals.id), 'not_started')`;
}
