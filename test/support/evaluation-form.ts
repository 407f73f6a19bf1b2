import type { Contest } from "./contest";

/** Opens a juror's new evaluation form during evaluation, with default settings. */
export async function openEvaluationForm(contest: Contest) {
  await contest.db.exec("delete from settings");
  await contest.setPhase("evaluation");
  const juror = await contest.addPerson("jurado");
  const visitor = await contest.signedIn(juror);
  const proposal = await contest.addProposal();
  return { juror, visitor, proposal, path: `/jurado/evaluar/${proposal}` };
}

/** The ids of the four criteria. */
export const criteria = ["creatividad", "tecnica", "innovacion", "adecuacion"];

/** Fields of an evaluation form with equal points for every criterion. */
export const everyScore = (points: string) =>
  Object.fromEntries(criteria.map((id) => [`scores.${id}`, points]));
