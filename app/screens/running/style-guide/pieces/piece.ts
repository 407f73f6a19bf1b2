import type { ReactNode } from "react";
import type { CardProposal } from "~/components/works/proposal-card";

export type Scheme = "claro" | "oscuro";
export type Work = Pick<CardProposal, "title" | "category" | "cover">;

/** A component of the style guide. */
export interface Piece {
  name: string;
  note: string;
  /** `scheme` keeps the ids of the two copies distinct. */
  show: (scheme: Scheme, works: Work[]) => ReactNode;
}

/** Class names for several states in a row. */
export const row = "flex flex-wrap items-center gap-4";
