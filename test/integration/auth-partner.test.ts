import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { setFinal } from "../support/final";

interface Asked {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** True when the account existed at the time of the partner's request. */
  hadAccount: boolean;
}

/** The partner: a separate server on this machine, whose answer each test sets. */
let requests: Asked[] = [];
let respond: (response: ServerResponse) => void = () => {};
const partner = createServer(async (request, response) => {
  const body = JSON.parse((await text(request)) || "{}");
  const accounts = await contest.value(
    "select count(*) from credentials where user_id = ?",
    body.userId ?? "",
  );
  const { method, url, headers } = request;
  requests.push({ method, url, headers, body, hadAccount: accounts === 1 });
  respond(response);
});
partner.listen(0, "127.0.0.1");
await once(partner, "listening");
const PARTNER_API_URL = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/v1/alta?origen=concurso`;

const contest = openContest({ PARTNER_API_URL, PARTNER_API_KEY: "clave", PARTNER_NAME: "Identia" });
const production = openContest({ PARTNER_API_URL, PARTNER_NAME: "Identia", ENVIRONMENT: "production" });

beforeEach(() => {
  requests = [];
  respond = json(201, { id: "identia-1" });
});
afterAll(() => {
  partner.closeAllConnections();
  partner.close();
});

const SIGN_UP = "/auth?tab=registrarse";
const SECRET = "  clave muy mía €  ";
let count = 0;

const json = (status: number, value: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));

const raw = (status: number, body: string, headers: Record<string, string> = {}) => {
  return (response: ServerResponse) => response.writeHead(status, headers).end(body);
};

const juror = (change: Record<string, string> = {}) => ({
  full_name: "María de la O  Núñez",
  email: `maria${++count}@prueba.test`,
  password: SECRET,
  type: "jurado",
  jurado_code: "JURADO-2025",
  partner_consent: "on",
  ...change,
});

/** Signs up. Returns the page and the rows that the sign-up leaves. */
async function signUp(fields = juror(), on = contest) {
  const visitor = on.visitor();
  const page = await visitor.submit(SIGN_UP, fields);
  const [account] = await on.rows<{ id: string; status: string | null; notices: number }>(
    `select p.id, u.status, (select count(*) from notifications where instr(body, p.full_name) > 0) as notices
      from profiles p join credentials c on c.user_id = p.id join judges j on j.user_id = p.id
      left join partner_users u on u.user_id = p.id and u.email = p.email where p.email = ?`,
    fields.email,
  );
  return {
    page,
    account,
    isIn: (await visitor.fetch("/jurado")).status === 200,
    seen: [page.status, page.path, page.document.querySelector("[data-toast]")?.getAttribute("data-toast")],
  };
}

const IN_8_S = [200, "/jurado", "8000"];

test("[AUTH-13] [AUTH-16] the partner is told of the account that stands, and the message names it", async () => {
  const fields = juror();
  const { page, account, isIn, seen } = await signUp(fields);
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect([request?.method, request?.url, request?.hadAccount]).toEqual([
    "POST",
    "/v1/alta?origen=concurso",
    true,
  ]);
  expect(request?.headers.authorization).toBe("Bearer clave");
  expect(request?.headers["content-type"]).toBe("application/json");
  expect(request?.headers.cookie).toBeUndefined();
  expect(request?.body).toEqual({
    email: fields.email,
    firstName: "María",
    lastName: "de la O Núñez",
    password: SECRET,
    userId: account?.id,
    termsAgreement: true,
    privacyPolicy: true,
    referenceCode: null,
    giftToken: null,
  });
  expect([account?.status, account?.notices, isIn]).toEqual(["created", 0, true]);
  expect(seen).toEqual(IN_8_S);
  expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ .*evaluar.*cuenta en Identia/);
});

test("[AUTH-16] each role's message mentions the partner's account; a single name has no last name", async () => {
  const universityId = await contest.addUniversity();
  const types = {
    universidad: { universidad_university: universityId, universidad_code: "UNI-2025" },
    alumno: { alumno_university: universityId },
  };
  for (const [type, own] of Object.entries(types)) {
    const { jurado_code: _, ...fields } = juror({ type, full_name: "Noa", ...own });
    const page = await contest.visitor().submit(SIGN_UP, fields);
    expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ .*cuenta en Identia/);
    expect(requests.at(-1)?.body).toMatchObject({ firstName: "Noa", lastName: "" });
  }
});

test("[AUTH-13] the partner is asked with consent alone, by a box that names it and what is sent", async () => {
  const box = (await contest.visitor().open(SIGN_UP)).document.querySelector("[name=partner_consent]");
  const label = box?.parentNode?.textContent;
  for (const word of ["Identia", "nombre", "correo", "contraseña"]) expect(label).toContain(word);
  expect([box?.getAttribute("type"), box?.hasAttribute("checked")]).toEqual(["checkbox", false]);
  const { partner_consent: _, ...without } = juror();
  const before = await contest.value("select count(*) from profiles");
  for (const fields of [
    without,
    { ...without, partner_consent: "" },
    { ...without, partner_consent: "no" },
  ]) {
    const page = await contest.visitor().submit(SIGN_UP, fields);
    expect(page.refusalOf("partner_consent")).toBe(
      "400 Debes aceptar el envío de tus datos para crear la cuenta",
    );
    expect(page.valueOf("full_name")).toBe(without.full_name);
  }
  const refused = await contest.visitor().submit(SIGN_UP, juror({ password: "corta" }));
  expect(refused.document.querySelector("[name=partner_consent]")?.hasAttribute("checked")).toBe(true);
  expect(await contest.value("select count(*) from profiles")).toBe(before);
  expect(requests).toEqual([]);
});

test("[AUTH-13] a sign-up that fails never reaches the partner", async () => {
  const student = await contest.addPerson("alumno");
  const failing = [juror({ jurado_code: "mal" }), juror({ email: student.email }), juror({ type: "admin" })];
  for (const fields of failing) {
    expect((await contest.visitor().post(SIGN_UP, fields)).status).toBeGreaterThanOrEqual(400);
  }
  expect(requests).toEqual([]);
});

test("[MEND-24] [AUTH-13] a voter is asked for the same consent, and the partner is told of them as of everybody", async () => {
  const box = async (path: string) =>
    (await contest.visitor().open(path)).document.querySelector("[name=partner_consent]")?.parentNode
      ?.textContent;
  expect(await box("/auth/votar")).toBe(await box(SIGN_UP));
  const { full_name, email, password } = juror();
  const without = { full_name, email, password, consent: "on" };
  const refused = await contest.visitor().submit("/auth/votar", without);
  expect(refused.refusalOf("partner_consent")).toBe(
    "400 Debes aceptar el envío de tus datos para crear la cuenta",
  );
  expect(requests).toEqual([]);
  const page = await contest.visitor().submit("/auth/votar", { ...without, partner_consent: "on" });
  expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ .*votar.*cuenta en Identia/);
  expect(requests.map(({ body, hadAccount }) => [body.email, body.password, hadAccount])).toEqual([
    [email, SECRET, true],
  ]);
  const status = "select status from partner_users where email = ?";
  expect(await contest.value<string>(status, email)).toBe("created");
});

test("[MEND-23] the vote that rides on a sign-up comes after the partner's answer, whatever it is, and both are told", async () => {
  const voted = async (proposalId: string) =>
    contest.value("select count(*) from public_votes where proposal_id = ?", proposalId);
  const join = async (proposalId: string, more: Record<string, string>) => {
    const { full_name, email, password } = juror();
    const fields = { full_name, email, password, consent: "on", vote_for: proposalId, ...more };
    const path = `/auth/votar?redirectTo=${encodeURIComponent(`/propuesta/${proposalId}#votar`)}`;
    return contest.visitor().submit(path, fields);
  };
  const [first, second] = [await contest.addProposal(), await contest.addProposal()];
  expect((await join(first, {})).status).toBe(400);
  expect([requests, await voted(first)]).toEqual([[], 0]);
  const counted = "Voto registrado / Tu voto ha sido contabilizado";
  const created = await join(first, { partner_consent: "on" });
  expect([created.path, created.toast]).toEqual([
    `/propuesta/${first}`,
    `¡Cuenta creada con éxito! / También se ha creado tu cuenta en Identia. / ${counted}`,
  ]);
  respond = json(409, { error: "Ya existe", code: "ALREADY_EXISTS" });
  expect((await join(second, { partner_consent: "on" })).toast).toBe(
    `Aviso / Tu cuenta se creó localmente, pero el email ya existe en la plataforma asociada. / ${counted}`,
  );
  expect([await voted(first), await voted(second)]).toEqual([1, 1]);
});

test("[AUTH-14] an email that the partner has already is told, whatever the status of its answer", async () => {
  for (const status of [200, 409]) {
    respond = json(status, { error: "Ya existe", code: "ALREADY_EXISTS" });
    const { page, account, isIn, seen } = await signUp(juror({ full_name: `Ya Existe ${status}` }));
    expect(page.toast).toBe(
      "Aviso / Tu cuenta se creó localmente, pero el email ya existe en la plataforma asociada.",
    );
    expect([account?.status, account?.notices, isIn]).toEqual(["already_exists", 0, true]);
    expect(seen).toEqual(IN_8_S);
  }
});

test("[AUTH-15] the partner's trouble is told as such, and the admins hear of it", async () => {
  for (const status of [200, 502]) {
    respond = json(status, { error: "Sin servicio", code: "EXTERNAL_ERROR" });
    const { page, account, isIn } = await signUp(juror({ full_name: `Sin Servicio ${status}` }));
    expect(await contest.complaints()).toEqual(["partner_failed: EXTERNAL_ERROR"]);
    expect(page.toast).toMatch(/^Aviso \/ Tu cuenta se creó.*problema.*sincroniz.*iniciar sesión/);
    expect([account?.status, account?.notices, isIn]).toEqual(["failed", 1, true]);
  }
  const [notice] = await contest.rows("select kind, title, link, read_at from notifications limit 1");
  expect(notice).toEqual({
    kind: "partner_failed",
    title: "Cuenta sin sincronizar",
    link: "/admin/usuarios",
    read_at: null,
  });
});

/** Answers of the partner with the log's reason. */
const nonsense: [name: string, reason: string, answer: (response: ServerResponse) => void][] = [
  ["another error", "answered with an error", json(200, { error: "Datos incorrectos" })],
  ["another code", "status 400", json(400, { error: "Datos incorrectos", code: "INVALID" })],
  ["a failing status", "status 500", json(500, {})],
  ["a page", "unreadable answer", raw(200, "<!doctype html><title>Identia</title>")],
  ["nothing in it", "unreadable answer", raw(200, "")],
  ["a list", "unreadable answer", json(200, [{ code: "ALREADY_EXISTS" }])],
  ["null", "unreadable answer", json(200, null)],
  ["broken JSON", "unreadable answer", raw(200, '{"id":')],
  [
    "broken letters",
    "unreadable answer",
    (response) => response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x00])),
  ],
  ["over 64 KiB", "answer over 64 KiB", json(200, { id: "x".repeat(64 * 1024) })],
  ["a hang-up", "unreachable", (response) => response.destroy()],
  [
    "a hang-up halfway",
    "unreachable",
    (response) => {
      response.writeHead(200, { "Content-Length": "100" }).write('{"id":', () => response.destroy());
    },
  ],
];

test.each(nonsense)(
  "[AUTH-15] [AUTH-17] answered with %s: the account stands, the partner's is not claimed",
  async (name, reason, answer) => {
    respond = answer;
    const { page, account, isIn } = await signUp(juror({ full_name: `Tras ${name}` }));
    expect(requests).toHaveLength(1);
    expect(await contest.complaints()).toEqual([`partner_failed: ${reason}`]);
    expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ (?!.*Identia)/);
    expect([account?.status, account?.notices, isIn]).toEqual(["failed", 1, true]);
  },
);

test("[AUTH-13] an answer of 64 KiB is still read", async () => {
  const frame = JSON.stringify({ id: "" }).length;
  respond = json(200, { id: "x".repeat(64 * 1024 - frame) });
  expect((await signUp()).account?.status).toBe("created");
});

test("[AUTH-15] a redirect is not followed: neither password nor key go elsewhere", async () => {
  for (const status of [301, 302, 307, 308]) {
    requests = [];
    respond = raw(status, JSON.stringify({ id: "identia-1" }), { Location: "/otra" });
    const { page, account } = await signUp(juror({ full_name: `Tras Salto ${status}` }));
    expect(await contest.complaints()).toEqual(["partner_failed: redirect"]);
    expect(requests.map(({ url }) => url)).toEqual(["/v1/alta?origen=concurso"]);
    expect(page.toast).not.toContain("Identia");
    expect([account?.status, account?.notices]).toEqual(["failed", 1]);
  }
});

test("[AUTH-15] a partner that never answers, or never ends, is left after 5 s", async () => {
  const silences: ((response: ServerResponse) => void)[] = [
    () => {},
    (response) => response.writeHead(200).write('{"id":"'),
  ];
  const turns = silences.values();
  respond = (response) => turns.next().value?.(response);
  const start = performance.now();
  const signUps = await Promise.all(
    ["Sin Respuesta", "Sin Final"].map((full_name) => signUp(juror({ full_name }))),
  );
  const seconds = (performance.now() - start) / 1000;
  expect(await contest.complaints(2)).toEqual(Array(2).fill("partner_failed: no answer in time"));
  expect(seconds).toBeGreaterThan(4.9);
  for (const { page, account, isIn } of signUps) {
    expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ (?!.*Identia)/);
    expect([account?.status, account?.notices, isIn]).toEqual(["failed", 1, true]);
  }
});

test("[AUTH-15] the admins hear nothing where they want no notifications", async () => {
  await contest.setSetting("enable_notifications", "false");
  respond = json(502, { code: "EXTERNAL_ERROR" });
  const { account } = await signUp(juror({ full_name: "Sin Avisos" }));
  expect(await contest.complaints()).toEqual(["partner_failed: EXTERNAL_ERROR"]);
  await contest.setSetting("enable_notifications", "true");
  expect([account?.status, account?.notices]).toEqual(["failed", 0]);
});

test("[AUTH-17] the account stands when the partner's answer cannot be kept", async () => {
  await contest.refuse("insert on partner_users", "no");
  const { account, isIn, seen } = await signUp();
  await contest.allow();
  expect(await contest.complaints()).toEqual(["POST /auth: no"]);
  expect([account?.status, isIn]).toEqual([null, true]);
  expect(seen).toEqual(IN_8_S);
});

test("[AUTH-13] in production a partner without https is not asked", async () => {
  const { page, account } = await signUp(juror(), production);
  expect(await production.complaints()).toEqual(["partner_failed: PARTNER_API_URL is not an https address"]);
  expect(requests).toEqual([]);
  expect(page.toast).toMatch(/^¡Cuenta creada con éxito! \/ (?!.*Identia)/);
  expect(account?.status).toBe("failed");
});

test("[AUTH-13] the password is nowhere in the database and in no line of the log", async () => {
  const answers = [
    json(201, {}),
    json(409, { code: "ALREADY_EXISTS", error: SECRET }),
    json(500, { error: SECRET }),
    raw(200, SECRET),
  ];
  for (const answer of answers) {
    respond = answer;
    await signUp();
  }
  expect(await contest.complaints(2)).toEqual([
    "partner_failed: status 500",
    "partner_failed: unreadable answer",
  ]);
  const needle = SECRET.trim();
  expect(requests.map(({ body }) => body.password)).toEqual(answers.map(() => SECRET));
  expect(contest.log.join("\n")).toContain('"event":"partner_failed"');
  expect(contest.log.join("\n")).not.toContain(needle);
  const tables = await contest.rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["profiles", "credentials", "partner_users", "notifications", "audit_log"]),
  );
  for (const { name } of tables) {
    expect(JSON.stringify(await contest.rows(`select * from "${name}"`))).not.toContain(needle);
  }
});

test("[FINAL-02] where a partner is configured, its accounts alone choose in the final", async () => {
  for (const judgeId of ["a", "b"]) await contest.addPerson("jurado", { judgeId });
  for (const id of ["ala", "bosque"]) await contest.addProposal({ id, title: id, status: "finalista" });
  await contest.setSetting("require_verified_email", "false");
  await setFinal(contest, "chosen", {
    works: ["ala", "bosque"],
    marks: { a: ["ala", "bosque"], b: ["bosque", "ala"] },
  });
  await contest.setPhase("final");
  const admin = await contest.as("admin");
  await admin.submit("/admin/final", { intent: "open-community" });
  expect((await admin.open("/admin/final")).text("main")).toContain(
    "Votan las cuentas de la plataforma asociada.",
  );

  const outsider = await contest.as("publico");
  expect((await outsider.open("/final")).text("main")).toContain(
    "En esta final eligen las cuentas de Identia",
  );
  const refused = await outsider.submit("/final", { proposal_id: "ala" });
  expect(refused.toast).toContain("eligen las cuentas de la plataforma asociada");
  for (const [status, votes] of [
    ["failed", 0],
    ["linked", 1],
  ] as const) {
    const person = await contest.addPerson("publico");
    await contest.insert("partner_users", { user_id: person.id, email: person.email, status });
    await (await contest.signedIn(person)).submit("/final", { proposal_id: "ala" });
    expect(await contest.value("select count(*) from final_votes")).toBe(votes);
  }
});
