import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import type { Page } from "../support/visitor";

const contest = openContest();
const SCREEN = "/admin/correo";
const recipients = (page: Page) => page.texts("tbody [data-recipient]");

test("the panel leads there; empty it says so", async () => {
  const admin = await contest.as("admin");
  const panel = await admin.open("/admin");
  expect(panel.document.querySelector(`main nav a[href="${SCREEN}"]`)?.text.trim()).toContain("Correo");
  const page = await admin.open(SCREEN);
  expect(page.text("h1")).toBe("Correo");
  expect(page.text("main")).toContain("Todavía no hay ningún correo");
});

test("in a local run the link is read there, and works", async () => {
  const person = await contest.addPerson("publico", { email: "ana.lopez@prueba.test" });
  const answer = await contest.visitor().submit("/auth/recuperar", { email: person.email });
  expect(answer.document.querySelector(`main a[href="${SCREEN}"]`)).not.toBeNull();
  const admin = await contest.as("admin");
  const list = await admin.open(SCREEN);
  expect(recipients(list)).toEqual([person.email]);
  expect(list.text("tbody")).toContain("Sin servicio de correo: se lee aquí");
  const to = list.document.querySelector("tbody th a")?.getAttribute("href") ?? "";
  const page = await admin.open(to.replaceAll("&amp;", "&"));
  const link = /https?:\S+/.exec(page.text("[data-text]"))?.[0] ?? "";
  expect((await contest.visitor().open(new URL(link).pathname)).text("h1")).toBe(
    "Elige una contraseña nueva",
  );
  await contest.rows("update mail_outbox set secret_until = 1");
  expect((await admin.open(page.path)).text("[data-text]")).toContain("(enlace caducado)");
});

test("found by recipient and state; what the address cannot mean is passed over", async () => {
  const mail = (id: string, recipient: string, row: Record<string, unknown> = {}) =>
    contest.insert("mail_outbox", { id, recipient, subject: "Hola", body: "Texto", created_at: 5, ...row });
  await mail("sent", "Luis@prueba.test", { sent_at: Date.UTC(2030, 0, 15, 12) });
  await mail("failed", "luisa@prueba.test", { last_error: "<b>no</b>", attempts: 5 });
  const admin = await contest.as("admin");
  const search = async (query: string) => recipients(await admin.open(`${SCREEN}?${query}`)).sort();
  expect(await search("q=LUIS")).toEqual(["Luis@prueba.test", "luisa@prueba.test"]);
  expect(await search("estado=enviado")).toEqual(["Luis@prueba.test"]);
  expect(await search("estado=error&q=luis")).toEqual(["luisa@prueba.test"]);
  expect(await search("estado=pendiente")).toEqual(["ana.lopez@prueba.test"]);
  expect(await search("estado=otro&pagina=-1&q=")).toHaveLength(3);
  expect(await search(`q=${"x".repeat(10_000)}`)).toHaveLength(3);
  const none = await admin.open(`${SCREEN}?q=nadie`);
  expect(none.text("main")).toContain("No hay correos con estos filtros");
  const page = await admin.open(`${SCREEN}?q=luis`);
  expect(page.text("tbody")).toContain("Enviado15 ene 2030, 13:00");
  expect(page.text("tbody")).toContain("<b>no</b>");
  expect(page.text("tbody")).not.toContain("Reintentar");
  const refused = await admin.submit(SCREEN, { id: "failed" });
  expect(refused.told).toBe("409 No se puede reintentar / No hay servicio de correo.");
});

test("a mail has an address; one that is gone says so", async () => {
  const admin = await contest.as("admin");
  const page = await admin.open(`${SCREEN}?estado=enviado&mensaje=sent`);
  expect([page.text("#mensaje h2"), page.text("[data-text]")]).toEqual(["Hola", "Texto"]);
  const close = page.document.querySelector("#mensaje a")?.getAttribute("href");
  expect(close).toBe(`${SCREEN}?estado=enviado`);
  expect((await admin.open(`${SCREEN}?mensaje=nada`)).text("#mensaje h2")).toContain(
    "Ese correo ya no existe",
  );
});

test("pages of fifty, newest first", async () => {
  await contest.rows(`insert into mail_outbox (id, recipient, subject, body, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
       select 'many-' || i, 'fila' || i || '@prueba.test', 'Hola', 'Texto', 1000 + i from n`);
  const admin = await contest.as("admin");
  const first = await admin.open(`${SCREEN}?q=fila`);
  expect(first.text("main")).toContain("60 correos");
  expect(recipients(first)[0]).toBe("fila60@prueba.test");
  expect(recipients(first)).toHaveLength(50);
  const next = first.document.querySelector("a[rel=next]")?.getAttribute("href")?.replaceAll("&amp;", "&");
  expect(next).toBe(`${SCREEN}?q=fila&pagina=2`);
  expect(recipients(await admin.open(next ?? ""))).toHaveLength(10);
});

test("[MAIL-14] in a local run, what leaves nowhere is written all the same, and read here", async () => {
  const told = await contest.addPerson("admin", { email: "avisada@prueba.test" });
  await contest.rows("update contest_phases set start_at = '2030-02-01' where phase_key = 'final'");
  await contest.cron(Date.UTC(2030, 1, 1));
  const page = await (await contest.as("admin")).open(`${SCREEN}?q=avisada`);
  expect(recipients(page)).toEqual([told.email]);
  expect(page.text("tbody")).toContain("Fase activada");
});
