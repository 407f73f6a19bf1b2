import { beforeAll, beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { Mailbox, type SentMail } from "../support/mail";
import type { Visitor } from "../support/visitor";

const mailbox = new Mailbox();
/** A deployment knows its address, which the links of its mails begin with. */
const contest = openContest(
  { ENVIRONMENT: "production", MAIL_FROM: "concurso@prueba.test" },
  { standIns: { EMAIL: mailbox.worker } },
);
const WRITE = "/admin/correo/nuevo";
let admin: Visitor;
let [ana, eva] = [] as unknown as [Person, Person];

beforeAll(async () => {
  admin = await contest.as("admin");
  [ana, eva] = [await contest.addPerson("jurado"), await contest.addPerson("jurado")];
});

beforeEach(async () => {
  mailbox.taken = [];
  await contest.db.exec("delete from mail_outbox");
  await contest.db.exec("update profiles set unsubscribed_at = null");
});

const preview = (subject: string) =>
  admin.submit(WRITE, { intent: "preview", segment: "jurors", subject, body: "Hola, {nombre}:" });

/** Writes a message to the jurors and returns their mails, by recipient. */
async function message(subject: string): Promise<Map<string, SentMail>> {
  await admin.submit(WRITE, (await preview(subject)).formWith("fingerprint"));
  await contest.cron(Date.now());
  return new Map(mailbox.taken.map((mail) => [mail.to, mail]));
}

const linkIn = (mail: SentMail | undefined) => {
  const link = mail?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
  expect(mail?.text.endsWith(`Para no recibir más mensajes de la organización:\n${link}`)).toBe(true);
  expect(mail?.html).toContain(`<a href="${link}">`);
  return new URL(link).pathname;
};

test("[MAIL-18] a message ends with a link; one press there, without signing in, ends messages and no other mail", async () => {
  const mails = await message("Uno");
  expect([...mails.keys()].sort()).toEqual([ana.email, eva.email].sort());
  const path = linkIn(mails.get(ana.email));
  expect(path).not.toBe(linkIn(mails.get(eva.email)));

  const page = await contest.visitor().open(path);
  expect([page.status, page.text("h1")]).toEqual([200, "¿Dejar de recibir mensajes?"]);
  expect(page.html).not.toContain(ana.email);
  expect(await contest.value("select count(*) from profiles where unsubscribed_at is not null")).toBe(0);
  const done = await contest.visitor().submit(path);
  expect([done.status, done.text("h1")]).toEqual([200, "Ya no recibirás mensajes"]);

  expect((await preview("Dos")).text("#vista")).toContain(
    "Otra persona de este grupo ha pedido no recibir mensajes.",
  );
  mailbox.taken = [];
  expect([...(await message("Dos")).keys()]).toEqual([eva.email]);
  // A mail that the person asks for has neither link nor header.
  mailbox.taken = [];
  await contest.visitor().post("/auth/recuperar", { email: ana.email });
  await expect
    .poll(() => mailbox.taken.map(({ to, headers }) => [to, headers]))
    .toEqual([[ana.email, undefined]]);
});

test("[MAIL-18] a mail provider's button does the same: no page, no session, a body of its own, no redirect", async () => {
  const path = linkIn((await message("Tres")).get(eva.email));
  const press = () =>
    fetch(new URL(path, contest.url), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      redirect: "manual",
    });
  expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
  expect(await contest.column("select email from profiles where unsubscribed_at is not null")).toEqual([
    eva.email,
  ]);
});

test("[MAIL-18] /cuenta says whether messages come, and changes it", async () => {
  const visitor = await contest.signedIn(ana);
  const stopped = await visitor.submit("/cuenta?parte=mensajes", { wanted: "no" });
  expect(stopped.text("main")).toContain("No recibes los mensajes de la organización.");
  expect([...(await message("Cuatro")).keys()]).toEqual([eva.email]);
  expect((await (await visitor.fetch("/cuenta/datos")).json()) as Record<string, unknown>).toMatchObject({
    sin_mensajes_de_la_organizacion_desde: expect.stringMatching(/^20\d\d-/),
  });
  const resumed = await visitor.submit("/cuenta?parte=mensajes", stopped.formWith("wanted"));
  expect(resumed.text("main")).toContain("Recibes los mensajes");
  mailbox.taken = [];
  expect((await message("Cinco")).size).toBe(2);
  for (const form of [{}, { wanted: "x" }, { wanted: "no", otro: "1" }]) {
    expect((await visitor.post("/cuenta?parte=mensajes", form)).status).toBe(400);
  }
});

test("[MAIL-18] only a message's mail has such a link", async () => {
  await contest.visitor().post("/auth/recuperar", { email: ana.email });
  await expect.poll(() => mailbox.taken).toHaveLength(1);
  const id = await contest.value<string>("select id from mail_outbox");
  for (const path of [`/baja/${id}`, "/baja/x", "/baja/%00"]) {
    expect((await contest.visitor().fetch(path)).status).toBe(410);
    expect((await contest.visitor().post(path)).status).toBe(410);
  }
  expect(await contest.value("select count(*) from profiles where unsubscribed_at is not null")).toBe(0);
});
