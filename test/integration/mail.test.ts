import { beforeEach, expect, test } from "vitest";
import { openContest, PASSWORD } from "../support/contest";
import { Mailbox } from "../support/mail";

const mailbox = new Mailbox();
const contest = openContest(
  // A partner that cannot be reached.
  { MAIL_FROM: "concurso@prueba.test", PARTNER_API_URL: "http://127.0.0.1:1/", PARTNER_NAME: "Marca" },
  { standIns: { EMAIL: mailbox.worker } },
);
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const T = Date.UTC(2030, 0, 15, 12);
const SCREEN = "/admin/correo";
let count = 0;

beforeEach(async () => {
  mailbox.taken = [];
  mailbox.refusal = null;
  mailbox.refuses = () => mailbox.refusal;
  mailbox.isSilent = false;
  mailbox.hold = Promise.resolve();
  mailbox.most = 0;
  await contest.rows("delete from mail_outbox");
});

/** Adds a mail that is pending since T. Returns its recipient. */
async function waiting(row: Record<string, unknown> = {}): Promise<string> {
  const recipient = `destino${++count}@prueba.test`;
  await contest.insert("mail_outbox", {
    id: `mail-${count}`,
    recipient,
    subject: "Fase activada",
    body: "Votación del público",
    created_at: T,
    ...row,
  });
  return recipient;
}

const row = (recipient: string) =>
  contest
    .rows<{ sent_at: number | null; attempts: number; last_error: string | null; secret: string | null }>(
      "select sent_at, attempts, last_error, secret from mail_outbox where recipient = ?",
      recipient,
    )
    .then(([found]) => found);

test("the cron sends what waits, once, with its accents, from the contest", async () => {
  const to = await waiting({ subject: "Añadida «Lluvia»", body: "Línea 1\n\nÑandú, ¿sí?" });
  await contest.cron(T + MINUTE);
  await contest.cron(T + 2 * MINUTE);
  expect(mailbox.taken).toEqual([
    {
      from: { name: "Concurso de Diseño Universitario", email: "concurso@prueba.test" },
      to,
      subject: "Añadida «Lluvia»",
      text: "Línea 1\n\nÑandú, ¿sí?",
      html: expect.stringContaining("Línea 1</p>"),
    },
  ]);
  expect(await row(to)).toMatchObject({ sent_at: T + MINUTE, attempts: 1, last_error: null });
});

test("[MAIL-17] answers go to the organiser's address, not to a page", async () => {
  const to = await waiting();
  await contest.setSetting("organiser_contact", '"mailto:hola@ejemplo.es"');
  await contest.cron(T);
  await contest.setSetting("organiser_contact", '"https://ejemplo.es/contacto"');
  const other = await waiting();
  await contest.cron(T);
  await contest.setSetting("organiser_contact", '""');
  expect(mailbox.taken.map(({ to, replyTo }) => [to, replyTo])).toEqual([
    [to, "hola@ejemplo.es"],
    [other, undefined],
  ]);
});

test("runs at the same time send a mail once", async () => {
  for (let n = 0; n < 5; n++) await waiting();
  await Promise.all(Array.from({ length: 5 }, () => contest.cron(T)));
  expect(new Set(mailbox.taken.map(({ to }) => to)).size).toBe(5);
  expect(mailbox.taken).toHaveLength(5);
});

test("a run takes two hundred, the oldest first", async () => {
  const late = await waiting({ created_at: T + 1000 });
  await contest.db.exec(
    `insert into mail_outbox (id, recipient, subject, body, created_at) select 'aviso' || n, 'aviso' || n, '', '', ${T} + n from (with recursive s(n) as (select 1 union all select n + 1 from s where n < 230) select n from s)`,
  );
  await contest.cron(T + MINUTE);
  const first = Array.from({ length: 200 }, (_, n) => `aviso${n + 1}`);
  expect(mailbox.taken.map(({ to }) => to).sort()).toEqual(first.sort());
  await contest.cron(T + 2 * MINUTE);
  expect(new Set(mailbox.taken.map(({ to }) => to)).size).toBe(231);
  expect(mailbox.taken).toHaveLength(231);
  expect(mailbox.taken.slice(200).map(({ to }) => to)).toContain(late);
});

/** Adds `number` mails to `to1@`, `to2@` … of one instant. */
const many = (number: number) =>
  contest.rows(
    `insert into mail_outbox (id, recipient, subject, body, created_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     select printf('id%04d', i), 'to' || i || '@prueba.test', 'Aviso', '', ? from n`,
    number,
    T,
  );
const stateOf = (condition: string) =>
  contest.rows(
    `select count(*) as mails, min(attempts) as least, max(attempts) as most from mail_outbox where ${condition}`,
  );

test("[MAIL-15] six mails are sent at once and never a seventh", async () => {
  mailbox.connections = 6;
  await many(40);
  let open = () => {};
  mailbox.hold = new Promise((resolve) => {
    open = resolve;
  });
  const run = contest.cron(T);
  await expect.poll(() => mailbox.waiting).toBe(6);
  open();
  await run;
  expect([mailbox.taken.length, mailbox.most]).toEqual([40, 6]);
  expect(await stateOf("sent_at is null")).toEqual([{ mails: 0, least: null, most: null }]);
});

test("[MAIL-15] at a limit of the service the run ends, and no mail loses a try", async () => {
  await many(30);
  let taken = 0;
  mailbox.refuses = () => (++taken > 10 ? "E_DAILY_LIMIT_EXCEEDED Daily sending quota reached" : null);
  await contest.cron(T);
  expect(mailbox.taken).toHaveLength(10);
  expect(taken).toBeLessThanOrEqual(16);
  expect(await stateOf("sent_at is null")).toEqual([{ mails: 20, least: 0, most: 0 }]);
  const page = await (await contest.as("admin")).open(`${SCREEN}?estado=error`);
  expect(page.text("tbody tr")).toContain("Se ha alcanzado el límite diario del servicio de correo");
  expect(page.text("tbody tr")).toContain("Se reintentará solo");
  for (let n = 1; n <= 8; n++) await contest.cron(T + n * 5 * MINUTE);
  mailbox.refuses = () => null;
  await contest.cron(T + 45 * MINUTE);
  expect(await stateOf("sent_at is null")).toEqual([{ mails: 0, least: null, most: null }]);
  expect(new Set(mailbox.taken.map(({ to }) => to)).size).toBe(30);
  expect(mailbox.taken).toHaveLength(30);
});

test("[MAIL-15] a service that falls silent ends the run: mails that were not tried lose no try", async () => {
  await many(30);
  mailbox.isSilent = true;
  await contest.cron(T);
  expect(await stateOf("last_error = 'unanswered'")).toEqual([{ mails: 30, least: 0, most: 1 }]);
  expect(await stateOf("attempts = 1")).toMatchObject([{ mails: 6 }]);
});

test("[MAIL-16] an address that the service refuses for good is tried once, and told with what to do", async () => {
  const to = await waiting();
  mailbox.refusal = "E_RECIPIENT_SUPPRESSED Recipient is on the suppression list";
  await contest.cron(T);
  mailbox.refusal = null;
  await contest.cron(T + DAY);
  expect(mailbox.taken).toEqual([]);
  const page = await (await contest.as("admin")).open(SCREEN);
  expect(page.text("[data-recipient]")).toBe(to);
  expect(page.texts("tbody td:nth-child(3) span, tbody button")).toEqual([
    "Error",
    "El servicio ya no escribe a esta dirección: devolvió un correo, o los marcó como no deseados. Pide otra a la persona.",
    "No se reintentará solo",
    "Reintentar",
  ]);
});

/** An event of the mail service, in its documented form. */
const eventOf = (kind: string, payload: Record<string, unknown>) => ({
  type: `cf.email.sending.message.${kind}`,
  source: { type: "email.sending", zoneId: "z", domain: "prueba.test" },
  payload: { eventId: "e", messageId: "m", sender: "concurso@prueba.test", terminal: true, ...payload },
  metadata: { accountId: "a", eventSubscriptionId: "s", eventSchemaVersion: 1, eventTimestamp: "2030-01-15" },
});

test("[MAIL-16] mails that come back are told with address, reason and advice, at their own row", async () => {
  const [old, to, other] = [
    await waiting({ recipient: "Ana@prueba.test", sent_at: T }),
    await waiting({ recipient: "ana@prueba.test", sent_at: T + 1 }),
    await waiting({ recipient: "ana@prueba.test", sent_at: T + 2, subject: "Otro" }),
  ];
  expect(new Set([old, to, other]).size).toBe(3);
  const bounce = eventOf("bounced", {
    recipient: "ANA@prueba.test",
    subject: "Fase activada",
    delivery: { status: "bounced", smtpStatusCode: "550" },
    bounce: { type: "hard", classification: "permanent_failure", reason: "550 5.1.1 User unknown" },
  });
  expect(await contest.queue([bounce, bounce])).toBe(true);
  expect(await contest.queue([bounce])).toBe(true);
  expect(await contest.rows("select sent_at, last_error from mail_outbox order by sent_at")).toEqual([
    { sent_at: T, last_error: null },
    { sent_at: T + 1, last_error: "550 5.1.1 User unknown" },
    { sent_at: T + 2, last_error: null },
  ]);
  const admin = await contest.as("admin");
  const page = await admin.open(`${SCREEN}?estado=devuelto`);
  expect(page.texts("[data-recipient]")).toEqual(["ana@prueba.test"]);
  expect(page.texts("tbody td:nth-child(3) span, tbody button")).toEqual([
    "Devuelto",
    expect.stringMatching(/2030/),
    "550 5.1.1 User unknown",
    "Esa dirección no recibe el correo: pide otra a la persona",
  ]);
});

test("[MAIL-16] a report of spam ends messages to its reader; other events and odd ones change nothing", async () => {
  const person = await contest.addPerson("publico");
  await waiting({ recipient: person.email, sent_at: T });
  const about = { recipient: person.email.toUpperCase(), subject: "Fase activada" };
  const odd = [
    null,
    "x",
    {},
    { type: "cf.email.sending.message.bounced" },
    eventOf("bounced", { recipient: 1 }),
  ];
  const said = () =>
    contest.rows(
      `select last_error, unsubscribed_at is null as wants from mail_outbox m join profiles p on p.email = m.recipient`,
    );
  expect(await contest.queue([eventOf("delivered", about), eventOf("deferred", about), ...odd])).toBe(true);
  expect(await said()).toEqual([{ last_error: null, wants: 1 }]);
  expect(await contest.queue([eventOf("complained", { recipient: person.email, complaint: {} })])).toBe(true);
  expect(await said()).toEqual([{ last_error: "complained", wants: 0 }]);
  const rejected = { ...about, rejection: { reason: "spam", party: "sender", detail: "Rejected as spam" } };
  expect(await contest.queue([eventOf("rejected", rejected)])).toBe(true);
  expect(await said()).toEqual([{ last_error: "Rejected as spam", wants: 0 }]);
});

test("[DEP-11] /healthz tells the waiting mails, the oldest personal one, and the day's dead and returned ones", async () => {
  const health = async () =>
    ((await (await contest.visitor().fetch("/healthz")).json()) as { mail: unknown }).mail;
  expect(await health()).toEqual({ waiting: 0, oldest: null, dead: 0, returned: 0 });
  const now = Date.now();
  const at = (hours: number) => ({ created_at: now - hours * 60 * MINUTE });
  await waiting({ ...at(3), once: "message:1:a" });
  await waiting({ ...at(2), attempts: 2, last_error: "later" });
  await waiting({ ...at(1) });
  await waiting({ ...at(4), attempts: 5, last_error: "E_RECIPIENT_SUPPRESSED" });
  await waiting({ ...at(4), secret_until: now - 1, last_error: "expired" });
  await waiting({ ...at(25), attempts: 5, last_error: "E_RECIPIENT_SUPPRESSED" });
  await waiting({ ...at(5), sent_at: now, last_error: "550 5.1.1 User unknown" });
  await waiting({ ...at(5), sent_at: now });
  const oldest = new Date(now - 2 * 60 * MINUTE).toISOString();
  expect(await health()).toEqual({ waiting: 3, oldest, dead: 2, returned: 1 });
});

test("a refusal is noted, rests longer each time, and is given up after the fifth", async () => {
  const to = await waiting();
  mailbox.refusal = `destination address is not verified ${"x".repeat(500)}`;
  const rests = [5, 10, 15, 20, 25];
  let at = T;
  for (const [n, rest] of rests.entries()) {
    await contest.cron(at);
    expect(await row(to)).toMatchObject({ sent_at: null, attempts: n + 1 });
    await contest.cron(at + rest * MINUTE - 1);
    expect((await row(to))?.attempts).toBe(n + 1);
    at += rest * MINUTE;
  }
  mailbox.refusal = null;
  await contest.cron(at + DAY);
  expect(mailbox.taken).toEqual([]);
  expect((await row(to))?.last_error).toMatch(/^destination address is not verified x{1,300}$/);
  expect((await row(to))?.last_error?.length).toBe(300);
});

test("after a failure the next try sends it, and the error goes", async () => {
  const to = await waiting();
  mailbox.refusal = "later";
  await contest.cron(T);
  mailbox.refusal = null;
  await contest.cron(T + 5 * MINUTE);
  expect(mailbox.taken.map((mail) => mail.to)).toEqual([to]);
  expect(await row(to)).toMatchObject({ sent_at: T + 5 * MINUTE, last_error: null });
});

test("[FAULT-04] a service that never answers keeps no chore waiting, and its mail is tried again", async () => {
  const to = await waiting();
  await contest.insert("throttles", { key: "over", tries: 1, expires_at: T - 1 });
  mailbox.isSilent = true;
  await contest.cron(T);
  expect(await row(to)).toMatchObject({ sent_at: null, attempts: 1, last_error: "unanswered" });
  expect(await contest.value("select count(*) from throttles where key = 'over'")).toBe(0);
  mailbox.isSilent = false;
  await contest.cron(T + 5 * MINUTE);
  expect(mailbox.taken.map((mail) => mail.to)).toEqual([to]);
});

test("a mail that was taken and never heard of again ends as an error", async () => {
  const to = await waiting({ attempts: 5, next_try_at: T + MINUTE });
  await contest.cron(T);
  expect((await row(to))?.last_error).toBeNull();
  await contest.cron(T + MINUTE);
  expect((await row(to))?.last_error).toBe("unanswered");
  const page = await (await contest.as("admin")).open(SCREEN);
  expect(page.text("tbody")).toContain("El servicio de correo no llegó a contestar");
});

test("a reset link leaves with its mail at once, and nothing here remembers it", async () => {
  const person = await contest.addPerson("publico");
  expect((await contest.visitor().post("/auth/recuperar", { email: person.email })).status).toBe(303);
  await expect.poll(() => row(person.email)).toMatchObject({ sent_at: expect.any(Number), secret: null });
  const [mail] = mailbox.taken;
  expect(mail).toMatchObject({ to: person.email, subject: "Elige una contraseña nueva" });
  const link = /https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(mail?.text).not.toContain("{enlace}");
  expect((await contest.visitor().open(new URL(link).pathname)).status).toBe(200);
  const admin = await contest.as("admin");
  const id = await contest.value<string>("select id from mail_outbox where recipient = ?", person.email);
  const page = await admin.open(`${SCREEN}?mensaje=${id}`);
  expect(page.text("[data-text]")).toContain("(enlace oculto)");
  expect(page.html).not.toContain("/auth/recuperar/");
});

test("a link that is over is not sent any more, and is forgotten", async () => {
  const to = await waiting({ body: "{enlace}", secret: "https://x.test/y", secret_until: T });
  await contest.cron(T);
  expect(mailbox.taken).toEqual([]);
  expect(await row(to)).toMatchObject({ sent_at: null, last_error: "expired", secret: null });
});

test("a failed mail can be sent again by an admin: once, and logged", async () => {
  const person = await contest.addPerson("admin", { fullName: "Rosa Vidal" });
  const admin = await contest.signedIn(person);
  const to = await waiting({ attempts: 5, last_error: "not verified", next_try_at: T });
  const id = `mail-${count}`;
  const page = await admin.open(SCREEN);
  expect(page.texts("tbody td:nth-child(3) span, tbody button")).toEqual([
    "Error",
    "not verified",
    "No se reintentará solo",
    "Reintentar",
  ]);
  const answers = await Promise.all([admin.post(SCREEN, { id }), admin.post(SCREEN, { id })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  await expect.poll(async () => (await row(to))?.sent_at).not.toBeNull();
  expect(mailbox.taken.map((mail) => mail.to)).toEqual([to]);
  expect((await admin.open(SCREEN)).text("tbody")).not.toContain("Reintentar");
  expect(
    await contest.rows("select actor_name, target_id from audit_log where action = 'mail_retried'"),
  ).toEqual([{ actor_name: "Rosa Vidal", target_id: id }]);
  const again = await admin.submit(SCREEN, { id });
  expect(again.told).toBe(
    "409 No se puede reintentar / Ese correo ya salió, ya está en la cola o su enlace caducó.",
  );
});

test("a retry of no mail, or of one that is over, changes nothing", async () => {
  const admin = await contest.as("admin");
  await waiting();
  const over = await waiting({ last_error: "expired", secret_until: T - 50 * 365 * DAY });
  for (const id of ["no-existe", `mail-${count - 1}`, `mail-${count}`]) {
    expect((await admin.post(SCREEN, { id })).status).toBe(409);
  }
  expect((await row(over))?.last_error).toBe("expired");
  expect(mailbox.taken).toEqual([]);
});

test("admins hear of a conflict and of a phase that came by mail too, unless notifications are off", async () => {
  await contest.rows("update profiles set role = 'publico' where role = 'admin'");
  const admins = [await contest.addPerson("admin"), await contest.addPerson("admin")];
  const juror = await contest.addPerson("jurado", { fullName: "Olga Prieto" });
  const visitor = await contest.signedIn(juror);
  const declare = async () => {
    const proposal = await contest.addProposal({ title: "Marea" });
    await visitor.post(`/jurado/evaluar/${proposal}`, { intent: "conflict" });
  };
  await contest.setPhase("evaluation");
  await declare();
  const mails = await contest.rows<{ recipient: string; body: string }>(
    "select recipient, body from mail_outbox order by recipient",
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(admins.map(({ email }) => email).sort());
  expect(mails[0]?.body).toContain("Olga Prieto");
  const [notice] = await contest.rows(
    "select title as subject, body from notifications where kind = 'conflict'",
  );
  const closing = "Un saludo,\nConcurso de Diseño Universitario";
  const body = ["Hola:", notice?.body, `${contest.url.origin}/admin/jurado`, closing].join("\n\n");
  expect(await contest.rows("select distinct subject, body from mail_outbox")).toEqual([
    { subject: notice?.subject, body },
  ]);

  await contest.rows("update contest_phases set start_at = '2030-02-01' where phase_key = 'final'");
  await contest.cron(Date.UTC(2030, 1, 1));
  expect(mailbox.taken.filter(({ text }) => text.includes("«Final» ha empezado"))).toHaveLength(2);
  await contest.cron(Date.UTC(2030, 1, 1));
  expect(mailbox.taken.filter(({ text }) => text.includes("«Final» ha empezado"))).toHaveLength(2);

  await contest.setSetting("enable_notifications", "false");
  await contest.setPhase("evaluation");
  const before = await contest.value("select count(*) from mail_outbox");
  await declare();
  expect(await contest.value("select count(*) from mail_outbox")).toBe(before);

  await visitor.submit("/cuenta/eliminar", { password: PASSWORD, confirm: "on" });
  expect(await contest.value("select count(*) from mail_outbox where body like '%Olga%'")).toBe(0);
});
