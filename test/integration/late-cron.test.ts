import { expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/calendar";
import { openContest } from "../support/contest";

const contest = openContest();
const yesterday = () => addDays(dayOf(Date.now()), -1);
const startOf = (key: string, day: string | null) =>
  contest.db.prepare("update contest_phases set start_at = ? where phase_key = ?").bind(day, key).run();
const active = () => contest.value<string>("select phase_key from contest_phases where is_active");

test("[GAL-10] [CRON-02] a vote after the phase's end is refused although the cron has not come yet", async () => {
  await contest.setPhase("voting");
  await startOf("final", yesterday());
  const proposalId = await contest.addProposal();
  const voter = await contest.signedIn(await contest.addPerson("publico"));
  const page = await voter.submit("/galeria", { proposal_id: proposalId });
  expect(page.toast).toContain("La votación está cerrada");
  expect(await contest.value("select count(*) from public_votes")).toBe(0);
  expect(await active()).toBe("final");
  expect(await contest.value("select count(*) from audit_log where actor = 'cron'")).toBe(1);
});

test("[CRON-02] a score after the evaluation's end is refused although the cron has not come yet", async () => {
  await startOf("final", null);
  await contest.setPhase("evaluation");
  await startOf("voting", yesterday());
  const proposalId = await contest.addProposal();
  const judge = await contest.signedIn(await contest.addPerson("jurado"));
  const page = await judge.submit(`/jurado/evaluar/${proposalId}`, {
    intent: "draft",
    "scores.creatividad": "4",
  });
  expect(page.toast).toContain("La evaluación está cerrada");
  expect(await contest.value("select count(*) from evaluations")).toBe(0);
  expect(await active()).toBe("voting");
});

test("[FAS-08] two simultaneous activations leave one active phase", async () => {
  const admin = await contest.addPerson("admin");
  const [one, other] = [await contest.signedIn(admin), await contest.signedIn(admin)];
  await Promise.all([
    one.post("/admin/fases", { intent: "activate", id: "phase-submission" }),
    other.post("/admin/fases", { intent: "activate", id: "phase-results" }),
  ]);
  expect(await contest.value("select count(*) from contest_phases where is_active")).toBe(1);
  expect(["submission", "results"]).toContain(await active());
});
