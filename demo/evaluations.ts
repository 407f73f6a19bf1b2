import { proposals } from "./proposals";
import { criterionIds } from "./setup";

const praise = [
  "Idea clara y ejecución impecable; se entiende en un segundo y se recuerda después.",
  "Muy buen oficio tipográfico. El concepto aguanta la segunda mirada.",
  "De lo más sólido que he visto este año: nada sobra y nada falta.",
];
const fair = [
  "La idea funciona, aunque la composición podría arriesgar más en la parte baja.",
  "Bien resuelta. Echo en falta que la técnica diga algo por sí misma.",
  "Correcta y honesta; me quedo con ganas de una imagen más propia.",
];
const doubt = [
  "El chiste se agota pronto y la pieza no ofrece nada más detrás.",
  "Buena intención, pero la ejecución no llega a la altura del texto que la explica.",
];

/** How a work strikes the jury as a whole, 1 to 5, and how far its members disagree. */
const reception: Record<number, [level: number, spread: number]> = {
  1: [4, 1],
  2: [4, 0],
  3: [5, 0],
  4: [3, 1],
  5: [2, 1],
  6: [3, 0],
  7: [4, 0],
  8: [5, 0],
  9: [3, 1],
  10: [5, 0],
  11: [4, 1],
  12: [4, 1],
  14: [2, 0],
  15: [2, 0],
  16: [2, 1],
  17: [3, 0],
  18: [4, 1],
  19: [1, 0],
  21: [3, 0],
  22: [2, 0],
  23: [5, 0],
  24: [5, 0],
};
/** In stars: one juror gives less than the others, one more. */
const temper: Record<number, number> = { 2: 1, 4: -1 };
const drafts = ["2-1", "5-2", "7-3", "11-4", "15-5", "17-6", "21-2", "23-3"];
const conflicts = ["3-4", "12-6"];

interface Evaluation {
  judgeEmail: string;
  proposalId: string;
  scores: Record<string, number>;
  notApplicable: string[];
  comments: string;
  status: "draft" | "submitted";
  conflict: boolean;
  /** In minutes from the moment of loading. */
  createdOffsetMinutes: number;
}

/** About seventy sheets; the first juror has plenty left to do, and some works have none yet. */
export const evaluations: Evaluation[] = proposals.flatMap(sheetsOf).map((sheet, index) => ({
  ...sheet,
  createdOffsetMinutes: -(60 * 24 * 8) + index * 53,
}));

function sheetsOf({ id, isDraft }: (typeof proposals)[number], index: number) {
  const number = index + 1;
  const received = reception[number];
  if (isDraft || !received) return [];
  return [1, 2, 3, 4, 5, 6]
    .filter((judge) => isSheet(number, judge))
    .map((judge): Omit<Evaluation, "createdOffsetMinutes"> => {
      const key = `${number}-${judge}`;
      const sheet = { judgeEmail: `jurado${judge}@demo.test`, proposalId: id };
      if (conflicts.includes(key)) {
        return { ...sheet, scores: {}, notApplicable: [], comments: "", status: "draft", conflict: true };
      }
      const draft = drafts.includes(key);
      const scores = scoresOf(received, number, judge);
      const notApplicable = key === "24-5" ? ["adecuacion"] : [];
      for (const criterion of [...notApplicable, ...(draft ? ["innovacion", "adecuacion"] : [])])
        delete scores[criterion];
      return {
        ...sheet,
        scores,
        notApplicable,
        comments: draft ? "" : commentOf(scores, number + judge),
        status: draft ? "draft" : "submitted",
        conflict: false,
      };
    });
}

function isSheet(number: number, judge: number): boolean {
  const key = `${number}-${judge}`;
  return (
    (number * 5 + judge * 3) % 8 < (judge === 1 ? 3 : 5) || drafts.includes(key) || conflicts.includes(key)
  );
}

function scoresOf([level, spread]: [number, number], number: number, judge: number): Record<string, number> {
  const lean = [0, 1, -1][(number + judge) % 3] ?? 0;
  return Object.fromEntries(
    criterionIds.map((id, i) => {
      const wobble = (number * 3 + judge * 5 + i * 7) % 4 === 0 ? -1 : 0;
      return [id, Math.max(0, Math.min(5, level + lean * spread + wobble + (temper[judge] ?? 0)))];
    }),
  );
}

function commentOf(scores: Record<string, number>, seed: number): string {
  const values = Object.values(scores);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const pool = mean >= 4 ? praise : mean >= 2.75 ? fair : doubt;
  return pool[seed % pool.length] ?? "";
}
