export const MB = 1024 * 1024;

/** Bytes of an upload part. R2 requires equal parts of at least 5 MiB. An upload holds one part in memory. */
export const PART_BYTES = 8 * MB;

/**
 * Limits of the contest. Lengths in characters, sizes in bytes. The database enforces the lengths too (CHECKs of the
 * schema files, db/core/triggers). (specification 1.9, specification 2.9, design 6)
 */
export const limits = {
  /** A trigger enforces it too. */
  proposalsPerUniversity: 3,
  titleLength: 200,
  summaryLength: 300,
  descriptionLength: 4000,
  explanationLength: 2000,
  explanationHint: { min: 800, max: 1200 },
  teamNameLength: 100,
  fullNameLength: 120,
  emailLength: 254,
  studentRoleLength: 100,
  passwordMinLength: 6,
  passwordMaxLength: 200,
  externalCodeLength: 100,
  imageBytes: 10 * MB,
  videoBytes: 300 * MB,
  /** Main file and further pictures. A CHECK of proposal_assets enforces it too. */
  proposalFiles: 8,
  /** Length of a file's alternative text and of a video's transcript. Triggers enforce both too. */
  altTextLength: 400,
  transcriptLength: 4000,
  /** Unfinished uploads per person. */
  openUploads: 24,
  /**
   * Pictures that a university's account may upload within a day: three times those of all its works. From
   * `picturesNoticed` tries on, the organiser is told.
   */
  picturesADay: 72,
  picturesNoticed: 100,
  /** Archived editions that the landing links to, and the length of a title with its address. */
  archivedEditions: 10,
  archivedEditionLength: 300,
  pdfBytes: 10 * MB,
  pdfAddressLength: 1000,
  /** Length of the stored list. */
  disposableDomainsLength: 3900,
  universityNameLength: 200,
  /** Size of an imported CSV that a form carries back, and rows that one batch writes. */
  importBytes: 256 * 1024,
  importRows: 2000,
  /** Addresses that one form invites, and their characters. */
  invitedAtOnce: 50,
  invitedCharacters: 5000,
  /** Rows of an import on the page: valid rows, and rows with an error. */
  importShown: { right: 20, wrong: 200 },
  /** Size of a template of another edition, and texts of messages in it. */
  templateBytes: MB,
  templateMessages: 50,
  diplomaNameLength: 300,
  videoSeconds: 10,
  /** Encoders round lengths up a little: a video may last `videoSeconds` plus this. */
  videoToleranceSeconds: 0.5,
  /** Proposals that one bulk change may name. */
  selectedProposals: 1000,
  compareList: 3,
  cardStudents: 3,
  searchLength: 100,
  /** Students per work, and students up to which the new proposal's form lists all on one page. */
  studentsPerProposal: 200,
  studentsToChooseFrom: 20,
  /** Universities that a typed name suggests. */
  offeredUniversities: 20,
  alertsOfAKind: 5,
  /** Jurors disagree above this standard deviation, a fraction of the full score. */
  highDispersion: 0.15,
  /** Evaluations needed to measure whether jurors disagree. */
  dispersionLeast: 3,
  /** Jurors below this percentage of their works are slow. */
  slowJuror: 50,
  /** Works that the finalists' confirmation names as not evaluated enough. */
  lackingWorks: 5,
  /** Works without enough evaluations that a screen names. */
  lackingTitles: 40,
  /** Works without an evaluation that a verdict names. */
  unevaluatedTitles: 10,
  /** Shared works from which a juror is compared with colleagues. */
  sharedWorks: 5,
  maxScore: 5,
  /** People and institutions that a juror may name as ties. */
  jurorTies: 20,
  /** Fixed divisor of an evaluation's progress, however many criteria there are. */
  progressCriteria: 4,
  /** Newest votes of a work that its page groups. */
  groupedVotes: 20_000,
  /** Groups of a kind on a work's page. */
  voteGroups: 10,
  /** Votes from which a work's shares say something: it counts for the medians, and comes first in a sorted list. */
  comparedVotes: 20,
  /** Works whose vote figures one run of the cron computes. */
  figuresPerRun: 20,
  /** Voided votes on the tally's page, by work and reason. */
  voidReasons: 100,
  /** Minutes that a proof of identity lasts. Irreversible actions, and pages about many people, require it. */
  freshMinutes: 15,
  /** Minutes that a proof of identity lasts at most, through activity. */
  freshMostMinutes: 120,
  /** Recovery codes that replace the second factor's device; each works once. */
  recoveryCodes: 10,
  /** Attempts to send a mail. */
  mailTries: 5,
  /**
   * Mails per cron run (each minute). Each mail needs a query for its row. The platform allows 1,000 queries per
   * run, and the other cron jobs need theirs.
   */
  mailsPerRun: 200,
  /** Recipients of an organiser's message. One statement writes all its mails and may take 30 s. */
  messageRecipients: 20_000,
  voidReasonLength: 300,
  finalists: { min: 2, max: 50, default: 10 },
  /** Evaluations below which a mean is weak. */
  leastEvaluations: 2,
  declineReasonLength: 300,
  /** Lengths of a verdict's texts: the jury's sentence, an award's name and reasons, a rectification's reason. */
  verdictStatementLength: 600,
  awardLabelLength: 80,
  awardReasonsLength: 2000,
  rectificationReasonLength: 1000,
  /** Lengths of the mail that announces a verdict. */
  announcementSubject: 150,
  announcementBody: 5000,
  /** Works that a verdict may name. */
  awards: 100,
  commentLength: { min: 0, max: 500, default: 20 },
  /** Maximum of a juror's comment. An admin sets the minimum within `commentLength`. */
  longestComment: 5000,
  criteria: 12,
  criterionNameLength: 80,
  criterionHelpLength: 300,
  judgesPerProposal: { min: 1, max: 50, default: 3 },
  controllerLength: 200,
  /** Length of the reason for moving a phase's end. */
  movedEndReasonLength: 300,
  phaseDescriptionLength: 200,
  /** Length and lines of a text that is published in versions. */
  publishedTextLength: 20_000,
  publishedTextLines: 500,
  sampleImages: 10,
  /** Widths (px) of a picture; the original is kept too. The server makes a width at its first use. */
  pictureWidths: [360, 768, 1280],
  /** Percentage of the plan's pictures of a month from which /admin and /healthz warn. */
  pictureWarning: 80,
  autosaveMs: 3000,
  /** Jurors who must score a criterion before a university reads their mean. */
  feedbackJurors: 3,
  imageGenerationPauseMs: 2000,
  signUpToastMs: 8000,
} as const;

export type PictureWidth = (typeof limits.pictureWidths)[number];

/** Limits of a proposal's file. Sizes in bytes, length in seconds. */
export const fileLimits = {
  imageBytes: limits.imageBytes,
  videoBytes: limits.videoBytes,
  videoSeconds: limits.videoSeconds + limits.videoToleranceSeconds,
} as const;
