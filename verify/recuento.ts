#!/usr/bin/env node
// Vuelve a contar el voto público a partir de su archivo, sin el servidor y sin ninguna biblioteca:
//
//     node verificar-recuento.mjs recuento.txt [línea:sello…]
//
// Comprueba que cada sello resulta de todas las líneas anteriores (SHA-256). Ninguna línea falta, sobra, se repite o ha
// cambiado de sitio. Las líneas de un sello van en el orden de su huella.
// Los actos tienen sentido: solo se anula un voto que cuenta y solo se repone uno anulado.
// De una obra descalificada no cuenta ningún voto.
// Tras el cierre no hay votos, y solo se retiran los de una obra eliminada.
// No cuentan más votos de los que permiten las personas que podían votar.
// Los sellos que se añadan, anotados en /recuento o del correo del cierre, deben estar en la cadena. Si uno no está, y se anotó
// con su línea, el programa dice dónde está la primera línea distinta.
// Termina con 0 si todo concuerda, con 1 si algo no concuerda y con 2 si no se puede leer.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Disagreement, printable, quit, Unreadable, wrong } from "./report";
import { notedHead, Tally } from "./rules/tally";

const [file, ...noted]: string[] = process.argv.slice(2);
if (!file) quit(2, "Falta el archivo: node verificar-recuento.mjs recuento.txt [línea:sello…]");

const tally = new Tally(
  noted.map((text) => notedHead(text) ?? quit(2, `No es un sello de /recuento: ${text}`)),
);
let place = 0;
try {
  const lines = createInterface({
    input: createReadStream(file, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    place++;
    read(place === 1 ? line.replace(/^\uFEFF/, "") : line);
  }
  if (tally.head === null) throw new Unreadable(`${file} no es un recuento.`);
  if (!tally.ended) wrong("el archivo está cortado: le falta el final");
  tally.checkNoted();
} catch (error) {
  const { message } = error as Error;
  if (error instanceof Disagreement) quit(1, `No concuerda (línea ${place} del archivo): ${message}.`);
  if (error instanceof Unreadable) quit(2, message);
  quit(2, `No se puede leer ${file}: ${message}`);
}
report();

function read(text: string): void {
  const { contest, isFinal } = tally;
  tally.read(text);
  if (tally.contest !== contest) console.log(`Concurso: ${printable(tally.contest ?? "")}\n`);
  if (tally.isFinal !== isFinal) console.log("La votación de la comunidad\n");
}

function report(): void {
  const { votes, titles, disqualified, acts } = tally;
  const ranking = [...votes]
    .map(([work, count]) => ({ work, count: disqualified.has(work) ? 0 : count }))
    .sort((a, b) => b.count - a.count || a.work - b.work);
  for (const { work, count } of ranking) {
    const note = disqualified.has(work)
      ? ` (descalificada: ${many(votes.get(work) ?? 0, "voto")} sin contar)`
      : "";
    console.log(
      `${String(count).padStart(9)}  obra ${work} ${printable(titles.get(work) ?? "")}`.trimEnd() + note,
    );
  }
  const total = ranking.reduce((sum, { count }) => sum + count, 0);
  console.log(`${String(total).padStart(9)}  en total`);
  const { voters, closedAt, reopened } = tally;
  if (voters !== null) {
    const each = tally.isFinal ? "un voto" : "un voto para cada obra";
    console.log(`${String(voters).padStart(9)}  personas que podían votar, ${each}`);
    console.log(
      closedAt === null ? "\nEl voto no consta cerrado." : `\nEl voto se cerró en la línea ${closedAt}.`,
    );
    for (const [work, count] of tally.removed)
      console.log(`Tras el cierre se eliminó la obra ${work}, y con ella ${many(count, "voto")}.`);
    if (reopened > 0) console.log(`Antes se había cerrado y se reabrió: ${reopened}.`);
  }
  for (const { text, line, hour } of tally.confirmed)
    console.log(`Sello anotado ${text}: está, es el de la línea ${line}, sellada en la hora ${hour}.`);
  const parts = [
    many(acts.voto, "voto"),
    many(acts.anulación, "anulación", "anulaciones"),
    many(acts.reposición, "reposición", "reposiciones"),
    many(acts.retirada, "retirada"),
    ...(acts.descalificación ? [many(acts.descalificación, "descalificación", "descalificaciones")] : []),
    ...(acts.readmisión ? [many(acts.readmisión, "readmisión", "readmisiones")] : []),
  ];
  console.log(
    `\nTodo concuerda: ${many(tally.number, "línea")} (${parts.join(", ")}), ${many(tally.seals, "sello")}, ` +
      `el último ${tally.head}.`,
  );
}

/** Sin puntos de millar: otros programas leen esta línea. */
function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
