import { beforeEach, expect, test } from "vitest";
import { openStores } from "~/context";
import { openContest, PASSWORD } from "../support/contest";
import { Mailbox } from "../support/mail";
import { siteScript } from "../support/site-script";
import type { Visitor } from "../support/visitor";

const mailbox = new Mailbox();
const mail = { MAIL_FROM: "concurso@prueba.test" };
const contest = openContest({ ...mail }, { standIns: { EMAIL: mailbox.worker } });
const partner = { PARTNER_API_URL: "https://identia.invalid/alta", PARTNER_NAME: "Identia" };
const withPartner = openContest({ ...mail, ...partner }, { standIns: { EMAIL: new Mailbox().worker } });
const withoutMail = openContest();

const MINUTE = 60_000;
const ASK = "/auth/enlace";
const SIGN_UP = "/auth/votar";
let count = 0;
const someone = () => ({ full_name: "Vera Votante", email: `vera${++count}@prueba.test`, consent: "on" });

beforeEach(async () => {
  mailbox.taken = [];
  await contest.db.exec("delete from mail_outbox; delete from throttles; delete from settings");
  await contest.setPhase("voting");
});

/** Waits for the mails to an address. */
async function mails(email: string, number = 1) {
  const theirs = () => mailbox.taken.filter(({ to }) => to === email);
  await expect.poll(() => theirs().length).toBe(number);
  return theirs();
}

/** Returns the path of the latest link to an address, of `number` mails. */
async function linkTo(email: string, number = 1): Promise<string> {
  const url = new URL(/http\S+/.exec((await mails(email, number)).at(-1)?.text ?? "")?.[0] ?? "");
  expect(url.origin).toBe(contest.url.origin);
  return url.pathname + url.search;
}

async function signUp(fields = someone()): Promise<{ email: string; link: string }> {
  expect((await contest.visitor().post(SIGN_UP, fields)).status).toBe(303);
  return { email: fields.email, link: await linkTo(fields.email) };
}

async function voter(): Promise<{ email: string; visitor: Visitor }> {
  const { email, link } = await signUp();
  const visitor = contest.visitor();
  expect((await visitor.post(link)).status).toBe(303);
  mailbox.taken = [];
  await contest.db.exec("delete from throttles");
  return { email, visitor };
}

const accounts = (email: string) => contest.value("select count(*) from profiles where email = ?", email);
const isSignedIn = async (visitor: Visitor) => (await visitor.open("/cuenta")).url.pathname === "/cuenta";

test("[AUTH-29] from a work to its counted vote without a password: name and address, the mailed link, one press", async () => {
  const work = await contest.addProposal({ title: "Isla de silencio" });
  const visitor = contest.visitor();
  const form = await visitor.submit(
    "/galeria",
    (await visitor.open(`/propuesta/${work}`)).formWith("proposal_id"),
  );
  expect(form.texts("main form:not([action]) label")[0]).toBe("Nombre completo");
  expect(form.document.querySelector("main form:not([action]) [type=password]")).toBeNull();
  expect(form.texts("main form:not([action]) button[type=submit]")).toEqual(["Enviarme el enlace"]);
  const fields = someone();
  const asked = await visitor.submit(form.path, fields);
  expect([asked.status, asked.text("h1")]).toEqual([200, "Revisa tu correo"]);
  expect(asked.text("main")).toContain("Sirve una sola vez y caduca en 30 minutos.");
  expect(await accounts(fields.email)).toBe(0);

  // Other programs open the link. Their visits change nothing.
  const link = await linkTo(fields.email);
  const phone = contest.visitor();
  for (let n = 0; n < 3; n++) await phone.fetch(link, { method: n === 0 ? "HEAD" : "GET" });
  expect(await accounts(fields.email)).toBe(0);
  const page = await visitor.open(link);
  expect(page.text("main p")).toBe("Vas a crear la cuenta de Vera Votante.");
  expect(page.texts("main form button[type=submit]")).toEqual(["Entrar y votar", "Entrar sin votar"]);
  const done = await visitor.submit(link, { vote_for: work });
  expect([done.status, done.url.pathname]).toEqual([200, `/propuesta/${work}`]);
  expect(done.toast).toContain("¡Cuenta creada con éxito!");
  expect(done.toast).toContain("Voto registrado");
  expect(await contest.value("select public_votes_count from proposals where id = ?", work)).toBe(1);
  const [stored] = await contest.rows(
    `select role, full_name, email_confirmed_at is not null as confirmed,
      (select count(*) from credentials where user_id = p.id) as passwords,
      (select group_concat(text order by text) from consents where user_id = p.id) as consents,
      (select count(*) from audit_log where target_id = p.id and action = 'account_created') as logged
      from profiles p where email = ?`,
    fields.email,
  );
  expect(stored).toEqual({
    role: "publico",
    full_name: "Vera Votante",
    confirmed: 1,
    passwords: 0,
    consents: "bases,privacy,votes",
    logged: 1,
  });
  // The only mail is the link, and the store keeps its hash.
  expect(await mails(fields.email)).toHaveLength(1);
  const token = /enlace\/([\w-]{43})/.exec(link)?.[1] ?? "";
  const outbox = await contest.rows("select * from mail_outbox where secret is null");
  expect(JSON.stringify(outbox)).not.toContain(token);
});

test("[AUTH-29] the form's mistakes stand beside their field; a closed sign-up takes nobody, also by an older link", async () => {
  const bad = await contest.visitor().submit(SIGN_UP, { full_name: "", email: "nadie" });
  expect([bad.status, bad.errorOf("full_name"), bad.errorOf("email")]).toEqual([
    400,
    "Debes ingresar tu nombre completo",
    "El correo no es válido",
  ]);
  await contest.setSetting("disposable_domains", "usar.tirar");
  const thrown = await contest.visitor().submit(SIGN_UP, { ...someone(), email: "yo@usar.tirar" });
  expect(thrown.refusalOf("email")).toBe(
    "400 Usa una dirección tuya: las de correo desechable no sirven para votar",
  );
  const { email, link } = await signUp();
  const old = await voter();
  await contest.setSetting("public_signup_enabled", "false");
  expect((await contest.visitor().post(SIGN_UP, someone())).status).toBe(403);
  const late = await contest.visitor().submit(link);
  expect([late.status, late.toast.split(" / ")[0]]).toEqual([403, "El registro para votar está cerrado"]);
  expect(await accounts(email)).toBe(0);
  // Voters with an account still sign in.
  await contest.visitor().post(ASK, { email: old.email });
  expect((await contest.visitor().post(await linkTo(old.email))).status).toBe(303);
});

test("[AUTH-30] a link works once, however many use it at once", async () => {
  for (const { email, link } of [await signUp(), await signUp()]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => contest.visitor().post(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410, 410]);
    expect(await accounts(email)).toBe(1);
    const again = await contest.visitor().open(link);
    expect([again.status, again.text("h1")]).toEqual([410, "Este enlace ya no sirve"]);
    expect(again.document.querySelector("main a.button")?.getAttribute("href")).toBe(ASK);
  }
});

test("[AUTH-30] a voter comes back by a new link; a newer link ends an older one; thirty minutes end it too", async () => {
  const { email } = await voter();
  const visitor = contest.visitor();
  const ask = async (number: number) => {
    const answer = await visitor.post(`${ASK}?redirectTo=%2Fgaleria`, { email });
    expect(answer.headers.get("Location")).toBe("/auth/enlace?enviado=1&redirectTo=%2Fgaleria");
    return linkTo(email, number);
  };
  const [older, newer] = [await ask(1), await ask(2)];
  expect((await contest.visitor().post(older)).status).toBe(410);
  expect((await visitor.open(newer)).text("main p")).toBe("Vas a entrar como Vera Votante.");
  expect((await visitor.post(newer)).headers.get("Location")).toBe("/galeria");
  expect(await isSignedIn(visitor)).toBe(true);

  const late = await ask(3);
  await contest.rows("update sign_in_links set expires_at = expires_at - ?", 30 * MINUTE);
  expect((await contest.visitor().open(late)).status).toBe(410);
  expect((await contest.visitor().post(late)).status).toBe(410);
  for (const dead of ["x", "A".repeat(43), "A".repeat(10_000), "%00"]) {
    expect((await contest.visitor().post(`${ASK}/${dead}`)).status).toBe(410);
  }
});

test("[MEND4-32] the mailed link holds no return address: it leads there only in the browser that asked", async () => {
  const { email } = await voter();
  const asking = contest.visitor();
  await asking.post(`${ASK}?redirectTo=%2Fpropuesta%2Fajena%23votar`, { email });
  const link = await linkTo(email);
  expect(link).toMatch(/^\/auth\/enlace\/[\w-]{43}$/);
  const owner = contest.visitor();
  expect((await owner.open(link)).texts("main form button[type=submit]")).toEqual(["Entrar"]);
  expect((await owner.post(link)).headers.get("Location")).toBe("/");
  // The next request without an address forgets the earlier one.
  for (const [number, query, place] of [
    [2, "?redirectTo=%2Fgaleria", "/galeria"],
    [3, "", "/"],
  ] as const) {
    await asking.post(ASK + query, { email });
    expect((await asking.post(await linkTo(email, number))).headers.get("Location")).toBe(place);
  }
});

test("[AUTH-30] who lost the mail of the sign-up asks for another link, and is created with the name", async () => {
  const { email, link } = await signUp();
  await contest.visitor().post(ASK, { email });
  const next = await linkTo(email, 2);
  expect((await contest.visitor().post(link)).status).toBe(410);
  expect((await contest.visitor().post(next)).status).toBe(303);
  expect(await contest.column("select full_name from profiles where email = ?", email)).toEqual([
    "Vera Votante",
  ]);
});

test("[AUTH-30] known, unknown, waiting, erased and other roles' addresses get the same answer", async () => {
  const known = await voter();
  const withPassword = await contest.addPerson("publico");
  const juror = await contest.addPerson("jurado");
  const waiting = await signUp();
  const erased = await voter();
  const { erasure } = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  const gone = await contest.value<string>("select id from profiles where email = ?", erased.email);
  await erasure.erase({ person: { id: gone }, nameless: "Nadie", keepVotes: true });
  mailbox.taken = [];
  const all = [
    known.email,
    withPassword.email,
    juror.email,
    waiting.email,
    erased.email,
    "nadie@prueba.test",
  ];
  const summaryOf = async (path: string, fields: Record<string, string>) => {
    const answer = await contest.visitor().post(path, fields);
    return [
      answer.status,
      answer.headers.get("Location"),
      [...answer.headers.keys()].sort(),
      await answer.text(),
    ];
  };
  for (const path of [ASK, SIGN_UP]) {
    const answers = await Promise.all(
      all.map((email) => summaryOf(path, path === ASK ? { email } : { ...someone(), email })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
  // A juror is told to use the password. An unknown address is written to only by its sign-up.
  const [first] = await mails(juror.email, 2);
  expect(first?.subject).toBe("Cómo entrar en el Concurso de Diseño Universitario");
  expect(first?.text).not.toContain("/auth/enlace");
  expect(first?.text).toContain(`${contest.url.origin}/auth/recuperar`);
  for (const email of [known.email, withPassword.email, waiting.email]) await mails(email, 2);
  for (const email of [erased.email, "nadie@prueba.test"]) await mails(email, 1);
  expect(await contest.value("select count(*) from sign_in_links where email = ?", juror.email)).toBe(0);
  // A voter's name stays when somebody else signs up with the address.
  expect((await contest.visitor().post(await linkTo(known.email, 2))).status).toBe(303);
  expect(await accounts(known.email)).toBe(1);
});

test("[AUTH-30] a link of somebody who has another role by then signs nobody in", async () => {
  const { email, link } = await signUp();
  await contest.addPerson("alumno", { email });
  const visitor = contest.visitor();
  for (const page of [await visitor.open(link), await visitor.submit(link)])
    expect(page.text("h1")).toBe("En esta cuenta se entra con contraseña");
  expect(visitor.cookies.has("session")).toBe(false);
});

test("[AUTH-30] five mails a mailbox, 300 a network and 3,000 a domain in a quarter of an hour; then an error that says so", async () => {
  const email = "harta@prueba.test";
  const spellings = [email, " HARTA@prueba.test", "harta+1@prueba.test", email, email];
  for (const one of spellings)
    expect((await contest.visitor().post(SIGN_UP, { ...someone(), email: one })).status).toBe(303);
  const page = await contest.visitor().submit(ASK, { email });
  expect(page.told).toBe(
    "429 Ahora no podemos escribirte / Se han pedido muchos enlaces. Espera un cuarto de hora y vuelve a intentarlo.",
  );
  expect(page.valueOf("email")).toBe(email);
  for (const [kind, most] of Object.entries({ network: 300, domain: 3000 })) {
    await contest.db.exec("delete from throttles");
    await contest.visitor().post(ASK, { email });
    await contest.rows("update throttles set tries = ? where key like ?", most, `link-${kind}:%`);
    expect((await contest.visitor().post(SIGN_UP, someone())).status, kind).toBe(429);
  }
  const elsewhere = {
    method: "POST",
    headers: { "CF-Connecting-IP": "192.0.2.8" },
    body: new URLSearchParams({ email: "otra@otro.test" }),
  };
  expect((await contest.visitor().fetch(ASK, elsewhere)).status).toBe(303);
});

test("[AUTH-30] other sites' forms, hosts and return addresses lead nowhere; the link's page is kept nowhere", async () => {
  const foreign = { method: "POST", headers: { Origin: "https://otra.example" } };
  const { email, link } = await signUp();
  for (const path of [ASK, SIGN_UP, link])
    expect((await contest.visitor().fetch(path, foreign)).status, path).toBe(403);
  expect(await accounts(email)).toBe(0);
  for (const out of ["https://otra.example/", "//otra.example", "/\\otra.example"]) {
    const back = `?${new URLSearchParams({ redirectTo: out })}`;
    const { location } = await contest
      .visitor()
      .post(link.split("?")[0] + back)
      .then(({ headers }) => ({ location: headers.get("Location") }));
    if (location !== null) expect(location).toBe("/");
    const fields = someone();
    await contest.visitor().post(SIGN_UP + back, fields);
    expect(await linkTo(fields.email)).toMatch(/^\/auth\/enlace\/[\w-]{43}$/);
  }
  const { link: kept } = await signUp();
  const { headers } = await contest.visitor().fetch(kept);
  expect([headers.get("Referrer-Policy"), headers.get("X-Robots-Tag")]).toEqual(["strict-origin", "noindex"]);
  expect(headers.get("Cache-Control")).toContain("no-store");
  for (const path of [kept, ASK, `${ASK}?enviado=1`, `${ASK}/x`]) {
    const scripts = (await contest.visitor().open(path)).document.querySelectorAll("script");
    expect(scripts.map((script) => script.getAttribute("src"))).toEqual([expect.stringMatching(siteScript)]);
  }
});

test("[AUTH-30] a voter with a password and votes that wait enters by a link too: the votes count, and what was typed before ends", async () => {
  const person = await contest.addPerson("publico");
  const work = await contest.addProposal();
  await (await contest.signedIn(person)).submit("/galeria", { proposal_id: work });
  const waiting = () => contest.value("select count(*) from pending_votes where user_id = ?", person.id);
  expect(await waiting()).toBe(1);
  await mails(person.email);
  await contest.visitor().post(ASK, { email: person.email });
  const visitor = contest.visitor();
  const link = await linkTo(person.email, 2);
  expect((await visitor.open(link)).text("main")).toContain("un voto sin confirmar, que contará al entrar");
  expect((await visitor.post(link)).status).toBe(303);
  expect(await contest.value("select count(*) from sessions where user_id = ?", person.id)).toBe(1);
  expect(await waiting()).toBe(0);
  expect(await contest.value("select public_votes_count from proposals where id = ?", work)).toBe(1);
  // A stranger may have chosen the password of an address that nobody had proven.
  expect(
    (await contest.visitor().post("/auth", { email: person.email, password: PASSWORD })).status,
  ).not.toBe(303);
});

test("[AUTH-30] a link whose mail the service refused leaves by the cron", async () => {
  mailbox.refusal = "too many requests";
  const fields = someone();
  await contest.visitor().post(SIGN_UP, fields);
  const failed = () => contest.value("select last_error from mail_outbox where recipient = ?", fields.email);
  await expect.poll(failed).toBe("too many requests");
  mailbox.refusal = null;
  await contest.cron(Date.now() + 6 * MINUTE);
  expect((await contest.visitor().post(await linkTo(fields.email))).status).toBe(303);
});

test("[AUTH-31] a voter without a password erases the account only after a new link", async () => {
  const { email, visitor } = await voter();
  expect((await visitor.open("/cuenta")).text("main")).toContain("No tienes contraseña");
  await contest.rows("update sessions set created_at = 1");
  const page = await visitor.open("/cuenta/eliminar");
  expect(page.document.querySelector("main form [name=confirm]")).toBeNull();
  const again = page.document.querySelector("main a[href^='/auth/enlace']")?.getAttribute("href") ?? "";
  for (const fields of [{ confirm: "on" }, { confirm: "on", password: "x" }])
    expect((await visitor.post("/cuenta/eliminar", fields)).status).toBeGreaterThanOrEqual(400);
  expect(await accounts(email)).toBe(1);
  expect((await visitor.open(again)).valueOf("email")).toBe(email);
  await visitor.post(again, { email });
  const back = await visitor.submit(await linkTo(email));
  expect(back.url.pathname).toBe("/cuenta/eliminar");
  expect((await visitor.submit("/cuenta/eliminar", { confirm: "on" })).toast).toContain("Cuenta eliminada");
  expect(await accounts(email)).toBe(0);
  // The address is free again, and its last link is gone.
  expect(await contest.value("select count(*) from sign_in_links where email = ?", email)).toBe(0);
});

test("[AUTH-31] without a password nobody signs in by one; a voter who becomes a juror chooses one by recovery", async () => {
  const { email } = await voter();
  const enter = (password: string) => contest.visitor().post("/auth", { email, password });
  expect((await enter("")).status).toBe(400);
  expect((await enter(PASSWORD)).status).toBe(400);
  await contest.rows("update profiles set role = 'jurado' where email = ?", email);
  const id = await contest.value<string>("select id from profiles where email = ?", email);
  await contest.insert("judges", { id: `judge-${id}`, user_id: id, name: "Vera", created_at: 1 });
  await contest.visitor().post("/auth/recuperar", { email });
  const link = await linkTo(email);
  const password = "una-clave-nueva";
  const chosen = { new_password: password, repeated_password: password };
  expect((await contest.visitor().post(link, chosen)).status).toBe(303);
  expect((await enter(password)).headers.get("Location")).toBe("/jurado");
});

test("[AUTH-29] without mail or with a partner a voter signs up with a password", async () => {
  for (const other of [withPartner, withoutMail]) {
    const page = await other.visitor().open(SIGN_UP);
    expect(page.document.querySelector("main [name=password]")).not.toBeNull();
    const { status, errorOf } = await other.visitor().submit(SIGN_UP, someone());
    expect([status, typeof errorOf]).toEqual([400, "function"]);
  }
  const hint = async () => (await withPartner.visitor().open(SIGN_UP)).text("main form");
  expect(await hint()).toContain("tus votos cuentan cuando lo abras y confirmes la dirección");
  await withPartner.setSetting("require_verified_email", "false");
  expect(await hint()).not.toContain("Te enviaremos un enlace");
  const fields = { ...someone(), password: "otra-clave-larga" };
  expect((await withoutMail.visitor().post(SIGN_UP, fields)).status).toBe(303);
  const signIn = await contest.visitor().open("/auth?redirectTo=%2Fgaleria");
  expect(signIn.document.querySelector("main a[href^='/auth/enlace']")?.getAttribute("href")).toBe(
    "/auth/enlace?redirectTo=%2Fgaleria",
  );
});

test("[EASE-17] the link stands beside the voters' ways in, and not in the form of everybody else", async () => {
  const work = await contest.addProposal({ title: "Faro" });
  const linksOn = async (address: string) => {
    const { document } = await contest.visitor().open(address);
    return [...document.querySelectorAll("main a[href^='/auth/enlace']")].map((link) => [
      link.textContent,
      link.parentNode?.textContent,
    ]);
  };
  expect(await linksOn("/auth")).toEqual([
    ["entrar con un enlace si ya tienes una", expect.stringMatching(/^Solo quiero votar: /)],
  ]);
  expect(await linksOn("/auth/votar")).toEqual([
    ["Entrar con un enlace", expect.stringMatching(/^¿Ya tienes una cuenta\? /)],
  ]);
  const voting = `/auth?redirectTo=${encodeURIComponent(`/galeria?votar=${work}`)}`;
  expect((await linksOn(voting)).map(([text]) => text)).toEqual(["entrar con un enlace si ya tienes una"]);
});
