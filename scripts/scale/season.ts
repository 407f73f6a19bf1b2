import { evaluations } from "../../demo/contest";
import type { Step } from "./people";
import { HOUR, phases, type Season, type Size } from "./size";
import { among, between, digest, fraction, numbers, oneOf, rangesOf } from "./sql";

/** Sets the phases' dates. All days are days in Madrid. */
export function phaseSteps(dayIn: (days: number) => string): Step[] {
  const today = dayIn(0);
  const dates = phases.map(({ key, from, to }) => ({ key, from: dayIn(from), to: dayIn(to) }));
  return [
    ["update contest_phases set is_active = 0 where phase_key <> 'evaluation'"],
    [
      `update contest_phases set start_at = value ->> 'from', end_at = value ->> 'to',
          start_handled_at = iif(value ->> 'from' <= '${today}', value ->> 'from', null),
          is_active = phase_key = 'evaluation'
        from json_each(?) where phase_key = value ->> 'key'`,
      JSON.stringify(dates),
    ],
  ];
}

/**
 * Inserts evaluations: a juror has a third of the works, and works have equal numbers of jurors. They are
 * submitted, drafts, conflicts or pending changes. The total repeats `totalScore` in SQL.
 */
export function evaluationSteps({ jurors, works, evaluationsEach }: Size, season: Season): Step[] {
  const { judging, now } = season;
  const comments = evaluations.map((one) => one.comments).filter((text) => text !== "");
  const work = `((place * 3 + juror) % ${works} + 1)`;
  // Works differ in quality, and jurors disagree.
  const score = `(2 + ${among(4, work, 81)} + ${among(6, "n * 16 + display_order", 85)}) / 2.0`;
  const total = `(select sum(c.weight * s.value / 5.0) / sum(c.weight) from criteria c
    join json_each(scores) s on s.key = c.id)`;
  const dated = between(judging, now - HOUR, "n", 82);
  return [
    ...rangesOf(jurors * evaluationsEach, 20_000).map(
      (range): Step => [
        // A draft lacks half of its scores. A twentieth answers one criterion with N/A.
        `insert into evaluations (id, judge_id, proposal_id, scores, not_applicable, total_score, general_comments, status,
            submitted_at, conflict, created_at, updated_at)
          ${numbers(range)}, given as (select n, (n - 1) / ${evaluationsEach} as juror, (n - 1) % ${evaluationsEach} as place,
            ${among(100, "n", 80)} as lot, ${dated} as at from numbers),
          judged as (select given.*, case when lot < 85 then 'submitted' else 'draft' end as status, lot >= 97 as conflict,
            (select json_group_object(id, ${score}) from criteria where not (lot < 5 and display_order = 3)
              and not (lot >= 85 and display_order > 1)) as scores from given)
          select 'evaluacion-' || n, 'juez-' || (juror + 1), 'obra-' || ${work}, scores,
            iif(lot < 5, (select json_array(id) from criteria where display_order = 3), '[]'), ${total},
            ${oneOf(comments, "n", 83)}, status, iif(status = 'submitted', at, null), conflict, at - ${HOUR}, at
          from judged`,
      ],
    ),
  ];
}

/**
 * Inserts the votes. A voter's votes go to works of different ranks; the best work has a hundred times the
 * votes of the last. A fiftieth arrived during two hours of television. In some classrooms all votes came
 * from one address for one work, and half of those were voided. Receipt hashes are a counter, so no receipt
 * exists.
 */
export function voteSteps({ students, visitors, works, votesEach }: Size, season: Season): Step[] {
  const { closed, television, now } = season;
  const from = (k: string) => `(${works} * (${k}) * (${k}) / ${votesEach * votesEach})`;
  const classroom = "voter % 1000 < 8";
  const whoseTaste = `iif(k = 0 and ${classroom}, voter / 1000, n)`;
  const taste = fraction(whoseTaste, 90);
  const rank = `(${from("k")} + cast((${from("k + 1")} - ${from("k")}) * ${taste} * ${taste} as integer))`;
  return rangesOf((students + visitors) * votesEach).map((range) => [
    `insert into public_votes (user_id, proposal_id, created_at, address_hash, network_hash, agent_hash, voided_at, void_reason,
        receipt_hash)
      ${numbers(range)}, cast_votes as (select n, (n - 1) / ${votesEach} as voter, (n - 1) % ${votesEach} as k from numbers),
      ranked as (select n, voter, k, ${rank} as rank, k = 0 and ${classroom} and voter / 1000 % 2 = 0 as voided,
        iif(${classroom}, voter / 1000, 1000000 + ${among(students + visitors, "voter", 91)}) as address from cast_votes)
      select iif(voter < ${students}, 'alumno-' || (voter + 1), 'publico-' || (voter - ${students} + 1)),
        'obra-' || (rank * 1237 % ${works} + 1),
        case when n % 50 = 0 then ${between(television, television + 2 * HOUR, "n", 92)}
          else ${between(closed, now, "n", 93)} end,
        ${digest("address", 94)}, ${digest("address / 4", 95)}, ${digest(among(400, "voter", 96), 97)},
        iif(voided, ${now - HOUR}, null), iif(voided, 'Muchos votos desde una misma dirección', null),
        printf('%064d', n)
      from ranked`,
  ]);
}

/** Inserts the audit events of new accounts and works. */
export const logSteps = (): Step[] => [
  [
    `insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
      select p.created_at, p.id, p.full_name, 'account_created', 'profile', p.id,
        json_object('role', p.role, 'universityName', u.name,
          'isPending', json(iif(p.requested_university_id is null, 'false', 'true')))
      from profiles p left join universities u on u.id = coalesce(p.university_id, p.requested_university_id)
      order by p.created_at`,
  ],
  [
    `insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
      select p.created_at, a.id, a.full_name, 'proposal_created', 'proposal', p.id,
        json_object('title', p.title, 'university', p.university_id)
      from proposals p join profiles a on a.id = 'universidad-' || substr(p.university_id, 5) order by p.number`,
  ],
];
