import { type CategoryFilter, categoryFilterValues } from "~/contest/core/categories";
import type { Settings } from "~/contest/core/settings";
import { type StatusFilter, statusFilterRange } from "~/contest/core/statuses";
import type { Visibility } from "~/contest/core/visibility";
import { textsOf, textsOn } from "~/contest/core/work-fields";
import { type JurorOrder, jurorOrder } from "~/contest/jury/juror-order";
import { type EvaluationState, onScaleOfFive } from "~/contest/jury/scoring";
import type { StatusVisibility } from "~/contest/works/visible-card";
import { isAnswered } from "../../core/counted-evaluations";
import { listOf } from "../../core/database";
import { pageRows } from "../../core/paging";
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
  /** The juror's own order; null for newest first. */
  order: JurorOrder | null;
}

/** Returns a juror's ordered works, by the settings. */
export const jurorWorksOf = (
  { judgeId, judgeNumber }: { judgeId: string; judgeNumber: number },
  settings: Pick<Settings, "evaluation_count_mode" | "juror_order">,
): OrderedJurorWorks => ({
  judgeId,
  mode: settings.evaluation_count_mode,
  order: settings.juror_order ? jurorOrder(judgeNumber) : null,
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

/** Columns of the list: no long texts, and of the juror's own evaluation what a card shows. */
const listedColumns = (visibility: Visibility, judgeId: string) => {
  const { description: _, ...card } = cardColumns(visibility);
  const { status, conflict, scores, notApplicable, totalScore } = evaluations;
  return {
    ...card,
    isAssigned: flagOf(isAssignedTo(judgeId)),
    evaluation: optional({ status, conflict, scores, notApplicable, totalScore }),
  };
};

type BoardQuery = OrderedJurorWorks &
  Omit<BoardFilter, "search"> & { folded: string; visibility: Visibility };

const matchesFilter = ({
  everything,
  folded,
  category,
  status,
  marks,
  state,
  visibility,
  ...jurorWorks
}: BoardQuery) =>
  every(
    everything ? sql`${proposals.isDraft} = 0` : isWorkOfJuror(jurorWorks),
    folded ? matchesSearch(folded, visibility) : undefined,
    category ? sql`${proposals.category} in ${categoryFilterValues(category)}` : undefined,
    status ? inStatus(status, marks) : undefined,
    state ? sql`${stateFor(jurorWorks.judgeId)} = ${state}` : undefined,
  );

/** Sorts the ids alone. Only the page's works are read whole. The first page needs no count for its offset. */
const pageOf = (query: BoardQuery, page: number, size: number) => {
  const order = ordersOf(query.order)[query.sort];
  const works = filteredWorks(query);
  const total = sql<number>`(select count(*) from ${works})`;
  const rows = page === 1 ? sql`limit ${sql.raw(String(size))}` : pageRows(page, size, total);
  return select({
    ...listedColumns(query.visibility, query.judgeId),
    total,
  })`from ${cardTables} ${ownJoins(query.judgeId)}
      where ${proposals.id} in (select ${proposals.id} from ${works} order by ${order} ${rows})
      order by ${order}`;
};

/** Sort keys of the juror's way through the works, as row values. Sorts descending. */
const walkOf = (order: JurorOrder | null) =>
  order
    ? [sql`(-${order.turn} * ${shuffledBy(order.seed)})`]
    : [sql`proposals.created_at`, sql`proposals.id`];
const worksBy = (order: JurorOrder | null) => (order ? worksByShuffle : sql`${proposals}`);
const list = (parts: SQL[]) => sql.join(parts, ", ");
const sorted = (parts: SQL[], direction: SQL) => list(parts.map((part) => sql`${part} ${direction}`));

const ordersOf = (order: JurorOrder | null) => ({
  own: sorted(walkOf(order), sql`desc`),
  recent: recentFirst,
  title: sql`${proposals.titleFolded}, ${proposals.id}`,
});

const filteredWorks = (query: BoardQuery) => {
  const names = sql`join ${universities} on ${universities.id} = ${proposals.universityId}`;
  return sql`${worksBy(query.sort === "own" ? query.order : null)} ${query.folded ? names : sql``}
    where ${matchesFilter(query)}`;
};

const byIds = (jurorWorks: JurorWorks, ids: string[], visibility: Visibility) =>
  select({
    ...cardColumns(visibility),
    ...textsOf(proposals, textsOn("jury")),
    usesAi: proposals.usesAi,
    ownUnpublished: proposals.ownUnpublished,
    isAssigned: flagOf(isAssignedTo(jurorWorks.judgeId)),
    ...ownColumns,
  })`from ${cardTables} ${ownJoins(jurorWorks.judgeId)}
      where ${isWorkOfJuror(jurorWorks)} and ${proposals.id} in ${listOf(ids)} order by ${recentFirst}`;

const filesOf = (params: { ids: string[] }) => select({
  proposalId: proposalAssets.proposalId,
  ...playedColumns,
})`
    from ${proposalAssets} where ${proposalAssets.proposalId} in ${listOf(params.ids)} order by ${proposalAssets.position}`;

/** Reads the juror's evaluations. An index counts the works. */
const countsOf = ({ judgeId, mode }: JurorWorks) => {
  const works = (condition: SQL) =>
    sql<number>`(select count(*) from ${proposals} where ${isWorkOfJuror({ judgeId, mode })} and ${condition})`;
  return select({
    works: sql<number>`${works(sql`true`)} - ${works(sql`${proposals.status} = 'descalificada'`)}`,
    draft: sql<number>`count(*) filter (where ${stateOf} = 'draft')`,
    submitted: sql<number>`count(*) filter (where ${stateOf} = 'submitted')`,
    conflict: sql<number>`count(*) filter (where ${stateOf} = 'conflict')`,
  })`from evaluations e where e.judge_id = ${judgeId} and e.proposal_id not in ${unjudgedWorks}
      ${mode === "assigned_judges" ? sql`and ${isAssignedTo(judgeId, sql`e.proposal_id`)}` : sql``}`;
};

/** The juror's drafts of works that still compete, by title. */
const draftsOf = (jurorWorks: JurorWorks) => {
  const { scores, notApplicable, generalComments, totalScore, updatedAt } = evaluations;
  const columns = { scores, notApplicable, generalComments, totalScore, updatedAt };
  return select({ id: proposals.id, title: proposals.title, ...columns })`
      from ${evaluations} join ${proposals} on ${proposals.id} = ${evaluations.proposalId}
      where ${evaluations.judgeId} = ${jurorWorks.judgeId} and ${evaluations.status} = 'draft' and not ${evaluations.conflict}
        and ${isWorkOfJuror(jurorWorks)} and ${isJudged} order by ${proposals.titleFolded}, ${proposals.id}`;
};

const idsAmong = (jurorWorks: JurorWorks, ids: string[]) => select({ id: proposals.id })`from ${proposals}
      where ${isWorkOfJuror(jurorWorks)} and ${proposals.id} in ${listOf(ids)}`;

/** Condition for works after, or before, the work `id` in the juror's order. */
const standsBeside = (order: JurorOrder | null, id: string, isAfter: boolean) => {
  const position = list(walkOf(order));
  return sql`(${position}) ${isAfter ? sql`<` : sql`>`} (select ${position}
    from ${proposals} where ${proposals.id} = ${id})`;
};

const neighbour = ({ order, ...jurorWorks }: OrderedJurorWorks, id: string, isNext: boolean) => select({
  id: proposals.id,
})`from ${worksBy(order)}
      where ${isWorkOfJuror(jurorWorks)} and ${standsBeside(order, id, isNext)}
      order by ${sorted(walkOf(order), isNext ? sql`desc` : sql`asc`)} limit 1`;

/** The first pending work: from the start, or (`afterId`) after that work and then from the start. */
const pending = ({ order, ...jurorWorks }: OrderedJurorWorks, afterId: string | null) => select({
  id: proposals.id,
})`from ${worksBy(order)}
      where ${isWorkOfJuror(jurorWorks)} and ${afterId === null ? sql`true` : sql`${proposals.id} <> ${afterId}`}
        and ${isJudged} and ${proposals.id} not in (select e.proposal_id from evaluations e
          where e.judge_id = ${jurorWorks.judgeId} and ${isAnswered})
      order by ${afterId === null ? sql`` : sql`${standsBeside(order, afterId, true)} desc,`}
        ${sorted(walkOf(order), sql`desc`)} limit 1`;

/** A juror's view of the contest: proposals with the juror's own evaluation, and no other juror's. */
export function jurorBoard({ database }: StoreContext) {
  const inFull = async (jurorWorks: JurorWorks, ids: string[], visibility: Visibility) => {
    const [cards, files] = await Promise.all([
      database.all(byIds(jurorWorks, ids, visibility)),
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
      jurorWorks: OrderedJurorWorks,
      { search, ...filter }: BoardFilter,
      { page: asked, size }: { page: number; size: number },
      visibility: Visibility,
    ) {
      const query = { ...filter, ...jurorWorks, folded: searchText(search), visibility };
      const rows = await database.all(pageOf(query, asked, size));
      const total = rows[0]?.total ?? 0;
      const pages = Math.max(1, Math.ceil(total / size));
      /** True when the juror should judge the card's work. */
      const isOwn = ({ isAssigned }: { isAssigned: boolean }) =>
        jurorWorks.mode === "all_judges" || isAssigned;
      return {
        cards: rows.map(({ total: _, ...card }) => ({ ...card, isOwn: isOwn(card) })),
        total,
        page: Math.min(asked, pages),
        pages,
      };
    },

    /** Counts the juror's proposals by state, without disqualified works. */
    async counts(jurorWorks: JurorWorks) {
      const { works, ...begun } = await database.only(countsOf(jurorWorks));
      const counts: Record<EvaluationState, number> = {
        ...begun,
        not_started: works - begun.draft - begun.submitted - begun.conflict,
      };
      return counts;
    },

    /** Returns the juror's drafts with their answers, on the scale of five, and versions. */
    async drafts(jurorWorks: JurorWorks) {
      const rows = await database.all(draftsOf(jurorWorks));
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
    async known(jurorWorks: JurorWorks, ids: string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await database.all(idsAmong(jurorWorks, ids));
      const knownIds = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => knownIds.has(id));
    },

    /** Returns the juror's proposals right before and after that one. */
    async neighbours(
      jurorWorks: OrderedJurorWorks,
      id: string,
    ): Promise<{ previous: string | null; next: string | null }> {
      const [previous, next] = await Promise.all(
        [false, true].map((isNext) => database.first(neighbour(jurorWorks, id, isNext))),
      );
      return { previous: previous?.id ?? null, next: next?.id ?? null };
    },

    /**
     * Returns the juror's next pending proposal after that one, continuing from the start, or null. Without
     * `afterId` returns the first.
     */
    async nextPending(jurorWorks: OrderedJurorWorks, afterId: string | null): Promise<string | null> {
      const row = await database.first(pending(jurorWorks, afterId));
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
