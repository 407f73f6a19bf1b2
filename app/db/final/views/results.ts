import type { Category } from "~/contest/core/categories";
import type { SealedFigures } from "~/contest/final/verdict";
import { sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { verdictAwards, verdicts } from "../../schema/final";
import { proposalAssets, proposals } from "../../schema/works";
import { type CardFile, coverOf } from "../../works/views/cards";
import { choicesIn, sealedAwards } from "../verdicts";

/** Number of the verdict; 0 means the latest. */
const verdictNumber = (number: number) =>
  sql`iif(${number} = 0, (select max(number) from ${verdicts}), ${number})`;

const verdictAt = (number: number) => sql<{
  number: number;
  sealedAt: number;
  statement: string;
  reason: string | null;
  departure: string;
  choices: string | null;
  recordHash: string;
  figures: string;
  replaces: number | null;
  replacedBy: number | null;
}>`select v.number, v.sealed_at as sealedAt, v.statement, v.reason, v.departure, v.choices, v.record_hash as recordHash, v.figures,
      (select o.number from ${verdicts} o where o.id = v.replaces_id) as replaces,
      (select o.number from ${verdicts} o where o.replaces_id = v.id) as replacedBy
    from ${verdicts} v where v.number = ${verdictNumber(number)}`;

const picturesOf = (number: number) => sql<{
  id: string;
  isThere: number;
  cover: string | null;
  transcript: string | null;
}>`select a.id,
      exists (select 1 from ${proposals} where ${proposals.id} = a.proposal_id and is_draft = 0) as isThere,
      ${coverOf(sql`a.proposal_id`)} as cover,
      (select transcript from ${proposalAssets} where proposal_id = a.proposal_id and position = 0) as transcript
    from ${verdictAwards} a join ${verdicts} v on v.id = a.verdict_id where v.number = ${verdictNumber(number)}`;

/** Data of the results page: sealed verdicts only. */
export function resultsView({ database }: StoreContext) {
  /**
   * Returns current data by award id: whether the work still has a page, its cover, and the cover's
   * transcript.
   */
  async function today(number: number | null) {
    const rows = await database.all(picturesOf(number ?? 0));
    return new Map(
      rows.map(({ id, isThere, cover, transcript }) => {
        const file: CardFile | null = isThere && cover !== null ? JSON.parse(cover) : null;
        return [id, { isThere: isThere === 1, cover: file, transcript: file && transcript }];
      }),
    );
  }

  return {
    /** Returns the current cover and page state by award id. */
    async pictures(number: number | null) {
      const all = await today(number);
      return new Map([...all].map(([id, { transcript: _, ...picture }]) => [id, picture]));
    },

    /**
     * Returns the verdict with that number, or (null) the latest; null without one. Works are as sealed, with
     * the current cover and the students' current names. Runs one batch.
     */
    async of(number: number | null) {
      const [verdict, awards, pictures] = await Promise.all([
        database.first(verdictAt(number ?? 0)),
        sealedAwards(database, number ?? 0),
        today(number),
      ]);
      if (!verdict) return null;
      const figures: SealedFigures = JSON.parse(verdict.figures);
      return {
        ...verdict,
        choices: choicesIn(verdict.choices),
        awards: awards.map(({ work, ...award }) => ({
          ...award,
          work: work && {
            ...work,
            // A work without a category is sealed as ''.
            category: (work.category || null) as Category | null,
            ...(pictures.get(award.id) ?? { isThere: false, cover: null, transcript: null }),
          },
        })),
        figures,
      };
    },
  };
}

export type Results = NonNullable<Awaited<ReturnType<ReturnType<typeof resultsView>["of"]>>>;
export type ShownAward = Results["awards"][number];
