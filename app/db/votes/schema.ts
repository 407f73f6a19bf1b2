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
import { tallyKinds } from "../../contest/votes/tally";
import { flag, instant } from "../core/columns";
import { profiles } from "../people/schema";
import { proposals } from "../works/schema";

export const publicVotes = sqliteTable(
  "public_votes",
  {
    /** Null once its voter erased their account after the close: the vote counts on, nobody's. */
    userId: text("user_id").references(() => profiles.id),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    createdAt: instant("created_at").notNull(),
    /** Salted, monthly rotating hashes of where it came from; only with anti_fraud_enabled. */
    addressHash: text("address_hash"),
    networkHash: text("network_hash"),
    agentHash: text("agent_hash"),
    /** A voided vote stays, and does not count. */
    voidedAt: instant("voided_at"),
    voidReason: text("void_reason"),
    /** What the group was by which it was voided; what the public is told. Null for those voided before it was kept. */
    voidKind: text("void_kind"),
    /** Of a voided vote: its voter left while people could vote. It stays as evidence and never counts again. */
    withdrawn: flag("withdrawn").notNull().default(false),
    /** The code by which its voter finds it in the tally, and its hash, by which everybody else knows it there. */
    receipt: text("receipt"),
    /** Never null: a trigger gives one that nobody has the code of. */
    receiptHash: text("receipt_hash"),
  },
  (t) => [
    uniqueIndex("public_votes_once").on(t.userId, t.proposalId),
    index("public_votes_by_proposal").on(t.proposalId, t.createdAt),
    index("public_votes_by_address").on(t.addressHash, t.proposalId),
    index("public_votes_by_network").on(t.networkHash, t.proposalId, t.createdAt),
    // Of votes from nowhere known; the others' go with where they came from.
    index("public_votes_agents")
      .on(t.agentHash)
      .where(sql`${t.agentHash} is not null and ${t.addressHash} is null and ${t.networkHash} is null`),
    index("public_votes_voided").on(t.voidKind).where(sql`${t.voidedAt} is not null`),
    check("public_votes_reason", sql`${t.voidedAt} is null or length(${t.voidReason}) > 0`),
    check("public_votes_withdrawn", sql`not ${t.withdrawn} or ${t.voidedAt} is not null`),
  ],
);

/** How many votes that count came in each hour. Kept by triggers on public_votes. */
export const voteHours = sqliteTable("vote_hours", {
  /** Whole hours since 1970, UTC. */
  hour: integer("hour").primaryKey(),
  votes: integer("votes").notNull(),
});

/** Votes that wait for their voter's address: counted nowhere, they become `public_votes` once it is confirmed. */
export const pendingVotes = sqliteTable(
  "pending_votes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => profiles.id),
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
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
    userId: text("user_id")
      .notNull()
      .references(() => profiles.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("verifications_by_user").on(t.userId, t.createdAt),
    index("verifications_by_expiry").on(t.expiresAt),
  ],
);

/**
 * Votes for one work that belong together and are enough to be looked at: of one address, of one network, of one stretch
 * of time, of one network within one stretch. Kept by triggers on public_votes. (decision 87)
 */
export const voteGroups = sqliteTable(
  "vote_groups",
  {
    proposalId: text("proposal_id")
      .notNull()
      .references(() => proposals.id),
    kind: text("kind", { enum: ["address", "network", "burst", "network_burst"] }).notNull(),
    /** The address or network by its hash; empty for a stretch of votes from anywhere. */
    source: text("source").notNull().default(""),
    /** Of a stretch: its ends, both included. */
    fromAt: instant("from_at").notNull().default(0),
    toAt: instant("to_at").notNull().default(0),
    votes: integer("votes").notNull(),
    /** Of these, and of the voided ones. */
    voided: integer("voided").notNull(),
    withdrawn: integer("withdrawn").notNull(),
    /** Of a network's votes: the one address that all came from. That address tells them, and this row waits. */
    loneAddress: text("lone_address"),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.kind, t.source, t.fromAt] }),
    index("vote_groups_by_size")
      .on(sql`${t.votes} desc`, t.proposalId, t.kind, t.source, t.fromAt)
      .where(sql`${t.loneAddress} is null`),
  ],
);

const isTallyKind = (kind: AnySQLiteColumn) =>
  sql`${kind} in (${sql.raw(tallyKinds.map((one) => `'${one}'`).join(", "))})`;

/**
 * What happened to the count and no seal has taken in, in the order of arrival: written by triggers on public_votes and
 * proposals, in the batch of what it tells. Nothing in it names a person or a time. (decision 135)
 */
export const tallyWaiting = sqliteTable(
  "tally_waiting",
  {
    number: integer("number").primaryKey(),
    kind: text("kind", { enum: tallyKinds }).notNull(),
    /** The work's number. Not a foreign key: the tally outlives a work. */
    work: integer("work").notNull(),
    /** Empty for a line about a work. */
    receiptHash: text("receipt_hash").notNull(),
  },
  (t) => [
    index("tally_waiting_by_receipt").on(t.receiptHash),
    index("tally_waiting_of_gone").on(t.work).where(sql`${t.kind} <> 'vote'`),
    check("tally_waiting_number", sql`${t.number} > 0`),
    check("tally_waiting_kind", isTallyKind(t.kind)),
  ],
);

/** The public count, line by line, in the order that the seals drew by chance. */
export const tallyLines = sqliteTable(
  "tally_lines",
  {
    /** From 1, without gaps: no line ever goes. */
    number: integer("number").primaryKey(),
    kind: text("kind", { enum: tallyKinds }).notNull(),
    work: integer("work").notNull(),
    /** Hour of the seal that took it in: whole hours since 1970, UTC. */
    hour: integer("hour").notNull(),
    receiptHash: text("receipt_hash").notNull(),
  },
  (t) => [
    index("tally_lines_by_receipt").on(t.receiptHash),
    // The highest number of a work that went with votes: each has left such a line.
    index("tally_lines_of_gone").on(t.work).where(sql`${t.kind} <> 'vote'`),
    check("tally_lines_kind", isTallyKind(t.kind)),
  ],
);

/** The cron's seals on the tally: each takes in the one before and the lines since. (app/contest/votes/tally.ts) */
export const tallySeals = sqliteTable(
  "tally_seals",
  {
    /** From 0, the contest's own random beginning. */
    number: integer("number").primaryKey(),
    lastLine: integer("last_line").notNull(),
    /** Hexadecimal. */
    head: text("head").notNull(),
    /** Whole hours since 1970, UTC. */
    hour: integer("hour").notNull(),
  },
  (t) => [
    uniqueIndex("tally_seals_last_line").on(t.lastLine),
    index("tally_seals_by_hour").on(t.hour, t.number),
  ],
);
