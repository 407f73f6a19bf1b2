import { KnownBrowser } from "./auth/known-browser";
import { secretsOf } from "./auth/secrets";
import { Session } from "./auth/session";
import { limits } from "./contest/limits";
import { organiserOf } from "./contest/organiser";
import { accessCodeStore } from "./db/access-codes";
import { accessibilityRequestStore } from "./db/accessibility-requests";
import { altTextStore } from "./db/alt-texts";
import { announcementStore } from "./db/announcements";
import { assetStore } from "./db/assets";
import { assignmentStore } from "./db/assignments";
import { auditStore } from "./db/audit";
import { ballotGateStore } from "./db/ballot-gates";
import { choreStore } from "./db/chores";
import { consentStore } from "./db/consents";
import { contestExportStore } from "./db/contest-export";
import { criteriaStore } from "./db/criteria";
import { type Connection, Database } from "./db/database";
import { declarationStore } from "./db/declarations";
import { deliberationStore } from "./db/deliberation";
import { diplomaStore } from "./db/diplomas";
import { erasureStore } from "./db/erasure";
import { evaluationStore } from "./db/evaluations";
import { finalVoteStore } from "./db/final-votes";
import { imageStore } from "./db/images";
import { invitationStore } from "./db/invitations";
import { juryStore } from "./db/jury";
import { juryRatings } from "./db/jury-ratings";
import { withProductionLimits } from "./db/local-limits";
import { messageStore } from "./db/messages";
import { notificationStore } from "./db/notifications";
import { outboxStore } from "./db/outbox";
import { partnerUserStore } from "./db/partner-users";
import { passwordResetStore } from "./db/password-resets";
import { peopleStore } from "./db/people";
import { phaseLetterStore } from "./db/phase-letters";
import { phaseStore } from "./db/phases";
import { proposalStore } from "./db/proposals";
import { publishedTextStore } from "./db/published-texts";
import { retentionStore } from "./db/retention";
import { secondFactorStore } from "./db/second-factors";
import { sessionStore } from "./db/sessions";
import { settingStore } from "./db/settings";
import { stateStore } from "./db/states";
import { studentStore } from "./db/students";
import { tallyStore } from "./db/tally";
import { throttleStore } from "./db/throttles";
import { tieStore } from "./db/ties";
import { universityStore } from "./db/universities";
import { uploadStore } from "./db/uploads";
import { verdictStore } from "./db/verdicts";
import { verificationStore } from "./db/verifications";
import { altTextLists } from "./db/views/alt-text-lists";
import { assignmentLists } from "./db/views/assignment-lists";
import { dashboardView } from "./db/views/dashboard";
import { deliberationView } from "./db/views/deliberation";
import { feedbackView } from "./db/views/feedback";
import { galleryView } from "./db/views/gallery";
import { invitationList } from "./db/views/invitation-list";
import { jurorBoard } from "./db/views/juror-board";
import { jurorDetailView } from "./db/views/juror-detail";
import { jurorRankingView } from "./db/views/juror-ranking";
import { juryPace } from "./db/views/jury-pace";
import { ownDataView } from "./db/views/own-data";
import { panelView } from "./db/views/panel";
import { portalView } from "./db/views/portal";
import { resultsView } from "./db/views/results";
import { universityLists } from "./db/views/university-lists";
import { verdictDesk } from "./db/views/verdict-desk";
import { voteDesk } from "./db/views/vote-desk";
import { workEvaluationsView } from "./db/views/work-evaluations";
import { worksView } from "./db/views/works";
import { voteStore } from "./db/votes";
import { waitingStore } from "./db/waiting";
import type { Env } from "./env";
import { mailHtml } from "./mail-html";
import { r2Documents } from "./services/documents";
import { drawnPosters } from "./services/drawn-posters";
import { r2Files } from "./services/files";
import { deliverMail, mailIsRead, openMail } from "./services/mail";
import { openPartner } from "./services/partner";
import { openPdfs } from "./services/pdfs";
import { imagesPictures } from "./services/pictures";
import { openPosters } from "./services/posters";
import { r2Records } from "./services/records";
import { r2Samples } from "./services/samples";
import { drawVideoPosters } from "./services/video-posters";
import { notices } from "./text/notices";
import type { SeeingRefusal } from "./text/seeing";
import type { Bookmark } from "./web/bookmark";
import { logError } from "./web/errors";
import { Flash } from "./web/flash";
import { isForeign, newNonce } from "./web/protection";

type DatabaseEnv = Pick<Env, "ENVIRONMENT" | "EMAIL" | "MAIL_FROM" | "PUBLIC_ORIGIN"> & { DB: Connection };

/** A local one keeps production's limits. */
export function openDatabase(env: DatabaseEnv, { remembers = false } = {}): Database {
  const d1 = env.ENVIRONMENT === "local" ? withProductionLimits(env.DB) : env.DB;
  return new Database(d1, mailIsRead(env), remembers);
}

export const openStores = (env: DatabaseEnv) => storesOver(openDatabase(env), env.PUBLIC_ORIGIN || null);

/** Every store over one database. `origin`: where the site stands, for what they write of it; null where nobody knows. */
function storesOver(database: Database, origin: string | null) {
  return {
    accessCodes: accessCodeStore(database),
    accessibilityRequests: accessibilityRequestStore(database),
    altTextLists: altTextLists(database),
    altTexts: altTextStore(database),
    announcements: announcementStore(database),
    assets: assetStore(database),
    assignmentLists: assignmentLists(database),
    assignments: assignmentStore(database),
    audit: auditStore(database),
    ballotGates: ballotGateStore(database),
    chores: choreStore(database),
    consents: consentStore(database),
    contestExport: contestExportStore(database),
    criteria: criteriaStore(database),
    dashboard: dashboardView(database),
    declarations: declarationStore(database),
    deliberation: deliberationStore(database),
    deliberationScreens: deliberationView(database),
    diplomas: diplomaStore(database),
    erasure: erasureStore(database),
    evaluations: evaluationStore(database),
    feedback: feedbackView(database),
    finalVotes: finalVoteStore(database),
    gallery: galleryView(database),
    images: imageStore(database),
    invitationList: invitationList(database),
    invitations: invitationStore(database),
    jurorBoard: jurorBoard(database),
    jurorDetail: jurorDetailView(database),
    jurorRanking: jurorRankingView(database),
    jury: juryStore(database),
    juryPace: juryPace(database),
    juryRatings: juryRatings(database),
    messages: messageStore(database),
    notifications: notificationStore(database),
    outbox: outboxStore(database),
    ownData: ownDataView(database),
    panel: panelView(database),
    partnerUsers: partnerUserStore(database),
    passwordResets: passwordResetStore(database),
    people: peopleStore(database),
    phaseLetters: phaseLetterStore(database),
    phases: phaseStore(database, notices(origin).phaseActivated),
    portal: portalView(database),
    proposals: proposalStore(database),
    publishedTexts: publishedTextStore(database),
    results: resultsView(database),
    retention: retentionStore(database),
    secondFactors: secondFactorStore(database),
    sessions: sessionStore(database),
    settings: settingStore(database),
    states: stateStore(database),
    students: studentStore(database),
    tally: tallyStore(database),
    throttles: throttleStore(database),
    ties: tieStore(database),
    universities: universityStore(database),
    universityLists: universityLists(database),
    uploads: uploadStore(database),

    voteDesk: voteDesk(database),
    verdictDesk: verdictDesk(database),
    verdicts: verdictStore(database),
    verifications: verificationStore(database),
    votes: voteStore(database),
    waiting: waitingStore(database),
    workEvaluations: workEvaluationsView(database),
    works: worksView(database),
  };
}

/** Draws the posters that videos lack, of that proposal or (null) of a few: see services/video-posters.ts. */
export function videoPosters(
  env: Pick<Env, "ASSETS" | "PROPOSALS" | "IMAGES">,
  { assets, uploads }: Pick<ReturnType<typeof openStores>, "assets" | "uploads">,
  now: number,
) {
  const files = r2Files(env.PROPOSALS);
  const tools = {
    assets,
    files,
    pictures: imagesPictures(env.IMAGES, files),
    imageBytes: limits.imageBytes,
    ...drawnPosters(env.ASSETS),
    ledger: uploads.ledger(null, now),
  };
  return (proposalId: string | null) => drawVideoPosters(tools, proposalId);
}

/**
 * All that a loader or an action may reach, made once per request: the stores, the outside world, this request's
 * session, flash and clock. Nothing of it outlives the request.
 */
export function makeContext(
  request: Request,
  env: Env,
  origin: string,
  { bookmark, database }: { bookmark: Bookmark; database: Database },
  execution: Pick<ExecutionContext, "waitUntil">,
) {
  const now = Date.now();
  /** Names this request in the log and on an error page. */
  const requestId = crypto.randomUUID().slice(0, 8);
  const log = (error: unknown) => logError(error, request, requestId);
  const stores = storesOver(database, origin || null);
  const secrets = secretsOf(env);
  const files = r2Files(env.PROPOSALS);
  const mail = openMail(env, mailHtml);
  return {
    env,
    /** Where this site stands: what every absolute address begins with. */
    origin,
    ...stores,
    /** Who writes the mails that nobody writes by hand. */
    sender: async () => ({
      origin: origin || null,
      contact: organiserOf(await stores.settings.all()).contact,
    }),
    files,
    documents: r2Documents(env.HOME_DOCUMENTS),
    records: r2Records(env.PROPOSALS),
    pictures: imagesPictures(env.IMAGES, files),
    pdfs: openPdfs(env.ASSETS),
    posters: openPosters(env),
    drawVideoPosters: videoPosters(env, stores, now),
    samples: r2Samples(env),
    /** Epoch ms. */
    now,
    requestId,
    /** For an error that is answered all the same: one line in the log. */
    logError: log,
    /** Another site may have sent it: nothing of it is carried out. */
    isForeign: isForeign(request),
    /** Why nothing of it is carried out either: an admin sent it who only looks on. The worker's entry finds out. */
    refusal: null as SeeingRefusal | null,
    nonce: newNonce(),
    waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
    secrets,
    session: new Session(request, stores.sessions, now, secrets, log),
    bookmark,
    browser: new KnownBrowser(request, secrets),
    flash: new Flash(request, secrets.all),
    partner: openPartner(env),
    mail,
    /** Sends mails that this request has written, after its answer, where mail is bound; what fails is the cron's. */
    sendMails: (ids: string[]) => {
      if (mail) execution.waitUntil(deliverMail(mail, stores.outbox, now, ids).catch(log));
    },
  };
}

type AppContext = ReturnType<typeof makeContext>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
}
