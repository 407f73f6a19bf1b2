import { type ProposalStatus, statusLabels } from "./statuses";

/** Kinds of awards. The public gives 'favorita'; the jury gives all others. */
export const awardKinds = ["ganadora", "finalista", "favorita", "accesit", "mencion"] as const;

export type AwardKind = (typeof awardKinds)[number];

/** Spanish names of the awards. */
export const awardLabels: Record<AwardKind, string> = {
  ganadora: "Ganadora",
  finalista: "Finalista",
  favorita: "Favorita del público",
  accesit: "Accésit",
  mencion: "Mención",
};

/** Returns the name of an award: 'Mención: Mejor tipografía', or its kind alone. */
export const awardName = ({ kind, label }: { kind: AwardKind; label: string }) =>
  label ? `${awardLabels[kind]}: ${label}` : awardLabels[kind];

/** An accésit or a mention of the current verdict. Its work need not be a finalist. */
export type Honour = { kind: "accesit" | "mencion"; label: string };

/** Returns the text of a work's badge: its status, or the name of its accésit or mention. */
export const markOf = (status: ProposalStatus, honour: Honour | null): string =>
  honour && (status === "finalista" || status === "no_ganadora") ? awardName(honour) : statusLabels[status];
