import { beforeAll, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openContest, type Person } from "../support/contest";
import { plantVerdict } from "../support/verdict";

const contest = openContest();
let admin: Person;
let university: Person;

const COMMUNICATE = "/admin/fallo/comunicar";
const works = { faro: "Faro", isla: "Isla", marea: "Marea", pausa: "Pausa" };

beforeAll(async () => {
  await contest.setSetting("open_to_visitors", "true");
  admin = await contest.addPerson("admin");
  const universityId = await contest.addUniversity({ name: "Universidad del Faro" });
  university = await contest.addPerson("universidad", { universityId });
  await contest.addPerson("universidad", { universityId });
  // A university without works and a pending account get no mail.
  await contest.addPerson("universidad", { universityId: await contest.addUniversity() });
  await contest.addPerson("universidad");
  await contest.addPerson("jurado", { fullName: "Nuria Voto", judgeId: "nuria" });
  for (const [id, title] of Object.entries(works)) {
    // Three works per university.
    await contest.addProposal({ id, title, ...(id !== "pausa" && { universityId }) });
  }
  for (const [position, full_name] of ["Luz Alba", "Teo Mar"].entries()) {
    await contest.insert("proposal_students", { id: full_name, proposal_id: "faro", position, full_name });
  }
  await addAsset(contest, "faro", { file: "cartel.jpg" });
  // A work disqualified after its evaluations is not part of the contest that the verdict judges.
  await contest.addProposal({ id: "nube", title: "Nube", status: "descalificada" });
  for (const proposal_id of ["faro", "isla", "nube"]) {
    await contest.assign("nuria", proposal_id);
    await contest.addEvaluation("nuria", proposal_id, 4, { id: `hoja-${proposal_id}`, at: Date.now() });
  }
  for (let n = 0; n < 3; n++) await contest.addVote(await contest.addPerson("publico"), "marea");
  await contest.setPhase("final");
});

const links = async (visitor = contest.visitor()) => (await visitor.open("/")).texts("footer a");
const statusFor = async (visitor = contest.visitor()) => (await visitor.fetch("/resultados")).status;

test("[RES-01] before the phase of the results the page is the admins' alone, with or without a verdict", async () => {
  const panel = await contest.signedIn(admin);
  expect([await statusFor(), await statusFor(await contest.signedIn(university))]).toEqual([404, 404]);
  expect((await panel.open("/resultados")).text("h1")).toBe("Todavía no hay fallo");
  expect((await panel.open(COMMUNICATE)).text("main")).toContain("Todavía no hay fallo sellado");
  await plantVerdict(contest, {
    number: 1,
    by: admin.id,
    sealedAt: Date.now(),
    statement: "Carteles que se oyen.",
    awards: [
      ["ganadora", "faro", "", "Por su luz."],
      ["finalista", "isla"],
      ["favorita", "marea"],
      ["accesit", null, "Mejor video", "Ninguna llegó."],
      ["mencion", "pausa", "Oficio"],
    ],
  });
  expect([await statusFor(), await statusFor(await contest.signedIn(university))]).toEqual([404, 404]);
  expect((await panel.open("/resultados")).text("main")).toContain("Vista previa");
  expect(await links()).not.toContain("Resultados");
  // The mail is not possible yet, because the phase has not begun.
  expect(
    (await panel.open(COMMUNICATE)).document.querySelector('main a[href="/admin/fases"]'),
  ).not.toBeNull();
});

test("[RES-02] while the phase of the results is active everybody reads it; footer and landing lead there", async () => {
  await contest.setPhase("results");
  const page = await contest.visitor().open("/resultados");
  expect(page.text("h1")).toBe("Faro");
  const text = page.text("main");
  for (const shown of [
    ...[
      "Por su luz.",
      "Carteles que se oyen.",
      "Universidad del Faro",
      "Luz Alba, Teo Mar",
      "Marea",
      "Favorita del público",
    ],
    ...["Accésit: Mejor video", "Desierto", "Ninguna llegó.", "Mención: Oficio"],
    ...["Fallo n.º 1, sellado el"],
  ]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain("Vista previa");
  expect(page.texts(".results-figures dd")).toEqual(["2", "2", "1", "2", "3"]);
  expect(text).toContain("2 obras sin evaluar: «Marea», «Pausa»");
  expect(await links()).toContain("Resultados");
  expect(
    (await contest.visitor().open("/")).document.querySelector('main a[href="/resultados"]'),
  ).not.toBeNull();
  const meta = (name: string) =>
    page.document.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
  expect(meta("image")).toMatch(/\/archivos\/faro-0\/compartir$/);
  expect(meta("title")).toBe("«Faro», obra ganadora");
  expect(meta("description")).toContain("«Faro» gana el concurso");
  expect((await (await contest.visitor().fetch("/sitemap.xml")).text()).includes("/resultados</loc>")).toBe(
    true,
  );
});

test("[RES-02] an unknown number is no verdict of ours, a nonsensical one asks for the latest", async () => {
  const statuses = ["9", "0", "-1", "1e3", "nada", ""].map(
    async (number) => (await contest.visitor().fetch(`/resultados?fallo=${number}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200, 200, 200, 200, 200]);
});

test("[RES-03] while votes are hidden the page tells no count of them", async () => {
  await contest.setSetting("votes_hidden_until_close", "true");
  await contest.db.exec("update contest_phases set allows_votes = 1 where phase_key = 'results'");
  expect((await contest.visitor().open("/resultados")).texts(".results-figures dd")).toEqual([
    "2",
    "2",
    "1",
    "2",
  ]);
  await contest.db.exec("update contest_phases set allows_votes = 0 where phase_key = 'results'");
  await contest.setSetting("votes_hidden_until_close", "false");
});

test("[RES-04] without accounts to write to the page says so", async () => {
  const people = await contest.rows<{ id: string; role: string; university: string | null }>(
    "select id, role, university_id as university from profiles where role in ('universidad', 'jurado')",
  );
  const setRole = (role: string, university: string | null, id: string) =>
    contest.rows("update profiles set role = ?, university_id = ? where id = ?", role, university, id);
  for (const { id } of people) await setRole("publico", null, id);
  expect((await (await contest.signedIn(admin)).open(COMMUNICATE)).text("main")).toContain(
    "No hay a quién escribir",
  );
  for (const { id, role, university } of people) await setRole(role, university, id);
});

test("[RES-04] [PROOF-10] universities that took part and jurors are told once, of two admins at once too, by the words that were confirmed", async () => {
  const mails = () =>
    contest.rows<{ recipient: string; subject: string; body: string }>(
      "select recipient, subject, body from mail_outbox where subject like '%fallo%' order by recipient",
    );
  const [one, other] = [await contest.signedIn(admin), await contest.as("admin")];
  const page = await one.open(COMMUNICATE);
  expect(page.text("main")).toContain("Lo recibirán 2 cuentas de universidad y 1 jurado.");
  const form = page.formWith("subject");
  expect(form.body).toContain("Obra ganadora: «Faro» (Universidad del Faro).");
  expect(form.body).toContain("Accésit (Mejor video): desierto.");
  expect(form.body).toContain("/resultados");
  const digits = "fedcba9876543210".repeat(4);
  expect(page.text("main")).toContain(digits);

  const bare = await one.submit(COMMUNICATE, { ...form, intent: "ask", subject: " " });
  expect([bare.status, bare.errorOf("subject")]).toEqual([400, "Escribe el asunto"]);
  const long = await one.submit(COMMUNICATE, { ...form, intent: "ask", body: "a".repeat(5001) });
  expect(long.errorOf("body")).toContain("5000");
  const stale = await one.submit(COMMUNICATE, { ...form, intent: "send", recipients: "7" });
  expect([stale.status, stale.text("dialog [role=alert]")]).toEqual([
    409,
    expect.stringContaining("ha cambiado"),
  ]);
  const question = await one.submit(COMMUNICATE, { ...form, intent: "ask", subject: "El fallo, por fin" });
  expect(question.text("dialog h2")).toBe("¿Enviar 3 correos?");
  expect(await mails()).toEqual([]);

  const confirmed = { ...form, subject: "El fallo, por fin", intent: "send", recipients: "3" };
  const answers = await Promise.all([one, other].map((visitor) => visitor.submit(COMMUNICATE, confirmed)));
  expect(answers.map(({ toast }) => toast.split(" / ")[0]).sort()).toEqual([
    "Fallo comunicado",
    "No se ha enviado nada",
  ]);
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => "El fallo, por fin"));
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(3);
  // The seal ends each mail, whatever the admin wrote.
  for (const { body } of sent)
    expect(body).toMatch(
      new RegExp(`\\n\\nSello del fallo n.º 1:\\n${digits}\\n[^]*\\nhttp\\S+/resultados/expediente$`),
    );
  expect((await one.open(COMMUNICATE)).text("main")).toContain("3 correos");
  expect(await contest.rows("select details from audit_log where action = 'verdict_announced'")).toEqual([
    { details: JSON.stringify({ number: 1, mails: 3 }) },
  ]);
});

test("[RES-05] rectified, both verdicts are read, the later one is the page's, and may be told anew", async () => {
  await plantVerdict(contest, {
    number: 2,
    by: admin.id,
    sealedAt: Date.now(),
    awards: [
      ["ganadora", null],
      ["favorita", "isla"],
    ],
    choices: { winner: null, favourites: [] },
  });
  const page = await contest.visitor().open("/resultados");
  expect(page.text("h1")).toBe("El premio se declara desierto");
  expect(page.text(".results-favourite")).toContain("Ninguna obra tuvo votos del público.");
  expect(page.text("footer")).toContain("Rectifica el fallo n.º 1: Error material");
  const earlier = await contest.visitor().open("/resultados?fallo=1");
  expect(earlier.text("h1")).toBe("Faro");
  expect(earlier.text("main")).toContain("Este fallo se rectificó: vale el n.º 2.");
  const again = await (await contest.signedIn(admin)).open(COMMUNICATE);
  expect(again.formWith("subject").subject).toContain("Rectificación");
});

test("[FACE-08] the favourite is shown once, marked at its finalist; a finalist names three authors and how many more", async () => {
  const id = await contest.addProposal({ title: "Doblete" });
  const other = await contest.addProposal({ title: "Primera" });
  const admin = await contest.addPerson("admin");
  for (const [position, full_name] of ["Ana", "Bea", "Cira", "Dora", "Elia"].entries()) {
    await contest.insert("proposal_students", {
      id: `${id}-${position}`,
      proposal_id: id,
      full_name,
      position,
    });
  }
  const number = (await contest.value("select coalesce(max(number), 0) from verdicts")) + 1;
  const awards: Parameters<typeof plantVerdict>[1]["awards"] = [
    ["ganadora", other],
    ["finalista", id],
    ["favorita", id],
  ];
  await plantVerdict(contest, { number, awards, by: admin.id, sealedAt: Date.now() });
  const page = await (await contest.signedIn(admin)).open("/resultados");
  expect(page.texts("h3").filter((title) => title === "Doblete")).toHaveLength(1);
  expect(page.texts(".results-mark")).toEqual(["Favorita del público"]);
  expect(page.text(".results-strip > li")).toContain("Ana, Bea, Cira +2");
});

test("[RES-06] a work that went stays named; in a later phase the page stays", async () => {
  await contest.db.batch([
    contest.db.prepare(
      "insert into contest_phases (id, phase_key, phase_name, display_order) values ('epilogo', 'epilogue', 'Epílogo', 9)",
    ),
    contest.db.prepare("update contest_phases set is_active = 0"),
    contest.db.prepare("update contest_phases set is_active = 1 where id = 'epilogo'"),
  ]);
  await (await contest.signedIn(admin)).submit("/admin/estados", { intent: "remove-one", id: "faro" });
  const page = await contest.visitor().open("/resultados?fallo=1");
  expect([page.status, page.text("h1")]).toEqual([200, "Faro"]);
  expect(page.document.querySelector('a[href="/propuesta/faro"]')).toBeNull();
});
