export const MB = 1024 * 1024;

/**
 * Numbers of the contest, named once. Lengths in characters, sizes in bytes; the database holds the lengths too
 * (CHECKs of schema.ts, db/core/triggers). (specification 1.9, specification 2.9, design 6)
 */
export const limits = {
  /** A trigger holds it too. */
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
  /** Of each thing that a declaration has to tell in words. */
  declarationLength: 500,
  /** What somebody writes about accessibility, and where they met it. */
  accessibilityRequestLength: 3000,
  accessibilityPlaceLength: 300,
  passwordMinLength: 6,
  passwordMaxLength: 200,
  externalCodeLength: 100,
  imageBytes: 10 * MB,
  videoBytes: 300 * MB,
  /** The main file and the pictures that may follow it; a CHECK of proposal_assets holds it too. */
  proposalFiles: 8,
  /** Of what a file shows, for who does not see it, and of what a video says; triggers hold both too. */
  altTextLength: 400,
  transcriptLength: 4000,
  /** Uploads that a person has begun and not ended. */
  openUploads: 24,
  pdfBytes: 10 * MB,
  pdfAddressLength: 1000,
  /** Of the list as it is stored. */
  disposableDomainsLength: 3900,
  universityNameLength: 200,
  /** Of a CSV that is imported: what a form carries back, and what one batch writes. */
  importBytes: 256 * 1024,
  importRows: 2000,
  /** Rows of an import that are shown: of those that are right, and of those with an error. */
  importShown: { right: 20, wrong: 200 },
  diplomaNameLength: 300,
  videoSeconds: 10,
  /** Encoders round lengths up a little: a video may last `videoSeconds` plus this. */
  videoToleranceSeconds: 0.5,
  /** Proposals that one bulk change may name. */
  selectedProposals: 1000,
  compareList: 3,
  cardStudents: 3,
  /** Of what is typed into a search. */
  searchLength: 100,
  /** Students whom one work names, and those up to whom the new proposal's form lists all; it pages through more. */
  studentsPerProposal: 200,
  studentsToChooseFrom: 20,
  alertsOfAKind: 5,
  /** Jurors disagree above this standard deviation, a fraction of the full score. */
  highDispersion: 0.15,
  /** Fewer evaluations than this tell nothing of whether jurors disagree. */
  dispersionLeast: 3,
  /** Jurors below this percentage of their works are slow. */
  slowJuror: 50,
  /** Evaluations suggested at once to firm the cut. */
  extraEvaluations: 6,
  /** Works drawn on either side of the cut: in the finalists' question, and on its own page. */
  drawnAround: 5,
  drawnAlone: 10,
  /** Juries drawn to tell how firm the cut is; fewer where there are many evaluations. */
  juriesDrawn: 1000,
  /** Works that the finalists' question names as not evaluated enough. */
  lackingWorks: 5,
  maxScore: 5,
  /** Works that every juror scores first: from so many on they are a set. */
  calibration: { least: 3, most: 5 },
  /** People and institutions that a juror may name as ties. */
  jurorTies: 20,
  /** Fixed divisor of an evaluation's progress, however many criteria there are. */
  progressCriteria: 4,
  /** So many votes from one address for one work are looked at. */
  voteCluster: 5,
  /** So many from one address network (IPv4 /24, IPv6 /48), which a school or a whole campus shares. */
  networkCluster: 10,
  /** So many votes for one work within so long (ms) are looked at. */
  voteBurst: { votes: 20, window: 10 * 60 * 1000 },
  /** The same from one address network. */
  networkBurst: { votes: 5, window: 10 * 60 * 1000 },
  /** What cannot be undone, or tells of many people, is asked of who proved within so long who they are. */
  freshMinutes: 15,
  /** Codes that stand in for the device, each once. */
  recoveryCodes: 10,
  /** A mail is tried so often before it is given up. */
  mailTries: 5,
  /**
   * Mails that one run of the cron takes, each minute. Each is two of what one run may ask of others, its sending and its
   * row: the platform allows 1,000 (docs/deploy.md), and the other chores need theirs.
   */
  mailsPerRun: 200,
  /** Of an organiser's message: its mails are written by one statement, which may take 30 s. */
  messageRecipients: 20_000,
  voidReasonLength: 300,
  finalists: { min: 1, max: 50, default: 10 },
  /** Fewer evaluations than so many make a weak mean; 0 asks for none. */
  leastEvaluations: { min: 0, max: 50, default: 2 },
  declineReasonLength: 300,
  /** Of a verdict: the jury's sentence, an award's name and reasons, a dissent, what a rectification is for. */
  verdictStatementLength: 600,
  awardLabelLength: 80,
  awardReasonsLength: 2000,
  dissentLength: 2000,
  rectificationReasonLength: 1000,
  /** Of the mail that tells of a verdict. */
  announcementSubject: 150,
  announcementBody: 5000,
  /** Works that a verdict may name. */
  awards: 100,
  commentLength: { min: 0, max: 500, default: 20 },
  /** Of a juror's comment, the longest; `commentLength` is how short it may be, as an admin sets it. */
  longestComment: 5000,
  /** A juror's note on a finalist: at most, and at least so long that it shows the others' notes. */
  noteLength: 1000,
  noteLeast: 20,
  criterionNameLength: 80,
  criterionHelpLength: 300,
  judgesPerProposal: { min: 1, max: 50, default: 3 },
  /** After the contest's end, the months until students' and voters' accounts go. */
  personalDataMonths: { min: 1, max: 60, default: 12 },
  controllerLength: 200,
  /** Why the end of a phase is moved. */
  movedEndReasonLength: 300,
  /** Of a text that is published in versions. */
  publishedTextLength: 20_000,
  publishedTextLines: 500,
  sampleImages: 10,
  /** In px: a picture is answered in these besides as it was sent; a further one is made at its first use. */
  pictureWidths: [360, 640, 960, 1280],
  autosaveMs: 3000,
  /** So many jurors must have scored a criterion for a university to be told their mean. */
  feedbackJurors: 3,
  /** A juror who sends nothing for longer begins another session. */
  sessionPauseMinutes: 60,
  imageGenerationPauseMs: 2000,
  signUpToastMs: 8000,
} as const;

export type PictureWidth = (typeof limits.pictureWidths)[number];

/** What a file of a proposal may be at most, as it is checked. Sizes in bytes, length in seconds. */
export const fileLimits = {
  imageBytes: limits.imageBytes,
  videoBytes: limits.videoBytes,
  videoSeconds: limits.videoSeconds + limits.videoToleranceSeconds,
} as const;
