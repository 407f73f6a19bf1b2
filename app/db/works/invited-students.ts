import { type SQL, sql } from "../core/sql";
import { invitations, profiles } from "../schema/people";

/**
 * Invitations of a university's students by name that nobody has answered. The mailbox has no account, which would sign
 * itself.
 */
export const invitedStudents = (universityId: string): SQL =>
  sql`${invitations} where university_id = ${universityId} and role = 'alumno' and outcome is null and full_name <> ''
    and not exists (select 1 from ${profiles} p where p.email_key = ${invitations}.email_key)`;
