import { beforeAll, describe, expect, test } from "vitest";
import { openContest, PASSWORD } from "../support/contest";
import { type Asked, ask } from "../support/wire";

const contest = openContest();
/** A site with another address than the requested one. */
const site = openContest({ PUBLIC_ORIGIN: "http://concurso.test" });
const FORM = "application/x-www-form-urlencoded";

const own = (headers: Record<string, string> = {}) => ({
  Origin: contest.url.origin,
  "Content-Type": FORM,
  ...headers,
});

describe("[MEND-08] links begin where the site stands, whatever Host is asked", () => {
  const at = (host: string, path: string, init: Asked = {}) =>
    ask(site.url, path, { ...init, headers: { Host: host, ...init.headers } });

  test("canonical, shared pictures, robots and the sitemap", async () => {
    const id = await site.addProposal();
    await site.setSetting("open_to_visitors", "true");
    const page = (await at("concurso.test", `/propuesta/${id}`)).text;
    for (const link of [
      `"canonical" href="${"http://concurso.test"}/propuesta/${id}"`,
      'content="http://concurso.test/compartir.png"',
    ]) {
      expect(page).toContain(link);
    }
    expect(page).not.toContain("127.0.0.1");
    expect((await at("concurso.test", "/robots.txt")).text).toContain(
      "Sitemap: http://concurso.test/sitemap.xml\n",
    );
    expect((await at("concurso.test", "/sitemap.xml")).text).toContain(
      `<loc>http://concurso.test/propuesta/${id}</loc>`,
    );
  });

  test("a reset mail leads to the site, and cannot be asked for under another host", async () => {
    const { email } = await site.addPerson("alumno");
    const send = (host: string) =>
      at(host, "/auth/recuperar", {
        method: "POST",
        headers: { Origin: `http://${host}`, "Content-Type": FORM },
        body: `email=${encodeURIComponent(email)}`,
      });
    const links = () => site.rows<{ secret: string }>("select secret from mail_outbox");
    const refused = await send("evil.test");
    expect([refused.status, refused.text]).toEqual([
      421,
      "Esta web está en http://concurso.test. No se ha hecho nada.\n",
    ]);
    expect(await links()).toEqual([]);
    expect((await send("concurso.test")).status).toBe(303);
    expect(await links()).toEqual([
      { secret: expect.stringMatching(/^http:\/\/concurso\.test\/auth\/recuperar\/[\w-]{43}$/) },
    ]);
  });

  test("who asks under another host is led there", async () => {
    for (const host of [
      "evil.test",
      "concurso.test:81",
      "concurso.test.evil.test",
      site.url.host.replace("127.0.0.1", "localhost"),
    ]) {
      for (const [path, asked] of [
        ["/galeria?q=a", {}],
        ["/auth/", { method: "HEAD" }],
      ] as const) {
        const { status, headers } = await at(host, path, asked);
        expect([host, status, headers.location]).toEqual([host, 308, `http://concurso.test${path}`]);
      }
    }
  });
});

describe("[MEND-12] a client's oddity is never an error of ours", () => {
  const paths = [
    "/",
    "/auth",
    "/auth/votar",
    "/auth/recuperar",
    "/galeria",
    "/propuesta/x",
    "/jurado",
    "/admin/estados",
    "/archivos/x",
    "/cargas/x/1",
    "/nada",
    "/admin.data",
  ];
  let cookie = "";
  beforeAll(async () => {
    cookie = `session=${await contest.sessionCookie(await contest.addPerson("admin"))}`;
  });

  /** Returns requests with an answer of 500 or more, or without one. */
  async function failing(requests: [path: string, asked: Asked][]): Promise<unknown[]> {
    const failed: unknown[] = [];
    for (const [path, one] of requests) {
      const status = await ask(contest.url, path, one).then(
        (answer) => answer.status,
        (error) => error.code,
      );
      if (typeof status !== "number" || status >= 500)
        failed.push([one.method ?? "GET", path, one.headers, status]);
    }
    return failed;
  }

  test("headers", async () => {
    const odd: Record<string, string>[] = [
      { "X-Forwarded-Host": "evil.test" },
      { "X-Forwarded-Host": "," },
      { Origin: "" },
      { Origin: "::" },
      { Origin: "null", "Sec-Fetch-Site": "same-origin" },
      { Origin: "https://evil.test", "Sec-Fetch-Site": "same-origin" },
      { Origin: "https://evil.test", "Sec-Fetch-Site": "none" },
      { Referer: "::" },
      { Cookie: "session" },
      { Cookie: "session=%; flash=%E0%A4%A; azar=%00; comparar=%" },
      { Cookie: "session=a.b; flash=e30=.AAAA; comparar=e30.; azar=-1" },
      { Cookie: `${cookie}; flash=bnVsbA==; comparar=W10=; azar=99999999999999999999` },
      { Cookie: `a=${"x".repeat(7000)}` },
      { "Content-Type": "" },
      { "Content-Type": "multipart/form-data" },
      { "Content-Type": "multipart/form-data; boundary=" },
      { "Content-Type": "application/x-www-form-urlencoded; charset=latin1" },
      { "Content-Type": ";;;" },
      { "Content-Type": "application/json" },
      { Range: "bytes=9-1" },
      { Range: "bytes=-" },
      { Range: "bytes=99999999999999999999-" },
      { "If-None-Match": ",", "If-Range": '"' },
      { Accept: "", "Accept-Language": ";q" },
      { "User-Agent": "\u00ff\u0001".replace("\u0001", "") },
      { "Upload-Metadata": "=,=", "Upload-Concat": "final;/cargas/%/1", "Upload-Length": "-1" },
    ];
    const requests = paths.flatMap((path) =>
      odd.flatMap((headers) =>
        ["GET", "POST"].map((method): [string, Asked] => {
          const all = { ...(method === "POST" && own()), Cookie: cookie, ...headers };
          return [path, { method, headers: all, ...(method === "POST" && { body: "a=%ED%A0%80&b=%" }) }];
        }),
      ),
    );
    expect(await failing(requests)).toEqual([]);
  });

  test("methods, with and without a body", async () => {
    const methods = [
      "GET",
      "HEAD",
      "OPTIONS",
      "TRACE",
      "PUT",
      "PATCH",
      "DELETE",
      "PROPFIND",
      "SEARCH",
      "REPORT",
    ];
    const requests = paths.flatMap((path) =>
      methods.flatMap((method) =>
        [undefined, "a=1"].map((body): [string, Asked] => [
          path,
          { method, body, headers: own({ Cookie: cookie }) },
        ]),
      ),
    );
    // Node sends no body with TRACE.
    expect(await failing(requests.filter(([, { method, body }]) => !(method === "TRACE" && body)))).toEqual(
      [],
    );
  });

  test("addresses", async () => {
    const bits = [
      "%",
      "%00",
      "%ED%A0%80",
      "%ff%fe",
      "%2e%2e%2f",
      "%E2%80%AE",
      "\\",
      "a//b",
      "%0d%0aX:%20y",
      "__proto__",
      "constructor",
      "[",
      "'",
      '"',
      "x".repeat(6000),
    ];
    const queries = [
      "redirectTo",
      "q",
      "orden",
      "desde",
      "hasta",
      "obra",
      "categoria",
      "estado",
      "pagina",
      "tab",
      "tipo",
      "votar",
      "sep",
      "return",
      "_routes",
      "index",
      "run",
      "step",
      "page",
      "status",
    ];
    const requests: [string, Asked][] = bits.flatMap((bit) => [
      ...[
        "/",
        "/propuesta/",
        "/archivos/",
        "/archivos/x/",
        "/jurado/evaluar/",
        "/auth/recuperar/",
        "/documentos/",
        "/cargas/",
        "/admin/jurado/",
        "/__manifest?p=",
      ].flatMap((path): [string, Asked][] =>
        [path + bit, `${path + bit}/`, `${path + bit}.data`].map((one) => [
          one,
          { headers: { Cookie: cookie } },
        ]),
      ),
      ...[
        "/auth",
        "/galeria",
        "/admin/estados",
        "/admin/registro",
        "/admin/usuarios",
        "/admin/jurado",
        "/admin.data",
        "/admin/generar-imagenes/proceso",
        "/admin/registro.csv",
      ].map((path): [string, Asked] => [
        `${path}?${queries.map((name) => `${name}=${bit.slice(0, 300)}`).join("&")}`,
        { headers: { Cookie: cookie } },
      ]),
    ]);
    expect(await failing(requests)).toEqual([]);
  });

  test("where to return to", async () => {
    const person = await contest.addPerson("publico");
    for (const [to, place] of [
      ["/%00/", "/%00/"],
      ["/\u0000/", "/%00/"],
      ["/galeria?q=ñ€😀", "/galeria?q=%C3%B1%E2%82%AC%F0%9F%98%80"],
      ["/\ud800", "/%EF%BF%BD"],
      ["/.//evil.test", "/"],
      ["/a/..//evil.test", "/"],
      ["//evil.test", "/"],
      ["/\\evil.test", "/"],
      ["/\r\nX: y", "/"],
    ] as const) {
      const answer = await ask(contest.url, `/auth?redirectTo=${encodeURIComponent(to.toWellFormed())}`, {
        method: "POST",
        headers: own(),
        body: new URLSearchParams({ email: person.email, password: PASSWORD }).toString(),
      });
      expect([to, answer.status, answer.headers.location]).toEqual([to, 303, place]);
    }
  });
});
