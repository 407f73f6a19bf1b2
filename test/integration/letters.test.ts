import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test } from "vitest";
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
  // Crons of years to come end every session.
  admin = await contest.signedIn(boss);
  await contest.removeWorks();
  await contest.db.exec("delete from mail_outbox");
  await contest.db.exec("delete from settings");
  await contest.db.exec(
    "update contest_phases set start_at = null, end_at = null, start_handled_at = null, manually_activated_at = null",
  );
  // Each lets people do one thing.
  await contest.db.exec(
    "update contest_phases set allows_evaluations = phase_key = 'evaluation', allows_votes = phase_key = 'voting'",
  );
  await contest.setPhase("submission");
});

const dates = (key: string, start: string, end: string | null) =>
  contest.rows(
    "update contest_phases set start_at = ?2, start_handled_at = ?2, end_at = ?3 where phase_key = ?1",
    key,
    start,
    end,
  );

/** What has left, by who got it. */
const taken = () =>
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
    created_at: 1,
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
  const welcomes = taken().filter(
    ({ subject }) => subject === "Tu cuenta del Concurso de Diseño Universitario",
  );
  const last =
    "Entra con este correo y la contraseña que elegiste. Si no has creado tú la cuenta, escribe a la organización.";
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
  await contest.setSetting("mail_welcome", "false");
  await signUp({ email: "nadie@prueba.test", type: "alumno", alumno_university: south.id });
  await contest.cron(Date.now());
  expect(taken()).toEqual([]);
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
  expect(taken().map(({ to }) => to)).toEqual([colleague.email, contact.email].sort());
  const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" }).format(new Date(end));
  expect(taken()[0]).toMatchObject({
    subject: "Hemos recibido «Nube «gris»»",
    text: letter(
      "«Nube «gris»» está enviada y participa en el Concurso de Diseño Universitario.",
      `Puedes cambiar sus textos hasta el ${day}, incluido.`,
      `${contest.url.origin}/propuesta/${work}`,
    ),
  });
  mailbox.taken = [];
  await contest.setSetting("mail_receipt", "false");
  await sendProposal(visitor, ids);
  await contest.cron(Date.now());
  expect(taken()).toEqual([]);
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
  // While works are sent their cards show no status, and neither does a mail.
  await dates("submission", "2025-01-01", "2090-01-01");
  expect((await set()).toast).toContain("3");
  await contest.db.exec("update proposals set status = 'pendiente' where id in ('a', 'b')");
  await dates("submission", "2025-01-01", "2025-02-01");
  await set();
  await set();
  await contest.cron(Date.now());
  expect(taken()).toEqual(
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
  await contest.setSetting("mail_status", "false");
  await admin.submit("/admin/estados", { intent: "set-one", id: "a", status: "no_ganadora" });
  await contest.cron(Date.now());
  expect(taken()).toEqual([]);
});

test("[MAIL-05] on its first day a phase is told to who may do something in it, from nine on, once a person and phase", async () => {
  await dates("submission", "2030-01-15", "2030-02-15");
  await contest.cron(nineOn("2030-01-15") - HOUR);
  expect(taken()).toEqual([]);
  await Promise.all([contest.cron(nineOn("2030-01-15")), contest.cron(nineOn("2030-01-15") + 1)]);
  await contest.cron(nineOn("2030-01-15") + HOUR);
  const sent = taken();
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
  expect(taken().map(({ to, text }) => [to, text])).toEqual([
    [
      juror.email,
      letter("Ha empezado la fase «Evaluación del jurado»: puedes evaluar las obras que te tocan."),
    ],
  ]);

  mailbox.taken = [];
  await contest.setSetting("mail_phases", "false");
  await contest.setPhase("voting");
  await dates("voting", "2030-03-01", "2030-03-20");
  await contest.cron(nineOn("2030-03-01"));
  expect(taken()).toEqual([]);
  // A day later it is no news.
  await contest.db.exec("delete from settings");
  await contest.cron(nineOn("2030-03-02"));
  expect(taken()).toEqual([]);
  await contest.cron(nineOn("2030-03-01") + 2 * HOUR);
  expect(taken().map(({ to }) => to)).toContain(student.email);
  expect(taken().map(({ to }) => to)).not.toContain(juror.email);
});

test("[MAIL-06] seven days and one before the end of sending, universities with nothing sent or with drafts are reminded, once each", async () => {
  await dates("submission", "2030-01-01", "2030-02-15");
  await contest.addProposal({ universityId: north.id, title: "Medio hecha", isDraft: true });
  await contest.addProposal({ universityId: north.id, title: "Enviada" });
  const theirs = () => taken().filter(({ to }) => /^(norte|sur)@/.test(to));
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
  mailbox.taken = [];
  await contest.db.exec("delete from mail_outbox");
  await contest.setSetting("submission_reminders", "false");
  await contest.cron(nineOn("2030-02-14"));
  expect(taken()).toEqual([]);
});
