import type { Decision } from "~/contest/final/decision";
import { formatInteger, many } from "../core/formats";

const quoted = (title: string) => `«${title}»`;
const listOf = (titles: string[]) => new Intl.ListFormat("es", { type: "conjunction" }).format(titles);
const titlesOf = (two: Decision["two"]) => listOf(two.map(({ work }) => quoted(work)));

/** Returns the works of a step that an admin set instead of the rule's. */
const otherAt = ({ departures }: Decision, at: Decision["departures"][number]["step"]) =>
  departures.find(({ step, kind }) => step === at && kind === "other");

function finalistsLine(decision: Decision): string {
  const { count, favourite } = decision.finalists;
  if (count === 0) return "No hubo finalistas.";
  if (otherAt(decision, "finalists"))
    return `Hubo ${many(count, "finalista", "finalistas")}, distintas de las calculadas.`;
  const best =
    count === 1
      ? "Hubo 1 finalista: la obra con mejor media del jurado"
      : `Hubo ${formatInteger(count)} finalistas: las obras con mejor media del jurado`;
  return `${best}${favourite === null ? "" : ` y la favorita del público, ${quoted(favourite)}`}.`;
}

function juryLine(decision: Decision): string {
  const { finalists, jury, two } = decision;
  if (finalists.count <= 2) return "El jurado no tuvo que elegir.";
  const { excluded } = jury;
  const without = excluded.map(({ work, marks }) =>
    jury.counts ? `${quoted(work)}, con ${many(marks, "marca", "marcas")}` : quoted(work),
  );
  const out =
    excluded.length === 0
      ? ""
      : ` No ${excluded.length === 1 ? "podía pasar, por estar descalificada" : "podían pasar, por estar descalificadas"}: ${without.join("; ")}.`;
  if (two.length === 0) return `No pasó ninguna obra.${out}`;
  const other = otherAt(decision, "jury");
  const passed = other
    ? `por decisión de la organización pasaron ${listOf(other.actual.map(quoted))}`
    : `pasaron ${titlesOf(two)}, las mejores del ranking`;
  if (!jury.isHeld) return `El jurado no eligió entre ellas: ${passed}.${out}`;
  if (!jury.counts)
    return `Marcaron ${formatInteger(jury.marked)} de ${many(jury.jurors, "jurado", "jurados")}, y hacía falta más de la mitad: ${passed}.${out}`;
  if (other) return `El jurado eligió ${listOf(other.rule.map(quoted))}, pero ${passed}.${out}`;
  const marks = two.map(
    ({ work, marks }, at) =>
      `${quoted(work)} con ${at === 0 ? many(marks, "marca", "marcas") : formatInteger(marks)}`,
  );
  const tieBreak =
    jury.twoBy === "place" ? " A igualdad de marcas pasó la de mejor puesto en el ranking." : "";
  const turnout = `${jury.marked === 1 ? "Marcó" : "Marcaron"} ${formatInteger(jury.marked)} de ${many(jury.jurors, "jurado", "jurados")}.`;
  const chosen = excluded.length === 0 ? `El jurado eligió ${two.length} de` : "De";
  const passing =
    excluded.length === 0 ? "finalistas:" : `finalistas ${two.length === 1 ? "pasó" : "pasaron"}`;
  return `${chosen} ${formatInteger(finalists.count)} ${passing} ${marks.join(", ")}. ${turnout}${tieBreak}${out}`;
}

function communityLine({ two, isVoteHeld }: Decision): string {
  if (two.length < 2) return "La comunidad no tuvo que elegir.";
  if (!isVoteHeld) return "La comunidad no votó.";
  const [first, second] = two.toSorted((a, b) => b.votes - a.votes);
  if (!first || !second || first.votes === 0) return "En la votación de la comunidad no votó nadie.";
  const counts = `${formatInteger(first.votes)} a ${formatInteger(second.votes)}`;
  return first.votes === second.votes
    ? `La comunidad empató: ${counts}.`
    : `La comunidad eligió ${quoted(first.work)}: ${counts}.`;
}

function winnerLine(decision: Decision): string {
  const { winner, two } = decision;
  if (!winner) return "Por la regla no ganaba ninguna obra.";
  const title = quoted(winner.work);
  const out = two.filter(({ isOut }) => isOut);
  const without =
    out.length === 0 ? "" : `${titlesOf(out)} ${out.length === 1 ? "se descalificó" : "se descalificaron"}. `;
  const other = otherAt(decision, "verdict");
  const wins = other ? "Por la regla ganaba" : "Gana";
  const lines = {
    votes: `${wins} la más votada: ${title}.`,
    marks: `${wins} la que tiene más marcas del jurado: ${title}.`,
    place: `${wins} la de mejor puesto en el ranking: ${title}.`,
    alone: `${wins} ${title}.`,
  };
  const instead = !other
    ? ""
    : other.actual.length === 0
      ? " Por decisión de la organización, el premio queda desierto."
      : ` Por decisión de la organización gana ${listOf(other.actual.map(quoted))}.`;
  return without + lines[winner.by] + instead;
}

/** Returns how the winner was found, in four sentences: finalists, jury, community, winner. */
export const decisionLines = (decision: Decision): string[] => [
  finalistsLine(decision),
  juryLine(decision),
  communityLine(decision),
  winnerLine(decision),
];

/** The chain of a verdict at /resultados, in the minutes and before the seal. */
export const decisionText = {
  title: "Cómo se decidió",
  rule: "Cada miembro del jurado marca dos finalistas. Entre las dos con más marcas elige la comunidad.",
  departures: (count: number) => many(count, "desviación de la regla", "desviaciones de la regla"),
  reason: (reason: string) => `Motivo: ${reason}`,
} as const;
