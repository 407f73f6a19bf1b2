import { expect, test } from "vitest";
import type { Role } from "~/contest/core/roles";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { MULTIPART, multipartBody } from "../support/multipart";
import { proposalParts } from "../support/submission";
import { Page, type Visitor } from "../support/visitor";

const contest = openContest();
const DAY = 24 * 3600 * 1000;
/** A page that needs a session. Visitors without one are sent to /auth. */
const INSIDE = "/galeria";

const sessionsOf = (person: Person) =>
  contest.rows<{ id_hash: string; expires_at: number }>(
    "select id_hash, expires_at from sessions where user_id = ?",
    person.id,
  );

const setExpiry = (person: Person, at: number) =>
  contest.rows("update sessions set expires_at = ? where user_id = ?", at, person.id);

const sessionCookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));

const isInside = async (visitor: Visitor) => (await visitor.fetch(INSIDE)).status === 200;

/** Returns a visitor with only that cookie. */
function holding(cookie: string | undefined): Visitor {
  const visitor = contest.visitor();
  visitor.cookies.set("session", cookie ?? "");
  return visitor;
}

async function signIn(person: Person, visitor = contest.visitor()) {
  const answer = await visitor.post("/auth", { email: person.email, password: PASSWORD });
  expect(answer.status).toBe(303);
  return { visitor, answer, cookie: visitor.cookies.get("session") };
}

test("[AUTH-18] signing in gives a cookie that no script reads and no other site sends, for 30 days", async () => {
  const person = await contest.addPerson("alumno");
  const before = Date.now();
  const { answer, cookie } = await signIn(person);
  const sent = sessionCookieOf(answer)?.toLowerCase();
  for (const attribute of ["httponly", "samesite=lax", "path=/", `max-age=${(30 * DAY) / 1000}`]) {
    expect(sent?.split("; ")).toContain(attribute);
  }
  const [session] = await sessionsOf(person);
  expect(session?.expires_at).toBeGreaterThanOrEqual(before + 30 * DAY);
  expect(session?.expires_at).toBeLessThanOrEqual(Date.now() + 30 * DAY);
  const id = JSON.parse(atob(decodeURIComponent(cookie ?? "").split(".")[0] ?? ""));
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(await contest.value("select count(*) from sessions where id_hash = ?", id)).toBe(0);
});

test("[AUTH-18] a session rolls: used after ten days, it lasts thirty more, and so does its cookie", async () => {
  const person = await contest.addPerson("alumno");
  const { visitor, cookie } = await signIn(person);
  expect(sessionCookieOf(await visitor.fetch(INSIDE))).toBeUndefined();
  await setExpiry(person, Date.now() + 20 * DAY);
  const before = Date.now();
  const answer = await visitor.fetch(INSIDE);
  expect(answer.status).toBe(200);
  expect(sessionCookieOf(answer)?.toLowerCase()).toContain(`max-age=${(30 * DAY) / 1000}`);
  expect(visitor.cookies.get("session")).toBe(cookie);
  const [session] = await sessionsOf(person);
  expect(session?.expires_at).toBeGreaterThanOrEqual(before + 30 * DAY);
  expect(sessionCookieOf(await visitor.fetch(INSIDE))).toBeUndefined();
});

test("[AUTH-18] a session that is over is refused, and does not come back to life", async () => {
  const person = await contest.addPerson("alumno");
  const { cookie } = await signIn(person);
  await setExpiry(person, Date.now() - 1);
  const answer = await holding(cookie).fetch(INSIDE);
  expect(answer.headers.get("Location")).toBe("/auth?redirectTo=%2Fgaleria");
  expect(sessionCookieOf(answer)).toBeUndefined();
  expect(await isInside(holding(cookie))).toBe(false);
});

test("[AUTH-18] a cookie that was tampered with, made up or unsigned is refused", async () => {
  const { cookie = "" } = await signIn(await contest.addPerson("alumno"));
  const [value = "", signature = ""] = decodeURIComponent(cookie).split(".");
  const other = btoa(JSON.stringify("0".repeat(64)));
  const forged = [
    value,
    `${value}.`,
    `${other}.${signature}`,
    `${value}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
    "x",
    "",
    "%",
    "null",
    "a".repeat(4000),
  ];
  for (const one of forged) {
    expect([one, (await holding(one).fetch(INSIDE)).status]).toEqual([one, 302]);
  }
  const visitor = holding(cookie);
  for (const message of ["x", "x.y", btoa('{"toast":{"title":"Falso"}}')]) {
    visitor.cookies.set("flash", message);
    const page = await visitor.open(INSIDE);
    expect([message, page.status, page.toast]).toEqual([message, 200, ""]);
  }
});

test("[AUTH-18] signing in takes a new id and ends the one it came with, whoever's it was", async () => {
  const person = await contest.addPerson("alumno");
  const first = await signIn(person);
  const again = await signIn(person, holding(first.cookie));
  expect(again.cookie).not.toBe(first.cookie);
  expect(await sessionsOf(person)).toHaveLength(1);
  expect(await isInside(holding(first.cookie))).toBe(false);
  const somebody = await contest.addPerson("publico");
  const answer = await signIn(somebody, holding(again.cookie));
  expect(await sessionsOf(person)).toEqual([]);
  expect((await answer.visitor.open(INSIDE)).text("[data-role-badge]")).toBe("Público");
  const planted = await signIn(person, holding("made-up"));
  expect(planted.cookie).not.toBe("made-up");
  expect(await isInside(planted.visitor)).toBe(true);
});

test("[AUTH-18] signing up in the browser of somebody signed in ends their session there", async () => {
  const person = await contest.addPerson("alumno");
  const { visitor, cookie } = await signIn(person);
  const answer = await visitor.post("/auth/votar", {
    full_name: "Otra Persona",
    email: "otra@prueba.test",
    password: "secreta-2",
    consent: "on",
  });
  expect(answer.status).toBe(303);
  expect(await isInside(holding(cookie))).toBe(false);
  expect((await visitor.open(INSIDE)).text("[data-role-badge]")).toBe("Público");
});

test("[HDR-06] every role wears its badge and a button that signs out and goes to /auth", async () => {
  const badges: Record<Role, string> = {
    universidad: "Universidad",
    jurado: "Jurado",
    admin: "Admin",
    alumno: "Alumno",
    publico: "Público",
  };
  for (const [role, badge] of Object.entries(badges)) {
    const visitor = await contest.as(role as Role);
    const page = await visitor.open(INSIDE);
    expect(page.text("header [data-role-badge]")).toBe(badge);
    const form = page.document.querySelector("header form");
    expect([form?.getAttribute("method"), form?.textContent.trim()]).toEqual(["post", "Cerrar Sesión"]);
    const out = await visitor.submit(form?.getAttribute("action") ?? "");
    expect([out.status, out.path, out.text("h1")]).toEqual([200, "/auth", "Acceso"]);
    expect(out.document.querySelector("header form")).toBeNull();
  }
});

test("[HDR-06] [AUTH-18] signing out ends this session alone: row gone, cookie cleared, its copy useless", async () => {
  const person = await contest.addPerson("alumno");
  const here = await signIn(person);
  const elsewhere = await signIn(person);
  // A session due for renewal on this request must not be renewed.
  await setExpiry(person, Date.now() + 20 * DAY);
  const answer = await here.visitor.post("/auth/salir");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth"]);
  const cleared = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("session="));
  expect(cleared).toHaveLength(1);
  expect(cleared[0]?.toLowerCase()).toContain("max-age=0");
  expect(await sessionsOf(person)).toHaveLength(1);
  expect(await isInside(holding(here.cookie))).toBe(false);
  expect(await isInside(holding(elsewhere.cookie))).toBe(true);
  for (const visitor of [contest.visitor(), holding(here.cookie), holding("made-up")]) {
    const again = await visitor.post("/auth/salir");
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/auth"]);
  }
});

test("[HDR-06] a link to /auth/salir does not sign out", async () => {
  const person = await contest.addPerson("alumno");
  const { visitor } = await signIn(person);
  for (const method of ["GET", "HEAD"]) {
    const answer = await visitor.fetch("/auth/salir", { method });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/auth"]);
  }
  expect(await isInside(visitor)).toBe(true);
});

test("[AUTH-18] what another site sends is refused before anything is done", async () => {
  const person = await contest.addPerson("alumno");
  const { cookie } = await signIn(person);
  const before = await sessionsOf(person);
  const own = contest.url.origin;
  const foreign: Record<string, string>[] = [
    {},
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { Origin: "" },
    { Origin: own.replace(/:\d+$/, "") },
    { Origin: `${own}.evil.test` },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: own },
    { "Sec-Fetch-Site": "", Origin: own },
    { Origin: "null", Referer: `${own}/auth` },
    { "Sec-Fetch-Site": "none", Origin: "https://evil.test" },
    { Referer: `${own}.evil.test/auth` },
    { Referer: `https://evil.test/${own}/auth` },
    { Referer: "/auth" },
  ];
  // A plain fetch, because a visitor's requests carry this site's Origin.
  const send = (path: string, method: string, headers: Record<string, string>) =>
    fetch(new URL(path, contest.url), {
      method,
      headers: { ...headers, Cookie: `session=${cookie}` },
      body: new URLSearchParams({ email: person.email, password: PASSWORD }),
      redirect: "manual",
    });
  for (const headers of foreign) {
    for (const [method, path] of [
      ["POST", "/auth/salir"],
      ["POST", "/auth"],
      ["DELETE", "/auth/salir"],
    ] as const) {
      const answer = await send(path, method, headers);
      expect([headers, path, answer.status]).toEqual([headers, path, 403]);
      expect(await answer.text()).toContain('<h1 class="h1">La petición no viene de esta web</h1>');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    for (const [method, path] of [
      ["POST", "/cargas"],
      ["PATCH", "/cargas/x/1"],
      ["DELETE", "/cargas/x"],
    ] as const) {
      expect([headers, path, (await send(path, method, headers)).status]).toEqual([headers, path, 403]);
    }
  }
  expect(await sessionsOf(person)).toEqual(before);
  const ours: Record<string, string>[] = [
    { Origin: own },
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "none", Origin: own, "X-Forwarded-Host": "evil.test" },
    // Headers of a form on a page without referrers.
    { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    { Referer: `${own}/auth` },
  ];
  for (const headers of ours) {
    expect((await send("/auth", "POST", headers)).status).toBe(303);
  }
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const enterWith = async (userAgent: string, person: Person) => {
  const visitor = contest.visitor();
  await visitor.fetch("/auth", {
    method: "POST",
    headers: { "User-Agent": userAgent },
    body: new URLSearchParams({ email: person.email, password: PASSWORD }),
  });
  return visitor;
};
const END_OTHERS = "/cuenta?parte=sesiones";

test("[ACC-03] one's sessions are told apart by browser and time, and 'Cerrar las demás' leaves this one alone", async () => {
  const person = await contest.addPerson("admin");
  const stranger = await contest.as("publico");
  const here = await enterWith(FIREFOX, person);
  const elsewhere = await enterWith("curl/8", person);
  const page = await here.open("/cuenta");
  const today = new Intl.DateTimeFormat("es-ES", {
    timeZone: "Europe/Madrid",
    day: "numeric",
    month: "short",
    year: "numeric",
  } as const).format(new Date());
  const listed = (current: typeof page) =>
    current.document
      .querySelectorAll("section")
      .filter((part) => part.querySelector("h2")?.textContent === "Sesiones")
      .flatMap((part) => part.querySelectorAll("li p").map(({ textContent }) => textContent.trim()));
  expect(listed(page)).toEqual([
    "Firefox en Linux Esta sesión",
    `Iniciada el ${today} · en uso ahora`,
    "Un navegador desconocido",
    `Iniciada el ${today} · usada en las últimas 24 horas`,
  ]);
  await contest.rows(
    "update sessions set expires_at = expires_at - ? where user_id = ? and browser is null",
    3 * DAY,
    person.id,
  );
  expect(listed(await here.open("/cuenta"))[3]).toBe(`Iniciada el ${today} · usada hace unos 3\u00a0días`);

  const after = await here.submit(END_OTHERS, { intent: "end-others" });
  expect([after.path, after.toast]).toEqual(["/cuenta", "Sesiones cerradas / Solo sigue abierta esta."]);
  expect(listed(after)).toEqual(["Firefox en Linux Esta sesión", `Iniciada el ${today} · en uso ahora`]);
  expect([await isInside(here), await isInside(elsewhere), await isInside(stranger)]).toEqual([
    true,
    false,
    true,
  ]);
  // A repetition has nothing to end and logs nothing.
  await here.submit(END_OTHERS, { intent: "end-others" });
  expect(await contest.rows("select action, details from audit_log where target_id = ?", person.id)).toEqual([
    { action: "sessions_ended", details: '{"count":1}' },
  ]);
});

test("[ACC-03] a database that ends no session is told", async () => {
  const person = await contest.addPerson("publico");
  const here = await contest.signedIn(person);
  const elsewhere = await contest.signedIn(person);
  await contest.refuse("delete on sessions", "broken");
  const page = await here.submit(END_OTHERS, { intent: "end-others" });
  await contest.allow();
  expect(await contest.complaints()).toEqual(["POST /cuenta: broken"]);
  expect(page.told).toBe("503 No se pudieron cerrar las sesiones / Vuelve a intentarlo.");
  expect(await isInside(elsewhere)).toBe(true);
});

/** A browser without scripts, whose session ended while its person wrote. */
async function signedOutMeanwhile(role: "jurado" | "universidad") {
  const person = await contest.addPerson(role);
  const visitor = await contest.signedIn(person);
  await contest.rows("delete from sessions where user_id = ?", person.id);
  return visitor;
}
const asBrowser = { Accept: "text/html,application/xhtml+xml" };
const LONG = "Un comentario largo que nadie quiere escribir dos veces, con su «cita» y su <etiqueta>.";

test("[MEND4-26] without scripts a long text comes back when the session has ended, a short form leads to the sign-in", async () => {
  const visitor = await signedOutMeanwhile("jurado");
  const id = await contest.addProposal();
  const send = (comments: string) =>
    visitor.fetch(`/jurado/evaluar/${id}`, {
      method: "POST",
      headers: asBrowser,
      body: new URLSearchParams({ intent: "draft", comments, password: LONG }),
    });
  const answer = await send(LONG);
  const page = new Page(contest.url, answer.status, await answer.text());
  expect([page.status, page.text("h1")]).toEqual([401, "Tu sesión ha terminado"]);
  expect(page.document.querySelectorAll("textarea").map(({ textContent }) => textContent)).toEqual([LONG]);
  const back = `/auth?redirectTo=${encodeURIComponent(`/jurado/evaluar/${id}`)}`;
  expect(page.document.querySelector(`main a[href="${back}"]`)?.getAttribute("target")).toBe("_blank");
  const short = await send("Corto.");
  expect([short.status, short.headers.get("Location")]).toEqual([303, back]);
  expect(await contest.value("select count(*) from evaluations where proposal_id = ?", id)).toBe(0);
});

test("[MEND4-26] the texts of a new work come back too, from before its file", async () => {
  const visitor = await signedOutMeanwhile("universidad");
  const answer = await visitor.fetch("/universidad/nueva", {
    method: "POST",
    headers: { ...asBrowser, "Content-Type": MULTIPART },
    body: multipartBody(proposalParts([], { explanation: LONG })),
  });
  const page = new Page(contest.url, answer.status, await answer.text());
  expect(page.document.querySelectorAll("textarea").map(({ textContent }) => textContent)).toEqual([LONG]);
});
