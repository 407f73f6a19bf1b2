import { getTableColumns, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DataKind } from "~/contest/core/retention";
import { type Part, type SQL, sql } from "../core/sql";
import * as schema from "../schema/all";
import { type ColumnOf, type OwnPart, ownParts, type TableName } from "./own-parts";

/** Column of a row's owner, and the effect of erasing an account. */
type Ownership<Column> =
  | {
      /** An account's id or, as `judgeId`, a judge's. */
      owner: Column;
      /** Deletes the `rows`, empties the `owner`, or runs the `steps` of erasure.ts. */
      erasure: "rows" | "owner" | "steps";
    }
  /** Rows that depend on other rows. Without `erasure`, they name nobody, or triggers delete them. */
  | { owner?: never; erasure?: "steps" };

/** A table in the organiser's export, without secret and technical columns. */
interface Exported<Column = string> {
  as: string;
  without?: readonly Column[];
  where?: SQL;
  /** True for long texts: the export reads fewer rows at a time. */
  hasTexts?: true;
  /** True where the order of the rows would tell who wrote them: a new voter's account is as old as the vote. */
  hidesOrder?: true;
}

/** Part of the own file that needs code: views/own-data.ts reads it, screens/people/own-data/file.ts words it. */
export type CodedPart = "account" | "consents" | "evaluations" | "works";

/**
 * A person's own file: by its entry in own-parts.ts, within another table's part, or a part with code of its
 * own. Null when rows describe no single person.
 */
type Own<Name> = Name extends keyof typeof ownParts
  ? { own?: never }
  : { own: { within: TableName } | { coded: CodedPart } | null };

/** Personal data of one table. */
type PersonalTable<Column> = Ownership<Column> & {
  /** Lines of /privacidad about the table: purpose and duration. */
  kinds: readonly DataKind[];
  /** Instant from which the duration counts, when the cron deletes whole rows. */
  since?: Column;
  /** Null for secrets and technical tables. */
  exported: Exported<Column> | null;
};

/** Hides voter and instant of a vote, because some people sign up and vote at once. Only fraud review shows them. */
const ofVoter = ["userId", "createdAt", "addressHash", "networkHash", "agentHash"] as const;

/**
 * The only list of personal data, in the order of an erasure. Erasure, retention, own data and the export use
 * the list. The compiler asks for each table of the schema here or in `otherTables`. A test compares the list
 * with the database and /privacidad. The export leaves out credentials (passwords, sessions, links, codes),
 * who chose what (jurors' marks, the community's votes), and unsent evaluations. (decision 166)
 */
const personalTables = {
  judgeReminders: {
    owner: "judgeId",
    erasure: "rows",
    kinds: ["evaluations"],
    exported: { as: "recordatorios" },
    own: { within: "judges" },
  },
  juryMarks: { owner: "judgeId", erasure: "steps", kinds: ["evaluations"], exported: null },
  evaluations: {
    owner: "judgeId",
    erasure: "steps",
    kinds: ["evaluations"],
    exported: {
      as: "evaluaciones",
      without: ["editor"],
      where: sql`status = 'submitted'`,
      hasTexts: true,
    },
    own: { coded: "evaluations" },
  },
  judgeAssignments: {
    owner: "judgeId",
    erasure: "steps",
    kinds: ["evaluations"],
    exported: { as: "asignaciones" },
  },
  judges: {
    owner: "userId",
    erasure: "steps",
    kinds: ["staff"],
    exported: { as: "jurado", without: ["nameKey"] },
  },
  proposalStudents: {
    owner: "userId",
    erasure: "steps",
    kinds: ["works", "studentEmails"],
    exported: { as: "alumnado", without: ["nameKey"] },
  },
  diplomas: {
    owner: "userId",
    erasure: "steps",
    kinds: ["diplomas"],
    exported: { as: "diplomas", without: ["nameKey"] },
  },
  finalVotes: { owner: "userId", erasure: "steps", kinds: ["votes"], exported: null },
  publicVotes: {
    owner: "userId",
    erasure: "owner",
    kinds: ["votes", "voteOrigins"],
    exported: { as: "votos", without: [...ofVoter, "receipt"], hidesOrder: true },
  },
  verdicts: { owner: "sealedBy", erasure: "owner", kinds: ["verdicts"], exported: { as: "fallos" } },
  finalDepartures: {
    owner: "explainedBy",
    erasure: "owner",
    kinds: ["verdicts"],
    exported: { as: "desviaciones-de-la-final", hasTexts: true },
  },
  messages: {
    owner: "sentBy",
    erasure: "owner",
    kinds: ["staff"],
    exported: { as: "mensajes", hasTexts: true },
  },
  jobs: { owner: "requestedBy", erasure: "owner", kinds: ["exports"], exported: null, own: null },
  uploads: { owner: "userId", erasure: "owner", kinds: ["uploads"], exported: null },
  universities: {
    owner: "contactUserId",
    erasure: "owner",
    kinds: ["staff"],
    exported: { as: "universidades", without: ["nameFolded", "studentLink"] },
    own: { coded: "account" },
  },
  pendingVotes: {
    owner: "userId",
    erasure: "rows",
    kinds: ["pendingVotes"],
    since: "createdAt",
    exported: { as: "votos-en-espera", without: ofVoter, hidesOrder: true },
  },
  verifications: {
    owner: "userId",
    erasure: "rows",
    kinds: ["verifications"],
    since: "expiresAt",
    exported: null,
  },
  // Rows name a mailbox, which may have no account.
  signInLinks: { erasure: "steps", kinds: ["signInLinks"], since: "expiresAt", exported: null },
  recoveryCodes: {
    owner: "userId",
    erasure: "rows",
    kinds: ["accounts"],
    exported: null,
    own: { within: "secondFactors" },
  },
  secondFactors: { owner: "userId", erasure: "rows", kinds: ["accounts"], exported: null },
  credentials: {
    owner: "userId",
    erasure: "rows",
    kinds: ["accounts"],
    exported: null,
    own: { coded: "account" },
  },
  consents: {
    owner: "userId",
    erasure: "rows",
    kinds: ["accounts"],
    exported: { as: "consentimientos" },
    own: { coded: "consents" },
  },
  sessions: { owner: "userId", erasure: "rows", kinds: ["sessions"], since: "expiresAt", exported: null },
  passwordResets: { owner: "userId", erasure: "rows", kinds: ["resets"], since: "expiresAt", exported: null },
  partnerUsers: {
    owner: "userId",
    erasure: "rows",
    kinds: ["accounts"],
    exported: { as: "cuentas-del-socio" },
  },
  notifications: {
    owner: "userId",
    erasure: "rows",
    kinds: ["notices"],
    since: "createdAt",
    exported: { as: "avisos" },
  },
  mailOutbox: {
    owner: "userId",
    erasure: "rows",
    kinds: ["mails"],
    since: "createdAt",
    exported: { as: "correo", without: ["secret", "secretUntil", "once"], hasTexts: true },
  },
  imageRuns: { owner: "userId", erasure: "rows", kinds: ["imageRuns"], since: "createdAt", exported: null },
  invitations: {
    owner: "userId",
    erasure: "rows",
    kinds: ["invitations"],
    since: "expiresAt",
    exported: { as: "invitaciones", without: ["nameKey", "tokenHash"] },
  },
  auditLog: {
    owner: "actor",
    erasure: "steps",
    kinds: ["log"],
    since: "at",
    exported: { as: "registro", without: ["actorKey"], hasTexts: true },
  },
  profiles: {
    owner: "id",
    erasure: "steps",
    kinds: ["accounts", "idleAccounts", "staff"],
    exported: { as: "personas", without: ["nameKey", "emailKey", "emailDomain"] },
    own: { coded: "account" },
  },

  proposals: {
    kinds: ["works"],
    exported: { as: "obras", without: ["titleFolded", "titleKey", "shuffleKey"], hasTexts: true },
    own: { coded: "works" },
  },
  proposalAssets: { kinds: ["works"], exported: { as: "archivos" }, own: { coded: "works" } },
  teams: { kinds: ["works"], exported: { as: "equipos" }, own: { coded: "works" } },
  tallyWaiting: { kinds: ["votes"], exported: null, own: null },
  tallyLines: { kinds: ["votes"], exported: { as: "recuento" }, own: null },
  tallySeals: { kinds: ["votes"], exported: { as: "sellos-del-recuento" }, own: null },
  voteFigures: { kinds: ["voteOrigins"], exported: null, own: null },
  verdictAwards: { kinds: ["verdicts"], exported: { as: "premios" }, own: null },
  verdictAnnouncements: { kinds: ["verdicts"], exported: { as: "comunicados", hasTexts: true }, own: null },
  throttles: { kinds: ["tries"], since: "expiresAt", exported: null, own: null },
  uploadParts: { kinds: ["uploads"], exported: null, own: null },
  fileRemovals: { kinds: ["uploads"], exported: null, own: null },
  earlierRows: { kinds: ["backups"], exported: null, own: null },
} as const satisfies { [Name in TableName]?: PersonalTable<ColumnOf<Name>> & Own<Name> };

type PersonalTables = typeof personalTables;

/** Tables without personal data, with their name in the export. */
const otherTables = {
  accessCodes: null,
  cronRuns: null,
  contestPhases: { as: "fases" },
  criteria: { as: "criterios" },
  finalSteps: { as: "pasos-de-la-final" },
  juryMeans: { as: "medias-del-jurado" },
  knownCategories: null,
  knownRoles: null,
  messageTexts: { as: "textos-de-mensajes", hasTexts: true },
  movedEnds: { as: "plazos-movidos" },
  resultStamp: null,
  settings: { as: "ajustes" },
  tallyChecks: null,
  textVersions: { as: "textos-publicados", hasTexts: true },
  uncheckedPictures: null,
} as const satisfies Record<Exclude<TableName, keyof PersonalTables>, Exported | null>;

type NamesIn<Of> = { [Key in keyof Of]: Of[Key] extends { as: infer Name } ? Name : never }[keyof Of];

/** Name of a table in the organiser's export. */
export type ExportedTable = NamesIn<typeof otherTables> | PersonalExport;
type PersonalExport = NamesIn<{ [Name in keyof PersonalTables]: PersonalTables[Name]["exported"] }>;

/** A line of the list, with its table and columns. */
interface Line {
  table: SQLiteTable;
  owner: Part | null;
  ofJudges: boolean;
  erasure: "rows" | "owner" | "steps" | null;
  kinds: readonly DataKind[];
  since: Part | null;
  own: readonly OwnPart[];
  isInOwnData: boolean;
}

const ownByTable: Record<string, readonly OwnPart[]> = ownParts;

export const personalData: readonly Line[] = Object.entries(personalTables).map(([name, line]) => {
  const { owner, erasure, kinds, since, own }: PersonalTable<string> & { own?: unknown } = line;
  const table = tableNamed(name);
  const columns = columnsOf(table);
  const identifierOf = (key: string | undefined) =>
    key === undefined ? null : sql.identifier(columns[key]?.name ?? "");
  return {
    table,
    kinds,
    erasure: erasure ?? null,
    owner: identifierOf(owner),
    ofJudges: owner === "judgeId",
    since: identifierOf(since),
    own: ownByTable[name] ?? [],
    isInOwnData: own !== null,
  };
});

/** Tables of the organiser's export, by name. */
export const exportedTables = Object.fromEntries(
  [
    ...Object.entries(personalTables).map(([name, { exported }]) => [name, exported] as const),
    ...Object.entries(otherTables),
  ].flatMap(([name, exported]: readonly [string, Exported | null]) =>
    exported ? [[exported.as, { ...exported, table: tableNamed(name) }]] : [],
  ),
) as Record<ExportedTable, Exported & { table: SQLiteTable }>;

function tableNamed(name: string): SQLiteTable {
  const tables: Record<string, unknown> = schema;
  const table = tables[name];
  if (!is(table, SQLiteTable)) throw new Error(`${name} is no table`);
  return table;
}

/** Returns a table's columns by key. */
export function columnsOf(table: SQLiteTable): Record<string, SQLiteColumn> {
  return getTableColumns(table);
}

/** Returns true for an instant (epoch ms). */
export const isInstant = (key: string, { columnType }: SQLiteColumn) =>
  columnType === "SQLiteInteger" && /^at$|At$|Until$/.test(key);
