import { z } from "zod";
import { users } from "~/text/users";
import { roles } from "./filter";

export const roleForm = z.strictObject({
  id: z.string().max(100),
  role: z.enum(roles, { error: users.roleMissing }),
  university_id: z.string().max(100).optional(),
});
