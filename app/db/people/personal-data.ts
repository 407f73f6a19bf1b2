import { getTableColumns, is, type SQLWrapper, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { KeptThing } from "~/contest/people/retention";
import type { ExportedTable } from "~/contest/running/contest-export";
import * as schema from "../schema";

type Schema = typeof schema;
type TableName = {
  [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never;
}[keyof Schema];

/** Personal data of one table. */
interface PersonalTable<Column> {
  /**
   * Column of a row's owner: an account's id or, as `judgeId`, a judge's. Absent when rows depend on other
   * rows.
   */
  owner?: Column;
  /**
   * Effect of erasing an account: deletes the `rows`, empties the `owner`, or runs the `steps` of erasure.ts.
   * Absent when rows name nobody, or triggers delete them.
   */
  erasure?: "rows" | "owner" | "steps";
  /** Lines of /privacidad about the table: purpose and duration. */
  kept: readonly KeptThing[];
  /** Instant from which the duration counts, when the cron deletes whole rows. */
  since?: Column;
  /** Name in the organiser's export; absent when not exported. */
  exported?: ExportedTable;
  /** True when a person's own file omits the table, because its rows describe no single person. */
  isNobodys?: true;
}

/**
 * The only list of personal data, in the order of an erasure. Erasure and retention use the list. A test
 * compares it with the schema, the own file, the export and /privacidad.
 */
const personalTables = {
  deliberationNotes: { owner: "judgeId", erasure: "rows", kept: ["evaluations"] },
  judgeReminders: { owner: "judgeId", erasure: "rows", kept: ["evaluations"], exported: "recordatorios" },
  ballots: { owner: "judgeId", erasure: "steps", kept: ["evaluations"] },
  evaluationChanges: { erasure: "steps", kept: ["evaluations"] },
  evaluations: { owner: "judgeId", erasure: "steps", kept: ["evaluations"], exported: "evaluaciones" },
  judgeAssignments: { owner: "judgeId", erasure: "steps", kept: ["evaluations"], exported: "asignaciones" },
  verdictDissents: { owner: "judgeId", erasure: "steps", kept: ["verdicts"], exported: "votos-particulares" },
  judges: { owner: "userId", erasure: "steps", kept: ["staff"], exported: "jurado" },
  proposalStudents: {
    owner: "userId",
    erasure: "steps",
    kept: ["works", "studentEmails"],
    exported: "alumnado",
  },
  diplomas: { owner: "userId", erasure: "steps", kept: ["diplomas"], exported: "diplomas" },
  finalVotes: { owner: "userId", erasure: "steps", kept: ["votes"] },
  publicVotes: { owner: "userId", erasure: "owner", kept: ["votes", "voteOrigins"], exported: "votos" },
  verdicts: { owner: "sealedBy", erasure: "owner", kept: ["verdicts"], exported: "fallos" },
  messages: { owner: "sentBy", erasure: "owner", kept: ["staff"], exported: "mensajes" },
  declarations: { owner: "declaredBy", erasure: "owner", kept: ["works"], exported: "declaraciones" },
  uploads: { owner: "userId", erasure: "owner", kept: ["uploads"] },
  universities: { owner: "contactUserId", erasure: "owner", kept: ["staff"], exported: "universidades" },
  pendingVotes: {
    owner: "userId",
    erasure: "rows",
    kept: ["pendingVotes"],
    since: "createdAt",
    exported: "votos-en-espera",
  },
  verifications: { owner: "userId", erasure: "rows", kept: ["verifications"], since: "expiresAt" },
  recoveryCodes: { owner: "userId", erasure: "rows", kept: ["accounts"] },
  secondFactors: { owner: "userId", erasure: "rows", kept: ["accounts"] },
  credentials: { owner: "userId", erasure: "rows", kept: ["accounts"] },
  consents: { owner: "userId", erasure: "rows", kept: ["accounts"], exported: "consentimientos" },
  sessions: { owner: "userId", erasure: "rows", kept: ["sessions"], since: "expiresAt" },
  passwordResets: { owner: "userId", erasure: "rows", kept: ["resets"], since: "expiresAt" },
  partnerUsers: { owner: "userId", erasure: "rows", kept: ["accounts"], exported: "cuentas-del-socio" },
  notifications: {
    owner: "userId",
    erasure: "rows",
    kept: ["notices"],
    since: "createdAt",
    exported: "avisos",
  },
  mailOutbox: { owner: "userId", erasure: "rows", kept: ["mails"], since: "createdAt", exported: "correo" },
  imageRuns: { owner: "userId", erasure: "rows", kept: ["imageRuns"], since: "createdAt" },
  invitations: {
    owner: "userId",
    erasure: "rows",
    kept: ["invitations"],
    since: "expiresAt",
    exported: "invitaciones",
  },
  auditLog: { owner: "actor", erasure: "steps", kept: ["log"], since: "at", exported: "registro" },
  profiles: {
    owner: "id",
    erasure: "steps",
    kept: ["accounts", "idleAccounts", "staff"],
    exported: "personas",
  },

  proposals: { kept: ["works"], exported: "obras" },
  proposalAssets: { kept: ["works"], exported: "archivos" },
  teams: { kept: ["works"], exported: "equipos" },
  tallyWaiting: { kept: ["votes"], isNobodys: true },
  tallyLines: { kept: ["votes"], exported: "recuento", isNobodys: true },
  tallySeals: { kept: ["votes"], exported: "sellos-del-recuento", isNobodys: true },
  voteHours: { kept: ["votes"], exported: "votos-por-hora", isNobodys: true },
  voteGroups: { kept: ["voteOrigins"], isNobodys: true },
  verdictAwards: { kept: ["verdicts"], exported: "premios", isNobodys: true },
  verdictAnnouncements: { kept: ["verdicts"], exported: "comunicados", isNobodys: true },
  throttles: { kept: ["tries"], since: "expiresAt", isNobodys: true },
  uploadParts: { kept: ["uploads"], isNobodys: true },
  fileRemovals: { kept: ["uploads"], isNobodys: true },
} as const satisfies {
  [Name in TableName]?: PersonalTable<keyof Schema[Name]["_"]["columns"]>;
};

/** A line of the list, with its table and columns. */
interface Line {
  table: SQLiteTable;
  owner: SQLWrapper | null;
  ofJudges: boolean;
  erasure: "rows" | "owner" | "steps" | null;
  kept: readonly KeptThing[];
  since: SQLWrapper | null;
  exported: ExportedTable | null;
  isNobodys: boolean;
}

const tables: Record<string, unknown> = { ...schema };

export const personalData: readonly Line[] = Object.entries(personalTables).map(([name, line]) => {
  const table = tables[name];
  if (!is(table, SQLiteTable)) throw new Error(`${name} is no table`);
  const columns = getTableColumns(table);
  const { owner, erasure, kept, since, exported, isNobodys }: PersonalTable<string> = line;
  const named = (key: string | undefined) =>
    key === undefined ? null : sql.identifier(columns[key]?.name ?? "");
  return {
    table,
    kept,
    erasure: erasure ?? null,
    exported: exported ?? null,
    isNobodys: isNobodys === true,
    owner: named(owner),
    ofJudges: owner === "judgeId",
    since: named(since),
  };
});
