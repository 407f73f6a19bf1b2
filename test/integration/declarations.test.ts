import { expect, test } from "vitest";
import { declarationKinds } from "~/contest/works/declarations";
import { openContest, type PhaseKey } from "../support/contest";
import { NEW, openUniversity, poster, proposalParts } from "../support/submission";

const contest = openContest();

const used = {
  ai: "used",
  ai_tools: "Krea 2 y Suno 5",
  ai_parts: "La textura del fondo\r\ny la música",
  ai_licences: "Ambas permiten publicar el resultado",
};
const complete = { ...used, authorship: "unpublished", portrayed: "nobody", minors: "authorised" };
const versions = { ai_version: "1", authorship_version: "1", portrayed_version: "1", minors_version: "1" };

/** Requires those declarations and no others. */
async function ask(...kinds: (typeof declarationKinds)[number][]) {
  for (const kind of declarationKinds) {
    await contest.setSetting(`declare_${kind}`, String(kinds.includes(kind)));
  }
}

const declaredOf = (id: string) =>
  contest.rows(
    "select kind, answer, details, text_version, replaced_at is null as stands from declarations where proposal_id = ? order by rowid",
    id,
  );

/** A university with a work that was submitted before any declaration was required. */
async function openSent(phase: PhaseKey = "evaluation") {
  await contest.setPhase(phase);
  const university = await openUniversity(contest);
  const id = await contest.addProposal({
    universityId: university.universityId,
    title: `Marea ${university.universityId}`,
    createdAt: 1000,
  });
  return { ...university, id, path: `/propuesta/${id}/declaraciones` };
}

test("[DECL-01] nothing is asked until a setting asks, and a work is sent as ever", async () => {
  await ask();
  const { visitor, students } = await openUniversity(contest);
  const page = await visitor.open(NEW);
  expect(page.texts("h2 span")).toEqual(["1", "Obra", "2", "Equipo", "3", "Archivo", "4", "Enviar"]);
  const id = crypto.randomUUID();
  const sent = await visitor.submitMultipart(
    NEW,
    proposalParts([students[0]?.id ?? ""], { id, ...complete }),
  );
  expect(sent.toast).toContain("Propuesta enviada");
  expect(await declaredOf(id)).toEqual([]);
  expect(sent.text("main")).not.toContain("eclaraci");
});

test("[DECL-01] what is asked for is answered before a work is sent; the rest of the form stays", async () => {
  await ask(...declarationKinds);
  const { visitor, students } = await openUniversity(contest);
  const [ana = ""] = students.map(({ id }) => id);
  const page = await visitor.open(NEW);
  expect(page.texts("h2 span")).toEqual([
    ...["1", "Obra", "2", "Equipo", "3", "Declarar", "4", "Archivo", "5", "Enviar"],
  ]);
  expect(page.texts("fieldset > legend")).toEqual([
    "Alumnos",
    "¿Se ha usado inteligencia artificial generativa?",
    "¿Se ha publicado o premiado antes?",
    "¿Se reconoce a alguien en la obra?",
    "¿Firma o aparece alguien menor de 18 años?",
  ]);
  expect(page.text("main fieldset details")).toContain(
    "Las licencias de esas herramientas permiten presentar el resultado",
  );

  const half = { ai: "used", ai_tools: "Krea 2", authorship: "published", portrayed: "quizá" };
  const refused = await visitor.submitMultipart(NEW, proposalParts([ana], { ...versions, ...half }));
  expect(refused.status).toBe(400);
  expect(refused.texts("[role=alert] li")).toEqual([
    "Escribe en qué partes de la obra se ha usado IA",
    "Escribe con qué licencias se ha usado la IA",
    "Escribe dónde y cuándo se ha publicado o premiado",
    "Elige si aparece alguien reconocible en la obra",
    "Elige si hay menores de edad entre quienes firman o aparecen",
  ]);
  expect(refused.errorOf("authorship_where")).toBe("Escribe dónde y cuándo se ha publicado o premiado");
  expect(refused.errorOf("minors")).toBe("Elige si hay menores de edad entre quienes firman o aparecen");
  expect(refused.formWith("title")).toMatchObject({ title: "Manos libres", ai: "used", ai_tools: "Krea 2" });
  expect(await contest.value("select count(*) from declarations")).toBe(0);

  const long = await visitor.submitMultipart(
    NEW,
    proposalParts([ana], { ...versions, ...complete, ai_tools: "ñ".repeat(501) }),
  );
  expect(long.errorOf("ai_tools")).toBe("«Herramientas» no puede superar los 500 caracteres");

  const id = crypto.randomUUID();
  const parts = proposalParts([ana], {
    id,
    ...versions,
    ...complete,
    authorship_where: "De otra respuesta",
  });
  const sent = await visitor.submitMultipart(NEW, parts);
  expect(sent.toast).toContain("Propuesta enviada");
  expect(sent.text("main")).not.toContain("Falta");
  const stands = { text_version: 1, stands: 1 };
  expect((await declaredOf(id)).map((row) => ({ ...row, details: JSON.parse(String(row.details)) }))).toEqual(
    [
      {
        kind: "ai",
        answer: "used",
        ...stands,
        details: {
          ai_tools: used.ai_tools,
          ai_parts: "La textura del fondo\ny la música",
          ai_licences: used.ai_licences,
        },
      },
      { kind: "authorship", answer: "unpublished", details: {}, ...stands },
      { kind: "portrayed", answer: "nobody", details: {}, ...stands },
      { kind: "minors", answer: "authorised", details: {}, ...stands },
    ],
  );
});

test("[DECL-01] a text that changes while the form is filled in is read again; what was declared keeps its version", async () => {
  await ask("minors");
  const { visitor, students, universityId } = await openUniversity(contest);
  const [ana = ""] = students.map(({ id }) => id);
  const before = await contest.addProposal({ universityId });
  const path = `/propuesta/${before}/declaraciones`;
  expect((await visitor.submit(path, { minors: "none", minors_version: "1" })).toast).toBe(
    "Declaraciones guardadas",
  );
  // A form must name the text version that it showed.
  expect((await visitor.submit(path, { minors: "none" })).status).toBe(400);
  await contest.insert("text_versions", {
    text: "minors",
    version: 2,
    body: "De 14 a 17 años, con autorización notarial.",
    published_at: 1,
  });
  const late = { minors: "none", minors_version: "1" };
  const refused = await visitor.submitMultipart(NEW, proposalParts([ana], late));
  expect(refused.texts("[role=alert] li")).toEqual([
    "El texto de una declaración ha cambiado mientras escribías: vuelve a leerlo y confirma tus respuestas",
  ]);
  expect(refused.text("main")).toContain("con autorización notarial");
  const again = { ...refused.formWith("title"), description: "" } as Record<string, string>;
  expect(again.minors_version).toBe("2");
  const id = crypto.randomUUID();
  const { roles: _, students: __, ...fields } = again;
  const plain = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("roles.")));
  const sent = await visitor.submitMultipart(NEW, proposalParts([ana], { ...plain, id }, poster));
  expect(sent.toast).toContain("Propuesta enviada");
  // A moved comma in a text does not invalidate a declaration.
  expect(sent.text("main")).not.toContain("Falta");
  expect((await declaredOf(before))[0]?.text_version).toBe(1);
  expect((await declaredOf(id))[0]?.text_version).toBe(2);
});

test("[DECL-02] asked for after it was sent, a work's declaration is missing until its university makes it, which touches nothing else", async () => {
  await ask();
  const { visitor, contact, id, path } = await openSent("voting");
  expect((await visitor.open("/universidad")).text("main")).not.toContain("eclaraci");
  expect((await visitor.open(path)).text("main")).toContain("Este concurso no pide declaraciones");

  await ask("ai", "portrayed");
  const portal = await visitor.open("/universidad");
  expect(portal.text("main")).toContain("Faltan 2 declaraciones");
  expect(portal.document.querySelector(`main a[href='${path}']`)?.textContent).toBe(
    "Completar declaraciones",
  );
  const half = await visitor.submit(path, { ai_version: "1", portrayed_version: "1", ai: "none" });
  expect([half.status, half.errorOf("portrayed")]).toEqual([
    400,
    "Elige si aparece alguien reconocible en la obra",
  ]);
  expect(half.formWith("ai_version")).toMatchObject({ ai: "none" });

  const form = { ...half.formWith("ai_version"), portrayed: "released" };
  const saved = await visitor.submit(path, form);
  expect([saved.path, saved.toast]).toEqual(["/universidad", "Declaraciones guardadas"]);
  expect(saved.text("main")).not.toContain("Falta");
  const acts = () =>
    contest.rows(
      "select actor, details from audit_log where action = 'declarations_saved' and target_id = ?",
      id,
    );
  const act = { actor: contact.id, details: JSON.stringify({ declared: ["ai", "portrayed"] }) };
  expect(await acts()).toEqual([act]);
  // A repetition changes nothing.
  await visitor.submit(path, form);
  expect(await acts()).toEqual([act]);
  expect(await contest.value("select updated_at from proposals where id = ?", id)).toBe(1000);

  await visitor.submit(path, { ...(await visitor.open(path)).formWith("ai_version"), ...used });
  expect(await declaredOf(id)).toMatchObject([
    { kind: "ai", answer: "none", stands: 0 },
    { kind: "portrayed", answer: "released", stands: 1 },
    { kind: "ai", answer: "used", stands: 1 },
  ]);
  expect((await acts())[1]).toEqual({ actor: contact.id, details: JSON.stringify({ declared: ["ai"] }) });

  await contest.setPhase("results");
  const over = await visitor.submit(path, form);
  expect([over.status, over.toast]).toEqual([
    409,
    "Los resultados ya son públicos / Las declaraciones quedan como están. Si hay un error, escribe a la organización.",
  ]);
  expect(over.document.querySelector("main form [type=radio]")).toBeNull();
  expect((await visitor.open("/universidad")).text("main")).not.toContain("eclaraci");
  expect((await declaredOf(id)).length).toBe(3);
});

test("[DECL-03] jurors read it beside the work, the organiser and its university on its page, nobody else", async () => {
  await ask("ai", "authorship", "minors");
  const { visitor, contact, id, path } = await openSent();
  const published = { authorship: "published", authorship_where: "Muestra de la Escuela de Arte, 2025" };
  const form = (await visitor.open(path)).formWith("ai_version");
  await visitor.submit(path, { ...form, ...used, ...published, minors: "none" });
  await ask("ai", "authorship", "portrayed");

  const juror = await contest.signedIn(await contest.addPerson("jurado"));
  const sheet = async () => (await juror.open(`/jurado/evaluar/${id}`)).text("main");
  const seen = await sheet();
  for (const told of [
    "Declaraciones: se ha usado IA",
    "Krea 2 y Suno 5",
    "y la música",
    "y ya se ha publicado o premiado",
    "Muestra de la Escuela de Arte",
    "Sin declarar",
  ])
    expect(seen).toContain(told);
  expect(seen).not.toContain("menor de edad");
  expect(seen).not.toContain(contact.fullName);

  await contest.setSetting("blind_judging", "true");
  const blind = await juror.fetch(`/jurado/evaluar/${id}`).then((answer) => answer.text());
  expect(blind).toContain("Krea 2");
  expect(blind).toContain("y ya se ha publicado o premiado");
  expect(blind).not.toContain("Muestra de la Escuela");
  await contest.setSetting("blind_judging", "false");

  const admin = await contest.signedIn(await contest.addPerson("admin"));
  const label = `${contact.fullName} · texto v. 1`;
  for (const reader of [admin, visitor])
    expect((await reader.open(`/propuesta/${id}`)).text()).toContain(label);
  // A missing declaration links its university to the form. Other roles have no such page.
  const leads = async (reader: typeof visitor) =>
    (await reader.open(`/propuesta/${id}`)).document
      .querySelectorAll(`main a[href='${path}']`)
      .map((link) => link.textContent);
  expect(await leads(visitor)).toEqual(["Declararlo: Personas retratadas"]);
  expect(await leads(admin)).toEqual([]);
  const other = (await openUniversity(contest)).visitor;
  const publico = await contest.signedIn(await contest.addPerson("publico"));
  for (const reader of [contest.visitor(), publico, other, juror]) {
    const page = await reader.fetch(`/propuesta/${id}`).then((answer) => answer.text());
    expect(page).toContain("Marea");
    expect(page).not.toMatch(/Krea|eclaraci/);
  }
});

test("[DECL-04] the organiser lists the works that lack one; drafts and disqualified works owe none", async () => {
  await ask();
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  const { visitor, id, path, universityId } = await openSent();
  await contest.addProposal({ universityId, title: "Marea borrador", isDraft: true });
  await contest.addProposal({ universityId, title: "Marea fuera", status: "descalificada" });
  const listed = async () =>
    (await admin.open(`/admin/estados?q=Marea ${universityId}&declaraciones=falta`)).texts("main h3");
  const offers = async () =>
    (await admin.open("/admin/estados")).document.querySelector("main select[name=declaraciones]") !== null;
  expect([await listed(), await offers()]).toEqual([[], false]);
  await ask("ai", "minors");
  expect(await offers()).toBe(true);
  expect(await listed()).toEqual([`Marea ${universityId}`]);
  const card = await admin.open(`/admin/estados?q=Marea ${universityId}`);
  expect(card.text("main")).toContain("Faltan 2 declaraciones: Uso de IA, Menores de 14 a 17 años");
  expect((await admin.open("/admin/estados?q=Marea fuera")).text("main li")).not.toContain("Falta");
  await visitor.submit(path, {
    ...(await visitor.open(path)).formWith("ai_version"),
    ai: "none",
    minors: "none",
  });
  expect(await listed()).toEqual([]);
  expect(await contest.value("select count(*) from declarations where proposal_id = ?", id)).toBe(2);
});

test("[DECL-05] who declared takes it along, and their account leaves it without a name; it goes with its work", async () => {
  await ask("ai");
  await contest.setPhase("submission");
  const { visitor, contact, id, path } = await openSent("submission");
  await visitor.submit(path, { ai_version: "1", ...used });
  const answer = await visitor.fetch("/cuenta/datos");
  expect(JSON.parse(await answer.text()).declaraciones_que_hiciste).toEqual([
    {
      propuesta: id,
      titulo: expect.stringContaining("Marea"),
      sobre: "Uso de IA",
      respuesta: "Se ha usado inteligencia artificial generativa",
      detalles: {
        herramientas: used.ai_tools,
        "en qué partes de la obra": "La textura del fondo\ny la música",
        licencias: used.ai_licences,
      },
      version_del_texto: 1,
      declarado: expect.stringMatching(/^20\d\d-/),
      sustituido: null,
    },
  ]);
  const page = await visitor.open("/universidad");
  expect((await visitor.submit("/universidad", { ...page.formWith("id"), intent: "delete", id })).toast).toBe(
    "Propuesta eliminada",
  );
  expect(await declaredOf(id)).toEqual([]);
  expect(await contest.value("select count(*) from profiles where id = ?", contact.id)).toBe(1);
});

test("[DECL-06] who saves declarations, texts or a work again and again is told to wait, with what they typed", async () => {
  await ask("ai");
  const { visitor, path, id } = await openSent();
  const forms: [string, Record<string, string>, string][] = [
    [path, { ...used, ai_version: "1", ai_parts: "" }, "ai_tools"],
    [`/propuesta/${id}/editar`, { seenAt: "1", title: "Otro título", category: "Video" }, "title"],
    [`/propuesta/${id}/textos-alternativos`, { seenAt: "1" }, "seenAt"],
  ];
  for (const [where, form, field] of forms) {
    // Enough requests for two minutes, since one minute may end meanwhile.
    let status = 0;
    for (let n = 0; n < 245 && status !== 429; n++) {
      const answer = await visitor.post(where, form);
      await answer.arrayBuffer();
      status = answer.status;
    }
    expect(status, where).toBe(429);
    const limited = await visitor.submit(where, form);
    expect([limited.status, limited.toast], where).toEqual([
      429,
      "Demasiados intentos / Espera unos minutos y vuelve a intentarlo.",
    ]);
    if (field !== "seenAt") expect(limited.valueOf(field), where).toBe(form[field]);
  }
});
