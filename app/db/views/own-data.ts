import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Answers } from "~/contest/scoring";
import { takenBy } from "../consents";
import type { Database } from "../database";
import {
  auditLog,
  ballots,
  credentials,
  criteria,
  declarations,
  deliberationNotes,
  diplomas,
  evaluationChanges,
  evaluations,
  finalVotes,
  imageRuns,
  invitations,
  judgeAssignments,
  judgeReminders,
  judges,
  mailOutbox,
  messages,
  notifications,
  partnerUsers,
  passwordResets,
  pendingVotes,
  profiles,
  proposalAssets,
  proposalStudents,
  proposals,
  publicVotes,
  recoveryCodes,
  secondFactors,
  sessions,
  teams,
  universities,
  uploads,
  verdictDissents,
  verdicts,
  verifications,
} from "../schema";
import type { Viewer } from "../sessions";
import { type Slots, select, statement } from "../statements";

export type OwnData = Awaited<ReturnType<ReturnType<typeof ownDataView>["collect"]>>;

type Its = Slots<{ id: string }>;

const profileOf = statement((its: Its) =>
  select({
    id: profiles.id,
    email: profiles.email,
    fullName: profiles.fullName,
    role: profiles.role,
    createdAt: profiles.createdAt,
    universityName: universities.name,
    requestedUniversityName: sql<
      string | null
    >`(select r.name from universities r where r.id = ${profiles.requestedUniversityId})`,
    confirmedAt: profiles.confirmedAt,
    emailConfirmedAt: profiles.emailConfirmedAt,
    isContact: sql<number>`${universities.contactUserId} is ${profiles.id}`,
  })
    .from(profiles)
    .leftJoin(universities, eq(universities.id, profiles.universityId))
    .where(eq(profiles.id, its.id)),
);

const diplomasOf = statement((its: Its) =>
  select({
    code: diplomas.code,
    name: diplomas.name,
    work: diplomas.workTitle,
    issuedAt: diplomas.issuedAt,
    replacedBy: diplomas.replacedBy,
    revokedAt: diplomas.revokedAt,
  })
    .from(diplomas)
    .where(eq(diplomas.userId, its.id)),
);

const sessionsOf = statement((its: Its) =>
  select({
    createdAt: sessions.createdAt,
    expiresAt: sessions.expiresAt,
    confirmedAt: sessions.confirmedAt,
    browser: sessions.browser,
  })
    .from(sessions)
    .where(eq(sessions.userId, its.id))
    .orderBy(asc(sessions.createdAt)),
);

const factorOf = statement((its: Its) =>
  select({
    createdAt: secondFactors.createdAt,
    codesLeft: sql<number>`(select count(*) from ${recoveryCodes}
      where ${recoveryCodes.userId} = ${secondFactors.userId} and ${recoveryCodes.usedAt} is null)`,
  })
    .from(secondFactors)
    .where(eq(secondFactors.userId, its.id)),
);

const votesOf = statement((its: Its) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    createdAt: publicVotes.createdAt,
    receipt: publicVotes.receipt,
    addressHash: publicVotes.addressHash,
    networkHash: publicVotes.networkHash,
    agentHash: publicVotes.agentHash,
    voidedAt: publicVotes.voidedAt,
    voidReason: publicVotes.voidReason,
  })
    .from(publicVotes)
    .innerJoin(proposals, eq(proposals.id, publicVotes.proposalId))
    .where(eq(publicVotes.userId, its.id))
    .orderBy(asc(publicVotes.createdAt)),
);

const pendingOf = statement((its: Its) =>
  select({ proposalId: proposals.id, title: proposals.title, vote: pendingVotes })
    .from(pendingVotes)
    .innerJoin(proposals, eq(proposals.id, pendingVotes.proposalId))
    .where(eq(pendingVotes.userId, its.id))
    .orderBy(asc(pendingVotes.createdAt)),
);

const evaluatedBy = statement((its: Its) =>
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
    .where(eq(judges.userId, its.id))
    .orderBy(asc(evaluations.createdAt)),
);

const tiesOf = statement((its: Its) =>
  select({
    universityName: universities.name,
    names: sql<string[]>`(select json_group_array(value ->> 'name') from json_each(${judges.ties}))`.mapWith(
      JSON.parse,
    ),
  })
    .from(judges)
    .leftJoin(universities, eq(universities.id, judges.universityId))
    .where(eq(judges.userId, its.id)),
);

const assignedTo = statement((its: Its) =>
  select({ proposalId: proposals.id, title: proposals.title, createdAt: judgeAssignments.createdAt })
    .from(judges)
    .innerJoin(judgeAssignments, eq(judgeAssignments.judgeId, judges.id))
    .innerJoin(proposals, eq(proposals.id, judgeAssignments.proposalId))
    .where(eq(judges.userId, its.id))
    .orderBy(asc(judgeAssignments.createdAt)),
);

/** As JSON: what a juror was written about judging. */
const remindersOf = sql`(select json_group_array(json_object('kind', kind, 'sentAt', sent_at))
  from (select kind, sent_at from ${judgeReminders} r where r.judge_id = "judges"."id" order by sent_at))`;

/** What they said of judging, and what they were written of it. */
const answerOf = statement((its: Its) =>
  select({
    answeredAt: judges.answeredAt,
    declinedFor: judges.declinedFor,
    reminders: remindersOf.mapWith((stored: string): { kind: string; sentAt: number }[] =>
      JSON.parse(stored),
    ),
  })
    .from(judges)
    .where(eq(judges.userId, its.id)),
);

const notesOf = statement((its: Its) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    text: deliberationNotes.text,
    updatedAt: deliberationNotes.updatedAt,
  })
    .from(judges)
    .innerJoin(deliberationNotes, eq(deliberationNotes.judgeId, judges.id))
    .innerJoin(proposals, eq(proposals.id, deliberationNotes.proposalId))
    .where(eq(judges.userId, its.id))
    .orderBy(asc(deliberationNotes.createdAt)),
);

const ballotOf = statement((its: Its) =>
  select({
    updatedAt: ballots.updatedAt,
    titles: sql<
      string[]
    >`(select json_group_array(coalesce((select title from proposals where id = r.value), r.value))
      from json_each(${ballots.ranking}) r)`.mapWith(JSON.parse),
  })
    .from(judges)
    .innerJoin(ballots, eq(ballots.judgeId, judges.id))
    .where(eq(judges.userId, its.id)),
);

const finalVoteOf = statement((its: Its) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    createdAt: finalVotes.createdAt,
    waits: finalVotes.waits,
  })
    .from(finalVotes)
    .innerJoin(proposals, eq(proposals.id, finalVotes.proposalId))
    .where(eq(finalVotes.userId, its.id)),
);

/** Verdicts that they sealed, or dissent from. */
const verdictsOf = statement((its: Its) =>
  select({ number: verdicts.number, sealedAt: verdicts.sealedAt, dissent: verdictDissents.text })
    .from(verdicts)
    .leftJoin(
      verdictDissents,
      sql`${verdictDissents.verdictId} = ${verdicts.id}
        and ${verdictDissents.judgeId} = (select id from ${judges} where user_id = ${its.id})`,
    )
    .where(sql`${verdicts.sealedBy} = ${its.id} or ${verdictDissents.text} is not null`)
    .orderBy(asc(verdicts.updatedAt)),
);

const criteriaNames = statement(() => select({ id: criteria.id, name: criteria.name }).from(criteria));

/** The works that name this person as a student. */
const namedIn = statement((its: Its) =>
  select({
    proposalId: proposals.id,
    /** A draft is its university's: who is named in it learns no more than that. */
    title: sql<string>`iif(${proposals.isDraft}, 'Borrador', ${proposals.title})`,
    universityName: universities.name,
    teamName: teams.name,
    fullName: proposalStudents.fullName,
    email: proposalStudents.email,
    role: proposalStudents.role,
  })
    .from(proposalStudents)
    .innerJoin(proposals, eq(proposals.id, proposalStudents.proposalId))
    .innerJoin(universities, eq(universities.id, proposals.universityId))
    .leftJoin(teams, eq(teams.id, proposals.teamId))
    .where(eq(proposalStudents.userId, its.id))
    .orderBy(asc(proposals.createdAt)),
);

/** What they declared of their university's works, replaced or not. */
const declaredBy = statement((its: Its) =>
  select({ declaration: declarations, title: proposals.title })
    .from(declarations)
    .innerJoin(proposals, eq(proposals.id, declarations.proposalId))
    .where(eq(declarations.declaredBy, its.id))
    .orderBy(asc(declarations.declaredAt), asc(declarations.kind)),
);

const worksOf = statement((its: Slots<{ universityId: string }>) =>
  select({ proposal: proposals, teamName: teams.name })
    .from(proposals)
    .leftJoin(teams, eq(teams.id, proposals.teamId))
    .where(eq(proposals.universityId, its.universityId))
    .orderBy(asc(proposals.createdAt)),
);

const filesOf = statement((its: Slots<{ universityId: string }>) =>
  select({ asset: proposalAssets })
    .from(proposals)
    .innerJoin(proposalAssets, eq(proposalAssets.proposalId, proposals.id))
    .where(eq(proposals.universityId, its.universityId))
    .orderBy(asc(proposalAssets.position)),
);

const partnerOf = statement((its: Its) =>
  select(getTableColumns(partnerUsers)).from(partnerUsers).where(eq(partnerUsers.userId, its.id)),
);

const logOf = statement((its: Its) =>
  select(getTableColumns(auditLog))
    .from(auditLog)
    .where(eq(auditLog.actor, its.id))
    .orderBy(asc(auditLog.at)),
);

const uploadsOf = statement((its: Its) =>
  select(getTableColumns(uploads))
    .from(uploads)
    .where(eq(uploads.userId, its.id))
    .orderBy(asc(uploads.createdAt)),
);

const passwordOf = statement((its: Its) =>
  select({ updatedAt: credentials.updatedAt }).from(credentials).where(eq(credentials.userId, its.id)),
);

const linksOf = statement((its: Its) =>
  select({ createdAt: verifications.createdAt, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.userId, its.id))
    .orderBy(asc(verifications.createdAt)),
);

/** What their mailbox was asked, by whichever of its names. */
const invitedBy = statement((its: Its) =>
  select({
    role: invitations.role,
    createdAt: invitations.createdAt,
    sentAt: invitations.sentAt,
    outcome: invitations.outcome,
    answeredAt: invitations.answeredAt,
    declinedFor: invitations.declinedFor,
  })
    .from(invitations)
    .where(sql`${invitations.emailKey} = (select email_key from ${profiles} where id = ${its.id})`)
    .orderBy(asc(invitations.createdAt)),
);

const imageRunsOf = statement((its: Its) =>
  select({ createdAt: imageRuns.createdAt, finishedAt: imageRuns.finishedAt, results: imageRuns.results })
    .from(imageRuns)
    .where(eq(imageRuns.userId, its.id))
    .orderBy(asc(imageRuns.createdAt)),
);

const noticesOf = statement((its: Its) =>
  select({ title: notifications.title, body: notifications.body, createdAt: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.userId, its.id))
    .orderBy(asc(notifications.createdAt)),
);

const mailsTo = statement((its: Slots<{ email: string }>) =>
  select({ subject: mailOutbox.subject, createdAt: mailOutbox.createdAt, sentAt: mailOutbox.sentAt })
    .from(mailOutbox)
    .where(eq(sql`lower(${mailOutbox.recipient})`, its.email))
    .orderBy(asc(mailOutbox.createdAt)),
);

/** What they wrote to the organiser about accessibility while they were signed in. */
const requestsOf = statement((its: Its) =>
  select({ subject: mailOutbox.subject, body: mailOutbox.body, createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(
      sql`${mailOutbox.userId} = ${its.id} and substr(once, 1, 14) = 'accessibility:' and substr(once, -8) = ':request'`,
    )
    .orderBy(asc(mailOutbox.createdAt)),
);

const writtenBy = statement((its: Its) =>
  select({
    sentAt: messages.sentAt,
    segment: messages.segment,
    subject: messages.subject,
    body: messages.body,
    recipients: messages.recipients,
  })
    .from(messages)
    .where(eq(messages.sentBy, its.id))
    .orderBy(asc(messages.sentAt)),
);

const resetsOf = statement((its: Its) =>
  select({ createdAt: passwordResets.createdAt, usedAt: passwordResets.usedAt })
    .from(passwordResets)
    .where(eq(passwordResets.userId, its.id))
    .orderBy(asc(passwordResets.createdAt)),
);

/** Everything that the contest holds about one person, and nothing of anybody else. (design 7) */
export function ownDataView(database: Database) {
  /** What a juror was given and wrote; answers by the criteria's names. */
  async function judgedBy(id: string) {
    const [ties, evaluated, assignments, answer, notes, ballot, theirs, criteriaList] = await Promise.all([
      database.first(tiesOf({ id })),
      database.all(evaluatedBy({ id })),
      database.all(assignedTo({ id })),
      database.first(answerOf({ id })),
      database.all(notesOf({ id })),
      database.first(ballotOf({ id })),
      database.all(verdictsOf({ id })),
      database.all(criteriaNames({})),
    ]);
    const criterionNames = new Map(criteriaList.map((criterion) => [criterion.id, criterion.name]));
    const nameOf = (criterionId: string) => criterionNames.get(criterionId) ?? criterionId;
    const named = ({ scores, notApplicable }: Answers) => ({
      scores: Object.fromEntries(Object.entries(scores).map(([key, score]) => [nameOf(key), score])),
      notApplicable: notApplicable.map(nameOf),
    });
    const written = evaluated.map(({ changes, ...evaluation }) => ({
      ...evaluation,
      ...named(evaluation),
      /** Made after it was sent, and not sent. */
      changes: changes && { ...changes, ...named(changes) },
    }));
    return { ties, evaluations: written, assignments, juryAnswer: answer, notes, ballot, verdicts: theirs };
  }

  /** What a university has sent, with its files. */
  async function sentBy(universityId: string) {
    const [sent, files] = await Promise.all([
      database.all(worksOf({ universityId })),
      database.all(filesOf({ universityId })),
    ]);
    return sent.map(({ proposal, teamName }) => ({
      ...proposal,
      teamName,
      files: files.flatMap(({ asset }) => (asset.proposalId === proposal.id ? [asset] : [])),
    }));
  }

  return {
    async collect({ id, email, role, universityId }: Viewer) {
      const [
        profile,
        open,
        factor,
        votes,
        pending,
        judged,
        teamsOf,
        sent,
        partner,
        log,
        files,
        notices,
        mails,
        requests,
        written,
        resets,
        password,
        consents,
        links,
        asked,
        runs,
        held,
        finalVote,
        declared,
      ] = await Promise.all([
        database.first(profileOf({ id })),
        database.all(sessionsOf({ id })),
        database.first(factorOf({ id })),
        database.all(votesOf({ id })),
        database.all(pendingOf({ id })),
        judgedBy(id),
        database.all(namedIn({ id })),
        role === "universidad" && universityId !== null ? sentBy(universityId) : [],
        database.first(partnerOf({ id })),
        database.all(logOf({ id })),
        database.all(uploadsOf({ id })),
        database.all(noticesOf({ id })),
        database.all(mailsTo({ email: email.toLowerCase() })),
        database.all(requestsOf({ id })),
        database.all(writtenBy({ id })),
        database.all(resetsOf({ id })),
        database.first(passwordOf({ id })),
        database.all(takenBy({ userId: id })),
        database.all(linksOf({ id })),
        database.all(invitedBy({ id })),
        database.all(imageRunsOf({ id })),
        database.all(diplomasOf({ id })),
        database.first(finalVoteOf({ id })),
        database.all(declaredBy({ id })),
      ]);
      return {
        profile: profile ? { ...profile, isContact: Boolean(profile.isContact) } : null,
        sessions: open,
        secondFactor: factor,
        votes,
        pendingVotes: pending,
        ...judged,
        teams: teamsOf,
        sentProposals: sent,
        partner,
        log,
        uploads: files,
        notifications: notices,
        mails,
        accessibilityRequests: requests,
        messages: written,
        passwordResets: resets,
        passwordChangedAt: password?.updatedAt ?? null,
        consents,
        verifications: links,
        invitations: asked,
        imageRuns: runs,
        diplomas: held,
        finalVote,
        declarations: declared.map(({ declaration, title }) => ({ ...declaration, title })),
      };
    },
  };
}
