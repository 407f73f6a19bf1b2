#!/usr/bin/env node
// Vuelve a contar el voto público a partir de su archivo, sin el servidor y sin ninguna biblioteca:
//
//     node verificar-recuento.mjs recuento.txt [sello…]
//
// Comprueba que cada sello resulta de todas las líneas anteriores (SHA-256), que ninguna línea falta, sobra, se repite o
// ha cambiado de sitio, y que los actos tienen sentido: solo se anula un voto que cuenta y solo se repone uno anulado.
// De una obra descalificada no cuenta ningún voto.
// Los sellos que se añadan, anotados durante la votación en /recuento, deben estar en la cadena.
// Termina con 0 si todo concuerda, con 1 si algo no concuerda y con 2 si no se puede leer.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** Lo que una terminal obedece en vez de mostrar: un título podría borrar o reescribir lo que este programa dice. */
const STEERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const [file, ...noted] = process.argv.slice(2);
if (!file) quit(2, "Falta el archivo: node verificar-recuento.mjs recuento.txt [sello…]");

const LINE =
  /^(\d+) (?:(voto|anulación|reposición|retirada) (\d+) (\d{4}-\d{2}-\d{2}T\d{2}Z) ([0-9a-f]{64})|(descalificación|readmisión) (\d+) (\d{4}-\d{2}-\d{2}T\d{2}Z))$/;
/** Qué acto puede seguir a cuál. */
const follows = {
  voto: ["anulación", "retirada"],
  anulación: ["reposición"],
  reposición: ["anulación", "retirada"],
  retirada: [],
};

const titles = new Map();
const votes = new Map();
const receipts = new Map();
const unseen = new Set(noted.map((seal) => seal.toLowerCase()));
/** Obras descalificadas: ninguno de sus votos cuenta. */
const disqualified = new Set();
const acts = { voto: 0, anulación: 0, reposición: 0, retirada: 0, descalificación: 0, readmisión: 0 };
let head = null;
let number = 0;
let seals = 0;
let end = null;
let place = 0;

try {
  const lines = createInterface({
    input: createReadStream(file, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    place++;
    const text = place === 1 ? line.replace(/^\uFEFF/, "") : line;
    if (text === "" || text.startsWith("#")) continue;
    if (end) wrong("hay algo después del final");
    read(text);
  }
} catch (error) {
  quit(2, `No se puede leer ${file}: ${error.message}`);
}
if (head === null) quit(2, `${file} no es un recuento.`);
if (!end) wrong("el archivo está cortado: le falta el final");
if (unseen.size > 0) wrong(`no están en la cadena los sellos ${[...unseen].join(", ")}`);

const ranking = [...votes]
  .map(([work, count]) => [work, disqualified.has(work) ? 0 : count])
  .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
const total = ranking.reduce((sum, [, count]) => sum + count, 0);
for (const [work, count] of ranking) {
  const note = disqualified.has(work) ? ` (descalificada: ${many(votes.get(work), "voto")} sin contar)` : "";
  console.log(`${String(count).padStart(9)}  obra ${work} ${titles.get(work) ?? ""}`.trimEnd() + note);
}
console.log(`${String(total).padStart(9)}  en total`);
console.log(
  `\nTodo concuerda: ${many(number, "línea")} (${many(acts.voto, "voto")}, ${many(acts.anulación, "anulación", "anulaciones")}, ` +
    `${many(acts.reposición, "reposición", "reposiciones")}, ${many(acts.retirada, "retirada")}` +
    `${acts.descalificación ? `, ${many(acts.descalificación, "descalificación", "descalificaciones")}` : ""}` +
    `${acts.readmisión ? `, ${many(acts.readmisión, "readmisión", "readmisiones")}` : ""}), ${many(seals, "sello")}, ` +
    `el último ${head}.`,
);

function many(count, one, more = `${one}s`) {
  return `${count} ${count === 1 ? one : more}`;
}

function read(text) {
  const act = LINE.exec(text);
  if (act) return count(text, act);
  const [word, ...rest] = text.split(" ");
  if (word === "recuento") {
    if (rest.join(" ") !== "2") quit(2, "Este programa lee la versión 2 del recuento.");
  } else if (word === "concurso") console.log(`Concurso: ${shown(rest)}\n`);
  else if (word === "obra") {
    const work = Number(rest[0]);
    if (titles.has(work)) wrong(`la obra ${work} ya tiene un título`);
    titles.set(work, shown(rest.slice(1)));
  } else if (word === "inicio" && head === null && /^[0-9a-f]{64}$/.test(rest[0] ?? "")) {
    head = rest[0];
    // Quien empezara la cadena en un sello anotado callaría todas las líneas anteriores a él.
    if (unseen.has(head)) wrong("el inicio es un sello anotado: no hay ninguna línea antes de él");
  } else if (word === "sello" && rest.length === 3) {
    if (Number(rest[0]) !== number) wrong(`el sello de la línea ${rest[0]} está tras la ${number}`);
    if (rest[2] !== head) wrong(`el sello no resulta de las ${number} líneas anteriores: alguna ha cambiado`);
    seals++;
  } else if (word === "fin" && rest.length === 2) {
    if (Number(rest[0]) !== number) wrong(`anuncia ${rest[0]} líneas y hay ${number}`);
    if (rest[1] !== head) wrong("el último sello no resulta de las líneas: alguna ha cambiado");
    end = true;
  } else wrong("no es una línea de un recuento");
}

function count(text, [, its, kind, work, , receipt, ofWork, itsWork]) {
  if (head === null) wrong("falta el inicio de la cadena");
  if (Number(its) !== number + 1) wrong(`se esperaba la línea ${number + 1} y está la ${its}`);
  number++;
  acts[kind ?? ofWork]++;
  head = createHash("sha256").update(`${head}\n${text}`).digest("hex");
  unseen.delete(head);
  if (ofWork) return judge(ofWork, Number(itsWork));
  const before = receipts.get(receipt);
  if (kind === "voto" ? before : !before || before.work !== work || !follows[before.kind].includes(kind)) {
    wrong(kind === "voto" ? "ese recibo ya tiene un voto" : `una ${kind} sin el voto al que se refiere`);
  }
  receipts.set(receipt, { kind, work });
  votes.set(
    Number(work),
    (votes.get(Number(work)) ?? 0) + (kind === "voto" || kind === "reposición" ? 1 : -1),
  );
}

/** Una obra se descalifica y se readmite por turnos. */
function judge(act, work) {
  if (disqualified.has(work) === (act === "descalificación")) {
    wrong(`una ${act} de la obra ${work}, que ${disqualified.has(work) ? "ya" : "no"} estaba descalificada`);
  }
  if (act === "descalificación") disqualified.add(work);
  else disqualified.delete(work);
}

function shown(words) {
  return words.join(" ").replace(STEERS, "");
}

function wrong(why) {
  quit(1, `No concuerda (línea ${place} del archivo): ${why}.`);
}

function quit(code, message) {
  console.error(message.replace(STEERS, ""));
  process.exit(code);
}
