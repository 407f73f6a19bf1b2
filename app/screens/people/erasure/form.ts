import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { erasure as erasureText } from "~/text/people/account";
import { authText } from "~/text/people/auth";

const confirm = z.literal("on", erasureText.confirmMissing);

export const erasureForm = z.strictObject({
  password: z.string(erasureText.passwordMissing).max(limits.passwordMaxLength, authText.passwordTooLong),
  confirm,
});

/** The form of a voter without a password. */
export const voterErasureForm = z.strictObject({ confirm }).transform(() => ({ password: null }));
