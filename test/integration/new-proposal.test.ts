import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import {
  addStudents,
  NEW,
  openUniversity,
  poster,
  proposalParts,
  sendProposal,
  strayFiles,
} from "../support/submission";
import type { Page } from "../support/visitor";

const contest = openContest();

test("[NEW-07] [NOJS-02] a proposal arrives with its team, file and students", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const [ana, bruno] = students.map(({ id }) => id) as [string, string];
  const form = await visitor.open(NEW);
  const id = form.valueOf("id") ?? "";
  expect(form.text(`label[for="rol-${ana}"]`)).toBe("Papel de Ana Núñez");
  expect(form.text("#propuesta-students")).toContain("Marca a quienes firman la obra.");
  const answer = await visitor.postMultipart(
    NEW,
    proposalParts([ana, bruno], { id, [`roles.${ana}`]: "Ilustración", summary: "Línea una\r\nLínea dos" }),
  );
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/universidad"]);
  const page = await visitor.open("/universidad");
  expect(page.toast).toContain("Propuesta enviada / Hemos recibido «Manos libres».");

  const [proposal] = await contest.rows("select * from proposals where id = ?", id);
  expect(proposal).toMatchObject({
    university_id: universityId,
    title: "Manos libres",
    summary: "Línea una\nLínea dos",
    category: "Grafico",
    status: "pendiente",
    is_draft: 0,
  });
  const [asset] = await contest.rows("select * from proposal_assets where proposal_id = ?", id);
  expect(asset).toMatchObject({
    kind: "image",
    position: 0,
    mime_type: "image/jpeg",
    size_bytes: poster.bytes.length,
    width: 640,
    height: 800,
    duration_seconds: null,
  });
  expect(asset?.storage_path).toMatch(new RegExp(`^${id}/\\d{13}\\.jpg$`));
  expect(
    await contest.rows(
      "select full_name, role, user_id from proposal_students where proposal_id = ? order by position",
      id,
    ),
  ).toEqual([
    { full_name: "Ana Núñez", role: "Ilustración", user_id: ana },
    { full_name: "Bruno Peña", role: "", user_id: bruno },
  ]);
  expect(
    await contest.value("select t.name from teams t join proposals p on p.team_id = t.id where p.id = ?", id),
  ).toBe("Equipo Tinta");
  expect(await contest.value("select count(*) from audit_log where action = 'proposal_created'")).toBe(1);
  expect(await strayFiles(contest)).toEqual([]);
});

const messages: [string, string, Record<string, string | null>, string][] = [
  ["NEW-01", "title", { title: "  " }, "El título es obligatorio"],
  ["NEW-01", "title", { title: "x".repeat(201) }, "El título no puede superar los 200 caracteres"],
  ["NEW-02", "summary", { summary: "x".repeat(301) }, "El resumen no puede superar los 300 caracteres"],
  [
    "NEW-02",
    "explanation",
    { explanation: "x".repeat(2001) },
    "La explicación no puede superar los 2000 caracteres",
  ],
  [
    "NEW-02",
    "description",
    { description: "x".repeat(4001) },
    "La descripción no puede superar los 4000 caracteres",
  ],
  ["NEW-03", "category", { category: "Audio" }, "Elige una de las categorías de la lista"],
  ["NEW-03", "team", { team: "x".repeat(101) }, "El nombre del equipo no puede superar los 100 caracteres"],
  ["NEW-06", "terms", { terms: "off" }, "Debes aceptar los términos y condiciones"],
];

for (const [requirement, field, change, message] of messages) {
  test(`[${requirement}] ${field}: ${message} (${JSON.stringify(change).slice(0, 30)})`, async () => {
    const { visitor, students, universityId } = await openUniversity(contest);
    const page = await visitor.submitMultipart(
      NEW,
      proposalParts([students[1]?.id ?? ""], { summary: "Se conserva", ...change }),
    );
    expect(page.status).toBe(400);
    expect(page.errorOf(field)).toBe(message);
    expect(page.text("[role=alert]")).toContain(message);
    if (field !== "summary") expect(page.valueOf("summary")).toBe("Se conserva");
    expect(
      page.document.querySelectorAll("[name=students][checked]").map((box) => box.getAttribute("value")),
    ).toEqual([students[1]?.id]);
    expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(
      0,
    );
    expect(await strayFiles(contest)).toEqual([]);
  });
}

test("[NEW-01] [NEW-02] the longest texts are taken, line ends counted once", async () => {
  const { visitor, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""], {
    title: "ñ".repeat(200),
    summary: "x".repeat(300),
    explanation: `${"a\r\n".repeat(999)}bb`,
    team: "t".repeat(100),
  });
  expect(await contest.value("select length(explanation) from proposals where id = ?", id)).toBe(2000);
});

test("[MEND-04] title, team and roles are kept as one line", async () => {
  const { visitor, students } = await openUniversity(contest);
  const student = students[0]?.id ?? "";
  const id = await sendProposal(visitor, [student], {
    title: "Manos\r\n=1+1",
    team: "\u202eEquipo\tTinta ",
    [`roles.${student}`]: "Di\nseño",
  });
  expect(
    await contest.rows(
      `select title, t.name, s.role from proposals p join teams t on t.id = team_id
        join proposal_students s on s.proposal_id = p.id where p.id = ?`,
      id,
    ),
  ).toEqual([{ title: "Manos =1+1", name: "Equipo Tinta", role: "Di seño" }]);
});

test("[NEW-04] [NEW-05] all that is missing is said at once", async () => {
  const { visitor } = await openUniversity(contest);
  const page = await visitor.submitMultipart(NEW, [["id", crypto.randomUUID()], { filename: "", bytes: "" }]);
  expect(page.status).toBe(400);
  expect(
    ["title", "explanation", "team", "students", "file", "terms"].map((name) => page.errorOf(name)),
  ).toEqual([
    "El título es obligatorio",
    "La explicación detallada es obligatoria",
    "Debes ingresar el nombre del equipo",
    "Debes seleccionar al menos un alumno",
    "Debes subir una imagen o video",
    "Debes aceptar los términos y condiciones",
  ]);
});

test("[NEW-06] [NOJS-01] the terms stand at 'Enviar', behind the files: a form is refused without them and keeps the tick with another error", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const ana = students[0]?.id ?? "";
  const page = await visitor.open(NEW);
  const controls = page.document
    .querySelectorAll("main form [name], main form button")
    .map((control) => control.getAttribute("name") ?? control.textContent);
  const ends = controls.filter((name) => ["file", "pictures", "terms", "Enviar propuesta"].includes(name));
  expect([ends, controls.at(-1)]).toEqual([
    ["file", "pictures", "terms", "Enviar propuesta"],
    "Enviar propuesta",
  ]);
  const behind = (change: Record<string, string | null>) =>
    proposalParts([ana], { terms: null, rules: "1", ...change });
  const untaken = await visitor.submitMultipart(NEW, behind({}));
  expect([untaken.status, untaken.texts("[role=alert] li")]).toEqual([
    400,
    ["Debes aceptar los términos y condiciones"],
  ]);
  const wrong = await visitor.submitMultipart(NEW, [...behind({ title: "" }), ["terms", "on"]]);
  expect([wrong.status, wrong.texts("[role=alert] li")]).toEqual([400, ["El título es obligatorio"]]);
  expect(wrong.document.querySelector("[name=terms][checked]")).not.toBeNull();
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(0);
  const other = await visitor.submitMultipart(NEW, [
    ...behind({ team: null }),
    ["team", "Tarde"],
    ["terms", "on"],
  ]);
  expect(other.status).toBe(400);
  const sent = await visitor.submitMultipart(NEW, [...behind({}), ["terms", "on"]]);
  expect(sent.toast).toContain("Propuesta enviada");
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-09] at most 220 words stand on the form before anything is typed; texts are told apart, limits take a line", async () => {
  const { visitor } = await openUniversity(contest);
  const page = await visitor.open(NEW);
  const labels = ["summary", "explanation", "description"].map((name) =>
    page.text(`[for=propuesta-${name}]`),
  );
  expect(labels).toEqual([
    "Resumen: lo primero que se lee (opcional)",
    "Explicación detallada: la idea y cómo se ha hecho",
    "Descripción: el texto de la galería (opcional)",
  ]);
  expect(page.text("#propuesta-file-description")).toBe(
    "JPG, PNG o WEBP de hasta 10 MB; MP4 o MOV de hasta 300 MB y 10 segundos.",
  );
  for (const folded of page.document.querySelectorAll("main .hidden, main details > :not(summary)")) {
    folded.remove();
  }
  // Elements in a row have no space between their words.
  const words = page.document
    .querySelectorAll("main *")
    .flatMap(({ childNodes }) => childNodes)
    .filter(({ nodeType }) => nodeType === 3)
    .flatMap(({ text }) => text.split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(220);
});

test("[NEW-04] a student of another university is refused", async () => {
  const { visitor, students } = await openUniversity(contest);
  const other = await openUniversity(contest);
  const foreign = other.students[0]?.id ?? "";
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? "", foreign]));
  expect(page.status).toBe(400);
  expect(page.errorOf("students")).toBe("Solo puedes elegir alumnos de tu universidad");
  expect(await contest.value("select count(*) from proposal_students where user_id = ?", foreign)).toBe(0);
});

test("[NEW-08] a fourth proposal is refused, its file is gone, the form is full", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const ana = students[0]?.id ?? "";
  for (let n = 0; n < 3; n++) await sendProposal(visitor, [ana]);
  const page = await visitor.submitMultipart(NEW, proposalParts([ana]));
  expect(page.status).toBe(409);
  expect(page.toast).toContain("Ya has enviado 3 propuestas");
  expect((await visitor.open(NEW)).text("main")).toContain("Ya has enviado tus 3 propuestas");
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(3);
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-08] ten at once on a university with two leave three, and no file astray", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const ana = students[0]?.id ?? "";
  for (let n = 0; n < 2; n++) await sendProposal(visitor, [ana]);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => visitor.postMultipart(NEW, proposalParts([ana]))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)]);
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(3);
  await contest.cron(Date.now());
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-08] the same form sent twice, one after the other or at once, makes one proposal", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const parts = proposalParts([students[0]?.id ?? ""]);
  const twice = await Promise.all([visitor.postMultipart(NEW, parts), visitor.postMultipart(NEW, parts)]);
  const again = await visitor.postMultipart(NEW, parts);
  expect([...twice, again].map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(1);
  await contest.cron(Date.now());
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-07] another university's id is refused and changes nothing", async () => {
  const { visitor, students } = await openUniversity(contest);
  const other = await openUniversity(contest);
  const id = await sendProposal(other.visitor, [other.students[0]?.id ?? ""], { title: "Original" });
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""], { id }));
  expect(page.status).toBe(400);
  expect(await contest.value("select title from proposals where id = ?", id)).toBe("Original");
  await contest.cron(Date.now());
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-07] a closed phase says so and stores nothing", async () => {
  const { visitor, students } = await openUniversity(contest);
  await contest.setPhase("evaluation");
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""]));
  expect(page.status).toBe(409);
  expect(page.toast).toBe(
    "El envío de propuestas está cerrado / Estamos en la fase «Evaluación del jurado».",
  );
  expect(page.text("main")).toContain("El envío de propuestas está cerrado");
  expect(await strayFiles(contest)).toEqual([]);
  await contest.setPhase("submission");
});

test("[NEW-04] a university of 120 students can send its form", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  await addStudents(contest, universityId, 120, undefined, "muchos");
  const ids = Array.from({ length: 120 }, (_, n) => `muchos-${n}`);
  const roles = Object.fromEntries(ids.map((id) => [`roles.${id}`, `Papel de ${id}`]));
  const id = await sendProposal(visitor, ids, roles);
  expect(await contest.value("select count(*) from proposal_students where proposal_id = ?", id)).toBe(120);
});

test("[MEND-10] [NEW-04] [NOJS-02] among thousands the server searches, within the form: texts stay, the chosen stay, files wait", async () => {
  const { visitor, universityId } = await openUniversity(contest);
  const nameOf = (n: number) => (n === 1234 ? "Ángela Ñíguez" : `Estudiante ${n}`);
  await addStudents(contest, universityId, 3000, nameOf, "miles");
  /** Returns the ids of the rows and of the ticked ones. */
  const offered = (page: Page) => {
    const boxes = page.document.querySelectorAll("input[name=students]");
    const ids = (from: typeof boxes) => from.map((box) => box.getAttribute("value"));
    return { rows: ids(boxes), ticked: ids(boxes.filter((box) => box.hasAttribute("checked"))) };
  };
  const first = await visitor.open(NEW);
  expect(first.html.length).toBeLessThan(200_000);
  expect(offered(first).rows).toHaveLength(20);
  expect(first.text("main form")).toContain("Tu universidad tiene 3002 alumnos");
  const search = first.document
    .querySelectorAll("main form button")
    .find((one) => one.textContent === "Buscar");
  // A browser without JavaScript then sends no file with the search.
  expect(search?.getAttribute("formenctype")).toBe("application/x-www-form-urlencoded");

  const written: Record<string, string | string[]> = {
    ...first.formWith("title"),
    title: "Manos libres",
    team: "Tinta",
    terms: "on",
    category: "Grafico",
  };
  const searchPage = await visitor.submit(NEW, { ...written, buscar: "niguez ÁNGELA" });
  expect([searchPage.status, offered(searchPage)]).toEqual([200, { rows: ["miles-1234"], ticked: [] }]);
  expect([searchPage.valueOf("title"), searchPage.valueOf("team"), searchPage.valueOf("id")]).toEqual([
    "Manos libres",
    "Tinta",
    written.id,
  ]);
  expect(searchPage.errorOf("explanation")).toBe("");
  const chosen = { ...written, students: "miles-1234", "roles.miles-1234": "Letra" };
  const other = await visitor.submit(NEW, { ...chosen, buscar: "estudiante 77" });
  expect(offered(other).ticked).toEqual(["miles-1234"]);
  expect(offered(other).rows.slice(0, 2)).toEqual(["miles-1234", "miles-1077"]);
  expect(other.valueOf("roles.miles-1234")).toBe("Letra");
  const button = other.document.querySelector("button[name=pagina]");
  expect([button?.textContent, button?.getAttribute("value")]).toEqual(["Siguientes", "2"]);
  const both = { ...other.formWith("title"), students: ["miles-1234", "miles-1077"] };
  const second = await visitor.submit(NEW, { ...both, pagina: "2" });
  expect(second.valueOf("buscar")).toBe("estudiante 77");
  expect(offered(second).ticked.sort()).toEqual(["miles-1077", "miles-1234"]);

  // A refused form also keeps the chosen students, on any page.
  const { students: _, buscar, ...texts } = second.formWith("title") as Record<string, string>;
  const parts = (change: Record<string, string | null>) =>
    proposalParts(["miles-1234", "miles-1077"], {
      ...texts,
      buscar: buscar ?? "",
      explanation: "Por qué",
      ...change,
    });
  const refused = await visitor.submitMultipart(NEW, parts({ title: "" }));
  expect([refused.status, offered(refused).ticked.sort()]).toEqual([400, ["miles-1077", "miles-1234"]]);
  const sent = await visitor.submitMultipart(NEW, parts({}));
  expect(sent.toast).toContain("Propuesta enviada");
  expect(
    await contest.rows(
      "select s.user_id, s.role, p.confirmed_at is not null as confirmed from proposal_students s join profiles p on p.id = s.user_id where s.proposal_id = ? order by 1",
      written.id,
    ),
  ).toEqual([
    { user_id: "miles-1077", role: "", confirmed: 1 },
    { user_id: "miles-1234", role: "Letra", confirmed: 1 },
  ]);
});

test("[MEND-10] a search brings nobody of another university, and writes nothing", async () => {
  const { visitor } = await openUniversity(contest);
  const other = await openUniversity(contest);
  const stranger = other.students[0]?.id ?? "";
  const page = await visitor.submit(NEW, { buscar: "", students: stranger });
  expect(page.status).toBe(200);
  expect(page.html).not.toContain(other.students[0]?.email);
  for (const body of [{ pagina: "0" }, { pagina: "x" }, { pagina: "999999999" }, { "a[b": "1" }, {}]) {
    expect((await visitor.post(NEW, body as Record<string, string>)).status).toBe(200);
  }
  expect(
    await contest.value("select count(*) from proposals where university_id = ?", other.universityId),
  ).toBe(0);
});
