import { parse } from "csv-parse/sync";
import { parse as parseHtml } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { Database } from "~/db/core/database";
import { juryRatings } from "~/db/jury/jury-ratings";
import { openContest, type Person } from "../support/contest";
import { saveSettings } from "../support/settings";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const path = "/admin/jurado/solidez";
let admin: Visitor;
const jurors: Person[] = [];

/** Scores out of 5, equal on all four criteria. A score is the juror's opinion plus their severity. */
const scoresByWork: Record<string, (number | null)[]> = {
  // Severa, Justa, Blanda, Nueva: the severe juror has scored the best work, the lenient one the second best.
  Faro: [3.5, 4, null, null],
  Marea: [null, 4, 4.5, null],
  Duna: [2.5, 3, 4, null],
  Isla: [2, 2.5, 3.5, null],
  Roca: [1.5, 2.5, 3, null],
  Nube: [1, 1.5, 2.5, null],
  Bruma: [0.5, 1, 2, null],
};

beforeAll(async () => {
  admin = await contest.signedIn(await contest.addPerson("admin", { fullName: "Ada Admin" }));
  for (const fullName of ["Severa", "Justa", "Blanda", "Nueva"]) {
    jurors.push(await contest.addPerson("jurado", { fullName }));
  }
  await contest.setSetting("finalists_count", "1");
  for (const [title, scores] of Object.entries(scoresByWork)) {
    await contest.addProposal({ id: title.toLowerCase(), title });
    for (const [at, stars] of scores.entries()) {
      if (stars !== null) await evaluate(jurors[at], title.toLowerCase(), stars);
    }
  }
});

const evaluate = (juror: Person | undefined, proposal: string, stars: number) =>
  contest.addEvaluation(juror?.judgeId, proposal, stars);

const orderBy = async (ranking_basis: string) => saveSettings(admin, { ranking_basis });
const csv = async (address: string) => {
  const bytes = await (await admin.fetch(address)).arrayBuffer();
  return parse(new TextDecoder().decode(bytes), { columns: true, bom: true }) as Record<string, string>[];
};
const finalists = async () =>
  await contest.column<string>("select id from proposals where status = 'finalista'");

test("[MEND3-50] the mean of the jury orders, and words say how lenient each juror is", async () => {
  const page = await admin.open("/admin/jurado");
  expect(page.text("main")).toContain("Ordena la media del jurado.");
  expect(page.text("main")).not.toContain("no distinguen");
  const ranked = await csv("/admin/jurado/ranking.csv");
  expect(ranked.map(({ titulo }) => titulo).slice(0, 2)).toEqual(["Marea", "Faro"]);
  expect(ranked.slice(0, 2).map(({ promedio }) => promedio)).toEqual(["85.0", "75.0"]);
  const [marea, faro] = ranked.map((row) => Number(row.promedio_ajustado));
  expect(faro).toBeGreaterThan(marea ?? 100);
  expect(ranked.map((row) => [row.grupo_comparable, row.ordenado_por])).toEqual(
    ranked.map(() => ["1", "promedio"]),
  );
  // The adjusted mean stands only at /admin/jurado/solidez while it does not order.
  expect(page.text("[data-proposal=faro]")).not.toContain("ajustada");

  const people = await csv("/admin/jurado/progreso.csv");
  const points = Object.fromEntries(people.map((row) => [row.jurado, Number(row.benevolencia)]));
  expect(points.Severa).toBeLessThan(-5);
  expect(points.Blanda).toBeGreaterThan(5);
  expect(people.find(({ jurado }) => jurado === "Nueva")?.benevolencia).toBe("N/A");
  const detail = await admin.open("/admin/jurado?detalle=faro&pestana=jurado");
  expect(detail.text("dialog")).toContain("Puntúa más bajo");
  const alone = await admin.open(`/admin/jurado/jurados/${jurors[0]?.judgeId}`);
  expect(alone.text("[aria-labelledby=benevolencia]")).toContain(
    `da ${people
      .find(({ jurado }) => jurado === "Severa")
      ?.benevolencia?.replace("-", "")
      .replace(".", ",")} puntos menos`,
  );
});

test("[MEND3-50] the page says in words how firm the cut is, draws it, and folds tables and methods", async () => {
  const page = await admin.open(path);
  const methods = page.texts("details").join();
  for (const word of ["Krippendorff", "concursos simulados", "media ajustada"])
    expect(methods).toContain(word);
  expect(page.text("main")).not.toMatch(/95\s%/);
  const open = parseHtml(page.html);
  for (const details of open.querySelectorAll("details")) details.remove();
  expect(open.querySelector("main")?.textContent).not.toMatch(
    /Krippendorff|simulados|ajustada|[Ii]ntervalo 9|benevolencia/,
  );
  // Figures and bars stand with their interval and its population, not in a fold.
  const partOf = (id: string) => open.querySelector(`[aria-labelledby=${id}]`)?.textContent;
  expect(partOf("acuerdo")).toMatch(
    /Alfa 0,\d\d: entre −?[01],\d\d y 0,\d\d con un 90\s% de confianza, para estos jurados con otras obras\./,
  );
  expect(partOf("corte")).toContain(
    "la raya, dónde estaría 9 de cada 10 veces si la evaluara el jurado entero",
  );
  expect(partOf("benevolencia")).toContain("La raya, dónde estaría 9 de cada 10 veces");
  expect(partOf("benevolencia")).toMatch(
    /Blanda puntúa más alto que Severa ante las mismas obras\.La diferencia es de [\d,]+ puntos de 100: entre \d[\d,]* y \d[\d,]* con al menos un 90\s% de confianza\./,
  );
  expect(methods).toContain("simulados con azar normal");
  expect(page.text("[aria-labelledby=corte]")).toMatch(/de 1; 2 obras se disputan la otra\./);
  expect(page.document.querySelectorAll("[data-plot] circle").length).toBeGreaterThan(6);
  const rows = page.document
    .querySelectorAll("[aria-labelledby=corte] tbody tr")
    .map((row) => row.querySelectorAll("th, td").map((cell) => cell.textContent.replaceAll("\u00a0", " ")));
  expect(rows.slice(0, 2).map(([place, title, , mean]) => [place, title, mean])).toEqual([
    ["1", "Marea", "85,0"],
    ["2", "Faro", "75,0"],
  ]);
  // Faro has the severe juror, Marea the lenient one: Faro is probably the best, though Marea has the best mean.
  const [marea = 0, faro = 0] = rows.map((cells) => Number(cells[2]?.split(" ")[0]));
  expect(marea + faro).toBeGreaterThan(98);
  expect([faro > 75, marea > 5]).toEqual([true, true]);
  expect(page.document.querySelector("[data-plot] svg desc")?.textContent).toMatch(
    /^(El intervalo de una|Los intervalos de [2-9]) de las \d obras dibujadas/,
  );
  expect(page.text("[aria-labelledby=acuerdo]")).toContain("El total");
  expect(page.texts("[aria-labelledby=benevolencia] tbody th")).toEqual(["Blanda", "Justa", "Severa"]);
  expect((await admin.open(path)).text("main")).toBe(page.text("main"));
});

test("the finalists' question tells by which mean, and how sure each place is", async () => {
  const question = await admin.submit("/admin/estados", { intent: "ask-finalists" });
  const dialog = question.text("dialog[open]");
  expect(dialog).toContain("Ordena la media del jurado.");
  expect(dialog).toContain("2 obras se disputan la otra");
  expect(dialog).toMatch(/Ajustada [\d,]+; de las mejores, \d+ de 100/);
  expect(question.document.querySelector("dialog[open] [data-plot] svg")).not.toBeNull();
});

test("with ranking_basis adjusted finalists, ranking, preview and log go by it, keep both, and say since when", async () => {
  const otherOrders = () =>
    Promise.all(
      ["completion", "deviation", "recent"].map(async (order) =>
        (await admin.open(`/admin/jurado?orden=${order}`)).texts("[data-proposal] th"),
      ),
    );
  const before = await otherOrders();
  await orderBy("adjusted");
  const page = await admin.open("/admin/jurado");
  expect(page.text("main")).toMatch(/Ordena la media ajustada desde el \d+ \w+ 20\d\d, \d/);
  expect(page.texts("[data-proposal] th").slice(0, 2)).toEqual(["Faro", "Marea"]);
  expect(await otherOrders()).toEqual(before);
  const ranked = await csv("/admin/jurado/ranking.csv");
  expect(ranked.map(({ titulo, ordenado_por }) => [titulo, ordenado_por])[0]).toEqual([
    "Faro",
    "promedio_ajustado",
  ]);

  const question = await admin.submit("/admin/estados", { intent: "ask-finalists" });
  expect(question.text("dialog[open]")).toContain("Ordena la media ajustada");
  expect(question.text("[data-preview] li")).toContain("Media 75,0");
  await admin.submit("/admin/estados", { intent: "finalists" });
  expect(await finalists()).toEqual(["faro"]);
  const [line] = await contest.rows<{ details: string }>(
    "select details from audit_log where action = 'finalists_calculated'",
  );
  const { basis, order } = JSON.parse(line?.details ?? "{}");
  expect(basis).toBe("adjusted");
  expect(order.items?.[0] ?? order[0]).toMatchObject({
    id: "faro",
    avgScore: 0.75,
    adjusted: expect.any(Number),
  });

  expect((await admin.open("/admin/registro")).text("main")).toContain("1 finalista, por la media ajustada");

  await orderBy("mean");
  await admin.submit("/admin/estados", { intent: "finalists" });
  expect(await finalists()).toEqual(["marea"]);
});

test("who is tied to a work is not suggested for it", async () => {
  const last = (await admin.open(path)).texts("[aria-labelledby=mas] li")[0] ?? "";
  const [, title = "", name = ""] = last.match(/«(.+)», a (.+)/) ?? [];
  const juror = jurors[["Severa", "Justa", "Blanda", "Nueva"].indexOf(name)];
  await contest.addEvaluation(juror?.judgeId, title.toLowerCase(), null, { id: "atada", conflict: 1 });
  await contest.db.exec(
    "delete from judge_assignments where proposal_id || judge_id in (select proposal_id || judge_id from evaluations where conflict)",
  );
  expect((await admin.open(path)).texts("[aria-labelledby=mas] li")).not.toContain(last);
  await contest.db.exec("delete from evaluations where id = 'atada'");
});

test("what would firm the cut most is assigned in one act, once, and can be undone", async () => {
  const page = await admin.open(path);
  const suggested = page.texts("[aria-labelledby=mas] li");
  expect(suggested.length).toBeGreaterThan(1);
  expect(suggested[0]).toMatch(/^«(Marea|Faro)», a Nueva$/);
  const seen = page.document.querySelector("input[name=seen]")?.getAttribute("value") ?? "";
  const before = await contest.rows("select 1 from judge_assignments");
  expect((await admin.submit(path, { seen: "otra" })).status).toBe(409);
  expect(await contest.rows("select 1 from judge_assignments")).toEqual(before);
  const done = await admin.submit(path, { seen });
  expect(done.toast).toContain("Evaluaciones asignadas");
  expect(await contest.rows("select 1 from judge_assignments")).toHaveLength(
    before.length + suggested.length,
  );
  const pending = async () =>
    /por enviar (\d+) evaluaciones ya/.exec((await admin.open(path)).text("[aria-labelledby=mas]"))?.[1];
  expect(await pending()).toBe(String(suggested.length));
  // Nobody waits for an inactive juror.
  const activate = (active: number) =>
    contest.rows("update judges set active = ? where id = ?", active, jurors[3]?.judgeId ?? "");
  await activate(0);
  const others = suggested.filter((line) => !line.endsWith("a Nueva"));
  expect(await pending()).toBe(String(others.length));
  await activate(1);
  const late = await admin.submit(path, { seen });
  expect([late.status, late.text("main")]).toEqual([409, expect.stringContaining("Entretanto han cambiado")]);
  expect((await admin.open("/admin/jurado/asignaciones")).text("main")).toContain("Deshacer");
});

test("parts of the jury that share no work are told apart", async () => {
  const other = await contest.addPerson("jurado", { fullName: "Ajena" });
  await contest.addProposal({ id: "eco", title: "Eco" });
  await evaluate(other, "eco", 5);
  const page = await admin.open(path);
  expect(page.text("main")).toContain("partido en 2 grupos que no comparten ninguna obra (7, 1 obras)");
  // Jurors of different groups have no common works to compare.
  expect(page.text("[aria-labelledby=benevolencia]")).toMatch(
    /\d de 4 jurados se distinguen? del conjunto\./,
  );
  expect(page.text("[aria-labelledby=benevolencia]")).not.toContain("más alto que");
  expect((await admin.submit("/admin/estados", { intent: "ask-finalists" })).text("dialog[open]")).toContain(
    "partido en 2 grupos",
  );
});

test("[MEND3-52] intervals name their population, and a disqualified work enters no fit, agreement or mean", async () => {
  const read = async () => [
    (await admin.open(path)).text("main").replace(/Calculado el .*?:\d\d\./, ""),
    await csv("/admin/jurado/progreso.csv").then((all) => all.map(({ benevolencia }) => benevolencia)),
  ];
  const before = await read();
  expect(before[0]).toMatch(
    /Con el jurado entero \(90\s%\).*Con estos jurados \(90\s%\).*Con todas las obras \(90\s%\)/s,
  );
  await contest.addProposal({ id: "fuera", title: "Fuera" });
  for (const [at, stars] of [5, 0, 5].entries()) await evaluate(jurors[at], "fuera", stars);
  expect(await read()).not.toEqual(before);
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'fuera'");
  expect(await read()).toEqual(before);
  await contest.removeWorks("fuera");
});

test.each([
  ["no evaluations", "delete from evaluations"],
  ["one juror", `delete from evaluations where judge_id <> (select id from judges where name = 'Justa')`],
  ["equal scores", `update evaluations set total_score = 0.6, scores = '{"creatividad":3}'`],
  [
    "not applicable everywhere",
    `update evaluations set total_score = 0, scores = '{}', not_applicable = '["creatividad"]'`,
  ],
])("there are words and no numbers for %s", async (_, change) => {
  const kept = await contest.rows<Record<string, never>>("select * from evaluations");
  await contest.db.exec(change);
  for (const basis of ["mean", "adjusted"]) {
    await contest.setSetting("ranking_basis", basis);
    for (const address of [path, "/admin/jurado"]) {
      const page = await admin.open(address);
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.text("main")).not.toMatch(/NaN|Infinity|undefined/);
    }
    expect((await admin.open(path)).text("main")).toContain("No hay datos para comparar");
    expect((await admin.submit("/admin/estados", { intent: "ask-finalists" })).status).toBe(200);
  }
  await contest.db.exec("delete from evaluations");
  for (const row of kept) await contest.insert("evaluations", row);
});

test("who joins the jury while it is read takes nobody's evaluations over", async () => {
  let queries = 0;
  /** A failing batch falls back to single queries. A juror joins after the first query. */
  const parting = {
    prepare: (sql: string) => contest.db.prepare(sql),
    async batch(statements: D1PreparedStatement[]) {
      if (statements.length > 1) throw new Error("too busy for all of it");
      const answers = await contest.db.batch(statements);
      if (queries++ === 0) await contest.addPerson("jurado", { fullName: "Abril, la primera de la lista" });
      return answers;
    },
  } as unknown as D1Database;
  const { ratings, works, jurors } = await juryRatings(new Database(parting, false)).all();
  expect(jurors[0]?.name).toBe("Abril, la primera de la lista");
  const faro = works.indexOf("faro");
  const [from, to] = [ratings.start[faro], ratings.start[faro + 1]];
  const who = [...ratings.juror.slice(from, to)].map((juror) => jurors[juror]?.name);
  expect(Object.fromEntries(who.map((name, at) => [name, ratings.score[(from ?? 0) + at]]))).toEqual({
    Severa: 0.7,
    Justa: 0.8,
  });
});

test("[MEND3-33] a mean of 51.25 is written 51,3 on the screen and 51.3 in the file", async () => {
  await contest.removeWorks();
  await contest.addProposal({ id: "sola", title: "Sola" });
  for (const [at, stars] of [2, 2.5, 3, 2.75].entries()) await evaluate(jurors[at], "sola", stars);
  const page = await admin.open("/admin/jurado");
  expect(page.text("[data-proposal=sola]")).toContain("51,3");
  expect((await csv("/admin/jurado/ranking.csv"))[0]?.promedio).toBe("51.3");
});

test("[MEND3-34] the agreement on a single work cannot be computed, and the page says so", async () => {
  await contest.removeWorks();
  await contest.addProposal({ id: "sola", title: "Sola" });
  for (const [at, stars] of [2, 4].entries()) await evaluate(jurors[at], "sola", stars);
  const agreement = (await admin.open(path)).text("[aria-labelledby=acuerdo]");
  expect(agreement).toContain("El acuerdo no se puede calcular.");
  expect(agreement).toContain("Hacen falta al menos dos obras con dos notas cada una");
  expect(agreement).toContain("El totalNo se puede calcular—0");
});

test("[MEND3-51] where jurors agree no better than chance nothing is firm, and the adjusted mean is refused", async () => {
  await contest.removeWorks();
  const opinions = [
    [0.5, 3],
    [4.5, 2],
    [2.5, 0.5],
    [1.5, 4.5],
    [3.5, 1],
    [1, 4],
  ] as const;
  for (const [work, stars] of opinions.entries()) {
    await contest.addProposal({ id: `obra-${work}`, title: `Obra ${work}` });
    for (const [at, one] of stars.entries()) await evaluate(jurors[at], `obra-${work}`, one);
  }
  await contest.setSetting("ranking_basis", "mean");
  const alike = "Las notas no distinguen unas obras de otras";
  const page = await admin.open(path);
  expect(page.texts("[aria-labelledby=corte] p")[0]).toBe(alike);
  expect(page.text("[aria-labelledby=corte]")).toContain("Ninguna plaza es firme");
  expect(page.texts("[aria-labelledby=corte] tbody tr td:nth-child(3)").join("")).toMatch(/^—+$/);
  expect((await admin.submit("/admin/estados", { intent: "ask-finalists" })).text("dialog[open]")).toContain(
    alike,
  );

  // The ranking says so before its order.
  expect((await admin.open("/admin/jurado")).texts("[aria-labelledby=ranking] > p")[0]).toBe(`${alike}.`);

  const refused = await orderBy("adjusted");
  expect([refused.status, refused.text("main")]).toEqual([409, expect.stringContaining(alike)]);
  await contest.setSetting("ranking_basis", "adjusted");
  for (const intent of ["ask-finalists", "finalists"]) {
    const answer = await admin.submit("/admin/estados", { intent });
    expect([answer.status, answer.toast]).toEqual([409, expect.stringContaining(alike)]);
  }
  expect(await finalists()).toEqual([]);
  expect((await admin.open("/admin/jurado")).text("main")).toContain("Ordena la media del jurado.");
});
