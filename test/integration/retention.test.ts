import { getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataKinds, retention } from "~/contest/core/retention";
import { openStores } from "~/context";
import { personalData } from "~/db/people/personal-data";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { plantRichContest } from "../support/screens";
import { saveSettings } from "../support/settings";
import { forgetVerdicts } from "../support/verdict";

const contest = openContest();
const DAY = 86_400_000;
/** Lines of the tally, sealed or not. */
const tally =
  "select kind, work, receipt_hash from tally_lines where voters is null union all select kind, work, receipt_hash from tally_waiting";
const NAMELESS = "Persona que retiró sus datos";

/** Returns the stores over the contest's database, and the statements that they prepare. */
function overheard() {
  const said: string[] = [];
  const listening = {
    prepare(statement: string) {
      said.push(statement.replace(/\s+/g, " "));
      return contest.db.prepare(statement);
    },
    batch: (statements: D1PreparedStatement[]) => contest.db.batch(statements),
  };
  return { said, stores: openStores({ DB: listening as D1Database, ENVIRONMENT: "local" }) };
}

/**
 * Tables of the contest that people refer to by one column. Rows that refer to such a table are not personal
 * for that reason.
 */
const notAPersons = ["universities"];
/** Names of columns with personal data. */
const personal =
  /(^|_)(user|person|profile|e?mail|full_?name|recipient|actor|voter|juror|judge|student|phone|address|ip|network|agent|browser|birth)(_|$)/;

/** Returns every table with personal data: it refers to a profile, to such a row, or has such a column. */
async function personsTables(): Promise<string[]> {
  const columns = await contest.rows<{ name: string; column: string; parent: string | null }>(
    `select t.name, c.name as column, f."table" as parent from sqlite_master t
      join pragma_table_xinfo(t.name) c left join pragma_foreign_key_list(t.name) f on f."from" = c.name
      where t.type = 'table' and t.name not glob 'sqlite_*' and t.name not glob '_cf_*' and t.name <> 'd1_migrations'`,
  );
  const names = new Set(["profiles"]);
  const hangs = ({ name, column, parent }: (typeof columns)[number]) =>
    !names.has(name) &&
    (personal.test(column) || (parent !== null && names.has(parent) && !notAPersons.includes(parent)));
  for (let next = columns.find(hangs); next; next = columns.find(hangs)) names.add(next.name);
  return [...names].sort();
}

/** Returns the faults of each table with personal data. */
async function forgottenTables(): Promise<string[]> {
  const person = await contest.addPerson("publico");
  const viewer = { ...person, requestedUniversityId: null, judgeNumber: null };
  const download = overheard();
  await download.stores.ownData.collect({ ...viewer, role: "universidad", universityId: "none" });
  const erasure = overheard();
  await erasure.stores.erasure.erase({ person: viewer, nameless: NAMELESS, keepVotes: false });
  const reads = (table: string) =>
    download.said.some((sql) => new RegExp(`(from|join) "${table}"`).test(sql));
  const writes = (table: string) =>
    erasure.said.some((sql) => new RegExp(`(delete from|update) "${table}"`).test(sql));
  const lines = new Map(personalData.map((line) => [getTableName(line.table), line]));
  return [
    ...(await personsTables())
      .filter((table) => !lines.has(table))
      .map((table) => `${table} has no line in app/db/people/personal-data.ts`),
    ...[...lines].flatMap(([table, { isInOwnData, erasure }]) => [
      ...(reads(table) === isInOwnData ? [] : [`${table} is ${isInOwnData ? "not " : ""}in the download`]),
      ...(writes(table) === (erasure !== null) ? [] : [`${table} is ${erasure ? "not " : ""}in the erasure`]),
    ]),
  ];
}

test("[PRIV-02] every table that tells of people is downloaded, erased and told with its time; one that is forgotten is found", async () => {
  expect(await personsTables()).toEqual(
    expect.arrayContaining(["audit_log", "recovery_codes", "universities", "vote_figures"]),
  );
  expect(await forgottenTables()).toEqual([]);

  await contest.db.exec("create table diary (id integer primary key, owner text references profiles (id))");
  await contest.db.exec("create table pages (id integer primary key, diary integer references diary (id))");
  await contest.db.exec("create table letters (id integer primary key, sender_email text)");
  const made = ["diary", "letters", "pages"];
  expect(await forgottenTables()).toEqual(
    made.map((table) => `${table} has no line in app/db/people/personal-data.ts`),
  );
  for (const table of ["pages", "diary", "letters"]) await contest.db.exec(`drop table ${table}`);
  // /privacidad lists every entry and nothing else.
  expect(new Set(personalData.flatMap(({ kinds }) => kinds))).toEqual(new Set(dataKinds));
});

const count = (table: string, where = "1") => contest.value(`select count(*) from ${table} where ${where}`);

test("[PRIV-01] the cron forgets each thing when its time is over, and not before", async () => {
  const person = await contest.addPerson("universidad");
  const now = Date.UTC(2027, 4, 5, 10, 7);
  const proposal = await contest.addProposal();
  const mine = { user_id: person.id };
  // Retention as stated at /privacidad, from the row's start or expiry.
  const kept: [string, number, (at: number) => Record<string, unknown>][] = [
    ["sessions", 0, (at) => ({ id_hash: `s${at}`, ...mine, created_at: 1, expires_at: at })],
    ["throttles", 0, (at) => ({ key: `t${at}`, tries: 1, expires_at: at })],
    ["password_resets", DAY, (at) => ({ token_hash: `r${at}`, ...mine, created_at: 1, expires_at: at })],
    [
      "sign_in_links",
      0,
      (at) => ({ email_key: `l${at}`, email: `l${at}`, token_hash: `l${at}`, created_at: 1, expires_at: at }),
    ],
    ["verifications", 30 * DAY, (at) => ({ token_hash: `v${at}`, ...mine, created_at: 1, expires_at: at })],
    [
      "invitations",
      90 * DAY,
      (at) => ({
        id: `e${at}`,
        email: `a${at}@b.es`,
        email_key: `a${at}@b.es`,
        full_name: "",
        role: "jurado",
        token_hash: `e${at}`,
        created_at: 1,
        sent_at: 1,
        expires_at: at,
      }),
    ],
    [
      "jobs",
      7 * DAY,
      (at) => ({ id: `j${at}`, kind: "export", created_at: at, finished_at: at, cursor: "{}" }),
    ],
    ["image_runs", 30 * DAY, (at) => ({ id: `i${at}`, ...mine, created_at: at })],
    [
      "mail_outbox",
      90 * DAY,
      (at) => ({ id: `m${at}`, recipient: "a@b.es", subject: "", body: "", created_at: at, sent_at: at }),
    ],
    ["notifications", 365 * DAY, (at) => ({ id: `n${at}`, kind: "x", title: "", body: "", created_at: at })],
    [
      "audit_log",
      1095 * DAY,
      (at) => ({ at, actor: "x", actor_name: "", action: "x", target_type: "x", target_id: "x" }),
    ],
  ];
  for (const [table] of kept) await contest.db.exec(`delete from ${table}`);
  await contest.db.exec("update contest_phases set start_at = null, end_at = null");
  await contest.db.exec("delete from pending_votes");
  for (const [table, ms, row] of kept) {
    for (const at of [now - ms, now - ms + 1]) await contest.insert(table, row(at));
  }
  const vote = { proposal_id: proposal, created_at: now - 2 * DAY };
  await contest.insert("pending_votes", { ...mine, ...vote });
  await contest.insert("pending_votes", {
    ...vote,
    user_id: (await contest.addPerson("publico")).id,
    created_at: vote.created_at + 1,
  });
  await contest.cron(now);
  const left = await Promise.all(kept.map(async ([table]) => [table, await count(table)]));
  expect(left).toEqual(kept.map(([table]) => [table, 1]));
  expect(await count("pending_votes")).toBe(1);
  await contest.cron(now + 1);
  expect(await Promise.all(kept.map(([table]) => count(table)))).toEqual(kept.map(() => 0));
  expect(await count("pending_votes")).toBe(0);
});

/** Ends the contest: the last phase is active and ended on 10 January 2026. */
async function endContest() {
  await contest.db.exec(
    "update contest_phases set start_at = null, end_at = null, start_handled_at = null, manually_activated_at = null",
  );
  await contest.db.exec("update contest_phases set end_at = '2026-01-10' where phase_key = 'results'");
  await contest.setPhase("results");
}
const long = Date.UTC(2025, 11, 1);

test("[PRIV-01] ninety days after the contest nothing tells where votes came from; votes and tally stay as they were", async () => {
  await forgetVerdicts(contest);
  await contest.removeWorks();
  await endContest();
  const [one, other] = [await contest.addProposal(), await contest.addProposal()];
  const sources: [address: string | null, network: string | null, agent: string | null, votes: number][] = [
    ["a1", "n1", "x", 7],
    ["a2", "n1", "x", 6],
    ["a3", "n2", null, 12],
    // A vote with an address and no network, and one with both.
    ["a4", null, "x", 5],
    ["a4", "n3", "x", 5],
    [null, null, "x", 2],
    [null, null, null, 2],
  ];
  for (const [address_hash, network_hash, agent_hash, votes] of sources) {
    for (let n = 0; n < votes; n++) {
      const { id: user_id } = await contest.addPerson("publico");
      const from = { address_hash, network_hash, agent_hash, created_at: long + n * 1000 };
      for (const proposal_id of [one, other])
        await contest.insert("public_votes", { user_id, proposal_id, ...from });
    }
  }
  const traced = "coalesce(address_hash, network_hash, agent_hash) is not null";
  const counts = () =>
    contest.rows(
      `select id, public_votes_count, (select count(*) from (${tally}) where work = number) as lines
        from proposals order by id`,
    );
  const before = await counts();
  await contest.cron(Date.parse("2026-04-10T22:58:00Z"));
  expect(await count("public_votes", traced)).toBe(2 * (7 + 6 + 12 + 5 + 5 + 2));
  expect(await count("vote_figures", "network = 13")).toBe(2);
  await contest.cron(Date.parse("2026-04-10T23:01:00Z"));
  await contest.cron(Date.parse("2026-04-10T23:02:00Z"));
  expect(await count("public_votes", traced)).toBe(0);
  expect(await count("vote_figures", "network is not null")).toBe(0);
  expect(await counts()).toEqual(before);
});

test("[PRIV-01] a year after the contest the accounts of students and voters go; results, tally and authors' names stay", async () => {
  await forgetVerdicts(contest);
  await contest.removeWorks();
  await contest.setPhase("voting");
  await contest.cron(Date.now());
  await endContest();
  await contest.db.exec("delete from audit_log");
  const universityId = await contest.addUniversity();
  const named = { universityId, fullName: "Lola Autora" };
  const student = await contest.addPerson("alumno", named);
  const voter = await contest.addPerson("publico", { fullName: "Vera Votante" });
  const [juror, contact, admin, late] = [
    await contest.addPerson("jurado"),
    await contest.addPerson("universidad", { universityId }),
    await contest.addPerson("admin"),
    await contest.addPerson("publico"),
  ];
  const proposal = await contest.addProposal({ universityId });
  const author = (n: number, user_id: string | null, email: string | null) =>
    contest.insert("proposal_students", {
      proposal_id: proposal,
      position: n,
      user_id,
      full_name: named.fullName,
      email,
    });
  await author(0, student.id, student.email);
  await author(1, null, "sin-cuenta@prueba.test");
  for (const person of [student, voter, juror]) await contest.addVote(person, proposal);
  for (const person of [student, voter, juror, contact, admin]) await contest.signedIn(person);
  await contest.rows("update profiles set created_at = ? where id <> ?", long, late.id);
  await contest.rows(
    "update profiles set created_at = ? where id = ?",
    Date.parse("2026-01-11T00:00:00Z"),
    late.id,
  );
  await contest.insert("audit_log", {
    at: Date.parse("2026-01-01"),
    actor: voter.id,
    actor_name: voter.fullName,
    action: "account_created",
    target_type: "profile",
    target_id: voter.id,
  });
  const lines = await contest.rows(`${tally} order by 1, 2, 3`);
  const exists = (person: Person) => count("profiles", `id = '${person.id}'`);
  const there = () => Promise.all([student, voter, juror, contact, admin, late].map(exists));

  await contest.cron(Date.parse("2027-01-10T22:59:00Z"));
  expect(await there()).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await count("proposal_students", "email is not null")).toBe(2);
  await contest.cron(Date.parse("2027-01-10T23:01:00Z"));
  await contest.cron(Date.parse("2027-01-10T23:01:00Z"));
  expect(await there()).toEqual([0, 0, 1, 1, 1, 1]);
  expect(
    await contest.rows("select user_id, full_name, email from proposal_students order by position"),
  ).toEqual([
    { user_id: null, full_name: "Lola Autora", email: null },
    { user_id: null, full_name: "Lola Autora", email: null },
  ]);
  expect(await contest.value("select public_votes_count from proposals")).toBe(3);
  expect(await count("public_votes", "user_id is null")).toBe(2);
  expect(await contest.rows(`${tally} order by 1, 2, 3`)).toEqual(lines);
  expect(
    await contest.rows(
      "select actor, actor_name, details ->> 'count' as count from audit_log where action = 'accounts_expired'",
    ),
  ).toEqual([
    {
      actor: "cron",
      actor_name: "cron",
      count: await contest.value(
        "select details ->> 'count' from audit_log where action = 'accounts_expired'",
      ),
    },
  ]);
  expect(await contest.value("select actor_name from audit_log where actor = ?", voter.id)).toBe(NAMELESS);
  const left = JSON.stringify(await everything());
  for (const alien of [student.email, voter.email, voter.fullName, student.id])
    expect(left).not.toContain(alien);
});

test("[PRIV-01] another edition stops the clock: with its phases ahead no account goes", async () => {
  await contest.addPerson("publico");
  await contest.rows("update profiles set created_at = ?", long);
  await contest.setPhase("submission");
  const before = await count("profiles");
  await contest.cron(Date.parse("2028-01-10T23:01:00Z"));
  expect(await count("profiles")).toBe(before);
});

test("[PRIV-01] an account of the public's that did nothing for a year goes once a night; one that votes, also while that waits, signs or is signed in stays", async () => {
  await contest.setPhase("voting");
  const universityId = await contest.addUniversity();
  const [idle, voter, waiting, present, young] = [
    await contest.addPerson("publico"),
    await contest.addPerson("publico"),
    await contest.addPerson("publico"),
    await contest.addPerson("publico"),
    await contest.addPerson("publico"),
  ];
  const [student, signer] = [
    await contest.addPerson("alumno", { universityId }),
    await contest.addPerson("alumno", { universityId }),
  ];
  const juror = await contest.addPerson("jurado");
  const proposal = await contest.addProposal({ universityId });
  await contest.addVote(voter, proposal);
  await contest.insert("proposal_students", { proposal_id: proposal, user_id: signer.id, full_name: "F" });
  const night = Date.UTC(2027, 2, 3, 3, 30);
  const vote = { user_id: waiting.id, proposal_id: proposal, created_at: night - DAY };
  await contest.insert("pending_votes", vote);
  await contest.rows("update profiles set created_at = ?", night - 365 * DAY);
  await contest.rows("update profiles set created_at = ? where id = ?", night - 365 * DAY + 1, young.id);
  await contest.insert("sessions", {
    id_hash: "dentro",
    user_id: present.id,
    created_at: 1,
    expires_at: night + DAY,
  });
  const there = () =>
    Promise.all(
      [idle, student, voter, waiting, present, young, signer, juror].map(({ id }) =>
        count("profiles", `id = '${id}'`),
      ),
    );
  await contest.cron(night - 60_000);
  expect(await there()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  await contest.cron(night);
  expect(await there()).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
});

const someone = (n: number) => ({
  full_name: "Ana Ruiz",
  email: `consiente${n}@prueba.test`,
  password: PASSWORD,
});
const consentsOf = (email: string) =>
  contest.rows<{ text: string; version: string; given_at: number }>(
    "select text, version, given_at from consents where user_id = (select id from profiles where email = ?) order by text",
    email,
  );

test("[PRIV-03] signing up says what is taken, links to it, and keeps which version and when", async () => {
  const from = Date.now();
  const form = await contest.visitor().open("/auth?tab=registrarse");
  expect(form.text("form p.text-ink-soft a[href='/privacidad']")).toBe("política de privacidad");
  const universityId = await contest.addUniversity();
  const visitor = contest.visitor();
  await visitor.submit("/auth?tab=registrarse", {
    ...someone(1),
    type: "alumno",
    alumno_university: universityId,
  });
  const consents = await consentsOf(someone(1).email);
  expect(consents).toEqual([
    { text: "bases", version: "1", given_at: expect.any(Number) },
    { text: "privacy", version: "2026-11-28", given_at: expect.any(Number) },
  ]);
  expect(consents[0]?.given_at).toBeGreaterThanOrEqual(from);
  expect(consents[0]?.given_at).toBeLessThanOrEqual(Date.now());

  const voter = contest.visitor();
  expect(
    (await voter.open("/auth/votar")).document.querySelector("form a[href='/privacidad']"),
  ).not.toBeNull();
  const refused = await voter.submit("/auth/votar", someone(2));
  expect(refused.status).toBe(400);
  expect(await consentsOf(someone(2).email)).toEqual([]);
  await voter.submit("/auth/votar", { ...someone(2), consent: "on" });
  expect((await consentsOf(someone(2).email)).map(({ text }) => text)).toEqual(["bases", "privacy", "votes"]);

  const account = await voter.open("/cuenta");
  expect(account.texts("main li").join("\n")).toMatch(
    /Política de privacidad\s*Versión del \d{1,2} de \p{L}+ de \d{4}, aceptada el /u,
  );
  expect(account.texts("main button")).not.toContain("Aceptar la política de privacidad");
  const file = await (await voter.fetch("/cuenta/datos")).json<{ textos_que_aceptaste: unknown }>();
  expect(file.textos_que_aceptaste).toEqual([
    { texto: "Bases del concurso", version: "1", fecha: expect.any(String) },
    { texto: "Política de privacidad", version: "2026-11-28", fecha: expect.stringMatching(/^\d{4}-.*Z$/) },
    { texto: "Tus datos y tus votos para el recuento", version: "2026-11-22", fecha: expect.any(String) },
  ]);
});

test("[PRIV-03] an older account is told that nothing is noted, goes on as before, and can take it once", async () => {
  const person = await contest.addPerson("jurado");
  const visitor = await contest.signedIn(person);
  const page = await visitor.open("/cuenta");
  expect(page.text("main")).toContain("La política de privacidad ha cambiado");
  const { version } = page.formWith("version");
  for (const wrong of ["2020-01-01", "", undefined, ["2026-11-28", "2026-11-28"]]) {
    const refused = await visitor.post(
      "/cuenta?parte=privacidad",
      wrong === undefined ? {} : { version: wrong },
    );
    expect(refused.status, String(wrong)).toBe(400);
  }
  expect(await consentsOf(person.email)).toEqual([]);
  const path = "/cuenta?parte=privacidad";
  const sent = await Promise.all([1, 2, 3].map(() => visitor.post(path, { version: String(version) })));
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await consentsOf(person.email)).toHaveLength(1);
  const after = await visitor.open("/cuenta");
  expect(after.texts("main button")).not.toContain("Aceptar la política de privacidad");
  expect(await contest.visitor().post(path, { version: String(version) })).toMatchObject({ status: 303 });
});

test("[PRIV-04] [PRIV-05] /privacidad is everybody's: the answer first, who answers, each thing with its time, and the rights; from the footer too", async () => {
  const visitor = contest.visitor();
  const page = await visitor.open("/privacidad");
  expect([page.status, page.text("h1")]).toEqual([200, "Política de privacidad"]);
  expect(page.text("main h1 + p")).toMatch(/^Guardamos tu nombre, tu correo y lo que haces en el concurso/);
  expect(page.text("main details:not([open]) summary")).toBe("Qué se guarda y hasta cuándo");
  expect(page.text("main")).toContain("La organización del concurso es responsable del tratamiento.");
  expect(page.document.querySelectorAll("main tbody tr")).toHaveLength(Object.keys(retention).length);
  expect(page.text("main table")).toContain("12 meses después del final del concurso");
  expect(page.document.querySelector("main a[href^='mailto:']")).toBeNull();

  const admin = await contest.as("admin");
  const saved = await saveSettings(admin, {
    data_controller: "  Fundación <Diseño>\u202e, G12345678 ",
    organiser_contact: "datos@concurso.es",
    open_to_visitors: "on",
  });
  expect(saved.toast).toBe("Configuración guardada");
  const privacyPage = await contest.visitor().open("/privacidad");
  expect(privacyPage.text("main")).toContain(
    "Fundación <Diseño> , G12345678 es responsable del tratamiento.",
  );
  expect(privacyPage.document.querySelector("main a[href='mailto:datos@concurso.es']")?.textContent).toBe(
    "datos@concurso.es",
  );
  expect((await contest.visitor().open("/")).text("footer a[href='/privacidad']")).toBe("Privacidad");

  for (const [field, wrong, words] of [
    ["data_controller", "x".repeat(201), "El nombre no puede superar los 200 caracteres"],
    [
      "organiser_contact",
      "javascript:alert(1)",
      "Escribe un correo, o una dirección que empiece por https://",
    ],
  ] as const) {
    const refused = await saveSettings(admin, { [field]: wrong });
    expect([refused.status, refused.errorOf(field)]).toEqual([400, words]);
  }
});

/** Returns every row of the database, by table. */
async function everything() {
  const tables = await contest.rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'",
  );
  return Promise.all(
    tables.map(async ({ name }) => ({
      name,
      rows: JSON.stringify(await contest.rows(`select * from "${name}"`)),
    })),
  );
}

// The last test, because a sealed verdict holds its works.
test("[PRIV-02] of whoever erases their account, no table knows the name, the address or, but for the log, the id", async () => {
  const people = await plantRichContest(contest);
  const gone = Object.values(people).filter(({ email }) => email !== people.admin.email);
  const { stores } = overheard();
  for (const person of gone) {
    await stores.consents.give(["privacy"], person.id);
    await stores.erasure.erase({ person, nameless: NAMELESS, keepVotes: true });
  }
  const left = await everything();
  for (const { id, email, fullName } of gone) {
    expect(
      left.filter(({ rows }) => rows.includes(email) || rows.includes(fullName)).map(({ name }) => name),
    ).toEqual([]);
    expect(left.filter(({ rows }) => rows.includes(id)).map(({ name }) => name)).toEqual(["audit_log"]);
  }
});
