import { sha256 } from "~/contest/core/sha256";
import { BALLOT_SEATS, type CountedBallot, countBallots } from "~/contest/final/ballot";
import { drawOf } from "~/contest/final/draw";
import type { PublicRecord } from "~/contest/final/record";

/**
 * Query of one row, in JSON: the jury's counts, the papers with their jurors' conflicts, the secret, its logged hashes.
 * An erased account keeps no conflicts, so that any work of its paper may have been one.
 */
export const countsQuery = `select
  (select json_group_array(json(result)) from (select result from ballot_counts order by number)) as counts,
  (select json_group_array(json_object('ranking', json(ranking), 'conflicts', json(iif(j.user_id is null, ranking,
    (select json_group_array(proposal_id) from evaluations e where e.judge_id = b.judge_id and e.conflict)))))
    from ballots b join judges j on j.id = b.judge_id) as papers,
  (select json_group_array(json_object('secret', secret, 'hash', hash)) from ballot_secrets) as secrets,
  (select json_group_array(details ->> 'hash') from audit_log where action = 'draw_committed') as published`;

interface Paper {
  ranking: string[];
  conflicts: string[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Recomputes the counts from papers and secret. Returns a sentence for each difference. */
export async function wrongCounts(row: Record<string, string>): Promise<string[]> {
  const read = <Value>(name: string) => JSON.parse(row[name] ?? "[]") as Value[];
  const counts = read<CountedBallot>("counts");
  const published = read<string>("published");
  const wrong: string[] = [];
  for (const { secret, hash } of read<{ secret: string; hash: string }>("secrets")) {
    if ((await sha256(secret)) !== hash) wrong.push("the secret of the draw has another hash");
    if (published.length > 0 && !published.includes(hash))
      wrong.push("the log has another hash of the draw's secret");
  }
  for (const [at, { papers, commitment, count }] of counts.entries()) {
    const { seed, draw } = commitment ? await drawOf(count.draw, papers, commitment.secret) : count;
    const isCounted = isSame(countBallots(papers, draw, { seats: BALLOT_SEATS, seed }), count);
    if (!isCounted) wrong.push(`count ${at + 1} does not follow from its papers and secret`);
    if (!areStored(papers, read<Paper>("papers")))
      wrong.push(`the papers of count ${at + 1} are not the stored ones`);
  }
  return wrong;
}

/** True when each counted paper is a stored one without works in conflict. A conflict may be later than the count. */
function areStored(papers: string[][], left: Paper[]): boolean {
  for (const paper of papers) {
    const isBefore = ({ ranking, conflicts }: Paper, keeps: string[]) =>
      isSame(
        ranking.filter((work) => keeps.includes(work) || !conflicts.includes(work)),
        paper,
      );
    const now = left.findIndex((one) => isBefore(one, []));
    const at = now < 0 ? left.findIndex((one) => isBefore(one, paper)) : now;
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

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
