import { describe, expect, test } from "vitest";
import { openContest, PASSWORD } from "../support/contest";
import { type Asked, ask } from "../support/wire";

const contest = openContest();
/** A site with another address than the requested one. */
const site = openContest({ PUBLIC_ORIGIN: "http://concurso.test" });
const FORM = "application/x-www-form-urlencoded";

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

test("[AUTH-16] a return address in odd characters leads within the site", async () => {
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
      headers: { Origin: contest.url.origin, "Content-Type": FORM },
      body: new URLSearchParams({ email: person.email, password: PASSWORD }).toString(),
    });
    expect([to, answer.status, answer.headers.location]).toEqual([to, 303, place]);
  }
});
