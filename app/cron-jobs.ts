import { backUp } from "./acts/running/backup-job";
import { piecesOf, writeExport } from "./acts/running/export-job";
import { mustVerify } from "./acts/votes/verification";
import { BEGINNING_MS, openedAt, votingIsOver } from "./contest/core/phases";
import { retention as times } from "./contest/core/retention";
import type { Settings } from "./contest/core/settings";
import { isMorning, juryPeriod, type ReminderKind, reminderDue } from "./contest/jury/pace";
import { documentKey } from "./contest/public/home-pdf";
import { organiserOf } from "./contest/public/organiser";
import { type CronJob, cronJobs } from "./contest/running/cron-jobs";
import { announcedDays } from "./contest/running/moved-ends";
import { openPictures, openStores, type Stores, videoPosters } from "./context";
import { brokenInvariants } from "./db/core/invariants";
import { cron } from "./db/core/store-context";
import type { Env } from "./env";
import { mailHtml } from "./mail-html";
import { r2Files } from "./services/core/files";
import { deliverMail, mailIsRead, openMail } from "./services/core/mail";
import { r2Pieces } from "./services/core/pieces";
import { openPdfs } from "./services/final/pdfs";
import { openPartner } from "./services/people/partner";
import { r2Documents } from "./services/public/documents";
import { checkPictures } from "./services/works/late-checks";
import { sweepDocuments, sweepFiles } from "./services/works/sweep";
import { notices } from "./text/core/notices";
import type { Sender } from "./text/mail/automatic-mail";
import { automaticMails } from "./text/mail/mails";
import { nameless } from "./text/people/account";
import { logCronJobError } from "./web/core/errors";

/**
 * Runs the cron jobs of the minute `now` (epoch ms). A job that throws is logged, and the others still run. The results
 * are stored for /healthz and /admin.
 */
export async function runCronJobs(env: Env, now: number): Promise<void> {
  const failed: CronJob[] = [];
  const tried = cronJobs.filter((name) => name !== "invariants" || new Date(now).getUTCMinutes() === 0);
  const record = (names: CronJob[]) => openStores(env, { by: cron, now }).cronJobs.record(names, failed);
  for (const name of tried) {
    try {
      // Each job has its own stores, because a failed database is not asked again through the same ones.
      await cronJobsOf(env, openStores(env, { by: cron, now }), now)[name]();
    } catch (error) {
      failed.push(name);
      logCronJobError(error, name);
    }
    // A long export must not make the cron look late.
    if (name === "phases") await record([name]).catch((error) => logCronJobError(error, name));
  }
  await record(tried);
}

function cronJobsOf(env: Env, stores: Stores, now: number): Record<CronJob, () => Promise<unknown>> {
  const { outbox, phases, retention, settings, tally, tallyCheck, uploads, voteFigures } = stores;
  return {
    phases: () => phases.activateDue(),
    tally: async () => {
      const isOver = votingIsOver(await phases.activateDue(), now);
      const allSettings = await settings.all();
      const verifies = mustVerify({ mail: openMail(env, mailHtml, settings.all) }, allSettings);
      const closeMail = automaticMails.tallyClosed(senderOf(env, allSettings));
      await tally.seal(now, { isOver, verifies, partnersOnly: openPartner(env) !== null, closeMail });
    },
    votes: () => voteFigures.update(),
    jury: () => writeToJury(env, stores, now),
    phaseMails: () => sendPhaseMails(env, stores, now),
    diplomas: () => {
      const canSet = async () => {
        const lacking = await openPdfs(env.ASSETS).lacking();
        return (name: string) => lacking(name).length === 0;
      };
      return stores.diplomas.issue(nameless, canSet);
    },
    jobs: () => prepareExport(env, stores, now),
    mail: async () => {
      const mail = openMail(env, mailHtml, settings.all);
      if (mail) await deliverMail(mail, outbox);
    },
    retention: async () => retention.apply(await phases.all(), nameless),
    files: () => sweepFiles(r2Files(env.PROPOSALS), uploads, now),
    documents: async () => {
      const { home_pdf_url } = await settings.all();
      await sweepDocuments(r2Documents(env.HOME_DOCUMENTS), documentKey(home_pdf_url), now);
    },
    posters: () => videoPosters(env, stores)(null),
    pictures: () => {
      const files = r2Files(env.PROPOSALS);
      const words = notices(env.PUBLIC_ORIGIN || null).pictureDamaged();
      return checkPictures(openPictures(env, files, stores.throttles), files, {
        ...stores.uncheckedPictures,
        failed: (path) => stores.uncheckedPictures.failed(path, words),
      });
    },
    backup: () => backUp({ stores, pieces: r2Pieces(env.PROPOSALS) }, now),
    invariants: async () => {
      const broken = [...(await brokenInvariants(env.DB, { apart: true })), ...(await tallyCheck.check())];
      if (broken.length === 0) return;
      for (const reason of broken) {
        console.error(JSON.stringify({ level: "error", event: "invariant_broken", reason }));
      }
      await stores.cronJobs.tellBroken(notices(env.PUBLIC_ORIGIN || null).dataBroken());
    },
  };
}

/** Returns the sender of the cron's mails. */
const senderOf = (env: Env, settings: Settings): Sender => ({
  origin: env.PUBLIC_ORIGIN || null,
  contact: organiserOf(settings).contact,
});

/** Prepares the organiser's export, piece by piece. Removes the replaced and the expired one. */
async function prepareExport(env: Env, stores: Stores, now: number): Promise<void> {
  const { jobs, settings } = stores;
  const pieces = r2Pieces(env.PROPOSALS);
  const { current, replaced } = await jobs.all();
  const isOver = current !== null && current.createdAt <= now - times.exports.ms;
  for (const { id } of isOver ? [current, ...replaced] : replaced) {
    await pieces.remove(piecesOf(id));
    await jobs.forget(id);
  }
  if (!current || isOver || current.finishedAt !== null) return;
  if (!(await writeExport({ stores, pieces }, current))) return;
  const from = senderOf(env, await settings.all());
  await jobs.finish(current.id, automaticMails.exportReady(from));
}

/** Asks jurors with works whether they judge, once per phase. Reminds late jurors near an end, once per end. */
async function writeToJury(env: Env, stores: Stores, now: number): Promise<void> {
  const { jury, phases, settings } = stores;
  if (!mailIsRead(env)) return;
  const [allPhases, moves, allSettings] = await Promise.all([phases.all(), phases.moves(), settings.all()]);
  const period = juryPeriod(allPhases, now);
  if (!period || !allSettings.automatic_mails) return;
  const { phaseId, until } = period;
  const from = senderOf(env, allSettings);
  const mode = allSettings.evaluation_count_mode;
  const write = async (kind: ReminderKind, words: typeof contentOf) => {
    const due = await jury.due(mode, { phaseId, kind });
    const mails = due.map(({ id, pending }) => ({ judgeId: id, ...words(pending) }));
    await jury.remind({ phaseId, kind }, mails);
  };
  const contentOf = (pending: number) => automaticMails.juryAsked(pending, until, from);
  await write("invited", contentOf);
  const phase = allPhases.find(({ id }) => id === phaseId);
  const days = phase ? announcedDays(phase, allPhases, moves, now) : [];
  const due = reminderDue(period, days, now);
  if (!due || until === null) return;
  await write(due.kind, (pending) =>
    automaticMails.juryReminder(pending, { until, daysLeft: due.daysLeft }, from),
  );
}

/**
 * Mails the people of a phase on its first day. Mails universities without submissions, or with drafts, before the end.
 * Each person gets one mail per start and one per end.
 */
async function sendPhaseMails(env: Env, stores: Stores, now: number): Promise<void> {
  const { phaseMails, phases, settings } = stores;
  if (!mailIsRead(env) || !isMorning(now)) return;
  const [allPhases, moves, allSettings] = await Promise.all([phases.all(), phases.moves(), settings.all()]);
  const opening = openedAt(allPhases, now);
  if (!opening) return;
  const { phase, gates } = opening;
  const { id: phaseId, begunAt } = phase;
  const from = senderOf(env, allSettings);
  if (begunAt !== null && now - begunAt < BEGINNING_MS) {
    for (const { gate, until } of gates) {
      const cause = `opened_${gate}:${phaseId}:${begunAt}`;
      const content = automaticMails.phaseOpened(gate, { name: phase.phaseName, until }, from);
      await phaseMails.write({ cause, audience: gate, before: begunAt }, content);
    }
  }
  const until = gates.find(({ gate }) => gate === "submissions")?.until ?? null;
  const due = reminderDue(
    { isOpen: until !== null, until },
    announcedDays(phase, allPhases, moves, now),
    now,
  );
  if (!due || until === null) return;
  const cause = `${due.kind}:${phaseId}`;
  const end = { until, daysLeft: due.daysLeft };
  const { nothingSent, drafts } = automaticMails.submissionReminder;
  await phaseMails.write({ cause, audience: "nothing_sent", before: now }, nothingSent(end, from));
  await phaseMails.write({ cause, audience: "drafts", before: now }, drafts(end, from));
}
