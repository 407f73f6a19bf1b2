import * as z from "zod";
import { roles } from "~/contest/roles";
import { users } from "~/text/users";

export const seeForm = z.strictObject({ id: z.string().max(100) });

export const roleForm = z.strictObject({
  id: z.string().max(100),
  role: z.enum(roles, { error: users.roleMissing }),
  university_id: z.string({ error: users.universityGone }).max(100, users.universityGone).optional(),
});
