import { beforeAll, expect, test } from "vitest";
import type { Contest, Person } from "../support/contest";
import { crawl } from "../support/crawl";
import { everyScore, openEvaluationForm } from "../support/evaluation-form";
import { longMp4 } from "../support/multipart";
import { openUpload, PART, patch, postFinal, sendPartialUpload } from "../support/parts";
import { RoundTrips, tooManyTrips } from "../support/round-trips";
import { arrange, compareCookie, plantRichContest, screens, sendForm } from "../support/screens";
import { dataPath } from "../support/single-fetch";
import { allowedSlowness, slownessIn, usedWhereMailLeaves } from "../support/slow-queries";
import {
  indexesIn,
  openSayingContest,
  planOf,
  questionsOfTriggers,
  statementsOf,
} from "../support/statements";
import { openUniversity, sendProposal } from "../support/submission";
import { forgetVerdicts } from "../support/verdict";

const contest = openSayingContest();
const trips = new RoundTrips(contest);

const addresses = [
  ...["/healthz", "/robots.txt", "/sitemap.xml", "/documentos/nada.pdf", "/auth/salir", "/cuenta/datos"],
  ...["/archivos/faro-0", "/archivos/faro-0/360", "/archivos/faro-0/original", "/archivos/nada"],
  ...["/propuesta/nada/editar", "/jurado/evaluar/nada", "/jurado/evaluar/borrador"],
  ...["/admin/jurado/faro.csv", "/admin/jurado/nada.csv", "/admin/jurado/progreso.csv"],
  ...["/admin/jurado/ranking.csv", "/admin/registro.csv", "/admin/generar-imagenes/proceso"],
];

const everythingShown = {
  open_to_visitors: "true",
  anti_fraud_enabled: "true",
  show_votes_to_judges: "true",
  evaluation_count_mode: '"assigned_judges"',
};

async function arranged(what: Parameters<typeof arrange>[1]): Promise<void> {
  await arrange(contest, what);
  await noticed();
}

/** Lets the worker see a change of the data, so that the next page assumes nothing that is out of date. */
async function noticed(): Promise<void> {
  await contest.visitor().fetch("/auth");
  await trips.forget();
}

/**
 * Opens every screen as its own person, as a student and as a pending university. Walks the links of the other
 * roles, and sends forms.
 */
async function useAll(contest: Contest): Promise<void> {
  const people = await plantRichContest(contest);
  const visitorFor = async (person: Person | null) =>
    trips.counted(person ? await contest.signedIn(person) : contest.visitor());
  // The crawl below walks the other roles.
  const others = [people.alumno, people["universidad sin universidad"], people["universidad en espera"]];
  for (const screen of screens) {
    await arranged(screen);
    const person = screen.as === "nobody" ? null : people[screen.as];
    const visitor = await visitorFor(person);
    if (person && screen.compares) {
      visitor.cookies.set("judge_compare_list", compareCookie(person, screen.compares));
    }
    const page = await visitor.open(screen.path);
    if (screen.sends) await sendForm(visitor, page, screen.sends);
  }
  await arranged({ settings: everythingShown });
  for (const person of others) {
    const visitor = await visitorFor(person);
    for (const path of new Set([...screens.map(({ path }) => path), ...addresses])) await visitor.fetch(path);
  }
  // A session is renewed once a day.
  const returning = await visitorFor(people.universidad);
  await contest.db.exec("update sessions set expires_at = expires_at - 172800000");
  await returning.fetch("/universidad");
  await sendWhatTheirFormsDo(contest, people.publico);
  await contest.db.exec(
    "update contest_phases set allows_submissions = 1, allows_evaluations = 1, allows_votes = 1 where is_active",
  );
  await noticed();
  // Admins come last, because they change the pages of all others.
  for (const who of ["nobody", "publico", "universidad", "jurado nuevo", "jurado", "admin"] as const) {
    const starts = screens.filter(({ as }) => as === who).map(({ path }) => path);
    await crawl(await visitorFor(who === "nobody" ? null : people[who]), [...new Set(starts)]);
  }
  // Assignments end after a seal.
  await forgetVerdicts(contest);
  await arranged({ phase: "evaluation", settings: everythingShown });
  const organiser = await visitorFor(people.admin);
  for (const intent of ["ask-assign", "assign"]) await organiser.post("/admin/estados", { intent });
}

/**
 * Sends requests with meaningful values, which a crawler cannot make: a vote, an evaluation, a work with its
 * file.
 */
async function sendWhatTheirFormsDo(contest: Contest, voter: Person): Promise<void> {
  const voting = trips.counted(await contest.signedIn(voter));
  for (const id of ["marea", "marea", "ruido", "nada"]) await voting.post("/galeria", { proposal_id: id });

  await arranged({ phase: "submission" });
  const { visitor, students } = await openUniversity(contest);
  trips.counted(visitor);
  await sendProposal(visitor, [students[0]?.id ?? ""]);
  const bytes = longMp4(PART + 1);
  const whole = await openUpload(visitor, bytes);
  for (const partialUpload of whole.partialUploads) await sendPartialUpload(visitor, bytes, partialUpload);
  await postFinal(visitor, whole);
  const opened = await openUpload(visitor, bytes);
  await patch(visitor, opened.partialUploads[0]?.url ?? "", 0, bytes.slice(0, PART));
  await visitor.fetch(`/cargas/${opened.id}`);
  await postFinal(visitor, opened);
  await visitor.fetch(`/cargas/${opened.id}`, { method: "DELETE" });

  const sheet = await openEvaluationForm(contest);
  trips.counted(sheet.visitor);
  await arranged({ phase: "evaluation" });
  for (const intent of ["autosave", "draft", "next", "submit", "autosave", "discard", "conflict"]) {
    const comments = intent === "autosave" ? `${Math.random()}` : "Se recuerda de cerca.";
    await sheet.visitor.post(intent === "autosave" ? dataPath(sheet.path) : sheet.path, {
      intent,
      comments,
      ...everyScore("4"),
    });
  }
  await arranged({ settings: everythingShown });
}

async function endLongAgo(contest: Contest): Promise<void> {
  await contest.db.exec("update contest_phases set start_at = null, end_at = null");
  await contest.db.exec("update contest_phases set end_at = '2020-01-01' where phase_key = 'results'");
  await contest.setPhase("results");
  await contest.db.exec("update profiles set created_at = 1 where role = 'publico'");
}

let most: Awaited<ReturnType<typeof trips.most>>;
let statements: string[];
beforeAll(async () => {
  await useAll(contest);
  most = await trips.most();
  // Not at a full hour, when the check of all data reads all data.
  await contest.cron(new Date().setUTCMinutes(5));
  // The nightly run long after the contest checks the retention of all personal data.
  await endLongAgo(contest);
  await contest.cron(new Date().setUTCHours(27, 30));
  statements = await statementsOf(contest);
});

test("[SPEED-01] no page asks the database more than twice, and no form more than four times", () => {
  expect(tooManyTrips(most)).toEqual({});
});

test("[DEP-08] no query grows slower with the contest, but for those that say why", async () => {
  const { slow, exceptions } = await slownessIn(contest, statements);
  expect(slow).toEqual([]);
  expect(allowedSlowness.filter((one) => !exceptions.has(one))).toEqual([]);
});

test("[DEP-08] every index is used by a question, holds something to be unique, or finds what hangs on a row that goes", async () => {
  const used = new Set<string>();
  for (const sql of [...statements, ...(await questionsOfTriggers(contest))])
    for (const index of indexesIn(await planOf(contest, sql))) used.add(index);
  const idle = await contest.rows<{ name: string }>(
    `select i.name from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
     where t.type = 'table' and t.name not like '\\_cf\\_%' escape '\\' and not i."unique" and c.seqno = 0
       and c.name not in (select f."from" from pragma_foreign_key_list(t.name) f)`,
  );
  const unused = idle.map(({ name }) => name).filter((name) => !used.has(name));
  expect(unused.toSorted()).toEqual(usedWhereMailLeaves);
});
