import { sha256 } from "~/contest/core/sha256";
import { renamed } from "~/contest/final/decision";
import type { PublicRecord } from "~/contest/final/record";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Numbers of the works of steps of the final, in ascending order. */
const numbersOf = (steps: string, column: "works" | "rule" = "works") =>
  `(select json_group_array(number) from (select p.number from final_steps s, json_each(s.${column}) w
    join proposals p on p.id = w.value where s.name in (${steps}) order by p.number))`;

/** Steps that fix the two: the vote, or the first seal without a vote. */
const whoGoOn = "'community', 'verdict'";

/** Marked works, a number for each mark, in ascending order. */
const marked = `(select json_group_array(number) from (select p.number
  from jury_marks m join proposals p on p.id = m.proposal_id order by p.number))`;

interface Steps {
  finalists: string;
  two: string;
  marks: string;
  calculated: string;
  order: string;
  /** Number of the favourite when the finalists were fixed. */
  favourite: number | null;
}

/** Compares the steps of the final with a record. The steps that it holds never change. */
function isFinalOf(
  { final }: PublicRecord,
  { finalists, two, marks, calculated, order, favourite }: Steps,
): boolean {
  const text = (numbers: readonly (number | string)[]) =>
    JSON.stringify(numbers.toSorted((a, b) => Number(a) - Number(b)));
  if (text(final.finalists) !== finalists) return false;
  if (text(final.asFixed.calculated) !== calculated || final.asFixed.favourite !== favourite) return false;
  // The first record of a final without a vote was read before the seal fixed the order.
  if (final.order && text(final.order) !== order) return false;
  if (text(final.decision.two.map(({ work }) => work)) !== two) return false;
  return !final.juryHeld || text(final.marks.flatMap(({ works }) => works)) === marks;
}

/** Compares the final of a record with the database, and its decision with the one that /resultados shows. */
function wrongFinal(
  record: PublicRecord,
  steps: Steps | null,
  { number, decision }: { number?: string; decision?: string },
): string[] {
  const titles = new Map<unknown, string>(record.works.map((work) => [work.number, work.title]));
  const told = renamed<unknown, string>(record.final.decision, (work) => titles.get(work) ?? String(work));
  return [
    ...(steps && !isFinalOf(record, steps) ? [`the final of verdict ${number} is not the database's`] : []),
    ...(isSame(told, JSON.parse(decision ?? "null"))
      ? []
      : [`the decision of verdict ${number} is not that of its record`]),
  ];
}

/**
 * Compares sealed files with the database: hashes, awards, the steps of the final, and the tallies' heads. Returns a
 * sentence for each difference.
 */
export async function wrongRecords(d1: D1Database, bucket: R2Bucket): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `select number, record_key, record_hash, act_key, act_hash, choices ->> '$.decision' as decision, (select json_group_array(json(award)) from
        (select json_object('kind', kind, 'work', work_number, 'label', label, 'reasons', reasons) as award
          from verdict_awards where verdict_id = v.id order by place)) as awards
      from verdicts v where sealed_at is not null`,
    )
    .all<Record<string, string>>();
  const steps = await d1
    .prepare(
      `select ${numbersOf("'finalists'")} as finalists, ${numbersOf(whoGoOn)} as two, ${marked} as marks,
        ${numbersOf("'finalists'", "rule")} as calculated, ${numbersOf(whoGoOn, "rule")} as "order",
        (select p.number from final_steps s join proposals p on p.id = s.favourite where s.name = 'finalists') as favourite`,
    )
    .first<Steps>();
  const wrong: string[] = [];
  for (const row of results) {
    const { number, record_key = "", record_hash, act_key = "", act_hash, awards = "", decision } = row;
    const textAt = async (key: string) => (await (await bucket.get(key))?.text()) ?? null;
    const [record, act] = [await textAt(record_key), await textAt(act_key)];
    // `brokenFiles` names a missing file.
    if (record === null || act === null) continue;
    if ((await sha256(record)) !== record_hash || (await sha256(act)) !== act_hash) {
      wrong.push(`a file of verdict ${number} has another hash`);
      continue;
    }
    const sealedRecord = JSON.parse(record) as PublicRecord;
    const { verdict, publicVote, community, final } = sealedRecord;
    if (!isSame(verdict.awards, JSON.parse(awards)))
      wrong.push(`the awards of verdict ${number} are not those of its record`);
    if (final) wrong.push(...wrongFinal(sealedRecord, steps, { number, decision }));
    // Older records have no tally of the community's choice.
    const tallySeals = Object.entries({ public: publicVote, community }).flatMap(([name, tally]) =>
      tally?.head ? [[name, tally.lastLine, tally.head]] : [],
    );
    const sealed = await d1
      .prepare(
        `select count(*) from json_each(?) h join tally_seals s on s.tally = h.value ->> 0
          and s.last_line = h.value ->> 1 and s.head = h.value ->> 2`,
      )
      .bind(JSON.stringify(tallySeals))
      .first<number>("count(*)");
    if (sealed !== tallySeals.length) wrong.push(`a tally is not the one that verdict ${number} sealed`);
  }
  return wrong;
}
