// Imports are relative: drizzle-kit reads this file too, and knows no aliases.

import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { sealKinds, tallyKinds, tallyNames } from "../../contest/votes/tally";
import { flag, instant } from "../core/columns";
import { ofPerson, profiles } from "./people";
import { ofProposal } from "./works";

export const publicVotes = sqliteTable(
  "public_votes",
  {
    /** Null once the voter erased their account after the close. The vote still counts. */
    userId: text("user_id").references(() => profiles.id),
    proposalId: ofProposal(),
    createdAt: instant("created_at").notNull(),
    /** Salted hashes of the vote's origin. The salt changes every month. Null without anti_fraud_enabled. */
    addressHash: text("address_hash"),
    networkHash: text("network_hash"),
    agentHash: text("agent_hash"),
    /** A voided vote stays in the table and does not count. */
    voidedAt: instant("voided_at"),
    /** Published in the tally. */
    voidReason: text("void_reason"),
    /**
     * True for a voided vote whose voter left during the vote. It stays as evidence and never counts again.
     */
    withdrawn: flag("withdrawn").notNull().default(false),
    /** Code by which the voter finds the vote in the tally. The public tally shows only its hash. */
    receipt: text("receipt"),
    /** Never null: a trigger sets a random hash without a receipt. */
    receiptHash: text("receipt_hash"),
  },
  (t) => [
    uniqueIndex("public_votes_once").on(t.userId, t.proposalId),
    index("public_votes_by_proposal").on(t.proposalId, t.createdAt),
    // Votes whose origin is still kept. The index grows at its end, unlike one of hashes.
    index("public_votes_origins")
      .on(t.createdAt)
      .where(sql`coalesce(${t.agentHash}, ${t.networkHash}, ${t.addressHash}) is not null`),
    index("public_votes_voided").on(t.proposalId, t.voidedAt).where(sql`${t.voidedAt} is not null`),
    check("public_votes_reason", sql`${t.voidedAt} is null or length(${t.voidReason}) > 0`),
    check("public_votes_withdrawn", sql`not ${t.withdrawn} or ${t.voidedAt} is not null`),
  ],
);

/**
 * Votes of unconfirmed addresses. They are not counted. They become `public_votes` once the address is
 * confirmed.
 */
export const pendingVotes = sqliteTable(
  "pending_votes",
  {
    userId: ofPerson(),
    proposalId: ofProposal(),
    createdAt: instant("created_at").notNull(),
    addressHash: text("address_hash"),
    networkHash: text("network_hash"),
    agentHash: text("agent_hash"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.proposalId] }),
    index("pending_votes_by_proposal").on(t.proposalId),
    index("pending_votes_by_age").on(t.createdAt),
  ],
);

/** Links that confirm an account's address, known by their hash. */
export const verifications = sqliteTable(
  "verifications",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: ofPerson(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("verifications_by_user").on(t.userId, t.createdAt),
    index("verifications_by_expiry").on(t.expiresAt),
  ],
);

/**
 * Figures of a work's votes that count, for the list of /admin/votos. The cron writes them, apart from the votes.
 * (app/db/votes/figures.ts)
 */
export const voteFigures = sqliteTable("vote_figures", {
  proposalId: ofProposal().primaryKey(),
  votes: integer("votes").notNull(),
  /** Votes of the largest network, mail domain and hour; null when none is known. */
  network: integer("network"),
  domain: integer("domain"),
  domainName: text("domain_name"),
  hour: integer("hour"),
  hourAt: instant("hour_at"),
  /** Votes by mail domains of the work's university; null when it has none of its own. */
  own: integer("own"),
  updatedAt: instant("updated_at").notNull(),
});

const isOneOf = (column: AnySQLiteColumn, names: readonly string[]) =>
  sql`${column} in (${sql.raw(names.map((name) => `'${name}'`).join(", "))})`;

/** The tally of the line. Each has its own numbers and its own chain. */
const ofTally = () => text("tally", { enum: tallyNames }).notNull().default("public");

/**
 * Tally lines without a seal, in order of arrival. Triggers on public_votes and proposals write them in the
 * same batch. A line names no person and no time. (docs/tally.md)
 */
export const tallyWaiting = sqliteTable(
  "tally_waiting",
  {
    number: integer("number").primaryKey(),
    kind: text("kind", { enum: tallyKinds }).notNull(),
    /** Number of the work. No foreign key: the tally outlives a work. */
    work: integer("work").notNull(),
    /** Empty for a line about a work. */
    receiptHash: text("receipt_hash").notNull(),
    tally: ofTally(),
  },
  (t) => [
    index("tally_waiting_by_receipt").on(t.receiptHash),
    index("tally_waiting_of_gone").on(t.work).where(sql`${t.kind} <> 'vote'`),
    check("tally_waiting_number", sql`${t.number} > 0`),
    check("tally_waiting_kind", isOneOf(t.kind, tallyKinds)),
  ],
);

/** The counts, line by line. The lines of a seal follow the order of their hash. */
export const tallyLines = sqliteTable(
  "tally_lines",
  {
    tally: ofTally(),
    /** Counts from 1 in its tally, without gaps. No line is ever deleted. */
    number: integer("number").notNull(),
    kind: text("kind", { enum: [...tallyKinds, ...sealKinds] }).notNull(),
    /** 0 for a line of a seal. */
    work: integer("work").notNull(),
    /** Hour of the line's seal: whole hours since 1970, UTC. */
    hour: integer("hour").notNull(),
    receiptHash: text("receipt_hash").notNull(),
    /** People who could vote, of a line of a seal. */
    voters: integer("voters"),
  },
  (t) => [
    primaryKey({ columns: [t.tally, t.number] }),
    index("tally_lines_by_receipt").on(t.receiptHash),
    // Finds the highest number of a deleted work with votes: each vote left such a line.
    index("tally_lines_of_gone").on(t.work).where(sql`${t.kind} <> 'vote'`),
    index("tally_lines_of_close").on(t.tally, t.number).where(sql`${t.kind} in ('close', 'reopen')`),
    check("tally_lines_kind", isOneOf(t.kind, [...tallyKinds, ...sealKinds])),
    check(
      "tally_lines_voters",
      sql`(${t.voters} is not null) = (${isOneOf(t.kind, sealKinds)}) and (${t.voters} is null or ${t.work} = 0)`,
    ),
    check(
      "tally_lines_receipt",
      sql`(${t.receiptHash} <> '') = (${isOneOf(t.kind, ["vote", "void", "restore", "withdraw"])})`,
    ),
    check(
      "tally_lines_community",
      sql`${t.tally} = 'public' or ${isOneOf(t.kind, ["vote", "withdraw", "census", "close"])}`,
    ),
  ],
);

/**
 * The cron's seals on the tallies. A seal covers the previous seal and the new lines.
 * (app/contest/votes/tally.ts)
 */
export const tallySeals = sqliteTable(
  "tally_seals",
  {
    tally: ofTally(),
    /** Counts from 0, the tally's random beginning. */
    number: integer("number").notNull(),
    lastLine: integer("last_line").notNull(),
    /** Hexadecimal. */
    head: text("head").notNull(),
    /** Whole hours since 1970, UTC. */
    hour: integer("hour").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tally, t.number] }),
    uniqueIndex("tally_seals_last_line").on(t.tally, t.lastLine),
  ],
);

/** Seals up to which the hourly check has recomputed a chain. The highest one of a tally counts. */
export const tallyChecks = sqliteTable(
  "tally_checks",
  { tally: ofTally(), seal: integer("seal").notNull() },
  (t) => [primaryKey({ columns: [t.tally, t.seal] })],
);
