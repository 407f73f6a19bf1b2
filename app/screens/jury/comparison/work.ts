import type { PlayedFile } from "~/components/works/transcript";
import type { Category } from "~/contest/core/categories";
import type { EvaluationState, Scores } from "~/contest/jury/scoring";

/** A compared work with its juror's answers. */
export interface Work {
  id: string;
  title: string;
  /** Null during blind evaluation. */
  universityName: string | null;
  category: Category | null;
  /** Texts by name; those of the fold come under a heading. */
  texts: { lead: Record<string, string>; heading: string; fold: Record<string, string> };
  files: PlayedFile[];
  /** Null hides the votes. */
  votes: number | null;
  state: EvaluationState;
  /** The evaluation's address. */
  evaluate: string;
  /** True while no evaluation is admitted. */
  isClosed: boolean;
  /** The juror's answers; null without answers or in conflict. */
  own: { scores: Scores; notApplicable: string[]; total: number | null; comments: string } | null;
}
