import { beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { Mailbox } from "../support/mail";
import type { Page, Visitor } from "../support/visitor";

const mailbox = new Mailbox();
const contest = openContest({ MAIL_FROM: "concurso@prueba.test" }, { standIns: { EMAIL: mailbox.worker } });
const SCREEN = "/admin/jurado";
const DAY = 24 * 3600 * 1000;
const scores = {
  "scores.creatividad": "4",
  "scores.tecnica": "4",
  "scores.innovacion": "4",
  "scores.adecuacion": "4",
};
const madridDay = (at: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid", dateStyle: "short" }).format(at);

let admin: Visitor;

beforeEach(async () => {
  mailbox.taken = [];
  await contest.removeWorks();
  for (const table of [
    "judge_reminders",
    "judges",
    "settings",
    "audit_log",
    "notifications",
    "mail_outbox",
  ]) {
    await contest.db.exec(`delete from ${table}`);
  }
  await contest.db.exec("delete from sessions");
  await contest.db.exec("delete from credentials");
  await contest.db.exec("delete from profiles");
  await contest.db.exec(
    "update contest_phases set start_at = null, end_at = null, manually_activated_at = null",
  );
  await contest.setPhase("evaluation");
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  admin = await contest.as("admin");
});

/** Sets the phase from `since` to `until` days from today, both in Madrid. */
async function runs(since: number, until: number) {
  const day = (from: number) => madridDay(Date.now() + from * DAY);
  await contest.rows(
    "update contest_phases set start_at = ?1, start_handled_at = ?1, end_at = ?2 where phase_key = 'evaluation'",
    day(since),
    day(until),
  );
}

/** Adds jurors, named by letters, and works. Three jurors in turn are assigned to each work. */
async function jury(count: number, works: number) {
  const people: Person[] = [];
  for (let n = 0; n < count; n++) {
    const letter = String.fromCharCode(65 + n);
    people.push(
      await contest.addPerson("jurado", {
        fullName: `Jurado ${letter}`,
        email: `${letter.toLowerCase()}@prueba.test`,
      }),
    );
  }
  const universityId = await contest.addUniversity();
  for (let n = 0; n < works; n++) {
    // Three works per university.
    const id = await contest.addProposal({
      id: `obra${n}`,
      title: `Obra ${n}`,
      ...(n < 3 && { universityId }),
    });
    for (const shift of [0, 1, 2]) {
      const judge = people[(n + shift) % count]?.judgeId;
      await contest.assign(judge, id);
    }
  }
  return people;
}

const worksOf = ({ judgeId }: Person) =>
  contest.column<string>(
    "select proposal_id as id from judge_assignments where judge_id = ? order by 1",
    judgeId,
  );
const sends = async (person: Person, work: string) => {
  const page = await (await contest.signedIn(person)).submit(`/jurado/evaluar/${work}`, {
    intent: "submit",
    ...scores,
  });
  expect(page.toast).toContain("Evaluación enviada");
};
const loads = () =>
  contest
    .rows<{ proposal_id: string; n: number }>(
      "select proposal_id, count(*) as n from judge_assignments group by 1",
    )
    .then((rows) => rows.map(({ n }) => n));
/** Returns the fields of the open question's form. */
const confirmed = ({ document }: Page) =>
  document
    .querySelectorAll("dialog[open] form[method=post] input")
    .map(
      (input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""] as [string, string],
    );
/** Recipients and subjects of the mails, sorted by address. */
const sentMails = () =>
  mailbox.taken.map(({ to, subject }) => [to, subject.replaceAll("\u00a0", " ")]).toSorted();
const actions = () =>
  contest.column<string>(
    "select action from audit_log where action like 'jur%' or action like 'works%' order by id",
  );

test("[PACE-01] a juror with works is asked, accepts once, and is asked no more", async () => {
  const [ana] = await jury(3, 3);
  if (!ana) throw new Error("nobody");
  const visitor = await contest.signedIn(ana);
  const page = await visitor.open("/jurado");
  expect(page.text("[data-answer=asked]")).toContain("Tienes 3 obras asignadas");
  const done = await visitor.submit("/jurado", { intent: "accept" });
  expect([done.toast, done.document.querySelector("[data-answer]")]).toEqual([
    "Gracias / Hemos apuntado que evalúas.",
    null,
  ]);
  await visitor.submit("/jurado", { intent: "accept" });
  expect(await actions()).toEqual(["juror_accepted"]);
  const table = await admin.open(SCREEN);
  expect(table.texts("tr[data-judge]").map((row) => /Evalúa|Sin responder/.exec(row)?.[0])).toEqual([
    "Evalúa",
    "Sin responder",
    "Sin responder",
  ]);
  // A juror without assignments is not asked.
  const idle = await contest.as("jurado");
  expect((await idle.open("/jurado")).document.querySelector("[data-answer]")).toBeNull();
});

test("[PACE-01] who declines says why, rests with what they sent, the admins are told, and who comes back judges on", async () => {
  const [ana] = await jury(3, 3);
  if (!ana) throw new Error("nobody");
  await sends(ana, "obra0");
  const visitor = await contest.signedIn(ana);
  const blank = await visitor.submit("/jurado", { intent: "decline", reason: "  " });
  expect([blank.status, blank.errorOf("reason")]).toEqual([400, "Escribe el motivo"]);
  const long = await visitor.submit("/jurado", { intent: "decline", reason: "a".repeat(301) });
  expect([long.errorOf("reason"), long.valueOf("reason")]).toEqual([
    "El motivo admite 300 caracteres como máximo",
    "a".repeat(301),
  ]);
  const done = await visitor.submit("/jurado", { intent: "decline", reason: "Estoy de baja <b>" });
  expect(done.toast).toBe("Renuncia apuntada / Hemos avisado a la organización. Gracias por decirlo.");
  expect(done.text("[data-answer=declined]")).toContain(
    "Has dicho que no puedes evaluar: «Estoy de baja <b>»",
  );
  await visitor.submit("/jurado", { intent: "decline", reason: "Otra vez" });
  expect(await contest.rows("select title, body, link from notifications")).toEqual([
    {
      title: "Un jurado renuncia",
      body: "Jurado A no puede evaluar: «Estoy de baja <b>». Deja 2 obras sin enviar, que se pueden reasignar.",
      link: `${SCREEN}#jurados`,
    },
  ]);
  // The audit log omits the reason, because the log outlives the account.
  expect(JSON.stringify(await contest.rows("select * from audit_log"))).not.toContain("baja");
  expect(await contest.value("select count(*) from evaluations where status = 'submitted'")).toBe(1);

  // The juror's forms are refused meanwhile, and the page gives the reason.
  expect((await visitor.open("/jurado/evaluar/obra1")).text("main")).toContain("Has renunciado a evaluar");
  const refused = await visitor.submit("/jurado/evaluar/obra1", { intent: "submit", ...scores });
  expect(refused.told).toBe(
    "409 Has renunciado a evaluar / Si al final puedes, dilo en tu lista de propuestas.",
  );
  const data = JSON.parse(await (await visitor.fetch("/cuenta/datos")).text());
  expect(data.respuesta_como_jurado.motivo_de_renuncia).toBe("Otra vez");

  await visitor.submit("/jurado", { intent: "accept" });
  await sends(ana, "obra1");
  expect(await actions()).toEqual(["juror_declined", "juror_accepted"]);
});

test("[PACE-04] two of ten who drop out are mended on one screen, and what they sent stays", async () => {
  const people = await jury(10, 20);
  const [ana, bea] = people;
  if (!ana || !bea) throw new Error("nobody");
  await sends(ana, "obra0");
  // An unsent draft stays with its juror, and the work is reassigned.
  await (await contest.signedIn(bea)).submit("/jurado/evaluar/obra1", {
    intent: "draft",
    "scores.creatividad": "3",
  });
  const before = await loads();
  const seen = await admin.open(SCREEN);
  expect(seen.texts("tr[data-judge]")).toHaveLength(10);

  // The first request asks for confirmation, the second reassigns.
  const question = await admin.submit(SCREEN, [
    ["intent", "ask-reassignment"],
    ["jurado", ana.judgeId ?? ""],
    ["jurado", bea.judgeId ?? ""],
  ]);
  const words = question.text("dialog[open]");
  expect(words).toContain("Jurado Apasa 5 obras, conserva 1 enviada");
  expect(words).toContain("Jurado Bpasa 6 obras, conserva 0 enviadas");
  expect(await loads()).toEqual(before);
  const done = await admin.submit(SCREEN, confirmed(question));
  expect(done.toast).toBe("Pendientes reasignadas / 11 obras han pasado a otros jurados.");

  expect([await worksOf(ana), await worksOf(bea)]).toEqual([["obra0"], []]);
  // Works keep their number of judges. The eight other jurors share eleven works as evenly as possible.
  expect(await loads()).toEqual(before);
  const others = await Promise.all(people.slice(2).map(async (one) => (await worksOf(one)).length));
  expect(others.reduce((sum, n) => sum + n, 0)).toBe(59);
  expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1);
  expect(await contest.value("select count(*) from evaluations")).toBe(2);
  expect(await actions()).toEqual(["works_reassigned"]);
  // A repeated form, as by a reload, moves nothing.
  const again = await admin.submit(SCREEN, confirmed(question));
  expect(again.told).toBe("409 Nada que reasignar / Los elegidos no tienen obras pendientes.");
  expect(await loads()).toEqual(before);
});

test("[PACE-04] who has declined stands first, with their works behind one button; what changed meanwhile is asked anew", async () => {
  const people = await jury(4, 4);
  const [ana] = people;
  if (!ana) throw new Error("nobody");
  await (await contest.signedIn(ana)).submit("/jurado", { intent: "decline", reason: "Viaje" });
  const page = await admin.open(SCREEN);
  expect(page.text("[aria-labelledby=jurados]")).toContain("Jurado A ha renunciado con 3 obras sin enviar.");
  expect(page.texts("tr[data-judge]")[0]).toContain("Renuncia«Viaje»");
  const question = await admin.submit(SCREEN, { intent: "ask-reassignment", jurado: ana.judgeId ?? "" });
  await contest.rows(
    "delete from judge_assignments where judge_id = ? and proposal_id = 'obra0'",
    ana.judgeId,
  );
  const stale = await admin.submit(SCREEN, confirmed(question));
  expect([stale.status, stale.text("dialog[open]")]).toEqual([
    409,
    expect.stringContaining("Los datos han cambiado"),
  ]);
  expect(await worksOf(ana)).toHaveLength(2);
  await admin.submit(SCREEN, confirmed(stale));
  expect(await worksOf(ana)).toEqual([]);
  // Works without another possible juror stay assigned.
  const ids = people.map(({ judgeId }) => ["jurado", judgeId ?? ""] as [string, string]);
  const all = await admin.submit(SCREEN, [["intent", "ask-reassignment"], ...ids]);
  expect(all.told).toBe(
    "409 No se puede reasignar / No hay otros jurados activos que puedan recibir esas obras. Elige a menos jurados o añade otros.",
  );
  const nobody = await admin.submit(SCREEN, { intent: "ask-reassignment" });
  expect([nobody.status, nobody.toast]).toEqual([400, "No has elegido a nadie / Marca al menos un jurado."]);
});

test("[PACE-02] the table tells what an even pace would have sent, and marks who is behind", async () => {
  const [ana, luis] = await jury(3, 3);
  if (!ana || !luis) throw new Error("nobody");
  const due = async () =>
    (await admin.open(SCREEN)).document
      .querySelectorAll("tr[data-judge]")
      .map((row) => [
        row.querySelector("th")?.text.split("@")[0],
        row.querySelector("[data-label=Previstas]")?.text,
        row.querySelector("[data-label=Previstas]")?.classList.contains("text-signal-text"),
      ]);
  // The column needs a deadline.
  expect((await due()).map(([, figure]) => figure)).toEqual([undefined, undefined, undefined]);
  await runs(-4, 4);
  await sends(ana, "obra0");
  // Four days and a part of the fifth have passed, of nine: one evaluation of three.
  expect(await due()).toEqual([
    ["Jurado Aa", "1", false],
    ["Jurado Bb", "1", true],
    ["Jurado Cc", "1", true],
  ]);
  // One who declined stands first, and is no active juror.
  await (await contest.signedIn(luis)).submit("/jurado", { intent: "decline", reason: "Viaje" });
  expect((await due())[0]).toEqual(["Jurado Bb", "1", false]);
  expect((await admin.open(SCREEN)).text("main")).toContain("Jurados Activos2");
});

test("[PACE-03] the cron reminds who has works left a week and a day before the end: once each, late or twice", async () => {
  const [ana, luis] = await jury(3, 3);
  if (!ana || !luis) throw new Error("nobody");
  for (const work of ["obra0", "obra1", "obra2"]) await sends(luis, work);
  await sends(ana, "obra0");
  await contest.db.exec("update judges set answered_at = 1");
  const end = Date.now() + 20 * DAY;
  await runs(-1, 20);
  /** Returns about noon in Madrid, `days` before the last day. */
  const noonBefore = (days: number) => Date.parse(`${madridDay(end - days * DAY)}T11:00:00Z`);
  await contest.cron(noonBefore(8));
  expect(mailbox.taken).toEqual([]);
  // The seventh day's run is missing, so the next run replaces it. Two runs of the same minute do not repeat
  // it.
  await Promise.all([contest.cron(noonBefore(5)), contest.cron(noonBefore(5))]);
  await contest.cron(noonBefore(5));
  await contest.cron(noonBefore(4));
  expect(sentMails()).toEqual([
    ["a@prueba.test", "Te quedan 2 obras por evaluar: quedan 5 días"],
    ["c@prueba.test", "Te quedan 3 obras por evaluar: quedan 5 días"],
  ]);
  await contest.cron(noonBefore(1));
  await contest.cron(noonBefore(0));
  expect(mailbox.taken).toHaveLength(4);
  // A moved end has its own reminders. Moving it back repeats none.
  await runs(-1, 27);
  await contest.cron(noonBefore(0));
  await contest.cron(noonBefore(-1));
  await contest.cron(noonBefore(-6));
  await runs(-1, 20);
  await contest.cron(noonBefore(0));
  expect(sentMails().filter(([to]) => to === "a@prueba.test")).toHaveLength(4);
  expect(mailbox.taken).toHaveLength(8);
  await contest.setSetting("automatic_mails", "false");
  await contest.db.exec("delete from judge_reminders");
  await contest.cron(noonBefore(0));
  expect(mailbox.taken).toHaveLength(8);
  expect(await actions()).toEqual(Array(4).fill("jurors_reminded"));
});

test("[PACE-01] jurors with works are asked by mail, once", async () => {
  const [ana] = await jury(3, 3);
  if (!ana) throw new Error("nobody");
  await sends(ana, "obra0");
  await contest.cron(Date.now());
  await contest.cron(Date.now() + 60_000);
  expect(sentMails()).toEqual([
    ["b@prueba.test", "Tienes obras que evaluar: ¿podrás?"],
    ["c@prueba.test", "Tienes obras que evaluar: ¿podrás?"],
  ]);
});

test("[PACE-03] an admin sees who would be written what, writes to them, and not twice a day", async () => {
  const [ana, luis] = await jury(3, 3);
  if (!ana || !luis) throw new Error("nobody");
  await runs(-1, 3);
  const choose = (intent: string) =>
    admin.submit(SCREEN, [
      ["intent", intent],
      ["jurado", ana.judgeId ?? ""],
      ["jurado", luis.judgeId ?? ""],
    ]);
  const question = await choose("ask-reminder");
  expect(question.texts("dialog[open] [data-preview] li")).toEqual([
    "Jurado Aa@prueba.test3 obras",
    "Jurado Bb@prueba.test3 obras",
  ]);
  expect(question.text("dialog[open] blockquote")).toContain("Te quedan 3 obras por evaluar: quedan 3 días");
  expect(mailbox.taken).toEqual([]);
  const done = await admin.submit(SCREEN, confirmed(question));
  expect(done.toast).toBe("Recordatorio en marcha / 2 correos escritos.");
  await expect
    .poll(() => mailbox.taken.map(({ to }) => to).toSorted())
    .toEqual(["a@prueba.test", "b@prueba.test"]);
  const again = await choose("ask-reminder");
  expect(again.told).toBe(
    "409 No hay a quién escribir / Nadie de los elegidos tiene obras pendientes sin avisar hoy.",
  );
  // A repeated form, as by a reload.
  expect((await admin.submit(SCREEN, confirmed(question))).status).toBe(409);
  expect(await contest.value("select count(*) from mail_outbox where subject like 'Te quedan%'")).toBe(2);
});

test("[PACE-03] 'Recordar' without a choice asks about everybody with pending works, once a day", async () => {
  const [ana, luis, eva] = await jury(3, 3);
  if (!ana || !luis || !eva) throw new Error("nobody");
  await runs(-1, 3);
  for (const work of await worksOf(eva)) await sends(eva, work);
  const remindAll = () => admin.submit(SCREEN, { intent: "ask-reminder" });
  const question = await remindAll();
  expect(question.texts("dialog[open] [data-preview] li")).toEqual([
    "Jurado Aa@prueba.test3 obras",
    "Jurado Bb@prueba.test3 obras",
  ]);
  expect(mailbox.taken).toEqual([]);
  // The confirmation concerns the listed jurors only.
  await contest.rows("delete from evaluations where judge_id = ?", eva.judgeId);
  const done = await admin.submit(SCREEN, confirmed(question));
  expect(done.toast).toBe("Recordatorio en marcha / 2 correos escritos.");
  expect((await remindAll()).texts("dialog[open] [data-preview] li")).toEqual([
    "Jurado Cc@prueba.test3 obras",
  ]);
  for (const work of await worksOf(eva)) await sends(eva, work);
  const again = await remindAll();
  expect(again.told).toBe("409 No hay a quién escribir / Nadie tiene obras pendientes sin avisar hoy.");
});

test("[MEND3-38] no reminder is offered to jurors without pending works, and none is written to them", async () => {
  const [ana, luis] = await jury(3, 3);
  if (!ana || !luis) throw new Error("nobody");
  await runs(-1, 3);
  const remind = () => admin.submit(SCREEN, { intent: "ask-reminder", jurado: ana.judgeId ?? "" });
  const offers = async () =>
    (await admin.open(SCREEN)).document.querySelectorAll("[value=ask-reminder]").length;
  for (const work of await worksOf(ana)) await sends(ana, work);
  expect(await offers()).toBe(1);
  const page = await admin.open(SCREEN);
  expect(page.document.querySelector(`[data-judge="${ana.judgeId}"] [name=jurado]`)).toBeNull();
  const refused = await remind();
  expect(refused.told).toBe(
    "409 No hay a quién escribir / Nadie de los elegidos tiene obras pendientes sin avisar hoy.",
  );
  await contest.rows("delete from judge_assignments where judge_id <> ?", ana.judgeId);
  expect(await offers()).toBe(0);
  expect((await admin.open(SCREEN)).text("main")).toContain("Nadie tiene obras pendientes.");
  expect(await contest.value("select count(*) from mail_outbox where subject like 'Te quedan%'")).toBe(0);
});

test("[MEND3-38] once no phase takes evaluations no reminder is offered, and none is written", async () => {
  const [ana] = await jury(3, 3);
  if (!ana) throw new Error("nobody");
  const buttons = async () => {
    const { document } = await admin.open(SCREEN);
    return document.querySelectorAll("main [name=intent]").map((button) => button.getAttribute("value"));
  };
  const boxes = async () => (await admin.open(SCREEN)).document.querySelectorAll("[name=jurado]").length;
  expect([await buttons(), await boxes()]).toEqual([["ask-reminder", "ask-reassignment"], 3]);
  for (const phase of ["voting", "final", "results"] as const) {
    await contest.setPhase(phase);
    expect(await buttons(), phase).not.toContain("ask-reminder");
    const refused = await admin.submit(SCREEN, { intent: "ask-reminder", jurado: ana.judgeId ?? "" });
    expect([refused.status, refused.toast], phase).toEqual([
      409,
      "No se puede escribir / No hay ninguna fase en la que evaluar.",
    ]);
  }
  // No box remains when nothing can be reassigned either.
  await contest.setSetting("evaluation_count_mode", '"all_judges"');
  expect([await buttons(), await boxes()]).toEqual([[], 0]);
  await contest.setPhase("evaluation");
  const refused = await admin.submit(SCREEN, { intent: "ask-reassignment", jurado: ana.judgeId ?? "" });
  expect([refused.status, refused.toast]).toEqual([409, expect.stringContaining("No se ha reasignado nada")]);
});

test("[PACE-05] the finalists' question warns of works with fewer than two evaluations", async () => {
  const [ana, luis] = await jury(3, 2);
  if (!ana || !luis) throw new Error("nobody");
  await sends(ana, "obra0");
  await sends(luis, "obra0");
  await sends(luis, "obra1");
  const words = (await admin.submit("/admin/estados", { intent: "ask-finalists" })).text("main");
  expect(words).toContain("1 obra con menos de 2 evaluaciones: «Obra 1».");
  expect(words).toContain("Obra 1Solo 1 evaluación");
});
