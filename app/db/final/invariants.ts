import { sha256 } from "~/contest/core/sha256";
import type { PublicRecord } from "~/contest/final/record";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares sealed files with the database: hashes, awards, and the tallies' heads. Returns a sentence for each. */
export async function wrongRecords(d1: D1Database, bucket: R2Bucket): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `select number, record_key, record_hash, act_key, act_hash, (select json_group_array(json(award)) from
        (select json_object('kind', kind, 'work', work_number, 'label', label, 'reasons', reasons) as award
          from verdict_awards where verdict_id = v.id order by place)) as awards
      from verdicts v where sealed_at is not null`,
    )
    .all<Record<string, string>>();
  const wrong: string[] = [];
  for (const { number, record_key = "", record_hash, act_key = "", act_hash, awards = "" } of results) {
    const textAt = async (key: string) => (await (await bucket.get(key))?.text()) ?? null;
    const [record, act] = [await textAt(record_key), await textAt(act_key)];
    // `brokenFiles` names a missing file.
    if (record === null || act === null) continue;
    if ((await sha256(record)) !== record_hash || (await sha256(act)) !== act_hash) {
      wrong.push(`a file of verdict ${number} has another hash`);
      continue;
    }
    const { verdict, publicVote, community } = JSON.parse(record) as PublicRecord;
    if (!isSame(verdict.awards, JSON.parse(awards)))
      wrong.push(`the awards of verdict ${number} are not those of its record`);
    // Older records have no tally of the community's choice.
    const heads = Object.entries({ public: publicVote, community }).flatMap(([ballot, tally]) =>
      tally?.head ? [[ballot, tally.lastLine, tally.head]] : [],
    );
    const sealed = await d1
      .prepare(
        `select count(*) from json_each(?) h join tally_seals s on s.ballot = h.value ->> 0
          and s.last_line = h.value ->> 1 and s.head = h.value ->> 2`,
      )
      .bind(JSON.stringify(heads))
      .first<number>("count(*)");
    if (sealed !== heads.length) wrong.push(`a tally is not the one that verdict ${number} sealed`);
  }
  return wrong;
}
