import { beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "~/contest/core/limits";
import { openContest } from "../support/contest";
import { resetDatabase } from "../support/reset";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/admin/plantilla";
const asAdmin = async () => contest.as("admin", { fullName: "Ana Organiza" });
let file = "";

beforeAll(async () => {
  file = await edition(await asAdmin());
});
beforeEach(() => resetDatabase(contest.db));

const RULES = "## Bases\n\nEl premio -- son 3.000 €; o 'más'.";

/** Prepares an edition with people, a work and a message, and returns its template. */
async function edition(visitor: Visitor): Promise<string> {
  await contest.db.exec(
    "update contest_phases set start_at = '2024-02-29', end_at = '2024-03-10', description = 'Se envía' where phase_key = 'submission'; update contest_phases set start_at = '2024-03-11', end_at = '2024-12-31' where phase_key = 'evaluation'; delete from criteria where id = 'tecnica'",
  );
  await contest.setSetting("finalists_count", "7");
  await contest.setSetting("home_pdf_url", '"/documentos/1.pdf"');
  await contest.setSetting("data_controller", '"Fundación Diseño"');
  await contest.insert("text_versions", { version: 2, body: RULES, published_at: 1 });
  await contest.db.exec(
    "with recursive n(i) as (select 0 union all select i + 1 from n where i < 399) insert into universities (id, name, name_folded, slug, active, display_order, created_at) select 'u-' || i, 'Universidad «Ñandú» n.º ' || (400 - i), 'x', 'nandu-' || (400 - i), i <> 3, i, 0 from n",
  );
  const contact = await contest.addPerson("universidad", { universityId: "u-0", fullName: "Marta Contacto" });
  await contest.addPerson("jurado", { fullName: "Julio Jurado" });
  await contest.addProposal({ universityId: "u-0", title: "La Obra" });
  await contest.insert("messages", {
    ...{ id: "m1", sent_by: contact.id, sent_at: 5, segment: "universities", recipients: 3 },
    ...{ subject: "Se abre el envío", body: "Hola, {nombre}:\n\nYa." },
  });
  const file = await visitor.fetch("/admin/plantilla.json");
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="plantilla-[\d-]+\.json"$/);
  return file.text();
}

const upload = (visitor: Visitor, bytes: string | Uint8Array) =>
  visitor.submitMultipart(HERE, [{ filename: "plantilla.json", bytes, type: "application/json" }]);
const press = (visitor: Visitor, page: Page) => visitor.submit(HERE, page.formWith("text"));
const errorOf = (page: Page) => page.errorOf("file");

test("[YEAR-08] an edition's template names no person, and makes the next one in one press; the same file is refused after it", async () => {
  const stored = JSON.parse(file);
  expect(
    stored.phases.slice(0, 2).map(({ startAt, endAt }: Record<string, string>) => [startAt, endAt]),
  ).toEqual([
    ["2025-02-28", "2025-03-10"],
    ["2025-03-11", "2025-12-31"],
  ]);
  expect(file).not.toMatch(/Marta|Julio|Ana Organiza|La Obra|@|documentos/);
  const next = await asAdmin();
  expect((await next.open("/admin/exportar")).text("section[aria-labelledby=plantilla]")).toContain(
    "Plantilla para la próxima edición",
  );
  const panel = await next.open("/admin");
  expect(panel.document.querySelector(`a[href="${HERE}"]`)?.text).toBe("Empezar desde una edición anterior");
  const page = await upload(next, file);
  expect([page.status, page.text("#revision")]).toEqual([200, "Esto se escribirá"]);
  expect(page.text("section[aria-labelledby=revision]")).toContain(
    "400 universidades, con su slug y su orden",
  );
  expect(await contest.value("select count(*) from universities")).toBe(0);

  const done = await press(next, page);
  expect([done.path, done.toast]).toEqual([
    "/admin",
    "Plantilla aplicada / Revisa las fechas y lo que falta.",
  ]);
  const phases = await contest.rows<Record<string, string | number>>(
    "select start_at as start, end_at as end, description, is_active as active from contest_phases order by display_order limit 2",
  );
  const year = new Date().getFullYear() + 1;
  expect(phases).toEqual([
    { start: expect.stringMatching(/-02-2[89]$/), end: `${year}-03-10`, description: "Se envía", active: 0 },
    { start: `${year}-03-11`, end: `${year}-12-31`, description: "", active: 0 },
  ]);
  expect(await contest.column("select id from criteria order by display_order")).toEqual([
    "creatividad",
    "innovacion",
    "adecuacion",
  ]);
  expect(await contest.rows("select key, value from settings order by key")).toEqual([
    { key: "data_controller", value: '"Fundación Diseño"' },
    { key: "finalists_count", value: "7" },
  ]);
  expect(await contest.value("select body from text_versions where version = 2")).toBe(RULES);
  expect(
    await contest.rows("select name, slug, active from universities order by display_order limit 4"),
  ).toEqual(
    [400, 399, 398, 397].map((n, place) => ({
      name: `Universidad «Ñandú» n.º ${n}`,
      slug: `nandu-${n}`,
      active: place === 3 ? 0 : 1,
    })),
  );
  expect(
    await contest.value("select count(*) from universities where name_folded like 'universidad%nandu%'"),
  ).toBe(400);
  expect(
    await contest.column("select action from audit_log where action not like 'account%' order by id"),
  ).toEqual(["template_applied"]);
  expect(done.document.querySelector(`a[href="${HERE}"]`)).toBeNull();
  const missing = done.document
    .querySelectorAll("section[aria-labelledby=preparativos] > ol a")
    .map((link) => link.getAttribute("href"));
  expect(missing).not.toContain("/admin/textos");
  expect(missing).not.toContain("/admin/criterios");
  expect(missing).not.toContain("/admin/universidades");

  const message = await next.open("/admin/correo/nuevo?texto=1");
  expect(message.formWith("body")).toMatchObject({
    ...{ segment: "universities", subject: "Se abre el envío", body: "Hola, {nombre}:\n\nYa." },
  });
  expect((await next.open("/admin/correo/nuevo")).text("#anteriores")).toContain("Se abre el envío");

  const again = await press(next, page);
  expect(again.toast).toBe("No se ha escrito nada / El concurso ya tiene datos.");
  expect(again.text("main")).toContain("Este ya tiene universidades, ajustes cambiados, fases con fecha");
  expect(await contest.value("select count(*) from universities")).toBe(400);
  // The next edition hands on what it got, the text of its message too.
  const third = JSON.parse(await (await next.fetch("/admin/plantilla.json")).text());
  expect([third.messages, third.universities]).toEqual([stored.messages, stored.universities]);
});

test("[YEAR-08] pressed twice at once, or while something is prepared: one template or nothing, never half", async () => {
  for (const prepare of [
    () => contest.addUniversity(),
    () => contest.setSetting("finalists_count", "5"),
    () => contest.addPerson("jurado"),
    () => contest.insert("text_versions", { version: 2, body: "Otras", published_at: 1 }),
    () => contest.db.exec("update contest_phases set start_at = '2030-01-01' where phase_key = 'voting'"),
  ]) {
    await resetDatabase(contest.db);
    const next = await asAdmin();
    const page = await upload(next, file);
    await prepare();
    const tables = "select (select count(*) from universities) || ' ' || (select count(*) from settings)";
    const before = await contest.value(tables);
    expect((await press(next, page)).toast).toBe("No se ha escrito nada / El concurso ya tiene datos.");
    expect(await contest.value(tables)).toBe(before);
    expect(await contest.value("select count(*) from audit_log where action = 'template_applied'")).toBe(0);
  }
  await resetDatabase(contest.db);
  const next = await asAdmin();
  const page = await upload(next, file);
  await Promise.all([press(next, page), press(next, page), press(next, page)]);
  expect(await contest.value("select count(*) from universities")).toBe(400);
  expect(await contest.value("select count(*) from audit_log where action = 'template_applied'")).toBe(1);
});

test("[YEAR-08] a wrong, too big, foreign or newer file is refused in a sentence, and nothing is written", async () => {
  const next = await asAdmin();
  const template = JSON.parse(file);
  const foreign =
    "Este archivo no es una plantilla del concurso. Descárgala de «Exportar», en el panel de la edición anterior.";
  const wrong = (change: object) => JSON.stringify({ ...template, ...change });
  const cases: [bytes: string | Uint8Array, status: number, error: string][] = [
    ["", 400, foreign],
    ["null", 400, foreign],
    ["[".repeat(100_000), 400, foreign],
    ['{"name":"otro","version":1}', 400, foreign],
    [new Uint8Array([0xff, 0xfe, 0x7b]), 400, foreign],
    ["nombre;slug\nUna;una\n", 400, foreign],
    [wrong({ version: 0 }), 400, foreign],
    [wrong({ people: [] }), 400, foreign],
    [
      wrong({ version: 2 }),
      400,
      "Esta plantilla es de una versión más nueva del programa. Actualiza esta instalación y vuelve a subirla.",
    ],
    [
      "x".repeat(limits.templateBytes + 1),
      413,
      "Este archivo es demasiado grande para ser una plantilla: el máximo es 1 MB",
    ],
    [
      wrong({ universities: [template.universities[0], { name: "Dos", slug: "Á", active: true }] }),
      400,
      "La plantilla tiene un dato que no vale en las universidades, número 2",
    ],
    [
      wrong({ universities: [template.universities[0], template.universities[0]] }),
      400,
      "La plantilla tiene un dato que no vale en las universidades",
    ],
    [
      wrong({ settings: { finalists_count: "999" } }),
      400,
      "La plantilla tiene un dato que no vale en los ajustes",
    ],
    [wrong({ criteria: [] }), 400, "La plantilla tiene un dato que no vale en los criterios"],
    [wrong({ phases: template.phases.slice(1) }), 400, "La plantilla tiene un dato que no vale en las fases"],
    [
      wrong({ phases: template.phases.toReversed() }),
      400,
      "La plantilla tiene un dato que no vale en las fases",
    ],
    [wrong({ rules: "" }), 400, "La plantilla tiene un dato que no vale en las bases"],
    [
      wrong({ messages: [{}] }),
      400,
      "La plantilla tiene un dato que no vale en los textos de mensajes, número 1",
    ],
  ];
  for (const [bytes, status, error] of cases) {
    const page = await upload(next, bytes);
    expect([page.status, errorOf(page)]).toEqual([status, error]);
  }
  expect((await next.post(HERE, { intent: "apply", text: "{}" })).status).toBe(400);
  expect((await next.post(HERE, { intent: "apply" })).status).toBe(400);
  // A setting that this version does not know is left out, as everywhere.
  const page = await upload(next, wrong({ settings: { of_another_version: "1", finalists_count: "9" } }));
  await press(next, page);
  expect(await contest.rows("select key, value from settings")).toEqual([
    { key: "finalists_count", value: "9" },
  ]);
});

test("[YEAR-08] the preview shows each phase's last day, as /admin/fases does, and no empty counts", async () => {
  const next = await asAdmin();
  const template = JSON.parse(file);
  const year = new Date().getFullYear() + 1;
  const days = ["02-01", "03-01", "04-01", "05-01", "06-01", "07-01"].map((day) => `${year}-${day}`);
  const phases = template.phases.map((phase: object, i: number) => ({
    ...phase,
    startAt: days[i],
    endAt: days[i + 1],
  }));
  const page = await upload(next, JSON.stringify({ ...template, phases, messages: [] }));
  const preview = page.text("section[aria-labelledby=revision]");
  expect(preview).toContain(`31 de marzo de ${year}`);
  expect(preview).not.toContain("0 textos");
  await press(next, page);
  expect((await next.open("/admin/fases")).text("main")).toContain(`Último día: 31 de marzo de ${year}.`);
});
