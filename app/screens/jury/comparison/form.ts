import * as z from "zod";
import { required } from "~/web/core/forms";

const proposalId = required("Falta la propuesta.").max(100);
// The longest board search inside an evaluation's address, encoded twice.
const back = z.string().max(2000).optional();
export const compareForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("add"), proposal_id: proposalId, return: back }),
  z.strictObject({ intent: z.literal("remove"), proposal_id: proposalId, return: back }),
  z.strictObject({ intent: z.literal("clear") }),
]);

export type Change = z.output<typeof compareForm>;
