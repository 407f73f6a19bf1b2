import { expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const PATH = "/cuenta/datos";

/** Downloads the person's file. */
async function download(person: Person) {
  const answer = await (await contest.signedIn(person)).fetch(PATH);
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
}

const madridDay = () =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid", dateStyle: "short" }).format(new Date());

test("[ACC-01] a dated JSON file that nobody keeps a copy of", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  const page = await visitor.open("/cuenta");
  const link = page.document
    .querySelectorAll("main a")
    .find(({ textContent }) => textContent === "Descargar mis datos");
  const days = [madridDay()];
  const answer = await visitor.fetch(link?.getAttribute("href") ?? "none");
  days.push(madridDay());
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(days.map((day) => `attachment; filename="mis-datos-${day}.json"`)).toContain(
    answer.headers.get("Content-Disposition"),
  );
  const text = await answer.text();
  expect(text.split("\n").length).toBeGreaterThan(20);
  expect(JSON.parse(text)).toMatchObject({
    perfil: {
      id: person.id,
      correo: person.email,
      nombre_completo: person.fullName,
      rol: "publico",
      creado: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
    universidad: null,
    plataforma_asociada: null,
    votos: [],
    sesiones: [{ abierta: expect.any(String), caduca: expect.any(String) }],
  });
});

test("[ACC-01] a juror's votes, evaluations, assignments, partner's record, log and uploads, and no secrets", async () => {
  const juror = await contest.addPerson("jurado", { fullName: "Nerea Juzga" });
  const other = await contest.addPerson("jurado", { fullName: "Otra Persona" });
  const proposal = await contest.addProposal({ title: "La juzgada" });
  await contest.addVote(juror, proposal);
  await contest.addVote(other, proposal);
  const evaluation = {
    proposal_id: proposal,
    total_score: 0.84,
    status: "submitted",
    submitted_at: Date.UTC(2026, 2, 1, 12),
    created_at: 1,
    updated_at: 1,
  };
  await contest.insert("evaluations", {
    ...evaluation,
    id: "e1",
    judge_id: juror.judgeId,
    scores: JSON.stringify({ creatividad: 4, tecnica: 4.5 }),
    not_applicable: JSON.stringify(["innovacion", "adecuacion"]),
    total_score: (4 / 5) * (30 / 55) + (4.5 / 5) * (25 / 55),
    general_comments: "Mis palabras",
  });
  await contest.insert("evaluations", {
    ...evaluation,
    id: "e2",
    judge_id: other.judgeId,
    scores: JSON.stringify({ creatividad: 1 }),
    total_score: 0.2,
    general_comments: "Palabras ajenas",
  });
  for (const person of [juror, other]) {
    await contest.insert("partner_users", {
      user_id: person.id,
      email: person.email,
      external_id: `codigo-${person.id}`,
      status: "linked",
    });
    await contest.insert("audit_log", {
      actor: person.id,
      actor_name: person.fullName,
      action: "conflict_declared",
      target_type: "proposal",
      target_id: proposal,
      details: JSON.stringify({ judge: person.judgeId }),
    });
    await contest.insert("uploads", {
      id: `subida-${person.id}`,
      user_id: person.id,
      storage_path: `secreta/${person.id}.jpg`,
      mime_type: "image/jpeg",
    });
  }
  const file = await download(juror);
  expect(file.votos).toMatchObject([{ propuesta: proposal, titulo: "La juzgada", anulado: null }]);
  expect(file.evaluaciones).toMatchObject([
    {
      propuesta: proposal,
      titulo: "La juzgada",
      estado: "enviada",
      conflicto_de_interes: false,
      puntuaciones: { Creatividad: 4, "Calidad técnica": 4.5 },
      no_aplica: ["Innovación", "Adecuación al briefing"],
      comentarios: "Mis palabras",
      enviada: "2026-03-01T12:00:00.000Z",
    },
  ]);
  expect(file.asignaciones).toMatchObject([{ propuesta: proposal }]);
  expect(file.plataforma_asociada).toMatchObject({ correo: juror.email, codigo: `codigo-${juror.id}` });
  expect(file.registro_de_tus_cambios).toMatchObject([
    { accion: "conflict_declared", sobre: "proposal", id: proposal, detalles: { judge: juror.judgeId } },
  ]);
  expect(file.archivos_subidos_sin_propuesta).toMatchObject([{ tipo: "image/jpeg", estado: "incompleto" }]);
  const text = JSON.stringify(file);
  for (const alien of [other.id, other.email, other.fullName, "Palabras ajenas"]) {
    expect(text).not.toContain(alien);
  }
  const [hashes] = await contest.rows<{ password: string; session: string }>(
    `select password_hash as password, id_hash as session from credentials
      join sessions on sessions.user_id = credentials.user_id where credentials.user_id = ?`,
    juror.id,
  );
  expect(text).not.toContain(hashes?.password);
  expect(text).not.toContain(hashes?.session);
});

test("[ACC-01] a student reads where they are named, a university what it sent, neither anything of the other", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Soria" });
  const contact = await contest.addPerson("universidad", { universityId });
  const student = await contest.addPerson("alumno", { universityId, fullName: "Lola Firma" });
  const proposal = await contest.addProposal({ universityId, title: "La de Soria" });
  const foreign = await contest.addProposal({ title: "La de otra" });
  await contest.insert("proposal_students", {
    proposal_id: proposal,
    user_id: student.id,
    full_name: student.fullName,
    email: student.email,
    role: "Guion",
  });
  await contest.insert("proposal_assets", {
    id: "a1",
    proposal_id: proposal,
    storage_path: `${proposal}/1.jpg`,
  });
  const theirs = await download(student);
  expect(theirs.propuestas_en_las_que_figuras).toMatchObject([
    { propuesta: proposal, titulo: "La de Soria", figuras_como: "Lola Firma", papel: "Guion" },
  ]);
  expect(theirs.universidad).toEqual({
    nombre: "Universidad de Soria",
    eres_su_contacto: false,
    // A work that names the student confirms them.
    confirmado: expect.stringMatching(/^\d{4}-/),
  });
  expect(theirs.propuestas_de_tu_universidad).toEqual([]);
  const sent = await download(contact);
  expect(sent.universidad).toEqual({ nombre: "Universidad de Soria", eres_su_contacto: true });
  expect(sent.propuestas_de_tu_universidad).toMatchObject([
    {
      propuesta: proposal,
      titulo: "La de Soria",
      explicacion: "Explicación de La de Soria",
      archivos: [{ direccion: "/archivos/a1", tipo: "image/jpeg", bytes: 1 }],
    },
  ]);
  expect(JSON.stringify(sent)).not.toContain(student.email);
  expect(JSON.stringify(sent)).not.toContain(foreign);
  await contest.db.exec("delete from proposal_assets");
});

test("[ACC-01] whatever the address adds, the file is the asker's; signed out, to sign-in and back to the page", async () => {
  const person = await contest.addPerson("publico");
  const other = await contest.addPerson("admin");
  const visitor = await contest.signedIn(person);
  const answer = await visitor.fetch(`${PATH}?id=${other.id}&user=${other.email}`);
  expect((await answer.json<{ perfil: { id: string } }>()).perfil.id).toBe(person.id);
  expect((await contest.visitor().open(PATH)).path).toBe("/auth?redirectTo=%2Fcuenta");
  expect((await visitor.post(PATH)).status).toBe(405);
});

test("[ACC-01] ten files in a quarter of an hour are enough; somebody else's count apart", async () => {
  const person = await contest.addPerson("publico");
  const visitor = await contest.signedIn(person);
  const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.fetch(PATH)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const page = await visitor.open(PATH);
  expect([page.path, page.toast]).toEqual([
    "/cuenta",
    "Demasiados intentos / Espera unos minutos y vuelve a intentarlo.",
  ]);
  await download(await contest.addPerson("publico"));
});
