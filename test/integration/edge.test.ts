import { Agent } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openContest, type Person } from "../support/contest";
import { MULTIPART } from "../support/multipart";
import { openUniversity } from "../support/submission";
import { type Asked, ask } from "../support/wire";

const contest = openContest();
const FORM = "application/x-www-form-urlencoded";
/** Requests of each kind. Set EARLY=10000 for a run by hand. */
const COUNT = Number(process.env.EARLY ?? 40);
const LANES = 8;

let university: Person;
beforeAll(async () => {
  university = await contest.addPerson("universidad", { universityId: await contest.addUniversity() });
});

const own = (headers: Record<string, string> = {}) => ({
  Origin: contest.url.origin,
  "Content-Type": FORM,
  ...headers,
});

describe("[MEND-12] an answer given before its request's body was read leaves the connection in order", () => {
  /** Counts the statuses and errors of requests over keep-alive connections. */
  async function flood(path: string, init: Asked, count = COUNT): Promise<Record<string, number>> {
    const agent = new Agent({ keepAlive: true, maxSockets: LANES });
    const tally: Record<string, number> = {};
    let left = count;
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        while (left-- > 0) {
          const came = await ask(contest.url, path, { method: "POST", ...init, agent }).then(
            ({ status }) => String(status),
            (error: NodeJS.ErrnoException) => error.code ?? error.message,
          );
          tally[came] = (tally[came] ?? 0) + 1;
        }
      }),
    );
    agent.destroy();
    return tally;
  }
  const body = "a=1&".repeat(20).padEnd(3000, "x");

  test.each([
    ["redirect to /auth", "/jurado/evaluar/x", {}, "303"],
    ["404", "/nada", {}, "404"],
    ["404 of .data", "/archivos/x.data", {}, "404"],
    ["405", "/", {}, "405"],
    ["405 of a file", "/robots.txt", {}, "405"],
    ["another site's", "/galeria", { headers: { Origin: "https://evil.test", "Content-Type": FORM } }, "403"],
    ["413", "/auth", { body: "a=1&".repeat(1000) }, "413"],
    ["a GET with a body", "/auth", { method: "GET" }, "200"],
    ["an upload's refusal", "/cargas", {}, "401"],
  ] as const)("%s", { timeout: 600_000 }, async (_kind, path, init, status) => {
    expect(await flood(path, { body, headers: own(), ...init })).toEqual({ [status]: COUNT });
  });

  test("429", { timeout: 600_000 }, async () => {
    const headers = own({
      Cookie: `session=${await contest.sessionCookie(university)}`,
      "Content-Type": MULTIPART,
    });
    const {
      400: unreadable = 0,
      429: refused = 0,
      ...rest
    } = await flood("/universidad/nueva", { body, headers }, 240);
    expect([rest, unreadable + refused]).toEqual([{}, 240]);
    expect(refused).toBeGreaterThan(0);
  });

  test("an error of ours", { timeout: 600_000 }, async () => {
    const headers = own({ Cookie: `session=${await contest.sessionCookie(university)}` });
    await contest.db.exec("alter table sessions rename to sessions_gone");
    const tally = await flood("/universidad", { body, headers });
    await contest.db.exec("alter table sessions_gone rename to sessions");
    expect(tally).toEqual({ 500: COUNT });
    const complaints = await contest.complaints(COUNT);
    expect(new Set(complaints)).toEqual(new Set(["POST /universidad: no such table: sessions"]));
  });

  test.each([1, 66])("a body of %d MB, too", async (megabytes) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const long = new Uint8Array(megabytes * 1024 * 1024);
    for (const sent of [long, "x", long, "x"]) {
      const { status } = await ask(contest.url, "/nada", {
        method: "POST",
        body: sent,
        headers: own(),
        agent,
      });
      expect(status).toBe(404);
    }
    agent.destroy();
  });
});

test("[MEND-12] the headers alone of a page's data are answered whatever Origin asks", async () => {
  for (const Origin of ["::", "https://evil.test"]) {
    const headers = { Origin, "X-Forwarded-Host": "evil.test" };
    const { status } = await ask(contest.url, "/galeria.data", { method: "HEAD", headers });
    expect([Origin, status]).toEqual([Origin, 202]);
  }
});

describe("[MEND-02] fields are counted while a form is read", () => {
  const words = "El formulario trae demasiados datos";
  const many = (count: number, name = (i: number) => `f${i}`) =>
    Array.from({ length: count }, (_, i) => `${name(i)}=`).join("&");

  test.each(["/auth", "/auth?tab=registrarse", "/auth/votar", "/auth/recuperar", "/galeria"])(
    "%s refuses more than it has any use for with 413, in words",
    async (path) => {
      const send = (body: string) => ask(contest.url, path, { method: "POST", body, headers: own() });
      for (const body of [
        many(101),
        many(40_000),
        many(101, () => "email"),
        "&".repeat(200_000),
        "phases[100].id=x",
        "email=a&phases[99999].id=x",
        `email=${"a".repeat(300 * 1024)}`,
      ]) {
        const { status, text } = await send(body);
        expect([body.slice(0, 30), status, text.includes(`<h1 class="h1">${words}</h1>`)]).toEqual([
          body.slice(0, 30),
          413,
          true,
        ]);
      }
      // A form with that many fields is parsed and refused for its content.
      const { status, text } = await send(many(100));
      expect([status < 500 && status !== 413, text.includes(words)]).toEqual([true, false]);
    },
  );

  test("a screen's data is refused alike", async () => {
    const { status } = await ask(contest.url, "/auth.data", {
      method: "POST",
      body: many(101),
      headers: own(),
    });
    expect(status).toBe(413);
  });

  test("a form that brings a file has its limits too, and keeps what was typed", async () => {
    const { visitor } = await openUniversity(contest);
    for (const [parts, status] of [
      [400, 400],
      [600, 413],
      [5000, 413],
    ] as const) {
      const fields = Array.from({ length: parts }, (): [string, string] => ["students", "x"]);
      const page = await visitor.submitMultipart("/universidad/nueva", [["title", "Faro"], ...fields]);
      expect([parts, page.status, page.text("main").includes(words)]).toEqual([
        parts,
        status,
        status === 413,
      ]);
      expect(page.document.querySelector("[name=title]")?.getAttribute("value")).toBe("Faro");
    }
  });
});

test("[MEND-01] what is no page has no .data, and nothing is asked in an older protocol's words", async () => {
  const visitor = await contest.as("admin");
  const id = await addAsset(contest, await contest.addProposal(), { file: "cartel.jpg" });
  const files = [`/archivos/${id}`, `/archivos/${id}/768`, "/documentos/1.pdf", "/cuenta/datos"];
  const sheets = ["registro.csv", "jurado/ranking.csv", "jurado/progreso.csv", "jurado/x.csv"];
  const rest = [
    "/robots.txt",
    "/sitemap.xml",
    "/healthz",
    "/cargas",
    "/cargas/x",
    "/cargas/x/1",
    "/auth/salir",
  ];
  for (const path of [...files, ...sheets.map((name) => `/admin/${name}`), ...rest]) {
    for (const address of [
      `${path}.data`,
      `${path}/.data`,
      path.replace(/\/./, (two) => `/%${two.charCodeAt(1).toString(16)}`).concat(".data"),
    ]) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const answer = await visitor.fetch(address, { method });
        const text = await answer.text();
        expect([method, address, answer.status, text.length < 5000]).toEqual([method, address, 404, true]);
      }
    }
  }
  for (const path of [
    `/archivos/${id}?_data=screens/works/file`,
    "/admin?_data=screens/running/panel",
    "/admin.data?%5Fdata=root",
    "/?_routes=root",
    `/archivos/${id}?_routes=x`,
  ]) {
    const page = await visitor.open(path);
    expect([path, page.status, page.text("h1")]).toEqual([path, 404, "Oops! Page not found"]);
  }
  expect((await visitor.fetch(`/archivos/${id}`)).headers.get("Content-Type")).toBe("image/webp");
  for (const path of ["/_root.data", "/admin.data", "/admin.data?_routes=root", "/admin.data?_routes=nope"]) {
    const answer = await visitor.fetch(path);
    expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 200, "text/x-script"]);
  }
});

test("[MEND-14] a vote by lynx counts: neither Origin nor Sec-Fetch-Site, but a Referer of this site", async () => {
  const voter = await contest.addPerson("publico");
  const proposal = await contest.addProposal();
  await contest.setPhase("voting");
  // Headers of lynx 2.9.
  const headers = {
    Accept: "text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01",
    "Accept-Encoding": "gzip, compress, bzip2",
    "Accept-Language": "en",
    Pragma: "no-cache",
    "Cache-Control": "no-cache",
    "User-Agent": "Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8",
    Cookie: `session=${await contest.sessionCookie(voter)}`,
    "Content-Type": FORM,
  };
  const body = `proposal_id=${proposal}`;
  const vote = (more: Record<string, string>) =>
    ask(contest.url, "/galeria", { method: "POST", body, headers: { ...headers, ...more } });
  const votes = () => contest.value("select count(*) from public_votes where proposal_id = ?", proposal);
  for (const more of [
    {},
    { Referer: "http://evil.test/galeria" },
    { Referer: `${contest.url.origin}@evil.test/` },
  ]) {
    expect([(await vote(more as Record<string, string>)).status, await votes()]).toEqual([403, 0]);
  }
  expect((await vote({ Referer: `${contest.url.origin}/galeria` })).status).toBe(303);
  expect(await votes()).toBe(1);
  await contest.setPhase("submission");
});
