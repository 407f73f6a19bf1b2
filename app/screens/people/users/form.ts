import * as z from "zod";
import { roles, seenRoles } from "~/contest/people/roles";
import { users } from "~/text/people/users";

/** As whom an admin looks on: one person, or whoever is taken of a role or of those who are not signed in. */
export const seeForm = z
  .strictObject({ id: z.string().max(100).optional(), role: z.enum(seenRoles).optional() })
  .refine(({ id, role }) => (id === undefined) !== (role === undefined));

export const roleForm = z.strictObject({
  id: z.string().max(100),
  role: z.enum(roles, { error: users.roleMissing }),
  university_id: z.string({ error: users.universityGone }).max(100, users.universityGone).optional(),
});
