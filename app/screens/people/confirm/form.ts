import * as z from "zod";
import { typedCode } from "~/auth/people/forms";
import { limits } from "~/contest/core/limits";
import { authText } from "~/text/people/auth";
import { confirm as text } from "~/text/people/confirm";

/** The method of the interrupted request. */
const confirm_method = z.enum(["get", "post"]);

/** This screen's own fields begin with `CONFIRMATION`; it passes on all others unchanged. */
export const passwordForm = z.strictObject({
  confirm_method,
  confirm_password: z.string(text.passwordMissing).max(limits.passwordMaxLength, authText.passwordTooLong),
});

/** The form of a person with a second factor. */
export const codeForm = z.strictObject({ confirm_method, confirm_code: typedCode });
