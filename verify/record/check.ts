import { Disagreement, printable, Unreadable, wrong } from "../report";
import { type Noted, notedHead } from "../rules/tally";
import { checkDates } from "./dates";
import { checkProcedure, procedureLine } from "./final";
import { AWARDS, FINAL_TALLY, type Findings, type RecordFile, ROOT } from "./format";
import { checkEvaluations, checkFinalists, checkLists, checkMeans } from "./jury";
import { checkVerdict } from "./verdict";
import { checkFinalTally, checkTally, checkVoided, readTallies } from "./votes";
import { checkFiles, checkLayout, crc32, readCsv, sha256, unzip } from "./zip";

/**
 * Exit codes: 0 all agrees, 1 something does not, 2 unreadable. 3: all agrees and the published seal is missing. 4: all
 * agrees and the organisation departed from the rule.
 */
export interface Answer {
  code: 0 | 1 | 2 | 3 | 4;
  said: string;
}

/*!
 * Vuelve a calcular el fallo a partir de los bytes de su ZIP; `published` es el sello publicado, si se sabe, y `heads` son
 * sellos anotados de los recuentos.
 */
export function checkRecord(zip: Buffer, published: string | undefined, heads: string[] = []): Answer {
  const noted = heads.flatMap((text) => notedHead(text) ?? []);
  if (noted.length < heads.length)
    return { code: 2, said: "Un sello anotado es su línea, dos puntos y 64 cifras hexadecimales." };
  if (published !== undefined && !/^[0-9a-f]{64}$/i.test(published))
    return { code: 2, said: "El sello son 64 cifras hexadecimales, como en /resultados." };
  try {
    const { lines, departures } = recomputed(zip, published?.toLowerCase(), noted);
    return { code: published ? (departures > 0 ? 4 : 0) : 3, said: shownLines(lines) };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Unreadable) return { code: 2, said: printable(message) };
    // Un expediente con otra forma hace fallar la lectura, en inglés.
    const why = error instanceof Disagreement ? message : "está dañado o no tiene la forma de un expediente";
    return { code: 1, said: printable(`No concuerda: ${why}.`) };
  }
}

function recomputed(
  zip: Buffer,
  published: string | undefined,
  noted: Noted[],
): { lines: string[]; departures: number } {
  const entries = unzip(zip);
  const root = entries.find(({ name }) => name === ROOT) ?? wrong(`falta ${ROOT}`);
  if (crc32(root.data) !== root.crc) wrong(`${ROOT} ha cambiado: su suma no es la que guardó el ZIP`);
  const seal = sha256(root.data);
  if (published && published !== seal)
    wrong(`su sello es ${seal}, y el publicado es ${published}: no es el expediente que se selló`);
  const record: RecordFile = JSON.parse(root.data.toString("utf8"));
  if (record.version !== 1) throw new Unreadable("Este programa lee la versión 1 del expediente.");
  // Una clave repetida daría un valor a la persona que lee y otro al programa que calcula.
  if (!Buffer.from(JSON.stringify(record)).equals(root.data))
    wrong(`${ROOT} no está escrito como se publicó: repite una clave o tiene algo entre ellas`);
  const findings: Findings = { told: [], warned: [] };
  checkFiles(entries, record, findings);
  checkLists(record);
  checkLayout(zip, entries, record.verdict.sealedAt);
  const dataOf = (name: string) =>
    entries.find((entry) => entry.name === name)?.data ?? wrong(`falta ${name}`);
  const listOf = (name: string) => readCsv(name, dataOf(name));
  checkDates(record, findings);
  const evaluations = checkEvaluations(record, listOf("evaluaciones.csv"), findings);
  checkMeans(record, evaluations, findings);
  checkFinalists(record, findings);
  const tallies = [...entries].flatMap(({ name, data }): [string, Buffer][] =>
    name === "recuento.txt" || name === FINAL_TALLY ? [[name, data]] : [],
  );
  const [publicTally = wrong("falta recuento.txt"), finalTally] = readTallies(
    tallies,
    noted,
    record,
    findings,
  );
  const voided = checkTally(record, publicTally, findings);
  checkVoided(record, voided, listOf("anulaciones.csv"), findings);
  if (finalTally) checkFinalTally(record, finalTally, findings);
  checkVerdict(record, findings);
  const departures = checkProcedure(record, findings);
  const lines = [sealLine(seal, published), "", ...verdictIn(record), "", ...toldIn(findings)];
  return { lines: [...lines, "", procedureLine(departures)], departures };
}

function verdictIn({ contest, verdict, works }: RecordFile): string[] {
  const titles = new Map(works.map(({ number, title }) => [number, title]));
  return [
    `${contest.name}: fallo n.º ${verdict.number}`,
    ...verdict.awards.map(({ kind, label, work }) => {
      const award = `${AWARDS[kind]}${label ? ` (${label})` : ""}`;
      return `  ${award}: ${work === null ? "desierto" : `«${titles.get(work)}»`}`;
    }),
  ];
}

function toldIn({ told, warned }: Findings): string[] {
  return [
    "Todo concuerda:",
    ...told.map((line) => `  - ${line}`),
    ...(warned.length > 0 ? ["", "Para leer despacio, pues las bases lo dejan decidir:"] : []),
    ...warned.map((line) => `  - ${line}`),
  ];
}

function sealLine(seal: string, published: string | undefined): string {
  return published
    ? `Es el expediente publicado: su sello es ${seal}.`
    : `Sin el sello solo se comprueba el cálculo, no que sea el expediente publicado. Su sello es ${seal}. Compáralo con el del acta, del correo del fallo o de /resultados/expediente.`;
}

const shownLines = (lines: string[]) => lines.map(printable).join("\n");
