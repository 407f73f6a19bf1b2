import type { ConsentText } from "~/contest/core/consents";
import { domainOf } from "~/contest/core/email";
import { nameKey } from "~/contest/core/fold";
import { registrableDomain } from "~/contest/core/registrable-domain";
import type { Role } from "~/contest/core/roles";
import { logLine } from "../core/audit";
import { consentTo } from "../core/consents";
import { atomically, type Database, Refused, refusedBy, refuseUnless } from "../core/database";
import { completed, mailUnlessOff } from "../core/outbox";
import { type SQL, sql } from "../core/sql";
import { type Ties, universityIsThere } from "../jury/ties";
import { judges } from "../schema/jury";
import { accessCodes, credentials, profiles, signInLinks, universities } from "../schema/people";
import { acceptSteps } from "./invitations";
import { isTaken, notificationSteps } from "./pending-accounts";
import { isOpenLink } from "./sign-in-links";

export interface NewPerson {
  id: string;
  role: Exclude<Role, "admin">;
  fullName: string;
  /** Trimmed, lower case. */
  email: string;
  /** Normalized mailbox. A mailbox has one account. */
  emailKey: string;
  /** University of a universidad or alumno; must be active. */
  universityId: string | null;
  passwordHash: string;
  ties?: Ties;
  /** Number of the role's access code, counted from the environment's; null when none is needed. */
  codeNumber: number | null;
  /** Texts accepted by signing up. */
  consents: ConsentText[];
  /** Token hash of the invitation. Its mail has proved the address. */
  invitation?: string;
  /** Token of the university's link for students. */
  studentLink?: string;
}

/** Mail to a new account: `body`, or `waiting` for a pending account. */
interface Welcome {
  subject: string;
  body: string;
  waiting: string;
}

export type Words = Parameters<typeof notificationSteps>[1] & { welcome: Welcome };

/**
 * Creates the account of a sign-in link's voter, without a password and with a confirmed address, and uses the link
 * up. Refuses `email_taken` and `link_over`.
 */
export async function makeVoter(
  database: Database,
  voter: Pick<NewPerson, "id" | "fullName" | "email" | "emailKey" | "consents">,
  tokenHash: string,
  now: number,
): Promise<void> {
  const person = { ...voter, role: "publico", universityId: null, codeNumber: null } as const;
  await atomically(database, [
    refuseUnless(sql`exists (select 1 from ${signInLinks} where ${isOpenLink(tokenHash, now)})`, "link_over"),
    sql`delete from ${signInLinks} where token_hash = ${tokenHash}`,
    insertProfile(person, now, now),
    consentTo(voter.consents, voter.id, now),
    logAccount(person, now),
  ]).catch(throwTaken);
}

/**
 * Creates the whole account or nothing: profile, contact or judge record, password, consents, audit event and
 * welcome mail. A further account of a university is pending, and `notice` reports it; invited accounts are
 * not pending. A contact is never replaced. Returns `isPending`. Unique indexes guard the email. Refuses
 * `email_taken`, `code_changed` (another code is valid), `invitation_over`, and `university_unavailable`
 * (deleted, inactive or another link).
 */
export async function makeAccount(
  database: Database,
  person: NewPerson,
  { welcome, ...notice }: Words,
  now: number,
): Promise<{ isPending: boolean }> {
  const { id, role, universityId, codeNumber, invitation, studentLink } = person;
  const chosen = sql`${universities.id} = ${universityId} and ${universities.active}
    ${studentLink === undefined ? sql`` : sql`and ${universities.studentLink} = ${studentLink}`}`;
  try {
    const { made } = await atomically(database, {
      code: refuseUnless(
        sql`${codeNumber} is null
          or coalesce((select number from ${accessCodes} where role = ${role}), 1) = ${codeNumber}`,
        "code_changed",
      ),
      university: refuseUnless(
        sql`${universityId} is null or exists (select 1 from ${universities} where ${chosen})`,
        "university_unavailable",
      ),
      ties: universityIsThere(person.ties?.universityId ?? null),
      made: insertProfile(person, invitation === undefined ? null : now, now),
      as: roleSteps(person, chosen, notice, now),
      credentials: sql`insert into ${credentials} (user_id, password_hash, updated_at)
        values (${id}, ${person.passwordHash}, ${now})`,
      consents: consentTo(person.consents, id, now),
      log: logAccount(person, now),
      invitation: invitation === undefined ? [] : acceptSteps(invitation, person, now),
      mails: mailUnlessOff(
        database,
        {
          recipient: sql`p.email`,
          about: sql`p.id`,
          subject: welcome.subject,
          body: sql`iif(u.id is null, ${welcome.body}, ${completed(welcome.waiting, { universidad: sql`u.name` })})`,
        },
        now,
        sql`from ${profiles} p left join ${universities} u on u.id = p.requested_university_id where p.id = ${id}`,
      ),
    });
    return { isPending: made.rows[0]?.isPending === 1 };
  } catch (error) {
    return throwTaken(error);
  }
}

function throwTaken(error: unknown): never {
  const isTaken = refusedBy(error, "profiles_email") || refusedBy(error, "profiles.email_key");
  throw isTaken ? new Refused("email_taken", { cause: error }) : error;
}

type Profile = Omit<NewPerson, "passwordHash" | "consents">;

/** `emailConfirmedAt` is set when a mail has proved the address. */
function insertProfile(person: Profile, emailConfirmedAt: number | null, now: number) {
  const { id, role, universityId, invitation, studentLink } = person;
  const isInvited = invitation !== undefined || studentLink !== undefined;
  const isPending =
    role === "universidad" && invitation === undefined ? isTaken(sql`${universityId}`) : sql`0`;
  return sql<{ isPending: number }>`insert into ${profiles}
    (id, role, full_name, name_key, email, email_key, email_domain, university_id, requested_university_id, confirmed_at,
      email_confirmed_at, created_at)
    select ${id}, ${role}, ${person.fullName}, ${nameKey(person.fullName)}, ${person.email}, ${person.emailKey},
      ${registrableDomain(domainOf(person.email))}, iif(isPending, null, ${universityId}),
      iif(isPending, ${universityId}, null), ${role === "alumno" && isInvited ? now : null}, ${emailConfirmedAt}, ${now} from (select ${isPending} as isPending)
    returning requested_university_id is not null as isPending`;
}

/** Builds the statements for a role's own rows. */
function roleSteps(
  { id, role, universityId, fullName, invitation, ties }: NewPerson,
  chosen: SQL,
  notice: Parameters<typeof notificationSteps>[1],
  now: number,
): SQL[] {
  if (role === "universidad") {
    return [
      sql`update ${universities} set contact_user_id = ${id} where ${chosen} and contact_user_id is null
        and exists (select 1 from ${profiles} where id = ${id} and university_id = ${universityId})`,
      ...notificationSteps(id, notice, now),
    ];
  }
  if (role !== "jurado") return [];
  return [
    // Accepting an invitation counts as the juror's answer.
    sql`insert into ${judges} (id, user_id, name, name_key, university_id, ties, created_at, answered_at)
      values (${crypto.randomUUID()}, ${id}, ${fullName}, ${nameKey(fullName)}, ${ties?.universityId ?? null},
        ${JSON.stringify(ties?.ties ?? [])}, ${now}, ${invitation === undefined ? null : now})`,
  ];
}

const logAccount = ({ id, fullName, codeNumber, invitation, studentLink }: Profile, now: number): SQL =>
  logLine({ id, name: fullName }, now, {
    action: "account_created",
    targetType: "profile",
    targetId: id,
    details: {
      role: sql`p.role`,
      universityName: sql`u.name`,
      isPending: sql`json(iif(p.requested_university_id is null, 'false', 'true'))`,
      code: codeNumber ?? undefined,
      byInvitation: invitation ? true : undefined,
      byLink: studentLink ? true : undefined,
    },
    rows: sql`from ${profiles} p left join ${universities} u
      on u.id = coalesce(p.university_id, p.requested_university_id) where p.id = ${id}`,
  });
