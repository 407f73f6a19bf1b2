import type { Contest } from "./contest";

/** A juror before a work's untouched sheet: the evaluation is on, every setting is as in the beginning. */
export async function openSheet(contest: Contest) {
  await contest.db.exec("delete from settings");
  await contest.setPhase("evaluation");
  const juror = await contest.addPerson("jurado");
  const visitor = await contest.signedIn(juror);
  const proposal = await contest.addProposal();
  return { juror, visitor, proposal, path: `/jurado/evaluar/${proposal}` };
}

/** The ids of the four criteria. */
export const criteria = ["creatividad", "tecnica", "innovacion", "adecuacion"];

/** What a sheet sends that gives every criterion so many points. */
export const everyScore = (points: string) =>
  Object.fromEntries(criteria.map((id) => [`scores.${id}`, points]));
