import * as z from "zod";
import { limits } from "~/contest/limits";
import { authText } from "~/text/auth";
import { confirm as text } from "~/text/confirm";

/** What this screen's own fields are called; all begin as `CONFIRMATION` says, every other is only carried on. */
export const confirmForm = z.strictObject({
  confirm_password: z.string(text.passwordMissing).max(limits.passwordMaxLength, authText.passwordTooLong),
  /** How the address that it leads to was asked for. */
  confirm_method: z.enum(["get", "post"]),
});
