import { hasEnded, type Phase, submissionPhase } from "./phases";

/** Statuses that an admin may set, from any to any. (specification 1.4) */
export const settableStatuses = [
  "pendiente",
  "en_evaluacion",
  "finalista",
  "no_ganadora",
  "descalificada",
] as const;
/** All statuses of a proposal. Only a sealed verdict sets 'ganadora'. */
export const proposalStatuses = [...settableStatuses, "ganadora"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** Returns the statuses in a work's menu. 'ganadora' is in the winner's menu only, as its current value. */
export const statusChoices = (own: ProposalStatus): ProposalStatus[] =>
  own === "ganadora" ? [own, ...settableStatuses] : [...settableStatuses];

/** Spanish names of the statuses. (specification 1.4) */
export const statusLabels: Record<ProposalStatus, string> = {
  pendiente: "Pendiente",
  en_evaluacion: "En Evaluación",
  finalista: "Finalista",
  no_ganadora: "No Ganadora",
  descalificada: "Descalificada",
  ganadora: "Ganadora",
};

/** Options of the card filter bar, in order. (specification 1.2) */
export const statusFilters = ["pendiente", "finalista", "rechazada", "borrador"] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Spanish names of the filter bar's options. (specification 1.2) */
export const statusFilterLabels: Record<StatusFilter, string> = {
  pendiente: "En evaluación",
  finalista: "Finalista",
  rechazada: "No ganadora",
  borrador: "Borrador",
};

/** Returns the matches of a filter: drafts of any status, or non-drafts with one of `statuses`. (design 5.6) */
export function statusFilterRange(filter: StatusFilter): { isDraft: boolean; statuses: ProposalStatus[] } {
  switch (filter) {
    case "pendiente":
      return { isDraft: false, statuses: ["pendiente", "en_evaluacion"] };
    case "finalista":
      // The winner is also a finalist.
      return { isDraft: false, statuses: ["finalista", "ganadora"] };
    case "rechazada":
      return { isDraft: false, statuses: ["no_ganadora"] };
    case "borrador":
      return { isDraft: true, statuses: [...proposalStatuses] };
  }
}

/**
 * Returns true when cards show the status: after the submission phase's last day. `now` in epoch ms. (specification
 * 1.4)
 */
export function badgeVisible(phases: Pick<Phase, "phaseKey" | "endAt">[], now: number): boolean {
  const phase = submissionPhase(phases);
  return phase !== null && hasEnded(phase, now);
}
