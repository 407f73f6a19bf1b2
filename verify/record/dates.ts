import { wrong } from "../report";
import type { Findings, RecordFile } from "./format";

/*! Comprueba que nada de lo que cuenta es posterior al fallo, y que los sellos del voto público van en orden. */
export function checkDates(
  { contest, verdict, works, ballots }: RecordFile,
  tally: Buffer,
  { told }: Findings,
): void {
  const { sealedAt, number, replaces } = verdict;
  if (contest.phases.filter(({ isActive }) => isActive).length > 1) wrong("hay más de una fase activa");
  for (const { name, startAt, endAt } of contest.phases) {
    if (startAt && endAt && endAt < startAt) wrong(`la fase «${name}» acaba antes de empezar`);
  }
  if (replaces !== null && replaces >= number) wrong("el fallo rectifica a uno que no es anterior");
  const late = works.find(({ createdAt }) => createdAt > sealedAt);
  if (late) wrong(`«${late.title}» es posterior al fallo`);
  if (ballots?.commitment && ballots.commitment.at > sealedAt)
    wrong("la huella del sorteo es posterior al fallo");
  const hours = sealsIn(tally);
  if (hours.some((hour, at) => hour < (hours[at - 1] ?? "")))
    wrong("un sello de recuento.txt es de una hora anterior a la del sello de antes");
  const sealed = new Date(sealedAt).toISOString();
  const last = hours.at(-1);
  if (last && last.slice(0, 13) > sealed.slice(0, 13))
    wrong("recuento.txt tiene un sello posterior al fallo");
  told.push(
    `las fechas: ninguna obra${last ? ", ni sello del voto público," : ""} es posterior al fallo, del ${sealed}`,
  );
}

/*! Horas de los sellos del recuento, en su orden. */
function sealsIn(tally: Buffer): string[] {
  const hours: string[] = [];
  for (let at = tally.indexOf("\nsello "); at >= 0; at = tally.indexOf("\nsello ", at + 1)) {
    const [, , hour = ""] = tally.toString("utf8", at + 1, at + 60).split(" ");
    hours.push(hour);
  }
  return hours;
}
