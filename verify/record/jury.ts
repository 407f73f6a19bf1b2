import { many, wrong } from "../report";
import { finalistsOf } from "../rules/finalists";
import { deviationOf, meanOf } from "../rules/means";
import { totalOf } from "../rules/totals";
import { type Findings, near, type Pair, type RecordFile, ROOT } from "./format";
import type { List } from "./zip";

/** Totals of each work, with their jurors. */
type Given = Map<number, [juror: string, total: number][]>;

/*! Comprueba que nada se repite y que todo criterio tiene un peso mayor que cero. */
export function checkLists({ contest, works, jurors, assignments, conflicts }: RecordFile): void {
  const pairs = (list: Pair[]) => list.map(({ work, juror }) => `${work} ${juror}`);
  const lists: Record<string, (number | string)[]> = {
    "una obra": works.map(({ number }) => number),
    "el código de un jurado": jurors.map(({ code }) => code),
    "un criterio": contest.criteria.map(({ id }) => id),
    "una asignación": pairs(assignments),
    "un conflicto": pairs(conflicts),
  };
  for (const [what, list] of Object.entries(lists)) {
    if (new Set(list).size !== list.length) wrong(`${ROOT} tiene dos veces ${what}`);
  }
  if (!contest.criteria.every(({ weight }) => weight > 0))
    wrong("hay un criterio sin un peso mayor que cero");
}

/*! Comprueba que cada total resulta de sus notas y los pesos. Nadie evalúa una obra dos veces, o con un conflicto. */
export function checkEvaluations(record: RecordFile, { columns, rows }: List, { told }: Findings): Given {
  const { contest, works, jurors, conflicts } = record;
  const header = ["obra", "jurado", ...contest.criteria.map(({ id }) => id), "total"];
  if (columns.join() !== header.join())
    wrong("las columnas de evaluaciones.csv no son los criterios del expediente");
  const weights = contest.criteria.map(({ weight }) => weight);
  const given: Given = new Map(works.map(({ number }) => [number, []]));
  const codes = new Set(jurors.map(({ code }) => code));
  const tied = new Set(conflicts.map(({ work, juror }) => `${work} ${juror}`));
  const pairs = new Set<string>();
  for (const row of rows) {
    const [number = "", juror = ""] = row;
    const own = given.get(Number(number));
    const which = `la evaluación de ${juror} de la obra ${number}`;
    if (row.length !== header.length || !own || !codes.has(juror)) wrong(`${which} no es de este concurso`);
    const pair = `${Number(number)} ${juror}`;
    if (pairs.has(pair)) wrong(`${which} está dos veces`);
    if (tied.has(pair)) wrong(`${which} cuenta, aunque declaró un conflicto de interés`);
    pairs.add(pair);
    const scores = row.slice(2, -1).map((text) => scoreOf(text, which));
    const total = numeric(row.at(-1) ?? "", which);
    if (!near(totalOf(scores, weights), total))
      wrong(`el total de ${which} no resulta de sus notas y los pesos`);
    own.push([juror, total]);
  }
  checkJurors(record, rows, given);
  told.push(
    `${many(rows.length, "evaluación", "evaluaciones")} de ${many(jurors.length, "jurado")}, cada total a partir de sus notas`,
  );
  return given;
}

function scoreOf(text: string, which: string): number | null {
  if (text === "" || text === "NA") return null;
  const score = numeric(text, which);
  if (score < 0 || score > 5) wrong(`${which} tiene una nota que no está entre 0 y 5`);
  return score;
}

function checkJurors({ jurors, assignments, conflicts }: RecordFile, rows: string[][], given: Given): void {
  const countOf = (list: Pair[], code: string) => list.filter(({ juror }) => juror === code).length;
  for (const { code, ...own } of jurors) {
    const evaluations = rows.filter((row) => row[1] === code).length;
    if (own.evaluations !== evaluations)
      wrong(`${code} consta con ${own.evaluations} evaluaciones y hay ${evaluations}`);
    if (own.assigned !== countOf(assignments, code))
      wrong(`las obras asignadas a ${code} no son las que constan`);
    if (own.conflicts !== countOf(conflicts, code)) wrong(`los conflictos de ${code} no son los que constan`);
  }
  const codes = new Set(jurors.map(({ code }) => code));
  for (const [what, list] of Object.entries({ asignación: assignments, conflicto: conflicts })) {
    const stray = list.find(({ work, juror }) => !given.has(work) || !codes.has(juror));
    if (stray) wrong(`hay un registro de ${what} de una obra o de un jurado que no existe`);
  }
}

/*! Comprueba la media, la desviación y el número de evaluaciones de cada obra. */
export function checkMeans(record: RecordFile, given: Given, { told }: Findings): void {
  const { works } = record;
  const totalsOf = (number: number) => (given.get(number) ?? []).map(([, total]) => total);
  for (const { number, title, evaluations, mean, deviation } of works) {
    const totals = totalsOf(number);
    const which = `de «${title}»`;
    if (evaluations !== totals.length)
      wrong(`constan ${evaluations} evaluaciones ${which} y hay ${totals.length}`);
    if (!near(meanOf(totals), mean)) wrong(`la media ${which} no resulta de sus evaluaciones`);
    if (!near(deviationOf(totals), deviation)) wrong(`la desviación ${which} no resulta de sus evaluaciones`);
  }
  const silent = works.filter(({ status, evaluations }) => status !== "descalificada" && evaluations === 0);
  const titles = silent.slice(0, 10).map(({ title }) => `«${title}»`);
  if (silent.length > 10) titles.push(`${silent.length - 10} más`);
  if (silent.length > 0) told.push(`${many(silent.length, "obra")} sin evaluar: ${titles.join(", ")}`);
  told.push(`la media, la desviación y el número de evaluaciones de ${many(works.length, "obra")}`);
}

/*!
 * Comprueba el orden del jurado y las finalistas según las bases: las mejores y la favorita del público. Una finalista
 * que se descalificó después de fijarlas sigue entre las calculadas.
 */
export function checkFinalists({ contest, works, finalists, final }: RecordFile, { told }: Findings): void {
  const { ranked } = finalistsOf(works, contest.settings.finalists_count);
  const asFixed = works.map((work) =>
    final.finalists.includes(work.number) ? { ...work, status: "finalista" } : work,
  );
  const { favourite, chosen } = finalistsOf(asFixed, contest.settings.finalists_count);
  for (const work of works) {
    const place = ranked.indexOf(work) + 1 || null;
    if (work.place !== place)
      wrong(`«${work.title}» consta en el puesto ${work.place} y le corresponde ${place ?? "ninguno"}`);
  }
  if (finalists.favourite !== (favourite?.number ?? null))
    wrong("la favorita del público no es la más votada");
  if (finalists.calculated.join() !== chosen.map(({ number }) => number).join())
    wrong("las finalistas no son las que resultan de las medias y los votos");
  told.push(
    `el orden de ${many(ranked.length, "obra")} y las ${chosen.length} finalistas que resultan de él`,
  );
}

function numeric(text: string, which: string): number {
  if (!/^\d+(\.\d+)?(e-?\d+)?$/.test(text)) wrong(`${which} tiene «${text}» donde debería haber un número`);
  return Number(text);
}
