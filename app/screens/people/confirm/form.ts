import * as z from "zod";
import { typedCode } from "~/auth/people/forms";
import { limits } from "~/contest/core/limits";
import { authText } from "~/text/people/auth";
import { confirm as text } from "~/text/people/confirm";

/** How the address that it leads to was asked for. */
const confirm_method = z.enum(["get", "post"]);

/** What this screen's own fields are called; all begin as `CONFIRMATION` says, every other is only carried on. */
export const passwordForm = z.strictObject({
  confirm_method,
  confirm_password: z.string(text.passwordMissing).max(limits.passwordMaxLength, authText.passwordTooLong),
});

/** Of who has a second factor. */
export const codeForm = z.strictObject({ confirm_method, confirm_code: typedCode });
