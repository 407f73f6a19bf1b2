import { wrong } from "../report";
import type { Findings, RecordFile } from "./format";

/*! Comprueba que nada de lo que cuenta es posterior al fallo. Las líneas de los recuentos se miran al leerlas. */
export function checkDates({ contest, verdict, works }: RecordFile, { told }: Findings): void {
  const { sealedAt, number, replaces } = verdict;
  if (contest.phases.filter(({ isActive }) => isActive).length > 1) wrong("hay más de una fase activa");
  for (const { name, startAt, endAt } of contest.phases) {
    if (startAt && endAt && endAt < startAt) wrong(`la fase «${name}» acaba antes de empezar`);
  }
  if (replaces !== null && replaces >= number) wrong("el fallo rectifica a uno que no es anterior");
  const late = works.find(({ createdAt }) => createdAt > sealedAt);
  if (late) wrong(`«${late.title}» es posterior al fallo`);
  told.push(
    `las fechas: ninguna obra ni línea de los recuentos es posterior al fallo, del ${new Date(sealedAt).toISOString()}`,
  );
}
