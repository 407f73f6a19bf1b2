import { beforeAll, expect, test } from "vitest";
import { isWhole } from "../support/campaign";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { lines } from "../support/role-matrix";
import { arrange, compareCookie, plantRichContest, screens } from "../support/screens";
import { dataPath } from "../support/single-fetch";
import { KeptState } from "../support/table-contents";
import type { Visitor } from "../support/visitor";

const contest = openContest();
let people: Awaited<ReturnType<typeof plantRichContest>>;
const BAR = ".seeing-bar";

const state = new KeptState(contest);

beforeAll(async () => {
  people = await plantRichContest(contest);
  await state.keep("base");
});

/** Returns the tables with new rows. Counters of tries belong to the viewer and are left out. */
async function written(before: Awaited<ReturnType<KeptState["contents"]>>): Promise<string[]> {
  const after = await state.contents();
  return [...before.keys()].filter(
    (name) => name !== "throttles" && before.get(name)?.join("\n") !== after.get(name)?.join("\n"),
  );
}

/** Returns the session of an admin who impersonates that person. */
const seenAs = (person: Person) => contest.signedIn({ ...people.admin, seesAs: person.id });
const logged = () =>
  contest.rows(
    "select actor, action, target_id, details from audit_log where action like 'seeing%' order by id",
  );
const see = (visitor: Visitor, person: Person) =>
  visitor.submit("/admin/usuarios?parte=ver-como", { id: person.id });

test("[SEEAS-01] an admin sees the contest as somebody, is told so on every page, and ends it; both are logged", async () => {
  const visitor = await contest.signedIn(people.admin);
  const list = await visitor.open("/admin/usuarios?q=pilar");
  const form = list.document.querySelector("td form[action='/admin/usuarios?parte=ver-como']");
  expect(form?.querySelector("button")?.getAttribute("aria-label")).toBe("Ver como Pilar Público");
  const home = await see(visitor, people.jurado);
  expect([home.path, home.text("[data-role-badge]")]).toEqual(["/jurado", "Jurado"]);
  expect(home.toast).toContain("Ves el concurso como Jorge Jurado");
  for (const path of ["/jurado", "/", "/galeria", "/propuesta/faro", "/privacidad", "/nada"]) {
    const page = await visitor.open(path);
    expect(page.text(BAR), path).toMatch(
      /^Ves el concurso como Jorge Jurado \(Jurado\)\. Solo lectura: nada se envía\. Acaba sola a las? \d\d?:\d\d\. ?Terminar$/,
    );
    // Signing out is not possible meanwhile: the bar has the only button.
    expect(page.html).not.toContain("Cerrar Sesión");
  }
  // Impersonation neither fills nor reads the page cache.
  expect((await contest.visitor().open("/auth")).html).not.toContain("seeing-bar");
  // The admins' pages are closed, as for that person.
  const closed = await visitor.open("/admin/usuarios");
  expect([closed.path, closed.toast]).toEqual([
    "/",
    "Acceso denegado / Ves el concurso como otra persona. Pulsa «Terminar» en la barra de arriba para volver a tu cuenta y abrir el panel.",
  ]);
  const back = await visitor.submit("/auth/ver-como");
  expect([back.path, back.toast, back.text(BAR)]).toEqual([
    "/admin/usuarios",
    "Vuelves a tu cuenta / Ya no ves el concurso como otra persona",
    "",
  ]);
  expect(await logged()).toEqual([
    {
      actor: people.admin.id,
      action: "seeing_started",
      target_id: people.jurado.id,
      details: expect.stringMatching(/^\{"role":"jurado","until":\d{13}\}$/),
    },
    { actor: people.admin.id, action: "seeing_ended", target_id: people.jurado.id, details: "{}" },
  ]);
});

test("[MEND3-21] at /admin who looks on is told how the view ends", async () => {
  for (const person of [people.jurado, people.publico]) {
    const visitor = await seenAs(person);
    const page = await visitor.open("/admin");
    expect(page.toast).toContain("Pulsa «Terminar» en la barra de arriba");
    expect(page.document.querySelector(`${BAR} form`)).not.toBeNull();
    await visitor.submit("/auth/ver-como");
  }
});

test("[SEEAS-02] it asks who has not proved for a while who they are, and is nobody's but an admin's, of nobody who is one", async () => {
  const before = await logged();
  await arrange(contest, { isStale: true });
  const stale = await contest.signedIn(people.admin);
  expect((await see(stale, people.publico)).text("h1")).toBe("Confirma que eres tú");
  await arrange(contest, {});
  const admin = await contest.signedIn(people.admin);
  const other = await see(admin, people["admin con segundo factor"]);
  expect([other.status, other.toast]).toEqual([
    404,
    "No se puede ver como esa cuenta / Ya no existe o es de administración",
  ]);
  for (const who of ["publico", "alumno", "universidad", "jurado"] as const) {
    const visitor = await contest.signedIn(people[who]);
    expect((await see(visitor, people.alumno)).toast, who).toContain("Acceso denegado");
  }
  expect(await logged()).toEqual(before);
});

test("[SEEAS-03] it ends after half an hour, when the person is gone or becomes an admin, and with the admin's session", async () => {
  const barOf = async (visitor: Visitor) => (await visitor.open("/galeria")).text(BAR).slice(0, 26);
  const isAdmin = async (visitor: Visitor) => (await visitor.fetch("/admin")).status === 200;
  const late = await contest.signedIn(people.admin);
  await see(late, people.publico);
  const [row] = await contest.rows<{ left: number }>(
    "select seen_until - (select max(at) from audit_log where action = 'seeing_started') as left from sessions where seen_as = ?",
    people.publico.id,
  );
  expect(row?.left).toBe(30 * 60 * 1000);
  await contest.rows("update sessions set seen_until = ? where seen_as is not null", Date.now() - 1);
  expect([await barOf(late), await isAdmin(late)]).toEqual(["", true]);
  const before = (await logged()).length;

  const gone = await contest.addPerson("publico");
  const promoted = await contest.addPerson("publico");
  const [one, two, own] = [
    await seenAs(gone),
    await seenAs(promoted),
    await contest.signedIn(people["admin que mira"]),
  ];
  expect([await barOf(one), await isAdmin(two)]).toEqual(["Ves el concurso como Perso", false]);
  const admin = await contest.signedIn(people.admin);
  await admin.post("/admin/usuarios", { id: promoted.id, role: "admin" });
  expect([await barOf(two), await isAdmin(two)]).toEqual(["", true]);
  const theirs = await contest.signedIn(gone);
  expect((await theirs.post("/cuenta/eliminar", { password: PASSWORD, confirm: "on" })).status).toBe(303);
  expect([await barOf(one), await isAdmin(one)]).toEqual(["", true]);
  expect(await barOf(own)).toBe("Ves el concurso como Jorge");
  await contest.rows("delete from sessions where user_id = ?", people["admin que mira"].id);
  expect((await own.open("/jurado")).path).toContain("/auth");
  // Impersonation also ends from another browser, and by its time limit.
  const [mine, elsewhere] = [await contest.signedIn(people.admin), await contest.signedIn(people.admin)];
  await elsewhere.submit("/admin/usuarios?parte=ver-como", { role: "visitante" });
  const ended = await logged();
  expect((await mine.post("/cuenta?parte=sesiones", { intent: "end-others" })).status).toBe(303);
  expect((await logged()).slice(ended.length)).toEqual([
    { actor: people.admin.id, action: "seeing_ended", target_id: people.admin.id, details: "{}" },
  ]);
  expect(ended.slice(before).filter(({ action }) => action === "seeing_ended")).toEqual(
    [
      [people.admin.id, promoted.id],
      [people.admin.id, gone.id],
      [people["admin que mira"].id, people.jurado.id],
    ].map(([actor, target_id]) => ({ actor, action: "seeing_ended", target_id, details: "{}" })),
  );
  await contest.rows("update profiles set role = 'publico' where id = ?", promoted.id);
});

test("[SEEAS-01] of many presses at once one begins: the log has an end for each beginning", async () => {
  const visitor = await contest.signedIn(people.admin);
  const before = (await logged()).length;
  const roles = ["jurado", "universidad", "alumno", "publico", "visitante"];
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      visitor.post("/admin/usuarios?parte=ver-como", { role: roles[at % roles.length] ?? "" }),
    ),
  );
  await visitor.post("/auth/ver-como", {});
  const [began, ended, ...more] = (await logged()).slice(before);
  expect([began?.action, ended?.action, more]).toEqual(["seeing_started", "seeing_ended", []]);
  expect(began?.target_id).toBe(ended?.target_id);
});

/** Returns the headers that a page sends by its referrer policy, as browsers do. */
const from = (page: Response, path: string) => {
  const { origin } = contest.url;
  const isShort = page.headers.get("Referrer-Policy") === "strict-origin";
  return {
    Referer: isShort ? `${origin}/` : origin + path,
    "Content-Type": "application/x-www-form-urlencoded",
  };
};
const renamed = (name: string) => `full_name=${encodeURIComponent(name)}&external_code=`;

test("[SEEAS-09] once its time is over nothing is sent until a page was read, which ends it, logs it and says so", async () => {
  const visitor = await contest.signedIn(people.admin);
  await see(visitor, people.publico);
  const until = Date.now() - 60_000;
  await contest.rows("update sessions set seen_until = ? where seen_as = ?", until, people.publico.id);
  const before = await state.contents();
  const answers = await Promise.all(
    lines
      .filter(({ address }) => !/^\/(auth\/ver-como|informes)/.test(address))
      .flatMap(({ address, body = "" }) => [address, dataPath(address)].map((path) => ({ path, body })))
      .map(async ({ path, body }) => {
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        const response = await visitor.fetch(path, { method: "POST", headers, body });
        const text = await response.text();
        return text.includes("La vista como Pilar Público ha terminado")
          ? `${response.status}`
          : `${response.status} ${path}`;
      }),
  );
  expect(answers.filter((answer) => !/^403$|^404 .*\.data/.test(answer))).toEqual([]);
  // The data of a script and a file cause no write either.
  await (await visitor.fetch("/cuenta.data")).arrayBuffer();
  await (await visitor.fetch("/calendario.ics")).arrayBuffer();
  expect(await written(before)).toEqual([]);
  const page = await visitor.submit("/cuenta", { full_name: "Otro nombre", external_code: "" });
  expect([page.status, page.text("h1"), page.text("main")]).toEqual([
    403,
    "No se ha hecho nada",
    expect.stringContaining("lo que enviabas era de ella. Vuelve al inicio"),
  ]);

  const led = await visitor.open("/galeria");
  expect([led.path, led.toast, led.text(BAR)]).toEqual([
    "/admin/usuarios",
    "Ha terminado la vista como Pilar Público / Se ha acabado su tiempo: vuelves a tu cuenta",
    "",
  ]);
  expect((await logged()).at(-1)).toEqual({
    actor: people.admin.id,
    action: "seeing_ended",
    target_id: people.publico.id,
    details: JSON.stringify({ ranOut: until }),
  });
  const after = await logged();
  expect((await visitor.open("/galeria")).path).toBe("/galeria");
  expect((await visitor.post("/admin/estados", { intent: "otra" })).status).toBe(400);
  expect(await logged()).toEqual(after);
});

test("[SEEAS-10] a page drawn for a look that was ended elsewhere sends nothing either; the admin's own pages do", async () => {
  const name = () => contest.value("select full_name from profiles where id = ?", people.admin.id);
  const visitor = await contest.signedIn(people.admin);
  const own = from(await visitor.fetch("/cuenta"), "/cuenta");
  const before = await name();
  await see(visitor, people.publico);
  const left = from(await visitor.fetch("/cuenta"), "/cuenta");
  await visitor.submit("/auth/ver-como");
  for (const path of ["/cuenta", "/cuenta.data"]) {
    const refused = await visitor.fetch(path, {
      method: "POST",
      headers: left,
      body: renamed("De otra vista"),
    });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("esa vista ya ha terminado"),
    ]);
  }
  expect(await name()).toBe(before);
  const saved = await visitor.fetch("/cuenta", {
    method: "POST",
    headers: own,
    body: renamed(String(before)),
  });
  expect(saved.status).toBe(303);
  // A session without impersonation is not restricted, and anybody may leave.
  const other = await contest.signedIn(people.publico);
  const short = { ...own, Referer: `${contest.url.origin}/` };
  expect(
    (await other.fetch("/cuenta", { method: "POST", headers: short, body: renamed("Pilar Público") })).status,
  ).toBe(303);
  expect(
    (await visitor.fetch("/auth/salir", { method: "POST", headers: short })).headers.get("Location"),
  ).toBe("/auth");
});

test("[SEEAS-11] a role is one press: somebody of it who has something to see, or who is not signed in", async () => {
  const visitor = await contest.signedIn(people.admin);
  const list = await visitor.open("/admin/usuarios");
  expect(list.text("main header [popovertarget='ver-como']")).toBe("Ver como");
  expect(list.texts("#ver-como button")).toEqual([
    "Como jurado",
    "Como universidad",
    "Como alumno",
    "Como público",
    "Como quien no ha entrado",
  ]);
  const as = (role: string) => visitor.submit("/admin/usuarios?parte=ver-como", { role });
  for (const [role, home, what] of [
    [
      "jurado",
      "/jurado",
      "select count(*) from judge_assignments a join judges j on j.id = a.judge_id where j.user_id = ?",
    ],
    [
      "universidad",
      "/universidad",
      "select count(*) from proposals where university_id = (select university_id from profiles where id = ?)",
    ],
    ["alumno", "/", "select count(*) from proposal_students where user_id = ?"],
    ["publico", "/", "select 1 where ? is not null"],
  ] as const) {
    const page = await as(role);
    const { target_id: id, details } = (await logged()).at(-1) as { target_id: string; details: string };
    const [person] = await contest.rows<{ full_name: string; role: string }>(
      "select full_name, role from profiles where id = ?",
      id,
    );
    expect([role, page.path, person?.role, page.text(BAR)]).toEqual([
      role,
      home,
      role,
      expect.stringContaining(`como ${person?.full_name} (`),
    ]);
    expect([role, Number(await contest.value(what, id)) > 0, JSON.parse(details).role]).toEqual([
      role,
      true,
      role,
    ]);
    await visitor.submit("/auth/ver-como");
  }
  await contest.setSetting("open_to_visitors", "true");
  const page = await as("visitante");
  expect([page.path, page.toast.split(" / ")[0], page.text(BAR).slice(0, 44)]).toEqual([
    "/",
    "Ves el concurso como quien no ha entrado",
    "Ves el concurso como quien no ha entrado. So",
  ]);
  for (const path of ["/galeria", "/propuesta/faro", "/auth"]) {
    const nobodys = await visitor.open(path);
    expect([nobodys.path, nobodys.text("header")]).toEqual([path, expect.stringContaining("Registrarse")]);
    expect(nobodys.text(BAR)).not.toBe("");
  }
  expect((await visitor.open("/admin")).toast).toContain("Pulsa «Terminar» en la barra de arriba");
  const signIn = await visitor.submit("/auth", { email: people.jurado.email, password: PASSWORD });
  expect([signIn.status, signIn.text("h1")]).toEqual([403, "No se ha hecho nada"]);
  await contest.rows("update sessions set seen_until = ? where seen_as = user_id", Date.now() - 1);
  expect((await visitor.open("/")).toast).toContain("Ha terminado la vista como quien no ha entrado");
  const log = await visitor.open("/admin/registro?accion=seeing_started");
  expect(log.text("tbody tr")).toMatch(/Ver como otra persona\s*quien no ha entrado/);
  await contest.setSetting("open_to_visitors", "false");
  for (const role of ["admin", "nadie", ""]) expect((await as(role)).status, role).toBe(400);
});

/** The campaign also sends the other methods, which are answered like POST. */
const unsafe = isWhole ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"];

test("[SEEAS-04] meanwhile nothing is sent: every address refuses every method that could write, as a page and as data", async () => {
  const visitors = await Promise.all(
    (["publico", "alumno", "universidad", "jurado"] as const).map((who) => seenAs(people[who])),
  );
  const paths = [...new Set(lines.map(({ address }) => address))].filter((path) => path !== "/auth/ver-como");
  const jobs = [
    ...paths.flatMap((path) => unsafe.map((method) => ({ method, path, body: "" }))),
    ...paths.map((path) => ({ method: "POST", path: dataPath(path), body: "" })),
    ...lines.flatMap(({ address, body }) => (body ? [{ method: "POST", path: address, body }] : [])),
  ];
  const before = await state.contents();
  const answers = new Map<string, string[]>();
  const left = [...jobs.entries()];
  const send = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, { method, path, body }] = next;
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const response = await visitors[at % visitors.length]?.fetch(path, { method, headers, body });
      const isRefused = (await response?.text())?.includes("No se ha hecho nada");
      const answer = isRefused ? `${response?.status} refused` : String(response?.status);
      answers.set(answer, [...(answers.get(answer) ?? []), `${method} ${path}`]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
  answers.delete("403 refused");
  // Addresses without a page have no data.
  expect([...answers.keys()]).toEqual(["404"]);
  expect(
    answers
      .get("404")
      ?.filter(
        (sent) =>
          !/^POST .*(\.\w+|salir|datos|nombres|siguiente|csp|healthz|cargas.*|archivos.*)\.data$/.test(sent),
      ),
  ).toEqual([]);
  expect(await written(before)).toEqual([]);
});

test("[SEEAS-05] what is refused is said on a page of its own, on the page by a toast where it asked by script, and to an upload", async () => {
  const visitor = await seenAs(people.alumno);
  const vote = await visitor.submit("/galeria", { proposal_id: "marea" });
  expect([vote.status, vote.text("h1"), vote.text(BAR).slice(0, 26)]).toEqual([
    403,
    "No se ha hecho nada",
    "Ves el concurso como Luz A",
  ]);
  // An admin's form that was open before belongs to a page that is closed to that person.
  const form = await visitor.submit("/admin/estados", { intent: "finalists" });
  expect([form.status, form.text("h1")]).toEqual([403, "No se ha hecho nada"]);
  const data = await visitor.fetch("/galeria.data", {
    method: "POST",
    body: new URLSearchParams({ proposal_id: "marea" }),
  });
  expect([data.status, await data.text()]).toEqual([403, expect.stringContaining("en solo lectura")]);
  const university = await seenAs(people.universidad);
  const upload = await university.fetch("/cargas", { method: "POST" });
  expect([upload.status, await upload.json()]).toEqual([
    403,
    { message: "No se ha hecho nada. Ves el concurso como otra persona, en solo lectura" },
  ]);
});

test("[SEEAS-06] looking writes nothing, at every screen of everybody", async () => {
  const visitors = await Promise.all(
    Object.entries(people)
      .filter(([, { role, seesAs }]) => role !== "admin" && !seesAs)
      .map(async ([who, person]) => ({ who, visitor: await seenAs(person) })),
  );
  const before = await state.contents();
  const seen: string[] = [];
  for (const { who, visitor } of visitors) {
    const theirs = screens.filter(({ as }) => as === who || as === "nobody").map(({ path }) => path);
    for (const path of new Set([...theirs, "/cuenta/datos", "/cuenta/confirmar"])) {
      const response = await visitor.fetch(path);
      await response.arrayBuffer();
      expect(response.status, `${who}: ${path}`).toBeLessThan(500);
      expect(response.headers.getSetCookie().join(), path).not.toMatch(/^session=|,session=/);
      seen.push(path);
    }
  }
  expect(seen.length).toBeGreaterThan(150);
  expect(await written(before)).toEqual([]);
});

test("[SEEAS-07] what is a person's alone is not shown: votes, the final's choice, sessions, their data as a file", async () => {
  await contest.rows("delete from public_votes where user_id = ?", people.alumno.id);
  await contest.addVote(people.alumno, "isla");
  const [own, seen] = [await contest.signedIn(people.alumno), await seenAs(people.alumno)];
  for (const path of ["/galeria", "/propuesta/isla"]) {
    const voted = async (visitor: Visitor) => (await visitor.open(path)).text("main").includes("Ya votaste");
    expect([path, await voted(own), await voted(seen)]).toEqual([path, true, false]);
  }
  for (const path of ["/cuenta/votos", "/cuenta/datos"]) {
    const page = await seen.open(path);
    expect([page.path, page.toast]).toEqual([
      "/cuenta",
      "No se muestra / Es solo de esa persona, también cuando ves el concurso como ella",
    ]);
    expect(page.text("main")).not.toContain("Isla de silencio");
  }
  expect((await own.open("/cuenta")).text("main")).toContain("Esta sesión");
  expect((await seen.open("/cuenta")).text("main")).not.toContain("Esta sesión");

  await arrange(contest, { phase: "final", final: "community" });
  const chosen = async (visitor: Visitor) => (await visitor.open("/final")).text("main");
  expect(await chosen(own)).not.toBe(await chosen(seen));
  await arrange(contest, {});
});

test("[SEEAS-08] nor a juror's paper and notes, nor what they have not sent", async () => {
  await contest.insert("deliberation_notes", {
    judge_id: "jorge",
    proposal_id: "isla",
    text: "Nota secreta de Jorge.",
    created_at: 1,
    updated_at: 1,
  });
  await arrange(contest, { phase: "final", final: "counted" });
  const [own, seen] = [await contest.signedIn(people.jurado), await seenAs(people.jurado)];
  const theirs = (await own.open("/jurado/deliberacion")).text("main");
  const shown = (await seen.open("/jurado/deliberacion")).text("main");
  for (const secret of ["Nota secreta de Jorge", "Es la que mejor aguanta", "Has votado"]) {
    const isIn = [theirs, shown].map((text) => text.includes(secret));
    if (secret !== "Has votado") expect([secret, ...isIn]).toEqual([secret, true, false]);
  }
  expect(shown).toContain("La papeleta y las notas de esta persona son secretas");
  for (const visitor of [own, seen]) {
    const data = await (await visitor.fetch("/jurado/deliberacion.data")).text();
    expect(data.includes('"ranking"'), "the paper in the page's data").toBe(visitor === own);
  }
  await arrange(contest, {});
  await contest.rows("delete from deliberation_notes where judge_id = 'jorge'");

  await contest.rows("update evaluations set general_comments = 'Sin enviar todavía' where status = 'draft'");
  const list = compareCookie(people.jurado, ["faro"]);
  for (const path of ["/jurado/evaluar/faro", "/jurado/comparar", "/jurado"]) {
    for (const visitor of [own, seen]) {
      visitor.cookies.set("judge_compare_list", list);
      const data = await (await visitor.fetch(`${path}.data`)).text();
      const isOwn = visitor === own && path !== "/jurado";
      expect([path, data.includes("Sin enviar todavía")]).toEqual([path, isOwn]);
    }
  }
  // The possible total is hidden too.
  const comesTo = (to: number, from: number) =>
    contest.rows(
      "update evaluations set total_score = ? where status = 'draft' and total_score = ?",
      to,
      from,
    );
  await comesTo(0.347, 0.6);
  for (const path of ["/jurado", "/jurado/ranking", "/galeria"]) {
    const shows = async (visitor: Visitor) =>
      (await (await visitor.fetch(`${path}.data`)).text()).includes("0.347");
    expect([path, await shows(own), await shows(seen)]).toEqual([path, true, false]);
  }
  await comesTo(0.6, 0.347);
});

test("[GUIDE-05] through a juror's or a university's eyes, 'Ayuda' leads to their help, which anybody may read", async () => {
  for (const [who, path, title] of [
    ["jurado", "/ayuda/jurado", "Ayuda para el jurado"],
    ["universidad", "/ayuda/universidad", "Ayuda para universidades"],
  ] as const) {
    const page = await (await seenAs(people[who])).open(`/${who}`);
    const link = page.document.querySelector(`main a[href="${path}"]`);
    expect(link?.textContent).toBe("Ayuda");
    const help = await contest.visitor().open(path);
    expect([help.status, help.text("h1")]).toEqual([200, title]);
  }
});
