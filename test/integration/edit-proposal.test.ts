import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { openUniversity } from "../support/submission";
import type { Page } from "../support/visitor";

const contest = openContest();

async function openEdit(category: string | null = "Grafico") {
  const university = await openUniversity(contest);
  const id = await contest.addProposal({
    universityId: university.universityId,
    title: "Primera versión",
    category,
    createdAt: 1000,
  });
  const path = `/propuesta/${id}/editar`;
  const fields = {
    baseVersion: "1000",
    title: "Segunda versión",
    category: "Video",
    summary: "Resumen nuevo",
    description: "Descripción nueva",
    explanation: "Explicación nueva\r\nen dos líneas",
  };
  const row = async () => (await contest.rows("select * from proposals where id = ?", id))[0];
  return { ...university, id, path, fields, row };
}

test("[EDI-01] [MEND3-26] [EASE-18] the form shows what is stored, offers its categories, and says that files stay", async () => {
  const { visitor, path } = await openEdit("Grafico");
  const page = await visitor.open(path);
  expect(["title", "category", "summary", "baseVersion"].map((name) => page.valueOf(name))).toEqual([
    "Primera versión",
    "Grafico",
    "Resumen de Primera versión",
    "1000",
  ]);
  expect(page.texts("select[name=category] option")).toEqual(["Gráfico", "Video", "Audio", "Imagen", "Otro"]);
  expect(page.texts("main form label")).toEqual([
    "Título",
    "Resumen: lo primero que se lee (opcional)",
    "Explicación detallada: la idea y cómo se ha hecho",
    "Descripción: el texto de la galería (opcional)",
    "Categoría",
  ]);
  expect(page.text("main")).toContain("Los archivos no se pueden reemplazar");
  expect(page.document.querySelector("input[type=file]")).toBeNull();
});

test("[EDI-02] [NOJS-02] saving updates the proposal and when it changed", async () => {
  const { visitor, path, fields, row } = await openEdit();
  const answer = await visitor.post(path, fields);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/universidad"]);
  expect((await visitor.open("/universidad")).toast).toBe("Propuesta actualizada");
  const saved = await row();
  expect(saved).toMatchObject({
    title: "Segunda versión",
    title_folded: "segunda version",
    category: "Video",
    explanation: "Explicación nueva\nen dos líneas",
    created_at: 1000,
  });
  expect(saved?.updated_at).toBeGreaterThan(Date.now() - 60_000);
  expect(await contest.value("select count(*) from audit_log where action = 'proposal_edited'")).toBe(1);
});

test("[MEND-04] a title is kept as one line, and one of which nothing is seen is none", async () => {
  const { visitor, path, fields, row } = await openEdit();
  await visitor.post(path, { ...fields, title: " Dos\r\n\u202elíneas\u00a0 " });
  expect((await row())?.title).toBe("Dos líneas");
  const unseen = await visitor.submit(path, { ...fields, title: "\u200b\u2069" });
  expect([unseen.status, unseen.errorOf("title")]).toEqual([400, "El título es obligatorio"]);
});

test("[EDI-01] saving keeps a category that nobody touched", async () => {
  for (const category of ["Grafico", "Audio"]) {
    const { visitor, path, fields, row } = await openEdit(category);
    await visitor.post(path, { ...fields, category });
    expect((await row())?.category).toBe(category);
  }
  const { visitor, path, fields } = await openEdit("Otro");
  const page = await visitor.submit(path, { ...fields, category: "Grafico" });
  expect([page.status, page.errorOf("category")]).toEqual([400, "Elige una de las categorías de la lista"]);
});

test("[MEND4-11] a work sent without a category may stay without one, and is offered the four of editing", async () => {
  const { visitor, path, fields, row } = await openEdit(null);
  const page = await visitor.open(path);
  const options = page.texts("select[name=category] option");
  expect(options).toEqual(["Sin categoría", "Video", "Audio", "Imagen", "Otro"]);
  expect(page.texts("main form label")).toContain("Categoría (opcional)");
  expect((await visitor.post(path, { ...fields, category: "" })).status).toBe(303);
  expect(await row()).toMatchObject({ category: null, title: "Segunda versión" });
  const baseVersion = String((await row())?.updated_at);
  await visitor.post(path, { ...fields, baseVersion, category: "Imagen" });
  expect((await row())?.category).toBe("Imagen");
  expect((await visitor.open(path)).texts("select[name=category] option")).toEqual(options.slice(1));
});

test("[MEND4-11] editing requires what sending requires: the explanation, and a category that was chosen", async () => {
  const { visitor, path, fields, row } = await openEdit("Grafico");
  const page = await visitor.submit(path, { ...fields, category: "", explanation: " " });
  expect([page.status, page.errorOf("category"), page.errorOf("explanation")]).toEqual([
    400,
    "Debes elegir una categoría",
    "La explicación detallada es obligatoria",
  ]);
  expect((await row())?.title).toBe("Primera versión");
});

test("[EASE-07] editing and alternative texts lead back to where one came from, and nowhere else", async () => {
  const { visitor, id, path, fields, row } = await openEdit("Otro");
  const back = (page: Page) => page.document.querySelector("main a")?.getAttribute("href");
  const linkTo = (page: Page, part: string) =>
    page.document.querySelector(`main a[href*="${part}"]`)?.getAttribute("href") ?? "";
  const saved = async (at: string) => {
    const baseVersion = String((await row())?.updated_at);
    return (await visitor.post(at, { ...fields, baseVersion })).headers.get("Location");
  };
  for (const from of ["/universidad", `/propuesta/${id}`, "/galeria"]) {
    const edit = linkTo(await visitor.open(from), "/editar");
    const page = await visitor.open(edit);
    expect([from, back(page), linkTo(page, `${from}`)]).toEqual([from, from, from]);
    const texts = await visitor.open(linkTo(page, "/textos-alternativos"));
    expect(back(texts)).toBe(`${path}?${new URLSearchParams({ desde: from })}`);
    expect(await saved(edit)).toBe(from);
  }
  // Unknown pages lead to the portal.
  for (const from of ["", "?desde=//otro.test/galeria", "?desde=/no-existe"]) {
    expect(back(await visitor.open(path + from))).toBe("/universidad");
    expect(await saved(path + from)).toBe("/universidad");
    expect(back(await visitor.open(`/propuesta/${id}/textos-alternativos${from}`))).toBe("/universidad");
  }
});

const refused: [field: string, change: Record<string, string | string[]>, message: string][] = [
  ["title", { title: " " }, "El título es obligatorio"],
  ["title", { title: ["a", "b"] }, "El título es obligatorio"],
  ["category", { category: "Grafico" }, "Elige una de las categorías de la lista"],
  ["summary", { summary: "x".repeat(301) }, "El resumen no puede superar los 300 caracteres"],
  ["description", { description: "x".repeat(4001) }, "La descripción no puede superar los 4000 caracteres"],
  ["explanation", { explanation: "x".repeat(2001) }, "La explicación no puede superar los 2000 caracteres"],
];

for (const [field, change, message] of refused) {
  test(`[EDI-01] ${field}: ${message} (${JSON.stringify(change).slice(0, 24)})`, async () => {
    const { visitor, path, fields, row } = await openEdit(null);
    const page = await visitor.submit(path, { ...fields, ...change });
    expect([page.status, page.errorOf(field)]).toEqual([400, message]);
    expect(page.valueOf(field === "summary" ? "title" : "summary")).toBe(
      field === "summary" ? "Segunda versión" : "Resumen nuevo",
    );
    expect(await row()).toMatchObject({ title: "Primera versión", updated_at: 1000 });
  });
}

test("[EDI-02] a colleague's change meanwhile is shown beside one's own, and not lost by accident", async () => {
  const { visitor, contact, path, fields, row } = await openEdit();
  const colleague = await contest.signedIn(contact);
  await colleague.post(path, { ...fields, title: "La del colega", summary: "Resumen del colega" });
  const page = await visitor.submit(path, { ...fields, title: "La mía", summary: "Mi resumen" });
  expect(page.status).toBe(409);
  expect(page.text("[role=alert]")).toContain(
    "Alguien de tu universidad ha cambiado esta propuesta mientras la editabas",
  );
  expect([page.valueOf("title"), page.valueOf("summary")]).toEqual(["La mía", "Mi resumen"]);
  expect(page.text("main")).toContain("Guardado ahoraLa del colega");
  expect(page.text("main")).toContain("Guardado ahoraResumen del colega");
  expect((await row())?.title).toBe("La del colega");

  const baseVersion = page.valueOf("baseVersion") ?? "";
  await visitor.post(path, { ...fields, title: "La mía", baseVersion });
  expect((await row())?.title).toBe("La mía");
});

test("[MEND-26] once the sending is closed nothing can be typed, and nobody is told to send again", async () => {
  const { visitor, path } = await openEdit();
  const again = "elimina la propuesta y envíala de nuevo";
  const fixed = "main input[readonly], main textarea[readonly], main select[disabled]";
  const open = await visitor.open(path);
  expect(open.text("main")).toContain(again);
  expect(open.document.querySelectorAll(fixed)).toHaveLength(0);
  await contest.setPhase("evaluation");
  const closed = await visitor.open(path);
  await contest.setPhase("submission");
  expect(closed.text("main")).toContain("El envío de propuestas está cerrado");
  expect(closed.text("main")).not.toContain(again);
  expect(closed.document.querySelectorAll(fixed).map((field) => field.getAttribute("name"))).toEqual([
    "title",
    "summary",
    "explanation",
    "description",
    "category",
  ]);
  expect(closed.valueOf("title")).toBe("Primera versión");
});

test("[EDI-02] two saves at once: one wins, the other is told; the same twice is saved once", async () => {
  const { visitor, path, fields } = await openEdit();
  const others = { ...fields, title: "Tercera versión" };
  const answers = await Promise.all([visitor.post(path, fields), visitor.post(path, others)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const won = answers[0]?.status === 303 ? fields : others;
  expect((await visitor.post(path, won)).status).toBe(303);
  const edits = "select count(*) from audit_log where action = 'proposal_edited' and target_id = ?";
  expect(await contest.value(edits, path.split("/")[2])).toBe(1);
});

test("[EDI-02] what fails or is closed is said, and what was typed stays", async () => {
  const { visitor, path, fields, row } = await openEdit();
  await contest.setPhase("evaluation");
  const closed = await visitor.submit(path, fields);
  expect(closed.told).toBe(
    "409 El envío de propuestas está cerrado / Estamos en la fase «Evaluación del jurado».",
  );
  expect(closed.valueOf("title")).toBe("Segunda versión");
  await contest.setPhase("submission");
  await contest.refuse("update on proposals", "no");
  const broken = await visitor.submit(path, fields);
  await contest.allow();
  expect(await contest.complaints()).toEqual([`POST ${path}: no`]);
  expect([broken.status, broken.toast, broken.valueOf("title")]).toEqual([
    503,
    "No se pudo actualizar la propuesta",
    "Segunda versión",
  ]);
  const unknown = await visitor.submit(path, { ...fields, status: "finalista" });
  expect([unknown.status, unknown.text("main [role=alert]")]).toEqual([
    400,
    expect.stringContaining("El formulario no se ha recibido bien"),
  ]);
  expect(await row()).toMatchObject({ title: "Primera versión", status: "pendiente" });
});

test("[EDI-03] only the own university edits", async () => {
  const { path, fields, row } = await openEdit();
  const { visitor } = await openUniversity(contest);
  for (const target of [path, "/propuesta/no-existe/editar"]) {
    const page = await visitor.open(target);
    expect([page.path, page.toast]).toEqual([
      "/universidad",
      "Propuesta no encontrada o no tienes acceso a ella",
    ]);
  }
  expect((await visitor.post(path, fields)).headers.get("Location")).toBe("/universidad");
  const homeless = await contest.as("universidad");
  expect((await homeless.open(path)).toast).toContain("No se encontró tu universidad");
  expect(await row()).toMatchObject({ title: "Primera versión" });
});
