import { expect, test } from "vitest";
import type { Role } from "~/contest/core/roles";
import { openStores } from "~/context";
import { openContest, PASSWORD, type Person } from "../support/contest";
import type { Fields, Page } from "../support/visitor";

const contest = openContest();
const PATH = "/cuenta/eliminar";
const NAMELESS = "Persona que retiró sus datos";
const DAY = 24 * 60 * 60 * 1000;
const yes = { password: PASSWORD, confirm: "on" };

const erase = async (person: Person, fields: Fields = yes) =>
  (await contest.signedIn(person)).submit(PATH, fields);
const exists = async (person: Person) =>
  (await contest.value("select count(*) from profiles where id = ?", person.id)) === 1;
const linesOf = (page: Page) => page.texts("main ul li");
const counter = (proposalId: string) =>
  contest.rows(
    `select (select count(*) from public_votes where proposal_id = p.id) as rows, public_votes_count as counter
     from proposals p where id = ?`,
    proposalId,
  );

/** Adds an evaluation with the highest scores. */
const addEvaluation = async (
  juror: Person,
  proposalId: string,
  changes: { status?: "draft" | "submitted"; conflict?: boolean } = {},
) => {
  const status = changes.status ?? "submitted";
  await contest.addEvaluation(juror.judgeId, proposalId, 4, {
    general_comments: "Muy buena",
    private_comments: "Conozco a su familia",
    status,
    submitted_at: status === "submitted" ? 1 : null,
    conflict: changes.conflict ? 1 : 0,
  });
};

/** Returns every text of the database, so that personal data in an unexpected column is found. */
async function everything(): Promise<string> {
  const tables = await contest.rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'",
  );
  const contents = await Promise.all(tables.map(({ name }) => contest.rows(`select * from "${name}"`)));
  return JSON.stringify(contents);
}

test("[ACC-01] nothing of a person is left: signed out, calmly told, and the email is free again", async () => {
  await contest.setPhase("voting");
  const person = await contest.addPerson("publico", {
    email: "adios@prueba.test",
    fullName: "Leocadia Irrepetible",
  });
  const proposal = await contest.addProposal();
  await contest.addVote(person, proposal);
  await contest.insert("partner_users", {
    user_id: person.id,
    email: person.email,
    external_id: "ID-1",
    status: "linked",
  });
  await contest.insert("notifications", {
    kind: "partner_failed",
    user_id: person.id,
    title: "Cuenta sin sincronizar",
    body: `La cuenta de ${person.fullName} no se creó.`,
  });
  await contest.insert("mail_outbox", { recipient: "Adios@prueba.test", body: `Hola, ${person.fullName}` });
  await contest.insert("uploads", { id: "u1", user_id: person.id, storage_path: "x/1.jpg" });
  const elsewhere = await contest.signedIn(person);
  const visitor = await contest.signedIn(person);
  await visitor.post("/cuenta?parte=contrasena", {
    current_password: PASSWORD,
    new_password: "otra-clave",
    repeated_password: "otra-clave",
  });
  expect(await everything()).toContain(person.fullName);

  const page = await visitor.submit(PATH, { password: "otra-clave", confirm: "on" });
  expect([page.path, page.toast]).toEqual([
    "/auth",
    "Cuenta eliminada / Hemos borrado tus datos y cerrado tu sesión.",
  ]);
  expect(visitor.cookies.has("session")).toBe(false);
  expect((await elsewhere.open("/cuenta")).path).toBe("/auth?redirectTo=%2Fcuenta");
  const left = await everything();
  expect(left).not.toContain(person.fullName);
  expect(left.toLowerCase()).not.toContain(person.email);
  expect(await counter(proposal)).toEqual([{ rows: 0, counter: 0 }]);
  expect(await contest.value("select user_id from uploads where id = 'u1'")).toBeNull();
  expect(
    await contest.rows(
      "select action, actor_name, details from audit_log where actor = ? order by id",
      person.id,
    ),
  ).toEqual([
    { action: "password_changed", actor_name: NAMELESS, details: "{}" },
    { action: "account_erased", actor_name: NAMELESS, details: '{"role":"publico","votes":"removed"}' },
  ]);

  const refused = await contest.visitor().post("/auth", { email: person.email, password: "otra-clave" });
  expect(refused.status).toBe(400);
  const again = await contest.visitor().submit("/auth/votar", {
    full_name: "Leo",
    email: person.email,
    password: "clave-nueva",
    consent: "on",
  });
  expect(again.toast).toContain("¡Cuenta creada con éxito!");
});

test("[ACC-01] while people can vote, or will again, votes go with their voter; afterwards they stay, nobody's", async () => {
  const proposal = await contest.addProposal();
  const [early, between, late, other] = await Promise.all(
    [1, 2, 3, 4].map(() => contest.addPerson("publico")),
  );
  if (!early || !between || !late || !other) throw new Error("four people");
  for (const person of [early, between, late, other]) await contest.addVote(person, proposal);
  await contest.rows(
    "update public_votes set address_hash = 'h', network_hash = 'n', agent_hash = 'a' where user_id = ?",
    late.id,
  );
  await contest.setPhase("voting");
  await erase(early);
  expect(await counter(proposal)).toEqual([{ rows: 3, counter: 3 }]);

  await contest.db.exec("update contest_phases set allows_votes = 0 where phase_key = 'submission'");
  await contest.setPhase("submission");
  await erase(between);
  expect(await counter(proposal)).toEqual([{ rows: 2, counter: 2 }]);
  await contest.db.exec("update contest_phases set allows_votes = 1 where phase_key = 'submission'");

  await contest.setPhase("final");
  await erase(late);
  expect(await exists(late)).toBe(false);
  expect(await counter(proposal)).toEqual([{ rows: 2, counter: 2 }]);
  expect(
    await contest.rows(
      "select user_id, address_hash from public_votes where proposal_id = ? order by user_id",
      proposal,
    ),
  ).toEqual([
    { user_id: null, address_hash: "h" },
    { user_id: other.id, address_hash: null },
  ]);
  const favourite = await (await contest.signedIn(other)).open(`/propuesta/${proposal}`);
  expect(favourite.status).toBe(200);
});

test("[ACC-01] [TALLY-03] a closed tally keeps the votes of who leaves before the cron opens it again", async () => {
  const proposal = await contest.addProposal();
  const person = await contest.addPerson("publico");
  await contest.addVote(person, proposal);
  await contest.setPhase("results");
  await contest.cron(Date.now());
  await contest.setPhase("voting");
  await erase(person);
  expect(await exists(person)).toBe(false);
  expect(await counter(proposal)).toEqual([{ rows: 1, counter: 1 }]);
  expect(
    await contest.value(
      "select details ->> 'votes' from audit_log where action = 'account_erased' order by id desc",
    ),
  ).toBe("kept");
  await contest.cron(Date.now());
});

test("[ACC-01] a voided vote of somebody who erased their account can still be counted in again", async () => {
  const proposal = await contest.addProposal();
  const person = await contest.addPerson("publico");
  await contest.addVote(person, proposal);
  await contest.db.exec("update public_votes set voided_at = 1, void_reason = 'x'");
  await contest.setPhase("final");
  await erase(person);
  expect(await counter(proposal)).toEqual([{ rows: 1, counter: 0 }]);
  await contest.rows("update public_votes set voided_at = null where proposal_id = ?", proposal);
  expect(await counter(proposal)).toEqual([{ rows: 1, counter: 1 }]);
});

test("[ACC-01] a student's works stay and name nobody; their page says so", async () => {
  await contest.setPhase("voting");
  const universityId = await contest.addUniversity();
  const student = await contest.addPerson("alumno", { universityId, fullName: "Zoe Firmante" });
  const mate = await contest.addPerson("alumno", { universityId, fullName: "Ana Compañera" });
  const proposal = await contest.addProposal({ universityId });
  for (const [position, { id, fullName, email }] of [student, mate].entries()) {
    await contest.insert("proposal_students", {
      proposal_id: proposal,
      position,
      user_id: id,
      full_name: fullName,
      email,
      role: "Dirección",
    });
  }
  const form = await (await contest.signedIn(student)).open(PATH);
  expect(linesOf(form).join()).toContain(`dirá «${NAMELESS}»`);
  await erase(student);
  expect(
    await contest.rows(
      "select user_id, full_name, email, role from proposal_students where proposal_id = ? order by user_id",
      proposal,
    ),
  ).toEqual([
    { user_id: null, full_name: NAMELESS, email: null, role: "Dirección" },
    { user_id: mate.id, full_name: "Ana Compañera", email: mate.email, role: "Dirección" },
  ]);
  const work = await (await contest.signedIn(mate)).open(`/propuesta/${proposal}`);
  expect(work.text("main")).toContain(NAMELESS);
  expect(work.text("main")).not.toContain("Zoe Firmante");
  const contact = await contest.addPerson("universidad", { universityId });
  const portal = await (await contest.signedIn(contact)).open("/universidad");
  expect(portal.html).not.toContain("Zoe Firmante");
  expect(portal.html).toContain("Ana Compañera");
});

test("[ACC-01] a work that named the proven mailbox before the account loses name and address too", async () => {
  const universityId = await contest.addUniversity();
  const proposal = await contest.addProposal({ universityId });
  const [proven, unproven] = [await contest.addPerson("alumno"), await contest.addPerson("alumno")];
  await contest.rows("update profiles set email_confirmed_at = 1 where id = ?", proven.id);
  for (const [position, { email }] of [proven, unproven].entries())
    await contest.insert("proposal_students", {
      proposal_id: proposal,
      position,
      full_name: "Iris Invitada",
      email,
    });
  for (const person of [proven, unproven]) await erase(person);
  expect(
    await contest.rows(
      "select full_name, email from proposal_students where proposal_id = ? order by position",
      proposal,
    ),
  ).toEqual([
    { full_name: NAMELESS, email: null },
    // Signing up with an address proves nothing, as it may be another's.
    { full_name: "Iris Invitada", email: unproven.email },
  ]);
});

test("[ACC-01] a juror's sent evaluations count on without a name; drafts, conflicts and assignments go", async () => {
  await contest.setPhase("evaluation");
  const juror = await contest.addPerson("jurado", { fullName: "Benigno Calificador" });
  const other = await contest.addPerson("jurado");
  const [sent, draft, conflict, both, waiting] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => contest.addProposal()),
  );
  if (!sent || !draft || !conflict || !both || !waiting) throw new Error("five proposals");
  await addEvaluation(juror, sent);
  await addEvaluation(other, sent);
  await addEvaluation(juror, draft, { status: "draft" });
  await addEvaluation(juror, conflict, { status: "draft", conflict: true });
  await addEvaluation(juror, both, { conflict: true });
  await contest.assign(juror.judgeId, waiting);
  await contest.insert("notifications", {
    user_id: juror.id,
    title: "Conflicto de interés",
    body: `${juror.fullName} ha declarado un conflicto.`,
  });
  const form = await (await contest.signedIn(juror)).open(PATH);
  expect(linesOf(form).join()).toContain("Las evaluaciones que has enviado siguen contando");
  await erase(juror);

  expect(await everything()).not.toContain(juror.fullName);
  // The other juror's one stays.
  expect((await everything()).split("Conozco a su familia").length - 1).toBe(1);
  expect(await contest.rows("select user_id, name, active from judges where id = ?", juror.judgeId)).toEqual([
    { user_id: null, name: NAMELESS, active: 0 },
  ]);
  expect(
    await contest.rows(
      "select proposal_id, status, total_score, general_comments from evaluations where judge_id = ?",
      juror.judgeId,
    ),
  ).toEqual([{ proposal_id: sent, status: "submitted", total_score: 0.8, general_comments: "Muy buena" }]);
  expect(
    await contest.rows("select proposal_id from judge_assignments where judge_id = ?", juror.judgeId),
  ).toEqual([{ proposal_id: sent }]);

  // The administration's screens still work and give the absent juror no more works.
  const admin = await contest.as("admin");
  const jurors = await contest.value("select count(*) from profiles where role = 'jurado'");
  expect((await admin.open("/admin")).text("main")).toContain(`${jurors}Jurados`);
  const people = await admin.open("/admin/usuarios?rol=jurado");
  expect([people.status, people.html.includes(NAMELESS)]).toEqual([200, false]);
  expect((await admin.open("/admin/estados?orden=score")).status).toBe(200);
  expect((await admin.post("/admin/estados", { intent: "assign" })).status).toBe(303);
  expect(
    await contest.rows("select proposal_id from judge_assignments where judge_id = ?", juror.judgeId),
  ).toEqual([{ proposal_id: sent }]);
});

test("[ACC-01] a juror who has sent nothing leaves no judge behind", async () => {
  const juror = await contest.addPerson("jurado");
  const proposal = await contest.addProposal();
  await addEvaluation(juror, proposal, { status: "draft" });
  await erase(juror);
  expect(await contest.value("select count(*) from judges where id = ?", juror.judgeId)).toBe(0);
  expect(await contest.value("select count(*) from evaluations where proposal_id = ?", proposal)).toBe(0);
});

test("[ACC-01] a university keeps its proposals and has no contact until the next one", async () => {
  const universityId = await contest.addUniversity();
  const contact = await contest.addPerson("universidad", { universityId });
  const proposal = await contest.addProposal({ universityId });
  const form = await (await contest.signedIn(contact)).open(PATH);
  expect(linesOf(form).join()).toContain("que se queda sin persona de contacto");
  await erase(contact);
  expect(
    await contest.value("select contact_user_id from universities where id = ?", universityId),
  ).toBeNull();
  expect(await contest.value("select count(*) from proposals where id = ?", proposal)).toBe(1);
});

test("[ACC-01] [AUTH-20] the last admin stays, whatever is sent; of two who leave at once one stays", async () => {
  await contest.db.exec("update profiles set role = 'publico' where role = 'admin'");
  const last = await contest.addPerson("admin");
  const visitor = await contest.signedIn(last);
  const form = await visitor.open(PATH);
  expect(form.text("main")).toContain("El concurso no puede quedarse sin administradores");
  expect(form.document.querySelector("main form")).toBeNull();
  const page = await visitor.submit(PATH, yes);
  expect(page.told).toBe(
    "409 No se pudo eliminar la cuenta / El concurso no puede quedarse sin administradores: nombra antes a otra persona.",
  );
  expect(
    await contest.value(
      "select count(*) from audit_log where action = 'account_erased' and actor = ?",
      last.id,
    ),
  ).toBe(0);
  const other = await contest.addPerson("admin");
  const pages = await Promise.all([erase(last), erase(other)]);
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await contest.value("select count(*) from profiles where role = 'admin'")).toBe(1);
});

test("[ACC-01] without an admin anywhere, everybody else can leave", async () => {
  await contest.db.exec("update profiles set role = 'publico' where role = 'admin'");
  const person = await contest.addPerson("publico");
  expect((await erase(person)).path).toBe("/auth");
  expect(await exists(person)).toBe(false);
});

test("[ACC-01] a wrong or missing password, no tick, crafted fields: nothing is erased, and it is said beside the field", async () => {
  const person = await contest.addPerson("publico");
  const other = await contest.addPerson("publico");
  const wrong = await erase(person, { ...yes, password: "no-es" });
  expect([wrong.status, wrong.errorOf("password"), wrong.valueOf("password")]).toEqual([
    400,
    "La contraseña no es correcta",
    null,
  ]);
  expect(wrong.document.querySelector("[name=confirm]")?.hasAttribute("checked")).toBe(true);
  const empty = await erase(person, {});
  expect([empty.status, empty.errorOf("password"), empty.errorOf("confirm")]).toEqual([
    400,
    "Debes ingresar tu contraseña",
    "Marca la casilla para confirmar que quieres eliminar tu cuenta",
  ]);
  for (const fields of [
    { password: PASSWORD },
    { ...yes, confirm: "sí" },
    { ...yes, id: other.id },
    { ...yes, password: [PASSWORD, PASSWORD] },
    { ...yes, password: "x".repeat(201) },
  ] as Fields[]) {
    expect((await erase(person, fields)).status).toBe(400);
  }
  expect([await exists(person), await exists(other)]).toEqual([true, true]);
  expect((await contest.visitor().submit(PATH, yes)).path).toBe("/auth?redirectTo=%2Fcuenta%2Feliminar");
});

test("[ACC-01] sent twice, or from two windows at once, it is done once and nobody meets an error", async () => {
  const person = await contest.addPerson("publico");
  const visitors = await Promise.all([1, 2, 3].map(() => contest.signedIn(person)));
  const pages = await Promise.all(visitors.map((visitor) => visitor.submit(PATH, yes)));
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(page.url.pathname).toBe("/auth");
  }
  const after = await visitors[0]?.submit(PATH, yes);
  expect([after?.status, after?.url.pathname]).toEqual([200, "/auth"]);
  expect(
    await contest.value(
      "select count(*) from audit_log where action = 'account_erased' and actor = ?",
      person.id,
    ),
  ).toBe(1);
});

test("[ACC-01] an account that goes after its session was read: the second window is told that it is done", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  // The renewal of the session follows its reading, and precedes the check of the password.
  await contest.rows("update sessions set expires_at = expires_at - ? where user_id = ?", 2 * DAY, person.id);
  await contest.db.exec(
    `create trigger gone after update of expires_at on sessions begin delete from credentials where user_id = '${person.id}'; end`,
  );
  const page = await visitor.submit(PATH, yes);
  await contest.db.exec("drop trigger gone");
  expect([page.status, page.url.pathname]).toEqual([200, "/auth"]);
  expect(await exists(person)).toBe(false);
});

test("[ACC-01] [GAL-08] an erasure racing votes leaves none of them, and no error", async () => {
  await contest.setPhase("voting");
  const proposals = await Promise.all(Array.from({ length: 12 }, () => contest.addProposal()));
  const person = await contest.addPerson("publico");
  const voters = await Promise.all(proposals.map(() => contest.signedIn(person)));
  const [answer, ...votes] = await Promise.all([
    erase(person),
    ...voters.map((voter, n) => voter.post("/galeria", { proposal_id: proposals[n] })),
  ]);
  expect(answer.url.pathname).toBe("/auth");
  expect(votes.filter(({ status }) => status >= 500)).toEqual([]);
  for (const proposal of proposals) expect(await counter(proposal)).toEqual([{ rows: 0, counter: 0 }]);
});

test("[ACC-01] [AUTH-18] an erasure racing everything else a juror does ends with nothing of theirs", async () => {
  await contest.setPhase("evaluation");
  const juror = await contest.addPerson("jurado", { fullName: "Fugaz Jurado" });
  const proposals = await Promise.all(Array.from({ length: 4 }, () => contest.addProposal()));
  const visitors = await Promise.all(Array.from({ length: 6 }, () => contest.signedIn(juror)));
  const scores = Object.fromEntries(
    ["creatividad", "tecnica", "innovacion", "adecuacion"].map((id) => [`scores.${id}`, "4"]),
  );
  const [page, ...answers] = await Promise.all([
    erase(juror),
    ...proposals.map((id, n) =>
      visitors[n]?.post(`/jurado/evaluar/${id}`, { ...scores, intent: "draft", comments: "" }),
    ),
    visitors[4]?.post("/cuenta", { full_name: "Fugaz Jurado", external_code: "1" }),
    contest.visitor().post("/auth", { email: juror.email, password: PASSWORD }),
  ]);
  expect(page.url.pathname).toBe("/auth");
  expect(answers.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([]);
  expect(await exists(juror)).toBe(false);
  expect(await everything()).not.toContain("Fugaz Jurado");
  expect(await contest.value("select count(*) from sessions where user_id = ?", juror.id)).toBe(0);
});

test("[ACC-01] what arrives after an erasure writes nothing, and breaks nothing", async () => {
  const gone = await contest.addPerson("jurado", { fullName: "Tardía Llegada" });
  const sheet = { judgeId: gone.judgeId ?? "", proposalId: await contest.addProposal() };
  const by = { id: gone.id, name: gone.fullName };
  const { votes, sessions, evaluations, people } = openStores(
    { DB: contest.db, ENVIRONMENT: "local" },
    { by, now: 1 },
  );
  await addEvaluation(gone, await contest.addProposal());
  await erase(gone);
  const late = {
    userId: gone.id,
    proposalId: sheet.proposalId,
    addressHash: null,
    networkHash: null,
    agentHash: null,
  };
  await expect(votes.cast(late)).rejects.toMatchObject({ reason: "not_found" });
  await sessions.create(
    { idHash: "late", before: null, userId: gone.id, browser: null, by: "proof" },
    { expiresAt: Date.now() + 60_000, awaitsUntil: 1 },
  );
  await people.saveAccount({ id: gone.id, fullName: gone.fullName, externalCode: "1" });
  await people.changePassword({ before: "x", after: "y" });
  const answers = {
    scores: { creatividad: 4 },
    notApplicable: [],
    comments: "",
    privateComments: "",
    shares: null,
  };
  const draft = {
    ...sheet,
    ...answers,
    editor: null,
    as: "draft",
  } as const;
  const notFound = { reason: "not_found" };
  await expect(evaluations.save(draft)).rejects.toMatchObject(notFound);
  const notice = { title: "x", body: gone.fullName, link: null, mail: "" };
  await expect(evaluations.declareConflict(sheet, notice)).rejects.toMatchObject(notFound);
  expect(await contest.value("select count(*) from sessions where id_hash = 'late'")).toBe(0);
  expect(await everything()).not.toContain(gone.fullName);
});

test.each<[Role, string[]]>([
  ["publico", ["Se borrarán tu nombre", "Tus votos se retirarán"]],
  ["admin", ["Se borrarán tu nombre", "El registro de cambios conserva"]],
])("[ACC-01] %s reads what erasing does before deciding", async (role, starts) => {
  await contest.setPhase("voting");
  await contest.addPerson("admin");
  const page = await (await contest.as(role)).open(PATH);
  const lines = linesOf(page);
  expect(lines).toHaveLength(starts.length);
  for (const [n, start] of starts.entries()) expect(lines[n]).toContain(start);
  expect(page.text("main")).toContain("No se puede deshacer.");
});

test("[ACC-01] after the vote, a voter reads that their votes stay; with a partner's account, that it is apart", async () => {
  await contest.setPhase("results");
  const person = await contest.addPerson("publico");
  await contest.insert("partner_users", { user_id: person.id, email: person.email });
  const text = linesOf(await (await contest.signedIn(person)).open(PATH)).join();
  expect(text).toContain("tus votos siguen contando, sin nada que los una a ti");
  expect(text).toContain("plataforma asociada es aparte y no se borra");
});
