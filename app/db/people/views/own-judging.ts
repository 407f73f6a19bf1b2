import { asc, eq, sql } from "drizzle-orm";
import { allByName } from "~/contest/core/all-by-name";
import type { Answers } from "~/contest/jury/scoring";
import type { Database } from "../../core/database";
import { type Slots, select, statement } from "../../core/statements";
import { ballots, deliberationNotes, verdictDissents, verdicts } from "../../final/schema";
import {
  criteria,
  evaluationChanges,
  evaluations,
  judgeAssignments,
  judgeReminders,
  judges,
} from "../../jury/schema";
import { proposals } from "../../works/schema";
import { universities } from "../schema";

type Params = Slots<{ id: string }>;

const evaluatedBy = statement((slots: Params) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    status: evaluations.status,
    conflict: evaluations.conflict,
    scores: evaluations.scores,
    notApplicable: evaluations.notApplicable,
    totalScore: evaluations.totalScore,
    generalComments: evaluations.generalComments,
    sharesComments: evaluations.sharesComments,
    createdAt: evaluations.createdAt,
    updatedAt: evaluations.updatedAt,
    submittedAt: evaluations.submittedAt,
    changes: evaluationChanges,
  })
    .from(judges)
    .innerJoin(evaluations, eq(evaluations.judgeId, judges.id))
    .leftJoin(evaluationChanges, eq(evaluationChanges.evaluationId, evaluations.id))
    .innerJoin(proposals, eq(proposals.id, evaluations.proposalId))
    .where(eq(judges.userId, slots.id))
    .orderBy(asc(evaluations.createdAt)),
);

const tiesOf = statement((slots: Params) =>
  select({
    universityName: universities.name,
    names: sql<string[]>`(select json_group_array(value ->> 'name') from json_each(${judges.ties}))`.mapWith(
      JSON.parse,
    ),
  })
    .from(judges)
    .leftJoin(universities, eq(universities.id, judges.universityId))
    .where(eq(judges.userId, slots.id)),
);

const assignedTo = statement((slots: Params) =>
  select({ proposalId: proposals.id, title: proposals.title, createdAt: judgeAssignments.createdAt })
    .from(judges)
    .innerJoin(judgeAssignments, eq(judgeAssignments.judgeId, judges.id))
    .innerJoin(proposals, eq(proposals.id, judgeAssignments.proposalId))
    .where(eq(judges.userId, slots.id))
    .orderBy(asc(judgeAssignments.createdAt)),
);

/** Letters to a juror, as JSON. */
const remindersOf = sql`(select json_group_array(json_object('kind', kind, 'sentAt', sent_at))
  from (select kind, sent_at from ${judgeReminders} r where r.judge_id = "judges"."id" order by sent_at))`;

/** The juror's answer about judging, and the letters to them. */
const answerOf = statement((slots: Params) =>
  select({
    answeredAt: judges.answeredAt,
    declinedFor: judges.declinedFor,
    reminders: remindersOf.mapWith((stored: string): { kind: string; sentAt: number }[] =>
      JSON.parse(stored),
    ),
  })
    .from(judges)
    .where(eq(judges.userId, slots.id)),
);

const notesOf = statement((slots: Params) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    text: deliberationNotes.text,
    updatedAt: deliberationNotes.updatedAt,
  })
    .from(judges)
    .innerJoin(deliberationNotes, eq(deliberationNotes.judgeId, judges.id))
    .innerJoin(proposals, eq(proposals.id, deliberationNotes.proposalId))
    .where(eq(judges.userId, slots.id))
    .orderBy(asc(deliberationNotes.createdAt)),
);

const ballotOf = statement((slots: Params) =>
  select({
    updatedAt: ballots.updatedAt,
    titles: sql<
      string[]
    >`(select json_group_array(coalesce((select title from proposals where id = r.value), r.value))
      from json_each(${ballots.ranking}) r)`.mapWith(JSON.parse),
  })
    .from(judges)
    .innerJoin(ballots, eq(ballots.judgeId, judges.id))
    .where(eq(judges.userId, slots.id)),
);

/** Verdicts that the person sealed, or dissents from. */
const verdictsOf = statement((slots: Params) =>
  select({ number: verdicts.number, sealedAt: verdicts.sealedAt, dissent: verdictDissents.text })
    .from(verdicts)
    .leftJoin(
      verdictDissents,
      sql`${verdictDissents.verdictId} = ${verdicts.id}
        and ${verdictDissents.judgeId} = (select id from ${judges} where user_id = ${slots.id})`,
    )
    .where(sql`${verdicts.sealedBy} = ${slots.id} or ${verdictDissents.text} is not null`)
    .orderBy(asc(verdicts.updatedAt)),
);

const criteriaNames = statement(() => select({ id: criteria.id, name: criteria.name }).from(criteria));

/** Returns the assignments, evaluations and other data of a juror. Answers use the criteria's names. */
export async function judgedBy(database: Database, id: string) {
  const { ties, evaluated, assignments, answer, notes, ballot, ownVerdicts, criteriaList } = await allByName({
    ties: database.first(tiesOf({ id })),
    evaluated: database.all(evaluatedBy({ id })),
    assignments: database.all(assignedTo({ id })),
    answer: database.first(answerOf({ id })),
    notes: database.all(notesOf({ id })),
    ballot: database.first(ballotOf({ id })),
    ownVerdicts: database.all(verdictsOf({ id })),
    criteriaList: database.all(criteriaNames({})),
  });
  const criterionNames = new Map(criteriaList.map((criterion) => [criterion.id, criterion.name]));
  const nameOf = (criterionId: string) => criterionNames.get(criterionId) ?? criterionId;
  const named = ({ scores, notApplicable }: Answers) => ({
    scores: Object.fromEntries(Object.entries(scores).map(([key, score]) => [nameOf(key), score])),
    notApplicable: notApplicable.map(nameOf),
  });
  const ownEvaluations = evaluated.map(({ changes, ...evaluation }) => ({
    ...evaluation,
    ...named(evaluation),
    /** Unsent changes of a sent evaluation. */
    changes: changes && { ...changes, ...named(changes) },
  }));
  return {
    ties,
    evaluations: ownEvaluations,
    assignments,
    juryAnswer: answer,
    notes,
    ballot,
    verdicts: ownVerdicts,
  };
}
