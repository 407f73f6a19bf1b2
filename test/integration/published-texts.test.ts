import { beforeAll, expect, test } from "vitest";
import { sha256 } from "~/contest/core/sha256";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { NEW, openUniversity, proposalParts, sendProposal } from "../support/submission";
import type { Fields, Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/admin/textos";
let admin: Person;
let organiser: Visitor;

beforeAll(async () => {
  admin = await contest.addPerson("admin", { fullName: "Ana Admin" });
  organiser = await contest.signedIn(admin);
});

const inForce = () => contest.value<number>("select max(version) from text_versions");
const bodyOf = (version: number) =>
  contest.value<string>("select body from text_versions where version = ?", version);
const send = (fields: Fields, visitor = organiser) =>
  visitor.submit(HERE, { intent: "preview", baseVersion: "1", ...fields });
const logged = () =>
  contest.rows(
    "select actor_name, target_id, details from audit_log where action = 'text_published' order by id",
  );

test("[BASES-03] a contest begins with a version of the rules, which nobody changes or removes", async () => {
  expect(await inForce()).toBe(1);
  expect((await bodyOf(1)).length).toBeGreaterThan(200);
  for (const sql of ["update text_versions set body = 'otra cosa'", "delete from text_versions"]) {
    await expect(contest.db.exec(sql)).rejects.toThrow("text_is_published");
  }
});

test("[BASES-01] everybody reads the rules in force; the landing leads to them", async () => {
  const page = await contest.visitor().open("/bases");
  expect(page.status).toBe(200);
  expect(page.text("h1")).toBe("Bases del concurso");
  expect(page.text("main")).toContain("Versión 1, del 23 de noviembre de 2026");
  // Content of the rules. (specification 1.1)
  for (const words of ["máximo de tres propuestas", "hasta 10 segundos", "si se declara su uso"]) {
    expect(page.text("main")).toContain(words);
  }
  expect(page.text("main")).not.toContain("##");
  const visitor = await contest.as("publico");
  expect((await visitor.open("/")).html).toMatch(/href="\/bases"/);
});

test("[BASES-06] the rules name who organises as the settings do; what is missing an admin alone reads", async () => {
  const visit = async (visitor = contest.visitor()) => (await visitor.open("/bases")).text("main");
  const missing = "Solo lo ve la administración";
  const juror = await contest.as("jurado");
  for (const words of [await visit(), await visit(juror)]) {
    expect(words).not.toContain(missing);
    expect(words).not.toContain("Quién organiza");
  }
  const lacking = async () =>
    (await organiser.open("/bases")).document
      .querySelectorAll("main .note li a")
      .map((link) => link.getAttribute("href"));
  expect(await visit(organiser)).toContain(missing);
  expect(await lacking()).toEqual([
    "/admin/textos",
    "/admin/ajustes/participacion#ajuste-data_controller",
    "/admin/ajustes/participacion#ajuste-organiser_contact",
  ]);
  // Links lead to existing fields.
  const { document } = await organiser.open("/admin/ajustes/participacion");
  for (const id of ["ajuste-data_controller", "ajuste-organiser_contact"])
    expect(document.getElementById(id)?.tagName).toMatch(/INPUT|TEXTAREA/);

  await contest.setSetting("data_controller", '"Fundación Diseño, G12345678"');
  await contest.setSetting("organiser_address", '"Calle Mayor, 1, 28013 Madrid"');
  await contest.setSetting("organiser_contact", '"mailto:hola@ejemplo.es"');
  expect(await visit()).toMatch(
    /Quién organiza\s*Organiza el concurso Fundación Diseño, G12345678, con domicilio en Calle Mayor, 1, 28013 Madrid\.\s*Para cualquier duda, escribe a hola@ejemplo\.es\./,
  );
  expect(await lacking()).toEqual(["/admin/textos"]);
  await contest.db.exec("delete from settings");
});

test("[BASES-02] a next version is seen before it is published, and says how many are asked again", async () => {
  const before = await bodyOf(1);
  const reader = await contest.addPerson("publico");
  await contest.insert("consents", { user_id: reader.id, text: "bases", version: "1", given_at: 1 });
  expect((await send({ body: before })).errorOf("body")).toBe(
    "Es el mismo texto que está en vigor: no hay nada que publicar",
  );
  const body = `${before}\n\n## 9. Premio\n\n- Una beca & <script>alert(1)</script>`;
  const question = await send({ body });
  expect(question.text("main")).toContain("Vista previa de la versión 2");
  expect(question.text("main")).toContain("Una persona ha aceptado la versión en vigor");
  expect(question.texts("ins")).toEqual(["9. Premio", "• Una beca & <script>alert(1)</script>"]);
  expect(question.html).not.toContain("<script>alert");
  expect(await inForce()).toBe(1);

  const published = await organiser.submit(HERE, { ...question.formWith("body"), intent: "publish" });
  expect(published.toast).toBe("Versión publicada / Está en vigor la versión 2.");
  expect(await bodyOf(2)).toBe(body);
  expect(await logged()).toEqual([{ actor_name: "Ana Admin", target_id: "bases", details: '{"version":2}' }]);
  // A repeated form succeeds.
  expect((await send({ intent: "publish", body })).toast).toContain("Versión publicada");
  expect(await inForce()).toBe(2);
  expect(await logged()).toHaveLength(1);
});

test("[BASES-01] an earlier version is marked as such, and what changed since it is told", async () => {
  const visitor = contest.visitor();
  const former = await visitor.open("/bases?version=1");
  expect(former.text("main")).toContain("está en vigor la 2");
  expect(former.text("main")).not.toContain("9. Premio");
  const changed = await visitor.open("/bases?desde=1");
  expect(changed.texts("ins")).toEqual(["9. Premio", "• Una beca & <script>alert(1)</script>"]);
  for (const query of ["version=99", "version=x", "desde=2", "desde=-1", "version=1&desde=2"]) {
    const page = await visitor.open(`/bases?${query}`);
    expect([query, page.status, page.texts("ins")]).toEqual([query, 200, []]);
  }
  expect((await organiser.open(`${HERE}?version=1`)).text("main")).toContain("Volver a la versión en vigor");
});

test("[BASES-02] of two admins at once the second is told, and keeps what they wrote", async () => {
  const other = await contest.as("admin");
  const [one, two] = [`${await bodyOf(2)}\n\nUno.`, `${await bodyOf(2)}\n\nDos.`];
  const answers = await Promise.all([
    send({ intent: "publish", baseVersion: "2", body: one }),
    send({ intent: "publish", baseVersion: "2", body: two }, other),
  ]);
  expect(await inForce()).toBe(3);
  const late = answers.find(({ status }) => status === 409);
  const kept = (await bodyOf(3)) === one ? two : one;
  expect(late?.toast).toContain("Otra persona ha publicado una versión");
  expect(late?.formWith("body")).toMatchObject({ baseVersion: "3", body: kept });
  expect(late?.texts("ins")).toEqual([kept.split("\n").at(-1)]);
  expect(await logged()).toHaveLength(2);
});

test("[BASES-02] what is too long, empty or none of ours is refused beside the field, and kept", async () => {
  for (const [body, why] of [
    ["", "Escribe el texto"],
    ["a".repeat(20_001), "El texto puede tener como mucho 20.000 caracteres"],
    ["a\n".repeat(501), "El texto puede tener como mucho 500 líneas"],
  ] as const) {
    const page = await send({ body, baseVersion: "3" });
    expect([page.status, page.errorOf("body")]).toEqual([400, why]);
  }
  expect((await send({ body: "x", baseVersion: "0" })).status).toBe(400);
  expect(await inForce()).toBe(3);
});

const acceptances = (email: string) =>
  contest.rows<{ version: string }>(
    `select version from consents where text = 'bases' and given_at > 1
      and user_id = (select id from profiles where email = ?) order by version`,
    email,
  );
/** Publishes the rules with one additional line. */
const publishNext = async () => {
  const version = await inForce();
  const body = `${await bodyOf(version)}\n\nLínea ${version + 1}.`;
  await send({ intent: "publish", baseVersion: String(version), body });
  expect(await inForce()).toBe(version + 1);
};
const votes = (proposalId: string) =>
  contest.value("select count(*) from public_votes where proposal_id = ?", proposalId);

test("[BASES-05] signing up keeps the version in force", async () => {
  const page = await contest.visitor().open("/auth/votar");
  expect(page.text("form")).toContain("aceptas la política de privacidad y las bases del concurso.");
  const email = "nueva@prueba.test";
  const visitor = contest.visitor();
  await visitor.submit("/auth/votar", { full_name: "Nora Nueva", email, password: PASSWORD, consent: "on" });
  expect(await acceptances(email)).toEqual([{ version: "3" }]);
  expect((await visitor.open("/cuenta")).text("main")).toContain("Versión 3, aceptada el");
});

test("[BASES-05] a work keeps the version that its form showed; one that has changed is asked again, nothing lost", async () => {
  const { visitor, students, contact } = await openUniversity(contest);
  const [student = ""] = students.map(({ id }) => id);
  const form = await visitor.open(NEW);
  // Accounts from before the first version have accepted none.
  expect(form.text("main")).toContain("Las bases han cambiado");
  const version = String(form.formWith("terms").rules);
  expect(version).toBe("3");
  await sendProposal(visitor, [student], { rules: version });
  expect(await acceptances(contact.email)).toEqual([{ version: "3" }]);
  expect((await visitor.open(NEW)).text("main")).not.toContain("Las bases han cambiado");

  await publishNext();
  const late = await visitor.submitMultipart(
    NEW,
    proposalParts([student], { rules: version, title: "Otra" }),
  );
  expect(late.status).toBe(409);
  expect(late.errorOf("terms")).toBe(
    "Las bases han cambiado mientras escribías: léelas y vuelve a aceptarlas",
  );
  expect(late.html).toContain('value="Otra"');
  // The ticked box belonged to an earlier text.
  expect(late.document.querySelector("input[name=terms]")?.hasAttribute("checked")).toBe(false);
  expect(late.html).toContain("/bases?desde=3#cambios");
  // A missing or unknown version means that the rules were not shown.
  for (const rules of [undefined, "0", "5", "-4", "NaN"]) {
    const fields = { title: "Otra", ...(rules && { rules }) };
    expect((await visitor.submitMultipart(NEW, proposalParts([student], fields))).status).toBe(409);
  }
  const again = String(late.formWith("terms").rules);
  expect(again).toBe("4");
  expect(await contest.value("select count(*) from proposals where title = 'Otra'")).toBe(0);
  await sendProposal(visitor, [student], { rules: again, title: "Otra" });
  expect(await acceptances(contact.email)).toEqual([{ version: "3" }, { version: "4" }]);
});

test("[BASES-05] a vote waits until the changed rules are taken, and is given with the same press", async () => {
  const proposalId = await contest.addProposal({ title: "Marea" });
  const voter = await contest.addPerson("publico");
  await contest.insert("consents", { user_id: voter.id, text: "bases", version: "3", given_at: 2 });
  const visitor = await contest.signedIn(voter);
  const back = `/propuesta/${proposalId}`;
  const answer = await visitor.submit("/galeria", { proposal_id: proposalId, return: back });
  expect(answer.path).toMatch(/^\/bases\/aceptar\?/);
  expect(answer.text("h1")).toBe("Las bases han cambiado");
  expect(answer.texts("ins")).toEqual(["Línea 4."]);
  expect(answer.text("main button")).toBe("Aceptar y votar por «Marea»");
  expect(await votes(proposalId)).toBe(0);

  const { rules: _, ...unticked } = answer.formWith("version");
  const refused = await visitor.submit(answer.path, unticked);
  expect([refused.status, refused.errorOf("rules")]).toEqual([400, "Para seguir, debes aceptar las bases"]);
  const stale = await visitor.submit(answer.path, { ...unticked, rules: "on", version: "3" });
  expect(stale.told).toBe(
    "409 No se ha guardado / Las bases acaban de cambiar otra vez. Mira qué ha cambiado.",
  );
  expect(stale.document.querySelector("input[name=rules]")?.hasAttribute("checked")).toBe(false);
  expect(await votes(proposalId)).toBe(0);

  const voted = await visitor.submit(answer.path, { ...unticked, rules: "on" });
  expect(voted.path).toBe(back);
  expect(voted.toast).toContain("Voto registrado");
  expect(await votes(proposalId)).toBe(1);
  expect(await acceptances(voter.email)).toEqual([{ version: "3" }, { version: "4" }]);
  const next = await contest.addProposal();
  await visitor.submit("/galeria", { proposal_id: next, return: "/galeria" });
  expect(await votes(next)).toBe(1);
});

test("[BASES-05] at the door too; and whoever has something to take finds it at /cuenta", async () => {
  const proposalId = await contest.addProposal({ title: "Ruido" });
  const voter = await contest.addPerson("publico");
  const visitor = contest.visitor();
  const form = { email: voter.email, password: PASSWORD, vote_for: proposalId };
  const answer = await visitor.submit("/auth", form);
  expect(answer.text("main button")).toBe("Aceptar y votar por «Ruido»");
  expect(await votes(proposalId)).toBe(0);
  const account = await visitor.open("/cuenta");
  expect(account.text("main")).toContain("Las bases han cambiado");
  const [path = ""] = /\/bases\/aceptar\?volver=[^"]+/.exec(account.html) ?? [];
  const accept = (await visitor.open(path)).formWith("version");
  const done = await visitor.submit(path, { ...accept, rules: "on" });
  expect([done.path, done.toast]).toEqual(["/cuenta", "Bases aceptadas / Versión 4"]);
  expect(done.text("main")).not.toContain("Las bases han cambiado");
  expect((await visitor.open(path)).text("h1")).toBe("Bases del concurso");
});

test("[BASES-05] votes that waited for their address when the rules changed count once it is confirmed", async () => {
  const proposalId = await contest.addProposal();
  const voter = await contest.addPerson("publico");
  await contest.insert("pending_votes", { user_id: voter.id, proposal_id: proposalId });
  const token = "una-prueba-de-confirmacion".padEnd(43, "-");
  await contest.insert("verifications", {
    token_hash: await sha256(token),
    user_id: voter.id,
    created_at: Date.now(),
    expires_at: Date.now() + 60_000,
  });
  await publishNext();
  await contest.visitor().submit(`/auth/confirmar/${token}`, {});
  expect(await votes(proposalId)).toBe(1);
});
