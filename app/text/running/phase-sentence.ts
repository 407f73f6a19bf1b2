import type { Phase } from "~/contest/core/phases";

const gates = [
  ["allowsSubmissions", "las universidades envían obras"],
  ["allowsEvaluations", "el jurado evalúa"],
  ["allowsVotes", "el público vota"],
] as const;

const ownActs: Record<string, string> = {
  final: "La comunidad elige la obra ganadora entre las dos finalistas.",
  results: "Se publican las obras premiadas.",
};

/** Returns what happens in a phase, from its gates. */
export function phaseSentence(
  phase: Pick<Phase, "phaseKey" | "allowsSubmissions" | "allowsEvaluations" | "allowsVotes">,
): string {
  const open = gates.flatMap(([gate, words]) => (phase[gate] ? [words] : []));
  const list = [open.slice(0, -1).join(", "), open.at(-1)].filter(Boolean).join(" y ");
  const own = ownActs[phase.phaseKey] ?? "";
  const sentence = list && `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
  return [sentence, own].filter(Boolean).join(" ") || "No se envía, evalúa ni vota nada.";
}
