import { Disagreement, many, Unreadable, wrong } from "../report";
import { sumOf } from "../rules/means";
import { Tally } from "../rules/tally";
import { type Findings, type RecordFile, ROOT } from "./format";
import type { List } from "./zip";

/*! Vuelve a contar recuento.txt. Devuelve los recibos anulados con el número de su obra. */
export function checkTally(record: RecordFile, data: Buffer, { told }: Findings): Map<string, number> {
  const { works, publicVote } = record;
  const tally = countedFrom(data);
  checkTitles(record, tally);
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
  return new Map(
    [...tally.receipts].flatMap(([receipt, { kind, work }]) =>
      kind === "anulación" && numbers.has(work) ? [[receipt, work]] : [],
    ),
  );
}

function countedFrom(data: Buffer): Tally {
  const tally = new Tally();
  let place = 0;
  for (let from = 0; from < data.length; ) {
    const end = data.indexOf(10, from);
    if (end < 0 || tally.ended) wrong("recuento.txt está cortado o tiene algo detrás de su final");
    place++;
    try {
      tally.read(data.toString("utf8", from, end));
    } catch (error) {
      if (!(error instanceof Disagreement || error instanceof Unreadable)) throw error;
      wrong(`en la línea ${place} de recuento.txt, ${error.message.replace(/\.$/, "")}`);
    }
    from = end + 1;
  }
  if (!tally.ended) wrong("recuento.txt está cortado: le falta el final");
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

/*! Comprueba que cada voto anulado tiene un motivo, y que ningún otro voto lo tiene. */
export function checkVoided(
  { publicVote }: RecordFile,
  voided: ReadonlyMap<string, number>,
  { columns, rows }: List,
  { told }: Findings,
): void {
  if (columns.join() !== "obra,recibo,motivo") wrong("las columnas de anulaciones.csv no son las suyas");
  const reasons = new Map<string, number>();
  const receipts = new Set<string>();
  for (const [work, receipt = "", reason = ""] of rows) {
    if (receipts.has(receipt) || voided.get(receipt) !== Number(work))
      wrong(`anulaciones.csv anula un voto de la obra ${work} que en recuento.txt no está anulado`);
    receipts.add(receipt);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  if (receipts.size !== voided.size)
    wrong(`recuento.txt anula ${voided.size} votos y anulaciones.csv da el motivo de ${receipts.size}`);
  const counts = new Map(publicVote.voided.map(({ kind, votes }) => [kind ?? "otro", votes]));
  for (const reason of new Set([...reasons.keys(), ...counts.keys()])) {
    if (reasons.get(reason) !== counts.get(reason))
      wrong(`los votos anulados por «${reason}» no son los que constan`);
  }
  told.push(`${many(receipts.size, "voto anulado", "votos anulados")}, cada uno con su motivo`);
}
