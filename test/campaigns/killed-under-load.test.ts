import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "~/db/core/invariants";
import { openContest, type Person } from "../support/contest";
import { everyScore } from "../support/evaluation-form";
import { sample } from "../support/multipart";
import { offsetOf, openUpload, patch, postFinal } from "../support/parts";
import { dataPath } from "../support/single-fetch";
import { NEW, proposalParts, strayFiles } from "../support/submission";
import { Visitor } from "../support/visitor";

const KILLS = 4;
const [VOTERS, JURORS, SENDERS, UPLOADERS] = [5, 3, 2, 2];
const folder = mkdtempSync(join(tmpdir(), "concurso-"));
const contest = openContest({}, { dataDir: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const picture = sample("cartel.jpg");

/** Acknowledged changes, which must survive. */
const acknowledged = {
  votes: [] as [userId: string, work: string][],
  /** Number in the last saved comments of an evaluation, by juror and work. */
  sheets: new Map<string, number>(),
  works: [] as string[],
  parts: [] as { owner: Person; url: string; size: number }[],
  files: [] as string[],
};
const works: string[] = [];
let jurors: Person[] = [];
let cookies: Map<Person, string>;

beforeAll(async () => {
  await contest.setPhase("voting");
  await contest.db.exec("update contest_phases set allows_submissions = 1, allows_evaluations = 1");
  for (let n = 0; n < 12; n++) works.push(await contest.addProposal());
  jurors = await Promise.all(Array.from({ length: JURORS }, () => contest.addPerson("jurado")));
});

/** Returns a person's browser with its session at the restarted worker. */
function browserOf(person: Person): Visitor {
  const visitor = new Visitor(contest.url);
  visitor.cookies.set("session", cookies.get(person) ?? "");
  return visitor;
}

/** Repeats `act` until the worker is killed, in the middle of a request. */
const untilKilled = async (isOver: () => boolean, act: (n: number) => Promise<void>) => {
  for (let n = 0; !isOver(); n++) {
    await act(n).catch((error) => {
      if (!isOver()) throw error;
    });
  }
};

test("[FAULT-02] killed again and again under votes, autosaves, works and uploads: nothing that was acknowledged is missing", async () => {
  let edition = 0;
  let requests = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const voters = await Promise.all(Array.from({ length: VOTERS }, () => contest.addPerson("publico")));
    const contacts: { contact: Person; student: Person }[] = [];
    for (let n = 0; n < SENDERS + UPLOADERS; n++) {
      const universityId = await contest.addUniversity();
      const contact = await contest.addPerson("universidad", { universityId });
      contacts.push({ contact, student: await contest.addPerson("alumno", { universityId }) });
    }
    const everybody = [...voters, ...jurors, ...contacts.map(({ contact }) => contact)];
    cookies = new Map(
      await Promise.all(everybody.map(async (one) => [one, await contest.sessionCookie(one)] as const)),
    );

    // Kills after a number of answers that differs each time and is the same in each run.
    let left = 6 + ((kill * 13) % 41);
    let isOver = false;
    let reached = () => {};
    const enough = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const answered = () => {
      requests++;
      if (--left === 0) reached();
    };
    const loop = (act: (n: number) => Promise<void>) => untilKilled(() => isOver, act);

    const load = [
      ...voters.map((voter) => {
        const browser = browserOf(voter);
        return loop(async (n) => {
          const work = works[n % works.length] ?? "";
          const page = await browser.submit("/galeria", { proposal_id: work });
          if (n < works.length) expect(page.toast).toContain("Voto registrado");
          if (n < works.length) acknowledged.votes.push([voter.id, work]);
          answered();
        });
      }),
      ...jurors.map((juror) => {
        const browser = browserOf(juror);
        return loop(async (n) => {
          const work = works[n % 3] ?? "";
          const version = ++edition;
          const sent = { intent: "autosave", comments: `Edición ${version}`, ...everyScore("3") };
          const answer = await browser.post(dataPath(`/jurado/evaluar/${work}`), sent);
          await answer.arrayBuffer();
          expect(answer.status).toBe(200);
          acknowledged.sheets.set(`${juror.judgeId} ${work}`, version);
          answered();
        });
      }),
      ...contacts.slice(0, SENDERS).map(({ contact, student }) => {
        const browser = browserOf(contact);
        return loop(async (n) => {
          const id = crypto.randomUUID();
          const page = await browser.submitMultipart(NEW, proposalParts([student.id], { id }));
          if (n < 3) expect(page.toast).toContain("Propuesta enviada");
          if (n < 3) acknowledged.works.push(id);
          answered();
        });
      }),
      ...contacts.slice(SENDERS).map(({ contact }) => {
        const browser = browserOf(contact);
        return loop(async () => {
          const opened = await openUpload(browser, picture);
          const url = opened.partialUploads[0]?.url ?? "";
          const part = await patch(browser, url, 0, picture);
          await part.arrayBuffer();
          expect(part.status).toBe(204);
          acknowledged.parts.push({ owner: contact, url, size: picture.length });
          answered();
          const whole = await postFinal(browser, opened);
          await whole.arrayBuffer();
          expect(whole.status).toBe(201);
          acknowledged.files.push(opened.id);
          answered();
        });
      }),
    ];
    await Promise.race([enough, Promise.all(load)]);
    const killed = contest.crash();
    isOver = true;
    await killed;
    await Promise.all(load);

    const missing: string[] = [];
    const votes = await contest.rows<{ user_id: string; proposal_id: string }>("select * from public_votes");
    const cast = new Set(votes.map(({ user_id, proposal_id }) => `${user_id} ${proposal_id}`));
    for (const vote of acknowledged.votes) if (!cast.has(vote.join(" "))) missing.push(`vote ${vote}`);
    const sheets = await contest.rows<{ judge_id: string; proposal_id: string; general_comments: string }>(
      "select judge_id, proposal_id, general_comments from evaluations",
    );
    const saved = new Map(
      sheets.map((one) => [`${one.judge_id} ${one.proposal_id}`, Number(/\d+/.exec(one.general_comments))]),
    );
    for (const [sheet, version] of acknowledged.sheets) {
      if ((saved.get(sheet) ?? 0) < version) missing.push(`sheet ${sheet} ${version}`);
    }
    const ids = async (sql: string) => new Set(await contest.column<string>(sql));
    const sent = await ids("select distinct proposal_id as id from proposal_assets where position = 0");
    for (const id of acknowledged.works) if (!sent.has(id)) missing.push(`work ${id}`);
    const whole = await ids("select id from uploads where status = 'complete'");
    for (const id of acknowledged.files) if (!whole.has(id)) missing.push(`file ${id}`);
    for (const { owner, url, size } of acknowledged.parts.splice(0)) {
      const [offset] = await offsetOf(browserOf(owner), url);
      if (offset < size) missing.push(`part ${url}`);
    }
    expect(missing).toEqual([]);
    expect(await brokenInvariants(contest.db)).toEqual([]);
    expect(await strayFiles(contest)).toEqual([]);
  }
  const { votes, works: sentWorks, files } = acknowledged;
  console.info(
    `${KILLS} kills, ${requests} answers: ${votes.length} votes, ${acknowledged.sheets.size} sheets in ${edition} editions, ` +
      `${sentWorks.length} works, ${files.length} files: none missing.`,
  );
});
