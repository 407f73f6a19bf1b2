import { expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { addStudents, openUniversity, proposalParts, sendProposal } from "../support/submission";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();

test("[POR-01] the header tells the university, what is sent and what is left; empty places invite", async () => {
  const { visitor, students } = await openUniversity(contest);
  const empty = await visitor.open("/universidad");
  expect(empty.text("main h1")).toMatch(/^Universidad de Prueba/);
  expect(empty.texts("main dl > div")).toEqual(["Enviadas0/3", "Restantes3"]);
  expect(empty.texts("main nav a")).toEqual(["Mis Propuestas", "Mis Alumnos", "Ayuda"]);
  expect(empty.document.querySelectorAll("main a[href='/universidad/nueva']")).toHaveLength(1);
  await sendProposal(visitor, [students[0]?.id ?? ""]);
  const later = await visitor.open("/universidad");
  expect(later.texts("main dl > div")).toEqual(["Enviadas1/3", "Restantes2"]);
  expect(later.texts("main ol li").slice(1)).toEqual([
    expect.stringContaining("2/3Aquí va tu próxima obra"),
    "3/3",
  ]);
});

test("[MEND-26] once the sending is closed the empty places do not invite; the counter stays", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  await contest.addProposal({ universityId });
  const places = async () => {
    const page = await visitor.open("/universidad");
    expect(page.texts("main dl > div")).toEqual(["Enviadas1/3", "Restantes2"]);
    return page.texts("main ol li p.font-display");
  };
  expect(await places()).toEqual(["Aquí va tu próxima obra"]);
  await contest.setPhase("evaluation");
  expect(await places()).toEqual(["Sin enviar", "Sin enviar"]);
  await contest.setPhase("submission");
});

test("[POR-02] after sending it is said until when texts can be edited, and what comes then", async () => {
  const { visitor, students } = await openUniversity(contest);
  const sentence = "Puedes editar los textos, o eliminar una propuesta,";
  expect((await visitor.open("/universidad")).text("main")).not.toContain(sentence);
  await sendProposal(visitor, [students[0]?.id ?? ""]);
  expect((await visitor.open("/universidad")).text("main")).toContain(
    `${sentence} mientras el envío esté abierto. Después las evalúa el jurado.`,
  );
  const setStart = (day: string | null) =>
    contest.rows("update contest_phases set start_at = ? where phase_key = 'evaluation'", day);
  await setStart("2099-12-01");
  expect((await visitor.open("/universidad")).text("main")).toContain(
    `${sentence} hasta que empiece la fase «Evaluación del jurado», el 1 de diciembre de 2099.`,
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
  await contest.rows(
    "update profiles set created_at = ? where university_id = ?",
    Date.UTC(2026, 10, 20, 23, 30),
    students[0]?.universityId,
  );
  const page = await visitor.open("/universidad?tab=alumnos");
  const cells = page.document.querySelectorAll("tbody tr").map((row) =>
    row
      .querySelectorAll("td")
      .map((cell) => cell.textContent.trim())
      .slice(0, 4),
  );
  expect(cells).toEqual([
    ["Ana Núñez", students[0]?.email, "21 nov 2026", "1 equipo"],
    ["Bruno Peña", students[1]?.email, "21 nov 2026", "0 equipos"],
  ]);
});

const unconfirmed = (page: Page) => page.texts("section[aria-labelledby=sin-confirmar] tbody td:first-child");
const confirmed = (page: Page) =>
  page.texts("tbody td:first-child").filter((name) => !unconfirmed(page).includes(name));

test("[MEND-10] [NOJS-02] who only signed up stands apart; the university confirms or removes them, their account stays", async () => {
  const { visitor, students, contact } = await openUniversity(contest);
  const [ana, bruno] = students.map(({ id }) => id);
  const before = await visitor.open("/universidad?tab=alumnos");
  expect([confirmed(before), unconfirmed(before)]).toEqual([[], ["Ana Núñez", "Bruno Peña"]]);
  expect(before.text("#sin-confirmar")).toBe("Sin confirmar");
  const kept = await visitor.submit("/universidad?tab=alumnos", { intent: "confirm-student", id: ana });
  expect([kept.path, kept.toast]).toEqual([
    "/universidad?tab=alumnos",
    "Alumno confirmado / Ana Núñez es de tu universidad.",
  ]);
  expect([confirmed(kept), unconfirmed(kept)]).toEqual([["Ana Núñez"], ["Bruno Peña"]]);
  expect(kept.text("section dialog")).toContain("¿Quitar a Bruno Peña de la lista?");
  const gone = await visitor.submit("/universidad?tab=alumnos", { intent: "remove-student", id: bruno });
  expect(gone.toast).toBe("Alumno quitado / Bruno Peña ya no está en tu lista.");
  expect([confirmed(gone), unconfirmed(gone)]).toEqual([["Ana Núñez"], []]);
  expect(
    await contest.rows("select role, university_id, confirmed_at from profiles where id = ?", bruno),
  ).toEqual([{ role: "alumno", university_id: null, confirmed_at: null }]);
  expect(
    await contest.rows(
      "select actor, action, target_id from audit_log where action like 'student_%' and actor = ? order by id",
      contact.id,
    ),
  ).toEqual([
    { actor: contact.id, action: "student_confirmed", target_id: ana },
    { actor: contact.id, action: "student_removed", target_id: bruno },
  ]);
  expect((await (await contest.signedIn(students[1] as Person)).open("/cuenta")).status).toBe(200);
});

test("[MEND-10] choosing a student for a work confirms them, and whoever a work names is not removed", async () => {
  const { visitor, students } = await openUniversity(contest);
  const [ana, bruno] = students.map(({ id }) => id);
  await sendProposal(visitor, [ana ?? ""]);
  const page = await visitor.open("/universidad?tab=alumnos");
  expect([confirmed(page), unconfirmed(page)]).toEqual([["Ana Núñez"], ["Bruno Peña"]]);
  const other = await openUniversity(contest);
  const refused: [Visitor, string | undefined][] = [
    [other.visitor, bruno],
    [visitor, "no-existe"],
  ];
  for (const [who, id] of refused) {
    const answer = await who.submit("/universidad?tab=alumnos", { intent: "remove-student", id });
    expect(answer.told).toBe("404 No se ha cambiado nada / Ese alumno ya no está en esa lista.");
  }
  expect((await other.visitor.post("/universidad", { intent: "confirm-student", id: bruno })).status).toBe(
    404,
  );
  expect(unconfirmed(await visitor.open("/universidad?tab=alumnos"))).toEqual(["Bruno Peña"]);
});

test("[MEND3-16] [NOJS-02] a confirmation is undone, and a confirmed student who signs no work is removed", async () => {
  const { visitor, students } = await openUniversity(contest);
  const [ana, bruno] = students.map(({ id }) => id);
  const send = (intent: string, id: string | undefined) =>
    visitor.submit("/universidad?tab=alumnos", { intent, id });
  for (const id of [ana, bruno]) await send("confirm-student", id);
  const undone = await send("unconfirm-student", ana);
  expect(undone.toast).toBe("Confirmación deshecha / Ana Núñez vuelve a estar sin confirmar.");
  expect([confirmed(undone), unconfirmed(undone)]).toEqual([["Bruno Peña"], ["Ana Núñez"]]);
  const gone = "No se ha cambiado nada / Ese alumno ya no está en esa lista.";
  expect((await send("unconfirm-student", ana)).toast).toBe(gone);
  expect(undone.text("main dialog")).toContain("¿Quitar a Bruno Peña de la lista?");
  expect(confirmed(await send("remove-student", bruno))).toEqual([]);
  expect((await send("remove-student", bruno)).toast).toBe(gone);

  await sendProposal(visitor, [ana ?? ""]);
  for (const intent of ["unconfirm-student", "remove-student"]) {
    const refused = await send(intent, ana);
    expect(refused.told).toBe(
      "409 No se ha cambiado nada / Ese alumno firma una obra de tu universidad, y quien firma una obra está confirmado.",
    );
  }
  const other = await openUniversity(contest);
  const foreign = await other.visitor.submit("/universidad?tab=alumnos", {
    intent: "unconfirm-student",
    id: ana,
  });
  expect([foreign.status, foreign.toast]).toEqual([404, gone]);
});

test("[MEND-10] thousands of students stand in pages, found without accents or case, and go together", async () => {
  const { visitor, universityId, students } = await openUniversity(contest);
  await addStudents(contest, universityId, 5000, (n) =>
    n === 4321 ? "Ángela Ñíguez" : `Falso ${String(n).padStart(4, "0")}`,
  );
  await visitor.post("/universidad", { intent: "confirm-student", id: students[0]?.id });
  const first = await visitor.open("/universidad?tab=alumnos");
  expect(first.html.length).toBeLessThan(200_000);
  expect(confirmed(first)).toEqual(["Ana Núñez"]);
  expect(unconfirmed(first).slice(0, 3)).toEqual(["Ángela Ñíguez", "Bruno Peña", "Falso 0000"]);
  expect(unconfirmed(first)).toHaveLength(30);
  expect(first.texts("nav[aria-label='Páginas de alumnos sin confirmar'] p")).toEqual(["Página 1 de 167"]);
  const link =
    first.document.querySelector("a[rel=next]")?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
  expect(unconfirmed(await visitor.open(link))[0]).toBe("Falso 0028");
  // A page past the last shows the last.
  const last = unconfirmed(await visitor.open("/universidad?tab=alumnos&nuevos=9999"));
  expect([last.length, last.at(-1)]).toEqual([21, "Falso 4999"]);
  expect(unconfirmed(await visitor.open("/universidad?tab=alumnos&q=NIGUEZ%20angela"))).toEqual([
    "Ángela Ñíguez",
  ]);
  const byMail = await visitor.open(`/universidad?tab=alumnos&q=a77.${universityId}`);
  expect(unconfirmed(byMail)).toEqual(["Falso 0077"]);
  expect((await visitor.open("/universidad?tab=alumnos&q=nadie")).text("main")).toContain(
    "Ningún alumno coincide con la búsqueda",
  );
  const results = await visitor.open("/universidad?tab=alumnos&q=falso");
  const form = results.formWith("until");
  expect(form).toMatchObject({ intent: "remove-students", q: "falso" });
  const page = await visitor.submit("/universidad?tab=alumnos", form);
  expect(page.toast).toBe("Alumnos quitados / 4999 ya no están en tu lista.");
  expect([confirmed(page), unconfirmed(page)]).toEqual([["Ana Núñez"], ["Ángela Ñíguez", "Bruno Peña"]]);
});

test("[POR-01] a university without students is told how they come", async () => {
  const universityId = await contest.addUniversity();
  const visitor = await contest.as("universidad", { universityId });
  expect((await visitor.open("/universidad?tab=alumnos")).text("main")).toContain(
    "Todavía no hay alumnos de tu universidad",
  );
  expect((await visitor.open("/universidad/nueva")).text("#propuesta-students")).toContain(
    "Una obra lleva al menos un alumno",
  );
});

test("[POR-02] at three there is no way to a fourth; edit, delete and view on each", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await contest.addProposal({ universityId, createdAt: n + 1 }));
  const page = await visitor.open("/universidad");
  expect(page.document.querySelector("main a[href='/universidad/nueva']")).toBeNull();
  expect(page.texts("main dl > div")).toEqual(["Enviadas3/3", "Restantes0"]);
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
  await contest.addEvaluation(juror.judgeId, id, null);
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
  ];
  for (const [fields, status] of refusals) {
    const page = await visitor.submit("/universidad", fields);
    expect([page.status, page.toast]).toEqual([status, "No se pudo eliminar la propuesta"]);
  }
  await contest.setPhase("voting");
  const closed = await visitor.submit("/universidad", { intent: "delete", id });
  expect(closed.told).toBe(
    "409 El envío de propuestas está cerrado / Estamos en la fase «Votación del público».",
  );
  expect((await visitor.open("/universidad")).document.querySelector("main a[href$='/editar']")).toBeNull();
  await contest.setPhase("submission");
  await contest.refuse("delete on proposals", "no");
  const broken = await visitor.submit("/universidad", { intent: "delete", id });
  expect([broken.status, broken.toast]).toEqual([503, "No se pudo eliminar la propuesta"]);
  await contest.allow();
  expect(await contest.complaints()).toEqual(["POST /universidad: no"]);
  expect(await contest.value("select count(*) from proposals where id in (?, ?)", id, foreign)).toBe(2);
});

test("[POR-05] the portal says each thing once", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  const other = await contest.addUniversity({ name: "Universidad del Eco" });
  await contest.addProposal({ universityId: other });
  for (let n = 0; n < 3; n++) await contest.addProposal({ universityId });
  const page = await visitor.open("/universidad");
  for (const words of ["Si eliminas una", "Restantes", "Puedes editar", "publicadas"]) {
    expect([words, page.text("main").split(words).length - 1]).toEqual([words, 1]);
  }
  expect(page.text("main")).not.toContain("Ya has enviado");
});

test("[POR-03] other universities with what they have published", async () => {
  const { visitor } = await openUniversity(contest);
  const other = await contest.addUniversity({ name: "Universidad del Otro Lado" });
  await contest.addProposal({ universityId: other });
  await contest.addProposal({ universityId: other });
  await contest.addProposal({ universityId: other, isDraft: true });
  await contest.addUniversity({ name: "Universidad Retirada", active: false });
  const page = await visitor.open("/universidad");
  const list = page.texts("details#otras li");
  expect(list).toContain("Universidad del Otro Lado2");
  expect(list.join()).not.toContain("Universidad Retirada");
  expect(list.join()).not.toContain(page.text("main h1"));
});

test("[POR-03] the other universities come in pages, and are counted in no other way", async () => {
  const { visitor } = await openUniversity(contest);
  for (let n = 1; n <= 61; n++) await contest.addUniversity({ name: `Centro ${String(n).padStart(2, "0")}` });
  await contest.db.exec(
    "update universities set display_order = display_order + 1000 where name like 'Centro %'",
  );
  const others = (page: Page) => page.texts("details#otras li");
  const first = await visitor.open("/universidad?otras=-4");
  expect(others(first)).toHaveLength(30);
  const last = await visitor.open("/universidad?tab=alumnos&otras=999");
  expect(others(last).at(-1)).toBe("Centro 610");
  const previous = last.document.querySelector("details#otras a[rel=prev]");
  expect(previous?.getAttribute("href")).toMatch(/^\/universidad\?tab=alumnos&otras=\d+#otras$/);
});

test("[POR-04] an account without a university is told so", async () => {
  const visitor = await contest.as("universidad");
  const page = await visitor.open("/universidad");
  expect([page.status, page.toast]).toEqual([200, "No tienes una universidad asignada"]);
  expect(page.text("main")).toContain("Si la pediste, la universidad o la organización no la ha aprobado.");
  expect(page.text("header")).not.toContain("Propuestas: ");
});

test("[POR-04] students that cannot be read are told of, and the portal stands", async () => {
  const { visitor } = await openUniversity(contest);
  await contest.rows("alter table profiles rename column confirmed_at to away");
  const page = await visitor.open("/universidad?tab=alumnos");
  await contest.rows("alter table profiles rename column away to confirmed_at");
  expect(await contest.complaints()).toEqual([
    expect.stringContaining("GET /universidad: no such column: confirmed_at"),
  ]);
  expect([page.status, page.toast]).toEqual([200, "No se pudieron cargar los alumnos"]);
  expect(page.text("main h1")).toMatch(/^Universidad de Prueba/);
});

test("[MEND-26] what holds only while submissions are open is said only then", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  expect((await visitor.open("/universidad")).text("main")).toContain("Envía tu obra");
  await contest.setPhase("evaluation");
  expect((await visitor.open("/universidad")).texts("main ol li")).toEqual(
    [1, 2, 3].map((place) => `${place}/3Sin enviar`),
  );
  for (let i = 0; i < 3; i++) await contest.addProposal({ universityId });
  const closed = (await visitor.open("/universidad")).text("main");
  expect(closed).not.toMatch(/podrás enviar|Puedes editar/);
  await contest.setPhase("submission");
  expect((await visitor.open("/universidad")).text("main")).toContain(
    "Si eliminas una, podrás enviar otra en su lugar.",
  );
});

test("[EASE-05] until its first work is sent a university sees two steps, with the link and an invitation right there", async () => {
  await contest.setPhase("submission");
  const universityId = await contest.addUniversity();
  const visitor = await contest.as("universidad", { universityId });
  const steps = "section[aria-labelledby=pasos]";
  const first = await visitor.open("/universidad");
  expect(first.texts(`${steps} li h3:not(.label)`)).toEqual(["Invita a tus alumnos", "Envía tu obra"]);
  expect(first.document.querySelector("details#otras[open]")).toBeNull();
  const withLink = await visitor.submit("/universidad", { intent: "create-student-link" });
  expect(withLink.path).toBe("/universidad");
  const link = withLink.text(`${steps} code`);
  expect(link).toContain("/auth/alumnos/");
  expect((await visitor.open("/universidad/nueva")).text("main form code")).toBe(link);

  const invite = (student_name: string, student_email: string) =>
    visitor.submit("/universidad", { intent: "invite-student", student_name, student_email });
  const wrong = await invite("", "nadie");
  expect([wrong.status, wrong.errorOf("student_name"), wrong.errorOf("student_email")]).toEqual([
    400,
    "Debes ingresar tu nombre completo",
    "El correo no es válido",
  ]);
  expect(wrong.valueOf("student_email")).toBe("nadie");
  expect((await invite("Nora", "nora@invitada.test")).toast).toContain("Invitación enviada");
  const again = await invite("Nora", "Nora@Invitada.test");
  expect(again.refusalOf("student_email")).toBe("409 Ya hay una invitación para este correo");
  const [invitation] = await contest.rows(
    "select role, university_id, full_name from invitations where email = 'nora@invitada.test'",
  );
  expect(invitation).toEqual({ role: "alumno", university_id: universityId, full_name: "Nora" });

  await contest.addProposal({ universityId });
  const later = await visitor.open("/universidad");
  expect(later.document.querySelector(steps)).toBeNull();
  expect((await visitor.open("/universidad?tab=alumnos")).text("main")).toContain(link);
});

test("[EASE-05] the form of a new work invites a missing student, and comes back as it was", async () => {
  await contest.setPhase("submission");
  const universityId = await contest.addUniversity();
  const visitor = await contest.as("universidad", { universityId });
  const { id } = (await visitor.open("/universidad/nueva")).formWith("title");
  const fields = { id, title: "Marea", explanation: "Agua", rules: "1" };
  const send = (more: Record<string, string>) => visitor.submit("/universidad/nueva", { ...fields, ...more });
  const linked = await send({ invitar: "link" });
  expect([linked.status, linked.valueOf("title"), linked.valueOf("id")]).toEqual([200, "Marea", id]);
  expect(linked.text("main form code")).toContain("/auth/alumnos/");
  const wrong = await send({ invitar: "student", student_name: "Olga", student_email: "olga" });
  expect([wrong.valueOf("student_name"), wrong.errorOf("student_email"), wrong.valueOf("title")]).toEqual([
    "Olga",
    "El correo no es válido",
    "Marea",
  ]);
  const done = await send({ invitar: "student", student_name: "Olga", student_email: "Olga@Invitada.test" });
  expect(done.text("main form [role=status]")).toContain("Ya puedes poner a olga@invitada.test en una obra.");
  expect([done.valueOf("student_name"), done.valueOf("title")]).toEqual(["", "Marea"]);
  expect(
    await contest.value("select university_id from invitations where email = 'olga@invitada.test'"),
  ).toBe(universityId);
  const invitation = await contest.value("select id from invitations where email = 'olga@invitada.test'");
  const box = done.document.querySelector("[name=students]");
  expect([box?.getAttribute("value"), box?.hasAttribute("checked")]).toEqual([invitation, true]);
});

test("[EASE-05] an invited student signs a work before having an account, and the account takes it over", async () => {
  await contest.setPhase("submission");
  const { visitor, universityId } = await openUniversity(contest);
  const student = { student_name: "Iris Invitada", student_email: "iris@invitada.test" };
  await visitor.submit("/universidad/nueva", { invitar: "student", ...student });
  const [invited] = await contest.rows<{ id: string; link: string }>(
    "select i.id, m.secret as link from invitations i join mail_outbox m on m.recipient = i.email where i.email = ?",
    student.student_email,
  );
  const { id = "", link = "" } = invited ?? {};
  const other = await openUniversity(contest);
  const refused = await other.visitor.submitMultipart("/universidad/nueva", proposalParts([id]));
  expect(refused.errorOf("students")).toBe("Solo puedes elegir alumnos de tu universidad");
  await sendProposal(visitor, [id]);
  const named = () =>
    contest.rows(
      "select s.full_name, s.email, s.user_id from proposal_students s join proposals p on p.id = s.proposal_id where p.university_id = ?",
      universityId,
    );
  const row = { full_name: "Iris Invitada", email: student.student_email };
  expect(await named()).toEqual([{ ...row, user_id: null }]);
  await contest.visitor().submit(new URL(link).pathname, {
    intent: "accept",
    full_name: "Iris Invitada",
    password: "clave-muy-mia-9",
  });
  const account = await contest.value("select id from profiles where email = ?", student.student_email);
  expect(account).toBeTruthy();
  expect(await named()).toEqual([{ ...row, user_id: account }]);
});

test("[EASE-05] an invited student who signed up without the invitation signs a work once, by the account", async () => {
  await contest.setPhase("submission");
  const { visitor, universityId } = await openUniversity(contest);
  const email = "doble@invitada.test";
  await visitor.submit("/universidad/nueva", {
    invitar: "student",
    student_name: "Dora",
    student_email: email,
  });
  const invitation = String(await contest.value("select id from invitations where email = ?", email));
  const account = await contest.addPerson("alumno", { email, universityId });
  const form = await visitor.open("/universidad/nueva");
  const offered = [...form.document.querySelectorAll("[name=students]")].map((box) =>
    box.getAttribute("value"),
  );
  expect([offered.includes(account.id), offered.includes(invitation)]).toEqual([true, false]);
  const refused = await visitor.submitMultipart(
    "/universidad/nueva",
    proposalParts([invitation, account.id]),
  );
  expect(refused.errorOf("students")).toBe("Solo puedes elegir alumnos de tu universidad");
});

test("[EASE-05] an invited student who declines is not named any more", async () => {
  await contest.setPhase("submission");
  const { visitor, universityId } = await openUniversity(contest);
  const email = "norma@invitada.test";
  await visitor.submit("/universidad/nueva", {
    invitar: "student",
    student_name: "Norma No",
    student_email: email,
  });
  await sendProposal(visitor, [
    String(await contest.value("select id from invitations where email = ?", email)),
  ]);
  const link = String(await contest.value("select secret from mail_outbox where recipient = ?", email));
  await contest.visitor().submit(new URL(link).pathname, { intent: "decline", reason: "No la hice yo" });
  expect(
    await contest.rows(
      "select s.full_name, s.email from proposal_students s join proposals p on p.id = s.proposal_id where p.university_id = ?",
      universityId,
    ),
  ).toEqual([{ full_name: "Persona que retiró sus datos", email: null }]);
});

test("[EASE-06] the work's own page edits and deletes it, for its university and while works can be sent; deleting says what is lost", async () => {
  await contest.db.exec("delete from settings");
  await contest.setPhase("submission");
  const universityId = await contest.addUniversity();
  const person = await contest.addPerson("universidad", { universityId });
  const owner = await contest.signedIn(person);
  const id = await contest.addProposal({ universityId, title: "Marea" });
  const page = `/propuesta/${id}`;
  const bar = async (who = owner) => (await who.open(page)).text('main [aria-label="Tu propuesta"]');
  const dialogs = async () =>
    Promise.all(
      [page, "/universidad", "/galeria"].map(async (path) => (await owner.open(path)).text("main [popover]")),
    );
  for (const text of await dialogs()) expect(text).toContain("«Marea» con su archivo y sus alumnos.");
  for (const _ of [1, 2]) await contest.addVote(await contest.addPerson("publico"), id);
  for (const score of [3, 4, 5])
    await contest.addEvaluation((await contest.addPerson("jurado")).judgeId, id, score);
  await contest.addEvaluation((await contest.addPerson("jurado")).judgeId, id, null);
  for (const text of await dialogs())
    expect(text).toContain("«Marea» con su archivo, sus alumnos, 2 votos y 3 evaluaciones enviadas.");
  // While vote counts are hidden no number tells them.
  await contest.setSetting("votes_hidden_until_close", "true");
  for (const text of await dialogs())
    expect(text).toContain("«Marea» con su archivo, sus alumnos, sus votos y 3 evaluaciones enviadas.");
  await contest.db.exec("delete from settings");

  const stranger = await contest.addPerson("universidad", { universityId: await contest.addUniversity() });
  for (const one of [stranger, await contest.addPerson("admin"), await contest.addPerson("jurado")])
    expect(await bar(await contest.signedIn(one))).toBe("");
  expect(await bar(contest.visitor())).toBe("");
  expect(
    (await (await contest.signedIn(stranger)).submit("/universidad", { intent: "delete", id })).status,
  ).toBe(404);
  const fields = (await owner.open(page)).formWith("id");
  await contest.setPhase("voting");
  expect(await bar()).toBe("");
  expect((await owner.submit("/universidad", fields)).status).toBe(409);
  await contest.setPhase("submission");
  expect(await bar()).toMatch(/^Editar\s*Eliminar/);
  const gone = await owner.submit("/universidad", fields);
  expect([gone.path, gone.toast]).toEqual(["/universidad", "Propuesta eliminada"]);
  expect((await owner.open(page)).status).toBe(404);
});
