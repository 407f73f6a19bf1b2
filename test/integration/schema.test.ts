import { expect, test } from "vitest";
import { limits } from "~/contest/core/limits";
import { workFields, workTexts } from "~/contest/core/work-fields";
import { openContest } from "../support/contest";
import { setFinal } from "../support/final";
import { resetDatabase } from "../support/reset";
import { plantRichContest } from "../support/screens";

const contest = openContest();
const run = (sql: string, ...params: unknown[]) => contest.rows(sql, ...params);

test("[DEP-01] an empty deployment is a contest: five phases without dates, none active, and four criteria", async () => {
  await resetDatabase(contest.db);
  const phases = await contest.rows<Record<string, string | number | null>>(
    "select * from contest_phases order by display_order",
  );
  await contest.setPhase("submission");
  // The keys and the permissions of each phase (design 5.7).
  expect(
    phases.map(({ phase_key, phase_name, is_active, start_at, end_at, ...flags }) => [
      ...[phase_key, phase_name, is_active, start_at, end_at],
      ...[flags.allows_submissions, flags.allows_evaluations, flags.allows_votes],
    ]),
  ).toEqual([
    ["submission", "Envío de propuestas", 0, null, null, 1, 1, 1],
    ["evaluation", "Evaluación del jurado", 0, null, null, 0, 1, 1],
    ["voting", "Votación del público", 0, null, null, 0, 0, 1],
    ["final", "Final", 0, null, null, 0, 0, 0],
    ["results", "Resultados", 0, null, null, 0, 0, 0],
  ]);
  expect(await contest.rows("select name, weight from criteria order by display_order")).toEqual([
    { name: "Creatividad", weight: 30 },
    { name: "Calidad técnica", weight: 25 },
    { name: "Innovación", weight: 25 },
    { name: "Adecuación al briefing", weight: 20 },
  ]);
});

test("[NEW-08] the database refuses a fourth proposal of a university, inserted or moved", async () => {
  const universityId = await contest.addUniversity();
  for (let n = 0; n < 3; n++) await contest.addProposal({ universityId });
  await expect(contest.addProposal({ universityId })).rejects.toThrow("three_proposals");
  const elsewhere = await contest.addProposal();
  await expect(
    run("update proposals set university_id = ? where id = ?", universityId, elsewhere),
  ).rejects.toThrow("three_proposals");
});

test("[CARD-07] a work stored without a status is pendiente, and no work loses the one it has", async () => {
  const universityId = await contest.addUniversity();
  await run(
    `insert into proposals (id, university_id, title, title_folded, explanation, uses_ai, own_unpublished, created_at, updated_at)
     values ('sin-estado', ?, 'Marea', 'marea', 'Agua', 0, 1, 1, 1)`,
    universityId,
  );
  const status = () => contest.value("select status from proposals where id = 'sin-estado'");
  expect(await status()).toBe("pendiente");
  await expect(run("update proposals set status = null where id = 'sin-estado'")).rejects.toThrow("NOT NULL");
  await run("update proposals set status = 'finalista' where id = 'sin-estado'");
  expect(await status()).toBe("finalista");
});

test("[GAL-08] a second vote of one person for one proposal is refused, and the counter follows the votes", async () => {
  const proposalId = await contest.addProposal();
  const [ana, luis] = [await contest.addPerson("publico"), await contest.addPerson("publico")];
  const count = () => contest.value("select public_votes_count from proposals where id = ?", proposalId);
  await contest.addVote(ana, proposalId);
  await expect(contest.addVote(ana, proposalId)).rejects.toThrow("UNIQUE");
  await contest.addVote(luis, proposalId);
  expect(await count()).toBe(2);
  await run("update public_votes set voided_at = 1, void_reason = 'x' where user_id = ?", ana.id);
  expect(await count()).toBe(1);
  await run("update public_votes set voided_at = null where user_id = ?", ana.id);
  expect(await count()).toBe(2);
  await run("delete from public_votes where user_id = ?", luis.id);
  expect(await count()).toBe(1);
  // Counted rows are never deleted along with their parents.
  await expect(run("delete from profiles where id = ?", ana.id)).rejects.toThrow("FOREIGN KEY");
  await expect(run("delete from proposals where id = ?", proposalId)).rejects.toThrow("FOREIGN KEY");
  expect(await count()).toBe(1);
});

test("[MEND-04] a name or title of two lines, or that turns its reader round, is refused by the database", async () => {
  const proposalId = await contest.addProposal();
  const juror = await contest.addPerson("jurado");
  for (const [table, column, where, id] of [
    ["profiles", "full_name", "id", juror.id],
    ["judges", "name", "user_id", juror.id],
    ["universities", "name", "1", 1],
    ["proposals", "title", "id", proposalId],
    ["criteria", "name", "1", 1],
  ] as const) {
    for (const sign of ["\n", "\u001f", "\u007f", "\u0085", "\u2028", "\u202e", "\u2066"]) {
      await expect(
        run(`update ${table} set ${column} = ? where ${where} = ?`, `Ana${sign}=1`, id),
      ).rejects.toThrow("CHECK");
    }
    await run(`update ${table} set ${column} = ? where ${where} = ?`, "Ñandú – Zoë [1] 👩‍🎨", id);
  }
});

test("one active phase, whatever is written", async () => {
  await expect(run("update contest_phases set is_active = 1 where phase_key = 'final'")).rejects.toThrow(
    "UNIQUE",
  );
});

test("[AUTH-10] an address is taken whatever its case", async () => {
  await contest.addPerson("publico", { email: "Nerea@Prueba.test" });
  await expect(contest.addPerson("publico", { email: "nerea@prueba.TEST" })).rejects.toThrow("UNIQUE");
});

test("one evaluation a judge and proposal; totals and statuses stay in their range", async () => {
  const judge = await contest.addPerson("jurado");
  const row = {
    judge_id: judge.judgeId,
    proposal_id: await contest.addProposal(),
    created_at: 1,
    updated_at: 1,
  };
  await contest.insert("evaluations", { id: "e1", ...row });
  await expect(contest.insert("evaluations", { id: "e2", ...row })).rejects.toThrow("UNIQUE");
  const other = { ...row, proposal_id: await contest.addProposal() };
  const refusals = [{ status: "enviada" }, { total_score: 1.2 }, { scores: "[1]" }, { status: "submitted" }];
  for (const wrong of refusals) {
    await expect(contest.insert("evaluations", { id: "e3", ...other, ...wrong })).rejects.toThrow("CHECK");
  }
});

test.each([
  ["profiles", "role", "jefe"],
  ["proposals", "category", "Escultura"],
  ["proposals", "status", "archivada"],
  ["proposals", "title", " "],
  ["contest_phases", "start_at", "2026-02-30"],
  ["universities", "name", ""],
])("%s.%s refuses '%s'", async (table, column, value) => {
  await contest.addProposal();
  await contest.addPerson("publico");
  const id = await contest.value<string>(`select id from ${table} limit 1`);
  await expect(run(`update ${table} set ${column} = ? where id = ?`, value, id)).rejects.toThrow(
    "constraint failed",
  );
});

/** Columns with typed text, and their longest length. */
const typed: [column: string, longest: number][] = [
  ["profiles.full_name", limits.fullNameLength],
  ["profiles.email", limits.emailLength],
  ["judges.name", limits.fullNameLength],
  ["universities.name", limits.universityNameLength],
  ["universities.slug", limits.universityNameLength],
  ["teams.name", workFields.team.limit],
  ["proposals.title", workFields.title.limit],
  ...workTexts.map((name): [string, number] => [`proposals.${name}`, workFields[name].limit]),
  ["proposal_students.full_name", limits.fullNameLength],
  ["proposal_students.email", limits.emailLength],
  ["proposal_students.role", limits.studentRoleLength],
  ["proposal_assets.alt_text", limits.altTextLength],
  ["proposal_assets.transcript", limits.transcriptLength],
  ["criteria.name", limits.criterionNameLength],
  ["criteria.description", limits.criterionHelpLength],
  ["evaluations.general_comments", limits.longestComment],
  ["evaluations.private_comments", limits.longestComment],
  ["public_votes.void_reason", limits.voidReasonLength],
  ["judges.declined_for", limits.declineReasonLength],
  ["final_departures.reason", limits.rectificationReasonLength],
  ["verdict_announcements.subject", limits.announcementSubject],
  ["verdict_announcements.body", limits.announcementBody],
  ["messages.subject", limits.announcementSubject],
  ["messages.body", limits.announcementBody],
  ["message_texts.subject", limits.announcementSubject],
  ["message_texts.body", limits.announcementBody],
  ["verdicts.statement", limits.verdictStatementLength],
  ["verdicts.reason", limits.rectificationReasonLength],
  ["verdicts.departure", limits.rectificationReasonLength],
  ["verdict_awards.label", limits.awardLabelLength],
  ["verdict_awards.reasons", limits.awardReasonsLength],
  ["moved_ends.reason", limits.movedEndReasonLength],
  ["text_versions.body", limits.publishedTextLength],
  ["diplomas.name", limits.diplomaNameLength],
  ["partner_users.email", limits.emailLength],
  ["partner_users.external_id", limits.externalCodeLength],
  ["mail_outbox.recipient", limits.emailLength],
  ["sign_in_links.email", limits.emailLength],
  ["sign_in_links.full_name", limits.fullNameLength],
  ["invitations.email", limits.emailLength],
  ["invitations.full_name", limits.fullNameLength],
  ["invitations.declined_for", limits.declineReasonLength],
];

/**
 * Columns that the product fills: ids, hashes, paths, kinds, JSON, copies of the above, words of app/text.
 */
const written = [
  /^(public|final)_votes\.receipt$|^tally_\w+\.tally$|^universities\.student_link$|^tally_seals\.head$|^sessions\.browser$/,
  /[._](id|key|domain|hash|path|folded|type|kind|status|role|category|slug)$/,
  /^settings\.value$|^moved_ends\.\w+_day$/,
  /^(roles|categories|chore_runs)\.name$/,
  /^contest_phases\.(phase_name|description|\w+_at)$/,
  /^evaluations?(_changes)?\.(scores|not_applicable|editor)$/,
  /^judges\.excluded_categories$/,
  /^uploads?(_parts)?\.(etag|rare_codec)$|^proposal_assets\.rare_codec$/,
  /^audit_log\.(actor|actor_name|action|details)$/,
  /^notifications\.(title|body|link)$/,
  /^mail_outbox\.(subject|body|secret|last_error|once)$|^messages\.(sent_by|segment)$|^message_texts\.segment$/,
  /^image_runs\.results$|^jobs\.(requested_by|cursor)$|^earlier_rows\.(table_name|value)$/,
  /^vote_figures\.domain_name$/,
  /^second_factors\.secret$|^judges\.ties$/,
  /^consents\.(text|version)$|^invitations\.outcome$/,
  /^proposals\.status_before_seal$/,
  /^final_steps\.(name|works|rule|favourite)$|^final_departures\.(step|works|explained_by)$/,
  /^verdicts\.(sealed_by|figures|choices)$|^verdict_awards\.work_\w+$/,
  /^diplomas\.(code|holder|awards|work_\w+|replaced_by)$/,
];

test("[DEP-09] each text that a form limits is limited by the database too, to the same length, stored or changed", async () => {
  const people = await plantRichContest(contest);
  await contest.insert("partner_users", { user_id: people.publico.id, email: people.publico.email });
  await setFinal(contest, "community", { works: ["faro", "isla"] });
  await contest.insert("final_departures", {
    step: "jury",
    kind: "left_out",
    works: "[]",
    reason: "x",
    at: 1,
  });
  await contest.insert("final_votes", { user_id: people.publico.id, proposal_id: "faro", created_at: 1 });
  // A draft that would replace another. The second draft is refused.
  const draft = { id: "draft", version: 1, updated_at: 1, rowid: 0 };
  await contest.insert("verdicts", { ...draft, replaces_id: "draft", reason: "" });
  await contest.insert("verdict_awards", {
    rowid: 0,
    id: "a",
    verdict_id: "draft",
    place: 0,
    kind: "ganadora",
  });
  // Triggers on sealed verdicts and published texts would refuse the change first.
  for (const { name } of await contest.rows<{ name: string }>(
    "select name from sqlite_master where type = 'trigger' and (instr(sql, 'verdict_is_sealed') or instr(sql, 'text_is_published'))",
  )) {
    await contest.db.exec(`drop trigger ${name}`);
  }
  const moved = { from_day: "2026-01-01", reason: "x", moved_at: 1 };
  await contest.insert("moved_ends", { phase_id: "phase-submission", ...moved });
  const told = { subject: "", body: "", mails: 0, sent_at: 1 };
  await contest.insert("verdict_announcements", { id: "told", verdict_id: "draft", ...told });
  const message = { segment: "everybody", subject: "", body: "", recipients: 0, sent_at: 1 };
  await contest.insert("messages", { id: "message", ...message });
  const texts = await contest.rows<{ name: string }>(
    `select t.name || '.' || c.name as name from sqlite_master t, pragma_table_info(t.name) c
     where t.type = 'table' and c.type = 'TEXT' and t.name not glob 'd1_*' and t.name not glob '_cf_*'`,
  );
  const limited = new Set(typed.map(([column]) => column));
  const unknown = texts.filter(({ name }) => !limited.has(name) && !written.some((one) => one.test(name)));
  expect(
    unknown,
    "say its length in `typed` and in app/db/core/triggers/guards.ts, or that nobody types it",
  ).toEqual([]);

  for (const [name, longest] of typed) {
    const [table = "", column = ""] = name.split(".");
    const first = `where rowid = (select min(rowid) from ${table})`;
    const set = `update ${table} set ${column} = ? ${first}`;
    const tooLong = "ñ".repeat(longest + 1);
    await expect(run(set, tooLong), `${name} changed`).rejects.toThrow(/too_long|CHECK/);
    // Generated columns cannot be written. `table_info` omits them.
    const columns = await contest.value(
      "select group_concat('\"' || name || '\"') from pragma_table_info(?)",
      table,
    );
    const [row] = await contest.rows(`select ${columns} from ${table} order by rowid desc limit 1`);
    await expect(contest.insert(table, { ...row, [column]: tooLong }), `${name} stored`).rejects.toThrow(
      /too_long|CHECK/,
    );
    // The old value is restored, because later checks use the same row.
    const before = (await contest.value<string | null>(`select ${column} from ${table} ${first}`)) ?? null;
    await run(set, "ñ".repeat(longest));
    await run(set, before);
  }
});

test("a kind of notification or mail that nobody has thought of yet is stored as it is: no list of kinds stands in its way", async () => {
  const kind = { id: "kind", kind: "something_new", title: "Nuevo", body: "Algo nuevo", created_at: 1 };
  await contest.insert("notifications", kind);
  expect(await contest.rows("select kind from notifications where id = 'kind'")).toEqual([
    { kind: kind.kind },
  ]);
  const columns = await contest.rows<{ name: string }>("select name from pragma_table_info('mail_outbox')");
  expect(columns.map(({ name }) => name)).not.toContain("kind");
});
