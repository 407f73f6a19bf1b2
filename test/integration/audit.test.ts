import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();
const path = "/admin/registro";
const asAdmin = async (fullName?: string) => contest.as("admin", { fullName: fullName ?? "Rosa Vidal" });
const rows = (page: {
  document: { querySelectorAll(s: string): { querySelectorAll(s: string): { textContent: string }[] }[] };
}) =>
  page.document.querySelectorAll("tbody tr").map((row) =>
    row
      .querySelectorAll("td, th")
      .slice(1, 4)
      .map(({ textContent }) => textContent),
  );

test("every act of an admin can be read back, newest first: who, what, about what", async () => {
  const visitor = await asAdmin();
  expect((await visitor.open(path)).text("main")).toContain("Todavía no hay acciones");
  const none = await visitor.open(`${path}?q=nadie`);
  expect(none.text("main")).toContain("No hay acciones con estos filtros");
  const [one, other] = [
    await contest.addProposal({ title: "Faro" }),
    await contest.addProposal({ title: "Isla" }),
  ];
  const person = await contest.addPerson("alumno", { fullName: "Leo Ruiz" });
  await visitor.submit("/admin/estados", { intent: "set-one", id: one, status: "finalista" });
  // The title is shown only once, even while the work exists.
  expect(rows(await visitor.open(path))).toEqual([
    ["Rosa Vidal", "Estado cambiado", "«Faro», a «Finalista»"],
  ]);
  await visitor.submit("/admin/fases", { intent: "activate", id: "phase-final" });
  await visitor.submit("/admin/usuarios", { id: person.id, role: "publico" });
  await visitor.submit("/admin/estados", { intent: "finalists" });
  await visitor.submit("/admin/estados", { intent: "remove", ids: [one, other] });
  const page = await visitor.open(path);
  expect(page.text("main")).toContain("5 acciones");
  expect(rows(page)).toEqual([
    ["Rosa Vidal", "Propuestas eliminadas", "«Faro» y 1 más"],
    ["Rosa Vidal", "Finalistas calculados", "0 finalistas"],
    ["Rosa Vidal", "Rol cambiado", "«Leo Ruiz», de Alumno a Público"],
    ["Rosa Vidal", "Fase activada", "«Final»"],
    ["Rosa Vidal", "Estado cambiado", "«Faro», a «Finalista»"],
  ]);
});

test("filters by action, person and day; what the address cannot mean is passed over", async () => {
  const visitor = await asAdmin("Óscar Lema");
  await visitor.submit("/admin/fases", { intent: "activate", id: "phase-voting" });
  const countOf = async (query: string) => rows(await visitor.open(`${path}?${query}`)).length;
  expect(await countOf("accion=phase_activated")).toBe(2);
  for (const words of ["LEMA", "óscar", "OSCAR", "Óscar", "oscar lemá"])
    expect(await countOf(`q=${words}`), words).toBe(1);
  expect(await countOf("q=rosa&accion=phase_activated")).toBe(1);
  expect(await countOf("accion=nada")).toBe(0);
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Madrid" });
  expect(await countOf(`desde=${today}&hasta=${today}`)).toBe(6);
  expect(await countOf("hasta=2020-01-01")).toBe(0);
  expect(await countOf("desde=2026-02-30&hasta=ayer&pagina=-3&q=")).toBe(6);
});

test("pages of fifty, and the whole as a file that another parser reads", async () => {
  const visitor = await asAdmin();
  await contest.db.exec(
    "insert into audit_log (at, actor, actor_name, action, target_type, target_id, details) select value, 'cron', '=cron', 'phase_activated', 'phase', 'x', '{\"phase\":\"Año, \\\"nuevo\\\"\"}' from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 120) select value from n)",
  );
  const page = await visitor.open(`${path}?accion=phase_activated&pagina=3`);
  expect(rows(page)).toHaveLength(22);
  expect(rows(page)[21]).toEqual(["Automático", "Fase activada", '«Año, "nuevo"»']);
  // [MEND-25] A page past the last shows the last.
  const past = await visitor.open(`${path}?accion=phase_activated&pagina=9`);
  expect(rows(past)).toEqual(rows(page));
  expect(past.text("nav[aria-label=Páginas]")).toContain("Página 3 de 3");
  const response = await visitor.fetch("/admin/registro.csv?accion=phase_activated");
  expect(response.headers.get("Content-Disposition")).toMatch(/filename="registro-\d{4}-\d\d-\d\d.csv"/);
  const [head, ...lines] = parse(await response.text(), { bom: true }) as string[][];
  expect(head).toEqual(["fecha", "quien", "accion", "que", "objeto", "id", "detalles"]);
  expect(lines).toHaveLength(122);
  expect(lines.at(-1)?.slice(1, 4)).toEqual(["'=cron", "Fase activada", '«Año, "nuevo"»']);
});

test("an act on many keeps their number and some titles; a page tells of long details their beginning", async () => {
  const visitor = await asAdmin();
  const ids: string[] = [];
  for (let n = 1; n <= 21; n++) {
    ids.push(await contest.addProposal({ title: `Obra ${n}`, status: n === 1 ? "finalista" : "pendiente" }));
  }
  await visitor.submit("/admin/estados", { intent: "set-status", status: "en_evaluacion", ids });
  const kept = JSON.parse(
    (await contest.value<string>("select details from audit_log order by id desc limit 1")) ?? "",
  );
  expect([kept.proposals.length, kept.abridged, kept.were]).toEqual([
    20,
    { proposals: 21 },
    { finalista: 1, pendiente: 20 },
  ]);
  const [told] = rows(await visitor.open(path));
  expect(told?.[2]).toMatch(/^«Obra \d+» y 20 más, a «En Evaluación»$/);

  // Simulates fifty logged orders of a whole contest.
  const order = Array.from({ length: 3_000 }, (_, n) => ({ place: n + 1, title: `Cartel "${n + 1}"` }));
  const finalists = order.slice(0, 30).map(({ place }) => `obra-${place}`);
  await contest.rows(
    `insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
        select ?1, 'x', 'Rosa Vidal', 'finalists_calculated', 'proposal', 'all', ?2
        from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 50) select value from n)`,
    Date.now(),
    JSON.stringify({ favourite: "obra-1", is: true, finalists, order }),
  );
  const long = await visitor.fetch(`${path}?accion=finalists_calculated`);
  const html = await long.text();
  expect(html.length).toBeLessThan(200_000);
  expect(html).toContain("30 finalistas");
  expect(html).toContain("Abreviado: el CSV trae lo que se guardó, entero.");
  const [, line] = parse(
    await (await visitor.fetch("/admin/registro.csv?accion=finalists_calculated")).text(),
    {
      bom: true,
    },
  ) as string[][];
  expect(JSON.parse(line?.[6] ?? "{}").order).toEqual(order);
});

test("[MEND-04] a voter's name with a line break leaves no formula in the log's file", async () => {
  const visitor = contest.visitor();
  const formula = '\n=HYPERLINK("https://mal.test";"Ver")';
  await visitor.submit("/auth/votar", {
    full_name: formula,
    email: "formula@prueba.test",
    password: "demo-2025",
    consent: "on",
  });
  const kept = formula.trim();
  const nameOf = () => contest.value("select full_name from profiles where email = 'formula@prueba.test'");
  expect(await nameOf()).toBe(kept);
  await visitor.submit("/cuenta", { full_name: `\u202e${formula}\u2029` });
  expect(await nameOf()).toBe(kept);
  await visitor.submit("/cuenta/eliminar", { confirm: "on", password: "demo-2025" });
  const admin = await asAdmin(`\u00a0=1+1`);
  await admin.submit("/admin/fases", { intent: "activate", id: "phase-final" });
  const lines = parse(await (await admin.fetch("/admin/registro.csv")).text(), { bom: true }) as string[][];
  expect(lines.flat().filter((cell) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
  expect(lines[1]?.[1]).toBe("'\u00a0=1+1");
});

/** Inserts `count` lines into the log. The newest has the highest number. */
const plantLines = (action: string, count: number, bytes: number) =>
  contest.db.exec(
    `insert into audit_log (at, actor, actor_name, action, target_type, target_id, details) select value / 7, 'cron', 'cron', '${action}', 'setting', value, json_object('x', printf('%.*c', ${bytes}, 'x')) from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ${count}) select value from n)`,
  );

test("[CSV-03] a log of 6,000 lines is a file of as many, each once and in its order, whatever is written meanwhile", async () => {
  const admin = await asAdmin();
  await plantLines("largo", 6_000, 1);
  const response = await admin.fetch("/admin/registro.csv?accion=largo");
  await contest.db.exec(
    "insert into audit_log (at, actor, actor_name, action, target_type, target_id) values (99999, 'cron', 'cron', 'largo', 'setting', 'tarde')",
  );
  const [, ...lines] = parse(await response.text(), { bom: true }) as string[][];
  expect(lines.map((line) => line[5])).toEqual(Array.from({ length: 6_000 }, (_, n) => `${6_000 - n}`));
});

test("[CSV-03] a file that breaks off says so, and nothing is read for who has gone", async () => {
  const admin = await asAdmin();
  // More data than the sockets in between can buffer.
  await plantLines("ancho", 6_000, 10_000);
  const begun = async () => {
    const response = await admin.fetch("/admin/registro.csv?accion=ancho");
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    return reader;
  };
  const reader = await begun();
  const left = await begun();
  await left?.cancel();
  await contest.db.exec("alter table audit_log rename to elsewhere");
  try {
    let end = "";
    for (let read = await reader?.read(); !read?.done; read = await reader?.read()) {
      end = (end + Buffer.from(read?.value ?? []).toString()).slice(-200);
    }
    expect(end).toMatch(/\r\nARCHIVO INCOMPLETO: la descarga se interrumpió. Vuelve a descargarlo.\r\n$/);
    // The aborted request causes no complaint.
    expect(await contest.complaints()).toEqual(["GET /admin/registro.csv: no such table: audit_log"]);
    expect((await admin.open("/admin/registro.csv")).status).toBe(500);
    expect(await contest.complaints()).toEqual(["GET /admin/registro.csv: no such table: audit_log"]);
  } finally {
    await contest.db.exec("alter table elsewhere rename to audit_log");
  }
});
