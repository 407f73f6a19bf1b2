import { and, asc, eq, getTableColumns, gte, lte, type SQL, sql, type Table } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ExportedTable, FilesOfWork } from "~/contest/running/contest-export";
import { atomically, type Database } from "../core/database";
import { perShape, type Slots, select, statement } from "../core/statements";
import {
  ballotCounts,
  ballotGates,
  diplomas,
  verdictAnnouncements,
  verdictAwards,
  verdictDissents,
  verdicts,
} from "../final/schema";
import { criteria, evaluations, judgeAssignments, judgeReminders, judges, juryMeans } from "../jury/schema";
import { mailOutbox, messages, notifications } from "../mail/schema";
import { consents, invitations, partnerUsers, profiles, universities } from "../people/schema";
import { textVersions } from "../public/schema";
import { pendingVotes, publicVotes, tallyLines, tallySeals, voteHours } from "../votes/schema";
import { declarations, proposalAssets, proposalStudents, proposals, teams } from "../works/schema";
import { type Actor, logLine } from "./audit";
import { auditLog, contestPhases, movedEnds, settings } from "./schema";

/** Rows per query. A million votes take two hundred of the thousand queries that a request allows. */
const ROWS = 5000;
/** Rows per query of a table with long texts, so that an answer stays under 5 MB. */
const LONG_ROWS = 1000;

/** An exported table, under a Spanish name, without secret and technical columns. */
interface Exported {
  table: Table;
  without?: readonly string[];
  where?: SQL;
  hasTexts?: true;
}

const ofVoter = ["userId", "createdAt", "addressHash", "networkHash", "agentHash"] as const;

const exported = {
  universidades: { table: universities, without: ["nameFolded", "studentLink"] },
  personas: { table: profiles, without: ["nameKey", "emailKey", "emailDomain"] },
  invitaciones: { table: invitations, without: ["nameKey", "tokenHash"] },
  consentimientos: { table: consents },
  "textos-publicados": { table: textVersions, hasTexts: true },
  "cuentas-del-socio": { table: partnerUsers },
  equipos: { table: teams },
  obras: { table: proposals, without: ["titleFolded", "titleKey"], hasTexts: true },
  archivos: { table: proposalAssets },
  alumnado: { table: proposalStudents, without: ["nameKey"] },
  declaraciones: { table: declarations, hasTexts: true },
  jurado: { table: judges, without: ["nameKey"] },
  criterios: { table: criteria },
  asignaciones: { table: judgeAssignments },
  recordatorios: { table: judgeReminders },
  evaluaciones: { table: evaluations, without: ["editor"], where: sql`status = 'submitted'`, hasTexts: true },
  "medias-del-jurado": { table: juryMeans },
  // Hides voter and instant of a vote, because some people sign up and vote at once. Only fraud review shows
  // them.
  votos: { table: publicVotes, without: [...ofVoter, "receipt"] },
  "votos-en-espera": { table: pendingVotes, without: ofVoter },
  "votos-por-hora": { table: voteHours },
  recuento: { table: tallyLines },
  "sellos-del-recuento": { table: tallySeals },
  votaciones: { table: ballotGates },
  "recuento-de-papeletas": { table: ballotCounts },
  fallos: { table: verdicts },
  premios: { table: verdictAwards },
  "votos-particulares": { table: verdictDissents },
  comunicados: { table: verdictAnnouncements, hasTexts: true },
  diplomas: { table: diplomas },
  fases: { table: contestPhases },
  "plazos-movidos": { table: movedEnds },
  ajustes: { table: settings },
  avisos: { table: notifications },
  mensajes: { table: messages, hasTexts: true },
  correo: { table: mailOutbox, without: ["secret", "secretUntil", "once"], hasTexts: true },
  registro: { table: auditLog, without: ["actorKey"], hasTexts: true },
} as const satisfies Record<ExportedTable, Exported>;

/** Returns the table of an export name. A test compares it with the list of personal data. @internal */
export const tableOf = (name: ExportedTable): Table => exported[name].table;

/** Returns each column's database name, and whether it is an instant (epoch ms). */
export function exportedColumns(name: ExportedTable): { name: string; isInstant: boolean }[] {
  return columnsOf(name).map(([key, column]) => ({
    name: column.name,
    isInstant: column.columnType === "SQLiteInteger" && /^at$|At$|Until$/.test(key),
  }));
}

const columnsOf = (name: ExportedTable): [string, SQLiteColumn][] => {
  const { table, without = [] }: Exported = exported[name];
  return Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
    ([key]) => !without.includes(key),
  );
};

const rowsAtOnce = ({ hasTexts }: Exported) => (hasTexts ? LONG_ROWS : ROWS);

const rowsAfter = perShape(({ name }: { name: ExportedTable }) =>
  statement((slots: Slots<{ after: number }>) => {
    const { table, where }: Exported = exported[name];
    const row = sql<number>`${table}.rowid`;
    return select({ row: row.as("row"), ...Object.fromEntries(columnsOf(name)) })
      .from(table as typeof universities)
      .where(and(sql`${row} > ${slots.after}`, where))
      .orderBy(row)
      .limit(rowsAtOnce(exported[name]));
  }),
);

const filesByWork = statement(() =>
  select({
    number: sql<number>`${proposals.number}`,
    files: sql<number>`count(*)`,
    bytes: sql<number>`sum(${proposalAssets.sizeBytes})`,
  })
    .from(proposalAssets)
    .innerJoin(proposals, eq(proposals.id, proposalAssets.proposalId))
    .groupBy(proposals.number),
);

const filesBetween = statement((slots: Slots<{ from: number; to: number }>) =>
  select({
    number: sql<number>`${proposals.number}`,
    title: proposals.title,
    position: proposalAssets.position,
    path: proposalAssets.storagePath,
    mimeType: proposalAssets.mimeType,
    sizeBytes: proposalAssets.sizeBytes,
    createdAt: proposalAssets.createdAt,
  })
    .from(proposals)
    .innerJoin(proposalAssets, eq(proposalAssets.proposalId, proposals.id))
    .where(and(gte(proposals.number, slots.from), lte(proposals.number, slots.to)))
    .orderBy(asc(proposals.number), asc(proposalAssets.position)),
);

export function contestExportStore(database: Database) {
  return {
    /** Returns number and bytes of files per work, without works that have none. */
    works: (): Promise<FilesOfWork[]> => database.all(filesByWork({})),

    /** Yields a table's rows in order of creation, in chunks. Values follow the order of the columns. */
    async *rows(name: ExportedTable): AsyncGenerator<unknown[]> {
      // Starts below 0, because a row numbered 0 has the rowid 0.
      for (let after = -1; ; ) {
        const rows = await database.all(rowsAfter({ name })({ after }));
        for (const { row: _, ...values } of rows) yield Object.values(values);
        if (rows.length < rowsAtOnce(exported[name])) return;
        after = rows.at(-1)?.row ?? after;
      }
    },

    /** Returns the files of the works in a range of numbers, both included, in order. */
    files: (from: number, to: number) => database.all(filesBetween({ from, to })),

    /** Writes an audit event for an exported part. */
    async log(by: Actor, at: number, part: number, parts: number): Promise<void> {
      const details = { part, parts };
      await atomically(database, [
        logLine(by, at, { action: "contest_exported", targetType: "setting", targetId: "all", details }),
      ]);
    },
  };
}
