#!/usr/bin/env node
// Vuelve a calcular un fallo a partir de su expediente, sin el servidor y sin ninguna biblioteca:
//
//     node verificar-expediente.mjs expediente.zip [sello]
//
// Comprueba la huella de cada archivo, los totales, medias y desviaciones a partir de las notas y los pesos, el orden y los
// finalistas, el recuento de las papeletas, el del voto público con sus anulaciones y su cadena de sellos, la elección de
// la comunidad, y que el fallo concuerda con todo ello. El formato está en docs/expediente.md.
// El sello es el que muestran /resultados y el acta: sin él, un expediente rehecho de principio a fin no se distingue.
// Termina con 0 si todo concuerda, con 1 si algo no concuerda, con 2 si no se puede leer y con 3 si todo concuerda pero
// falta el sello.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Lo que una terminal obedece en vez de mostrar: un título podría borrar o reescribir lo que este programa dice. */
const STEERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const ROOT = "expediente.json";
const LISTS = ["LEEME.txt", "evaluaciones.csv", "anulaciones.csv", "recuento.txt"];
const LINE = /^(\d+) (voto|anulación|reposición|retirada) (\d+) (\d{4}-\d{2}-\d{2}T\d{2}Z) ([0-9a-f]{64})$/;
const LINE_OF_WORK = /^(\d+) (descalificación|readmisión) (\d+) (\d{4}-\d{2}-\d{2}T\d{2}Z)$/;
/** Las que el jurado propone a la comunidad. */
const SEATS = 2;
const AWARDS = {
  ganadora: "Ganadora",
  finalista: "Finalista",
  favorita: "Favorita del público",
  accesit: "Accésit",
  mencion: "Mención",
};
/** Qué acto puede seguir a cuál. */
const follows = {
  voto: ["anulación", "retirada"],
  anulación: ["reposición"],
  reposición: ["anulación", "retirada"],
  retirada: [],
};
const told = [];
const warned = [];

const [file, published] = process.argv.slice(2);
if (!file) quit(2, "Falta el archivo: node verificar-expediente.mjs expediente.zip [sello]");
if (published !== undefined && !/^[0-9a-f]{64}$/i.test(published)) {
  quit(2, "El sello son 64 cifras hexadecimales, como en /resultados.");
}
const zip = bytesOf(file);
try {
  verify();
} catch (error) {
  // Un expediente con otra forma no se deja recorrer.
  wrong(`no tiene la forma de un expediente (${error.message})`);
}

function verify() {
  const entries = unzip();
  const root = entries.find(({ name }) => name === ROOT);
  if (!root) wrong(`falta ${ROOT}`);
  if (crc32(root.data) !== root.crc) wrong(`${ROOT} ha cambiado: su suma no es la que guardó el ZIP`);
  const seal = sha256(root.data);
  if (published && published.toLowerCase() !== seal) {
    wrong(
      `su sello es ${seal}, y el publicado es ${published.toLowerCase()}: no es el expediente que se selló`,
    );
  }
  const record = JSON.parse(root.data.toString("utf8"));
  if (record.version !== 1) quit(2, "Este programa lee la versión 1 del expediente.");
  // Una clave repetida diría una cosa a quien lo lee y otra a quien lo calcula.
  if (!Buffer.from(JSON.stringify(record)).equals(root.data))
    wrong(`${ROOT} no está escrito como se publicó: repite una clave o tiene algo entre ellas`);
  checkFiles(entries, record);
  checkLists(record);
  checkLayout(entries, record.verdict.sealedAt);
  const textOf = (name) => entries.find((entry) => entry.name === name).data;
  const given = checkEvaluations(record, csv("evaluaciones.csv", textOf("evaluaciones.csv")));
  checkMeans(record, given);
  checkAdjusted(record, given);
  checkFinalists(record);
  const voided = checkTally(record, textOf("recuento.txt"));
  checkVoided(record, voided, csv("anulaciones.csv", textOf("anulaciones.csv")));
  checkBallots(record);
  checkCommunity(record);
  checkVerdict(record);
  report(record, seal);
}

function report({ contest, verdict, works }, seal) {
  const titles = new Map(works.map(({ number, title }) => [number, title]));
  const lines = [
    `${contest.name}: fallo n.º ${verdict.number}`,
    ...verdict.awards.map(({ kind, label, work }) => {
      const award = `${AWARDS[kind]}${label ? ` (${label})` : ""}`;
      return `  ${award}: ${work === null ? "desierto" : `«${titles.get(work)}»`}`;
    }),
    "",
    "Todo concuerda:",
    ...told.map((line) => `  - ${line}`),
    ...(warned.length > 0 ? ["", "Para leer despacio, pues las bases lo dejan decidir:"] : []),
    ...warned.map((line) => `  - ${line}`),
    "",
    published
      ? `Es el expediente publicado: su sello es ${seal}.`
      : `Falta el sello, así que no se ha comprobado que sea el expediente publicado: uno rehecho de principio a fin también concuerda. Su sello es ${seal}. Repite la orden con el que muestran /resultados y el acta.`,
  ];
  for (const line of lines) console.log(line.replace(STEERS, ""));
  if (!published) process.exitCode = 3;
}

// --- El archivo -------------------------------------------------------------------------------------------------------

function bytesOf(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    return quit(2, `No se puede leer ${path}: ${error.message}`);
  }
}

/** Sus archivos, en el orden del índice: nombre, lugar, suma y contenido. */
function unzip() {
  const end = zip.length - 22;
  if (end < 0 || zip.readUInt32LE(end) !== 0x06054b50)
    wrong("está cortado o no es un ZIP como el que se publicó");
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, length, offset] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString("utf8", at + 46, at + 46 + length);
    if (entries.some((entry) => entry.name === name)) wrong(`${name} está dos veces`);
    const from = offset + 30 + length;
    entries.push({ name, offset, crc: zip.readUInt32LE(at + 16), data: zip.subarray(from, from + size) });
    at += 46 + length;
  }
  return entries;
}

/** Están los archivos que el expediente enumera, y ninguno más, con su tamaño y su huella. */
function checkFiles(entries, { files }) {
  for (const name of LISTS) {
    if (!files.some((one) => one.name === name)) wrong(`${ROOT} no enumera ${name}`);
  }
  for (const { name, bytes, sha256: print } of files) {
    const found = entries.find((entry) => entry.name === name);
    if (!found) wrong(`falta ${name}`);
    if (found.data.length !== bytes)
      wrong(`${name} tiene ${found.data.length} bytes y debería tener ${bytes}`);
    if (sha256(found.data) !== print)
      wrong(`la huella de ${name} no es la que dice ${ROOT}: alguien lo ha cambiado`);
  }
  const extra = entries.find(({ name }) => name !== ROOT && !files.some((one) => one.name === name));
  if (extra) wrong(`sobra ${extra.name}: ${ROOT} no lo enumera`);
  const order = [...LISTS, ROOT].join();
  if ([...files, { name: ROOT }].map(({ name }) => name).join() !== order)
    wrong(`${ROOT} no enumera los archivos de un expediente, cada uno una vez`);
  if (entries.map(({ name }) => name).join() !== order)
    wrong("el ZIP no está como se publicó: sus archivos están en otro orden");
  told.push(`los ${entries.length} archivos, enteros y con su huella`);
}

/** Nada consta dos veces, y lo que pesa, pesa. */
function checkLists({ contest, works, jurors, assignments, conflicts }) {
  const pairs = (list) => list.map(({ work, juror }) => `${work} ${juror}`);
  const lists = {
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

/** Lo que rodea a los archivos tampoco tiene un byte de más ni de menos. */
function checkLayout(entries, sealedAt) {
  const date = new Date(sealedAt);
  const time = (date.getUTCSeconds() >> 1) | (date.getUTCMinutes() << 5) | (date.getUTCHours() << 11);
  const day = date.getUTCDate() | ((date.getUTCMonth() + 1) << 5) | ((date.getUTCFullYear() - 1980) << 9);
  let at = 0;
  const expect = (what, ...parts) => {
    const bytes = Buffer.concat(parts);
    if (!zip.subarray(at, at + bytes.length).equals(bytes))
      wrong(`el ZIP no está como se publicó: ${what} ha cambiado`);
    at += bytes.length;
  };
  const fields = entries.map(({ name, data }) => ({
    name: Buffer.from(name),
    crc: crc32(data),
    size: data.length,
  }));
  entries.forEach(({ name, offset, data }, nth) => {
    const its = fields[nth];
    if (offset !== at) wrong(`el ZIP no está como se publicó: ${name} ha cambiado de sitio`);
    const stamp = u16(time, day);
    expect(
      `la cabecera de ${name}`,
      hex("504b03042d0008080000"),
      stamp,
      u32(0, 0, 0),
      u16(its.name.length, 0),
      its.name,
    );
    at += data.length;
    expect(`el cierre de ${name}`, hex("504b0708"), u32(its.crc, its.size, its.size));
  });
  const directory = at;
  entries.forEach(({ name, offset }, nth) => {
    const { name: written, crc, size } = fields[nth];
    const head = [hex("504b01022d032d0008080000"), u16(time, day), u32(crc, size, size)];
    const tail = [u16(written.length, 0, 0, 0, 0, 0, 0o100664), u32(offset), written];
    expect(`la entrada de ${name} en el índice`, ...head, ...tail);
  });
  const count = entries.length;
  expect("el final", hex("504b0506"), u16(0, 0, count, count), u32(at - directory, directory), u16(0));
  if (at !== zip.length) wrong("el ZIP no está como se publicó: hay algo detrás del final");
}

/** Las filas de una lista, cada una con lo que la nombra al quejarse. */
function csv(name, data) {
  const [head, ...lines] = data.toString("utf8").split("\n");
  if (lines.pop() !== "") wrong(`${name} está cortado`);
  return { name, columns: head.split(","), rows: lines.map((line) => line.split(",")) };
}

// --- El jurado --------------------------------------------------------------------------------------------------------

/** Por obra, los totales que recibió y de quién: [código, total]. */
function checkEvaluations({ contest, works, jurors, conflicts, assignments }, { columns, rows }) {
  const { criteria } = contest;
  const wanted = ["obra", "jurado", ...criteria.map(({ id }) => id), "total"];
  if (columns.join() !== wanted.join())
    wrong("las columnas de evaluaciones.csv no son los criterios del expediente");
  const given = new Map(works.map(({ number }) => [number, []]));
  const codes = new Set(jurors.map(({ code }) => code));
  const tied = new Set(conflicts.map(({ work, juror }) => `${work} ${juror}`));
  const seen = new Set();
  for (const row of rows) {
    const [work, juror] = [Number(row[0]), row[1]];
    const which = `la evaluación de ${juror} de la obra ${row[0]}`;
    if (row.length !== wanted.length || !given.has(work) || !codes.has(juror))
      wrong(`${which} no es de este concurso`);
    if (seen.has(`${work} ${juror}`)) wrong(`${which} está dos veces`);
    if (tied.has(`${work} ${juror}`)) wrong(`${which} cuenta, aunque declaró un conflicto de interés`);
    seen.add(`${work} ${juror}`);
    let [sum, weights] = [0, 0];
    criteria.forEach(({ weight }, nth) => {
      const written = row[nth + 2];
      if (written === "" || written === "NA") return;
      const score = numeric(written, which);
      if (score < 0 || score > 5) wrong(`${which} tiene una nota que no está entre 0 y 5`);
      sum += score * weight;
      weights += weight;
    });
    const total = numeric(row.at(-1), which);
    if (weights === 0 || !near(sum / weights / 5, total))
      wrong(`el total de ${which} no resulta de sus notas y los pesos`);
    given.get(work).push([juror, total]);
  }
  const countOf = (list, code) => list.filter(({ juror }) => juror === code).length;
  for (const { code, ...own } of jurors) {
    const evaluations = rows.filter((row) => row[1] === code).length;
    if (own.evaluations !== evaluations)
      wrong(`${code} consta con ${own.evaluations} evaluaciones y hay ${evaluations}`);
    if (own.assigned !== countOf(assignments, code))
      wrong(`las obras asignadas a ${code} no son las que constan`);
    if (own.conflicts !== countOf(conflicts, code)) wrong(`los conflictos de ${code} no son los que constan`);
  }
  for (const [what, list] of Object.entries({ asignación: assignments, conflicto: conflicts })) {
    const stray = list.find(({ work, juror }) => !given.has(work) || !codes.has(juror));
    if (stray) wrong(`hay un registro de ${what} de una obra o de un jurado que no existe`);
  }
  told.push(
    `${many(rows.length, "evaluación", "evaluaciones")} de ${many(jurors.length, "jurado")}, cada total a partir de sus notas`,
  );
  return given;
}

function checkMeans({ works, agreement }, given) {
  for (const { number, title, evaluations, mean, deviation } of works) {
    const totals = given.get(number).map(([, total]) => total);
    const which = `de «${title}»`;
    if (evaluations !== totals.length)
      wrong(`constan ${evaluations} evaluaciones ${which} y hay ${totals.length}`);
    const own = totals.length > 0 ? add(totals) / totals.length : null;
    if (!near(own, mean)) wrong(`la media ${which} no resulta de sus evaluaciones`);
    const spread =
      totals.length > 1 ? Math.sqrt(add(totals.map((one) => (one - own) ** 2)) / (totals.length - 1)) : null;
    if (!near(spread, deviation)) wrong(`la desviación ${which} no resulta de sus evaluaciones`);
  }
  // El alfa de Krippendorff, de las diferencias entre pares.
  const pairable = [...given.values()]
    .map((rows) => rows.map(([, total]) => total))
    .filter((list) => list.length > 1);
  const all = pairable.flat();
  const within = add(
    pairable.map(
      (list) => add(list.map((one) => add(list.map((other) => (one - other) ** 2)))) / (list.length - 1),
    ),
  );
  const middle = all.length > 0 ? add(all) / all.length : 0;
  const between = (2 * all.length * add(all.map((one) => (one - middle) ** 2))) / (all.length - 1);
  const isRight =
    agreement === null
      ? pairable.length < 2 || between < 1e-6 * all.length
      : near(1 - within / between, agreement.alpha, 1e-6);
  if (!isRight) wrong("el acuerdo del jurado no resulta de las evaluaciones");
  if (agreement && !(agreement.low <= agreement.alpha && agreement.alpha <= agreement.high)) {
    wrong("el acuerdo del jurado no está dentro de su intervalo");
  }
  told.push(
    `la media, la desviación y el número de evaluaciones de ${many(works.length, "obra")}, y el acuerdo del jurado`,
  );
}

/**
 * Las medias ajustadas: nota = media general + obra + jurado + ruido, resuelto de nuevo con las varianzas del expediente, en
 * cada grupo de obras y jurados que comparten evaluaciones.
 */
function checkAdjusted({ works, jurors, variances }, given) {
  if (variances === null) {
    if (works.some(({ adjusted }) => adjusted !== null))
      wrong("hay medias ajustadas sin varianzas de las que resulten");
    return;
  }
  const groups = new Map(jurors.map(({ code }) => [code, code]));
  const leader = (code) => (groups.get(code) === code ? code : leader(groups.get(code)));
  for (const rows of given.values()) {
    for (const [juror] of rows) groups.set(leader(juror), leader(rows[0][0]));
  }
  const adjusted = new Map();
  for (const group of new Set(jurors.map(({ code }) => leader(code)))) {
    const seated = jurors.map(({ code }) => code).filter((code) => leader(code) === group);
    const rated = [...given].filter(([, rows]) => rows.length > 0 && leader(rows[0][0]) === group);
    for (const [number, value] of solveGroup(seated, rated, variances)) adjusted.set(number, value);
  }
  for (const { number, title, adjusted: written } of works) {
    if (!near(adjusted.get(number) ?? null, written, 1e-6)) {
      wrong(`la media ajustada de «${title}» no resulta de las evaluaciones`);
    }
  }
  told.push("las medias ajustadas según quién evaluó cada obra, con las varianzas del expediente");
}

/** Por obra, lo que le daría el jurado entero de su grupo. */
function solveGroup(jurors, rated, { work, juror, noise }) {
  const seats = new Map((juror > 0 ? jurors : []).map((code, nth) => [code, nth + 1]));
  const size = seats.size + 1;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  const shareOf = (rows) => work / (noise + work * rows.length);
  for (const [, rows] of rated) {
    const share = shareOf(rows);
    const sum = add(rows.map(([, total]) => total));
    const rest = 1 - share * rows.length;
    matrix[0][0] += rest * rows.length;
    matrix[0][size] += rest * sum;
    for (const [code, total] of juror > 0 ? rows : []) {
      const own = matrix[seats.get(code)];
      own[0] += rest;
      matrix[0][seats.get(code)] += rest;
      own[seats.get(code)] += 1;
      own[size] += total - share * sum;
      for (const [other] of rows) own[seats.get(other)] -= share;
    }
  }
  for (let seat = 1; seat < size; seat++) matrix[seat][seat] += noise / juror;
  const [general, ...effects] = solve(matrix);
  const level = general + (effects.length > 0 ? add(effects) / effects.length : 0);
  return rated.map(([number, rows]) => {
    const left = rows.map(([code, total]) => total - general - (effects[seats.get(code) - 1] ?? 0));
    return [number, level + shareOf(rows) * add(left)];
  });
}

/** Eliminación de Gauss; la última columna es el lado derecho. */
function solve(matrix) {
  const size = matrix.length;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column; row < size; row++) {
      if (Math.abs(matrix[row][column]) > Math.abs(matrix[best][column])) best = row;
    }
    [matrix[column], matrix[best]] = [matrix[best], matrix[column]];
    for (let row = 0; row < size; row++) {
      const factor = row === column ? 0 : matrix[row][column] / matrix[column][column];
      for (let at = column; factor !== 0 && at <= size; at++) matrix[row][at] -= factor * matrix[column][at];
    }
  }
  return matrix.map((row, at) => row[size] / row[at]);
}

/** El orden del jurado y quiénes son finalistas según las bases: las mejores y la favorita del público. */
function checkFinalists({ contest, works, finalists }) {
  const { finalists_count: places, ranking_basis: basis } = contest.settings;
  const steady = (value, missing) => (value === null ? missing : Math.round(value * 1e9));
  const keysOf = (work) => [
    -steady(basis === "adjusted" ? (work.adjusted ?? work.mean) : work.mean, -Infinity),
    steady(work.deviation, Infinity),
    -work.publicVotes,
    work.createdAt,
    work.id,
  ];
  const publicKeysOf = (work) => [-work.publicVotes, -steady(work.mean, -Infinity), work.createdAt, work.id];
  const sorted = (list, keys) =>
    list
      .map((work) => [keys(work), work])
      .sort(byKeys)
      .map(([, work]) => work);
  const eligible = works.filter(({ status }) => status !== "descalificada");
  const ranked = sorted(
    eligible.filter(({ evaluations }) => evaluations > 0),
    keysOf,
  );
  for (const work of works) {
    const place = ranked.indexOf(work) + 1 || null;
    if (work.place !== place)
      wrong(`«${work.title}» consta en el puesto ${work.place} y le corresponde ${place ?? "ninguno"}`);
  }
  const [favourite = null] = sorted(
    eligible.filter(({ publicVotes }) => publicVotes > 0),
    publicKeysOf,
  );
  let chosen = ranked.slice(0, places);
  if (favourite && !chosen.includes(favourite)) chosen = [...ranked.slice(0, places - 1), favourite];
  if (finalists.favourite !== (favourite?.number ?? null))
    wrong("la favorita del público no es la más votada");
  if (finalists.calculated.join() !== chosen.map(({ number }) => number).join()) {
    wrong("las finalistas no son las que resultan de las medias y los votos");
  }
  told.push(
    `el orden de ${many(ranked.length, "obra")} y las ${chosen.length} finalistas que resultan de él`,
  );
}

function byKeys([one], [other]) {
  const at = one.findIndex((key, nth) => key !== other[nth]);
  return at < 0 ? 0 : one[at] < other[at] ? -1 : 1;
}

// --- El voto público --------------------------------------------------------------------------------------------------

/** Vuelve a contar recuento.txt; los recibos anulados, con su obra. */
function checkTally({ works, publicVote }, data) {
  const state = { head: null, number: 0, ended: false, votes: new Map(), receipts: new Map(), titles: null };
  state.disqualified = new Set();
  state.titles = new Map(works.map(({ number, title }) => [String(number), title]));
  for (let from = 0; from < data.length; ) {
    const end = data.indexOf(10, from);
    if (end < 0 || state.ended) wrong("recuento.txt está cortado o tiene algo detrás de su final");
    const text = data.toString("utf8", from, end);
    from = end + 1;
    const act = LINE.exec(text);
    const judged = LINE_OF_WORK.exec(text);
    if (act) countLine(state, text, act);
    else if (judged) judgeLine(state, text, judged);
    else readLine(state, text);
  }
  if (!state.ended) wrong("recuento.txt está cortado: le falta el final");
  if (state.titles.size > 0) wrong(`recuento.txt no dice cómo se llaman ${state.titles.size} obras`);
  if (state.head !== publicVote.head || state.number !== publicVote.lastLine) {
    wrong(`el último sello de recuento.txt no es el que dice ${ROOT}`);
  }
  const numbers = new Set(works.map(({ number }) => number));
  for (const { number, title, publicVotes } of works) {
    const counted = state.votes.get(number) ?? 0;
    if (counted !== publicVotes)
      wrong(`«${title}» consta con ${publicVotes} votos y recuento.txt suma ${counted}`);
  }
  for (const [work, count] of state.votes) {
    if (count !== 0 && !numbers.has(work))
      wrong(`recuento.txt cuenta votos para la obra ${work}, que no existe`);
  }
  for (const { number, title, status } of works) {
    if (state.disqualified.has(number) !== (status === "descalificada"))
      wrong(`recuento.txt y ${ROOT} no dicen lo mismo de si «${title}» está descalificada`);
  }
  const counting = works.filter(({ status }) => status !== "descalificada");
  const total = add(counting.map(({ publicVotes }) => publicVotes));
  if (publicVote.counted !== total) wrong(`constan ${publicVote.counted} votos en total y son ${total}`);
  told.push(
    `${many(state.number, "línea")} del voto público y su cadena de sellos: ${many(total, "voto")} que cuentan`,
  );
  return new Map(
    [...state.receipts].filter(([, { kind, work }]) => kind === "anulación" && numbers.has(work)),
  );
}

function countLine(state, text, [, its, kind, written, , receipt]) {
  const where = `la línea ${its} de recuento.txt`;
  const work = Number(written);
  linkLine(state, text, its);
  const before = state.receipts.get(receipt);
  const isFirst = kind === "voto";
  if (isFirst && before) wrong(`${where} repite un recibo que ya votó`);
  if (!isFirst && (before?.work !== work || !follows[before.kind].includes(kind))) {
    wrong(`${where} es una ${kind} sin el voto al que se refiere`);
  }
  state.receipts.set(receipt, { kind, work });
  const change = isFirst || kind === "reposición" ? 1 : -1;
  state.votes.set(work, (state.votes.get(work) ?? 0) + change);
}

/** Una obra se descalifica y se readmite por turnos. */
function judgeLine(state, text, [, its, kind, written]) {
  const work = Number(written);
  linkLine(state, text, its);
  if (state.disqualified.has(work) === (kind === "descalificación"))
    wrong(`la línea ${its} de recuento.txt repite una ${kind} de la obra ${work}`);
  if (kind === "descalificación") state.disqualified.add(work);
  else state.disqualified.delete(work);
}

function linkLine(state, text, its) {
  if (state.head === null || Number(its) !== state.number + 1)
    wrong(`la línea ${its} de recuento.txt no está donde le corresponde`);
  state.number++;
  state.head = sha256(`${state.head}\n${text}`);
}

function readLine(state, text) {
  const [word, ...rest] = text.split(" ");
  if (text === "" || text.startsWith("#") || word === "recuento" || word === "concurso") return;
  if (word === "obra") {
    const [number, ...title] = rest;
    if (state.titles.get(number) !== title.join(" "))
      wrong(`la obra ${number} no se llama igual en recuento.txt`);
    state.titles.delete(number);
    return;
  }
  if (word === "inicio" && state.head === null) state.head = rest[0];
  else if (word === "sello" || word === "fin") {
    if (Number(rest[0]) !== state.number || rest.at(-1) !== state.head) {
      wrong(
        `el sello tras la línea ${rest[0]} de recuento.txt no resulta de las anteriores: alguna ha cambiado`,
      );
    }
    state.ended = word === "fin";
  } else wrong(`recuento.txt tiene una línea que no es de un recuento tras la ${state.number}`);
}

/** Cada voto anulado tiene su motivo, y nadie más. */
function checkVoided({ publicVote }, voided, { columns, rows }) {
  if (columns.join() !== "obra,recibo,motivo") wrong("las columnas de anulaciones.csv no son las suyas");
  const reasons = new Map();
  const listed = new Set();
  for (const [work, receipt, reason] of rows) {
    if (listed.has(receipt) || voided.get(receipt)?.work !== Number(work)) {
      wrong(`anulaciones.csv anula un voto de la obra ${work} que en recuento.txt no está anulado`);
    }
    listed.add(receipt);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  if (listed.size !== voided.size)
    wrong(`recuento.txt anula ${voided.size} votos y anulaciones.csv da el motivo de ${listed.size}`);
  const stated = new Map(publicVote.voided.map(({ kind, votes }) => [kind ?? "otro", votes]));
  for (const reason of new Set([...reasons.keys(), ...stated.keys()])) {
    if (reasons.get(reason) !== stated.get(reason))
      wrong(`los votos anulados por «${reason}» no son los que constan`);
  }
  told.push(`${many(listed.size, "voto anulado", "votos anulados")}, cada uno con su motivo`);
}

// --- Las papeletas ----------------------------------------------------------------------------------------------------

/** Cuenta de nuevo las papeletas por voto único transferible, según docs/ballot.md, en fracciones exactas. */
function checkBallots({ works, jurors, ballots }) {
  if (ballots === null) return;
  const { papers, count } = ballots;
  if (count.seats !== SEATS)
    wrong(`las papeletas eligen ${count.seats} obras y según las bases son ${SEATS}`);
  if (papers.length > jurors.length)
    wrong(`constan ${papers.length} papeletas y el jurado son ${jurors.length}`);
  const ids = new Map(works.map(({ number, id }) => [number, id]));
  const idOf = (work) => ids.get(work) ?? String(work);
  const byId = new Map(count.draw.map((work) => [idOf(work), work]));
  const draw = drawn([...byId.keys()].sort(), count.seed).map((id) => byId.get(id));
  if (draw.join() !== count.draw.join()) wrong("el sorteo de las papeletas no resulta de su semilla");
  const own = countPapers(papers, draw, count.seats);
  own.rounds.forEach((round, nth) => {
    const stated = count.rounds[nth];
    for (const key of ["kind", "from", "factor", "exhausted", "elected", "tie", "votes"]) {
      if (!same(round[key], stated?.[key]))
        wrong(`la ronda ${nth + 1} del recuento de papeletas no da lo que consta (${key})`);
    }
  });
  for (const key of ["papers", "empty", "quota", "elected"]) {
    if (!same(own[key], count[key])) wrong(`el recuento de papeletas no da lo que consta (${key})`);
  }
  if (own.rounds.length !== count.rounds.length)
    wrong("el recuento de papeletas tiene más rondas de las que hacen falta");
  told.push(`${many(own.papers, "papeleta")} del jurado en ${many(own.rounds.length, "ronda")}`);
}

function countPapers(papers, draw, seats) {
  const live = papers
    .map((paper) => paper.filter((work, at) => draw.includes(work) && paper.indexOf(work) === at))
    .filter((paper) => paper.length > 0)
    .map((paper) => ({ paper, holder: paper[0], worth: ratio(1n) }));
  const quota = ratio(BigInt(Math.floor(live.length / (seats + 1)) + 1));
  const state = {
    live,
    quota,
    draw,
    seats,
    open: [...draw],
    elected: [],
    owed: [],
    lost: ratio(0n),
    rounds: [],
    held: [],
  };
  closeRound(state, { kind: "first", from: null, factor: null, tie: null });
  while (state.elected.length < seats && state.open.length > 0) {
    const kind = state.owed.length > 0 ? "surplus" : "exclusion";
    const { chosen, tie } = choose(state, kind);
    const votes = state.held.at(-1).get(chosen);
    const factor = kind === "surplus" ? over(minus(votes, quota), votes) : null;
    if (kind === "surplus") state.owed = state.owed.filter((work) => work !== chosen);
    else state.open = state.open.filter((work) => work !== chosen);
    for (const one of live.filter(({ holder }) => holder === chosen)) {
      one.worth = factor ? times(one.worth, factor) : one.worth;
      one.holder = one.paper.find((work) => state.open.includes(work)) ?? null;
      if (one.holder === null) state.lost = plus(state.lost, one.worth);
    }
    closeRound(state, { kind, from: chosen, factor: factor && written(factor), tie });
  }
  const { elected, rounds } = state;
  return { papers: live.length, empty: papers.length - live.length, quota: Number(quota.n), elected, rounds };
}

/** Lo que tiene cada una tras la ronda, y quién ha llegado al cociente. */
function closeRound(state, round) {
  const { live, quota, draw, seats } = state;
  const now = new Map(
    draw.map((work) => {
      const before = state.held.at(-1)?.get(work);
      // De una elegida sin excedente pendiente queda, como mucho, el cociente.
      if (state.elected.includes(work) && !state.owed.includes(work))
        return [work, less(quota, before) ? quota : before];
      return [
        work,
        live.filter(({ holder }) => holder === work).reduce((sum, { worth }) => plus(sum, worth), ratio(0n)),
      ];
    }),
  );
  state.held.push(now);
  const best = (a, b) =>
    less(now.get(b), now.get(a)) ? -1 : less(now.get(a), now.get(b)) ? 1 : draw.indexOf(a) - draw.indexOf(b);
  const elect = (list) => {
    for (const work of list) {
      state.open = state.open.filter((one) => one !== work);
      state.elected.push(work);
      if (less(quota, now.get(work))) state.owed.push(work);
    }
    return list;
  };
  const reached = elect(state.open.filter((work) => !less(now.get(work), quota)).sort(best));
  const left = state.open.length <= seats - state.elected.length ? elect([...state.open].sort(best)) : [];
  const votes = Object.fromEntries([...now].map(([work, held]) => [work, written(held)]));
  state.rounds.push({ ...round, votes, exhausted: written(state.lost), elected: [...reached, ...left] });
}

/** El mayor excedente o la que menos tiene; en un empate, la ronda anterior que las distinga, y si ninguna, el sorteo. */
function choose({ owed, open, held, draw }, over) {
  const ahead = (a, b) => (over === "surplus" ? less(b, a) : less(a, b));
  const foremost = (works, round) =>
    works.filter((work) => !works.some((other) => ahead(held[round].get(other), held[round].get(work))));
  const between = foremost(over === "surplus" ? owed : open, held.length - 1);
  let left = between;
  for (let round = held.length - 2; round >= 0 && left.length > 1; round--) {
    left = foremost(left, round);
    if (left.length === 1)
      return { chosen: left[0], tie: { over, between, chosen: left[0], byRound: round + 1 } };
  }
  const order = draw.filter((work) => left.includes(work));
  const chosen = over === "surplus" ? order[0] : order.at(-1);
  return { chosen, tie: between.length > 1 ? { over, between, chosen, byRound: null } : null };
}

/** Fisher y Yates, con los números que da la semilla: FNV-1a, mezclada, y mulberry32. */
function drawn(ids, seed) {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  state ^= state >>> 16;
  for (let last = ids.length - 1; last > 0; last--) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const at = Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (last + 1));
    [ids[last], ids[at]] = [ids[at], ids[last]];
  }
  return ids;
}

// --- La comunidad y el fallo ------------------------------------------------------------------------------------------

function checkCommunity({ works, ballots, community, verdict }) {
  if (community === null) return;
  const { counts } = community;
  const chosen = [...(ballots?.count.elected ?? [])].sort().join();
  if (
    counts
      .map(({ work }) => work)
      .sort()
      .join() !== chosen
  )
    wrong("la comunidad no eligió entre las dos obras del jurado");
  if (!counts.every(({ votes }) => Number.isInteger(votes) && votes >= 0))
    wrong("los votos de la comunidad no son un recuento");
  const most = Math.max(...counts.map(({ votes }) => votes));
  const first = counts.filter(({ votes }) => votes === most).map(({ work }) => work);
  const winner = verdict.awards.find(({ kind }) => kind === "ganadora")?.work ?? null;
  const titleOf = (number) => `«${works.find((work) => work.number === number)?.title ?? number}»`;
  if (first.length > 1) warned.push("la votación de la comunidad acabó en empate");
  else if (winner !== first[0])
    warned.push(
      `la comunidad prefirió ${titleOf(first[0])}, y no es la ganadora del fallo${verdict.departure ? `; motivo: ${verdict.departure}` : ""}`,
    );
  told.push(
    `la elección de la comunidad: ${counts.map(({ work, votes }) => `${titleOf(work)} ${votes}`).join(", ")}`,
  );
}

/** Las obras del fallo existen y pueden ganar, y su estado resulta de él. */
function checkVerdict({ works, finalists, ballots, verdict }) {
  const byNumber = new Map(works.map((work) => [work.number, work]));
  const { awards } = verdict;
  for (const kind of ["ganadora", "favorita"]) {
    const count = awards.filter((award) => award.kind === kind).length;
    if (count > 1 || (count === 0 && kind === "ganadora"))
      wrong(`el fallo tiene ${count} obras con el premio «${kind}»`);
  }
  for (const { work } of awards) {
    const status = work === null ? "" : byNumber.get(work)?.status;
    if (status === undefined) wrong(`el fallo premia la obra ${work}, que no existe`);
    if (status === "descalificada")
      wrong(`el fallo premia «${byNumber.get(work).title}», que está descalificada`);
  }
  const winner = awards.find(({ kind }) => kind === "ganadora").work;
  const named = new Set(awards.map(({ work }) => work));
  for (const { number, title, status, award } of works) {
    const own = awards.find(({ work, kind }) => work === number && kind !== "favorita")?.kind ?? null;
    if (award !== own) wrong(`«${title}» consta con la distinción «${award}» y el fallo le da «${own}»`);
    const follows = number === winner ? "ganadora" : named.has(number) ? "finalista" : "no_ganadora";
    if (status !== "descalificada" && status !== follows)
      wrong(`«${title}» consta como ${status} y por el fallo es ${follows}`);
  }
  for (const [nth, { kind, work }] of awards.entries()) {
    if (!Object.hasOwn(AWARDS, kind)) wrong(`el fallo tiene un premio «${kind}», que no es del concurso`);
    const isSame = (other) => other.work === work && (other.kind === "favorita") === (kind === "favorita");
    if (work !== null && awards.findIndex(isSame) < nth) wrong(`el fallo premia dos veces la obra ${work}`);
  }
  const titleOf = (number) => `«${byNumber.get(number)?.title ?? number}»`;
  const favourite = awards.find(({ kind }) => kind === "favorita");
  if (favourite && favourite.work !== finalists.favourite)
    warned.push("la favorita del fallo no es la obra con más votos");
  const outside = finalists.calculated.filter((number) => !named.has(number));
  if (outside.length > 0)
    warned.push(`el fallo no nombra a estas finalistas del cálculo: ${outside.map(titleOf).join(", ")}`);
  const left = (ballots?.count.elected ?? []).filter((number) => !named.has(number));
  if (left.length > 0)
    warned.push(`el fallo no nombra a estas, elegidas por las papeletas: ${left.map(titleOf).join(", ")}`);
  told.push("el fallo nombra obras que podían ganar, y los estados de todas resultan de él");
}

// --- Herramientas -----------------------------------------------------------------------------------------------------

function sha256(data) {
  return createHash("sha256").update(data).digest("hex");
}

function crc32(data) {
  crc32.table ??= Int32Array.from({ length: 256 }, (_, byte) => {
    for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
    return byte;
  });
  let crc = -1;
  for (let at = 0; at < data.length; at++) crc = (crc >>> 8) ^ crc32.table[(crc ^ data[at]) & 255];
  return ~crc >>> 0;
}

function hex(text) {
  return Buffer.from(text, "hex");
}
function u16(...values) {
  return Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])));
}
function u32(...values) {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, 4 * at);
  return bytes;
}

function add(values) {
  return values.reduce((sum, value) => sum + value, 0);
}
function near(one, other, hair = 1e-9) {
  if (one === null || other === null) return one === other;
  return typeof other === "number" && Math.abs(one - other) <= hair;
}
function same(one, other) {
  const sorted = (value) => {
    if (value === null || typeof value !== "object") return value;
    return Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
function numeric(text, which) {
  if (!/^\d+(\.\d+)?(e-?\d+)?$/.test(text)) wrong(`${which} tiene «${text}» donde debería haber un número`);
  return Number(text);
}
function many(count, one, more = `${one}s`) {
  return `${count.toLocaleString("es-ES")} ${count === 1 ? one : more}`;
}

/** Fracciones: numerador y denominador sin divisor común, el denominador mayor que cero. */
function ratio(n, d = 1n) {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return { n: n / (a || 1n), d: d / (a || 1n) };
}
function plus(a, b) {
  return ratio(a.n * b.d + b.n * a.d, a.d * b.d);
}
function minus(a, b) {
  return ratio(a.n * b.d - b.n * a.d, a.d * b.d);
}
function times(a, b) {
  return ratio(a.n * b.n, a.d * b.d);
}
function over(a, b) {
  return ratio(a.n * b.d, a.d * b.n);
}
function less(a, b) {
  return a.n * b.d < b.n * a.d;
}
function written({ n, d }) {
  return d === 1n ? `${n}` : `${n}/${d}`;
}

function wrong(why) {
  quit(1, `No concuerda: ${why}.`);
}

function quit(code, message) {
  console.error(message.replace(STEERS, ""));
  process.exit(code);
}
