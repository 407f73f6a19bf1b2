import { expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";

const contest = openContest();
const path = "/admin/estados";
const statusOf = (id: string) => contest.value<string>("select status from proposals where id = ?", id);
const titles = (page: { texts(selector: string): string[] }) => page.texts("article h3");

test("[EST-01] [EST-02] [EST-13] an empty screen has its title, acts and sentence", async () => {
  const page = await (await contest.as("admin")).open(path);
  expect(page.text("h1")).toBe("Gestión de Estados");
  const text = page.text("main");
  for (const part of [
    "Controla los estados de las propuestas y calcula finalistas",
    "Actualizar",
    "Asignar a Jurados",
    "Calcular Finalistas",
    "0 propuesta(s)",
    "No se encontraron propuestas",
  ]) {
    expect(text).toContain(part);
  }
  expect(page.document.querySelector("main a[href='/admin']")).not.toBeNull();
});

test("[EST-03] [EST-04] [EST-05] the grid, filtered and sorted; select all and none without scripts", async () => {
  const cebra = await contest.addProposal({
    title: "Cebra",
    category: "Imagen",
    status: "finalista",
    createdAt: 3,
  });
  await contest.addProposal({ title: "Árbol", category: "Video", status: "en_evaluacion", createdAt: 2 });
  await contest.addProposal({ title: "Barco", status: "pendiente", createdAt: 1 });
  await contest.addProposal({ title: "Esbozo", isDraft: true, createdAt: 4 });
  const visitor = await contest.as("admin");
  const page = await visitor.open(path);
  expect(titles(page)).toEqual(["Esbozo", "Cebra", "Árbol", "Barco"]);
  expect(page.text("main")).toContain("4 propuesta(s)");
  const dialog = await visitor.open(`${path}?editar=${cebra}`);
  expect(dialog.text("dialog h2")).toBe("Editar estado");
  expect(dialog.texts("dialog option")).toEqual([
    "Pendiente",
    "En Evaluación",
    "Finalista",
    "No Ganadora",
    "Descalificada",
  ]);
  expect(dialog.text("dialog option[selected]")).toBe("Finalista");
  const search = async (query: string) => titles(await visitor.open(`${path}?${query}`));
  expect(await search("orden=title")).toEqual(["Árbol", "Barco", "Cebra", "Esbozo"]);
  expect(await search("q=arbol")).toEqual(["Árbol"]);
  expect(await search("categoria=Grafico&orden=title")).toEqual(["Barco", "Cebra", "Esbozo"]);
  expect(await search("estado=pendiente&orden=title")).toEqual(["Árbol", "Barco"]);
  expect(await search("estado=solo_pendiente")).toEqual(["Esbozo", "Barco"]);
  expect(await search("estado=borrador")).toEqual(["Esbozo"]);
  expect(await search("estado=rechazada")).toEqual([]);
  // [MEND-25] Values are unique.
  const offered = page.texts("select[name=estado] option").map((label) => label.toLowerCase());
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered).toEqual([
    "todos",
    "en evaluación",
    "finalista",
    "no ganadora",
    "borrador",
    "pendiente",
    "en evaluación, sin las pendientes",
    "descalificada",
    "ganadora",
  ]);
  expect(page.text("main")).toContain("Seleccionar todo");
  const all = await visitor.open(`${path}?seleccion=todas`);
  expect(all.document.querySelectorAll("[name=ids][checked]")).toHaveLength(4);
  expect(all.text("main")).toContain("Deseleccionar todo");
});

test("[EST-15] [NOJS-01] phones list a row a work at first; large cards are a link, and this browser remembers it", async () => {
  await contest.addProposal({ title: "En fila" });
  const visitor = await contest.as("admin");
  const seen = async (address = path) => {
    const page = await visitor.open(address);
    const link = page.document.querySelector("main a.link[href*='vista=']");
    const isRows = page.document.querySelector("main ul.work-rows") !== null;
    return [isRows ? "rows" : "cards", link?.textContent, link?.getAttribute("href")];
  };
  expect(await seen()).toEqual(["rows", "Ver fichas", `${path}?vista=fichas`]);
  expect(await seen(`${path}?vista=fichas`)).toEqual(["cards", "Ver filas", `${path}?vista=filas`]);
  expect((await seen(`${path}?orden=title&seleccion=todas`))[2]).toMatch(
    /^\/admin\/estados\?orden=title&(amp;)?seleccion=todas&(amp;)?vista=filas$/,
  );
  expect((await seen(`${path}?vista=filas`))[0]).toBe("rows");
  expect((await seen())[0]).toBe("rows");
});

test("[EST-07] [EST-14] any status on any proposal: one, and many after a question with their number", async () => {
  const [one, other] = [await contest.addProposal({ status: "descalificada" }), await contest.addProposal()];
  const visitor = await contest.as("admin");
  const single = await visitor.submit(path, { intent: "set-one", id: one, status: "finalista" });
  expect(single.toast).toBe("Estado actualizado");
  expect(await statusOf(one)).toBe("finalista");

  const question = await visitor.submit(path, {
    intent: "ask-status",
    ids: [one, other],
    status: "no_ganadora",
  });
  expect(question.text("dialog[open] h2")).toBe("¿Cambiar estado de 2 propuesta(s)?");
  expect(question.text("dialog[open]")).toContain("Sí, cambiar");
  expect(question.text("dialog[open]")).not.toContain("descalificada");
  expect(await statusOf(one)).toBe("finalista");
  const hidden = question.document
    .querySelectorAll("dialog[open] form[method=post] input")
    .map((input): [string, string] => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
  const done = await visitor.submit(path, hidden);
  expect(done.toast).toBe("Estados actualizados / 2 propuestas actualizadas");
  expect([await statusOf(one), await statusOf(other)]).toEqual(["no_ganadora", "no_ganadora"]);

  await visitor.submit(path, { intent: "set-one", id: one, status: "descalificada" });
  const back = await visitor.submit(path, {
    intent: "ask-status",
    ids: [one, other],
    status: "en_evaluacion",
  });
  expect(back.text("dialog[open]")).toContain("Una de ellas está descalificada y volvería al concurso.");
  expect(
    await contest.value("select count(*) from audit_log where target_type = 'proposal'"),
  ).toBeGreaterThanOrEqual(2);
});

test("[EST-04] a work's dialog has an address: it keeps the list, and an unknown work has none", async () => {
  const id = await contest.addProposal({ title: "Una «obra» & más" });
  const visitor = await contest.as("admin");
  const list = `${path}?q=obra&orden=title`;
  const edit = await visitor.open(`${list}&editar=${id}`);
  expect(edit.text("dialog[open]")).toContain("«Una «obra» & más»");
  expect(edit.document.querySelector("dialog a")?.getAttribute("href")).toBe(`${list}#obra-${id}`);
  const fields = { intent: "set-one", id, status: "finalista", return: `${list}#obra-${id}` };
  const answer = await visitor.post(`${list}&editar=${id}`, fields);
  expect(answer.headers.get("Location")).toBe(`${list}#obra-${id}`);
  const removal = await visitor.open(`${list}&eliminar=${id}`);
  expect(removal.text("dialog[open]")).toMatch(/¿Eliminar propuesta\?.*irreversible.*Sí, eliminar/s);
  for (const volver of ["/galeria?q=x", "https://otra.test", "//otra.test"]) {
    const page = await visitor.open(`${path}?editar=${id}&${new URLSearchParams({ volver })}`);
    const back = volver.startsWith("/galeria") ? volver : path;
    expect(page.document.querySelector("dialog a")?.getAttribute("href")).toBe(`${back}#obra-${id}`);
  }
  for (const unknown of ["", "no-existe", "x".repeat(5000)]) {
    const page = await visitor.open(`${path}?eliminar=${unknown}`);
    expect([page.status, page.document.querySelector("dialog[open]")]).toEqual([200, null]);
  }
});

test("[EST-04] [MEND4-18] [SPEED-04] each of 24 cards has its status and its removal, and the page weighs at most 120 kB", async () => {
  for (let n = 0; n < 24; n++) {
    const id = await contest.addProposal({ title: `Instrucciones para perder la lluvia ${n}` });
    await addAsset(contest, id, { file: "cartel.jpg" });
    for (const [position, name] of ["Montserrat Gómez", "Pablo Hernández", "Daniel Suárez"].entries()) {
      const student = { id: `${id}-${position}`, proposal_id: id, position, full_name: name };
      await contest.insert("proposal_students", student);
    }
  }
  await contest.rows("update proposals set summary = ?", "Un gesto repetido. ".repeat(9).trim());
  const page = await (await contest.as("admin")).open(path);
  expect(page.document.querySelectorAll("article")).toHaveLength(24);
  expect(Buffer.byteLength(page.html)).toBeLessThan(120_000);
  for (const card of page.document.querySelectorAll("article")) {
    const id = card.getAttribute("data-proposal") ?? "";
    const form = card.querySelector("form[method=post]");
    expect(form?.getAttribute("action")).toContain(`${path}#obra-${id}`);
    expect(form?.querySelectorAll("select[name=status] option").map((option) => option.textContent)).toEqual([
      "Pendiente",
      "En Evaluación",
      "Finalista",
      "No Ganadora",
      "Descalificada",
    ]);
    expect(form?.querySelector("button[name=intent]")?.getAttribute("value")).toBe("set-one");
    expect(card.querySelector("button[name=eliminar]")?.getAttribute("value")).toBe(id);
  }
});

test("[EST-06] [EST-13] a change needs a status and a selection; removing nothing does nothing", async () => {
  const id = await contest.addProposal();
  const visitor = await contest.as("admin");
  const noStatus = await visitor.submit(path, { intent: "ask-status", ids: id, status: "" });
  expect(noStatus.status).toBe(400);
  expect(noStatus.text("main")).toContain("Elige el nuevo estado");
  expect(noStatus.toast).toBe("");
  expect(noStatus.document.querySelectorAll("[name=ids][checked]")).toHaveLength(1);
  expect((await visitor.post(path, { intent: "set-status", status: "finalista" })).status).toBe(400);
  expect((await visitor.post(path, { intent: "remove" })).status).toBe(303);
  const winner = await visitor.submit(path, { intent: "set-one", id, status: "ganadora" });
  expect([winner.status, winner.toast]).toEqual([
    400,
    expect.stringContaining("El formulario no se ha recibido bien"),
  ]);
  expect((await visitor.post(path, { intent: "set-one", id: "no-existe", status: "finalista" })).status).toBe(
    404,
  );
  expect(
    (await visitor.post(path, { intent: "set-status", ids: [id, "no-existe"], status: "finalista" })).status,
  ).toBe(404);
  expect(await statusOf(id)).toBe("pendiente");
});

async function furnished() {
  const proposalId = await contest.addProposal();
  const judge = await contest.addPerson("jurado");
  await contest.insert("proposal_students", { proposal_id: proposalId, full_name: "Ana" });
  await contest.insert("proposal_assets", {
    id: `a-${proposalId}`,
    proposal_id: proposalId,
    storage_path: `${proposalId}/1.jpg`,
  });
  await contest.addEvaluation(judge.judgeId, proposalId, null, { id: `e-${proposalId}` });
  await contest.addVote(await contest.addPerson("publico"), proposalId);
  return proposalId;
}

const remains = (id: string) =>
  contest.value<number>(
    `select (select count(*) from proposals where id = ?1) + (select count(*) from proposal_assets where proposal_id = ?1)
     + (select count(*) from proposal_students where proposal_id = ?1) + (select count(*) from evaluations where proposal_id = ?1)
     + (select count(*) from public_votes where proposal_id = ?1)`,
    id,
  );

test("[EST-08] [EST-09] [MEND4-45] removal takes everything along, queues the files, and is said and logged", async () => {
  const [one, two, three] = [await furnished(), await furnished(), await furnished()];
  const visitor = await contest.as("admin");
  const question = await visitor.submit(path, { intent: "ask-removal", ids: [two, three] });
  expect(question.text("dialog[open] h2")).toBe("¿Eliminar 2 propuestas?");
  const single = await visitor.submit(path, { intent: "ask-removal", ids: [two] });
  expect(single.text("dialog[open] h2")).toBe("¿Eliminar propuesta?");
  expect(question.text("dialog[open]")).toMatch(/archivos, estudiantes y evaluaciones.*irreversible/);
  expect((await visitor.submit(path, { intent: "remove-one", id: one })).toast).toBe("Propuesta eliminada");
  expect((await visitor.submit(path, { intent: "remove", ids: [two, three] })).toast).toBe(
    "Propuestas eliminadas / 2 propuestas eliminadas",
  );
  for (const id of [one, two, three]) {
    expect(await remains(id)).toBe(0);
    expect(
      await contest.value("select count(*) from file_removals where storage_path = ?", `${id}/1.jpg`),
    ).toBe(1);
  }
  expect(await contest.value("select count(*) from audit_log where action = 'proposals_removed'")).toBe(2);
});

test.each([
  ["proposal_assets", "Error al eliminar assets"],
  ["proposal_students", "Error al eliminar estudiantes"],
  ["proposals", "Error al eliminar"],
])("[EST-09] a refusal at %s: '%s', nothing half deleted", async (table, title) => {
  const id = await furnished();
  await contest.refuse(`delete on ${table}`, "no va");
  const page = await (await contest.as("admin")).submit(path, { intent: "remove-one", id });
  await contest.allow();
  expect(page.toast).toMatch(new RegExp(`^${title} / .*no va`));
  expect(await contest.complaints()).toEqual(["POST /admin/estados: no va"]);
  expect(await remains(id)).toBe(5);
  expect(
    await contest.value("select count(*) from file_removals where storage_path = ?", `${id}/1.jpg`),
  ).toBe(0);
});

test("[EST-07] a status that the database refuses: 'Error' with its message", async () => {
  const id = await contest.addProposal();
  await contest.refuse("update on proposals", "no va");
  const page = await (await contest.as("admin")).submit(path, { intent: "set-one", id, status: "finalista" });
  await contest.allow();
  expect(page.toast).toMatch(/^Error \/ .*no va/);
  expect(await contest.complaints()).toEqual(["POST /admin/estados: no va"]);
  expect(await statusOf(id)).toBe("pendiente");
});

test("[EST-03] [EST-05] [EST-07] [EST-08] the list pages, and acts are on all that the filter finds", async () => {
  const mark = "Rosaleda";
  for (let n = 0; n < 10; n++) {
    const universityId = await contest.addUniversity();
    for (const k of [0, 1, 2]) {
      await contest.addProposal({ universityId, title: `${mark} ${3 * n + k}`, createdAt: 3 * n + k });
    }
  }
  const count = (where: string) =>
    contest.value(`select count(*) from proposals where title like '${mark} %' and ${where}`);
  const elsewhere = () =>
    contest.rows(`select id, status from proposals where title not like '${mark} %' order by id`);
  const others = await elsewhere();
  const visitor = await contest.as("admin");
  const address = `${path}?q=rosaleda`;
  const first = await visitor.open(address);
  expect(first.text("main")).toContain("30 propuesta(s)");
  expect(titles(first)).toEqual(Array.from({ length: 24 }, (_, n) => `${mark} ${29 - n}`));
  const last = await visitor.open(`${address}&pagina=2`);
  expect(titles(last)).toEqual(Array.from({ length: 6 }, (_, n) => `${mark} ${5 - n}`));
  expect(last.text("main")).toContain("Página 2 de 2");
  // A page number past the last shows the last.
  expect(titles(await visitor.open(`${address}&pagina=99`))).toEqual(titles(last));
  const link = first.document
    .querySelectorAll("main a")
    .find((one) => one.textContent === "Seleccionar las 30");
  const chosen = await visitor.open(link?.getAttribute("href") ?? "");
  expect(chosen.text("[aria-label='Propuestas seleccionadas']")).toContain("30 propuesta(s) seleccionada(s)");
  expect(chosen.document.querySelectorAll("[name=ids]")).toHaveLength(0);

  const where = `${address}&seleccion=filtro`;
  const question = await visitor.submit(where, {
    intent: "ask-status",
    whole: "filtro",
    status: "finalista",
  });
  expect(question.text("dialog[open] h2")).toBe("¿Cambiar estado de 30 propuesta(s)?");
  const answer = (page: typeof question) =>
    page.document
      .querySelectorAll("dialog[open] form[method=post] input")
      .map((input): [string, string] => [
        input.getAttribute("name") ?? "",
        input.getAttribute("value") ?? "",
      ]);
  expect(answer(question).map(([name]) => name)).not.toContain("ids");
  // A new work arrives before the answer, and the question did not include it.
  await contest.addProposal({ title: `${mark} 30` });
  const again = await visitor.submit(where, answer(question));
  expect(again.status).toBe(409);
  expect(again.text("dialog[open] h2")).toBe("¿Cambiar estado de 31 propuesta(s)?");
  expect(again.text("dialog[open]")).toContain("Entretanto, el filtro encuentra otras propuestas");
  expect(await count("status = 'finalista'")).toBe(0);
  const done = await visitor.submit(where, answer(again));
  expect(done.toast).toBe("Estados actualizados / 31 propuestas actualizadas");
  expect(await count("status = 'finalista'")).toBe(31);
  expect(await elsewhere()).toEqual(others);
  const removal = await visitor.submit(where, { intent: "ask-removal", whole: "filtro" });
  const removed = await visitor.submit(where, answer(removal));
  expect(removed.toast).toBe("Propuestas eliminadas / 31 propuestas eliminadas");
  expect(await count("true")).toBe(0);
  expect(await elsewhere()).toEqual(others);
  // A form without ids or filter is refused, and so is an answer without a question.
  expect((await visitor.post(where, { intent: "set-status", status: "finalista" })).status).toBe(400);
  await contest.addProposal({ id: "rosaleda", title: `${mark} 31` });
  const unasked = await visitor.post(where, { intent: "remove", whole: "filtro" });
  expect(unasked.status).toBe(409);
  expect(await count("true")).toBe(1);
});
