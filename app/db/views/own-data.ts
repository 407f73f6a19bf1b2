import { asc, eq, sql } from "drizzle-orm";
import type { Answers } from "~/contest/scoring";
import type { Database } from "../database";
import {
  auditLog,
  criteria,
  evaluationChanges,
  evaluations,
  judgeAssignments,
  judges,
  mailOutbox,
  notifications,
  partnerUsers,
  passwordResets,
  profiles,
  proposalAssets,
  proposalStudents,
  proposals,
  publicVotes,
  sessions,
  teams,
  universities,
  uploads,
} from "../schema";
import type { Viewer } from "../sessions";

export type OwnData = Awaited<ReturnType<ReturnType<typeof ownDataView>["collect"]>>;

/** Everything that the contest holds about one person, and nothing of anybody else. (design 7) */
export function ownDataView(database: Database) {
  return {
    async collect({ id, email, role, universityId }: Viewer) {
      const [
        profile,
        openSessions,
        votes,
        judged,
        teamsOf,
        sentProposals,
        partner,
        log,
        uploaded,
        notices,
        mails,
        resets,
      ] = await Promise.all([
        profileOf(database, id),
        database
          .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
          .from(sessions)
          .where(eq(sessions.userId, id))
          .orderBy(asc(sessions.createdAt)),
        votesOf(database, id),
        judgedBy(database, id),
        namedIn(database, id),
        role === "universidad" && universityId !== null ? sentBy(database, universityId) : [],
        database.select().from(partnerUsers).where(eq(partnerUsers.userId, id)).get(),
        database.select().from(auditLog).where(eq(auditLog.actor, id)).orderBy(asc(auditLog.at)),
        database.select().from(uploads).where(eq(uploads.userId, id)).orderBy(asc(uploads.createdAt)),
        database
          .select({
            title: notifications.title,
            body: notifications.body,
            createdAt: notifications.createdAt,
          })
          .from(notifications)
          .where(eq(notifications.userId, id))
          .orderBy(asc(notifications.createdAt)),
        database
          .select({
            subject: mailOutbox.subject,
            createdAt: mailOutbox.createdAt,
            sentAt: mailOutbox.sentAt,
          })
          .from(mailOutbox)
          .where(eq(sql`lower(${mailOutbox.recipient})`, email.toLowerCase()))
          .orderBy(asc(mailOutbox.createdAt)),
        database
          .select({ createdAt: passwordResets.createdAt, usedAt: passwordResets.usedAt })
          .from(passwordResets)
          .where(eq(passwordResets.userId, id))
          .orderBy(asc(passwordResets.createdAt)),
      ]);
      return {
        profile: profile ? { ...profile, isContact: Boolean(profile.isContact) } : null,
        sessions: openSessions,
        votes,
        ...judged,
        teams: teamsOf,
        sentProposals,
        partner: partner ?? null,
        log,
        uploads: uploaded,
        notifications: notices,
        mails,
        passwordResets: resets,
      };
    },
  };
}

const profileOf = (database: Database, id: string) =>
  database
    .select({
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
      isContact: sql<number>`${universities.contactUserId} is ${profiles.id}`,
    })
    .from(profiles)
    .leftJoin(universities, eq(universities.id, profiles.universityId))
    .where(eq(profiles.id, id))
    .get();

const votesOf = (database: Database, id: string) =>
  database
    .select({
      proposalId: proposals.id,
      title: proposals.title,
      createdAt: publicVotes.createdAt,
      addressHash: publicVotes.addressHash,
      networkHash: publicVotes.networkHash,
      agentHash: publicVotes.agentHash,
      voidedAt: publicVotes.voidedAt,
      voidReason: publicVotes.voidReason,
    })
    .from(publicVotes)
    .innerJoin(proposals, eq(proposals.id, publicVotes.proposalId))
    .where(eq(publicVotes.userId, id))
    .orderBy(asc(publicVotes.createdAt));

/** What a juror was given and wrote; answers by the criteria's names. */
async function judgedBy(database: Database, id: string) {
  const [evaluated, assignments, criteriaList] = await Promise.all([
    database
      .select({
        proposalId: proposals.id,
        title: proposals.title,
        status: evaluations.status,
        conflict: evaluations.conflict,
        scores: evaluations.scores,
        notApplicable: evaluations.notApplicable,
        totalScore: evaluations.totalScore,
        generalComments: evaluations.generalComments,
        createdAt: evaluations.createdAt,
        updatedAt: evaluations.updatedAt,
        submittedAt: evaluations.submittedAt,
        changes: evaluationChanges,
      })
      .from(judges)
      .innerJoin(evaluations, eq(evaluations.judgeId, judges.id))
      .leftJoin(evaluationChanges, eq(evaluationChanges.evaluationId, evaluations.id))
      .innerJoin(proposals, eq(proposals.id, evaluations.proposalId))
      .where(eq(judges.userId, id))
      .orderBy(asc(evaluations.createdAt)),
    database
      .select({
        proposalId: proposals.id,
        title: proposals.title,
        createdAt: judgeAssignments.createdAt,
      })
      .from(judges)
      .innerJoin(judgeAssignments, eq(judgeAssignments.judgeId, judges.id))
      .innerJoin(proposals, eq(proposals.id, judgeAssignments.proposalId))
      .where(eq(judges.userId, id))
      .orderBy(asc(judgeAssignments.createdAt)),
    database.select({ id: criteria.id, name: criteria.name }).from(criteria),
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
  return { evaluations: written, assignments };
}

/** The works that name this person as a student. */
const namedIn = (database: Database, id: string) =>
  database
    .select({
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
    .where(eq(proposalStudents.userId, id))
    .orderBy(asc(proposals.createdAt));

/** What a university has sent, with its files. */
async function sentBy(database: Database, universityId: string) {
  const [sent, files] = await Promise.all([
    database
      .select({ proposal: proposals, teamName: teams.name })
      .from(proposals)
      .leftJoin(teams, eq(teams.id, proposals.teamId))
      .where(eq(proposals.universityId, universityId))
      .orderBy(asc(proposals.createdAt)),
    database
      .select({ asset: proposalAssets })
      .from(proposals)
      .innerJoin(proposalAssets, eq(proposalAssets.proposalId, proposals.id))
      .where(eq(proposals.universityId, universityId))
      .orderBy(asc(proposalAssets.position)),
  ]);
  return sent.map(({ proposal, teamName }) => ({
    ...proposal,
    teamName,
    files: files.flatMap(({ asset }) => (asset.proposalId === proposal.id ? [asset] : [])),
  }));
}
