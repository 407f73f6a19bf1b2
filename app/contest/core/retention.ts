import { DAY_MS, HOUR_MS } from "./calendar";
import { contestEnd, type Phase } from "./phases";

/** Lifetimes of data. The code that stores data, the code that erases it, and the texts read them here. */
export const lifetimes = {
  /** Accounts of students and voters, after the contest's end. */
  personalDataMonths: 12,
  /** Lifetime of a session after its last use; `codeMinutes` until the second factor's code. */
  sessionDays: 30,
  codeMinutes: 10,
  /** Counted attempts, from the first one. */
  tryMinutes: 15,
  /** Link to reset a password, and its row after it expired. */
  resetMinutes: 60,
  overResetDays: 1,
  /** Link that signs a voter in, and its row. */
  signInLinkMinutes: 30,
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
  /** An organiser's prepared export. */
  exportDays: 7,
  /** Daily backups of the rows. */
  backupDays: 7,
  /** Accounts of students and voters without activity. */
  idleAccountDays: 365,
  /** Origins of votes, after the contest's end. */
  voteOriginDays: 90,
  /** Lifetimes in the browser only. */
  knownBrowserDays: 400,
  comparisonDays: 30,
  listViewDays: 180,
  unaskedDays: 1,
  galleryOrderDays: 180,
  messageMinutes: 5,
} as const;

/**
 * Time when the cron erases data: `ms` after its row began or expired, or after the contest's end. Null for data that
 * stays as long as the account (and goes with it) or the contest.
 */
type ErasureTime = { ms: number } | { afterContest: "voteOrigins" | "people" } | null;

/**
 * All personal data that the contest keeps, in the order of the page that lists it. Texts: text/people/retention.ts.
 * Tables: db/people/personal-data.ts. The cron erases it by db/people/retention.ts.
 */
export const retention = {
  accounts: { afterContest: "people" },
  idleAccounts: { ms: lifetimes.idleAccountDays * DAY_MS },
  staff: null,
  works: null,
  studentEmails: { afterContest: "people" },
  evaluations: null,
  votes: null,
  diplomas: null,
  verdicts: null,
  voteOrigins: { afterContest: "voteOrigins" },
  pendingVotes: { ms: lifetimes.verificationHours * HOUR_MS },
  signInLinks: { ms: 0 },
  verifications: { ms: lifetimes.overVerificationDays * DAY_MS },
  sessions: { ms: 0 },
  tries: { ms: 0 },
  resets: { ms: lifetimes.overResetDays * DAY_MS },
  invitations: { ms: lifetimes.overInvitationDays * DAY_MS },
  uploads: { ms: lifetimes.uploadHours * HOUR_MS },
  imageRuns: { ms: lifetimes.imageRunDays * DAY_MS },
  exports: { ms: lifetimes.exportDays * DAY_MS },
  backups: { ms: lifetimes.backupDays * DAY_MS },
  mails: { ms: lifetimes.mailDays * DAY_MS },
  notices: { ms: lifetimes.noticeDays * DAY_MS },
  log: { ms: lifetimes.logYears * 365 * DAY_MS },
} as const satisfies Record<string, ErasureTime>;

export type DataKind = keyof typeof retention;
export const dataKinds = Object.keys(retention) as DataKind[];

/** Data that the cron erases. */
export type ErasedKind = {
  [Kind in DataKind]: (typeof retention)[Kind] extends null ? never : Kind;
}[DataKind];

/**
 * Returns the instant (epoch ms) up to which data is due at `now`; null while none is due. Data with its own lifetime
 * compares its row's beginning or end. Data that waits for the contest's end compares the account's creation with
 * that end.
 */
export function dueBefore(
  kind: ErasedKind,
  { phases, now }: { phases: Phase[]; now: number },
): number | null {
  const time = retention[kind];
  if ("ms" in time) return now - time.ms;
  const end = contestEnd(phases, now);
  if (end === null) return null;
  return erasedAt(time.afterContest, end) <= now ? end : null;
}

/** Returns when data that waits for the contest's end is erased. `end` is that end. Epoch ms. */
export function erasedAt(what: "voteOrigins" | "people", end: number): number {
  if (what === "voteOrigins") return end + lifetimes.voteOriginDays * DAY_MS;
  const at = new Date(end);
  return at.setUTCMonth(at.getUTCMonth() + lifetimes.personalDataMonths);
}
