import { Disagreement, many, Unreadable, wrong } from "../report";
import { sumOf } from "../rules/means";
import { type Noted, Tally } from "../rules/tally";
import { type Findings, type RecordFile, ROOT } from "./format";
import type { List } from "./zip";

/*! Una línea o un sello, con su hora. Las de los títulos no tienen hora. */
const DATED = /^(?:\d+ \S+ \d+|(sello) \d+) (\d{4}-\d{2}-\d{2}T\d{2})Z/;

/*!
 * Lee los recuentos del expediente. Cada sello anotado debe ser de uno de ellos, y ninguna línea es posterior al fallo.
 */
export function readTallies(
  files: [name: string, data: Buffer][],
  noted: Noted[],
  { verdict }: RecordFile,
  { told }: Findings,
): Tally[] {
  const lastHour = new Date(verdict.sealedAt).toISOString().slice(0, 13);
  const tallies = files.map(([name, data]) => countedFrom(name, data, noted, lastHour));
  const lacking = noted.filter((one) => tallies.every(({ missing }) => missing.includes(one)));
  for (const tally of tallies) {
    for (const { text, line, hour } of tally.confirmed)
      told.push(`el sello anotado ${text}: es el de la línea ${line}, sellada en la hora ${hour}`);
  }
  // Con un solo recuento se sabe entre qué líneas está el cambio.
  if (lacking.length > 0 && tallies.length === 1) tallies[0]?.checkNoted();
  if (lacking.length > 0)
    wrong(`no está en ningún recuento el sello anotado ${lacking[0]?.text}: alguna línea ha cambiado`);
  return tallies;
}

/*! Vuelve a contar recuento-final.txt: los votos de la comunidad entre las dos obras. */
export function checkFinalTally(
  { community, works }: RecordFile,
  tally: Tally,
  { told, warned }: Findings,
): void {
  if (community === null || !tally.isFinal) wrong("recuento-final.txt no es el de la final");
  const { counts, head, lastLine } = community;
  if (tally.head !== head || tally.number !== lastLine)
    wrong(`el último sello de recuento-final.txt no es el que dice ${ROOT}`);
  for (const [work, title] of tally.titles) {
    if (works.find(({ number }) => number === work)?.title !== title)
      wrong(`la obra ${work} no se llama igual en recuento-final.txt`);
  }
  for (const { work, votes } of counts) {
    const sum = tally.votes.get(work) ?? 0;
    if (sum !== votes)
      wrong(`la obra ${work} consta con ${votes} votos en la final y recuento-final.txt suma ${sum}`);
  }
  for (const [work, sum] of tally.votes) {
    if (sum !== 0 && !counts.some((one) => one.work === work))
      wrong(`recuento-final.txt cuenta votos para la obra ${work}, que no está en la final`);
  }
  told.push(`${many(tally.number, "línea")} de la votación de la comunidad y su cadena de sellos`);
  tellClose("la votación de la comunidad", tally, { told, warned });
}

function tellClose(what: string, tally: Tally, { told, warned }: Findings): void {
  const { voters, closedAt, reopened, removed } = tally;
  for (const [work, votes] of removed)
    warned.push(`tras el cierre se eliminó la obra ${work}, y con ella ${many(votes, "voto")}`);
  if (voters === null) return;
  told.push(`${many(voters, "persona")} que podían votar en ${what}`);
  if (closedAt === null) warned.push(`${what}: no consta su cierre`);
  if (reopened > 0) warned.push(`${what}: se cerró y se reabrió ${many(reopened, "vez", "veces")}`);
}

/*! Vuelve a contar recuento.txt. Devuelve los recibos anulados con el número de su obra. */
export function checkTally(
  record: RecordFile,
  tally: Tally,
  { told, warned }: Findings,
): Map<string, number> {
  const { works, publicVote } = record;
  checkTitles(record, tally);
  if (tally.isFinal) wrong("recuento.txt no es el del voto público");
  if (tally.head !== publicVote.head || tally.number !== publicVote.lastLine)
    wrong(`el último sello de recuento.txt no es el que dice ${ROOT}`);
  const numbers = new Set(works.map(({ number }) => number));
  for (const { number, title, publicVotes, status } of works) {
    const sum = tally.votes.get(number) ?? 0;
    if (sum !== publicVotes) wrong(`«${title}» consta con ${publicVotes} votos y recuento.txt suma ${sum}`);
    if (tally.disqualified.has(number) !== (status === "descalificada"))
      wrong(`recuento.txt y ${ROOT} no dicen lo mismo de si «${title}» está descalificada`);
  }
  for (const [work, count] of tally.votes) {
    if (count !== 0 && !numbers.has(work))
      wrong(`recuento.txt cuenta votos para la obra ${work}, que no existe`);
  }
  const counting = works.filter(({ status }) => status !== "descalificada");
  const total = sumOf(counting.map(({ publicVotes }) => publicVotes));
  if (publicVote.counted !== total) wrong(`constan ${publicVote.counted} votos en total y son ${total}`);
  told.push(
    `${many(tally.number, "línea")} del voto público y su cadena de sellos: ${many(total, "voto")} que cuentan`,
  );
  tellClose("el voto público", tally, { told, warned });
  return new Map(
    [...tally.receipts].flatMap(([receipt, { kind, work }]) =>
      kind === "anulación" && numbers.has(work) ? [[receipt, work]] : [],
    ),
  );
}

function countedFrom(name: string, data: Buffer, noted: Noted[], lastHour: string): Tally {
  const tally = new Tally(noted);
  let place = 0;
  let sealHour = "";
  for (let from = 0; from < data.length; ) {
    const end = data.indexOf(10, from);
    if (end < 0 || tally.ended) wrong(`${name} está cortado o tiene algo detrás de su final`);
    place++;
    const text = data.toString("utf8", from, end);
    try {
      tally.read(text);
    } catch (error) {
      if (!(error instanceof Disagreement || error instanceof Unreadable)) throw error;
      wrong(`en la línea ${place} de ${name}, ${error.message.replace(/\.$/, "")}`);
    }
    const [, seal, hour = ""] = DATED.exec(text) ?? [];
    if (hour > lastHour) wrong(`la línea ${place} de ${name} es posterior al fallo`);
    if (seal && hour < sealHour) wrong(`la línea ${place} de ${name} es un sello anterior al de antes`);
    if (seal) sealHour = hour;
    from = end + 1;
  }
  if (!tally.ended) wrong(`${name} está cortado: le falta el final`);
  return tally;
}

function checkTitles({ works }: RecordFile, { titles }: Tally): void {
  const titlesByNumber = new Map(works.map(({ number, title }) => [number, title]));
  for (const [number, title] of titles) {
    if (titlesByNumber.get(number) !== title) wrong(`la obra ${number} no se llama igual en recuento.txt`);
  }
  const missing = works.filter(({ number }) => !titles.has(number)).length;
  if (missing > 0) wrong(`recuento.txt no dice cómo se llaman ${missing} obras`);
}

/*! Comprueba que anulaciones.csv tiene los votos anulados del recuento, y ningún otro. */
export function checkVoided(
  { publicVote }: RecordFile,
  voided: ReadonlyMap<string, number>,
  { columns, rows }: List,
  { told }: Findings,
): void {
  if (columns.join() !== "obra,recibo") wrong("las columnas de anulaciones.csv no son las suyas");
  const receipts = new Set<string>();
  for (const [work, receipt = ""] of rows) {
    if (receipts.has(receipt) || voided.get(receipt) !== Number(work))
      wrong(`anulaciones.csv anula un voto de la obra ${work} que en recuento.txt no está anulado`);
    receipts.add(receipt);
  }
  if (receipts.size !== voided.size)
    wrong(`recuento.txt anula ${voided.size} votos y anulaciones.csv, ${receipts.size}`);
  if (publicVote.voided !== receipts.size)
    wrong(`constan ${publicVote.voided} votos anulados y son ${receipts.size}`);
  told.push(many(receipts.size, "voto anulado", "votos anulados"));
}
