import type { ReactNode } from "react";
import type { CardProposal } from "~/components/works/proposal-card";

export type Scheme = "claro" | "oscuro";
export type Work = Pick<CardProposal, "title" | "category" | "cover">;

/** A piece of the design system, as its page shows it. */
export interface Piece {
  name: string;
  note: string;
  /** `scheme` makes the ids of its two showings two. */
  show: (scheme: Scheme, works: Work[]) => ReactNode;
}

/** Several states of one piece in a row. */
export const row = "flex flex-wrap items-center gap-4";
