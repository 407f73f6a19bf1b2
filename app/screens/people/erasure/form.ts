import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { erasure as text } from "~/text/people/account";
import { authText } from "~/text/people/auth";

export const erasureForm = z.strictObject({
  password: z.string(text.passwordMissing).max(limits.passwordMaxLength, authText.passwordTooLong),
  confirm: z.literal("on", text.confirmMissing),
});
