import { wrong } from "../report";
import { AWARDS, type Award, type Findings, type RecordFile, type Work } from "./format";

/*! Comprueba que las obras del fallo existen y pueden ganar, y que su estado resulta del fallo. */
export function checkVerdict(record: RecordFile, { told, warned }: Findings): void {
  const { works, finalists, verdict, final } = record;
  const { awards } = verdict;
  checkAwarded(record);
  const winner = awards.find(({ kind }) => kind === "ganadora")?.work ?? null;
  const awardedNumbers = new Set(awards.map(({ work }) => work));
  for (const { number, title, status, award } of works) {
    const own = awards.find(({ work, kind }) => work === number && kind !== "favorita")?.kind ?? null;
    if (award !== own) wrong(`«${title}» consta con la distinción «${award}» y el fallo le da «${own}»`);
    const isFinalist = awardedNumbers.has(number) && final.finalists.includes(number);
    const follows = number === winner ? "ganadora" : isFinalist ? "finalista" : "no_ganadora";
    if (status !== "descalificada" && status !== follows)
      wrong(`«${title}» consta como ${status} y por el fallo es ${follows}`);
  }
  checkKinds(awards);
  const stranger = awards.find(
    ({ kind, work }) => kind === "finalista" && work !== null && !final.finalists.includes(work),
  );
  if (stranger) wrong(`el fallo llama finalista a la obra ${stranger.work}, que no lo es`);
  if ((verdict.replaces === null) !== (verdict.reason === null))
    wrong("una rectificación, y solo ella, dice qué fallo rectifica y por qué");
  const titleOf = titlesIn(works);
  const favourite = awards.find(({ kind }) => kind === "favorita");
  if (favourite && favourite.work !== finalists.favourite)
    warned.push("la favorita del fallo no es la obra con más votos");
  const outside = final.asFixed.calculated.filter((number) => !awardedNumbers.has(number));
  if (outside.length > 0)
    warned.push(`el fallo no nombra a estas finalistas del cálculo: ${outside.map(titleOf).join(", ")}`);
  told.push("el fallo nombra obras que podían ganar, y los estados de todas resultan de él");
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
