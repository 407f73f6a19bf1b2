import { expect, test } from "vitest";
import { demoAccounts } from "~/contest/people/demo-accounts";
import { openContest, PASSWORD } from "../support/contest";

const contest = openContest({ ENVIRONMENT: "production", DEMO_PASSWORD: PASSWORD });

test("[AUTH-27] a deployment offers no demo account, even with the variable and the account", async () => {
  await contest.addPerson("admin", { email: demoAccounts.admin });
  const page = await contest.visitor().open("/auth");
  expect(page.text()).not.toContain("Entrar como");
  expect(page.html).not.toContain(PASSWORD);
  expect((await contest.visitor().post("/auth?como=admin")).status).toBe(404);
  expect(await contest.value("select count(*) from sessions")).toBe(0);
});

test("in production without a mail service nobody is promised a link, and none is made", async () => {
  const person = await contest.addPerson("publico");
  for (const email of [person.email, "nadie@prueba.test"]) {
    const page = await contest.visitor().submit("/auth/recuperar", { email });
    expect(page.told).toBe(
      "503 No se puede recuperar la contraseña / El concurso no envía correo por ahora. Escribe a la organización.",
    );
  }
  expect(await contest.value("select count(*) from mail_outbox")).toBe(0);
  expect(await contest.value("select count(*) from password_resets")).toBe(0);
});

test("[MAIL-14] in production without a mail service nothing is written that would leave months later", async () => {
  await contest.addPerson("admin");
  await contest.rows("update contest_phases set start_at = '2030-02-01' where phase_key = 'final'");
  await contest.cron(Date.UTC(2030, 1, 1));
  expect(await contest.value("select count(*) from notifications")).toBe(1);
  expect(await contest.value("select count(*) from mail_outbox")).toBe(0);
});

test("in production no link is shown", async () => {
  await contest.insert("mail_outbox", {
    id: "m",
    recipient: "ana@prueba.test",
    subject: "Elige una contraseña nueva",
    body: "Aquí: {enlace}",
    secret: "https://x.test/auth/recuperar/secreto",
    secret_until: Date.now() + 3_600_000,
    created_at: Date.now(),
  });
  const admin = await contest.as("admin");
  const page = await admin.open("/admin/correo?mensaje=m");
  expect(page.text("[data-text]")).toBe("Aquí: (enlace oculto)");
  expect(page.html).not.toContain("secreto");
  const { body } = await admin.fetch("/admin/correo.data?mensaje=m");
  expect(await new Response(body).text()).not.toContain("secreto");
});

test("a deployment ignores SCRYPT_N, and renews a cheaper hash at sign-in", async () => {
  const { id, email } = await contest.addPerson("publico");
  const hash = () => contest.value<string>("select password_hash from credentials where user_id = ?", id);
  expect(await hash()).toMatch(/^scrypt\$128\$/);
  const { status } = await contest.visitor().post("/auth", { email, password: PASSWORD });
  expect([status, await hash()]).toEqual([303, expect.stringMatching(/^scrypt\$16384\$8\$5\$/)]);
});
