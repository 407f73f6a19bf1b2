import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openContest, type Person } from "../support/contest";
import { Mailbox } from "../support/mail";
import { openUniversity, sendProposal } from "../support/submission";
import type { Visitor } from "../support/visitor";

const mailbox = new Mailbox();

const contest = openContest({ MAIL_FROM: "concurso@prueba.test" }, { standIns: { EMAIL: mailbox.worker } });
const HOUR = 3_600_000;
/** Nine in the morning of that day in Madrid, in winter. */
const nineOn = (day: string) => Date.parse(`${day}T08:00:00Z`);
const closing = "Un saludo,\nLa organización del Concurso de Diseño Universitario";
const letter = (...paragraphs: string[]) => ["Hola:", ...paragraphs, closing].join("\n\n");

let boss: Person;
let admin: Visitor;
let north: { id: string; contact: Person; colleague: Person };
let south: { id: string; contact: Person };
let juror: Person;
let student: Person;

beforeAll(async () => {
  boss = await contest.addPerson("admin");
  const [northId, southId] = [
    await contest.addUniversity({ name: "Universidad del {Norte}" }),
    await contest.addUniversity({ name: "Universidad del Sur" }),
  ];
  north = {
    id: northId,
    contact: await contest.addPerson("universidad", { universityId: northId, email: "norte@prueba.test" }),
    colleague: await contest.addPerson("universidad", { universityId: northId, email: "norte2@prueba.test" }),
  };
  south = {
    id: southId,
    contact: await contest.addPerson("universidad", { universityId: southId, email: "sur@prueba.test" }),
  };
  juror = await contest.addPerson("jurado", { email: "jurado@prueba.test" });
  student = await contest.addPerson("alumno", { universityId: northId, email: "alumna@prueba.test" });
  await contest.db.exec("update profiles set created_at = 1");
});

beforeEach(async () => {
  mailbox.taken = [];
  // Runs of the cron in later years end every session.
  admin = await contest.signedIn(boss);
  await contest.removeWorks();
  await contest.db.exec("delete from mail_outbox");
  await contest.db.exec("delete from settings");
  await contest.db.exec(
    "update contest_phases set start_at = null, end_at = null, start_handled_at = null, manually_activated_at = null, begun_at = null",
  );
  // Evaluation and voting each allow one kind of action.
  await contest.db.exec(
    "update contest_phases set allows_evaluations = phase_key = 'evaluation', allows_votes = phase_key = 'voting'",
  );
  await contest.setPhase("submission");
});

const dates = (key: string, start: string, end: string | null) =>
  contest.rows("update contest_phases set start_at = ?2, end_at = ?3 where phase_key = ?1", key, start, end);

/** Sent mails, by recipient. */
const sentMails = () =>
  mailbox.taken
    .map(({ to, subject, text }) => ({ to, subject, text }))
    .sort((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0));

const signUp = (fields: Record<string, string>) =>
  contest.visitor().post("/auth?tab=registrarse", {
    full_name: "Carla Gil",
    password: "clave-de-carla",
    ...fields,
  });

test("[MAIL-01] text and HTML say the same: nothing that somebody wrote is mark-up, an address that stands alone is a link", async () => {
  const site = "https://concurso.test";
  const text = `Hola, <b>Ana</b> & "Luis":\n\nUna línea\ny otra\n\n${site}/a?b=1&c=2\n\nMira ${site}/x ahora`;
  await contest.insert("mail_outbox", {
    id: "one",
    recipient: "ana@prueba.test",
    subject: "1 < 2 & «3»",
    body: text,
  });
  await contest.cron(nineOn("2030-01-15"));
  const [mail] = mailbox.taken;
  expect(mail?.text).toBe(text);
  const html = parse(mail?.html ?? "");
  expect(html.querySelector("html")?.getAttribute("lang")).toBe("es");
  expect(html.querySelector("title")?.text).toBe("1 < 2 & «3»");
  const paragraphs = html.querySelectorAll("p").map((p) => parse(p.innerHTML.replaceAll("<br/>", "\n")).text);
  expect(paragraphs).toEqual(["Concurso de Diseño Universitario", ...text.split("\n\n")]);
  expect(html.querySelectorAll("a").map((a) => a.getAttribute("href"))).toEqual([`${site}/a?b=1&c=2`]);
  expect(html.querySelectorAll("b, img, script, table, [class]")).toHaveLength(0);
});

test("[MAIL-02] a new account is welcomed with what it is for; one that waits learns so; none while that is off", async () => {
  const answer = await signUp({ email: "carla@prueba.test", type: "alumno", alumno_university: south.id });
  expect(answer.status).toBe(303);
  const code = { type: "universidad", universidad_code: "UNI-2025" };
  await signUp({ email: "segunda@prueba.test", ...code, universidad_university: north.id });
  await contest.cron(Date.now());
  const welcomes = sentMails().filter(
    ({ subject }) => subject === "Tu cuenta del Concurso de Diseño Universitario",
  );
  const last = "Entra con este correo y la contraseña que elegiste.";
  expect(welcomes.map(({ to, text }) => [to, text])).toEqual([
    [
      "carla@prueba.test",
      letter(
        "Tu cuenta está creada. Tu universidad ya puede ponerte en una de sus obras. Mientras la votación esté abierta, puedes votar tus favoritas.",
        `${contest.url.origin}/galeria`,
        last,
      ),
    ],
    [
      "segunda@prueba.test",
      letter(
        "Tu cuenta está creada y en espera: Universidad del (Norte} ya tiene una, y la tuya la aprobará su persona de contacto o la organización. Te escribiremos cuando haya respuesta.",
        `${contest.url.origin}/universidad`,
        last,
      ),
    ],
  ]);
  mailbox.taken = [];
  await contest.setSetting("organiser_contact", '"mailto:concurso@prueba.test"');
  await signUp({ email: "tercera@prueba.test", type: "alumno", alumno_university: south.id });
  await contest.cron(Date.now());
  const [third] = mailbox.taken.filter(({ to }) => to === "tercera@prueba.test");
  expect(third?.text).toContain(`${last} Si no has creado tú la cuenta, escribe a la organización.`);
  expect(third?.text.endsWith(`${closing}\nconcurso@prueba.test`)).toBe(true);
  expect(third?.html).toContain('href="mailto:concurso@prueba.test"');
  mailbox.taken = [];
  await contest.setSetting("automatic_mails", "false");
  await signUp({ email: "nadie@prueba.test", type: "alumno", alumno_university: south.id });
  await contest.cron(Date.now());
  expect(sentMails()).toEqual([]);
  await contest.rows("delete from mail_outbox");
});

test("[MAIL-03] who sends a work and their university's contact get a receipt, once; none while that is off", async () => {
  const { visitor, contact, students, universityId } = await openUniversity(contest);
  const colleague = await contest.addPerson("universidad", { universityId });
  const ids = students.map(({ id }) => id);
  const end = new Date(Date.now() + 40 * 24 * HOUR).toISOString().slice(0, 10);
  await contest.rows("update contest_phases set end_at = ? where phase_key = 'submission'", end);
  const work = await sendProposal(await contest.signedIn(colleague), ids, { title: "Nube «gris»" });
  await contest.cron(Date.now());
  expect(sentMails().map(({ to }) => to)).toEqual([colleague.email, contact.email].sort());
  const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" }).format(new Date(end));
  expect(sentMails()[0]).toMatchObject({
    subject: "Hemos recibido «Nube «gris»»",
    text: letter(
      "«Nube «gris»» está enviada y participa en el Concurso de Diseño Universitario.",
      `Puedes cambiar sus textos hasta el ${day}, incluido.`,
      `${contest.url.origin}/propuesta/${work}`,
    ),
  });
  mailbox.taken = [];
  await contest.setSetting("automatic_mails", "false");
  await sendProposal(visitor, ids);
  await contest.cron(Date.now());
  expect(sentMails()).toEqual([]);
});

test("[MAIL-04] a status that works show by now is told to their universities, one mail for all of theirs that changed", async () => {
  const add = (id: string, universityId: string, status: string) =>
    contest.addProposal({ id, title: `Obra ${id}`, universityId, status });
  await add("a", north.id, "pendiente");
  await add("b", north.id, "pendiente");
  await add("c", south.id, "finalista");
  const set = () =>
    admin.submit("/admin/estados", [
      ["intent", "set-status"],
      ["status", "finalista"],
      ...["a", "b", "c"].map((id): [string, string] => ["ids", id]),
    ]);
  // Cards show no status during submission, and mails show none either.
  await dates("submission", "2025-01-01", "2090-01-01");
  expect((await set()).toast).toContain("3");
  await contest.db.exec("update proposals set status = 'pendiente' where id in ('a', 'b')");
  await dates("submission", "2025-01-01", "2025-02-01");
  await set();
  await set();
  await contest.cron(Date.now());
  expect(sentMails()).toEqual(
    ["norte2@prueba.test", "norte@prueba.test"].map((to) => ({
      to,
      subject: "Nuevo estado en el concurso: Finalista",
      text: letter(
        "La organización ha cambiado el estado de obras de Universidad del (Norte}. Ahora es «Finalista»:",
        "«Obra a»\n«Obra b»",
        `${contest.url.origin}/universidad`,
      ),
    })),
  );
  mailbox.taken = [];
  await contest.setSetting("automatic_mails", "false");
  await admin.submit("/admin/estados", { intent: "set-one", id: "a", status: "no_ganadora" });
  await contest.cron(Date.now());
  expect(sentMails()).toEqual([]);
});

test("[MAIL-05] on its first day a phase is told to who may do something in it, from nine on, once a person and phase", async () => {
  await dates("submission", "2030-01-15", "2030-02-15");
  await contest.cron(nineOn("2030-01-15") - HOUR);
  expect(sentMails()).toEqual([]);
  await Promise.all([contest.cron(nineOn("2030-01-15")), contest.cron(nineOn("2030-01-15") + 1)]);
  await contest.cron(nineOn("2030-01-15") + HOUR);
  const sent = sentMails();
  expect(sent.map(({ to }) => to)).toEqual(
    expect.arrayContaining(["norte2@prueba.test", "norte@prueba.test"]),
  );
  expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
  expect(sent.find(({ to }) => to === "sur@prueba.test")).toEqual({
    to: "sur@prueba.test",
    subject: "Ha empezado una fase: Envío de propuestas",
    text: letter(
      "Ha empezado la fase «Envío de propuestas»: puedes enviar las obras de tu universidad. El plazo acaba el 15 de febrero de 2030, incluido.",
    ),
  });
  expect(sent.map(({ to }) => to)).not.toContain(juror.email);

  mailbox.taken = [];
  await contest.setPhase("evaluation");
  await dates("evaluation", "2030-02-16", null);
  await contest.cron(nineOn("2030-02-16"));
  expect(sentMails().map(({ to, text }) => [to, text])).toEqual([
    [
      juror.email,
      letter("Ha empezado la fase «Evaluación del jurado»: puedes evaluar las obras que te tocan."),
    ],
  ]);

  mailbox.taken = [];
  await contest.setSetting("automatic_mails", "false");
  await contest.setPhase("voting");
  await dates("voting", "2030-03-01", "2030-03-20");
  await contest.cron(nineOn("2030-03-01"));
  expect(sentMails()).toEqual([]);
  // The news is not sent a day later.
  await contest.db.exec("delete from settings");
  await contest.cron(nineOn("2030-03-02"));
  expect(sentMails()).toEqual([]);
  await contest.cron(nineOn("2030-03-01") + 2 * HOUR);
  expect(sentMails().map(({ to }) => to)).toContain(student.email);
  expect(sentMails().map(({ to }) => to)).not.toContain(juror.email);
});

test("[MAIL-05] a phase that begins again is told again, to everybody once; who came in between too", async () => {
  const theirs = () => sentMails().flatMap(({ to }) => (/^(jurado|alumna|tarde)@/.test(to) ? [to] : []));
  const mailsOn = async (day: string, hours = 0) => {
    mailbox.taken = [];
    await contest.cron(nineOn(day) + hours * HOUR);
    await contest.cron(nineOn(day) + hours * HOUR + 1);
    return theirs();
  };
  await dates("voting", "2030-03-01", "2030-03-09");
  expect(await mailsOn("2030-03-01")).toEqual([student.email]);
  await dates("evaluation", "2030-03-10", null);
  expect(await mailsOn("2030-03-10")).toEqual([juror.email]);
  // A person who joined meanwhile, sorted before the others by id.
  const late = await contest.addPerson("alumno", { email: "tarde@prueba.test", id: "0" });
  await contest.rows("update profiles set created_at = 2 where id = ?", late.id);
  await dates("voting", "2030-03-15", "2030-03-20");
  expect(await mailsOn("2030-03-15")).toEqual([student.email, late.email]);
  const begunThen = () =>
    contest.value<string>(
      "select group_concat(phase_key) from contest_phases where begun_at = 1899759600000",
    );
  // Midnight of the fifteenth in Madrid.
  expect(await begunThen()).toBe("voting");
});

test("[MAIL-05] activated by hand twice in a day a phase began once, a day later once more", async () => {
  const id = "phase-voting";
  const begun = () => contest.value<number>("select begun_at from contest_phases where id = ?", id);
  await admin.submit("/admin/fases", { intent: "activate", id });
  const first = await begun();
  await admin.submit("/admin/fases", { intent: "activate", id: "phase-evaluation" });
  await admin.submit("/admin/fases", { intent: "activate", id });
  expect(first).toBeGreaterThan(0);
  expect(await begun()).toBe(first);
  await contest.rows("update contest_phases set begun_at = begun_at - ? where id = ?", 24 * HOUR, id);
  await admin.submit("/admin/fases", { intent: "activate", id: "phase-evaluation" });
  await admin.submit("/admin/fases", { intent: "activate", id });
  expect(await begun()).toBeGreaterThanOrEqual(Number(first));
});

test("[MAIL-06] seven days and one before the end of sending, universities with nothing sent or with drafts are reminded, once each", async () => {
  await dates("submission", "2030-01-01", "2030-02-15");
  await contest.addProposal({ universityId: north.id, title: "Medio hecha", isDraft: true });
  await contest.addProposal({ universityId: north.id, title: "Enviada" });
  const theirs = () => sentMails().filter(({ to }) => /^(norte|sur)@/.test(to));
  await contest.cron(nineOn("2030-02-07"));
  expect(theirs()).toEqual([]);
  await contest.cron(nineOn("2030-02-08"));
  await contest.cron(nineOn("2030-02-09"));
  expect(theirs()).toEqual([
    {
      to: "norte@prueba.test",
      subject: "Tienes borradores sin enviar: quedan 7\u00a0días",
      text: letter(
        "Universidad del (Norte} tiene obras en borrador, que no participan hasta que se envían. El plazo acaba el 15 de febrero de 2030 (quedan 7\u00a0días).",
        "«Medio hecha»",
      ),
    },
    {
      to: "sur@prueba.test",
      subject: "Tu universidad no ha enviado ninguna obra: quedan 7\u00a0días",
      text: letter(
        "Universidad del Sur todavía no ha enviado ninguna obra, y el plazo acaba el 15 de febrero de 2030 (quedan 7\u00a0días).",
      ),
    },
  ]);
  mailbox.taken = [];
  await contest.db.exec("delete from proposals where is_draft");
  await contest.cron(nineOn("2030-02-14"));
  await contest.cron(nineOn("2030-02-15"));
  expect(theirs().map(({ to, subject }) => [to, subject])).toEqual([
    ["sur@prueba.test", "Tu universidad no ha enviado ninguna obra: queda un día"],
  ]);
  // An end has its own mail: the new date sends one, and moving back to an old date does not repeat it.
  mailbox.taken = [];
  await dates("submission", "2030-01-01", "2030-02-22");
  await contest.cron(nineOn("2030-02-15") + HOUR);
  await contest.cron(nineOn("2030-02-15") + 2 * HOUR);
  await contest.cron(nineOn("2030-02-21"));
  await dates("submission", "2030-01-01", "2030-02-15");
  await contest.cron(nineOn("2030-02-15") + 3 * HOUR);
  expect(theirs().map(({ subject }) => subject)).toEqual([
    "Tu universidad no ha enviado ninguna obra: quedan 7\u00a0días",
    "Tu universidad no ha enviado ninguna obra: queda un día",
  ]);
  mailbox.taken = [];
  await contest.db.exec("delete from mail_outbox");
  await contest.setSetting("automatic_mails", "false");
  await contest.cron(nineOn("2030-02-14"));
  expect(sentMails()).toEqual([]);
});

const WRITE = "/admin/correo/nuevo";
const messageFields = (segment: string, subject = "Aviso", body = "Hola, {nombre}:") => ({
  segment,
  subject,
  body,
});
const look = (fields: Record<string, string>, by = admin) =>
  by.submit(WRITE, { ...fields, intent: "preview" });
const recipientsOf = async (segment: string) =>
  (await look(messageFields(segment))).texts("#vista tbody td:nth-child(2)");

/**
 * Plants a university with a draft and one with two submitted works, of which one is a finalist. A juror has
 * works left.
 */
async function season() {
  await contest.addProposal({ universityId: north.id, title: "Zeta", isDraft: true });
  await contest.addProposal({ universityId: north.id, title: "Alfa {x}", isDraft: true });
  await contest.addProposal({ universityId: south.id, title: "Faro", status: "finalista" });
}

test("[MAIL-07] an organiser writes to a part of the contest: listed and counted first, each with their own values, as previewed", async () => {
  await season();
  const all = await contest.value("select count(*) from profiles");
  expect((await look(messageFields("everybody"))).text("[data-recipients]")).toBe(
    `Todas las cuentas: ${all} personas.`,
  );
  const none = (await recipientsOf("no_submission")).filter((email) => /^(norte|sur)/.test(email));
  expect(none.sort()).toEqual(["norte2@prueba.test", "norte@prueba.test"]);
  expect((await recipientsOf("open_drafts")).sort()).toEqual(["norte2@prueba.test", "norte@prueba.test"]);
  expect(await recipientsOf("finalists")).toEqual(["sur@prueba.test"]);
  const known = ["norte@prueba.test", "norte2@prueba.test", "sur@prueba.test", juror.email, student.email];
  const knownOf = async (segment: string) =>
    (await recipientsOf(segment)).filter((email) => known.includes(email)).sort();
  expect(await knownOf("universities")).toEqual([
    "norte2@prueba.test",
    "norte@prueba.test",
    "sur@prueba.test",
  ]);
  expect(await knownOf("jurors")).toEqual([juror.email]);
  expect(await knownOf("students")).toEqual([student.email]);
  await contest.rows("update judges set active = 0 where id = ?", juror.judgeId);
  expect(await knownOf("jurors")).toEqual([]);
  await contest.rows("update judges set active = 1 where id = ?", juror.judgeId);
  expect(await recipientsOf("jurors_pending")).toEqual([juror.email]);

  const [faro] = await contest.rows<{ id: string }>("select id from proposals where title = 'Faro'");
  expect(await recipientsOf("missing_alt_text")).toEqual([]);
  await addAsset(contest, faro?.id ?? "", { file: "cartel.jpg", altText: "" });
  expect(await recipientsOf("missing_alt_text")).toEqual(["sur@prueba.test"]);

  const text = messageFields(
    "open_drafts",
    "{universidad}: {obra}",
    "Hola, {nombre}:\n\nTe falta enviar {obra}.\n\nhttps://a.example/b",
  );
  const preview = await look(text);
  expect(preview.text("#vista")).toContain("Universidades con borradores: 2 personas.");
  expect(preview.text("[data-duration]")).toMatch(/^2 correos tardan unos minutos en salir/);
  expect(await contest.value("select count(*) from mail_outbox")).toBe(0);
  // A test mail has the text for the first recipient.
  const tested = await admin.submit(WRITE, { ...text, intent: "test" });
  expect(tested.toast).toContain(boss.email);
  await contest.cron(Date.now());
  const values = "Universidad del (Norte}: «Alfa (x}», «Zeta»";
  expect(sentMails().map(({ to, subject }) => [to, subject])).toEqual([[boss.email, `[Prueba] ${values}`]]);

  mailbox.taken = [];
  const sent = await admin.submit(WRITE, preview.formWith("fingerprint"));
  expect(sent.toast).toBe("Mensaje en marcha / Irá saliendo en unos minutos para 2 personas.");
  await contest.cron(Date.now());
  expect(sentMails()).toEqual(
    [north.colleague, north.contact].map(({ email, fullName }) => ({
      to: email,
      subject: values,
      text: `Hola, ${fullName}:\n\nTe falta enviar «Alfa (x}», «Zeta».\n\nhttps://a.example/b`,
    })),
  );
  expect(preview.text("[data-letter]")).toContain("«Alfa (x}», «Zeta»");
  const list = await admin.open("/admin/correo");
  expect(list.text("[data-message]")).toMatch(/Universidades con borradores\s*2 enviados/);
  expect(
    await contest.rows("select action, target_type, details from audit_log where action = 'message_sent'"),
  ).toEqual([
    {
      action: "message_sent",
      target_type: "message",
      details: JSON.stringify({ segment: "open_drafts", recipients: 2 }),
    },
  ]);
});

test("[MAIL-08] a placeholder that no reader has, a blank or too long a text is refused beside its field, and kept", async () => {
  await season();
  const wrong = await look(
    messageFields("everybody", "Para {universidad}", "Hola, {nombre} de {Obra}: {obra}, {}"),
  );
  expect(wrong.status).toBe(400);
  expect(wrong.errorOf("subject")).toBe(
    "{universidad} no es un dato de estos destinatarios: puedes usar {nombre}",
  );
  expect(wrong.errorOf("body")).toBe(
    "{Obra}, {obra} y {} no son datos de estos destinatarios: puedes usar {nombre}",
  );
  expect(wrong.valueOf("subject")).toBe("Para {universidad}");
  const blank = await admin.submit(WRITE, { intent: "send", segment: "", subject: " ", body: "" });
  expect([blank.status, blank.errorOf("subject"), blank.errorOf("body")]).toEqual([
    400,
    "Escribe el asunto",
    "Escribe el mensaje",
  ]);
  expect((await look(messageFields("everybody", "a".repeat(151)))).errorOf("subject")).toContain("150");
  expect((await look(messageFields("everybody", "a", "a".repeat(5001)))).errorOf("body")).toContain("5000");
  // A form without a preview is refused.
  expect((await admin.submit(WRITE, { ...messageFields("everybody"), intent: "send" })).status).toBe(409);
  expect((await look(messageFields("finalists", "a", "{pendientes}"))).status).toBe(400);
  expect(await contest.value("select count(*) from messages where subject = 'Aviso'")).toBe(0);
});

test("[MAIL-09] a double click, and two admins with one preview, write to each once; the same text warns, and what changed is asked anew", async () => {
  await season();
  const other = await contest.as("admin");
  const preview = (await look(messageFields("open_drafts", "Una vez"))).formWith("fingerprint");
  const answers = await Promise.all([admin, admin, other].map((one) => one.post(WRITE, preview)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  expect(await contest.value("select count(*) from mail_outbox where subject = 'Una vez'")).toBe(2);
  expect(
    await contest.value(
      "select count(*) from audit_log where action = 'message_sent' and target_id = ?",
      preview.id,
    ),
  ).toBe(1);
  const again = await admin.submit(WRITE, preview);
  expect(again.toast).toContain(
    "Este mensaje ya se envió / Está en la lista de mensajes: nadie lo recibe dos veces.",
  );
  // The repeated form is refused even after its mails are deleted.
  await contest.db.exec("delete from mail_outbox");
  expect((await admin.submit(WRITE, preview)).status).toBe(409);
  expect(await contest.value("select count(*) from mail_outbox")).toBe(0);

  // The same text is a new message, and the preview mentions the earlier one.
  const twin = await look(messageFields("open_drafts", "Una vez"), other);
  expect(twin.text("#vista")).toContain("Este mismo mensaje ya se envió a este grupo el ");
  // Two admins preview at the same time. The second learns that the first has sent the message.
  const [one, two] = [
    await look(messageFields("open_drafts", "Dos")),
    await look(messageFields("open_drafts", "Dos"), other),
  ];
  expect((await admin.submit(WRITE, one.formWith("fingerprint"))).toast).toContain("Mensaje en marcha");
  const late = await other.submit(WRITE, two.formWith("fingerprint"));
  expect([late.status, late.text("[role=alert]")]).toEqual([
    409,
    "Mientras tanto ha cambiado a quién se escribe, o alguien ha enviado lo mismo: míralo otra vez.",
  ]);
  expect(await contest.value("select count(*) from mail_outbox where subject = 'Dos'")).toBe(2);
  // A larger group is counted again and needs another confirmation.
  const grown = await look(messageFields("open_drafts", "Tres"));
  await contest.addPerson("universidad", { universityId: north.id, email: "norte3@prueba.test" });
  const question = await admin.submit(WRITE, grown.formWith("fingerprint"));
  expect([question.status, question.text("#vista")]).toEqual([409, expect.stringContaining("3 personas.")]);
  expect((await admin.submit(WRITE, question.formWith("fingerprint"))).toast).toContain("3 personas");
  // A changed group of equal size is shown again. The text is kept, and sending needs another confirmation.
  const same = await look(messageFields("open_drafts", "Cuatro"));
  await contest.db.exec("update profiles set university_id = null where email = 'norte3@prueba.test'");
  await contest.addPerson("universidad", { universityId: north.id, email: "norte4@prueba.test" });
  const others = await admin.submit(WRITE, same.formWith("fingerprint"));
  expect([others.status, others.text("[data-recipients]")]).toEqual([
    409,
    "Universidades con borradores: 3 personas.",
  ]);
  expect(others.texts("#vista tbody td:nth-child(2)")).toContain("norte4@prueba.test");
  expect([others.valueOf("subject"), others.valueOf("body")]).toEqual(["Cuatro", "Hola, {nombre}:"]);
  expect(await contest.value("select count(*) from mail_outbox where subject = 'Cuatro'")).toBe(0);
  expect((await admin.submit(WRITE, others.formWith("fingerprint"))).toast).toContain("3 personas");
  await contest.db.exec("update profiles set university_id = null where email = 'norte4@prueba.test'");
  // A message without recipients is refused, whatever the form sends.
  const toNobody = {
    ...messageFields("finalists", "Nadie"),
    intent: "send",
    id: crypto.randomUUID(),
    fingerprint: "0",
    repeats: "0",
  };
  expect((await admin.post(WRITE, toNobody)).status).toBe(409);
  expect(await contest.value("select count(*) from messages where subject = 'Nadie'")).toBe(0);
});

test("[MAIL-10] mails that fail are told by name under their message, and can be tried again", async () => {
  await season();
  mailbox.refusal = "mailbox full";
  const preview = await look(messageFields("finalists", "Enhorabuena"));
  await admin.submit(WRITE, preview.formWith("fingerprint"));
  await contest.cron(Date.now());
  mailbox.refusal = null;
  const id = preview.formWith("fingerprint").id;
  const list = await admin.open(`/admin/correo?envio=${id}`);
  expect(list.text("[data-message]")).toContain("1 fallido");
  const failed = await admin.open(`/admin/correo?estado=error&envio=${id}`);
  expect(failed.text("main")).toContain(`${south.contact.fullName}`);
  expect(failed.text("main")).toContain("mailbox full");
  const tried = await admin.submit(`/admin/correo?estado=error&envio=${id}`, failed.formWith("id"));
  expect(tried.toast).toContain("Correo en marcha");
  await contest.cron(Date.now());
  expect(sentMails().map(({ to }) => to)).toEqual(["sur@prueba.test"]);
  expect((await admin.open(`/admin/correo?envio=${id}`)).text("[data-message]")).toContain("1 enviado");
});

test("[MAIL-11] to more people than one statement can write to it says so, and nothing goes", async () => {
  const preview = await look(messageFields("everybody", "Muchas"));
  expect(preview.document.querySelectorAll("[name=fingerprint]")).toHaveLength(1);
  await contest.rows(
    `insert into profiles (id, role, full_name, email, created_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
     select 'muchas-' || i, 'publico', 'Persona ' || i, i || '@muchas.test', 2 from n`,
  );
  try {
    const question = await admin.submit(WRITE, preview.formWith("fingerprint"));
    expect(question.status).toBe(409);
    expect(question.text("#vista")).toContain(
      "un mensaje llega como mucho a 20.000: así no se puede enviar.",
    );
    expect(question.text("[data-duration]")).toMatch(/^20\.\d+ correos tardan unas 2 horas en salir/);
    expect(question.document.querySelectorAll("[name=fingerprint]")).toHaveLength(0);
    expect(await contest.value("select count(*) from mail_outbox")).toBe(0);
  } finally {
    await contest.db.exec("delete from profiles where substr(id, 1, 7) = 'muchas-'");
  }
});

test("[MAIL-05] to thousands of voters a letter is written a thousand a run, each once, and one's own mail leaves before them", async () => {
  // Not at a full hour, because the check of all data needs everybody's password.
  const at = nineOn("2031-03-01") + 300_000;
  const many = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100)";
  await contest.rows(`${many} insert into profiles (id, role, full_name, email, created_at)
    select 'muchas-' || i, 'publico', 'Persona ' || i, i || '@muchas.test', 2 from n`);
  try {
    const voters = await contest.value("select count(*) from profiles where role in ('alumno', 'publico')");
    await contest.setPhase("voting");
    await dates("voting", "2031-03-01", "2031-03-20");
    for (const written of [1000, voters, voters]) {
      await contest.cron(at);
      expect(await contest.value("select count(*) from mail_outbox")).toBe(written);
    }
    expect(await contest.value("select count(distinct user_id) from mail_outbox")).toBe(voters);
    // The last new account gets the first mail.
    await signUp({ email: "primera@prueba.test", type: "alumno", alumno_university: south.id });
    mailbox.taken = [];
    await contest.cron(at);
    expect(mailbox.taken.map(({ to }) => to)).toContain("primera@prueba.test");
  } finally {
    await contest.db.exec("delete from mail_outbox");
    await contest.db.exec("delete from profiles where substr(id, 1, 7) = 'muchas-'");
  }
});

test("[TALLY-17] the head of a vote's close goes to universities and jurors by itself, once", async () => {
  const juror = await contest.addPerson("jurado");
  await contest.setPhase("voting");
  await contest.cron(Date.now());
  await contest.addVote(student, await contest.addProposal());
  mailbox.taken = [];
  await contest.setPhase("results");
  const close = async () => {
    for (const minutes of [0, 1, 2]) await contest.cron(Date.now() + minutes * 60_000);
    return sentMails().filter(({ subject }) => subject.startsWith("Sello del recuento"));
  };
  const mails = await close();
  const head = await contest.value(
    "select last_line || ':' || head from tally_seals order by number desc limit 1",
  );
  const expected = [north.colleague.email, north.contact.email, juror.email];
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(expected));
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  expect(mails.map(({ to }) => to)).not.toContain(student.email);
  expect(mails[0]?.subject).toBe("Sello del recuento: votación del público");
  expect(mails[0]?.text).toContain(`Votación del público:\n${head}`);
  expect(mails[0]?.text).toContain("cualquiera puede comprobar que nadie cambió después un voto");
});
