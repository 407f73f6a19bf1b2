import { BACKUPS } from "~/contest/core/backups";
import { limits } from "~/contest/core/limits";
import { CHOSEN } from "~/contest/final/procedure";
import { totalScore } from "~/contest/jury/scoring";
import { isAnsweredText, isCountedText } from "./counted-evaluations";

/** Name of the table that exists while a backup is being restored (scripts/backups/). */
export const unfinishedRestore = "unfinished_restore";

/** A condition that must always hold. The query `offenders` returns the rows that break it. */
interface Invariant {
  name: string;
  offenders: string;
  /** Statement that the cron runs instead: a part for each hour of the day. */
  hourly?: string;
}

const isCounted = isCountedText("e");

/** Votes whose tally lines do not say whether they count. A million take 15 seconds. */
const votesUnlikeLines = (
  part = "1",
) => `select v.receipt_hash from public_votes v join proposals p on p.id = v.proposal_id
  where ${part} and (v.voided_at is null) <> (select coalesce(sum(iif(kind in ('vote', 'restore'), 1, -1)), 0)
    from (select kind, work, tally from tally_lines where receipt_hash = v.receipt_hash
      union all select kind, work, tally from tally_waiting where receipt_hash = v.receipt_hash)
    where work = p.number and tally = 'public')`;

const invariants: Invariant[] = [
  {
    name: "the vote counter equals the votes that count",
    // Both counts use an index. The plus sign keeps SQLite from the index by work.
    offenders: `with voided as (select proposal_id, count(*) as votes from public_votes
        where voided_at is not null group by +proposal_id)
      select id from proposals p left join voided on voided.proposal_id = p.id where public_votes_count <>
        (select count(*) from public_votes v where v.proposal_id = p.id) - coalesce(voided.votes, 0)`,
  },
  {
    name: "the tally's lines come to the vote counter",
    offenders: `select p.id from proposals p left join
        (select work, sum(iif(kind in ('vote', 'restore'), 1, -1)) as votes
          from (select kind, work, receipt_hash, tally from tally_lines
            union all select kind, work, receipt_hash, tally from tally_waiting)
          where receipt_hash <> '' and tally = 'public' group by work) t
        on t.work = p.number
      where p.public_votes_count <> coalesce(t.votes, 0)`,
  },
  {
    name: "no tally has a vote for a work that does not exist",
    offenders: `select tally, work from (select tally, work, kind, receipt_hash from tally_lines
        union all select tally, work, kind, receipt_hash from tally_waiting)
      where receipt_hash <> '' and work not in (select number from proposals where number is not null)
      group by tally, work having sum(iif(kind in ('vote', 'restore'), 1, -1)) <> 0`,
  },
  {
    name: "each public vote is in its tally, as it counts",
    offenders: votesUnlikeLines(),
    hourly: votesUnlikeLines("v.rowid % 24 = unixepoch() / 3600 % 24"),
  },
  {
    name: "each vote of the final is in its tally, as it counts",
    offenders: `with told as materialized (select receipt_hash, work, sum(iif(kind in ('vote', 'restore'), 1, -1)) as counts
        from (select kind, work, receipt_hash, tally from tally_lines
          union all select kind, work, receipt_hash, tally from tally_waiting)
        where tally = 'community' and receipt_hash <> '' group by receipt_hash, work),
      votes as materialized (select v.receipt_hash, p.number, 1
        from final_votes v join proposals p on p.id = v.proposal_id where not v.is_pending)
      select 'missing', * from (select * from votes except select * from told)
      union all select 'wrong', * from (select * from told where counts <> 0 except select * from votes)`,
  },
  {
    name: "a vote of the final without an account is one of an account that was erased after the close",
    offenders: `select count(*) from final_votes v left join final_steps g on g.name = 'community'
      where user_id is null having count(*) > (select coalesce(sum(iif(action = 'account_erased', 1, details ->> 'count')), 0)
        from audit_log where action in ('account_erased', 'accounts_expired') and at >= max(g.closed_at))`,
  },
  {
    name: "no tally has a vote after its close",
    offenders: `select c.tally, l.number from tally_lines c join tally_lines l
        on l.tally = c.tally and l.number > c.number and l.kind = 'vote'
      where c.kind = 'close' and not exists (select 1 from tally_lines r where r.tally = c.tally
        and r.kind = 'reopen' and r.number between c.number and l.number)`,
  },
  {
    name: "no closed vote has more votes than voters, of a work or in the final",
    offenders: `with closes as (select tally, max(voters) as voters from tally_lines c where kind = 'close'
        and not exists (select 1 from tally_lines r where r.tally = c.tally and r.kind = 'reopen' and r.number > c.number)
        group by tally)
      select p.id, voters from closes join proposals p on public_votes_count > voters where tally = 'public'
      union all select 'final', voters from closes where tally = 'community' and voters <
        (select count(*) from final_votes where not is_pending)`,
  },
  {
    name: "no tally has a gap, and its seals are of its lines",
    offenders: `select tally, count(*), max(number) from tally_lines group by tally having count(*) <> max(number)
      union all select s.tally, max(s.last_line), 0 from tally_seals s group by s.tally
        having max(s.last_line) <> (select coalesce(max(number), 0) from tally_lines l where l.tally = s.tally)
      union all select tally, count(*), 0 from tally_lines where tally not in (select tally from tally_seals) group by tally`,
  },
  {
    name: "the tally says of each work whether it is disqualified",
    offenders: `with told as (select 0 as unsealed, number, kind, work from tally_lines where receipt_hash = ''
        union all select 1, number, kind, work from tally_waiting where receipt_hash = '')
      select p.id from proposals p where (p.status = 'descalificada') <> coalesce((select kind = 'disqualify' from told
        where work = p.number order by unsealed desc, told.number desc limit 1), 0)`,
  },
  {
    name: "no vote is both counted and pending",
    offenders: `select p.user_id, p.proposal_id from pending_votes p join public_votes v
      on v.user_id = p.user_id and v.proposal_id = p.proposal_id`,
  },
  {
    name: "at most two marks a juror, all for fixed finalists",
    offenders: `select judge_id from jury_marks group by judge_id having count(*) > ${CHOSEN} or sum(proposal_id not in
      (select w.value from final_steps s, json_each(s.works) w where s.name = 'finalists')) > 0`,
  },
  {
    name: "the two of the community's vote are two finalists",
    offenders: `select works from final_steps where name = 'community' and (json_array_length(works) <> ${CHOSEN}
      or exists (select 1 from json_each(works) where value not in
        (select w.value from final_steps s, json_each(s.works) w where s.name = 'finalists')))`,
  },
  {
    name: "every final vote is for one of the two",
    offenders: `select proposal_id from final_votes where proposal_id not in
      (select w.value from final_steps s, json_each(s.works) w where s.name = 'community')`,
  },
  {
    name: "the community's choice has a tally, an hour after its close",
    offenders: `select closed_at from final_steps where name = 'community' and closed_at < (unixepoch() - 3600) * 1000
      and not exists (select 1 from tally_seals where tally = 'community')`,
  },
  {
    name: "exactly one phase is active, once one has begun",
    offenders: `select sum(is_active) as active from contest_phases having sum(is_active) <> 1 and max(begun_at) > 0`,
  },
  {
    name: "at most as many proposals a university as may be",
    offenders: `select university_id from proposals group by university_id
      having count(*) > ${limits.proposalsPerUniversity}`,
  },
  {
    name: "one evaluation a judge and proposal",
    offenders:
      "select judge_id, proposal_id from evaluations group by judge_id, proposal_id having count(*) > 1",
  },
  {
    name: "the jury's means are those of the evaluations that count",
    offenders: `with anew as (
        select e.proposal_id, count(*) as sent, avg(e.total_score) as mean, max(e.updated_at) as last_at
          from evaluations e where ${isCounted} group by e.proposal_id)
      select proposal_id, k.sent, k.mean, k.deviation, k.last_at
        from anew full join jury_means k using (proposal_id)
      where k.sent is not anew.sent or k.last_at is not anew.last_at or abs(k.mean - anew.mean) > 1e-12
        or (k.deviation is null) <> (k.sent = 1)
        or abs(k.deviation * k.deviation * (k.sent - 1) - (select sum((e.total_score - k.mean) * (e.total_score - k.mean))
          from evaluations e where e.proposal_id = k.proposal_id and ${isCounted})) > 1e-9`,
  },
  {
    name: "who has sent an evaluation or declared a conflict is assigned",
    offenders: `select e.id from evaluations e where ${isAnsweredText}
      and not e.tied and not exists (select 1 from judge_assignments a
      where a.judge_id = e.judge_id and a.proposal_id = e.proposal_id)`,
  },
  {
    name: "every juror is tied to the works of their own university, and begins none of them",
    offenders: `select j.id, p.id from judges j join proposals p on p.university_id = j.university_id
      where not p.is_draft and not exists (select 1 from evaluations e
        where e.judge_id = j.id and e.proposal_id = p.id and (e.conflict or (e.tied and e.status = 'submitted')))`,
  },
  {
    name: "no evaluation of a draft",
    offenders: `select e.id from evaluations e join proposals p on p.id = e.proposal_id where p.is_draft`,
  },
  {
    name: "every asset belongs to a proposal, and no file twice",
    offenders: `select a.id from proposal_assets a left join proposals p on p.id = a.proposal_id where p.id is null
      union all select a.id from proposal_assets a join file_removals r on r.storage_path = a.storage_path
      union all select a.id from proposal_assets a join file_removals r on r.storage_path = a.poster_path
      union all select a.id from proposal_assets a join uploads u on u.storage_path in (a.storage_path, a.poster_path)`,
  },
  {
    name: "no student of another university",
    offenders: `select s.id from proposal_students s join proposals p on p.id = s.proposal_id
      join profiles a on a.id = s.user_id where a.university_id is not null and a.university_id <> p.university_id`,
  },
  {
    name: "every contact is an account of its university",
    offenders: `select u.id from universities u join profiles p on p.id = u.contact_user_id
      where p.role <> 'universidad' or p.university_id is not u.id`,
  },
  {
    name: "only universities' accounts and students have a university, and a pending account has none",
    offenders: `select id from profiles where (university_id is not null and role not in ('universidad', 'alumno'))
      or (requested_university_id is not null and (role <> 'universidad' or university_id is not null))`,
  },
  {
    name: "every student of a work's university whom it names is confirmed",
    offenders: `select a.id from proposal_students s join proposals p on p.id = s.proposal_id
      join profiles a on a.id = s.user_id
      where a.role = 'alumno' and a.university_id = p.university_id and a.confirmed_at is null`,
  },
  {
    name: "every team is of its proposal's university",
    offenders: `select p.id from proposals p join teams t on t.id = p.team_id where t.university_id <> p.university_id`,
  },
  {
    name: "every juror has a judge record",
    offenders: `select id from profiles where role = 'jurado' and id not in (select user_id from judges where user_id is not null)`,
  },
  {
    name: "who erased their account judges no more",
    offenders: "select id from judges where user_id is null and active",
  },
  {
    name: "who declines to judge has said so, and rests",
    offenders: "select id from judges where declined_for is not null and (active or answered_at is null)",
  },
  {
    name: "nothing is awaited from a judge without an account",
    offenders: `select e.judge_id, e.proposal_id from evaluations e join judges j on j.id = e.judge_id
      where j.user_id is null and not (${isCounted})
      union all select a.judge_id, a.proposal_id from judge_assignments a join judges j on j.id = a.judge_id
      where j.user_id is null and not exists (select 1 from evaluations e
        where e.judge_id = a.judge_id and e.proposal_id = a.proposal_id)`,
  },
  {
    name: "every account has a password or a confirmed address",
    offenders: `select id from profiles where email_confirmed_at is null
      and id not in (select user_id from credentials)`,
  },
  {
    name: "no restore is unfinished",
    offenders: `select name from sqlite_master where name = '${unfinishedRestore}'`,
  },
  { name: "no foreign key dangles", offenders: "select * from pragma_foreign_key_check" },
];

/**
 * Returns the names and offenders of all broken invariants; empty when the data is sound. Runs one batch.
 * `apart` runs a batch for each invariant, and of a long one a part, so that votes are not blocked for seconds.
 */
export async function brokenInvariants(d1: D1Database, { apart = false } = {}): Promise<string[]> {
  const totals = [
    d1.prepare("select id, name, description, weight, display_order as displayOrder from criteria"),
    d1.prepare("select id, scores, total_score from evaluations"),
  ];
  const others = invariants.map(({ offenders, hourly }) => d1.prepare((apart && hourly) || offenders));
  const batches = apart ? [totals, ...others.map((statement) => [statement])] : [[...totals, ...others]];
  const results: D1Result<Record<string, unknown>>[] = [];
  for (const batch of batches) results.push(...(await d1.batch<Record<string, unknown>>(batch)));
  const [criteria, evaluations, ...offenders] = results;
  const broken = invariants.flatMap(({ name }, i) => {
    const rows = offenders[i]?.results ?? [];
    return rows.length > 0 ? [`${name}: ${JSON.stringify(rows.slice(0, 5))}`] : [];
  });
  return [...broken, ...wrongTotals(criteria?.results as never, evaluations?.results ?? [])];
}

/** Compares stored totals with the rule applied to the stored scores. */
function wrongTotals(
  criteria: Parameters<typeof totalScore>[1],
  evaluations: Record<string, unknown>[],
): string[] {
  return evaluations.flatMap(({ id, scores, total_score }) => {
    const expected = totalScore(JSON.parse(String(scores)), criteria);
    const stored = total_score as number | null;
    const equal =
      expected === null || stored === null ? expected === stored : Math.abs(expected - stored) < 1e-9;
    return equal ? [] : [`evaluation ${id} stores the total ${stored}, the rule says ${expected}`];
  });
}

/** Query of the files that the rows own, in the bucket PROPOSALS. A backup copies them. */
export const ownedPaths = `select storage_path as path from proposal_assets
  union select poster_path from proposal_assets where poster_path is not null
  union select storage_path from uploads where status = 'complete'
  union select value from verdicts, json_each(json_array(record_key, replace(record_key, '.json', '.zip'), act_key))
    where sealed_at is not null`;

/**
 * Compares files with rows. Every stored object needs an asset, an upload or a pending removal. Every asset
 * and complete upload needs an object. Resized pictures (`derived/{storage path}/…`) follow their file, and pieces
 * (`jobs/{id}/…`) their job. Backups belong to no row.
 */
export async function brokenFiles(d1: D1Database, bucket: R2Bucket): Promise<string[]> {
  const keys = new Set<string>();
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await bucket.list({ cursor });
    for (const { key } of page.objects) keys.add(key);
    more = page.truncated;
    cursor = page.truncated ? page.cursor : undefined;
  }
  const [owned, waiting] = await d1.batch<{ path: string }>([
    d1.prepare(ownedPaths),
    d1.prepare(
      `select storage_path as path from uploads union select storage_path from file_removals
        union select 'jobs/' || id from jobs`,
    ),
  ]);
  const paths = new Set((owned?.results ?? []).map(({ path }) => path));
  const known = new Set([...paths, ...(waiting?.results ?? []).map(({ path }) => path)]);
  return [
    ...[...keys]
      .filter((key) => !key.startsWith(BACKUPS) && !known.has(ownerOf(key)))
      .map((key) => `the object ${key} has no row`),
    ...[...paths].filter((path) => !keys.has(path)).map((path) => `the file ${path} has no object`),
  ];
}

/** Returns the path that a row names: of a resized picture its file, of a job's piece the job. */
function ownerOf(key: string): string {
  if (key.startsWith("derived/")) return key.slice("derived/".length, key.lastIndexOf("/"));
  return key.startsWith("jobs/") ? key.split("/").slice(0, 2).join("/") : key;
}
