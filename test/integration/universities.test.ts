import { beforeEach, expect, test } from "vitest";
import { fold } from "~/contest/core/fold";
import { openContest, type Person } from "../support/contest";
import { openUniversity, sendProposal, strayFiles } from "../support/submission";
import type { Fields, Page, Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/admin/universidades";
const GONE = "Ya no existe. Recarga la página y vuelve a intentarlo.";
let admin: Person;
let visitor: Visitor;

beforeEach(async () => {
  await contest.db.exec("delete from audit_log");
  await contest.removeUniversities();
  admin = await contest.addPerson("admin");
  visitor = await contest.signedIn(admin);
});

const all = () =>
  contest.rows<{ id: string; name: string; slug: string; active: number; display_order: number }>(
    "select id, name, slug, active, display_order from universities order by display_order",
  );
const names = async () => (await all()).map(({ name }) => name);
const orders = async () => (await all()).map(({ display_order }) => display_order);
const log = () =>
  contest.rows<{ action: string; actor: string; target_id: string; details: string }>(
    "select action, actor, target_id, details from audit_log order by id",
  );
const rowNames = (page: Page) => page.texts("tbody th");
const send = (fields: Fields) => visitor.submit(HERE, fields);
const add = (name: string, slug = "", id: string = crypto.randomUUID()) =>
  send({ intent: "add", id, name, slug, twice: name });
/** Adds universities of those names, in that order. */
async function addUniversities(...named: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of named) ids.push(await contest.addUniversity({ name }));
  return ids;
}

test("[UNI-01] the table in display order, with slug, badge, date and acts", async () => {
  await contest.addUniversity({ name: "Universidad de Jaén", id: "jaen" });
  await contest.addUniversity({ name: "Universidad de Vigo", id: "vigo", active: false });
  await contest.db.exec(
    "update universities set slug = 'vigo', display_order = 0, created_at = 1760000000000 where id = 'vigo'",
  );
  const page = await visitor.open(HERE);
  expect([page.status, page.text("h1")]).toEqual([200, "Universidades"]);
  expect(rowNames(page)).toEqual(["Universidad de Vigo", "Universidad de Jaén"]);
  expect(page.texts("tbody .mark")).toEqual(["Inactiva", "Activa"]);
  const [row] = page.texts("tbody tr");
  for (const part of ["vigo", "09/10/2025", "Activar", "Editar", "Eliminar"]) expect(row).toContain(part);
  const movers = page.document.querySelectorAll(
    "tbody button[aria-label^=Subir], tbody button[aria-label^=Bajar]",
  );
  expect(movers.map((one) => [one.getAttribute("aria-label"), one.hasAttribute("disabled")])).toEqual([
    ["Subir «Universidad de Vigo»", true],
    ["Bajar «Universidad de Vigo»", false],
    ["Subir «Universidad de Jaén»", false],
    ["Bajar «Universidad de Jaén»", true],
  ]);
});

test("[UNI-02] [NOJS-02] a university is added after all others, its slug made from its name", async () => {
  await addUniversities("Universidad de Jaén");
  await contest.db.exec("update universities set display_order = 41");
  const answer = await visitor.post(HERE, {
    intent: "add",
    id: crypto.randomUUID(),
    name: "  Universitat   d'Alacant & Ñandú (Campus 2) ",
    slug: "",
  });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, HERE]);
  expect((await visitor.open(HERE)).toast).toBe("Universidad agregada");
  const added = (await all()).at(-1);
  expect(added).toMatchObject({
    name: "Universitat d'Alacant & Ñandú (Campus 2)",
    slug: "universitat-d-alacant-nandu-campus-2",
    active: 1,
    display_order: 42,
  });
  expect(await contest.value("select name_folded from universities where id = ?", added?.id)).toBe(
    fold("Universitat d'Alacant & Ñandú (Campus 2)"),
  );
  expect(await log()).toEqual([
    {
      action: "university_added",
      actor: admin.id,
      target_id: added?.id,
      details: expect.stringContaining("universitat-d-alacant-nandu-campus-2"),
    },
  ]);
});

test("[UNI-02] a slug of one's own is written as slugs are; a taken or an empty one is refused beside it", async () => {
  expect((await add("Universidad de Vigo", " Vigo Ñ/España ")).toast).toBe("Universidad agregada");
  expect((await all())[0]?.slug).toBe("vigo-n-espana");
  const refusal = await add("Otra", "VIGO ñ españa");
  expect([refusal.status, refusal.errorOf("slug"), refusal.valueOf("slug"), refusal.valueOf("name")]).toEqual(
    [409, "Esa dirección ya la usa otra universidad", "VIGO ñ españa", "Otra"],
  );
  const empty = await add("Otra", "🎓🎓");
  expect([empty.status, empty.errorOf("slug")]).toEqual([400, "Usa letras sin acentos, números y guiones"]);
  expect((await add("Otra", "x".repeat(201))).errorOf("slug")).toBe(
    "La dirección corta no puede superar los 200 caracteres",
  );
  expect(await names()).toEqual(["Universidad de Vigo"]);
});

test("[MEND-26] [NOJS-02] a name that another university has, but for case and accents, asks, keeps the input and is taken when it is meant", async () => {
  await addUniversities("Universidad de León");
  const id = crypto.randomUUID();
  const question = await send({ intent: "add", id, name: "UNIVERSIDAD DE LEON", slug: "otra-leon" });
  expect(question.refusalOf("name")).toBe(
    "409 Ya hay una universidad que se llama «Universidad de León». ¿Es otra?",
  );
  expect(await names()).toEqual(["Universidad de León"]);
  expect(await log()).toEqual([]);
  const form = question.formWith("slug");
  expect(form).toMatchObject({ intent: "add", id, name: "UNIVERSIDAD DE LEON", slug: "otra-leon" });
  const button = question.document.querySelector("main button[name=twice]");
  expect(button?.textContent).toBe("Agregar de todos modos");
  const twice = button?.getAttribute("value") ?? "";
  // Another name than the confirmed one needs another confirmation.
  await addUniversities("Universidad de Vigo");
  expect((await send({ ...form, twice, name: "universidad de vigo" })).status).toBe(409);
  expect((await send({ ...form, twice })).toast).toBe("Universidad agregada");
  // A repeated form means the same university, not a second one of that name.
  expect((await send({ ...form, twice: undefined })).toast).toBe("Universidad agregada");
  expect(await names()).toEqual(["Universidad de León", "Universidad de Vigo", "UNIVERSIDAD DE LEON"]);
});

test("[MEND-26] renaming a university to another's name asks too; keeping its own name does not", async () => {
  const [, vigo = ""] = await addUniversities("Universidad de León", "Universidad de Vigo");
  const edit = { intent: "edit", id: vigo, name: "universidad de leon", slug: "vigo" };
  const path = `${HERE}?editar=${vigo}`;
  const question = await visitor.submit(path, edit);
  expect([question.status, question.text("dialog .field-error"), question.valueOf("twice")]).toEqual([
    409,
    "Ya hay una universidad que se llama «Universidad de León». ¿Es otra?",
    "universidad de leon",
  ]);
  expect(question.text("dialog button[name=twice]")).toBe("Guardar de todos modos");
  expect(question.document.querySelector("dialog [name=name]")?.getAttribute("value")).toBe(
    "universidad de leon",
  );
  expect(await names()).toEqual(["Universidad de León", "Universidad de Vigo"]);
  expect((await visitor.submit(path, { ...edit, twice: edit.name })).toast).toBe("Universidad actualizada");
  // Both have this name now, and a confirmed name is not asked again.
  expect((await visitor.submit(path, { ...edit, slug: "leon-dos" })).toast).toBe("Universidad actualizada");
  expect((await all()).map(({ slug }) => slug)).toContain("leon-dos");
});

test("[UNI-02] a name of 0 characters is missing, of 1 to 200 taken, of 201 too long", async () => {
  for (const name of ["", "   ", "\u0000\u0007", undefined]) {
    const page = await send({ intent: "add", id: crypto.randomUUID(), name, slug: "guardado" });
    expect([page.status, page.errorOf("name")]).toEqual([400, "Ingresa un nombre para la universidad"]);
    expect(page.valueOf("slug")).toBe("guardado");
  }
  const long = await add("Ñ".repeat(201));
  expect([long.status, long.errorOf("name")]).toEqual([400, "El nombre no puede superar los 200 caracteres"]);
  expect(long.valueOf("name")).toBe("Ñ".repeat(201));
  expect(await names()).toEqual([]);
  for (const name of ["Ñ", "Ñ".repeat(200), "ñ".repeat(200)]) {
    expect((await add(name)).toast).toBe("Universidad agregada");
  }
  expect((await all()).map(({ slug }) => slug)).toEqual(["n", "n".repeat(200), `${"n".repeat(198)}-2`]);
});

test("[UNI-02] the same form sent twice adds one", async () => {
  const id = crypto.randomUUID();
  await Promise.all([add("Universidad de Vigo", "", id), add("Universidad de Vigo", "", id)]);
  expect((await add("Universidad de Vigo", "vigo", id)).toast).toBe("Universidad agregada");
  expect((await all()).map(({ slug }) => slug)).toEqual(["universidad-de-vigo"]);
  expect(await log()).toHaveLength(1);
});

test("[UNI-02] ten added at once under one name: ten slugs, ten places", async () => {
  await Promise.all(Array.from({ length: 10 }, () => add("Universidad de Vigo")));
  expect((await all()).map(({ slug }) => slug).sort()).toEqual(
    ["", ...Array.from({ length: 9 }, (_, n) => `-${n + 2}`)]
      .map((end) => `universidad-de-vigo${end}`)
      .sort(),
  );
  expect(await orders()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("[UNI-03] the edit dialog opens by its address, and saves name and slug", async () => {
  const [id = ""] = await addUniversities("Universidad de Jaén", "Universidad de Vigo");
  const list = await visitor.open(`${HERE}?q=jaen`);
  const link = list.document.querySelector(`a[aria-label="Editar «Universidad de Jaén»"]`);
  const page = await visitor.open(link?.getAttribute("href")?.replace(/#.*/, "") ?? "");
  const dialog = page.document.querySelector("dialog[open]");
  expect(dialog?.textContent).toContain("Editar «Universidad de Jaén»");
  const form = { intent: "edit", id, name: "Universidad de Jaén y Úbeda", slug: "Jaén" };
  const after = await visitor.submit(page.path, form);
  expect([after.toast, after.path]).toEqual(["Universidad actualizada", `${HERE}?q=jaen`]);
  expect((await all())[0]).toMatchObject({ name: "Universidad de Jaén y Úbeda", slug: "jaen" });
  expect(await contest.value("select name_folded from universities where id = ?", id)).toBe(
    "universidad de jaen y ubeda",
  );
  const [line] = await log();
  expect(JSON.parse(line?.details ?? "{}")).toEqual({
    before: { name: "Universidad de Jaén", slug: expect.stringMatching(/^universidad-\d+$/) },
    after: { name: "Universidad de Jaén y Úbeda", slug: "jaen" },
  });
  // A second save without changes adds no audit event.
  expect((await visitor.submit(HERE, form)).toast).toBe("Universidad actualizada");
  expect(await log()).toHaveLength(1);
});

test("[UNI-03] an empty name is refused in the dialog; an empty slug is made again, its own name no obstacle", async () => {
  const [id = ""] = await addUniversities("Universidad de Jaén");
  const page = await visitor.submit(`${HERE}?editar=${id}`, { intent: "edit", id, name: " ", slug: "otro" });
  expect(page.status).toBe(400);
  const dialog = page.document.querySelector("dialog[open]");
  expect(dialog?.textContent).toContain("El nombre no puede estar vacío");
  expect(dialog?.querySelector("[name=slug]")?.getAttribute("value")).toBe("otro");
  // The form above shows no error.
  expect(page.errorOf("name")).toBe("");
  for (let times = 0; times < 2; times++) {
    await visitor.submit(HERE, { intent: "edit", id, name: "Universidad de Jaén", slug: "" });
    expect((await all())[0]?.slug).toBe("universidad-de-jaen");
  }
});

test("[UNI-03] another's slug is refused in the dialog, and nothing changes", async () => {
  const [id = "", other = ""] = await addUniversities("Universidad de Jaén", "Universidad de Vigo");
  await contest.rows("update universities set slug = 'vigo' where id = ?", other);
  const before = await all();
  const page = await visitor.submit(`${HERE}?editar=${id}`, {
    intent: "edit",
    id,
    name: "Nueva",
    slug: "Vigo",
  });
  expect(page.status).toBe(409);
  expect(page.document.querySelector("dialog[open]")?.textContent).toContain(
    "Esa dirección ya la usa otra universidad",
  );
  expect([await all(), await log()]).toEqual([before, []]);
});

test("[UNI-04] a university is closed and opened for sign-up", async () => {
  const [id = ""] = await addUniversities("Universidad de Jaén");
  const offered = async () =>
    (await contest.visitor().open("/auth?tab=registrarse")).text("main").includes("Universidad de Jaén");
  expect(await offered()).toBe(true);
  expect((await send({ intent: "activate", id, active: "false" })).toast).toBe("Universidad desactivada");
  expect(await offered()).toBe(false);
  expect((await visitor.open(HERE)).texts("tbody .mark")).toEqual(["Inactiva"]);
  // A second admin who closes a closed one gets a success.
  expect((await send({ intent: "activate", id, active: "false" })).toast).toBe("Universidad desactivada");
  expect((await send({ intent: "activate", id, active: "true" })).toast).toBe("Universidad activada");
  expect(await offered()).toBe(true);
  expect((await log()).map(({ action }) => action)).toEqual([
    "university_deactivated",
    "university_activated",
  ]);
});

test("[UNI-05] up and down pass a neighbour and renumber from 0", async () => {
  const [a = "", b = "", c = ""] = await addUniversities("A", "B", "C");
  await contest.db.exec("update universities set display_order = 7 where name in ('A', 'B')");
  const move = (id: string, place: string, other: string) => send({ intent: "move", id, place, other });
  const page = await move(c, "before", b);
  expect([page.status, page.path, page.toast]).toEqual([200, HERE, ""]);
  expect(rowNames(page)).toEqual(["A", "C", "B"]);
  expect(await orders()).toEqual([0, 1, 2]);
  await move(a, "after", c);
  expect(await names()).toEqual(["C", "A", "B"]);
  // A double click moves it past that neighbour only once.
  await move(a, "after", c);
  expect(await names()).toEqual(["C", "A", "B"]);
  // Sign-up lists them in that order, once for each type that needs a university.
  const offered = (await contest.visitor().open("/auth?tab=registrarse")).texts("main option");
  const ours = offered.filter((name) => /^[ABC]$/.test(name));
  expect(ours.slice(0, 3)).toEqual(["C", "A", "B"]);
  expect((await log()).map(({ action }) => action)).toContain("university_moved");
});

test("[UNI-05] a filtered list moves by what it shows", async () => {
  await addUniversities("Vigo 1", "Jaén 1", "Jaén 2", "Vigo 2");
  const page = await visitor.open(`${HERE}?q=vigo`);
  const up = page.document.querySelector('button[aria-label="Subir «Vigo 2»"]')?.closest("form");
  const fields = up
    ?.querySelectorAll("input")
    .map((one): [string, string] => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]);
  const after = await visitor.submit(`${HERE}?q=vigo`, fields);
  expect([after.path, rowNames(after)]).toEqual([`${HERE}?q=vigo`, ["Vigo 2", "Vigo 1"]]);
  expect(await names()).toEqual(["Vigo 2", "Vigo 1", "Jaén 1", "Jaén 2"]);
});

test("[UNI-05] twenty moves at once leave every university once, numbered from 0", async () => {
  const ids = await addUniversities("A", "B", "C", "D", "E");
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      send({
        intent: "move",
        id: ids[n % 5] ?? "",
        place: n % 2 ? "before" : "after",
        other: ids[(n * 2 + 1) % 5] ?? "",
      }),
    ),
  );
  expect(await orders()).toEqual([0, 1, 2, 3, 4]);
  expect((await names()).sort()).toEqual(["A", "B", "C", "D", "E"]);
});

/** Adds universities 'Centro 01' and on, the last one newest. */
async function givenMany(count: number): Promise<string[]> {
  const two = (n: number) => String(n + 1).padStart(2, "0");
  const ids = await addUniversities(...Array.from({ length: count }, (_, n) => `Centro ${two(n)}`));
  await contest.db.exec("update universities set created_at = 1760000000000 + display_order");
  return ids;
}

/** Returns the first and last name of a page's table or cards, and the number of names. */
const ends = (names: string[]) => [names[0], names.at(-1), names.length];
const cardNames = (page: Page) => page.texts("[aria-labelledby=registradas] h3");

test("[UNI-01] [UNI-08] table and cards come in pages of their own, of all that the filter finds", async () => {
  await givenMany(60);
  const first = await visitor.open(HERE);
  expect(ends(rowNames(first))).toEqual(["Centro 01", "Centro 25", 25]);
  expect(ends(cardNames(first))).toEqual(["Centro 60", "Centro 37", 24]);
  expect(first.text("h2.label")).toBe("Mostrando 1–25 de 60");
  const third = await visitor.open(`${HERE}?pagina=3&registradas=2`);
  expect(ends(rowNames(third))).toEqual(["Centro 51", "Centro 60", 10]);
  expect(ends(cardNames(third))).toEqual(["Centro 36", "Centro 13", 24]);
  expect(third.text("h2.label")).toBe("Mostrando 51–60 de 60");
  // A page past the end shows the last, an invalid one the first.
  const beyond = await visitor.open(`${HERE}?pagina=99&registradas=99`);
  expect([ends(rowNames(beyond)), ends(cardNames(beyond))]).toEqual([
    ["Centro 51", "Centro 60", 10],
    ["Centro 12", "Centro 01", 12],
  ]);
  const odd = await visitor.open(`${HERE}?pagina=-1&registradas=dos`);
  expect([ends(rowNames(odd)), ends(cardNames(odd))]).toEqual([
    ["Centro 01", "Centro 25", 25],
    ["Centro 60", "Centro 37", 24],
  ]);
  await contest.db.exec("update universities set active = 0 where name >= 'Centro 30'");
  const idle = await visitor.open(`${HERE}?q=CENTRO&estado=inactivas&pagina=2`);
  expect(ends(rowNames(idle))).toEqual(["Centro 55", "Centro 60", 6]);
  expect(ends(cardNames(idle))).toEqual(["Centro 60", "Centro 37", 24]);
  expect(idle.text("h2.label")).toBe("Mostrando 26–31 de 31");
  expect(idle.text("[aria-labelledby=registradas]")).toContain("31 universidades");
  expect(idle.document.querySelector("a[rel=prev]")?.getAttribute("href")).toBe(
    `${HERE}?q=CENTRO&estado=inactivas`,
  );
});

test("[UNI-05] who moves past the end of a page goes on to the next, and the page with them", async () => {
  await givenMany(60);
  const press = async (page: Page, label: string) => {
    const form = page.document.querySelector(`button[aria-label="${label}"]`)?.closest("form");
    const fields = form
      ?.querySelectorAll("input")
      .map((one): [string, string] => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]);
    const [path = ""] = (form?.getAttribute("action") ?? "").split("#");
    return visitor.submit(path.replaceAll("&amp;", "&"), fields);
  };
  const second = await visitor.open(`${HERE}?pagina=2`);
  const up = await press(second, "Subir «Centro 26»");
  expect([up.path, rowNames(up).slice(-2)]).toEqual([HERE, ["Centro 24", "Centro 26"]]);
  const down = await press(up, "Bajar «Centro 26»");
  expect([down.path, rowNames(down)[0]]).toEqual([`${HERE}?pagina=2`, "Centro 26"]);
  expect((await names()).slice(24, 26)).toEqual(["Centro 25", "Centro 26"]);
  const within = await press(down, "Bajar «Centro 26»");
  expect([within.path, rowNames(within).slice(0, 2)]).toEqual([
    `${HERE}?pagina=2`,
    ["Centro 27", "Centro 26"],
  ]);
});

test("[UNI-02] a form that comes back from the browser's history, filled in anew, adds another university", async () => {
  const id = crypto.randomUUID();
  await add("Universidad de Vigo", "", id);
  expect((await add("Universidad de Jaén", "", id)).toast).toBe("Universidad agregada");
  expect(await names()).toEqual(["Universidad de Vigo", "Universidad de Jaén"]);
  const [vigo, jaen] = await log();
  expect([vigo?.target_id, jaen?.target_id]).toEqual((await all()).map((one) => one.id));
});

test("[UNI-06] deleting says how many proposals and files go, removes them all, and keeps the people", async () => {
  const { universityId, contact, students, visitor: theirs } = await openUniversity(contest);
  const kept = await openUniversity(contest);
  const keptId = await sendProposal(kept.visitor, [kept.students[0]?.id ?? ""]);
  const sent = [
    await sendProposal(theirs, [students[0]?.id ?? ""]),
    await sendProposal(theirs, [students[1]?.id ?? ""]),
  ];
  const juror = await contest.addPerson("jurado");
  await contest.assign(juror.judgeId, sent[0]);
  await contest.setPhase("evaluation");
  await (await contest.signedIn(juror)).submit(`/jurado/evaluar/${sent[0]}`, {
    intent: "submit",
    comments: "",
    "scores.creatividad": "4",
    "scores.tecnica": "4",
    "scores.innovacion": "4",
    "scores.adecuacion": "4",
  });
  await contest.setPhase("submission");
  await contest.addVote(await contest.addPerson("publico"), sent[1] ?? "");
  await contest.addVote(await contest.addPerson("publico"), keptId);
  await contest.db.exec("delete from audit_log");

  const name = await contest.value<string>("select name from universities where id = ?", universityId);
  const list = await visitor.open(HERE);
  const dialog = list.document
    .querySelectorAll("dialog")
    .find((one) => one.textContent.includes(`«${name}»`));
  const words = dialog?.textContent.replace(/\s+/g, " ");
  expect(words).toContain("¿Eliminar universidad?");
  expect(words).toContain(
    `Se eliminará «${name}» junto con sus propuestas asociadas: 2 propuestas con 2 archivos`,
  );
  expect(words).toContain("3 cuentas se quedan sin universidad");
  expect(words).toContain("irreversible");

  const page = await send({ intent: "remove", id: universityId });
  expect(page.toast).toBe("Universidad eliminada");
  expect(rowNames(page)).not.toContain(name);
  for (const table of ["proposals", "proposal_assets", "proposal_students", "public_votes", "teams"]) {
    expect([table, await contest.value(`select count(*) from ${table}`)]).toEqual([table, 1]);
  }
  expect(await contest.value("select count(*) from evaluations")).toBe(0);
  expect(await contest.value("select count(*) from judge_assignments")).toBe(0);
  expect(
    await contest.rows(
      "select role, university_id from profiles where id in (?, ?, ?) order by role",
      contact.id,
      students[0]?.id,
      students[1]?.id,
    ),
  ).toEqual([
    { role: "alumno", university_id: null },
    { role: "alumno", university_id: null },
    { role: "universidad", university_id: null },
  ]);
  expect((await theirs.open("/universidad")).toast).toBe("No tienes una universidad asignada");
  const [line, ...more] = await log();
  expect(more).toEqual([]);
  expect([line?.action, line?.actor, line?.target_id]).toEqual([
    "university_removed",
    admin.id,
    universityId,
  ]);
  const details = JSON.parse(line?.details ?? "{}");
  expect(details.name).toBe(name);
  expect(details.proposals.map(({ id }: { id: string }) => id).sort()).toEqual([...sent].sort());
  // The sweep removes the files.
  expect(await contest.value("select count(*) from file_removals")).toBe(2);
  await contest.cron(Date.now());
  expect(await strayFiles(contest)).toEqual([]);
  expect(await contest.value("select count(*) from file_removals")).toBe(0);
});

test("[UNI-07] search without case or accents, Todas / Activas / Inactivas, and a counter", async () => {
  await addUniversities("Universidad de León", "Universidade da Coruña", "Universitat de Lleida");
  await contest.addUniversity({ name: "Universidad de Leonardo", active: false });
  const page = await visitor.open(HERE);
  expect(page.texts("[name=estado] option")).toEqual(["Todas", "Activas", "Inactivas"]);
  expect(page.text("h2.label")).toBe("Mostrando 4 de 4");
  const search = async (query: string) => {
    const list = await visitor.open(`${HERE}?${query}`);
    return [rowNames(list), list.text("h2.label")];
  };
  expect(await search("q=LEON")).toEqual([
    ["Universidad de León", "Universidad de Leonardo"],
    "Mostrando 2 de 4",
  ]);
  expect(await search("q=coruna&estado=activas")).toEqual([["Universidade da Coruña"], "Mostrando 1 de 4"]);
  expect(await search("estado=inactivas")).toEqual([["Universidad de Leonardo"], "Mostrando 1 de 4"]);
  expect(await search("estado=quizas&q=")).toEqual([expect.any(Array), "Mostrando 4 de 4"]);
  expect(await search(`q=${"x".repeat(10_000)}`)).toEqual([expect.any(Array), "Mostrando 4 de 4"]);
  const none = await visitor.open(`${HERE}?q=nada`);
  expect(none.text("main")).toContain("No se encontraron universidades");
});

test("[UNI-08] below, every university with its contact, proposals and date, and how many there are", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Jaén" });
  await contest.addPerson("universidad", { universityId, fullName: "Inés Peña", email: "ines@prueba.test" });
  await contest.addProposal({ universityId });
  await contest.addProposal({ universityId, isDraft: true });
  await contest.addUniversity({ name: "Universidad de Vigo", active: false });
  await contest.rows("update universities set created_at = 1760000000000 where id = ?", universityId);
  const page = await visitor.open(HERE);
  const section = page.document.querySelector("[aria-labelledby=registradas]");
  expect(section?.textContent).toContain("2 universidades");
  const cards = page.texts("[aria-labelledby=registradas] li");
  expect(cards).toHaveLength(2);
  expect(cards[0]).toContain("Universidad de Vigo");
  expect(cards[0]).toContain("Sin contacto");
  expect(cards[0]).toContain("0propuestas");
  for (const part of ["Universidad de Jaén", "2propuestas", "Inés Peña", "ines@prueba.test", "9 oct 2025"]) {
    expect(cards[1]).toContain(part);
  }
});

test("[UNI-01] universities that cannot be read: 'No se pudieron cargar las universidades'", async () => {
  await contest.db.exec("alter table proposal_assets rename to away");
  const page = await visitor.open(HERE);
  await contest.db.exec("alter table away rename to proposal_assets");
  expect(await contest.complaints()).toEqual(["GET /admin/universidades: no such table: proposal_assets"]);
  expect([page.status, page.toast]).toEqual([200, "No se pudieron cargar las universidades"]);
});

test("[UNI-03] an address that asks to edit what is gone says so", async () => {
  for (const id of ["no-existe", "x".repeat(10_000)]) {
    const page = await visitor.open(`${HERE}?editar=${id}`);
    expect([page.status, page.document.querySelector("dialog[open]")]).toEqual([200, null]);
    expect(page.text("main")).toContain("Esa universidad ya no existe.");
  }
});

const failures = {
  edit: ["No se pudo actualizar la universidad", { name: "Nueva", slug: "" }],
  activate: ["No se pudo actualizar el estado", { active: "false" }],
  move: ["No se pudo reordenar", { place: "after" }],
  remove: ["No se pudo eliminar la universidad", {}],
} as const;

for (const [intent, [message, fields]] of Object.entries(failures)) {
  test(`[UNI-05] [UNI-06] ${intent}: an unknown id is a 404`, async () => {
    const [id = "", other = ""] = await addUniversities("A", "B");
    const before = await all();
    const form = { intent, ...fields, ...(intent === "move" && { other }) };
    const unknown = await send({ ...form, id: "no-existe" });
    expect([unknown.status, unknown.toast]).toEqual([404, `${message} / ${GONE}`]);
    if (intent === "move") {
      const past = await send({ ...form, id, other: "no-existe" });
      expect([past.status, past.toast]).toEqual([404, `${message} / ${GONE}`]);
    }
    expect([await all(), await log()]).toEqual([before, []]);
  });
}

test("[UNI-02] what cannot be added: 'No se pudo agregar la universidad', input kept", async () => {
  await contest.refuse("insert on universities", "no");
  const page = await add("Universidad de Vigo", "vigo");
  await contest.allow();
  expect(await contest.complaints()).toEqual(["POST /admin/universidades: no"]);
  expect([page.status, page.toast]).toEqual([503, "No se pudo agregar la universidad"]);
  expect([page.valueOf("name"), page.valueOf("slug")]).toEqual(["Universidad de Vigo", "vigo"]);
  expect([await all(), await log()]).toEqual([[], []]);
});

test("[UNI-06] two admins: one edits what the other has just deleted", async () => {
  const [id = ""] = await addUniversities("Universidad de Jaén");
  const other = await contest.as("admin");
  await other.submit(HERE, { intent: "remove", id });
  const page = await visitor.submit(`${HERE}?editar=${id}`, { intent: "edit", id, name: "Otra", slug: "" });
  expect([page.status, page.toast]).toEqual([404, `No se pudo actualizar la universidad / ${GONE}`]);
  expect(await names()).toEqual([]);
  const [vigo = ""] = await addUniversities("Universidad de Vigo");
  const both = await Promise.all(
    [visitor, other].map((who) => who.submit(HERE, { intent: "remove", id: vigo })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
});
