import { expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { atTime, formatDay } from "~/text/core/formats";
import { openContest } from "../support/contest";

const contest = openContest();
const keys = ["submission", "evaluation", "voting", "final", "results"];
const active = () => contest.value<string>("select phase_key from contest_phases where is_active");

type Dates = Partial<Record<string, [start: string, end: string]>>;

/** Returns the form as the page sends it. A phase without dates sends blanks. */
function form(dates: Dates, gates: Partial<Record<string, string[]>> = {}): [string, string][] {
  return [
    ["intent", "save"],
    ...keys.flatMap((key, i): [string, string][] => [
      [`phases[${i}].id`, `phase-${key}`],
      [`phases[${i}].startAt`, dates[key]?.[0] ?? ""],
      [`phases[${i}].endAt`, dates[key]?.[1] ?? ""],
      [`phases[${i}].reason`, "Ha nevado"],
      ...(gates[key] ?? []).map((gate): [string, string] => [`phases[${i}].${gate}`, "on"]),
    ]),
  ];
}

const stored = () =>
  contest.rows("select start_at as start, end_at as end from contest_phases order by display_order limit 3");

test("[FAS-01] [FAS-02] [FAS-03] the screen: title, the active phase, numbered cards in order, empty dates", async () => {
  const page = await (await contest.as("admin")).open("/admin/fases");
  expect(page.text("h1")).toBe("Fases del Concurso");
  expect(page.text("main")).toContain("Gestiona la línea de tiempo y fases del concurso");
  expect(page.document.querySelector("main a[href='/admin']")).not.toBeNull();
  expect(page.text("main")).toContain("Activa: Envío de propuestas");
  expect(page.texts("article h2[id$=-name]")).toEqual([
    "Envío de propuestas",
    "Evaluación del jurado",
    "Votación del público",
    "Final",
    "Resultados",
  ]);
  expect(page.texts("article > p")).toEqual(["1", "2", "3", "4", "5"]);
  const cards = page.texts("article");
  for (const card of cards) {
    expect(card).toContain("Fecha de Inicio");
    expect(card).toContain("Fecha de Fin");
    expect(card.match(/Seleccionar fecha/g)).toHaveLength(2);
  }
  expect(page.texts("article .mark")).toEqual(["Activa"]);
});

test("[FAS-04] [FAS-06] [NOJS-02] dates and gates save together, are logged, and come back", async () => {
  const visitor = await contest.as("admin");
  const dates: Dates = { submission: ["2030-01-01", "2030-02-01"], evaluation: ["2030-02-01", "2030-03-01"] };
  const page = await visitor.submit(
    "/admin/fases",
    form(dates, { submission: ["allowsSubmissions", "allowsVotes"] }),
  );
  expect(page.toast).toBe("Cambios guardados / Las fechas de las fases se han actualizado");
  expect(await stored()).toEqual([
    { start: "2030-01-01", end: "2030-02-01" },
    { start: "2030-02-01", end: "2030-03-01" },
    { start: null, end: null },
  ]);
  expect(
    await contest.rows(
      "select allows_submissions as s, allows_evaluations as e, allows_votes as v from contest_phases where phase_key = 'submission'",
    ),
  ).toEqual([{ s: 1, e: 0, v: 1 }]);
  expect(page.valueOf("phases[0].startAt")).toBe("2030-01-01");
  expect(page.document.querySelector("[name='phases[0].endAt']")?.getAttribute("min")).toBe("2000-01-01");
  expect(await contest.value("select count(*) from audit_log where action = 'phases_saved'")).toBe(1);
});

test("[FAS-05] overlapping phases: the message, both fields marked, input kept, nothing saved", async () => {
  const before = await stored();
  const dates: Dates = { submission: ["2031-01-01", "2031-02-02"], evaluation: ["2031-02-01", "2031-03-01"] };
  const page = await (await contest.as("admin")).submit("/admin/fases", form(dates));
  expect(page.status).toBe(400);
  expect(page.toast).toBe("Error de validación / Las fases no pueden solaparse");
  expect(page.errorOf("phases[0].endAt")).toContain("Evaluación del jurado");
  expect(page.errorOf("phases[1].startAt")).toContain("Envío de propuestas");
  expect(page.valueOf("phases[0].endAt")).toBe("2031-02-02");
  expect(await stored()).toEqual(before);
});

test.each([
  ["an end before its start", { final: ["2030-05-02", "2030-05-01"] }],
  ["a day that does not exist", { final: ["2026-02-30", ""] }],
  ["no day at all", { final: ["mañana", ""] }],
] as [string, Dates][])("[FAS-03] %s is refused beside its field", async (_what, dates) => {
  const before = await stored();
  const page = await (await contest.as("admin")).submit("/admin/fases", form(dates));
  expect(page.status).toBe(400);
  expect(page.errorOf("phases[3].endAt") + page.errorOf("phases[3].startAt")).not.toBe("");
  expect(await stored()).toEqual(before);
});

test("[FAS-06] a save that the database refuses: 'Error al guardar', nothing half saved", async () => {
  const before = await stored();
  await contest.refuse("update on contest_phases when new.phase_key = 'final'", "no va");
  const page = await (await contest.as("admin")).submit(
    "/admin/fases",
    form({ submission: ["2036-01-01", ""] }),
  );
  await contest.allow();
  expect(page.toast).toMatch(/^Error al guardar \/ .*no va/);
  expect(await contest.complaints()).toEqual(["POST /admin/fases: no va"]);
  expect(await stored()).toEqual(before);
});

test("[FAS-07] [FAS-08] activation asks, activates that one alone, and is logged", async () => {
  const admin = await contest.addPerson("admin");
  const visitor = await contest.signedIn(admin);
  const screen = await visitor.open("/admin/fases");
  const card = screen.document.querySelectorAll("article")[2];
  expect(card?.querySelector("dialog h2")?.textContent).toBe("¿Activar fase ahora?");
  const question = card?.querySelector("dialog")?.textContent ?? "";
  expect(question).toMatch(/de inmediato.*todas las demás se desactivarán.*registrada/);
  expect(question).toContain("Cancelar");
  expect(question).toContain("Sí, activar");
  const first = screen.document.querySelectorAll("article")[0];
  expect(first?.querySelector("button[popovertarget]")?.hasAttribute("disabled")).toBe(true);

  const page = await visitor.submit("/admin/fases", { intent: "activate", id: "phase-voting" });
  expect(page.toast).toBe('Fase activada / La fase "Votación del público" está ahora activa');
  expect(await active()).toBe("voting");
  expect(
    await contest.rows(
      "select actor, target_id from audit_log where action = 'phase_activated' and actor <> 'cron'",
    ),
  ).toEqual([{ actor: admin.id, target_id: "phase-voting" }]);
  expect((await visitor.post("/admin/fases", { intent: "activate", id: "phase-x" })).status).toBe(404);
  expect(await active()).toBe("voting");
});

test("[MEND3-05] an activation out of order says what would start by itself, and can move those dates to today", async () => {
  const visitor = await contest.as("admin");
  const day = (offset: number) => addDays(dayOf(Date.now()), offset);
  const dates: Dates = {
    submission: [day(-3), day(4)],
    evaluation: [day(5), day(9)],
    voting: [day(10), day(19)],
    final: [day(20), day(29)],
  };
  await visitor.post("/admin/fases", { intent: "activate", id: "phase-submission" });
  await visitor.submit("/admin/fases", form(dates));
  const question = async (at: number) =>
    (await visitor.open("/admin/fases")).document.querySelectorAll("article dialog")[at];
  expect((await question(1))?.textContent).not.toContain("empezarían solas");
  expect((await question(2))?.querySelectorAll("li").map((line) => line.textContent)).toEqual([
    `«Evaluación del jurado», el ${formatDay(day(5))}`,
  ]);

  await visitor.post("/admin/fases", { intent: "activate", id: "phase-voting" });
  const warning = `«Evaluación del jurado» empezará sola el ${formatDay(day(5))}`;
  expect((await visitor.open("/admin/fases")).text("main")).toContain(warning);
  expect((await visitor.open("/admin")).text("main")).toContain("1 fase anterior empezará sola");
  await contest.cron(Date.now() + 6 * 24 * 3600 * 1000);
  expect(await active()).toBe("evaluation");

  await visitor.post("/admin/fases", { intent: "activate", id: "phase-submission" });
  await visitor.submit("/admin/fases", form(dates));
  await contest.db.exec("update contest_phases set start_handled_at = null");
  // Another tab has activated the phase already.
  await visitor.post("/admin/fases", { intent: "activate", id: "phase-voting" });
  const fields = { intent: "activate", id: "phase-voting", closesUp: "on" };
  const page = await visitor.submit("/admin/fases", fields);
  expect(page.toast).toContain("ninguna anterior empezará sola");
  expect(page.text("main")).not.toContain(warning);
  expect(
    await contest.rows("select start_at as start, end_at as end from contest_phases order by display_order"),
  ).toEqual([
    { start: day(-3), end: day(0) },
    { start: day(0), end: day(0) },
    { start: day(0), end: day(19) },
    { start: day(20), end: day(29) },
    { start: null, end: null },
  ]);
  await contest.cron(Date.now() + 6 * 24 * 3600 * 1000);
  expect(await active()).toBe("voting");
  expect((await visitor.open("/admin/registro")).text("main")).toContain("fechas anteriores adelantadas al");
  // The dates stay in order, so the shown form can be saved.
  const saved = await visitor.submit("/admin/fases", [
    ...form({
      submission: [day(-3), day(0)],
      evaluation: [day(0), day(0)],
      voting: [day(0), day(19)],
      final: [day(20), day(28)],
    }),
  ]);
  expect(saved.toast).toContain("Cambios guardados");
});

test("[CRON-04] a manual activation is not undone by an older date, set before or after it", async () => {
  const visitor = await contest.as("admin");
  const day = (offset: number) => addDays(dayOf(Date.now()), offset);
  const dates: Dates = {
    submission: [day(-9), day(-6)],
    evaluation: [day(-5), day(-1)],
    voting: [day(-1), day(5)],
  };
  await visitor.post("/admin/fases", form(dates));
  await visitor.post("/admin/fases", { intent: "activate", id: "phase-results" });
  await contest.cron(Date.now());
  expect(await active()).toBe("results");
  await visitor.post(
    "/admin/fases",
    form({ ...dates, voting: [day(-2), day(5)], evaluation: [day(-5), day(-3)] }),
  );
  await contest.cron(Date.now());
  expect(await active()).toBe("results");
  await visitor.post("/admin/fases", form({ ...dates, final: [day(6), day(9)] }));
  await contest.cron(Date.now() + 7 * 24 * 3600 * 1000);
  expect(await active()).toBe("final");
});

test("[FAS-06] two admins at once: the later save is told, shows what is stored, and saves knowingly", async () => {
  const [one, other] = [await contest.as("admin"), await contest.as("admin")];
  const [hers, his] = [await one.open("/admin/fases"), await other.open("/admin/fases")];
  const seen = (page: { valueOf(name: string): string | null }): [string, string] => [
    "edition",
    page.valueOf("edition") ?? "",
  ];
  const first = await one.submit("/admin/fases", [
    ...form({ final: ["2032-05-01", "2032-05-09"] }),
    seen(hers),
  ]);
  expect(first.toast).toContain("Cambios guardados");
  const second = await other.submit("/admin/fases", [
    ...form({ final: ["2033-06-01", "2033-06-09"] }),
    seen(his),
  ]);
  expect(second.status).toBe(409);
  expect(second.toast).toContain("Otra persona ha guardado las fases mientras las editabas");
  expect(second.errorOf("phases[3].startAt")).toBe("Otra persona ha guardado el 1 de mayo de 2032");
  expect(second.valueOf("phases[3].startAt")).toBe("2033-06-01");
  const final = "select start_at from contest_phases where phase_key = 'final'";
  expect(await contest.value(final)).toBe("2032-05-01");
  const third = await other.submit("/admin/fases", [
    ...form({ final: ["2033-06-01", "2033-06-09"] }),
    seen(second),
  ]);
  expect(third.toast).toContain("Cambios guardados");
  expect(await contest.value(final)).toBe("2033-06-01");
});

test("[FAS-08] [CRON-01] the last activations tell who, or that the date did it", async () => {
  await contest.db.exec("delete from audit_log");
  await contest.setPhase("submission");
  const admin = await contest.addPerson("admin", { fullName: "Rosa Vidal" });
  const visitor = await contest.signedIn(admin);
  expect((await visitor.open("/admin/fases")).text("[aria-labelledby=activaciones]")).toContain(
    "Todavía no se ha activado ninguna fase",
  );
  await visitor.submit("/admin/fases", { intent: "activate", id: "phase-final" });
  const [line] = (await visitor.open("/admin/fases")).texts("[aria-labelledby=activaciones] li");
  expect(line).toMatch(/FinalRosa Vidal$/);
});

test("[MEND-16] starts that descend are refused beside the later phase, ends blank or not; nothing saved", async () => {
  const before = await stored();
  const dates: Dates = { submission: ["2031-03-01", ""], final: ["2031-02-28", ""] };
  const page = await (await contest.as("admin")).submit("/admin/fases", form(dates));
  expect(page.status).toBe(400);
  expect(page.toast).toBe("Error de validación / Las fases deben empezar en orden");
  expect(page.errorOf("phases[3].startAt")).toBe("Empieza antes que «Envío de propuestas»");
  expect(page.valueOf("phases[3].startAt")).toBe("2031-02-28");
  expect(await stored()).toEqual(before);
});

const day = (offset: number) => addDays(dayOf(Date.now()), offset);
const gates = {
  submission: ["allowsSubmissions", "allowsEvaluations", "allowsVotes"],
  evaluation: ["allowsEvaluations", "allowsVotes"],
  voting: ["allowsVotes"],
};

test("[MEND4-06] a close by hand is told with its day and hour, whatever the dates become", async () => {
  const visitor = await contest.as("admin");
  await visitor.post("/admin/fases", { intent: "activate", id: "phase-submission" });
  const dates: Dates = {
    submission: [day(-9), day(4)],
    evaluation: [day(5), day(9)],
    voting: [day(10), day(19)],
  };
  await visitor.submit("/admin/fases", form(dates, gates));
  const work = await contest.addProposal();
  await visitor.post("/admin/fases", { intent: "activate", id: "phase-final", closesUp: "on" });
  const left = await contest.value<number>(
    "select left_at from contest_phases where phase_key = 'submission'",
  );
  const page = await contest.visitor().open(`/propuesta/${work}`);
  expect(page.text("main")).toContain(`Se cerró el ${formatDay(day(0))}, ${atTime(left ?? 0)}.`);
  const landing = await contest.visitor().open("/");
  expect(landing.text("#calendario")).not.toContain(formatDay(day(-1)));
});

test("[MEND4-07] a start of today or earlier asks before the save activates its phase, and says what is missing", async () => {
  const visitor = await contest.as("admin");
  await visitor.post("/admin/fases", { intent: "activate", id: "phase-submission" });
  const dates: Dates = { submission: [day(-9), day(4)], evaluation: [day(5), day(9)] };
  await visitor.submit("/admin/fases", form(dates, gates));
  await contest.rows("update contest_phases set manually_activated_at = ?", Date.now() - 3 * 86_400_000);
  const early = form({ submission: [day(-9), day(0)], evaluation: [day(0), day(9)] }, gates);
  const before = await stored();
  const asked = await visitor.submit("/admin/fases", early);
  expect(asked.status).toBe(400);
  expect(asked.text("[role=alert]")).toMatch(
    /¿Activar fase ahora\?.*«Evaluación del jurado» pasará a ser la fase activa.*no hay nadie en el jurado.*Sí, activar/,
  );
  expect(await stored()).toEqual(before);
  const other = await visitor.submit("/admin/fases", [...early, ["opens", "phase-voting"]]);
  expect(other.status).toBe(400);
  const button = asked.document.querySelector("button[name=opens]");
  const saved = await visitor.submit("/admin/fases", [
    ...early,
    ["opens", button?.getAttribute("value") ?? ""],
  ]);
  expect(saved.toast).toContain("Cambios guardados");
  await contest.cron(Date.now());
  expect(await active()).toBe("evaluation");
});

test("[MEND4-08] a phase's sentence follows its gates, until an admin writes an own one", async () => {
  const visitor = await contest.as("admin");
  await contest.setSetting("open_to_visitors", "true");
  const landing = async () => (await contest.visitor().open("/")).text("#calendario");
  const dates: Dates = { submission: [day(30), day(40)] };
  await visitor.submit("/admin/fases", form(dates, { submission: ["allowsSubmissions"] }));
  expect(await landing()).toContain("Las universidades envían obras.");
  expect(await landing()).not.toContain("el público vota");
  await visitor.submit("/admin/fases", form(dates, gates));
  expect(await landing()).toContain("Las universidades envían obras, el jurado evalúa y el público vota.");
  const own: [string, string] = ["phases[0].description", "Os esperamos <a>"];
  await visitor.submit("/admin/fases", [...form(dates, gates), own]);
  expect(await landing()).toContain("Os esperamos <a>");
  expect(await landing()).not.toContain("Las universidades envían obras");
  const long = await visitor.submit("/admin/fases", [
    ...form(dates, gates),
    ["phases[0].description", "a".repeat(201)],
  ]);
  expect(long.errorOf("phases[0].description")).toBe("La descripción puede tener como mucho 200 caracteres");
});
