import { beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { openUniversity, sendProposal } from "../support/submission";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const SIGN_UP = "/auth?tab=registrarse";
let count = 0;

/** Ages the pending accounts by more than an hour, the interval without a second mail. */
const letAnHourPass = () =>
  contest.db.exec(
    "update profiles set created_at = created_at - 3600001 where requested_university_id is not null",
  );
beforeEach(letAnHourPass);

const fieldsFor = (universityId: string, change: Record<string, string> = {}) => ({
  full_name: `Marta Ríos ${++count}`,
  email: `segunda${count}@prueba.test`,
  password: "clave-muy-mía",
  type: "universidad",
  universidad_university: universityId,
  universidad_code: "UNI-2025",
  ...change,
});

const profileOf = async (email: string) => {
  const [row] = await contest.rows<Record<"id" | "university_id" | "requested_university_id", string | null>>(
    "select id, university_id, requested_university_id from profiles where email = ?",
    email,
  );
  return row;
};
const contactOf = (universityId: string) =>
  contest.value<string | null>("select contact_user_id from universities where id = ?", universityId);
/** Returns the mails about pending accounts to that address. */
const mailsTo = (email: string) =>
  contest.rows<{ subject: string; body: string }>(
    "select subject, body from mail_outbox where recipient = ? and subject like '%aprob%' order by created_at, rowid",
    email,
  );

/** A university with its contact, a work and a new pending account. */
async function openSecond() {
  const first = await openUniversity(contest);
  const proposalId = await sendProposal(first.visitor, [first.students[0]?.id ?? ""]);
  const visitor = contest.visitor();
  const fields = fieldsFor(first.universityId);
  const page = await visitor.submit(SIGN_UP, fields);
  const second = { ...((await profileOf(fields.email)) ?? { id: "" }), ...fields } as typeof fields & {
    id: string;
  };
  return { ...first, first, proposalId, waiting: visitor, page, second };
}

const refusals = async (visitor: Visitor, proposalId: string, studentId: string) => [
  (await visitor.fetch("/universidad/nueva")).headers.get("Location"),
  (await visitor.fetch(`/propuesta/${proposalId}/editar`)).headers.get("Location"),
  (await visitor.post(`/propuesta/${proposalId}/editar`, { title: "Mía" })).headers.get("Location"),
  (await visitor.post("/universidad", { intent: "delete", id: proposalId })).status,
  (await visitor.post("/universidad", { intent: "confirm-student", id: studentId })).status,
  (await visitor.post("/universidad", { intent: "approve", id: "x" })).status,
];

test("[MEND-05] [AUTH-11] the second account of a university waits, is nobody's, and its pages say so calmly", async () => {
  const { universityId, contact, students, proposalId, waiting, page, second } = await openSecond();
  const draft = await contest.addProposal({ universityId, isDraft: true });
  expect(page.path).toBe("/universidad");
  expect(page.toast).toBe(
    "¡Cuenta creada con éxito! / Tu universidad ya tiene una cuenta: la tuya espera la aprobación de su persona de contacto o de la organización.",
  );
  expect(page.text("main h1")).toBe("Tu cuenta está en espera");
  expect(page.text(".menu-account")).toContain("Cuenta en espera");
  expect(page.text("main")).not.toContain("No tienes una universidad asignada");
  expect(await profileOf(second.email)).toMatchObject({
    university_id: null,
    requested_university_id: universityId,
  });
  expect(await contactOf(universityId)).toBe(contact.id);
  const account = await waiting.open("/cuenta");
  expect(account.text("main")).toContain("Tu cuenta espera la aprobación de su persona de contacto");
  expect(account.document.querySelector("#universidad")?.getAttribute("value")).toMatch(/^Universidad de/);
  const portal = await waiting.open("/universidad?tab=alumnos");
  expect(portal.html).not.toContain(students[0]?.fullName);
  expect(await refusals(waiting, proposalId, students[1]?.id ?? "")).toEqual([
    "/universidad",
    "/universidad",
    "/universidad",
    403,
    403,
    403,
  ]);
  expect((await waiting.fetch(`/propuesta/${draft}`)).status).toBe(404);
  expect((await waiting.fetch("/cuenta/datos")).status).toBe(200);
});

test("[MEND-05] the contact and the admins are told, by notification and by mail", async () => {
  const admin = await contest.addPerson("admin");
  const { contact, visitor, second, universityId } = await openSecond();
  const name = await contest.value<string>("select name from universities where id = ?", universityId);
  const line = `${second.full_name} (${second.email}) se ha registrado con ${name}, que ya tiene una cuenta.`;
  const portal = await visitor.open("/universidad");
  expect(portal.text("#en-espera")).toContain(second.full_name);
  expect(portal.text("#en-espera")).toContain(second.email);
  const panel = await contest.signedIn(admin);
  expect((await panel.open("/admin")).text("main")).toContain(line);
  expect((await panel.open("/admin/universidades")).text("#en-espera")).toContain(`${second.full_name}`);
  expect((await panel.open(`/admin/usuarios?q=${second.email}`)).text("tbody")).toContain(
    `En espera de ${name}`,
  );
  for (const { email } of [contact, admin]) {
    expect(await mailsTo(email)).toEqual([
      { subject: "Una cuenta espera aprobación", body: expect.stringContaining(line) },
    ]);
  }
});

test("[MEND-05] many that wait are one mail an hour to each reader, and all stand on the page", async () => {
  const admin = await contest.addPerson("admin");
  const { contact, visitor, second, universityId } = await openSecond();
  const third = fieldsFor(universityId);
  await contest.visitor().submit(SIGN_UP, third);
  expect((await profileOf(third.email))?.requested_university_id).toBe(universityId);
  const counts = async () => [(await mailsTo(contact.email)).length, (await mailsTo(admin.email)).length];
  expect(await counts()).toEqual([1, 1]);
  // The contact of another university gets a mail at once. The admins got theirs within the hour.
  const other = await openSecond();
  expect(await mailsTo(other.contact.email)).toHaveLength(1);
  expect(await counts()).toEqual([1, 1]);
  for (const { email } of [second, third]) {
    expect((await visitor.open("/universidad")).text("#en-espera")).toContain(email);
  }
  await letAnHourPass();
  await contest.visitor().submit(SIGN_UP, fieldsFor(universityId));
  expect(await counts()).toEqual([2, 2]);
});

test("[MEND-05] [NOJS-02] the contact approves after a question: the account works, the contact stays, it is logged and mailed", async () => {
  const { contact, visitor, waiting, second, universityId, proposalId } = await openSecond();
  const portal = await visitor.open("/universidad");
  expect(portal.text("#en-espera dialog")).toContain(`¿Aprobar la cuenta de ${second.full_name}?`);
  const page = await visitor.submit("/universidad", { intent: "approve", id: second.id });
  expect(page.toast).toBe(`Cuenta aprobada / ${second.full_name} ya puede trabajar con su universidad.`);
  expect(page.document.querySelector("#en-espera")).toBeNull();
  expect(await profileOf(second.email)).toMatchObject({
    university_id: universityId,
    requested_university_id: null,
  });
  expect(await contactOf(universityId)).toBe(contact.id);
  const theirs = await waiting.open("/universidad");
  expect(theirs.text(".menu-account")).toContain("Propuestas: 1/3");
  expect((await waiting.fetch(`/propuesta/${proposalId}/editar`)).status).toBe(200);
  expect(await mailsTo(second.email)).toMatchObject([{ subject: "Tu cuenta está aprobada" }]);
  expect(
    await contest.rows(
      "select actor, action from audit_log where target_type = 'profile' and target_id = ? order by id",
      second.id,
    ),
  ).toEqual([
    { actor: second.id, action: "account_created" },
    { actor: contact.id, action: "account_approved" },
  ]);
  // A second answer finds nothing to decide.
  expect((await visitor.post("/universidad", { intent: "reject", id: second.id })).status).toBe(404);
  expect((await profileOf(second.email))?.university_id).toBe(universityId);
});

test("[MEND-05] rejected, the account stays without a university; only its contact and admins decide", async () => {
  const { second, visitor, waiting } = await openSecond();
  const other = await openUniversity(contest);
  for (const stranger of [other.visitor, waiting]) {
    for (const intent of ["approve", "reject"]) {
      const answer = await stranger.post("/universidad", { intent, id: second.id });
      expect([403, 404]).toContain(answer.status);
    }
  }
  for (const role of ["alumno", "jurado", "publico"] as const) {
    const stranger = await contest.as(role);
    for (const path of ["/universidad", "/admin/universidades"]) {
      const answer = await stranger.post(path, { intent: "approve", id: second.id });
      expect(answer.headers.get("Location")).toBe("/");
    }
  }
  expect((await profileOf(second.email))?.requested_university_id).not.toBeNull();
  const page = await visitor.submit("/universidad", { intent: "reject", id: second.id });
  expect(page.toast).toBe(`Cuenta rechazada / ${second.full_name} se queda sin universidad.`);
  expect(await profileOf(second.email)).toMatchObject({ university_id: null, requested_university_id: null });
  expect((await waiting.open("/universidad")).toast).toBe("No tienes una universidad asignada");
  expect(await mailsTo(second.email)).toMatchObject([{ subject: "Tu cuenta no se ha aprobado" }]);
});

test("[MEND-05] an approved account that is not the contact decides about nobody", async () => {
  const { second, visitor, waiting, universityId } = await openSecond();
  await visitor.post("/universidad", { intent: "approve", id: second.id });
  const third = fieldsFor(universityId);
  await contest.visitor().post(SIGN_UP, third);
  const id = (await profileOf(third.email))?.id ?? "";
  expect((await waiting.open("/universidad")).document.querySelector("#en-espera")).toBeNull();
  expect((await waiting.post("/universidad", { intent: "approve", id })).status).toBe(404);
  expect((await profileOf(third.email))?.university_id).toBeNull();
});

test("[MEND-05] an admin decides too, at /admin/universidades", async () => {
  const admin = await contest.addPerson("admin");
  const panel = await contest.signedIn(admin);
  const { second, universityId, contact } = await openSecond();
  const page = await panel.submit("/admin/universidades", { intent: "approve", id: second.id });
  expect(page.toast).toContain("Cuenta aprobada");
  expect((await profileOf(second.email))?.university_id).toBe(universityId);
  expect(await contactOf(universityId)).toBe(contact.id);
  expect(
    await contest.value(
      "select count(*) from notifications where kind = 'account_waiting' and user_id = ? and read_at is null",
      second.id,
    ),
  ).toBe(0);
  const again = await panel.submit("/admin/universidades", { intent: "reject", id: second.id });
  expect(again.told).toBe(
    "404 No se ha cambiado nada / Esa cuenta ya no está en espera, o no te toca a ti decidirlo.",
  );
});

test("[MEND-05] two first accounts at once: one becomes the contact, the other waits", async () => {
  const universityId = await contest.addUniversity();
  const both = [fieldsFor(universityId), fieldsFor(universityId)];
  const answers = await Promise.all(both.map((fields) => contest.visitor().post(SIGN_UP, fields)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const profiles = await Promise.all(both.map(({ email }) => profileOf(email)));
  expect(profiles.filter((one) => one?.university_id === universityId)).toHaveLength(1);
  expect(profiles.filter((one) => one?.requested_university_id === universityId)).toHaveLength(1);
  expect(await contactOf(universityId)).toBe(profiles.find((one) => one?.university_id)?.id);
});

test("[MEND-05] the first account's erasure leaves nobody who waits in charge; nor does its change of role", async () => {
  const erased = await openSecond();
  await erased.visitor.post("/cuenta/eliminar", { password: "demo-2025", confirm: "on" });
  expect(await contest.value("select count(*) from profiles where id = ?", erased.contact.id)).toBe(0);
  const demoted = await openSecond();
  const admin = await contest.as("admin");
  await admin.post("/admin/usuarios", { id: demoted.contact.id, role: "publico" });
  for (const { universityId, second, proposalId, waiting, students } of [erased, demoted]) {
    expect(await contactOf(universityId)).toBeNull();
    expect((await profileOf(second.email))?.requested_university_id).toBe(universityId);
    expect((await refusals(waiting, proposalId, students[1]?.id ?? ""))[0]).toBe("/universidad");
    // A later account is not the university's first either, because the works have an owner.
    const third = fieldsFor(universityId);
    await contest.visitor().post(SIGN_UP, third);
    expect((await profileOf(third.email))?.requested_university_id).toBe(universityId);
    // The approval form of an admin says that the account becomes the contact.
    const page = await admin.open("/admin/universidades");
    expect(page.text("#en-espera")).toContain("Será además su persona de contacto");
    await admin.post("/admin/universidades", { intent: "approve", id: second.id });
    expect(await contactOf(universityId)).toBe(second.id);
  }
});

test("[MEND-05] an admin's change of role replaces no contact, and the database refuses whoever tries", async () => {
  const { universityId, contact } = await openUniversity(contest);
  const admin = await contest.as("admin");
  const person = await contest.addPerson("publico");
  await admin.post("/admin/usuarios", { id: person.id, role: "universidad", university_id: universityId });
  expect((await profileOf(person.email))?.university_id).toBe(universityId);
  expect(await contactOf(universityId)).toBe(contact.id);
  const replace = (id: string) =>
    contest.rows("update universities set contact_user_id = ? where id = ?", id, universityId);
  await expect(replace(person.id)).rejects.toThrow("contact_is_kept");
  await contest.rows("update universities set contact_user_id = null where id = ?", universityId);
  await expect(replace((await contest.addPerson("publico")).id)).rejects.toThrow("contact_is_its_own");
  await replace(person.id);
});

test("[MEND-05] [AUTH-20] an account of the role without a university can be given one", async () => {
  const { universityId } = await openUniversity(contest);
  const admin = await contest.as("admin");
  const person = await contest.addPerson("universidad");
  await admin.post("/admin/usuarios", { id: person.id, role: "universidad", university_id: universityId });
  expect((await profileOf(person.email))?.university_id).toBe(universityId);
});

test("[MEND-05] [AUTH-05] the sign-up's list tells which universities have an account already", async () => {
  const { universityId } = await openUniversity(contest);
  const free = await contest.addUniversity({ name: "Universidad Sin Cuenta" });
  const page = await contest.visitor().open(SIGN_UP);
  const option = (field: string, id: string) => page.text(`select[name=${field}] option[value="${id}"]`);
  expect(option("universidad_university", universityId)).toMatch(/ \(ya tiene cuenta\)$/);
  expect(option("universidad_university", free)).toBe("Universidad Sin Cuenta");
  expect(option("alumno_university", universityId)).not.toContain("cuenta");
  expect(page.text(".sign-up-part[data-of=universidad]")).toContain(
    "la tuya esperará a que la apruebe su persona de contacto o la organización",
  );
});

test("[MEND-05] every sign-up, of every kind, is in the log, and a refused one is not", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad del Registro" });
  const someone = (type: string, more: Record<string, string>) => ({
    full_name: `Persona ${type}`,
    email: `${type}.registro@prueba.test`,
    password: "clave-muy-mía",
    ...more,
  });
  const before = await contest.value("select count(*) from audit_log");
  const uni = { type: "universidad", universidad_university: universityId, universidad_code: "UNI-2025" };
  const forms: [string, Record<string, string>][] = [
    [SIGN_UP, someone("universidad", uni)],
    [SIGN_UP, someone("segunda", uni)],
    [SIGN_UP, someone("jurado", { type: "jurado", jurado_code: "JURADO-2025" })],
    [SIGN_UP, someone("alumno", { type: "alumno", alumno_university: universityId })],
    ["/auth/votar", someone("publico", { consent: "on" })],
  ];
  for (const [path, fields] of forms) {
    expect((await contest.visitor().post(path, fields)).status).toBe(303);
    expect((await contest.visitor().post(path, fields)).status).toBe(409);
  }
  const lines = await contest.rows<{ action: string; actor_name: string; details: string }>(
    "select action, actor_name, details from audit_log order by id limit 100 offset ?",
    before,
  );
  const name = "Universidad del Registro";
  expect(lines.map(({ action, actor_name, details }) => [action, actor_name, JSON.parse(details)])).toEqual([
    [
      "account_created",
      "Persona universidad",
      { role: "universidad", universityName: name, isPending: false, code: 1 },
    ],
    [
      "account_created",
      "Persona segunda",
      { role: "universidad", universityName: name, isPending: true, code: 1 },
    ],
    [
      "account_created",
      "Persona jurado",
      { role: "jurado", universityName: null, isPending: false, code: 1 },
    ],
    ["account_created", "Persona alumno", { role: "alumno", universityName: name, isPending: false }],
    ["account_created", "Persona publico", { role: "publico", universityName: null, isPending: false }],
  ]);
  const admin = await contest.as("admin");
  const log = await admin.open("/admin/registro?accion=account_created");
  expect(log.text("tbody")).toContain("Cuenta creada");
  expect(log.text("tbody")).toContain(`«Persona segunda», Universidad, ${name}, en espera`);
});

test("[MEND-06] a change of role drops what it no longer means, in one batch, logged", async () => {
  const admin = await contest.as("admin");
  const change = async (person: Person, role: string) => {
    await admin.post("/admin/usuarios", { id: person.id, role });
    const [row] = await contest.rows<Record<string, string | number | null>>(
      `select role, university_id, requested_university_id,
        (select active from judges where user_id = profiles.id) as judges,
        (select count(*) from sessions where user_id = profiles.id) as sessions,
        (select details from audit_log where target_id = profiles.id order by id desc limit 1) as details
      from profiles where id = ?`,
      person.id,
    );
    return row;
  };
  const { contact, universityId, visitor, students } = await openUniversity(contest);
  const name = await contest.value<string>("select name from universities where id = ?", universityId);
  const draft = await contest.addProposal({ universityId, isDraft: true });
  expect((await visitor.fetch(`/propuesta/${draft}`)).status).toBe(200);
  expect(await change(contact, "jurado")).toEqual({
    role: "jurado",
    university_id: null,
    requested_university_id: null,
    judges: 1,
    sessions: 0,
    details: JSON.stringify({ before: "universidad", after: "jurado", left: name }),
  });
  expect(await contactOf(universityId)).toBeNull();
  expect((await (await contest.signedIn(contact)).fetch(`/propuesta/${draft}`)).status).toBe(404);
  expect(await change(contact, "admin")).toMatchObject({ role: "admin", judges: 0 });
  expect(await change(students[0] as Person, "publico")).toMatchObject({
    role: "publico",
    university_id: null,
  });
  const { second } = await openSecond();
  expect(await change({ ...(contact as Person), id: second.id }, "alumno")).toMatchObject({
    role: "alumno",
    university_id: null,
    requested_university_id: null,
  });
});
