import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const COMPARE = "/jurado/comparar";
let juror: Person;
let visitor: Visitor;

beforeAll(async () => {
  for (const id of ["ancla", "brisa", "cobre", "duna"]) {
    await contest.addProposal({ id, title: id[0]?.toUpperCase() + id.slice(1) });
  }
  await contest.addProposal({ id: "esbozo", isDraft: true });
});

beforeEach(async () => {
  await contest.db.exec("delete from settings");
  await contest.db.exec("delete from judge_assignments");
  await contest.db.exec("delete from evaluations");
  juror = await contest.addPerson("jurado");
  visitor = await contest.signedIn(juror);
});

const change = (intent: string, id: string, more = {}) =>
  visitor.submit(COMPARE, { intent, proposal_id: id, ...more });
const titles = (page: Page) => page.texts("table th[scope=col]");
const listed = async () => titles(await visitor.open(COMPARE));

/** Sets the cookie as a browser keeps it, with that value. */
const keep = (inside: unknown) =>
  visitor.cookies.set("judge_compare_list", encodeURIComponent(btoa(JSON.stringify(inside))));

const evaluate = (proposalId: string, row: Record<string, unknown>) =>
  contest.addEvaluation(juror.judgeId, proposalId, null, row);

/** Returns the cells of a row, work by work. */
function cells(page: Page, name: string): string[] {
  const row = page.document
    .querySelectorAll("tbody")
    .find((group) => group.querySelector("th[scope=rowgroup]")?.textContent.startsWith(name));
  return (row?.querySelectorAll("td") ?? []).map((cell) => cell.textContent.replace(/\s+/g, " ").trim());
}

test("[CMP-01] the list grows in the order of its additions, up to three, and a fourth is refused", async () => {
  expect((await visitor.open(COMPARE)).text("main")).toContain("Todavía no comparas ninguna propuesta");
  const first = await change("add", "cobre");
  expect([first.status, first.path]).toEqual([200, COMPARE]);
  expect(first.toast).toBe("Añadida a la comparación / Añade al menos otra para verlas juntas.");
  expect(first.text("main")).toContain("Falta con qué compararla");
  expect((await change("add", "ancla")).toast).toBe(
    "Añadida a la comparación / Ya tienes 2 propuestas juntas.",
  );
  expect(titles(await change("add", "cobre"))).toEqual(["Cobre", "Ancla"]);
  expect(titles(await change("add", "duna"))).toEqual(["Cobre", "Ancla", "Duna"]);
  const refused = await change("add", "brisa");
  expect(refused.toast).toBe(
    "Solo puedes comparar 3 propuestas a la vez / Quita una de la comparación para añadir otra.",
  );
  expect(titles(refused)).toEqual(["Cobre", "Ancla", "Duna"]);
});

test("[CMP-01] one is taken away, or all; both twice over are harmless", async () => {
  keep({ judge: juror.judgeId, ids: ["ancla", "brisa", "cobre"] });
  const page = await visitor.open(COMPARE);
  const forms = page.document.querySelectorAll("form:has([value=remove])");
  expect(forms.map((form) => form.querySelector("button")?.getAttribute("aria-label"))).toEqual([
    "Quitar de la comparación: Ancla",
    "Quitar de la comparación: Brisa",
    "Quitar de la comparación: Cobre",
  ]);
  for (let times = 0; times < 2; times++) {
    const without = await change("remove", "brisa");
    expect([without.toast, titles(without)]).toEqual(["Quitada de la comparación", ["Ancla", "Cobre"]]);
  }
  for (let times = 0; times < 2; times++) {
    const empty = await visitor.submit(COMPARE, { intent: "clear" });
    expect(empty.toast).toBe("Comparación vacía");
    expect(titles(empty)).toEqual([]);
  }
  expect(visitor.cookies.has("judge_compare_list")).toBe(false);
});

describe("from where a proposal is met", () => {
  const places = ["/jurado", "/jurado?orden=title&categoria=Grafico", "/jurado/evaluar/brisa"];

  test.each(places)(
    "[CMP-01] the button on %s adds, comes back there, and then takes away",
    async (place) => {
      const button = async () => {
        const page = await visitor.open(place);
        const form = page.document.querySelector("#comparar-brisa");
        const sent = form
          ?.querySelectorAll("input")
          .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]) as [
          string,
          string,
        ][];
        expect(form?.getAttribute("action")).toBe(COMPARE);
        return { label: form?.querySelector("button")?.textContent, sent, page };
      };
      const before = await button();
      expect(before.label).toBe("Comparar");
      expect(before.page.text("main")).toContain("Comparación (0)");
      const back = await visitor.submit(COMPARE, before.sent);
      expect(back.path).toBe(place);
      expect(back.url.hash).toBe("#comparar-brisa");
      expect(back.toast).toContain("Añadida a la comparación");
      const after = await button();
      expect(after.label).toBe("Quitar de la comparación");
      expect(after.page.text("main")).toContain("Comparación (1)");
      expect((await visitor.submit(COMPARE, after.sent)).path).toBe(place);
      expect(await listed()).toEqual([]);
    },
  );

  test.each(["//malo.test", "https://malo.test/jurado", "/admin", "/\\malo.test", "/", "jurado"])(
    "[CMP-01] a return address that is no juror's screen leads to the comparison: %s",
    async (place) => {
      const answer = await visitor.post(COMPARE, { intent: "add", proposal_id: "brisa", return: place });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, COMPARE]);
    },
  );
});

describe("ids that are not this juror's to compare", () => {
  beforeEach(() => keep({ judge: juror.judgeId, ids: ["ancla"] }));

  test.each(["nada", "esbozo"])("[CMP-01] adding %s answers 404 and changes nothing", async (id) => {
    expect((await visitor.post(COMPARE, { intent: "add", proposal_id: id })).status).toBe(404);
    expect(await listed()).toEqual(["Ancla"]);
  });

  test("[CMP-01] one assigned to others can neither be added nor seen; assigned to this juror it can", async () => {
    await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
    expect((await visitor.post(COMPARE, { intent: "add", proposal_id: "brisa" })).status).toBe(404);
    expect(await listed()).toEqual([]);
    await contest.assign(juror.judgeId, "brisa");
    expect(titles(await change("add", "brisa"))).toEqual(["Brisa"]);
  });

  test("[CMP-01] one deleted meanwhile is gone from the list and takes no place", async () => {
    const gone = await contest.addProposal({ title: "Fugaz" });
    keep({ judge: juror.judgeId, ids: ["ancla", gone, "brisa"] });
    expect(await listed()).toEqual(["Ancla", "Fugaz", "Brisa"]);
    await contest.removeWorks(gone);
    expect(await listed()).toEqual(["Ancla", "Brisa"]);
    expect((await visitor.open("/jurado")).text("main")).toContain("Comparación (2)");
    expect(titles(await change("add", "cobre"))).toEqual(["Ancla", "Brisa", "Cobre"]);
  });
});

describe("the cookie is not trusted", () => {
  test.each([
    ["5 KB of nonsense", () => "x".repeat(5000)],
    ["no JSON", () => encodeURIComponent(btoa("{"))],
    ["another shape", () => encodeURIComponent(btoa('{"judge":1,"ids":"ancla"}'))],
  ])("[CMP-01] %s reads as an empty list, which works from there", async (_, value) => {
    visitor.cookies.set("judge_compare_list", value());
    for (const path of [COMPARE, "/jurado", "/jurado/ranking", "/jurado/evaluar/ancla"]) {
      const page = await visitor.open(path);
      expect([page.status, page.text("main").includes("Comparación (0)")]).toEqual([200, true]);
    }
    expect(titles(await change("add", "ancla"))).toEqual(["Ancla"]);
  });

  test("[CMP-01] a tampered one shows three published works at most, each once", async () => {
    keep({ judge: juror.judgeId, ids: ["ancla", "ancla", "brisa", "cobre", "duna", "esbozo"] });
    expect(await listed()).toEqual(["Ancla", "Brisa", "Cobre"]);
  });

  test("[CMP-01] a second judge in the same browser starts with their own", async () => {
    await change("add", "ancla");
    const other = await contest.addPerson("jurado");
    visitor.cookies.set("session", await contest.sessionCookie(other));
    expect(await listed()).toEqual([]);
    expect(titles(await change("add", "brisa"))).toEqual(["Brisa"]);
  });

  test("[CMP-01] it is out of reach of scripts and of other sites, and lasts thirty days", async () => {
    const answer = await visitor.post(COMPARE, { intent: "add", proposal_id: "ancla" });
    const set = answer.headers.getSetCookie().find((one) => one.startsWith("judge_compare_list="));
    expect(set).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

test("[CMP-01] what is no form of the comparison changes nothing and says so", async () => {
  await change("add", "ancla");
  const page = await change("borrar", "brisa");
  expect([page.status, page.toast, titles(page)]).toEqual([
    400,
    "Comparación sin cambios / El formulario no se ha recibido bien. Vuelve a intentarlo.",
    ["Ancla"],
  ]);
});

test("[CMP-01] each work shows this juror's own answers, criterion by criterion, and what can be done", async () => {
  const own = { creatividad: 4, tecnica: 3.5, innovacion: 0 };
  await evaluate("ancla", {
    status: "submitted",
    scores: JSON.stringify(own),
    not_applicable: '["adecuacion"]',
    // (0,8·30 + 0,7·25 + 0·25) / 80
    total_score: 0.51875,
    general_comments: "Gana\nde lejos",
    submitted_at: 1,
  });
  // A score on the old scale of fifty.
  await evaluate("brisa", { scores: JSON.stringify({ creatividad: 45 }), total_score: 0.9 });
  await evaluate("cobre", { scores: JSON.stringify({ creatividad: 5 }), total_score: 1, conflict: 1 });
  const colleague = await contest.addPerson("jurado");
  await evaluate("duna", {
    judge_id: colleague.judgeId,
    status: "submitted",
    scores: JSON.stringify({ creatividad: 1 }),
    total_score: 0.2,
    general_comments: "Solo mío",
    submitted_at: 1,
  });
  keep({ judge: juror.judgeId, ids: ["ancla", "brisa", "cobre"] });
  const page = await visitor.open(COMPARE);
  expect(page.texts("th[scope=rowgroup]")).toEqual([
    "Tu nota",
    "Creatividad peso 30 %",
    "Calidad técnica peso 25 %",
    "Innovación peso 25 %",
    "Adecuación al briefing peso 20 %",
    "Tus comentarios",
    "La propuesta en palabras",
  ]);
  expect(cells(page, "Tu nota")).toEqual([
    "51,9 /100Evaluado",
    "90,0 /100Borrador guardado",
    "– /100Conflicto de interés",
  ]);
  expect(cells(page, "Creatividad")).toEqual(["4Alto", "4,5Alto", "–Sin puntuar"]);
  expect(cells(page, "Calidad técnica")).toEqual(["3,5Medio", "–Sin puntuar", "–Sin puntuar"]);
  expect(cells(page, "Innovación")).toEqual(["0Nada / No cumple", "–Sin puntuar", "–Sin puntuar"]);
  expect(cells(page, "Adecuación")).toEqual(["N/ANo aplica", "–Sin puntuar", "–Sin puntuar"]);
  expect(cells(page, "Tus comentarios")).toEqual(["Gana de lejos", "Sin comentarios", "Sin comentarios"]);

  const act = (title: string) => page.document.querySelector(`a[aria-label$=": ${title}"].button`);
  expect([act("Ancla")?.textContent, act("Ancla")?.getAttribute("href")]).toEqual([
    "Editar evaluación",
    "/jurado/evaluar/ancla?volver=%2Fjurado%2Fcomparar",
  ]);
  expect(act("Brisa")?.textContent).toBe("Continuar evaluación");
  expect(act("Cobre")).toBeNull();
  expect(page.document.querySelector("main button[disabled]")?.textContent).toBe("Evaluar");

  keep({ judge: juror.judgeId, ids: ["duna"] });
  const others = await visitor.open(COMPARE);
  expect(others.document.querySelector('a[aria-label="Evaluar: Duna"]')?.textContent).toBe("Evaluar");
  expect(cells(others, "Creatividad")).toEqual(["–Sin puntuar"]);
  expect(others.html).not.toContain("Solo mío");
});

test("[CMP-01] an evaluation opened here comes back here", async () => {
  await contest.setPhase("evaluation");
  await change("add", "ancla");
  const sheet = await visitor.open("/jurado/evaluar/ancla?volver=%2Fjurado%2Fcomparar");
  expect(sheet.document.querySelector('nav a[href="/jurado/comparar"]')?.textContent).toContain(
    "Volver a la comparación",
  );
  const scores = { creatividad: "4", tecnica: "4", innovacion: "4", adecuacion: "4" };
  const fields = Object.fromEntries(Object.entries(scores).map(([id, score]) => [`scores.${id}`, score]));
  const back = await visitor.submit(sheet.path, { intent: "submit", comments: "", ...fields });
  expect([back.path, back.toast]).toEqual([
    COMPARE,
    "Evaluación enviada / Puedes cambiarla mientras la evaluación siga abierta.",
  ]);
  expect(cells(back, "Tu nota")).toEqual(["80,0 /100Evaluado"]);
});

test("[CMP-01] votes of the public only where the setting shows them", async () => {
  await contest.addVote(await contest.addPerson("publico"), "duna");
  await change("add", "duna");
  const hidden = await visitor.open(COMPARE);
  expect(hidden.text("main")).not.toContain("del público");
  expect(hidden.html).not.toContain("publicVotes");
  await contest.setSetting("show_votes_to_judges", "true");
  expect((await visitor.open(COMPARE)).text("table")).toContain("1 voto del público");
});
