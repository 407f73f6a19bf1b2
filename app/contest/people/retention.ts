import { contestEnd, type Phase } from "../running/phases";
import type { Settings } from "../running/settings";

/** How long what lasts a fixed time lasts. What sets it and what forgets it take it from here, and so do the words. */
export const lasting = {
  /** A session, after its last use; who owes the code of their second factor has less. */
  sessionDays: 30,
  codeMinutes: 10,
  /** An admin's look at the contest as somebody else. */
  seeingMinutes: 30,
  /** Counted tries, from the first; broken content policies are counted by the day. */
  tryMinutes: 15,
  policyReportHours: 24,
  /** A link to choose a new password, and its row once it is over. */
  resetMinutes: 60,
  overResetDays: 1,
  /** A link that confirms an address, and the votes that wait for it; then it is told to be over for so long. */
  verificationHours: 48,
  overVerificationDays: 30,
  /** An invitation's link, and its row once it is over. */
  invitationDays: 30,
  overInvitationDays: 90,
  mailDays: 90,
  noticeDays: 365,
  /** As long as the law gives to look into what was done. */
  logYears: 3,
  /** Files that no work took over; what came of making pictures. */
  uploadHours: 24,
  imageRunDays: 30,
  /** Accounts of students and voters that did nothing. */
  idleAccountDays: 365,
  /** Where votes came from, after the contest's end. */
  voteOriginDays: 90,
  /** In the browser alone. */
  knownBrowserDays: 400,
  comparisonDays: 30,
  galleryOrderDays: 180,
  messageMinutes: 5,
} as const;

/**
 * Personal data that the contest keeps. Its words are in text/people/kept.ts, its tables in db/people/personal-data.ts. The cron forgets
 * it by db/people/retention.ts.
 */
interface Kept {
  /**
   * When the cron forgets it: some time after its row began or ran out (`age`), or after the contest's end; null for what
   * stays as long as the account (the person takes it along) or as the contest.
   */
  forgotten: { ms: number } | { afterContest: "voteOrigins" | "people" } | null;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Everything that is kept of people, in the order in which it is told. */
export const retention = {
  accounts: { forgotten: { afterContest: "people" } },
  idleAccounts: { forgotten: { ms: lasting.idleAccountDays * DAY } },
  staff: { forgotten: null },
  works: { forgotten: null },
  studentEmails: { forgotten: { afterContest: "people" } },
  evaluations: { forgotten: null },
  votes: { forgotten: null },
  diplomas: { forgotten: null },
  verdicts: { forgotten: null },
  voteOrigins: { forgotten: { afterContest: "voteOrigins" } },
  pendingVotes: { forgotten: { ms: lasting.verificationHours * HOUR } },
  verifications: { forgotten: { ms: lasting.overVerificationDays * DAY } },
  sessions: { forgotten: { ms: 0 } },
  tries: { forgotten: { ms: 0 } },
  resets: { forgotten: { ms: lasting.overResetDays * DAY } },
  invitations: { forgotten: { ms: lasting.overInvitationDays * DAY } },
  uploads: { forgotten: { ms: lasting.uploadHours * HOUR } },
  imageRuns: { forgotten: { ms: lasting.imageRunDays * DAY } },
  mails: { forgotten: { ms: lasting.mailDays * DAY } },
  notices: { forgotten: { ms: lasting.noticeDays * DAY } },
  log: { forgotten: { ms: lasting.logYears * 365 * DAY } },
} as const satisfies Record<string, Kept>;

export type KeptThing = keyof typeof retention;
export const keptThings = Object.keys(retention) as KeptThing[];

/** What the cron forgets. */
export type Forgotten = {
  [Thing in KeptThing]: (typeof retention)[Thing]["forgotten"] extends null ? never : Thing;
}[KeptThing];

/**
 * Until when something must date from to be forgotten at `now`; null while nothing is due. Epoch ms: of a thing with a
 * time of its own, its row's beginning or end; of one that waits for the contest's end, that end itself, up to which an
 * account must have been made.
 */
export function dueBefore(
  thing: Forgotten,
  {
    phases,
    settings,
    now,
  }: { phases: Phase[]; settings: Pick<Settings, "personal_data_months">; now: number },
): number | null {
  const { forgotten } = retention[thing];
  if ("ms" in forgotten) return now - forgotten.ms;
  const end = contestEnd(phases, now);
  if (end === null) return null;
  return forgottenAt(forgotten.afterContest, end, settings) <= now ? end : null;
}

/** When what waits for the contest's end is forgotten, of a contest that ended at `end`. Epoch ms. */
export function forgottenAt(
  what: "voteOrigins" | "people",
  end: number,
  { personal_data_months }: Pick<Settings, "personal_data_months">,
): number {
  if (what === "voteOrigins") return end + lasting.voteOriginDays * DAY;
  const at = new Date(end);
  return at.setUTCMonth(at.getUTCMonth() + personal_data_months);
}
