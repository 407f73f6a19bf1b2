import { nameKey } from "~/contest/core/fold";
import { type SQL, sql } from "../core/sql";
import { invitations, profiles } from "../schema/people";
import { proposalStudents, proposals } from "../schema/works";

/**
 * Invitations of a university's students by name that nobody has answered. The mailbox has no account, which would sign
 * itself.
 */
export const invitedStudents = (universityId: string): SQL =>
  sql`${invitations} where university_id = ${universityId} and role = 'alumno' and outcome is null and full_name <> ''
    and not exists (select 1 from ${profiles} p where p.email_key = ${invitations}.email_key)`;

/**
 * Builds the steps that give a student's account the signatures that their university wrote for the mailbox before the
 * account. Only a proven mailbox counts. A student whom a work names is confirmed.
 */
export const joinSignatures = (userId: string, now: number): SQL[] => {
  const student = sql`${profiles} where id = ${userId} and role = 'alumno' and email_confirmed_at is not null`;
  const theirs = sql`user_id is null
    and proposal_id in (select id from ${proposals} where university_id = (select university_id from ${student}))
    and email = (select email from ${student})`;
  return [
    sql`update ${profiles} set confirmed_at = ${now} where id = ${userId} and confirmed_at is null
      and exists (select 1 from ${proposalStudents} where ${theirs})`,
    sql`update or ignore ${proposalStudents} set user_id = ${userId} where ${theirs}`,
  ];
};

/** Takes name and address from the signatures of an invited student `i` who declines. */
export const withdrawSignatures = (invitation: SQL, nameless: string): SQL =>
  sql`update ${proposalStudents} set full_name = ${nameless}, name_key = ${nameKey(nameless)}, email = null
    where user_id is null
      and proposal_id in (select id from ${proposals} where university_id = (select i.university_id from ${invitation}))
      and email = (select i.email from ${invitation})`;
