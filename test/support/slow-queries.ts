import type { Contest } from "./contest";
import { planOf, slownessOf } from "./statements";

/**
 * Tables that grow with the contest. The others hold a handful of rows; universities and jurors number some
 * dozens.
 */
const growing = [
  ...["proposals", "proposal_assets", "proposal_students", "teams", "file_removals", "image_runs"],
  ...["public_votes", "vote_figures", "tally_waiting", "tally_lines", "tally_seals"],
  ...["evaluations", "judge_assignments"],
  ...["profiles", "credentials", "partner_users", "sessions", "throttles", "password_resets", "consents"],
  "invitations",
  ...["notifications", "mail_outbox", "audit_log", "uploads", "upload_parts"],
];

/** Indexes of queries that run only where mail is sent. The queries name them, so they fail without. */
export const usedWhereMailLeaves = ["mail_outbox_over", "mail_outbox_unanswered"];

/** Accepted slow queries, by a piece of the statement. An entry that no query needs fails the test. */
export const allowedSlowness: { statement: RegExp; does: string; because: string }[] = [
  {
    statement: /% 94906247/,
    does: "sorts proposals",
    because: "a random order is a visitor's own, and so is a juror's",
  },
  {
    statement: /order by \(proposals\.created_at, proposals\.id\) </,
    does: "sorts proposals",
    because: "the works behind the juror's last one come first, then those from the start",
  },
  {
    statement: /"position" = 0( where .*)? order by [^?]*$/,
    does: "sorts proposals",
    because:
      "/admin/estados pages through every work, drafts too, in four orders: one admin's page is no index's worth",
  },
  {
    statement: /"position" = 0( where .*)? order by [^?]*$/,
    does: "reads all proposals",
    because: "the same",
  },
  {
    statement: /^select count\(\*\) as total from "proposals" (join "universities"|where)/,
    does: "reads all proposals",
    because: "how many works a filter finds, drafts too, is counted where words or a category narrow it",
  },
  {
    statement: /^with former as materialized/,
    does: "makes an index of former",
    because: "what jurors sent who judge no more, of whom there are few, is joined to the works",
  },
  {
    statement: /^select\s+iif\(\?\d* = 'public'/,
    does: "reads all profiles",
    because: "a seal counts the people who could vote, once a minute at most",
  },
  {
    statement: /corrected as \(select/,
    does: "makes an index of c",
    because: "names that their holders corrected, of which there are few, are joined to whom the awards name",
  },
  {
    statement: /corrected as \(select/,
    does: "makes an index of a",
    because: "the awards of one verdict, a hundred at most, are joined to the works of one holder",
  },
  {
    statement: /^with own as/,
    does: "reads all evaluations",
    because: "each juror's sums are of all that they evaluated, but for the few works that nobody judges",
  },
  ...["makes an index of excused", "reads all evaluations"].map((does) => ({
    statement: /^with former as materialized/,
    does,
    because:
      "conflicts and ties have indexes of their own, and are few beside the works that they are joined to",
  })),
  {
    statement: /^with start as materialized/,
    does: "sorts proposals",
    because: "a juror's ranking hides other works than the next juror's, so no index has its order",
  },
  {
    statement: /^with former as materialized/,
    does: "makes an index of r",
    because: "the row of the open detail is found among those sums",
  },
  {
    statement: /^with own as/,
    does: "makes an index of own",
    because: "each juror's sums are made in one reading, then joined to the jurors",
  },
  {
    statement: /where tied and conflict\)$/,
    does: "reads all evaluations",
    because: "the index holds ties alone",
  },
  ...["proposals", "invitations"].map((table) => ({
    statement: /^select exists \(select 1 from "universities"\) as "universities", exists/,
    does: `reads all ${table}`,
    because: "a new edition asks whether there is any row, so the reading ends at the first",
  })),
  {
    statement: /^delete from "teams" where not exists/,
    does: "reads all teams",
    because: "an admin removes works seldom, and there are fewer teams than works",
  },
  {
    statement: /^select "proposal_assets".*"rare_codec" is not null/,
    does: "sorts proposal_assets",
    because: "the index holds only videos that still lack a poster",
  },
  {
    statement: /select count\(\*\) as total from "proposal_assets"/,
    does: "reads all proposal_assets",
    because: "the index holds only files whose texts nobody has written",
  },
  {
    statement: /"audit_log"."actor" in \(select "profiles"."id"/,
    does: "reads all profiles",
    because: "the log is searched by its people's folded names: a key that they have and its lines have not",
  },
  {
    statement: /"audit_log"."actor" in \(select "profiles"."id"/,
    does: "reads all audit_log",
    because: "a search by a part of a name reads an index of names to its end",
  },
  {
    statement: /^update "vote_figures" set network = null/,
    does: "reads all vote_figures",
    because: "each work has one row, and the nightly erasure of origins reads them",
  },
  {
    statement: /indexed by public_votes_origins where [^?]* limit \d+\)$/,
    does: "reads all public_votes",
    because: "the index holds only votes whose origin is kept, and its reading ends at the limit",
  },
  {
    statement: /order by \+?name_key/,
    does: "reads all profiles",
    because:
      "a page of people is chosen by an index, to where it ends; a search is one reading of the table as it lies",
  },
  {
    statement: /in \(select id from "mail_outbox" [\s\S]* order by "mail_outbox"\."created_at" desc/,
    does: "reads all mail_outbox",
    because: "a page of mails is chosen by an index, to where it ends; a search of addresses is one reading",
  },
  {
    statement: /^insert into "mail_outbox" [\s\S]* group by "proposals"\."university_id"\) w join/,
    does: "makes an index of w",
    because: "of the works whose status an organiser has just set, as many as may be selected at once",
  },
  {
    statement: /order by \+name_key/,
    does: "sorts profiles",
    because: "what a search found is put in order, which is little beside the reading",
  },
  ...["reads all vote_figures", "reads all proposals", "reads all public_votes", "sorts proposals"].map(
    (does) => ({
      statement: /"vote_figures" f/,
      does,
      because:
        "/admin/votos compares each work with the medians of all works, and counts voided votes by their index",
    }),
  ),
  ...["reads all proposals", "sorts proposals"].map((does) => ({
    statement: /^select p\.id, p\.number, p\.title.*instr\(p\.title_folded/,
    does,
    because: "the organiser who composes the verdict looks for a work by its title, some times in a contest",
  })),
  ...["reads all proposals", "sorts proposals"].map((does) => ({
    statement: /rareCodec/,
    does,
    because: "until the finalists are fixed, a juror's final looks for the works with a finalist's status",
  })),
  {
    statement: /v\.void_reason as reason/,
    does: "sorts public_votes",
    because: "/recuento groups voided votes by their reason, and voided votes are few",
  },
  // Reads an index to its end.
  ...["mail_outbox", "audit_log", "invitations"].map((table) => ({
    statement: new RegExp(`select count\\(\\*\\)( as total)? from "${table}"`),
    does: `reads all ${table}`,
    because: "a list says how many there are in all",
  })),
  ...["proposals", "judge_assignments"].map((table) => ({
    statement: /^select \(select count\(\*\) from "universities"\)/,
    does: `reads all ${table}`,
    because: "the admins' panel counts them",
  })),
  {
    statement: /coalesce\(max\(updated_at\), 0\) from "evaluations"/,
    does: "reads all evaluations",
    because: "changed criteria change all totals: the question holds for these and no others",
  },
  {
    statement: /from "evaluations" indexed by evaluations_conflicts where conflict union all/,
    does: "reads all evaluations",
    because: "the index holds conflicts alone",
  },
  {
    statement: /^select judge_id as judgeId, proposal_id as proposalId from "judge_assignments"$/,
    does: "reads all judge_assignments",
    because: "works are shared out evenly beside all that are",
  },
  {
    statement: /exists \(select 1 from "invitations"\) as peopleAreInvited/,
    does: "reads all invitations",
    because: "the first row answers whether there is one",
  },
  {
    statement: /^select p\.number, count\(\*\) as files/,
    does: "reads all proposals",
    because: "an organiser who takes the whole contest along is told how large it is",
  },
];

/** Returns the statements whose work grows with the contest, and the exceptions that they use. */
export async function slownessIn(contest: Contest, statements: string[]) {
  const slow: string[] = [];
  const exceptions = new Set<(typeof allowedSlowness)[number]>();
  for (const sql of statements) {
    for (const does of slownessOf(sql, await planOf(contest, sql), growing)) {
      const exception = allowedSlowness.find(
        ({ statement, ...one }) => one.does === does && statement.test(sql),
      );
      if (exception) exceptions.add(exception);
      else slow.push(`${does}: ${sql}`);
    }
  }
  return { slow, exceptions };
}
