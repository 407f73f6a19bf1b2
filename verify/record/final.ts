import { many, wrong } from "../report";
import { type Outcome, outcomeOf } from "../rules/procedure";
import { FINAL_TALLY, type Findings, type RecordFile } from "./format";

/*!
 * Vuelve a calcular la final: las finalistas son las calculadas, las dos son las de más marcas y la ganadora es la de la
 * comunidad. Devuelve las desviaciones de la regla. Cada una tiene un motivo publicado.
 */
export function checkProcedure(record: RecordFile, { told, warned }: Findings): number {
  const { contest, works, final, verdict, community } = record;
  const { decision } = final;
  checkMarks(record, warned);
  const winner = verdict.awards.find(({ kind }) => kind === "ganadora")?.work ?? null;
  const votes = new Map((community?.counts ?? []).map(({ work, votes }) => [work, votes]));
  const outcome = outcomeOf({
    ...final,
    works,
    places: contest.settings.finalists_count,
    marks: final.marks.map((own) => own.works),
    votes,
    winner,
  });
  if (!(community?.counts ?? []).every(({ votes }) => Number.isInteger(votes) && votes >= 0))
    wrong("los votos de la comunidad no son un recuento");
  if (community && community.head === undefined && community.counts.some(({ votes }) => votes > 0))
    wrong(`hay votos de la comunidad y falta ${FINAL_TALLY}`);
  if (final.voteHeld && inOrder([...votes.keys()]) !== inOrder(final.two ?? []))
    wrong("la comunidad no votó entre las dos obras de la final");
  const two = outcome.pair;
  const departures = outcome.departures;
  const { marked, counts, twoBy, favourite, excluded } = outcome;
  checkOrder(final, outcome, verdict.replaces !== null);
  const parts: [published: unknown, resulting: unknown, what: string][] = [
    [
      decision.jury,
      { isHeld: final.juryHeld, jurors: final.jurors, marked, counts, twoBy, excluded },
      "las marcas del jurado no suman las que constan",
    ],
    [decision.two, two, "las dos obras de la final, sus marcas o sus votos no son los que resultan"],
    [decision.winner, outcome.winner, "la ganadora según la regla no es la que consta"],
    [
      decision.departures.map(({ reason: _, ...departure }) => departure),
      departures,
      `las desviaciones de la regla no son las que constan: ${departures.map(({ step, kind }) => NAMES[step][kind]).join("; ") || "ninguna"}`,
    ],
    [
      decision.finalists,
      {
        count: final.finalists.length,
        favourite: favourite !== null && final.finalists.includes(favourite) ? favourite : null,
      },
      "el número de finalistas o la favorita no son los que resultan",
    ],
    [decision.isVoteHeld, final.voteHeld, "no consta si la comunidad votó"],
  ];
  for (const [published, resulting, what] of parts) if (!isSame(published, resulting)) wrong(what);
  if (verdict.departure !== "" && !departures.some(({ step }) => step === "verdict"))
    wrong("consta un motivo para otra ganadora, y gana la de la regla");
  const silent = decision.departures.find(({ reason }) => reason.trim() === "");
  if (silent) wrong(`${NAMES[silent.step][silent.kind]}, sin un motivo publicado`);
  const titleOf = (work: number) =>
    `«${works.find(({ number }) => number === work)?.title ?? `obra ${work}`}»`;
  warnOfChanges(record, outcome, warned);
  told.push(
    `la final: ${many(final.finalists.length, "finalista")}; las marcas de ${final.marks.length} de ${many(final.jurors, "jurado")}; pasan ${two.map((row) => `${titleOf(row.work)} con ${many(row.marks, "marca")} y ${many(row.votes, "voto")}`).join(", ") || "ninguna"}; por la regla gana ${outcome.winner === null ? "ninguna" : titleOf(outcome.winner.work)}`,
  );
  return departures.length;
}

/*! Comprueba que el orden consta desde que se fijaron las dos, en la votación o en el primer fallo. */
function checkOrder(
  { order, voteOpened, finalists, marks }: RecordFile["final"],
  { counts }: Outcome,
  isRectification: boolean,
): void {
  if ((order !== null) !== (voteOpened || isRectification))
    wrong("el orden de las finalistas no es de cuando se fijaron las dos");
  const works = order ?? [];
  if (new Set(works).size < works.length || !works.every((work) => finalists.includes(work)))
    wrong("el orden no es de finalistas");
  const marksOf = (work: number) => (counts ? marks.filter((own) => own.works.includes(work)).length : 0);
  if (works.some((work, at) => at > 0 && marksOf(work) > marksOf(works[at - 1] as number)))
    wrong("el orden no es el de las marcas");
}

/*! Avisa de lo que ya no sale de los datos: un voto anulado o un estado pueden cambiar después de abrirse un paso. */
function warnOfChanges({ final }: RecordFile, { calculated, now }: Outcome, warned: string[]): void {
  if (inOrder(calculated) !== inOrder(now.calculated))
    warned.push(
      `cuando se fijaron las finalistas el cálculo dio las obras ${inOrder(calculated)}; con los datos del fallo da ${inOrder(now.calculated)}`,
    );
  const [then, today] = [final.order ?? [], now.order].map((order) => order.slice(0, 2).join());
  if (final.order && then !== today)
    warned.push(
      `cuando se fijaron las dos pasaban, por su orden, las obras ${then}; con los datos del fallo pasan ${today}`,
    );
}

const NAMES = {
  finalists: { other: "las finalistas no son las calculadas", left_out: "no hubo finalistas" },
  jury: { other: "no pasaron las dos de la regla", left_out: "el jurado no eligió" },
  community: { other: "la comunidad votó entre otras obras", left_out: "la comunidad no votó" },
  verdict: { other: "la ganadora no es la de la regla", left_out: "no hubo fallo" },
} as const;

/*! La última línea: si el procedimiento se cumplió. */
export const procedureLine = (departures: number): string =>
  departures === 0
    ? "El procedimiento se cumplió."
    : `Hubo ${many(departures, "desviación", "desviaciones")}, con motivo publicado.`;

/*! Comprueba que cada jurado marca una o dos finalistas. Avisa de un conflicto, que pudo declararse después. */
function checkMarks({ final, jurors, conflicts }: RecordFile, warned: string[]): void {
  const codes = new Set(jurors.map(({ code }) => code));
  if (final.marks.length > final.jurors) wrong("marcan más jurados de los que había");
  for (const { juror, works } of final.marks) {
    if (!codes.delete(juror)) wrong(`${juror} no es del jurado, o marca dos veces`);
    if (works.length === 0 || works.length > 2 || new Set(works).size < works.length)
      wrong(`${juror} no marca una o dos obras`);
    for (const work of works) {
      if (!final.finalists.includes(work)) wrong(`${juror} marca la obra ${work}, que no es finalista`);
      if (conflicts.some((pair) => pair.work === work && pair.juror === juror))
        warned.push(`${juror} marca la obra ${work}, con la que declaró un conflicto`);
    }
  }
}

/*! Compara dos valores sin atender al orden de sus campos. */
const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

const inOrder = (works: readonly number[]) => works.toSorted((a, b) => a - b).join();
