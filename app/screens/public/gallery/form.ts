import * as z from "zod";
import { required } from "~/web/core/forms";

export const voteForm = z.strictObject({
  proposal_id: required("Falta la obra.").max(100),
  return: z.string().max(2000).optional(),
});
