import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { openUniversity, sendProposal } from "../support/submission";

const contest = openContest();

test("[POR-01] the header tells the university, what is sent and what is left; empty places invite", async () => {
  const { visitor, students } = await openUniversity(contest);
  const empty = await visitor.open("/universidad");
  expect(empty.text("main h1")).toMatch(/^Universidad de Prueba/);
  expect(empty.texts("main dl > div")).toEqual(["Enviadas0/3", "Restantes3"]);
  expect(empty.texts("main nav a")).toEqual(["Mis Propuestas", "Mis Alumnos"]);
  expect(empty.text("main")).toContain("Aún no has enviado ninguna propuesta.");
  expect(empty.document.querySelectorAll("main a[href='/universidad/nueva']")).toHaveLength(1);
  await sendProposal(visitor, [students[0]?.id ?? ""]);
  expect((await visitor.open("/universidad")).texts("main dl > div")).toEqual(["Enviadas1/3", "Restantes2"]);
});

test("[POR-02] after sending it is said until when texts can be edited, and what comes then", async () => {
  const { visitor, students } = await openUniversity(contest);
  const sentence = "Puedes editar los textos, o eliminar una propuesta,";
  expect((await visitor.open("/universidad")).text("main")).not.toContain(sentence);
  await sendProposal(visitor, [students[0]?.id ?? ""]);
  expect((await visitor.open("/universidad")).text("main")).toContain(
    `${sentence} mientras el envío esté abierto. Después quedan como estén y las evalúa el jurado.`,
  );
  const setStart = (day: string | null) =>
    contest.db
      .prepare("update contest_phases set start_at = ? where phase_key = 'evaluation'")
      .bind(day)
      .run();
  await setStart("2099-12-01");
  expect((await visitor.open("/universidad")).text("main")).toContain(
    `${sentence} hasta que empiece la fase «Evaluación del jurado», el 1 de diciembre de 2099. Desde ese día quedan como estén.`,
  );
  await setStart(null);
  await contest.setPhase("evaluation");
  expect((await visitor.open("/universidad")).text("main")).not.toContain(sentence);
  await contest.setPhase("submission");
});

test("[POR-01] the students' tab lists name, email, date and teams", async () => {
  const { visitor, students } = await openUniversity(contest);
  await openUniversity(contest);
  await sendProposal(visitor, [students[0]?.id ?? ""]);
  await contest.db
    .prepare("update profiles set created_at = ? where university_id = ?")
    .bind(Date.UTC(2026, 10, 20, 23, 30), students[0]?.universityId)
    .run();
  const page = await visitor.open("/universidad?tab=alumnos");
  expect(page.texts("tbody tr").map((row) => row.replace(/ equipos?$/, ""))).toEqual([
    `Ana Núñez${students[0]?.email}21 nov 20261`,
    `Bruno Peña${students[1]?.email}21 nov 20260`,
  ]);
});

test("[POR-01] students stand as Spanish sorts them", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  for (const fullName of ["Zoe Ruiz", "Ángela Sanz", "ñico Paz", "Nora Gil"]) {
    await contest.addPerson("alumno", { universityId, fullName });
  }
  const page = await visitor.open("/universidad?tab=alumnos");
  expect(page.texts("tbody tr > td:first-child")).toEqual([
    "Ana Núñez",
    "Ángela Sanz",
    "Bruno Peña",
    "Nora Gil",
    "ñico Paz",
    "Zoe Ruiz",
  ]);
});

test("[POR-01] a university without students is told how they come", async () => {
  const universityId = await contest.addUniversity();
  const visitor = await contest.signedIn(await contest.addPerson("universidad", { universityId }));
  expect((await visitor.open("/universidad?tab=alumnos")).text("main")).toContain(
    "Todavía no hay alumnos de tu universidad",
  );
  expect((await visitor.open("/universidad/nueva")).document.querySelector("main form")).toBeNull();
});

test("[POR-02] at three there is no way to a fourth; edit, delete and view on each", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await contest.addProposal({ universityId, createdAt: n + 1 }));
  const page = await visitor.open("/universidad");
  expect(page.document.querySelector("main a[href='/universidad/nueva']")).toBeNull();
  expect(page.text("main")).toContain("Ya has enviado tus 3 propuestas");
  expect(page.document.querySelectorAll("article").map((card) => card.getAttribute("data-proposal"))).toEqual(
    ids,
  );
  for (const id of ids) {
    expect(page.document.querySelector(`main a.button[href='/propuesta/${id}']`)?.textContent).toBe("Ver");
    expect(page.document.querySelector(`main a[href='/propuesta/${id}/editar']`)?.textContent).toBe("Editar");
    expect(page.document.querySelector(`dialog input[name=id][value='${id}']`)).not.toBeNull();
  }
});

test("[POR-02] [NOJS-02] deleting takes everything of the proposal along, once", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""]);
  const juror = await contest.addPerson("jurado");
  await contest.addVote(juror, id);
  const now = Date.now();
  await contest.insert("evaluations", {
    id: crypto.randomUUID(),
    judge_id: juror.judgeId,
    proposal_id: id,
    created_at: now,
    updated_at: now,
  });
  await contest.insert("judge_assignments", { judge_id: juror.judgeId, proposal_id: id, created_at: now });
  const answer = await visitor.post("/universidad", { intent: "delete", id });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/universidad"]);
  const page = await visitor.open("/universidad");
  expect(page.toast).toBe("Propuesta eliminada");
  expect((await visitor.open("/universidad")).toast).toBe("");
  for (const table of [
    "proposal_assets",
    "proposal_students",
    "public_votes",
    "evaluations",
    "judge_assignments",
  ]) {
    expect(await contest.value(`select count(*) from ${table} where proposal_id = ?`, id)).toBe(0);
  }
  expect(await contest.value("select count(*) from teams where university_id = ?", universityId)).toBe(0);
  expect(await contest.value("select count(*) from audit_log where action = 'proposals_removed'")).toBe(1);
  const again = await visitor.submit("/universidad", { intent: "delete", id });
  expect([again.status, again.toast]).toEqual([404, "No se pudo eliminar la propuesta"]);
});

test("[POR-02] what cannot be deleted stays whole: foreign, malformed, closed, broken", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  const id = await contest.addProposal({ universityId });
  const foreign = await contest.addProposal();
  const refusals: [Record<string, string | string[]>, number][] = [
    [{ intent: "delete", id: foreign }, 404],
    [{ intent: "delete" }, 400],
    [{ intent: "destroy", id }, 400],
    [{ intent: "delete", id, extra: "1" }, 400],
    [{ intent: "delete", id: [id, foreign] }, 400],
  ];
  for (const [fields, status] of refusals) {
    const page = await visitor.submit("/universidad", fields);
    expect([page.status, page.toast]).toEqual([status, "No se pudo eliminar la propuesta"]);
  }
  await contest.setPhase("voting");
  const closed = await visitor.submit("/universidad", { intent: "delete", id });
  expect([closed.status, closed.toast]).toEqual([
    409,
    "El envío de propuestas está cerrado / Estamos en la fase «Votación del público».",
  ]);
  expect((await visitor.open("/universidad")).document.querySelector("main a[href$='/editar']")).toBeNull();
  await contest.setPhase("submission");
  await contest.db
    .prepare("create trigger no_deletes before delete on proposals begin select raise(abort, 'no'); end")
    .run();
  const broken = await visitor.submit("/universidad", { intent: "delete", id });
  expect([broken.status, broken.toast]).toEqual([503, "No se pudo eliminar la propuesta"]);
  await contest.db.prepare("drop trigger no_deletes").run();
  expect(await contest.value("select count(*) from proposals where id in (?, ?)", id, foreign)).toBe(2);
});

test("[POR-03] other universities with what they have published", async () => {
  const { visitor } = await openUniversity(contest);
  const other = await contest.addUniversity({ name: "Universidad del Otro Lado" });
  await contest.addProposal({ universityId: other });
  await contest.addProposal({ universityId: other });
  await contest.addProposal({ universityId: other, isDraft: true });
  await contest.addUniversity({ name: "Universidad Retirada", active: false });
  const page = await visitor.open("/universidad");
  const list = page.texts("section[aria-labelledby=otras] li");
  expect(list).toContain("Universidad del Otro Lado2 propuestas");
  expect(list.join()).not.toContain("Universidad Retirada");
  expect(list.join()).not.toContain(page.text("main h1"));
});

test("[POR-04] others are denied; nobody signed in goes to sign in", async () => {
  expect((await contest.visitor().fetch("/universidad")).headers.get("Location")).toBe(
    "/auth?redirectTo=%2Funiversidad",
  );
  for (const role of ["alumno", "jurado", "admin", "publico"] as const) {
    const visitor = await contest.signedIn(await contest.addPerson(role));
    for (const answer of [await visitor.fetch("/universidad"), await visitor.post("/universidad")]) {
      expect(answer.headers.get("Location")).toBe("/");
    }
    expect((await visitor.open("/no/existe")).toast).toBe(
      "Acceso denegado / No tienes permisos de universidad",
    );
  }
});

test("[POR-04] an account without a university is told so", async () => {
  const visitor = await contest.signedIn(await contest.addPerson("universidad"));
  const page = await visitor.open("/universidad");
  expect([page.status, page.toast]).toEqual([200, "No tienes una universidad asignada"]);
});

test("[POR-04] students that cannot be read are told of, and the portal stands", async () => {
  const { visitor } = await openUniversity(contest);
  await contest.db.prepare("alter table proposal_students rename to away").run();
  const page = await visitor.open("/universidad?tab=alumnos");
  await contest.db.prepare("alter table away rename to proposal_students").run();
  expect([page.status, page.toast]).toEqual([200, "No se pudieron cargar los alumnos"]);
  expect(page.text("main h1")).toMatch(/^Universidad de Prueba/);
});

test("[POR-02] [CARD-01] the status shows once the submission phase's last day has passed", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  await contest.addProposal({ universityId, status: "finalista" });
  const setEnd = (day: string | null) =>
    contest.db.prepare("update contest_phases set end_at = ? where phase_key = 'submission'").bind(day).run();
  await setEnd("2999-12-31");
  expect((await visitor.open("/universidad")).texts(".mark-status")).toEqual([]);
  await setEnd("2020-01-01");
  expect((await visitor.open("/universidad")).texts(".mark-status")).toEqual(["Finalista"]);
  await setEnd(null);
});
