import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { allByName } from "~/contest/core/all-by-name";
import type { Database } from "../../core/database";
import { type Slots, select, statement } from "../../core/statements";
import { diplomas, finalVotes } from "../../final/schema";
import { mailOutbox, messages, notifications } from "../../mail/schema";
import { auditLog } from "../../running/schema";
import { pendingVotes, publicVotes, verifications } from "../../votes/schema";
import {
  declarations,
  imageRuns,
  proposalAssets,
  proposalStudents,
  proposals,
  teams,
  uploads,
} from "../../works/schema";
import { takenBy } from "../consents";
import {
  credentials,
  invitations,
  partnerUsers,
  passwordResets,
  profiles,
  recoveryCodes,
  secondFactors,
  sessions,
  universities,
} from "../schema";
import type { Viewer } from "../sessions";
import { judgedBy } from "./own-judging";

export type OwnData = Awaited<ReturnType<ReturnType<typeof ownDataView>["collect"]>>;

type Params = Slots<{ id: string }>;

const profileOf = statement((slots: Params) =>
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
    .where(eq(profiles.id, slots.id)),
);

const diplomasOf = statement((slots: Params) =>
  select({
    code: diplomas.code,
    name: diplomas.name,
    work: diplomas.workTitle,
    issuedAt: diplomas.issuedAt,
    replacedBy: diplomas.replacedBy,
    revokedAt: diplomas.revokedAt,
  })
    .from(diplomas)
    .where(eq(diplomas.userId, slots.id)),
);

const sessionsOf = statement((slots: Params) =>
  select({
    createdAt: sessions.createdAt,
    expiresAt: sessions.expiresAt,
    confirmedAt: sessions.confirmedAt,
    browser: sessions.browser,
  })
    .from(sessions)
    .where(eq(sessions.userId, slots.id))
    .orderBy(asc(sessions.createdAt)),
);

const factorOf = statement((slots: Params) =>
  select({
    createdAt: secondFactors.createdAt,
    codesLeft: sql<number>`(select count(*) from ${recoveryCodes}
      where ${recoveryCodes.userId} = ${secondFactors.userId} and ${recoveryCodes.usedAt} is null)`,
  })
    .from(secondFactors)
    .where(eq(secondFactors.userId, slots.id)),
);

const votesOf = statement((slots: Params) =>
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
    .where(eq(publicVotes.userId, slots.id))
    .orderBy(asc(publicVotes.createdAt)),
);

const pendingOf = statement((slots: Params) =>
  select({ proposalId: proposals.id, title: proposals.title, vote: pendingVotes })
    .from(pendingVotes)
    .innerJoin(proposals, eq(proposals.id, pendingVotes.proposalId))
    .where(eq(pendingVotes.userId, slots.id))
    .orderBy(asc(pendingVotes.createdAt)),
);

const finalVoteOf = statement((slots: Params) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    createdAt: finalVotes.createdAt,
    waits: finalVotes.waits,
  })
    .from(finalVotes)
    .innerJoin(proposals, eq(proposals.id, finalVotes.proposalId))
    .where(eq(finalVotes.userId, slots.id)),
);

/** Works that name this person as a student. */
const namedIn = statement((slots: Params) =>
  select({
    proposalId: proposals.id,
    /** Hides a draft's title, which only its university may see. */
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
    .where(eq(proposalStudents.userId, slots.id))
    .orderBy(asc(proposals.createdAt)),
);

/** The person's declarations about their university's works, current and replaced. */
const declaredBy = statement((slots: Params) =>
  select({ declaration: declarations, title: proposals.title })
    .from(declarations)
    .innerJoin(proposals, eq(proposals.id, declarations.proposalId))
    .where(eq(declarations.declaredBy, slots.id))
    .orderBy(asc(declarations.declaredAt), asc(declarations.kind)),
);

const worksOf = statement((slots: Slots<{ universityId: string }>) =>
  select({ proposal: proposals, teamName: teams.name })
    .from(proposals)
    .leftJoin(teams, eq(teams.id, proposals.teamId))
    .where(eq(proposals.universityId, slots.universityId))
    .orderBy(asc(proposals.createdAt)),
);

const filesOf = statement((slots: Slots<{ universityId: string }>) =>
  select({ asset: proposalAssets })
    .from(proposals)
    .innerJoin(proposalAssets, eq(proposalAssets.proposalId, proposals.id))
    .where(eq(proposals.universityId, slots.universityId))
    .orderBy(asc(proposalAssets.position)),
);

const partnerOf = statement((slots: Params) =>
  select(getTableColumns(partnerUsers)).from(partnerUsers).where(eq(partnerUsers.userId, slots.id)),
);

const logOf = statement((slots: Params) =>
  select(getTableColumns(auditLog))
    .from(auditLog)
    .where(eq(auditLog.actor, slots.id))
    .orderBy(asc(auditLog.at)),
);

const uploadsOf = statement((slots: Params) =>
  select(getTableColumns(uploads))
    .from(uploads)
    .where(eq(uploads.userId, slots.id))
    .orderBy(asc(uploads.createdAt)),
);

const passwordOf = statement((slots: Params) =>
  select({ updatedAt: credentials.updatedAt }).from(credentials).where(eq(credentials.userId, slots.id)),
);

const linksOf = statement((slots: Params) =>
  select({ createdAt: verifications.createdAt, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.userId, slots.id))
    .orderBy(asc(verifications.createdAt)),
);

/** Invitations of the person's mailbox, in any spelling. */
const invitedBy = statement((slots: Params) =>
  select({
    role: invitations.role,
    createdAt: invitations.createdAt,
    sentAt: invitations.sentAt,
    outcome: invitations.outcome,
    answeredAt: invitations.answeredAt,
    declinedFor: invitations.declinedFor,
  })
    .from(invitations)
    .where(sql`${invitations.emailKey} = (select email_key from ${profiles} where id = ${slots.id})`)
    .orderBy(asc(invitations.createdAt)),
);

const imageRunsOf = statement((slots: Params) =>
  select({ createdAt: imageRuns.createdAt, finishedAt: imageRuns.finishedAt, results: imageRuns.results })
    .from(imageRuns)
    .where(eq(imageRuns.userId, slots.id))
    .orderBy(asc(imageRuns.createdAt)),
);

const noticesOf = statement((slots: Params) =>
  select({ title: notifications.title, body: notifications.body, createdAt: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.userId, slots.id))
    .orderBy(asc(notifications.createdAt)),
);

const mailsTo = statement((slots: Slots<{ email: string }>) =>
  select({ subject: mailOutbox.subject, createdAt: mailOutbox.createdAt, sentAt: mailOutbox.sentAt })
    .from(mailOutbox)
    .where(eq(sql`lower(${mailOutbox.recipient})`, slots.email))
    .orderBy(asc(mailOutbox.createdAt)),
);

/** The person's accessibility requests while signed in. */
const requestsOf = statement((slots: Params) =>
  select({ subject: mailOutbox.subject, body: mailOutbox.body, createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(
      sql`${mailOutbox.userId} = ${slots.id} and substr(once, 1, 14) = 'accessibility:' and substr(once, -8) = ':request'`,
    )
    .orderBy(asc(mailOutbox.createdAt)),
);

const writtenBy = statement((slots: Params) =>
  select({
    sentAt: messages.sentAt,
    segment: messages.segment,
    subject: messages.subject,
    body: messages.body,
    recipients: messages.recipients,
  })
    .from(messages)
    .where(eq(messages.sentBy, slots.id))
    .orderBy(asc(messages.sentAt)),
);

const resetsOf = statement((slots: Params) =>
  select({ createdAt: passwordResets.createdAt, usedAt: passwordResets.usedAt })
    .from(passwordResets)
    .where(eq(passwordResets.userId, slots.id))
    .orderBy(asc(passwordResets.createdAt)),
);

/** All data of one person, and none of other people. (design 7) */
export function ownDataView(database: Database) {
  /** Works of a university, with their files. */
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
      const all = await allByName({
        profile: database.first(profileOf({ id })),
        sessions: database.all(sessionsOf({ id })),
        secondFactor: database.first(factorOf({ id })),
        votes: database.all(votesOf({ id })),
        pendingVotes: database.all(pendingOf({ id })),
        judged: judgedBy(database, id),
        teams: database.all(namedIn({ id })),
        sentProposals: role === "universidad" && universityId !== null ? sentBy(universityId) : [],
        partner: database.first(partnerOf({ id })),
        log: database.all(logOf({ id })),
        uploads: database.all(uploadsOf({ id })),
        notifications: database.all(noticesOf({ id })),
        mails: database.all(mailsTo({ email: email.toLowerCase() })),
        accessibilityRequests: database.all(requestsOf({ id })),
        messages: database.all(writtenBy({ id })),
        passwordResets: database.all(resetsOf({ id })),
        password: database.first(passwordOf({ id })),
        consents: database.all(takenBy({ userId: id })),
        verifications: database.all(linksOf({ id })),
        invitations: database.all(invitedBy({ id })),
        imageRuns: database.all(imageRunsOf({ id })),
        diplomas: database.all(diplomasOf({ id })),
        finalVote: database.first(finalVoteOf({ id })),
        declared: database.all(declaredBy({ id })),
      });
      const { profile, password, judged, declared, ...rest } = all;
      return {
        ...rest,
        ...judged,
        profile: profile && { ...profile, isContact: Boolean(profile.isContact) },
        passwordChangedAt: password?.updatedAt ?? null,
        declarations: declared.map(({ declaration, title }) => ({ ...declaration, title })),
      };
    },
  };
}
