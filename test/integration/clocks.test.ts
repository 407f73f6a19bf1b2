import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { openStores } from "~/context";
import { refusalReason } from "~/db/core/database";
import { WorkerClock } from "../support/clock";
import { openContest } from "../support/contest";
import { everyScore } from "../support/evaluation-form";
import { NEW, openUniversity, proposalParts, sendProposal } from "../support/submission";

// The worker's clock, the cron's and the database's can each be wrong independently.
const clock = new WorkerClock();
const contest = openContest({}, { wrappers: clock.wrappers });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

afterEach(async () => {
  await clock.jump(contest, 0);
  await contest.db.exec(
    "update contest_phases set start_at = null, end_at = null, manually_activated_at = null",
  );
});

const active = () => contest.value<string>("select phase_key from contest_phases where is_active");
const set = (key: string, column: "start_at" | "end_at", day: string | null) =>
  contest.rows(`update contest_phases set ${column} = ? where phase_key = ?`, day, key);

/** Days of 23, 25 and 24 hours in Madrid, with their last milliseconds in UTC. */
const ends = [
  ["2030-03-31", "2030-03-31T21:59:59.999Z"],
  ["2030-10-27", "2030-10-27T22:59:59.999Z"],
  ["2031-01-15", "2031-01-15T22:59:59.999Z"],
] as const;
const jumps = {
  "is right": 0,
  "is an hour behind": -HOUR,
  "is an hour ahead": HOUR,
  "is a day behind": -DAY,
};

test.each(
  ends.flatMap(([day, last]) =>
    Object.entries(jumps).map(([how, ahead]) => ({ day, last: Date.parse(last), how, ahead })),
  ),
)(
  "[FAULT-03] people vote to the last of $day and no longer, though the worker's clock $how",
  async ({ day, last, ahead }) => {
    await contest.setPhase("voting");
    await set("voting", "end_at", day);
    const person = await contest.addPerson("publico");
    const cast: [string, string][] = [];
    for (const [offset, expected] of [
      [-25 * HOUR, "counted"],
      [-HOUR, "counted"],
      [0, "counted"],
      [1, "gate_closed"],
      [HOUR, "gate_closed"],
    ] as const) {
      const instant = last + offset;
      // The same database with its clock at that instant.
      const DB = {
        prepare: (sql: string) =>
          contest.db.prepare(sql.replaceAll("unixepoch('subsec')", `(${instant} / 1000.0)`)),
        batch: (statements: D1PreparedStatement[]) => contest.db.batch(statements),
      } as D1Database;
      const { votes } = openStores({ DB, ENVIRONMENT: "local" }, { now: instant + ahead });
      const source = { addressHash: null, networkHash: null, agentHash: null };
      const proposalId = await contest.addProposal();
      const outcome = await votes.cast({ userId: person.id, proposalId, ...source }).then(
        (one) => one.outcome,
        (error) => refusalReason(error) ?? String(error),
      );
      cast.push([outcome, expected]);
    }
    expect(cast.map(([outcome]) => outcome)).toEqual(cast.map(([, expected]) => expected));
  },
);

test("[FAULT-03] a cron whose clock goes back an hour, a day on and back again activates each phase once", async () => {
  await contest.setPhase("evaluation");
  // Winter time begins that night: the hour from two to three occurs twice.
  await set("voting", "start_at", "2030-10-27");
  await set("final", "start_at", "2030-10-28");
  const before = await contest.value("select count(*) from audit_log where actor = 'cron'");
  const seen: string[] = [];
  const at = async (iso: string) => {
    await contest.cron(Date.parse(iso));
    seen.push(await active());
  };
  await at("2030-10-26T21:59:00Z");
  await at("2030-10-26T22:00:00Z");
  await at("2030-10-26T21:00:00Z");
  await at("2030-10-27T00:30:00Z");
  await at("2030-10-27T01:30:00Z");
  await at("2030-10-27T00:30:00Z");
  await at("2030-10-27T22:59:00Z");
  await at("2030-10-27T23:00:00Z");
  await at("2030-10-27T22:00:00Z");
  await at("2030-10-26T22:00:00Z");
  expect(seen).toEqual([
    ...["evaluation", "voting", "voting", "voting", "voting", "voting", "voting"],
    ...["final", "final", "final"],
  ]);
  expect(await contest.value("select count(*) from audit_log where actor = 'cron'")).toBe(before + 2);
});

test("[FAULT-03] seals of a cron whose clock jumps make a tally that agrees", async () => {
  await contest.setPhase("voting");
  const folder = mkdtempSync(join(tmpdir(), "recuento-"));
  const now = Date.now();
  await contest.cron(now);
  for (const jump of [0, -HOUR, DAY, 0, -DAY, HOUR]) {
    const voter = await contest.as("publico");
    const page = await voter.submit("/galeria", { proposal_id: await contest.addProposal() });
    expect(page.toast).toContain("Voto registrado");
    await contest.cron(now + jump);
  }
  await contest.setPhase("results");
  await contest.cron(now);
  const file = join(folder, "recuento.txt");
  writeFileSync(file, await (await contest.visitor().fetch("/recuento.txt")).text());
  const script = resolve(import.meta.dirname, "../../public/verificar-recuento.mjs");
  const heads = await contest.rows<{ head: string }>("select head from tally_seals order by number");
  const latest = heads.at(-1)?.head ?? "";
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, latest]);
  rmSync(folder, { recursive: true });
  const lines = await contest.value("select count(*) from tally_lines");
  expect(stdout).toContain(`Todo concuerda: ${lines} líneas`);
});

test("[FAULT-03] a gate holds by the database's clock where the worker's is a day behind", async () => {
  await contest.setPhase("voting");
  await set("voting", "end_at", addDays(dayOf(Date.now()), -1));
  const voter = await contest.as("publico");
  const proposalId = await contest.addProposal();
  await clock.jump(contest, -DAY);
  const page = await voter.submit("/galeria", { proposal_id: proposalId });
  expect(page.toast).toContain("La votación está cerrada");
  expect(await contest.value("select count(*) from public_votes where proposal_id = ?", proposalId)).toBe(0);
});

test("[FAULT-03] a juror's sheet, a work and a session go on where the worker's clock goes back an hour, and on a day", async () => {
  await contest.setPhase("evaluation");
  await contest.db.exec("update contest_phases set allows_submissions = 1, allows_votes = 1 where is_active");
  await contest.cron(Date.now());
  const juror = await contest.as("jurado");
  const proposalId = await contest.addProposal();
  const path = `/jurado/evaluar/${proposalId}`;
  const universityId = await contest.addUniversity();
  const student = await contest.addPerson("alumno", { universityId });
  const contact = await contest.as("universidad", { universityId });
  const work = await sendProposal(contact, [student.id]);
  const edits = `/propuesta/${work}/editar`;
  let n = 0;
  for (const ahead of [0, -HOUR, 0, DAY, 0]) {
    await clock.jump(contest, ahead);
    const edition = `Edición ${++n}`;
    // A sent evaluation is only sent again.
    for (const [intent, toast] of [["draft", /guardad/] as const, ["submit", /enviada/] as const].slice(
      n > 1 ? 1 : 0,
    )) {
      const fields = { ...(await juror.open(path)).formWith("comments"), ...everyScore("4") };
      const comments = `${edition} ${intent}`;
      const saved = await juror.submit(path, { ...fields, intent, comments });
      expect(saved.toast, `${edition} ${intent}`).toMatch(toast);
      expect((await juror.open(path)).valueOf("comments")).toBe(comments);
    }
    const form = (await contact.open(edits)).formWith("title");
    const edited = await contact.submit(edits, { ...form, title: edition });
    expect(edited.toast, edition).toContain("Propuesta");
    expect((await contact.open(edits)).valueOf("title")).toBe(edition);
    const voter = await contest.as("publico");
    const voted = await voter.submit("/galeria", { proposal_id: work });
    expect(voted.toast, edition).toContain("Voto registrado");
    await contest.cron(Date.now() + ahead);
  }
  expect(await contest.value("select public_votes_count from proposals where id = ?", work)).toBe(5);
});

test("[MEND4-24] a work that arrives as the submission closes is answered 409, with its texts", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  await contest.setPhase("submission");
  await set("submission", "end_at", addDays(dayOf(Date.now()), -1));
  await clock.jump(contest, -DAY);
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""]));
  expect([page.status, page.valueOf("title")]).toEqual([409, "Manos libres"]);
  expect(page.toast).toMatch(/cerrad/);
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(0);
  expect(await contest.value("select count(*) from uploads")).toBe(0);
});
