import { beforeAll, expect, test } from "vitest";
import { fold } from "~/contest/core/fold";
import { jurorPlace } from "../../verify/rules/shuffle";
import { openContest, type Person } from "../support/contest";
import { everyScore } from "../support/evaluation-form";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
let juror: Person;
let visitor: Visitor;
/** Follows 'Evaluar la siguiente pendiente'. Returns the address that it leads to; undefined without the link. */
const pendingOf = async (visitor: Visitor, address = "/jurado?orden=title") => {
  const list = await visitor.open(address);
  const href = list.document.querySelector(".button-large")?.getAttribute("href");
  return href && (await visitor.open(href)).path;
};
const cards = (page: { texts(selector: string): string[] }) => page.texts("article h3");

beforeAll(async () => {
  juror = await contest.addPerson("jurado");
  visitor = await contest.signedIn(juror);
  const universityId = await contest.addUniversity({ name: "Universidad de Jaén" });
  const named = (title: string, createdAt: number, category = "Grafico") =>
    contest.addProposal({
      title,
      createdAt,
      category,
      id: fold(title),
      ...(createdAt < 3 ? { universityId } : {}),
    });
  await named("Ábaco", 1);
  await named("Brújula", 2, "Video");
  await named("Cometa", 3);
  await named("Dado", 4);
  await contest.addProposal({ title: "Esbozo", isDraft: true });
  await contest.addEvaluation(juror.judgeId, "abaco", 4);
  await contest.addEvaluation(juror.judgeId, "brujula", null, {
    scores: JSON.stringify({ creatividad: 5 }),
    total_score: 1,
  });
  await contest.addEvaluation(juror.judgeId, "cometa", null, { conflict: 1 });
});

test("[JUR-01] [JUR-02] [CARD-04] totals, and each card's state, progress, score and act", async () => {
  const page = await visitor.open("/jurado?orden=recent");
  expect(page.text("main")).toContain("propuestas4evaluada1completado25 %");
  expect(cards(page)).toEqual(["Dado", "Cometa", "Brújula", "Ábaco"]);
  const card = (id: string) => page.text(`[data-proposal="${id}"]`);
  expect(card("dado")).toMatch(/Pendiente.*Progreso 0 %.*Evaluar/);
  expect(card("cometa")).toMatch(/Conflicto de interés.*Progreso 100 %/);
  expect(page.document.querySelector('[data-proposal="cometa"] button[disabled]')?.textContent).toBe(
    "Evaluar",
  );
  expect(card("brujula")).toMatch(/Borrador guardado.*Progreso 25 %.*100,0 \/100.*Continuar evaluación/);
  expect(card("abaco")).toMatch(/Evaluado.*Progreso 100 %.*80,0 \/100.*Editar evaluación/);
});

test("[JUR-01] [CARD-04] once evaluations are closed every card, everywhere, only offers to look", async () => {
  const compared = await contest.signedIn(juror);
  for (const id of ["dado", "brujula", "cometa"]) {
    await compared.submit("/jurado/comparar", { intent: "add", proposal_id: id, return: "/jurado" });
  }
  await contest.setPhase("voting");
  const offered = async (path: string) =>
    (await compared.open(path)).document
      .querySelectorAll("main a[href^='/jurado/evaluar/'].button")
      .map((link) => [link.textContent, link.getAttribute("aria-label")]);
  const all = ["Dado", "Brújula", "Ábaco"].map((title) => ["Ver", `Ver: ${title}`]);
  expect(await offered("/jurado?orden=recent")).toEqual(all);
  expect(await offered("/jurado/comparar")).toEqual(all.slice(0, 2));
  expect((await offered("/galeria")).toSorted()).toEqual(all.toSorted());
  expect((await compared.open("/jurado/evaluar/dado")).status).toBe(200);
  await contest.setPhase("submission");
});

test("[JUR-08] [NOJS-01] the list is rows at first; the large card is a link, and this browser remembers it", async () => {
  const browser = await contest.signedIn(juror);
  const seen = async (path = "/jurado") => {
    const page = await browser.open(path);
    const link = page.document.querySelector("main a.link[href*='vista=']");
    const isRows = page.document.querySelector("main ul.work-rows") !== null;
    return [isRows ? "rows" : "cards", link?.textContent, link?.getAttribute("href")];
  };
  const rows = ["rows", "Ver fichas", "/jurado?vista=fichas"];
  const large = ["cards", "Ver filas", "/jurado?vista=filas"];
  expect(await seen()).toEqual(rows);
  expect(await seen("/jurado?vista=nada")).toEqual(rows);
  expect(await seen("/jurado?vista=fichas")).toEqual(large);
  expect(await seen()).toEqual(large);
  expect((await seen("/jurado?q=ab&orden=title"))[2]).toMatch(
    /^\/jurado\?q=ab&(amp;)?orden=title&(amp;)?vista=filas$/,
  );
  expect(await seen("/jurado?vista=filas")).toEqual(rows);
  expect(await seen()).toEqual(rows);
});

test.each([
  ["orden=title", ["Ábaco", "Brújula", "Cometa", "Dado"]],
  ["orden=recent&q=jaen", ["Brújula", "Ábaco"]],
  ["categoria=Video", ["Brújula"]],
  ["estado=not_started", ["Dado"]],
  ["estado=draft", ["Brújula"]],
  ["estado=submitted", ["Ábaco"]],
  ["estado=conflict", ["Cometa"]],
  ["q=nada", []],
])("[JUR-01] ?%s", async (query, expected) => {
  expect(cards(await visitor.open(`/jurado?${query}`))).toEqual(expected);
});

test("[JUR-01] votes only where the setting shows them; assigned mode shows the assigned alone", async () => {
  await contest.addVote(await contest.addPerson("publico"), "dado");
  expect((await visitor.open("/jurado")).text("main")).not.toContain("del público");
  await contest.setSetting("show_votes_to_judges", "true");
  expect((await visitor.open("/jurado")).text('[data-proposal="dado"]')).toContain("1 voto del público");
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  expect(cards(await visitor.open("/jurado?orden=recent"))).toEqual(["Cometa", "Brújula", "Ábaco"]);
  const newcomer = await contest.addPerson("jurado");
  const fresh = await contest.signedIn(newcomer);
  expect((await fresh.open("/jurado")).text("main")).toContain("Todavía no tienes propuestas asignadas");
  await contest.assign(newcomer.judgeId, "dado");
  const page = await fresh.open("/jurado");
  expect(cards(page)).toEqual(["Dado"]);
  expect(page.text("main")).toContain("propuesta1evaluadas0completado0 %");
  await contest.setSetting("evaluation_count_mode", '"all_judges"');
});

/** Ids in the order in which that juror gets the works, computed by the rule. */
async function inOrderOf(number: number | null): Promise<string[]> {
  const { results } = await contest.db
    .prepare("select id, number from proposals where not is_draft")
    .all<{ id: string; number: number }>();
  return results
    .toSorted((one, other) => jurorPlace(one.number, number ?? 0) - jurorPlace(other.number, number ?? 0))
    .map(({ id }) => id);
}
const numberOf = ({ judgeId }: Person) =>
  contest.value<number>("select number from judges where id = ?", judgeId ?? "");

test("[MEND3-24] the newest works come first, on the list and from sheet to sheet, unless the setting gives an order", async () => {
  const recent = ["Dado", "Cometa", "Brújula", "Ábaco"];
  const page = await visitor.open("/jurado");
  expect(cards(page)).toEqual(recent);
  expect(page.texts("[name=orden] option")).toEqual(["Más recientes", "Título A-Z"]);
  expect(page.text("[name=orden] option[selected]")).toBe("Más recientes");
  expect(cards(await visitor.open("/jurado?orden=own"))).toEqual(recent);
  const ids = page.document
    .querySelectorAll("[data-proposal]")
    .map((card) => card.getAttribute("data-proposal"));
  for (const [at, id] of ids.entries()) {
    const sheet = await visitor.open(`/jurado/evaluar/${id}`);
    const beside = (rel: string) =>
      sheet.document.querySelector(`a[rel=${rel}]`)?.getAttribute("href")?.split("/").at(-1);
    expect([beside("prev"), beside("next")]).toEqual([ids[at - 1], ids[at + 1]]);
  }
  const fresh = await contest.as("jurado");
  expect(await pendingOf(fresh, "/jurado")).toBe("/jurado/evaluar/dado?desde=siguiente");
});

test("[JUR-04] [MEND3-24] where the setting says so each juror meets the works in an order of their own, chosen at first; the others stand beside it", async () => {
  await contest.setSetting("juror_order", "true");
  const orders = new Set<string>();
  for (let nth = 0; nth < 4; nth++) {
    const other = await contest.addPerson("jurado");
    const theirs = await contest.signedIn(other);
    const page = await theirs.open("/jurado");
    const ids = page.document
      .querySelectorAll("[data-proposal]")
      .map((card) => card.getAttribute("data-proposal"));
    expect(ids).toEqual(await inOrderOf(await numberOf(other)));
    expect(cards(await theirs.open("/jurado?estado=nada&orden=nada&pagina=x"))).toEqual(cards(page));
    expect(page.texts("[name=orden] option")).toEqual(["Tu orden", "Más recientes", "Título A-Z"]);
    expect(page.text("[name=orden] option[selected]")).toBe("Tu orden");
    orders.add(ids.join());
    // New and removed works do not move the other ones.
    const come = await contest.addProposal();
    const now = await theirs.open("/jurado");
    const after = now.document
      .querySelectorAll("[data-proposal]")
      .map((card) => card.getAttribute("data-proposal"));
    expect(after.filter((id) => id !== come)).toEqual(ids);
    await contest.rows("delete from proposals where id = ?", come);
  }
  expect(orders.size).toBeGreaterThan(1);
});

test("[JUR-04] the juror's works follow each other in that order, to the next that waits and round again", async () => {
  await contest.setSetting("juror_order", "true");
  await contest.setPhase("evaluation");
  const other = await contest.addPerson("jurado");
  const theirs = await contest.signedIn(other);
  const ids = await inOrderOf(await numberOf(other));
  const beside = (page: Page, rel: string) =>
    page.document.querySelector(`a[rel=${rel}]`)?.getAttribute("href")?.split("/").at(-1);
  for (const [at, id] of ids.entries()) {
    const sheet = await theirs.open(`/jurado/evaluar/${id}`);
    expect([beside(sheet, "prev"), beside(sheet, "next")]).toEqual([ids[at - 1], ids[at + 1]]);
  }
  expect(await pendingOf(theirs)).toBe(
    `/jurado/evaluar/${ids[0]}?volver=%2Fjurado%3Forden%3Dtitle&desde=siguiente`,
  );
  const met = [ids[2] ?? ""];
  for (const _ of ids.slice(1)) {
    const from = met.at(-1);
    const answers = { comments: "", ...everyScore("3") };
    await theirs.submit(`/jurado/evaluar/${from}`, { intent: "submit", ...answers });
    const page = await theirs.submit(`/jurado/evaluar/${from}`, { intent: "next", ...answers });
    met.push(new URL(page.path, contest.url).pathname.split("/").at(-1) ?? "");
  }
  expect(met).toEqual([...ids.slice(2), ...ids.slice(0, 2)]);
});

test("[JUR-01] 'Guardar y siguiente' leads to the next that waits", async () => {
  const page = await visitor.submit("/jurado/evaluar/dado", { intent: "next", "scores.creatividad": "3" });
  expect(page.path).toBe("/jurado/evaluar/brujula?desde=siguiente");
});

test("[JUR-01] 'Evaluar la siguiente pendiente' leads to the first open one, and back to the same filtered list", async () => {
  await contest.setPhase("evaluation");
  const juror = await contest.addPerson("jurado");
  const visitor = await contest.signedIn(juror);
  await contest.removeWorks();
  await contest.addProposal({ title: "Una" });
  const out = await contest.addProposal({ title: "Fuera", status: "descalificada" });
  await contest.addProposal({ title: "Otra" });
  const answers = { intent: "submit", comments: "", "scores.creatividad": "3", "scores.tecnica": "3" };
  const all = { ...answers, "scores.innovacion": "3", "scores.adecuacion": "3" };
  const [first = "", last = ""] = (await inOrderOf(await numberOf(juror))).filter((id) => id !== out);
  const pending = () => pendingOf(visitor);
  expect(await pending()).toBe(`/jurado/evaluar/${first}?volver=%2Fjurado%3Forden%3Dtitle&desde=siguiente`);
  const counted = async (path: string) => (await visitor.open(path)).text("h2 [role=status]");
  expect(await counted("/jurado")).toBe("3 propuestas, una descalificada");
  expect(await counted("/jurado?q=Otra")).toBe("1 propuesta");
  const back = await visitor.submit(`/jurado/evaluar/${first}?volver=%2Fjurado%3Forden%3Dtitle`, all);
  expect(back.path).toBe("/jurado?orden=title");
  expect(await pending()).toContain(`/jurado/evaluar/${last}?`);
  await visitor.submit(`/jurado/evaluar/${last}`, all);
  expect(await pending()).toBeUndefined();
  expect((await visitor.open("/jurado/siguiente?volver=%2Fjurado%3Forden%3Dtitle")).path).toBe(
    "/jurado?orden=title",
  );
  for (const elsewhere of ["//malo.test", "https://malo.test", "/admin", "/jurado/../admin"]) {
    const address = `/jurado/evaluar/${last}?volver=${encodeURIComponent(elsewhere)}`;
    expect((await visitor.submit(address, all)).path).toBe("/jurado");
  }
});

test("[JUR-01] [MEND-09] the filter finds the juror's own states and the cards' statuses", async () => {
  await contest.removeWorks();
  await contest.addProposal({ title: "Sin estado final", createdAt: 3 });
  await contest.addProposal({ title: "Finalista", status: "finalista", createdAt: 2 });
  await contest.addProposal({ title: "Descartada", status: "no_ganadora", createdAt: 1 });
  const visitor = await contest.as("jurado");
  const titlesIn = async (state: string) =>
    (await visitor.open(`/jurado?orden=recent&estado=${state}`)).texts("article h3");
  // The search finds no status that the cards hide. (MEND-09)
  expect(await titlesIn("pendiente")).toEqual(["Sin estado final", "Finalista", "Descartada"]);
  expect(await titlesIn("finalista")).toEqual([]);
  expect(await titlesIn("rechazada")).toEqual([]);
  await contest.db.exec("update contest_phases set end_at = '2025-01-31' where phase_key = 'submission'");
  expect(await titlesIn("pendiente")).toEqual(["Sin estado final"]);
  expect(await titlesIn("finalista")).toEqual(["Finalista"]);
  expect(await titlesIn("rechazada")).toEqual(["Descartada"]);
  expect(await titlesIn("not_started")).toHaveLength(3);
  expect(await titlesIn("borrador")).toHaveLength(3);
  await contest.db.exec("update contest_phases set end_at = null");
});

test("[JUR-01] with assignments a juror sees their own, and the rest on demand, without evaluating it", async () => {
  await contest.removeWorks();
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  const juror = await contest.addPerson("jurado");
  const mine = await contest.addProposal({ title: "Mía", createdAt: 2 });
  const others = await contest.addProposal({ title: "Ajena", createdAt: 1 });
  await contest.assign(juror.judgeId, mine);
  const visitor = await contest.signedIn(juror);
  expect((await visitor.open("/jurado")).texts("article h3")).toEqual(["Mía"]);
  const page = await visitor.open("/jurado?orden=recent&ver=todas");
  expect(page.texts("article h3")).toEqual(["Mía", "Ajena"]);
  const foreign = page.document.querySelector(`[data-proposal=${others}]`);
  expect(foreign?.querySelector(`a[href="/jurado/evaluar/${others}"]`)).toBeNull();
  expect(foreign?.textContent).toContain("Asignada a otros jurados");
  expect((await visitor.open(`/jurado/evaluar/${others}`)).status).toBe(404);
  await contest.db.exec("delete from settings");
});

test("[EASE-03] the list sends the complete drafts that it names, or none when one has changed since", async () => {
  await contest.setPhase("evaluation");
  await contest.removeWorks();
  const juror = await contest.addPerson("jurado");
  const visitor = await contest.signedIn(juror);
  for (const title of ["Una", "Dos", "Tres", "Cuatro", "Fuera"])
    await contest.addProposal({ id: fold(title), title });
  const draft = (id: string, scores: Record<string, string>) =>
    visitor.submit(`/jurado/evaluar/${id}`, { intent: "draft", comments: "", ...scores });
  for (const [id, points] of [
    ["una", "4"],
    ["dos", "3"],
    ["cuatro", "5"],
    ["fuera", "5"],
  ])
    await draft(id ?? "", everyScore(points ?? ""));
  await draft("tres", { "scores.creatividad": "3" });
  await visitor.submit("/jurado/evaluar/cuatro", { intent: "conflict" });
  await contest.rows("update proposals set status = 'descalificada' where id = 'fuera'");
  const list = () => visitor.open("/jurado");
  const submitted = async () =>
    (
      await contest.rows<{ id: string }>(
        "select proposal_id as id from evaluations where status = 'submitted' and judge_id = ? order by 1",
        juror.judgeId,
      )
    ).map(({ id }) => id);
  const first = await list();
  expect(first.text("[data-unsent]")).toBe("2 completas sin enviar");
  expect(first.texts("main [popover] li")).toEqual(["Dos60,0 /100", "Una80,0 /100"]);
  const stale = first.formWith("version");
  await draft("una", everyScore("2"));
  const changed = await visitor.submit("/jurado", stale);
  expect([changed.status, changed.toast]).toEqual([409, expect.stringContaining("No se ha enviado ninguna")]);
  expect(changed.texts("main [popover] li")).toEqual(["Dos60,0 /100", "Una40,0 /100"]);
  for (const wrong of [
    { count: "0" },
    { count: "dos" },
    { version: "-1" },
    { version: "" },
    { count: "3" },
    { otra: "x" },
  ]) {
    const { status } = await visitor.post("/jurado", { ...changed.formWith("version"), ...wrong });
    expect([400, 409]).toContain(status);
  }
  expect(await submitted()).toEqual([]);
  await contest.setPhase("voting");
  const closed = await visitor.submit("/jurado", changed.formWith("version"));
  expect([closed.status, closed.text("[data-unsent]")]).toEqual([409, ""]);
  await contest.setPhase("evaluation");
  const sent = await visitor.submit("/jurado", changed.formWith("version"));
  expect([sent.path, sent.toast]).toEqual([
    "/jurado",
    expect.stringContaining("Evaluaciones enviadas / Son 2."),
  ]);
  expect(await submitted()).toEqual(["dos", "una"]);
  expect((await list()).document.querySelector("[data-unsent]")).toBeNull();
  // A second press of the button: the first one has sent them.
  const again = await visitor.submit("/jurado", changed.formWith("version"));
  expect([again.status, again.toast]).toEqual([409, expect.stringContaining("No queda ninguna por enviar")]);
});
