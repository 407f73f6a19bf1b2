import { beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { formatDay, inDays } from "~/text/core/formats";
import { openContest, type Person } from "../support/contest";
import { Mailbox } from "../support/mail";
import type { Visitor } from "../support/visitor";

const mailbox = new Mailbox();
const contest = openContest({ MAIL_FROM: "concurso@prueba.test" }, { standIns: { EMAIL: mailbox.worker } });
const HERE = "/admin/fases";
const day = (offset: number) => addDays(dayOf(Date.now()), offset);
const keys = ["submission", "evaluation", "voting", "final", "results"];
/** About noon in Madrid of that day: 11:30 in winter, 12:30 in summer. */
const noonIn = (offset: number) => Date.parse(`${day(offset)}T10:30:00Z`);
let organiser: Visitor;
const universities: Person[] = [];
let behind: Person;

beforeAll(async () => {
  organiser = await contest.as("admin", { fullName: "Ana Admin" });
  for (const active of [true, true, false]) {
    const universityId = await contest.addUniversity({ active });
    universities.push(await contest.addPerson("universidad", { universityId }));
  }
  await contest.addPerson("universidad");
  behind = await contest.addPerson("jurado");
  const done = await contest.addPerson("jurado");
  const proposal_id = await contest.addProposal();
  await contest.addEvaluation(done.judgeId, proposal_id, 2.5, { id: "hecha" });
  await contest.setSetting("open_to_visitors", "true");
});
beforeEach(async () => {
  await contest.setPhase("submission");
  await contest.db.exec(
    "delete from moved_ends; delete from mail_outbox; delete from audit_log; update contest_phases set start_handled_at = start_at",
  );
  for (const [i, key] of keys.entries()) {
    await contest.rows(
      "update contest_phases set start_at = ?, end_at = ?, start_handled_at = ? where phase_key = ?",
      ...[day(i * 10 - 5), day(i * 10 + 1), day(i * 10 - 5), key],
    );
  }
});

type Form = Record<string, string | string[]>;
const editor = async (visitor = organiser) => (await visitor.open(HERE)).formWith("edition") as Form;
const save = async (fields: Record<string, string>, seen?: Form, visitor = organiser) =>
  visitor.submit(HERE, { ...(seen ?? (await editor(visitor))), ...fields });
const ends = () => contest.value<string>("select end_at from contest_phases where phase_key = 'submission'");
const allDates = () =>
  contest
    .rows("select start_at, end_at from contest_phases order by display_order")
    .then((rows) => rows.map(({ start_at, end_at }) => [start_at, end_at]));
/** Dates before each test. Phases from the second on can be shifted by `by` days. */
const shifted = (by: number, end: number) =>
  keys.map((_, i) => (i === 0 ? [day(-5), day(end)] : [day(i * 10 - 5 + by), day(i * 10 + 1 + by)]));
const moves = () => contest.rows("select phase_id, from_day, to_day, reason from moved_ends order by id");
const mails = () =>
  contest.rows<{ recipient: string; subject: string; body: string }>(
    "select recipient, subject, body from mail_outbox order by recipient",
  );

test("[EXT-01] the end of a phase that has begun is moved with a reason alone, which is asked for beside it", async () => {
  const refused = await save({ "phases[0].endAt": day(4), "phases[0].reason": " " });
  expect(refused.status).toBe(400);
  expect(refused.errorOf("phases[0].reason")).toBe(
    "La fase ya ha empezado: di por qué cambias su fecha de fin",
  );
  expect(refused.valueOf("phases[0].endAt")).toBe(day(4));
  expect([await ends(), await moves(), await mails()]).toEqual([day(1), [], []]);
  const long = await save({ "phases[0].endAt": day(4), "phases[0].reason": "a".repeat(301) });
  expect(long.errorOf("phases[0].reason")).toBe("El motivo puede tener como mucho 300 caracteres");

  const saved = await save({ "phases[0].endAt": day(4), "phases[0].reason": "Ha nevado" });
  expect(saved.toast).toContain("Cambios guardados");
  expect(await moves()).toEqual([
    { phase_id: "phase-submission", from_day: day(1), to_day: day(4), reason: "Ha nevado" },
  ]);
  const log = await organiser.open("/admin/registro?accion=phase_end_moved");
  expect(log.text("tbody")).toContain("Ana Admin");
  expect(log.text("tbody")).toContain(`«Envío de propuestas», fin ${formatDay(day(4))}, Ha nevado`);
});

test("[EXT-01] an end ahead, or one that is set for the first time, needs no reason", async () => {
  expect((await save({ "phases[1].endAt": day(14) })).toast).toContain("Cambios guardados");
  await contest.db.exec("update contest_phases set end_at = null where phase_key = 'submission'");
  expect((await save({ "phases[0].endAt": day(2) })).toast).toContain("Cambios guardados");
  expect([await moves(), await mails()]).toEqual([[], []]);
});

test("[EXT-02] the landing tells it as long as that is the active phase's end", async () => {
  const landing = async () => (await contest.visitor().open("/")).text("#calendario");
  expect(await landing()).not.toContain("Motivo");
  await save({ "phases[0].endAt": day(4), "phases[0].reason": "Ha <b>nevado</b>" });
  expect(await landing()).toContain(
    `Prórroga: el plazo de «Envío de propuestas» se amplía hasta el ${formatDay(day(4))}. Motivo: Ha <b>nevado</b>`,
  );

  await save({ "phases[0].endAt": day(0), "phases[0].reason": "Se adelanta la gala" });
  expect(await landing()).toContain(
    `Cambio de plazo: el plazo de «Envío de propuestas» acaba antes, el ${formatDay(day(0))}. Motivo: Se adelanta la gala`,
  );
  await save({ "phases[0].endAt": "", "phases[0].reason": "Sin prisa" });
  expect(await landing()).toContain("queda abierto, sin fecha de fin. Motivo: Sin prisa");
  await contest.setPhase("voting");
  expect(await landing()).not.toContain("Motivo");
});

test("[EXT-03] who has something to do until then is written once, by two admins at once too", async () => {
  const other = await contest.as("admin");
  const [hers, his] = [await editor(), await editor(other)];
  const fields = { "phases[0].endAt": day(4), "phases[0].reason": "Ha nevado" };
  await Promise.all([save(fields, hers), save(fields, his, other), save(fields, hers)]);
  // Submissions, evaluations and votes are open in that phase. Participating universities and jurors with
  // works left get the mail.
  const notices = await mails();
  expect(notices.map(({ recipient }) => recipient)).toEqual(
    [universities[0], universities[1], behind].map((person) => person?.email).toSorted(),
  );
  for (const { subject, body } of notices) {
    expect(subject).toBe("Se amplía el plazo: Envío de propuestas");
    expect(body).toContain(
      `se amplía hasta el ${formatDay(day(4))}, incluido. Hasta ahora acababa el ${formatDay(day(1))}.`,
    );
    expect(body).toContain("Motivo: Ha nevado");
  }
  expect(await moves()).toHaveLength(1);
  mailbox.taken = [];
  // The reminder of seven days before would be due, but the mail replaces it today and tomorrow.
  await contest.cron(noonIn(0));
  await contest.cron(noonIn(1));
  expect(mailbox.taken.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    notices.map(({ recipient, subject }) => [recipient, subject]),
  );
  mailbox.taken = [];
  await contest.cron(noonIn(3));
  // Neither university has submitted a work.
  expect(mailbox.taken.map(({ subject }) => subject).toSorted()).toEqual([
    "Te queda 1 obra por evaluar: queda un día",
    ...[0, 1].map(() => "Tu universidad no ha enviado ninguna obra: queda un día"),
  ]);
});

test("[EXT-03] where the same end was moved there by somebody else for another reason it is said, and theirs holds", async () => {
  const other = await contest.as("admin");
  const his = await editor(other);
  await save({ "phases[0].endAt": day(4), "phases[0].reason": "Ha nevado" });
  const refused = await save({ "phases[0].endAt": day(4), "phases[0].reason": "Huelga" }, his, other);
  expect(refused.refusalOf("phases[0].endAt")).toBe(
    "409 Otra persona ya la ha movido a este día, por otro motivo, que es el que se publica: «Ha nevado»",
  );
  expect((await moves()).map(({ reason }) => reason)).toEqual(["Ha nevado"]);
  const same = await save({ "phases[0].endAt": day(4), "phases[0].reason": "Ha nevado" }, his, other);
  expect(same.toast).toContain("Cambios guardados");
});

test("[EXT-01] two phases that have begun are moved to one day, each for its own reason", async () => {
  await contest.rows(
    "update contest_phases set start_at = ?1, start_handled_at = ?1, end_at = ?2 where phase_key = 'evaluation'",
    day(0),
    day(3),
  );
  await save({
    "phases[0].endAt": day(0),
    "phases[0].reason": "Se cierra antes",
    "phases[1].endAt": day(0),
    "phases[1].reason": "Sin jurado",
  });
  expect((await moves()).map(({ reason }) => reason)).toEqual(["Se cierra antes", "Sin jurado"]);
});

test("[EXT-03] of a phase for votes, one that is over, or with the setting off, nobody is written", async () => {
  await contest.setPhase("voting");
  await save({ "phases[2].endAt": day(24), "phases[2].reason": "Ha nevado" });
  await save({ "phases[0].endAt": day(2), "phases[0].reason": "Se corrige" });
  expect(await moves()).toHaveLength(2);
  await contest.setPhase("submission");
  await contest.setSetting("automatic_mails", "false");
  await save({ "phases[0].endAt": day(3), "phases[0].reason": "Se corrige" });
  await contest.setSetting("automatic_mails", "true");
  expect(await moves()).toHaveLength(3);
  expect(await mails()).toEqual([]);
});

const ALONG = { "phases[0].endAt": day(4), "phases[0].reason": "Ha nevado", moveFollowing: "on" };

test("[EXT-04] [MEND3-40] the phases after a moved end move with it where the box says so, once, and each is told of", async () => {
  const seen = await editor();
  const saved = await save(ALONG, seen);
  expect(saved.toast).toContain("Las 4 fases siguientes se han retrasado 3 días.");
  expect(await allDates()).toEqual(shifted(3, 4));
  // The first answer was lost, and the repeated form succeeds.
  expect((await save(ALONG, seen)).toast).toContain("Cambios guardados");
  expect(await allDates()).toEqual(shifted(3, 4));
  expect(await moves()).toEqual(
    keys.map((key, i) => ({
      phase_id: `phase-${key}`,
      from_day: day(i * 10 + 1),
      to_day: day(i * 10 + 4),
      reason: "Ha nevado",
    })),
  );
  const log = await organiser.open("/admin/registro?accion=phase_end_moved");
  expect(log.text("tbody")).toContain(`«Evaluación del jurado», fin ${formatDay(day(14))}, Ha nevado`);
  const notices = await mails();
  expect(notices.map(({ recipient }) => recipient)).toEqual(
    [universities[0], universities[1], behind].map((person) => person?.email).toSorted(),
  );
  for (const { body } of notices)
    expect(body).toContain(
      `También cambian de fecha:\n«Evaluación del jurado», ${inDays(day(8), day(14))}\n«`,
    );
  const landing = async () => (await contest.visitor().open("/")).text("#calendario");
  expect(await landing()).toContain(
    `se amplía hasta el ${formatDay(day(4))}, y con él se mueven las fases siguientes. Motivo: Ha nevado`,
  );
  await organiser.post("/admin/fases", { intent: "activate", id: "phase-evaluation" });
  expect(await landing()).toContain(
    `Cambio de plazo: el plazo de «Evaluación del jurado» se ha movido: acaba el ${formatDay(day(14))}`,
  );
});

test("[EXT-04] what cannot move along is told beside its field, everything typed stays, and nothing is written", async () => {
  const refusedBy = async (fields: Record<string, string>) => {
    const page = await save({ ...ALONG, ...fields });
    expect(page.status).toBe(400);
    expect(page.document.querySelector("[name=moveFollowing]")?.hasAttribute("checked")).toBe(true);
    return page;
  };
  expect((await refusedBy({ "phases[0].endAt": day(1) })).errorOf("moveFollowing")).toBe(
    "Cambia antes la fecha de fin de una fase: no hay ninguna que pase de un día a otro",
  );
  const byHand = await refusedBy({ "phases[2].endAt": day(23) });
  expect(byHand.errorOf("phases[2].endAt")).toBe(
    "Esta fecha se mueve sola con la casilla marcada: déjala como estaba, o desmarca la casilla",
  );
  expect([byHand.valueOf("phases[2].endAt"), byHand.valueOf("phases[0].endAt")]).toEqual([day(23), day(4)]);
  const early = await refusedBy({ "phases[0].endAt": day(-5) });
  expect(early.errorOf("phases[1].startAt")).toBe(
    `Con la casilla marcada empezaría el ${formatDay(day(-1))}, que ya ha llegado`,
  );
  expect(early.valueOf("phases[1].startAt")).toBe(day(5));
  expect((await refusedBy({ "phases[0].reason": "" })).errorOf("phases[0].reason")).toContain("di por qué");
  const far = await refusedBy({ "phases[0].endAt": "2100-12-31" });
  expect(far.errorOf("phases[4].startAt")).toBe("Con la casilla marcada pasaría del año 2100");
  expect([await allDates(), await moves(), await mails()]).toEqual([shifted(0, 1), [], []]);
});

test("[EXT-04] an end that runs into the next phase says that the box would move it, where it would", async () => {
  const overlapped = async (fields: Record<string, string>) => {
    const page = await save({ "phases[0].reason": "Ha nevado", ...fields });
    expect(page.status).toBe(400);
    return page.errorOf("phases[0].endAt");
  };
  const overlap = "Se solapa con «Evaluación del jurado»";
  expect(await overlapped({ "phases[0].endAt": day(7) })).toBe(
    `${overlap}. Si las siguientes se retrasan con ella, marca «Mover también las fases siguientes»`,
  );
  expect(await overlapped({ "phases[0].endAt": day(7), "phases[2].endAt": day(23) })).toBe(overlap);
  expect([await allDates(), await moves()]).toEqual([shifted(0, 1), []]);
});

test("[EXT-04] somebody else saved meanwhile: nothing moves, and only what they changed is told", async () => {
  const seen = await editor();
  await contest.rows("update contest_phases set end_at = ? where phase_key = 'final'", day(32));
  const page = await save(ALONG, seen);
  expect(page.status).toBe(409);
  expect(page.errorOf("phases[3].endAt")).toBe(`Otra persona ha guardado el ${formatDay(day(32))}`);
  expect(page.errorOf("phases[1].startAt")).toBe("");
  expect(await moves()).toEqual([]);
});

test("[EXT-04] before anything has begun they move without a reason, and nobody is written", async () => {
  const saved = await save({ "phases[1].endAt": day(10), moveFollowing: "on" });
  expect(saved.toast).toContain("Las 3 fases siguientes se han adelantado 1 día.");
  const [submission, evaluation, ...rest] = await allDates();
  expect([submission, evaluation]).toEqual([shifted(0, 1)[0], [day(5), day(10)]]);
  expect(rest).toEqual(shifted(-1, 1).slice(2));
  expect([await moves(), await mails()]).toEqual([[], []]);
});

test("[EXT-04] jurors whose phase moves along are written, though their time has not come", async () => {
  await contest.db.exec("update contest_phases set allows_evaluations = phase_key = 'evaluation'");
  await save({ "phases[0].endAt": day(2), "phases[0].reason": "Ha nevado" });
  expect((await mails()).map(({ recipient }) => recipient)).not.toContain(behind.email);
  await save({ ...ALONG, "phases[0].endAt": day(3) });
  const [letter] = (await mails()).filter(({ recipient }) => recipient === behind.email);
  expect(letter?.body).toContain(`«Evaluación del jurado», ${inDays(day(6), day(12))}`);
});

test("[EXT-05] where the next phase begins on the new end, everybody is told the day before as the last", async () => {
  await contest.rows("update contest_phases set end_at = ? where phase_key = 'submission'", day(4));
  const moved = { "phases[0].endAt": day(8), "phases[0].reason": "Ha nevado" };
  await contest.rows("update contest_phases set start_at = ? where phase_key = 'evaluation'", day(8));
  await save(moved);
  const notices = await mails();
  expect(notices).not.toEqual([]);
  for (const { body } of notices)
    expect(body).toContain(
      `se amplía hasta el ${formatDay(day(7))}, incluido. Hasta ahora acababa el ${formatDay(day(4))}.`,
    );
  const landing = (await contest.visitor().open("/")).text("#calendario");
  expect(landing).toContain(`se amplía hasta el ${formatDay(day(7))}. Motivo`);
  expect(landing).toMatch(/^4?\s*Calendario\s*7\s*días por delante/);
  expect((await organiser.open("/admin")).text("main")).toMatch(
    new RegExp(`7\\s*días hasta el fin,\\s*el ${formatDay(day(7))}`),
  );
  expect((await organiser.open(HERE)).text("[data-phase=submission]")).toContain(
    `Último día: ${formatDay(day(7))}.`,
  );
  // The start moves from the day before to this day. The last day stays.
  await contest.rows("update contest_phases set end_at = ? where phase_key = 'submission'", day(7));
  await contest.db.exec("delete from mail_outbox");
  await save(moved);
  expect([await mails(), await ends()]).toEqual([[], day(8)]);
});

test("[EXT-06] the active phase does not end on a day that is over", async () => {
  const page = await save({ "phases[0].endAt": day(-1), "phases[0].reason": "Un error" });
  expect(page.status).toBe(400);
  expect(page.errorOf("phases[0].endAt")).toContain("Ese día ya ha pasado.");
  expect([await ends(), await moves(), await mails()]).toEqual([day(1), [], []]);
});
