import type { PlayedFile } from "~/components/works/transcript";
import type { EvaluationState, Scores } from "~/contest/jury/scoring";
import type { Category } from "~/contest/works/categories";

/** A work on the light table, with what its juror answered to it. */
export interface Work {
  id: string;
  title: string;
  /** Null where the jury evaluates blind. */
  universityName: string | null;
  category: Category | null;
  /** By name; those of the fold stand under a heading. */
  texts: { lead: Record<string, string>; heading: string; fold: Record<string, string> };
  files: PlayedFile[];
  /** Null hides them. */
  votes: number | null;
  state: EvaluationState;
  /** Whether something was changed since it was sent, and not sent; `own` is what was. */
  hasChanges: boolean;
  /** The address of its evaluation. */
  evaluate: string;
  /** The juror's answers; null for none, or in conflict. */
  own: { scores: Scores; notApplicable: string[]; total: number | null; comments: string } | null;
}
