import * as z from "zod";
import { common } from "~/text/core/common";
import { required } from "~/web/core/forms";

export const choiceForm = z.strictObject({ proposal_id: required(common.unreadableForm).max(100) });
