import { many, wrong } from "../report";
import { countPapers, drawOf, hashOf, oldDrawOf } from "../rules/ballots";
import {
  AWARDS,
  type Award,
  type BallotCount,
  FINAL_TALLY,
  type Findings,
  type RecordFile,
  type Work,
} from "./format";

type Ballots = NonNullable<RecordFile["ballots"]>;

/*! Obras que el jurado propone a la comunidad. */
const SEATS = 2;

/*! Comprueba que los recuentos de las papeletas, con su sorteo, dan lo que consta, y que no les falta ninguna obra. */
export function checkBallots(record: RecordFile, { told, warned }: Findings): void {
  const { works, jurors, ballots } = record;
  if (ballots === null) return;
  const { papers, count, earlier = [] } = ballots;
  if (papers.length > jurors.length)
    wrong(`constan ${papers.length} papeletas y el jurado son ${jurors.length}`);
  const titleOf = titlesIn(works);
  const statuses = new Map(works.map(({ number, status }) => [number, status]));
  const isOut = (work: number) => (statuses.get(work) ?? "descalificada") === "descalificada";
  const listed = [...papers, ...earlier.map((one) => one.count.draw)].flat();
  const missing = listed.find((work) => !count.draw.includes(work) && !isOut(work));
  if (missing !== undefined)
    wrong(`${titleOf(missing)} está en una papeleta, no está descalificada y falta en el recuento`);
  const gone = new Set(listed.filter((work) => !statuses.has(work))).size;
  if (gone > 0) warned.push(`las papeletas ordenan ${many(gone, "obra")} que ya no está en el concurso`);
  const late = count.draw.filter((work) => statuses.get(work) === "descalificada");
  if (late.length > 0)
    warned.push(`se descalificó después de recontar las papeletas: ${late.map(titleOf).join(", ")}`);
  for (const [nth, { count: one, reason }] of earlier.entries()) {
    checkCount(record, ballots, one);
    const next = earlier[nth + 1]?.count ?? count;
    const out = one.draw.filter((work) => !next.draw.includes(work));
    if (next.draw.length + out.length !== one.draw.length || !out.some((work) => one.elected.includes(work)))
      wrong("las papeletas se recontaron otra vez sin que faltara una obra elegida");
    warned.push(
      `el recuento n.º ${nth + 1} de las papeletas proponía ${one.elected.map(titleOf).join(" y ")}; se repitió sin ${out.map(titleOf).join(", ")}; motivo: ${reason ?? "no consta"}`,
    );
  }
  const own = checkCount(record, ballots, count);
  told.push(
    ballots.commitment
      ? `el sorteo, que resulta de las papeletas y del secreto de huella ${ballots.commitment.hash}: compárala con la que vio el jurado al abrirse la papeleta`
      : "el sorteo, que resulta de una semilla: el servidor la tomó al recontar, así que nada prueba que no la eligiera",
    `${many(own.papers, "papeleta")} del jurado en ${many(own.rounds.length, "ronda")}`,
  );
}

/*! Comprueba cada ronda de un recuento. Lo devuelve, calculado de nuevo. */
function checkCount(record: RecordFile, ballots: Ballots, count: BallotCount) {
  if (count.seats !== SEATS)
    wrong(`las papeletas eligen ${count.seats} obras y según las bases son ${SEATS}`);
  const own = countPapers(ballots.papers, checkDraw(record, ballots, count), count.seats);
  for (const [nth, round] of own.rounds.entries()) {
    const stated = count.rounds[nth];
    for (const key of ["kind", "from", "factor", "exhausted", "elected", "tie", "votes"] as const) {
      if (!isSame(round[key], stated?.[key]))
        wrong(`la ronda ${nth + 1} del recuento de papeletas no da lo que consta (${key})`);
    }
  }
  for (const key of ["papers", "empty", "quota", "elected"] as const) {
    if (!isSame(own[key], count[key])) wrong(`el recuento de papeletas no da lo que consta (${key})`);
  }
  if (own.rounds.length !== count.rounds.length)
    wrong("el recuento de papeletas tiene más rondas de las que hacen falta");
  return own;
}

/*!
 * Comprueba que el secreto tiene la huella publicada, y que la semilla y el orden del sorteo resultan de él y de las
 * papeletas. Sin secreto, el orden resulta de la semilla, como en versiones anteriores. Devuelve el orden.
 */
function checkDraw({ works }: RecordFile, { papers, commitment }: Ballots, count: BallotCount): number[] {
  const ids = new Map(works.map(({ number, id }) => [number, id]));
  const idOf = (work: number) => ids.get(work) ?? String(work);
  const byId = new Map(count.draw.map((work) => [idOf(work), work]));
  const candidates = [...byId.keys()];
  if (commitment) {
    const { secret, hash } = commitment;
    if (hashOf(secret) !== hash) wrong("el secreto del sorteo no tiene la huella que consta");
  }
  const own = commitment
    ? drawOf(
        candidates,
        papers.map((paper) => paper.map(idOf)),
        commitment.secret,
      )
    : { seed: count.seed, draw: oldDrawOf(candidates, count.seed) };
  if (own.seed !== count.seed) wrong("la semilla del sorteo no resulta de su secreto y de las papeletas");
  const draw = own.draw.map((id) => byId.get(id) as number);
  if (draw.join() !== count.draw.join()) wrong("el sorteo de las papeletas no resulta de su semilla");
  return draw;
}

/*! Comprueba que la comunidad eligió entre las dos obras del jurado. Avisa si el fallo se aparta de ella. */
export function checkCommunity(record: RecordFile, { told, warned }: Findings): void {
  const { works, ballots, community, verdict } = record;
  if (community === null) return;
  const { counts } = community;
  const inOrder = (numbers: number[]) => [...numbers].sort().join();
  if (inOrder(counts.map(({ work }) => work)) !== inOrder(ballots?.count.elected ?? []))
    wrong("la comunidad no eligió entre las dos obras del jurado");
  if (!counts.every(({ votes }) => Number.isInteger(votes) && votes >= 0))
    wrong("los votos de la comunidad no son un recuento");
  if (community.head === undefined && counts.some(({ votes }) => votes > 0)) {
    if (record.version > 1) wrong(`hay votos de la comunidad y falta ${FINAL_TALLY}`);
    warned.push("la elección de la comunidad no tiene un recuento propio: nada prueba sus votos");
  }
  const most = Math.max(...counts.map(({ votes }) => votes));
  const [first = null, ...others] = counts.filter(({ votes }) => votes === most).map(({ work }) => work);
  const winner = verdict.awards.find(({ kind }) => kind === "ganadora")?.work ?? null;
  const titleOf = titlesIn(works);
  if (others.length > 0) warned.push("la votación de la comunidad acabó en empate");
  else if (winner !== first) {
    const why = verdict.departure ? `; motivo: ${verdict.departure}` : "";
    warned.push(`la comunidad prefirió ${titleOf(first)}, y no es la ganadora del fallo${why}`);
  }
  told.push(
    `la elección de la comunidad: ${counts.map(({ work, votes }) => `${titleOf(work)} ${votes}`).join(", ")}`,
  );
}

/*! Comprueba que las obras del fallo existen y pueden ganar, y que su estado resulta del fallo. */
export function checkVerdict(record: RecordFile, { told, warned }: Findings): void {
  const { works, finalists, ballots, verdict } = record;
  const { awards, dissents } = verdict;
  checkAwarded(record);
  const winner = awards.find(({ kind }) => kind === "ganadora")?.work ?? null;
  const awardedNumbers = new Set(awards.map(({ work }) => work));
  for (const { number, title, status, award } of works) {
    const own = awards.find(({ work, kind }) => work === number && kind !== "favorita")?.kind ?? null;
    if (award !== own) wrong(`«${title}» consta con la distinción «${award}» y el fallo le da «${own}»`);
    const follows = number === winner ? "ganadora" : awardedNumbers.has(number) ? "finalista" : "no_ganadora";
    if (status !== "descalificada" && status !== follows)
      wrong(`«${title}» consta como ${status} y por el fallo es ${follows}`);
  }
  checkKinds(awards);
  checkReasons(record);
  const titleOf = titlesIn(works);
  const favourite = awards.find(({ kind }) => kind === "favorita");
  if (favourite && favourite.work !== finalists.favourite)
    warned.push("la favorita del fallo no es la obra con más votos");
  const outside = finalists.calculated.filter((number) => !awardedNumbers.has(number));
  if (outside.length > 0)
    warned.push(`el fallo no nombra a estas finalistas del cálculo: ${outside.map(titleOf).join(", ")}`);
  const rest = (ballots?.count.elected ?? []).filter((number) => !awardedNumbers.has(number));
  if (rest.length > 0)
    warned.push(`el fallo no nombra a estas, elegidas por las papeletas: ${rest.map(titleOf).join(", ")}`);
  told.push(
    `el fallo nombra obras que podían ganar, con ${many(dissents.length, "voto particular", "votos particulares")}, y los estados de todas resultan de él`,
  );
}

/*!
 * Comprueba que cada voto particular tiene su texto, que solo una rectificación dice qué corrige, y que apartarse de la
 * comunidad tiene un motivo.
 */
function checkReasons({ works, jurors, community, verdict }: RecordFile): void {
  const { awards, dissents, replaces, reason, departure } = verdict;
  if (dissents.length > jurors.length || dissents.some(({ text }) => text.trim() === ""))
    wrong("los votos particulares no son de otros tantos jurados, cada uno con su texto");
  if ((replaces === null) !== (reason === null))
    wrong("una rectificación, y solo ella, dice qué fallo rectifica y por qué");
  const [first, second] = (community?.counts ?? []).toSorted((a, b) => b.votes - a.votes);
  const preferred = works.find(({ number, status }) => number === first?.work && status !== "descalificada");
  const isClear = first !== undefined && first.votes > (second?.votes ?? 0);
  if (
    preferred &&
    isClear &&
    awards.every(({ kind, work }) => kind !== "ganadora" || work !== preferred.number)
  ) {
    if (departure === "") wrong("el fallo se aparta de la comunidad sin decir por qué");
  }
}

function checkAwarded({ works, verdict: { awards } }: RecordFile): void {
  const byNumber = new Map(works.map((work) => [work.number, work]));
  for (const kind of ["ganadora", "favorita"]) {
    const count = awards.filter((award) => award.kind === kind).length;
    if (count > 1 || (count === 0 && kind === "ganadora"))
      wrong(`el fallo tiene ${count} obras con el premio «${kind}»`);
  }
  for (const { work } of awards) {
    if (work === null) continue;
    const own = byNumber.get(work) ?? wrong(`el fallo premia la obra ${work}, que no existe`);
    if (own.status === "descalificada") wrong(`el fallo premia «${own.title}», que está descalificada`);
  }
}

function checkKinds(awards: Award[]): void {
  for (const [nth, { kind, work }] of awards.entries()) {
    if (!Object.hasOwn(AWARDS, kind)) wrong(`el fallo tiene un premio «${kind}», que no es del concurso`);
    const isSame = (other: Award) =>
      other.work === work && (other.kind === "favorita") === (kind === "favorita");
    if (work !== null && awards.findIndex(isSame) < nth) wrong(`el fallo premia dos veces la obra ${work}`);
  }
}

const titlesIn = (works: Work[]) => (number: number | null) =>
  `«${works.find((work) => work.number === number)?.title ?? number}»`;

/*! Indica si dos valores son iguales, en cualquier orden de sus claves. */
function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
