import { expect, test } from "vitest";
import { addDays, dayOf, endOfDay } from "~/contest/core/calendar";
import { byName, workTexts } from "~/contest/core/work-fields";
import { openStores } from "~/context";
import { refusalReason } from "~/db/core/database";
import { closedNotice } from "~/text/core/closed";
import { formatDay } from "~/text/core/formats";
import { openContest } from "../support/contest";

const contest = openContest();
const yesterday = () => addDays(dayOf(Date.now()), -1);
const startOf = (key: string, day: string | null) =>
  contest.rows("update contest_phases set start_at = ? where phase_key = ?", day, key);
const active = () => contest.value<string>("select phase_key from contest_phases where is_active");

test("[CRON-02] a score after the evaluation's end is refused although the cron has not come yet", async () => {
  await startOf("final", null);
  await contest.setPhase("evaluation");
  await startOf("voting", yesterday());
  const proposalId = await contest.addProposal();
  const judge = await contest.as("jurado");
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

const endOf = (key: string, day: string | null) =>
  contest.rows("update contest_phases set end_at = ? where phase_key = ?", day, key);

/** Submission ended yesterday and voting starts in three days. The ended phase stays active meanwhile. */
async function gap() {
  await contest.db.exec("update contest_phases set start_at = null, end_at = null, start_handled_at = null");
  await contest.db.exec(
    "update contest_phases set allows_evaluations = 1, allows_votes = 1 where phase_key = 'submission'",
  );
  await contest.setPhase("submission");
  await endOf("submission", yesterday());
  await startOf("voting", addDays(dayOf(Date.now()), 3));
}

test("[MEND-16] between a phase's end and the next start nothing is taken in, and every screen says so", async () => {
  await gap();
  const [ended, opens] = [formatDay(yesterday()), formatDay(addDays(dayOf(Date.now()), 3))];
  const over = `La fase «Envío de propuestas» terminó el ${ended}.`;
  const next = `La siguiente fase, «Votación del público», empieza el ${opens}.`;
  const universityId = await contest.addUniversity();
  const proposalId = await contest.addProposal({ universityId });
  const university = await contest.as("universidad", { universityId });
  await contest.addPerson("alumno", { universityId });
  const judge = await contest.as("jurado");
  const voter = await contest.as("publico");
  const admin = await contest.as("admin");

  const submissions = `El envío de propuestas está cerrado. ${over} ${next}`;
  for (const path of ["/universidad", "/universidad/nueva", `/propuesta/${proposalId}/editar`]) {
    const words = (await university.open(path)).text("main");
    expect(words, path).toContain("El envío de propuestas está cerrado");
    expect(words, path).toContain(`${over} ${next}`);
  }
  const evaluations = `${over} ${next}`;
  for (const path of ["/jurado", `/jurado/evaluar/${proposalId}`])
    expect((await judge.open(path)).text("main"), path).toContain(evaluations);
  for (const path of ["/galeria", `/propuesta/${proposalId}`])
    expect((await voter.open(path)).text("main"), path).toContain(`${over} Se abre el ${opens}.`);
  expect((await voter.open("/")).text("#calendario")).toContain(
    `«Envío de propuestas» terminó el ${ended}. «Votación del público» empieza el ${opens}.`,
  );
  expect((await admin.open("/admin")).text("[aria-labelledby=fase]")).toContain(`Terminó el ${ended}`);
  const phases = (await admin.open("/admin/fases")).text("main");
  expect(phases).toContain(submissions);
  expect(phases).toContain(`Terminó el ${ended}: no se admite nada`);

  const before = await contest.value("select count(*) from proposals");
  const removed = await university.submit("/universidad", { intent: "delete", id: proposalId });
  expect(removed.toast).toContain("El envío de propuestas está cerrado");
  expect(await contest.value("select count(*) from proposals")).toBe(before);
  const sheet = { intent: "draft", "scores.creatividad": "4" };
  expect((await judge.submit(`/jurado/evaluar/${proposalId}`, sheet)).toast).toContain(
    "La evaluación está cerrada",
  );
  expect(await contest.value("select count(*) from evaluations")).toBe(0);
  expect((await voter.submit("/galeria", { proposal_id: proposalId })).toast).toContain(
    "La votación está cerrada",
  );
  expect(await contest.value("select count(*) from public_votes")).toBe(0);
});

test("[MEND-16] a gate that shuts after it was looked at is held by the batch itself, by the database's clock", async () => {
  await gap();
  const person = await contest.addPerson("publico");
  const juror = await contest.addPerson("jurado");
  const universityId = await contest.addUniversity();
  const proposalId = await contest.addProposal({ universityId });
  const by = { id: person.id, name: person.fullName };
  const storesAt = (at: number) => openStores({ DB: contest.db, ENVIRONMENT: "local" }, { by, now: at });
  const { phases } = storesAt(Date.now());
  // The database's clock decides that the phase is over, also for a request in its last instant.
  const [now, then] = [Date.now(), endOfDay(yesterday())];
  const today = dayOf(now);
  const answers = {
    scores: {},
    notApplicable: [],
    comments: "",
    privateComments: "",
    as: "draft",
    shares: null,
  } as const;
  const sheet = { judgeId: juror.judgeId ?? "", proposalId };
  const writes: ((stores: ReturnType<typeof storesAt>) => Promise<unknown>)[] = [
    ({ evaluations }) =>
      evaluations.save({ ...sheet, ...answers, scores: {}, notApplicable: [], editor: null }),
    ({ evaluations }) => evaluations.declareConflict(sheet, { title: "", body: "", link: null, mail: "" }),
    ({ votes }) =>
      votes.cast({
        userId: person.id,
        proposalId,
        addressHash: null,
        networkHash: null,
        agentHash: null,
      }),
    ({ proposals }) =>
      proposals.edit(
        universityId,
        proposalId,
        { title: "Otro", category: "Otro", ...byName(workTexts, () => "x") },
        now,
      ),
    ({ proposals }) => proposals.remove(universityId, proposalId),
  ];
  const outcome = (write: Promise<unknown>) =>
    write.then(
      () => "done",
      // The edit names no stored version, which the batch checks after its gate.
      (error) =>
        ({ gate_closed: "shut", changed_meanwhile: "done" })[String(refusalReason(error))] ?? String(error),
    );
  const isShut = async () => {
    for (const at of [now, then])
      for (const write of writes) expect(await outcome(write(storesAt(at))), String(write)).toBe("shut");
  };
  await isShut();
  const because = closedNotice("votes", await phases.whyClosed("votes"));
  expect(because.description).toContain(`«Envío de propuestas» terminó el ${formatDay(yesterday())}.`);

  // Another phase has started since the request began, and is not active yet.
  await contest.db.exec("update contest_phases set manually_activated_at = null");
  await endOf("submission", null);
  await startOf("voting", today);
  for (const write of writes) expect(await outcome(write(storesAt(then))), String(write)).toBe("shut");
  // A phase activated by hand ignores the dates.
  await contest.db.exec(`update contest_phases set manually_activated_at = ${now} where is_active`);
  await endOf("submission", yesterday());
  await isShut();

  expect(await contest.value("select count(*) from evaluations")).toBe(0);
  expect(await contest.value("select count(*) from public_votes")).toBe(0);
  expect(await contest.value("select sum(public_votes_count) from proposals")).toBe(0);
  expect(await contest.value("select title from proposals where id = ?", proposalId)).not.toBe("Otro");
  await endOf("submission", today);
  for (const write of writes) expect(await outcome(write(storesAt(then))), String(write)).toBe("done");
});
