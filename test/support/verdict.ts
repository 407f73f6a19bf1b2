import type { AwardKind } from "~/contest/core/awards";
import type { Choices } from "~/contest/final/verdict";
import type { Contest } from "./contest";

interface Given {
  number: number;
  /** Kind, work id, label and reasons of each award. */
  awards: [kind: AwardKind, proposalId: string | null, label?: string, reasons?: string][];
  statement?: string;
  choices?: Choices;
  by: string;
  sealedAt: number;
}

/** Plants a sealed verdict. The second and later ones replace the one before. */
export async function plantVerdict(contest: Contest, verdict: Given): Promise<void> {
  const { number, awards, by, sealedAt, statement = "El jurado premia la claridad.", choices } = verdict;
  const id = `fallo-${number}`;
  const replaces = number > 1 ? `fallo-${number - 1}` : null;
  await contest.insert("verdicts", {
    id,
    replaces_id: replaces,
    reason: replaces && "Error material",
    statement,
    choices: choices ? JSON.stringify(choices) : null,
    version: 1,
    updated_at: sealedAt,
  });
  for (const [place, [kind, proposalId, label = "", reasons = "Por su claridad"]] of awards.entries()) {
    const [work] = await contest.rows<Record<string, unknown>>(
      `select p.number, p.title, p.category, u.name from proposals p join universities u on u.id = p.university_id
        where p.id = '${proposalId}'`,
    );
    await contest.insert("verdict_awards", {
      id: `${id}-${place}`,
      verdict_id: id,
      place,
      kind,
      proposal_id: proposalId,
      label,
      reasons,
      work_number: work?.number,
      work_title: work?.title,
      work_category: work?.category,
      work_university: work?.name,
    });
  }
  for (const key of [`${id}/record`, `${id}/act`]) await (await contest.bucket("PROPOSALS")).put(key, "{}");
  await contest.rows(
    `update verdicts set number = ?, sealed_at = ?, sealed_by = ?, record_hash = '${"fedcba9876543210".repeat(4)}', record_key = ?, act_hash = 'c',
        act_key = ?, result_stamp = 0, last_line = 0 where id = ?`,
    number,
    sealedAt,
    by,
    `${id}/record`,
    `${id}/act`,
    id,
  );
}

/** Plants a diploma of the verdict `fallo-1`, valid by default. */
export const plantDiploma = (
  contest: Contest,
  row: { code: string; kind: string; name: string } & Record<string, unknown>,
) =>
  contest.insert("diplomas", {
    verdict_id: "fallo-1",
    holder: row.code,
    awards: row.kind === "jurado" ? "[]" : '[{"kind":"ganadora","label":""}]',
    issued_at: 1,
    ...row,
  });

/** Removes all sealed verdicts and what they fixed, which the database's triggers forbid. */
export async function forgetVerdicts(contest: Contest): Promise<void> {
  const triggers = await contest.rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'trigger' and (sql like '%verdict_is_sealed%' or name = 'final_step_is_kept')",
  );
  const files = await contest.rows<{ key: string }>(
    "select record_key as key from verdicts where number > 0 union select act_key from verdicts where number > 0",
  );
  const tables = ["diplomas", "verdict_announcements", "verdict_awards", "verdicts"];
  await contest.db.batch([
    ...triggers.map(({ name }) => contest.db.prepare(`drop trigger ${name}`)),
    ...tables.map((table) => contest.db.prepare(`delete from ${table}`)),
    contest.db.prepare("delete from final_steps where name = 'verdict'"),
    ...triggers.map(({ sql }) => contest.db.prepare(sql)),
  ]);
  await (await contest.bucket("PROPOSALS")).delete(files.map(({ key }) => key));
}
