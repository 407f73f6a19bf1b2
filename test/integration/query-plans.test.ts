import { beforeAll, expect, test } from "vitest";
import type { Contest, Person } from "../support/contest";
import { crawl } from "../support/crawl";
import { longMp4, sample } from "../support/multipart";
import { openUpload, PART, patch, sendInParts } from "../support/parts";
import { arrange, compareCookie, plantRichContest, screens, sendForm } from "../support/screens";
import { indexesIn, openSayingContest, planOf, slownessOf, statementsOf } from "../support/statements";
import { openUniversity, sendProposal } from "../support/submission";

const contest = openSayingContest();

/** What grows with the contest; the others hold a handful of rows, universities and jurors some dozens. */
const growing = [
  ...["proposals", "proposal_assets", "proposal_students", "teams", "file_removals", "image_runs"],
  ...["public_votes", "vote_groups", "tally_lines", "tally_seals"],
  ...["evaluations", "evaluation_changes", "judge_assignments"],
  ...["profiles", "credentials", "partner_users", "sessions", "throttles", "password_resets"],
  ...["notifications", "mail_outbox", "audit_log", "uploads", "upload_parts"],
];

/** What is slow and stays so, by a piece of its statement. One that nothing needs any more fails. */
const allowed: { statement: RegExp; does: string; because: string }[] = [
  {
    statement: /% 94906247/,
    does: "sorts proposals",
    because: "a random order is a visitor's own",
  },
  {
    statement: /"position" = \?1\)( where .*)? order by [^?]*$/,
    does: "sorts proposals",
    because:
      "/admin/estados pages through every work, drafts too, in four orders: one admin's page is no index's worth",
  },
  {
    statement: /"position" = \?1\)( where .*)? order by [^?]*$/,
    does: "reads all proposals",
    because: "the same",
  },
  {
    statement: /^select count\(\*\) as total from "proposals" join "universities"/,
    does: "reads all proposals",
    because: "how many works a filter finds, drafts too, is counted where words or a category narrow it",
  },
  {
    statement: /^with given as materialized/,
    does: "makes an index of given",
    because: "the jury's sums are made in one reading of an index, then joined to the works",
  },
  ...["evaluations", "proposals"].map((table) => ({
    statement: /^with own as/,
    does: `reads all ${table}`,
    because: "each juror's sums are of all that they evaluated, but for the few works that nobody judges",
  })),
  {
    statement: /^with own as/,
    does: "makes an index of own",
    because: "each juror's sums are made in one reading, then joined to the jurors",
  },
  {
    statement: /order by \("proposals"."created_at", "proposals"."id"\) </,
    does: "sorts proposals",
    because: "a juror's next work comes from behind the one they leave, then from the front",
  },
  ...[/^select g\.proposal_id as proposalId, g\.kind/, /^select \(select count\(\*\) from "vote_groups"/].map(
    (statement) => ({
      statement,
      does: "reads all vote_groups",
      because: "the review says how many groups there are in all, by an index that holds those alone",
    }),
  ),
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
    statement: /"audit_log"."actor" in \(select "profiles"."id"/,
    does: "reads all profiles",
    because: "the log is searched by its people's folded names: a key that they have and its lines have not",
  },
  // By an index, to its end.
  ...["profiles", "mail_outbox", "audit_log"].map((table) => ({
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
    statement: /^with given as materialized/,
    does: "reads all evaluations",
    because: "the jury's sums are made of all that were sent",
  },
  {
    statement: /coalesce\(max\(updated_at\), 0\) from "evaluations"/,
    does: "reads all evaluations",
    because: "changed criteria change all totals: the question holds for these and no others",
  },
  {
    statement: /^select judge_id as judgeId, proposal_id as proposalId from "evaluations" where conflict$/,
    does: "reads all evaluations",
    because: "the index holds conflicts alone",
  },
  {
    statement: /^select judge_id as judgeId, proposal_id as proposalId from "judge_assignments"$/,
    does: "reads all judge_assignments",
    because: "works are shared out evenly beside all that are",
  },
];

/** Every screen as whoever sees it; then wherever their links, filters and forms lead; then what has no form. */
async function useAll(contest: Contest): Promise<void> {
  const people = await plantRichContest(contest);
  const visitorFor = (person: Person | null) => (person ? contest.signedIn(person) : contest.visitor());
  for (const screen of screens) {
    await arrange(contest, screen);
    const person = screen.as === "nobody" ? null : people[screen.as];
    const visitor = await visitorFor(person);
    if (person && screen.compares) {
      visitor.cookies.set("judge_compare_list", compareCookie(person, screen.compares));
    }
    const page = await visitor.open(screen.path);
    if (screen.sends) await sendForm(visitor, page, screen.sends);
  }
  const settings = { open_to_visitors: "true", anti_fraud_enabled: "true", show_votes_to_judges: "true" };
  await arrange(contest, { settings: { ...settings, evaluation_count_mode: '"assigned_judges"' } });
  await contest.db.exec(
    "update contest_phases set allows_submissions = 1, allows_evaluations = 1, allows_votes = 1 where is_active",
  );
  const { visitor, students } = await openUniversity(contest);
  await sendProposal(visitor, [students[0]?.id ?? ""]);
  await sendInParts(visitor, sample("video-2s.mp4"));
  const bytes = longMp4(PART + 1);
  const opened = await openUpload(visitor, bytes);
  await patch(visitor, opened.lanes[0]?.url ?? "", 0, bytes.slice(0, PART));
  await visitor.fetch(`/cargas/${opened.id}`);
  await visitor.fetch(`/cargas/${opened.id}`, { method: "DELETE" });
  // Admins change what all others see.
  for (const who of ["nobody", "publico", "universidad", "jurado nuevo", "jurado", "admin"] as const) {
    const starts = screens.filter(({ as }) => as === who).map(({ path }) => path);
    const visitor = await visitorFor(who === "nobody" ? null : people[who]);
    await crawl(visitor, ["/healthz", "/sitemap.xml", ...new Set(starts)]);
  }
  // Not at a full hour: the check of all data reads all data.
  await contest.cron(new Date().setUTCMinutes(5));
}

let statements: string[];
beforeAll(async () => {
  await useAll(contest);
  statements = await statementsOf(contest);
}, 300_000);

test("[DEP-08] no question that the product asks grows slower with the contest, but for those that say why", async () => {
  const slow: string[] = [];
  const needed = new Set<(typeof allowed)[number]>();
  for (const sql of statements) {
    for (const does of slownessOf(sql, await planOf(contest, sql), growing)) {
      const exception = allowed.find(({ statement, ...one }) => one.does === does && statement.test(sql));
      if (exception) needed.add(exception);
      else slow.push(`${does}: ${sql}`);
    }
  }
  expect(slow).toEqual([]);
  expect(allowed.filter((one) => !needed.has(one))).toEqual([]);
});

test("[DEP-08] every index is used by a question, holds something to be unique, or finds what hangs on a row that goes", async () => {
  const used = new Set<string>();
  for (const sql of statements) for (const index of indexesIn(await planOf(contest, sql))) used.add(index);
  const idle = await contest.rows<{ name: string }>(
    `select i.name from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
     where t.type = 'table' and t.name not like '\\_cf\\_%' escape '\\' and not i."unique" and c.seqno = 0
       and c.name not in (select f."from" from pragma_foreign_key_list(t.name) f)`,
  );
  expect(idle.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
});
