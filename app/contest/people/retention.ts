import { contestEnd, type Phase } from "../running/phases";
import type { Settings } from "../running/settings";

/** Lifetimes of data. The code that stores data, the code that erases it, and the texts read them here. */
export const lifetimes = {
  /** Lifetime of a session after its last use; `codeMinutes` until the second factor's code. */
  sessionDays: 30,
  codeMinutes: 10,
  /** Impersonation by an admin. */
  impersonationMinutes: 30,
  /** Counted attempts, from the first one. Reports of content policy violations are counted by the day. */
  tryMinutes: 15,
  policyReportHours: 24,
  /** Link to reset a password, and its row after it expired. */
  resetMinutes: 60,
  overResetDays: 1,
  /**
   * Link that confirms an address, with its pending votes. Then the row says for `overVerificationDays` that it
   * expired.
   */
  verificationHours: 48,
  overVerificationDays: 30,
  /** Invitation link, and its row after it expired. */
  invitationDays: 30,
  overInvitationDays: 90,
  mailDays: 90,
  noticeDays: 365,
  /** Period that the law gives to investigate an action. */
  logYears: 3,
  /** Uploads that no work uses, and results of image generation. */
  uploadHours: 24,
  imageRunDays: 30,
  /** Accounts of students and voters without activity. */
  idleAccountDays: 365,
  /** Origins of votes, after the contest's end. */
  voteOriginDays: 90,
  /** Lifetimes in the browser only. */
  knownBrowserDays: 400,
  comparisonDays: 30,
  listViewDays: 180,
  galleryOrderDays: 180,
  messageMinutes: 5,
} as const;

/**
 * Personal data that the contest keeps. Texts: text/people/retention.ts. Tables: db/people/personal-data.ts. The cron
 * erases it by db/people/retention.ts.
 */
interface Kept {
  /**
   * Time when the cron erases the data: `ms` after its row began or expired, or after the contest's end. Null for
   * data that stays as long as the account (and goes with it) or the contest.
   */
  forgotten: { ms: number } | { afterContest: "voteOrigins" | "people" } | null;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** All personal data, in the order of the page that lists it. */
export const retention = {
  accounts: { forgotten: { afterContest: "people" } },
  idleAccounts: { forgotten: { ms: lifetimes.idleAccountDays * DAY } },
  staff: { forgotten: null },
  works: { forgotten: null },
  studentEmails: { forgotten: { afterContest: "people" } },
  evaluations: { forgotten: null },
  votes: { forgotten: null },
  diplomas: { forgotten: null },
  verdicts: { forgotten: null },
  voteOrigins: { forgotten: { afterContest: "voteOrigins" } },
  pendingVotes: { forgotten: { ms: lifetimes.verificationHours * HOUR } },
  verifications: { forgotten: { ms: lifetimes.overVerificationDays * DAY } },
  sessions: { forgotten: { ms: 0 } },
  tries: { forgotten: { ms: 0 } },
  resets: { forgotten: { ms: lifetimes.overResetDays * DAY } },
  invitations: { forgotten: { ms: lifetimes.overInvitationDays * DAY } },
  uploads: { forgotten: { ms: lifetimes.uploadHours * HOUR } },
  imageRuns: { forgotten: { ms: lifetimes.imageRunDays * DAY } },
  mails: { forgotten: { ms: lifetimes.mailDays * DAY } },
  notices: { forgotten: { ms: lifetimes.noticeDays * DAY } },
  log: { forgotten: { ms: lifetimes.logYears * 365 * DAY } },
} as const satisfies Record<string, Kept>;

export type DataKind = keyof typeof retention;
export const dataKinds = Object.keys(retention) as DataKind[];

/** Data that the cron erases. */
export type RetentionPeriod = {
  [Thing in DataKind]: (typeof retention)[Thing]["forgotten"] extends null ? never : Thing;
}[DataKind];

/**
 * Returns the instant (epoch ms) up to which data is due at `now`; null while none is due. Data with its own lifetime
 * compares its row's beginning or end. Data that waits for the contest's end compares the account's creation with
 * that end.
 */
export function dueBefore(
  thing: RetentionPeriod,
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
  return erasedAt(forgotten.afterContest, end, settings) <= now ? end : null;
}

/** Returns when data that waits for the contest's end is erased. `end` is that end. Epoch ms. */
export function erasedAt(
  what: "voteOrigins" | "people",
  end: number,
  { personal_data_months }: Pick<Settings, "personal_data_months">,
): number {
  if (what === "voteOrigins") return end + lifetimes.voteOriginDays * DAY;
  const at = new Date(end);
  return at.setUTCMonth(at.getUTCMonth() + personal_data_months);
}
