import { once } from "node:events";
import { request } from "node:http";
import { beforeAll, expect, test, vi } from "vitest";
import { publicPages } from "~/web/public-pages";
import type { Person } from "../support/contest";
import { plantRichContest } from "../support/screens";
import { openSayingContest } from "../support/statements";
import { plantVerdict } from "../support/verdict";
import type { Visitor } from "../support/visitor";

const contest = openSayingContest();
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
  await contest.setSetting("open_to_visitors", "true");
});

const pages = ["/", "/galeria", "/galeria?orden=title", "/propuesta/faro", "/propuesta/isla"];
const doors = [
  "/auth",
  "/auth?tab=registrarse",
  "/auth/votar",
  "/privacidad",
  "/bases",
  "/legal",
  "/accesibilidad",
];
const files = ["/archivos/faro-0", "/archivos/faro-0/360"];
const everywhere = [...pages, ...doors, ...files];
/** In their own phase. */
const results = "/resultados";

test("[SPEED-03] what follows asks for each page that is kept", () => {
  const asked = [...everywhere, results].map((path) =>
    path.replace(/\?.*/, "").replace(/faro$|isla$/, ":id"),
  );
  const kept = publicPages.flatMap((page) => ("isKept" in page ? page.path : []));
  expect(asked).toEqual(expect.arrayContaining(kept));
});

/** What the worker said to its database while `act` was done. */
async function saidWhile(act: () => Promise<unknown>): Promise<string[]> {
  const { length } = contest.log;
  await act();
  // Its lines come in their order: once those of one more request are here, those of all before are.
  await contest.visitor().fetch("/archivos/marca");
  const said = () => contest.log.slice(length);
  const isMark = (line: string) => line.startsWith('{"asked":') && line.includes('"marca"');
  await vi.waitFor(() => expect(said().some(isMark)).toBe(true), 10_000);
  return said().slice(0, said().findIndex(isMark));
}

const trips = async (act: () => Promise<unknown>) =>
  (await saidWhile(act)).filter((line) => line.startsWith('{"asked":')).length;

/** Nothing that is kept stands any more. */
const stampAnew = () => contest.db.exec("update criteria set weight = weight");

/** An answer as anybody would compare it: its nonce is its own. */
async function told(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => name !== "date").join("\n");
  const [, nonce = "none"] = /'nonce-([^']+)'/.exec(headers) ?? [];
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  return {
    status: answer.status,
    headers: headers.replace(nonce, "…"),
    text: text.replaceAll(nonce, "…"),
    nonce,
  };
}

const seen = async (path: string, visitor = contest.visitor()) => (await visitor.open(path)).text();
const asAdmin = () => contest.signedIn(people.admin);
const voter = (): Promise<Person> => contest.addPerson("publico");

test.each(everywhere)(
  "[SPEED-03] %s is asked of the database in one question, once it was drawn",
  async (path) => {
    await stampAnew();
    const drawn = await told(await contest.visitor().fetch(path));
    expect(drawn.status).toBe(200);
    let again = drawn;
    const asked = await trips(async () => (again = await told(await contest.visitor().fetch(path))));
    expect(asked).toBe(1);
    expect({ ...again, nonce: "" }).toEqual({ ...drawn, nonce: "" });
    if (!files.includes(path)) expect(again.nonce).not.toBe(drawn.nonce);
  },
);

test("[SPEED-03] the results are drawn once for everybody, and anew when they are rectified", async () => {
  await contest.setPhase("results");
  const title = async () => (await contest.visitor().open(results)).text("h1");
  expect(await title()).toBe("Isla de silencio");
  expect(await trips(title)).toBe(1);
  await plantVerdict(contest, {
    ...{ number: 2, by: people.admin.id, sealedAt: Date.now() },
    awards: [["ganadora", "faro"]],
  });
  expect(await title()).toBe("Faro");
  await contest.setPhase("voting");
});

test("[SPEED-03] whatever table a kept answer is read from stamps the contest anew at each change", async () => {
  await stampAnew();
  await contest.setPhase("results");
  const said = await saidWhile(async () => {
    for (const path of [...everywhere, results]) await contest.visitor().fetch(path);
  });
  await contest.setPhase("voting");
  const asked = said.filter((line) => line.startsWith('{"prepared":')).join();
  const tables = await contest.rows<{ name: string }>("select name from sqlite_master where type = 'table'");
  const read = tables.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(asked));
  expect(read).toEqual(expect.arrayContaining(["proposals", "proposal_assets", "universities", "settings"]));
  const triggers = await contest.rows<{ name: string; act: string }>(
    `select tbl_name as name, lower(substr(sql, instr(sql, 'AFTER ') + 6, 6)) as act from sqlite_master
      where type = 'trigger' and instr(sql, 'UPDATE \`public_stamp\`') > 0`,
  );
  const stamping = (table: string) => triggers.filter(({ name }) => name === table).map(({ act }) => act);
  for (const table of read) {
    // The stamp itself; what waits is its voter's own, and nobody's page asks for nobody's; a vote cast is told by its row.
    if (table === "public_stamp" || table === "pending_votes") continue;
    const acts = table === "public_votes" ? ["delete", "update"] : ["delete", "insert", "update"];
    expect(stamping(table).toSorted(), table).toEqual(acts);
  }
});

test("[SPEED-03] what an admin changes is seen by the next visitor", async () => {
  const admin = await asAdmin();
  expect(await seen("/galeria")).toContain("Marea baja");
  const rename = (title: string) =>
    contest.db.prepare("update proposals set title = ? where id = 'marea'").bind(title).run();
  await rename("Marea alta");
  expect(await seen("/galeria")).toContain("Marea alta");
  await rename("Marea baja");

  const form = (await admin.open("/admin/ajustes")).formWith("finalists_count");
  await admin.submit("/admin/ajustes", { ...form, finalists_count: "17" });
  expect(await seen("/")).toContain("17");
  expect(await seen("/galeria")).toContain("17");
  await admin.submit("/admin/ajustes", form);

  expect(await seen("/propuesta/faro")).toContain("Votar");
  await contest.setPhase("results");
  expect(await seen("/propuesta/faro")).not.toContain("Votar");
  await contest.setPhase("voting");
});

test("[SPEED-03] a work that is unpublished is gone at the next request, page and files; published, it is back", async () => {
  const its = ["/propuesta/faro", ...files];
  const statuses = () => Promise.all(its.map(async (path) => (await contest.visitor().fetch(path)).status));
  for (const [isDraft, status] of [
    [0, 200],
    [1, 404],
    [0, 200],
  ]) {
    await contest.db.prepare("update proposals set is_draft = ? where id = 'faro'").bind(isDraft).run();
    for (const _ of [1, 2]) expect(await statuses()).toEqual(its.map(() => status));
  }
});

test("[SPEED-03] a work that is removed is gone at the next request, page, files and all", async () => {
  const id = await contest.addProposal({ title: "Pasajera" });
  await contest.db.prepare("update proposal_assets set proposal_id = ? where id = 'faro-1'").bind(id).run();
  const its = [`/propuesta/${id}`, "/archivos/faro-1", "/archivos/faro-1/360"];
  for (const path of its) expect((await contest.visitor().fetch(path)).status, path).toBe(200);
  expect(await seen("/galeria?orden=recent")).toContain("Pasajera");
  const admin = await asAdmin();
  expect((await admin.submit("/admin/estados", { intent: "remove-one", id })).toast).toBe(
    "Propuesta eliminada",
  );
  for (const path of its) expect((await contest.visitor().fetch(path)).status, path).toBe(404);
  expect(await seen("/galeria?orden=recent")).not.toContain("Pasajera");
});

test("[SPEED-03] a voter sees their vote at once, visitors soon after; one that is voided or goes, at once", async () => {
  const count = async (visitor: Visitor) =>
    (await visitor.open("/propuesta/marea")).text("[data-vote=marea] .numeral").replace(/\D/g, "");
  expect(await count(contest.visitor())).toBe("0");
  const voters = [await voter(), await voter()];
  for (const [before, person] of voters.entries()) {
    const visitor = await contest.signedIn(person);
    await visitor.post("/galeria", { proposal_id: "marea" });
    expect(await count(visitor)).toBe(String(before + 1));
  }
  await expect.poll(() => count(contest.visitor()), { timeout: 10_000 }).toBe("2");
  const change = (sql: string, person?: Person) => contest.db.prepare(sql).bind(person?.id).run();
  await change("update public_votes set voided_at = 1, void_reason = 'x' where user_id = ?", voters[0]);
  expect(await count(contest.visitor())).toBe("1");
  await change("update public_votes set voided_at = null, void_reason = null where user_id = ?", voters[0]);
  expect(await count(contest.visitor())).toBe("2");
  await change("delete from public_votes where user_id = ?", voters[1]);
  expect(await count(contest.visitor())).toBe("1");
});

test("[SPEED-03] nobody's page is another's: sessions, messages, random orders", async () => {
  for (const person of [people.admin, people.universidad, people.publico]) {
    await stampAnew();
    const visitor = await contest.signedIn(person);
    const own = await seen("/galeria", visitor);
    const anybodys = await seen("/galeria");
    expect(own).not.toBe(anybodys);
    expect(anybodys).not.toContain("Salir");
    expect(await seen("/galeria", visitor)).toBe(own);
  }
  const guest = contest.visitor();
  const answered = await guest.submit("/galeria", { proposal_id: "marea" });
  expect(answered.toast).not.toBe("");
  expect((await guest.open(answered.path)).toast).toBe("");
  const seeds = [contest.visitor(), contest.visitor()].map(async (visitor) => {
    await visitor.open("/galeria?orden=random");
    return visitor.cookies.get("azar");
  });
  expect(new Set(await Promise.all(seeds)).size).toBe(2);
});

test("[SPEED-03] no header of one request changes what the next is told", async () => {
  const poison = {
    ...{ "X-Forwarded-Host": "otra.test", "X-Forwarded-Proto": "https", "X-Original-URL": "/admin" },
    ...{ "Accept-Language": "de", "Sec-CH-Prefers-Color-Scheme": "dark", "Accept-Encoding": "br" },
    ...{ Referer: "https://otra.test/galeria?q=veneno", Origin: "https://otra.test", "User-Agent": "bot" },
    Cookie: "known_browser=x; judge_compare_list=x",
  };
  for (const path of [...pages, ...doors]) {
    const clean = await told(await contest.visitor().fetch(path));
    await stampAnew();
    await contest.visitor().fetch(path, { headers: poison });
    const host = request(new URL(path, contest.url), { headers: { Host: "otra.test" } }).end();
    const [foreign] = await once(host, "response");
    foreign.resume();
    // Such a run stands where it is asked, on loopback names alone.
    expect(foreign.statusCode).toBe(503);
    const after = await told(await contest.visitor().fetch(path));
    expect({ ...after, nonce: "" }, path).toEqual({ ...clean, nonce: "" });
  }
});

test("[SPEED-03] a work's page leads back to the stretch of the gallery that each visitor came from", async () => {
  const from = async (search: string) => {
    const Referer = new URL(`/galeria${search}`, contest.url).href;
    const answer = await contest.visitor().fetch("/propuesta/faro", { headers: { Referer } });
    return answer.text();
  };
  for (const _ of [1, 2]) {
    expect(await from("?q=faro")).toContain('href="/galeria?q=faro#obra-faro"');
    expect(await from("?categoria=Grafico")).toContain('href="/galeria?categoria=Grafico#obra-faro"');
  }
});

test("[SPEED-03] of a kept file parts, headers alone and 'you have it' are answered as ever", async () => {
  const [file = ""] = files;
  const whole = Buffer.from(await (await contest.visitor().fetch(file)).arrayBuffer());
  const ask = (init: RequestInit) => contest.visitor().fetch(file, init);
  const etag = (await ask({})).headers.get("ETag") ?? "";
  const part = await ask({ headers: { Range: "bytes=10-19" } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(10, 20)]);
  expect((await ask({ headers: { "If-None-Match": etag } })).status).toBe(304);
  const head = await ask({ method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(whole.length)]);
  expect(Buffer.from(await (await ask({})).arrayBuffer())).toEqual(whole);
});
