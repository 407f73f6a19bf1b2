import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { erasure as text } from "~/text/account";
import { authText } from "~/text/auth";

export const erasureForm = z.strictObject({
  password: z.string(text.passwordMissing).max(limits.passwordMaxLength, authText.passwordTooLong),
  confirm: z.literal("on", text.confirmMissing),
});
