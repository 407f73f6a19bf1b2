import { beforeAll, expect, test } from "vitest";
import run from "~/text/public/accessibility-run.json";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";
import { type FilePart, type Part, sample } from "../support/multipart";
import { saveSettings } from "../support/settings";
import { NEW, openUniversity, poster, proposalParts } from "../support/submission";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
let admin: Visitor;
let university: Awaited<ReturnType<typeof openUniversity>>;

beforeAll(async () => {
  admin = await contest.as("admin");
  university = await openUniversity(contest);
});

const video = { file: "video-2s.mp4", seconds: 2, size: [320, 240] as [number, number] };
const videoFile: FilePart = { filename: "spot.mp4", bytes: sample("video-2s.mp4"), type: "video/mp4" };
const detail: FilePart = { ...poster, filename: "detalle.jpg", name: "pictures" };
const missing = "/admin/textos-alternativos";
const textsPath = (id: string) => `/propuesta/${id}/textos-alternativos`;

/** A work with a picture, then a video. `owner` edits its texts. */
async function work(texts: { altText?: string; transcript?: string } = {}) {
  const universityId = await contest.addUniversity();
  const id = await contest.addProposal({ universityId, title: "Mareas", createdAt: 1000 });
  await addAsset(contest, id, { file: "cartel.jpg", altText: texts.altText });
  await addAsset(contest, id, { ...video, position: 1, transcript: texts.transcript });
  const owner = await contest.as("universidad", { universityId });
  return { id, owner };
}

const stored = (id: string) =>
  contest.rows<{ alt_text: string; transcript: string | null }>(
    "select alt_text, transcript from proposal_assets where proposal_id = ? order by position",
    id,
  );

const altIn = (page: Page, file: string) =>
  page.document
    .querySelectorAll("main img")
    .find((img) => `${img.getAttribute("src")} ${img.getAttribute("data-src")}`.includes(`/${file}/`))
    ?.getAttribute("alt");

/** Sends a new work with those fields. Returns its id and the next page. */
async function send(fields: Record<string, string>, files: Part[] = [poster, detail]) {
  const { visitor, students } = university;
  const id = crypto.randomUUID();
  const chosen = students.map((student) => student.id);
  const page = await visitor.submitMultipart(NEW, [
    ...proposalParts(chosen, { id, ...fields }, null),
    ...files,
  ]);
  return { id, page };
}

test("[A11Y-01] [NOJS-02] the form asks what each file shows, says what to write, and keeps it in the files' order", async () => {
  const form = await university.visitor.open(NEW);
  expect(form.text("main")).toContain("Qué escribir");
  const { id, page } = await send({ "alt.0": " Un faro\r\nde papel ", "alt.1": "La luz, de cerca" });
  expect(page.toast).toContain("Puedes editarla mientras el envío esté abierto.");
  expect(await stored(id)).toEqual([
    { alt_text: "Un faro de papel", transcript: null },
    { alt_text: "La luz, de cerca", transcript: null },
  ]);
  await contest.removeWorks(id);
});

test("[MEND4-36] without scripts each file's text stands below the file, and is read behind it", async () => {
  const form = await university.visitor.open(NEW);
  const names = form.document.querySelectorAll("main form [name]").map((field) => field.getAttribute("name"));
  const order = ["file", "alt.0", "speaks.0", "transcript.0", "pictures", "alt.1", "alt.7"];
  expect(names.filter((name) => order.includes(name ?? ""))).toEqual(order);

  const { visitor, students } = university;
  const parts = (id: string, behind: [string, string][]): Part[] => [
    ...proposalParts([students[0]?.id ?? ""], { id, terms: null }, null),
    ...([videoFile, ["alt.0", "Un faro que gira"], ["speaks.0", "on"]] satisfies Part[]),
    ...([["transcript.0", "«Luz»"], detail, ...behind, ["terms", "on"]] satisfies Part[]),
  ];
  const id = crypto.randomUUID();
  const page = await visitor.submitMultipart(NEW, parts(id, [["alt.1", "La luz"]]));
  expect(page.toast).toContain("Propuesta enviada");
  expect(await stored(id)).toEqual([
    { alt_text: "Un faro que gira", transcript: "«Luz»" },
    { alt_text: "La luz", transcript: null },
  ]);
  await contest.removeWorks(id);

  const tooLong = await visitor.submitMultipart(
    NEW,
    parts(crypto.randomUUID(), [["alt.1", "x".repeat(401)]]),
  );
  expect([tooLong.status, tooLong.valueOf("alt.0")]).toEqual([400, "Un faro que gira"]);
  expect(tooLong.errorOf("alt.1")).not.toBeNull();
  expect(await contest.value("select count(*) from uploads where status = 'complete'")).toBe(0);
});

test("[A11Y-01] [A11Y-02] [MEND3-41] without them a work is taken, and its sender told how many are lacking", async () => {
  const { id, page } = await send({ "speaks.0": "on", "alt.1": "Detalle" }, [videoFile, detail]);
  expect(page.toast).toContain("Faltan 2 textos alternativos");
  const link = page.document.querySelector("[data-toast] a");
  expect([link?.text, link?.getAttribute("href")]).toEqual(["Escribirlos ahora", textsPath(id)]);
  expect(await stored(id)).toEqual([
    { alt_text: "", transcript: "" },
    { alt_text: "Detalle", transcript: null },
  ]);
  await contest.removeWorks(id);
});

test("[A11Y-01] what is too long is told beside its field, and all that was written comes back", async () => {
  const long = { "alt.0": "Bien", "alt.1": "x".repeat(401), "transcript.0": "Voz: hola" };
  const { page } = await send(long);
  expect(page.refusalOf("alt.1")).toBe("400 El texto alternativo no puede superar los 400 caracteres");
  expect(["alt.0", "alt.1", "transcript.0"].map((name) => page.valueOf(name))).toEqual(Object.values(long));
  const { page: said } = await send({ "transcript.0": "x".repeat(4001) }, [videoFile]);
  expect(said.errorOf("transcript.0")).toBe("La transcripción no puede superar los 4000 caracteres");
  expect(await contest.value("select count(*) from proposals")).toBe(0);
});

test("[A11Y-03] what a file shows stands wherever it does, its title where nobody wrote it; a video's words beneath it", async () => {
  await contest.setSetting("open_to_visitors", "true");
  const { id } = await work();
  const visitor = contest.visitor();
  const [gallery, page] = ["/galeria", `/propuesta/${id}`];
  expect(altIn(await visitor.open(gallery), `${id}-0`)).toBe("");
  expect(altIn(await visitor.open(page), `${id}-0`)).toContain("Mareas");
  expect((await visitor.open(page)).document.querySelector("details.transcript")).toBeNull();

  const seen = Number(await contest.value("select updated_at from proposals where id = ?", id));
  const transcript = "Voz:\n«Sube la marea»";
  await admin.post(textsPath(id), {
    baseVersion: String(seen),
    [`alt.${id}-0`]: "Un «mar» & una luna",
    [`alt.${id}-1`]: "Olas",
    [`speaks.${id}-1`]: "on",
    [`transcript.${id}-1`]: transcript,
  });
  expect(altIn(await visitor.open(gallery), `${id}-0`)).toBe("Un «mar» & una luna");
  const after = await visitor.open(page);
  expect(altIn(after, `${id}-0`)).toBe("Un «mar» & una luna");
  expect(after.document.querySelector("video")?.getAttribute("aria-label")).toBe("Olas");
  expect(after.text("details.transcript")).toContain("Transcripción del vídeo");
  expect(after.text("details.transcript")).toContain("«Sube la marea»");
  const share = "meta[property='og:image:alt']";
  expect(after.document.querySelector(share)?.getAttribute("content")).toBe("Un «mar» & una luna");
  expect(altIn(await visitor.open("/"), `${id}-0`)).toBe("Un «mar» & una luna");
});

test("[A11Y-04] a university writes of its work while it may edit it, an admin always", async () => {
  const { id, owner } = await work({ altText: "Olas" });
  const edit = await owner.open(`/propuesta/${id}/editar`);
  expect(edit.text("main")).toContain("Textos alternativos y transcripción (falta 1)");
  expect((await owner.open("/universidad")).text("main")).toContain("Textos alternativos: falta 1");
  const page = await owner.open(textsPath(id));
  expect(page.valueOf(`alt.${id}-0`)).toBe("Olas");
  const fields = { ...page.formWith("baseVersion"), [`alt.${id}-0`]: "Olas y luna" };
  const answer = await owner.post(textsPath(id), fields);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/universidad"]);
  // A repetition succeeds too.
  expect((await owner.post(textsPath(id), fields)).status).toBe(303);
  expect((await stored(id))[0]?.alt_text).toBe("Olas y luna");
  expect(
    await contest.value(
      "select count(*) from audit_log where action = 'proposal_described' and target_id = ?",
      id,
    ),
  ).toBe(1);

  await contest.setPhase("evaluation");
  const late = await owner.submit(textsPath(id), { ...fields, [`alt.${id}-0`]: "Tarde" });
  expect([late.status, late.valueOf(`alt.${id}-0`)]).toEqual([409, "Tarde"]);
  expect((await stored(id))[0]?.alt_text).toBe("Olas y luna");
  const form = (await admin.open(textsPath(id))).formWith("baseVersion");
  await admin.post(textsPath(id), { ...form, [`alt.${id}-0`]: "De la organización" });
  expect((await stored(id))[0]?.alt_text).toBe("De la organización");
  await contest.setPhase("submission");
});

test("[A11Y-04] of two who write at once nobody's words are lost: the second sees the first's", async () => {
  const { id, owner } = await work();
  const [mine, theirs] = [await owner.open(textsPath(id)), await admin.open(textsPath(id))];
  await admin.post(textsPath(id), { ...theirs.formWith("baseVersion"), [`alt.${id}-0`]: "Lo del equipo" });
  const answer = await owner.submit(textsPath(id), {
    ...mine.formWith("baseVersion"),
    [`alt.${id}-0`]: "Lo mío",
  });
  expect([answer.status, answer.valueOf(`alt.${id}-0`)]).toEqual([409, "Lo mío"]);
  expect(answer.text("main")).toContain("Lo del equipo");
  await owner.post(textsPath(id), { ...answer.formWith("baseVersion") });
  expect((await stored(id))[0]?.alt_text).toBe("Lo mío");
});

test("[A11Y-05] the organiser has what is lacking as a list, with a field each that fills and replaces nothing", async () => {
  const { id } = await work({ transcript: "" });
  const complete = await work({ altText: "Todo dicho", transcript: "«Sí»" });
  const page = await admin.open(missing);
  expect(page.valueOf(`alt.${id}-0`)).toBe("");
  expect(page.valueOf(`alt.${complete.id}-0`)).toBeNull();
  expect(page.text("main")).toContain("Falta la transcripción");
  expect(page.document.querySelector("main a[href='/admin/correo/nuevo']")).not.toBeNull();
  await contest.rows("update proposal_assets set alt_text = 'Antes' where id = ?", `${id}-1`);
  const answer = await admin.submit(missing, {
    [`alt.${id}-0`]: "Olas",
    [`alt.${id}-1`]: "Después",
    "alt.nada": "De nadie",
  });
  expect(answer.toast).toContain("1 texto guardado / 2 se han quedado como estaban");
  expect((await stored(id)).map(({ alt_text }) => alt_text)).toEqual(["Olas", "Antes"]);
  expect((await admin.submit(missing)).toast).toBe("No has escrito ningún texto");
  const long = await admin.submit(missing, { [`alt.${complete.id}-1`]: "x".repeat(401) });
  expect(long.status).toBe(400);
});

test("[A11Y-05] the list goes page by page, beyond the last to the last", async () => {
  const universityId = await contest.addUniversity();
  const before = await contest.value<number>(
    "select count(*) from proposal_assets where alt_text = '' or transcript = ''",
  );
  for (const title of ["Una", "Dos", "Tres"]) {
    const id = await contest.addProposal({ universityId, title });
    for (let position = 0; position < 8; position++) {
      await addAsset(contest, id, { file: "cartel.jpg", position, isLost: true });
    }
  }
  const total = before + 24;
  const pages = Math.ceil(total / 24);
  const last = await admin.open(`${missing}?pagina=999`);
  expect(last.text("main")).toContain(`${total} archivos`);
  expect(last.document.querySelectorAll("main form li").length).toBe(total - 24 * (pages - 1));
});

test("[A11Y-06] [A11Y-11] the declaration begins with the answer, and tells the last run, how many files lack a text today, and where to complain", async () => {
  const facts = async () => {
    const page = await contest.visitor().open("/accesibilidad");
    return { page, said: page.text("main") };
  };
  const lacking = await contest.value<number>(
    "select count(*) from proposal_assets where alt_text = '' or transcript = ''",
  );
  const { page, said } = await facts();
  expect(page.text("main h1 + p")).toMatch(
    /^Esta web se puede usar con teclado .* escríbenos: respondemos en veinte días hábiles\.$/,
  );
  expect(lacking).toBeGreaterThan(1);
  expect(said).toContain(`A día de hoy, ${lacking} archivos de las obras no tienen texto alternativo`);
  expect(said).toContain(
    `Pantallas comprobadas${run.passed.length + run.failed.length}, cada una en claro y en oscuro`,
  );
  expect(said).toContain(`axe-core ${run.axe}`);
  expect(page.texts("main h2")).toEqual([
    ...["Situación de cumplimiento", "Contenido no accesible", "Preparación de la presente declaración"],
    ...["Observaciones y datos de contacto", "Procedimiento de aplicación"],
  ]);
  expect(said).toContain("Qué no comprueba ninguna máquina");
  const legal = page.document.querySelectorAll("main a[href='/legal']");
  expect(legal.map(({ textContent }) => textContent)).toEqual(["escríbenos", "aviso legal"]);
  // An admin writes one of the texts and sets a contact address.
  const [first] = await contest.rows<{ id: string }>("select id from proposal_assets where alt_text = ''");
  await admin.post(missing, { [`alt.${first?.id}`]: "Descrita" });
  await contest.setSetting("organiser_contact", '"mailto:accesible@concurso.es"');
  const after = await facts();
  expect(after.said).toContain(`${lacking - 1} archivos`);
  const mail = after.page.document.querySelectorAll("main a[href='mailto:accesible@concurso.es']");
  expect(mail.map(({ textContent }) => textContent)).toEqual(["escríbenos", "accesible@concurso.es"]);
});

test("[A11Y-07] every page leads to rules, legal notice, privacy and declaration; what the organiser sets stands there", async () => {
  const visitor = contest.visitor();
  const blank = await visitor.open("/legal");
  expect(blank.text("main")).toContain("La organización aún no ha completado estos datos.");
  const values = {
    data_controller: "Fundación Diseño, G12345678",
    organiser_address: "Calle Mayor, 1\r\n28013 Madrid",
    organiser_contact: "hola@concurso.es",
    dpo_contact: "dpd@concurso.es",
  };
  expect((await saveSettings(admin, values)).toast).toBe("Configuración guardada");
  const legal = await visitor.open("/legal");
  expect(legal.text("main")).toContain("DomicilioCalle Mayor, 1 28013 Madrid");
  expect(legal.text("main")).not.toContain("aún no ha completado");
  const privacy = await visitor.open("/privacidad");
  expect(privacy.text("main")).toContain("Delegado de protección de datos: dpd@concurso.es");
  const juror = await contest.as("jurado");
  const pages: [Visitor, string[]][] = [
    [visitor, ["/legal", "/privacidad", "/accesibilidad", "/bases", "/galeria", "/auth", "/nada"]],
    [admin, ["/admin", "/admin/estados", "/cuenta"]],
    [university.visitor, ["/universidad", "/universidad/nueva"]],
    [juror, ["/jurado", "/jurado/ranking"]],
  ];
  for (const [reader, path] of pages.flatMap(([reader, paths]) =>
    paths.map((path) => [reader, path] as const),
  )) {
    const links = (await reader.open(path)).document.querySelectorAll("body > footer a");
    expect(
      links.map((link) => link.getAttribute("href")),
      path,
    ).toEqual([
      ...(reader === visitor ? [] : ["/cuenta"]),
      ...["/bases", "/legal", "/privacidad", "/accesibilidad"],
    ]);
  }
  // Markup in a contact is escaped everywhere.
  const markup = `<img/src=x>"'&`;
  const contacts = ["organiser_contact", "dpo_contact"];
  const marked = {
    data_controller: `Fundación ${markup}`,
    organiser_address: markup,
    ...Object.fromEntries(contacts.map((name) => [name, `https://x.es/${name}${markup}`])),
  };
  expect((await saveSettings(admin, marked)).toast).toBe("Configuración guardada");
  for (const path of ["/legal", "/privacidad", "/accesibilidad", "/bases"]) {
    const { html } = await visitor.open(path);
    expect([path, html.includes("&lt;img/src=x"), html.includes("<img/src=x")]).toEqual([path, true, false]);
  }
  expect((await admin.open("/admin/ajustes/participacion")).html).not.toContain("<img/src=x");
  await saveSettings(admin, values);
  const bad = { organiser_address: "x".repeat(201), organiser_contact: "javascript:alert(1)" };
  const refused = await saveSettings(admin, bad);
  expect([refused.errorOf("organiser_address"), refused.errorOf("organiser_contact")]).toEqual([
    "El domicilio no puede superar los 200 caracteres",
    "Escribe un correo, o una dirección que empiece por https://",
  ]);
  // A link with these values has no single mailbox, and every mail ends with it.
  for (const organiser_contact of ["premio%@uni.es", "mailto:a%0D%0ABcc%3Ab@uni.es", "a%40b.es%2Cc@uni.es"]) {
    const page = await saveSettings(admin, { organiser_contact });
    expect(page.errorOf("organiser_contact"), organiser_contact).toContain("Escribe un correo");
  }
  await contest.setSetting("organiser_contact", '"mailto:premio%@uni.es"');
  expect((await contest.visitor().open("/legal")).status).toBe(200);
  await contest.setSetting("organiser_contact", '"mailto:hola@concurso.es"');
});
