import * as z from "zod";
import { common } from "~/text/core/common";
import { required } from "~/web/forms";

export const choiceForm = z.strictObject({ proposal_id: required(common.unreadableForm).max(100) });
