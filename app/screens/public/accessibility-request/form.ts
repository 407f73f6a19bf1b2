import * as z from "zod";
import { email } from "~/auth/people/forms";
import { limits } from "~/contest/core/limits";
import { accessibilityRequestKinds } from "~/contest/public/accessibility-requests";
import { accessibilityRequest as text } from "~/text/public/accessibility-request";
import { oneLine, optionalText, required, severalLines } from "~/web/core/forms";

const { accessibilityRequestLength: messageLength, accessibilityPlaceLength: placeLength } = limits;

export const requestForm = z.strictObject({
  /** Comes with the page: the same text sent twice is one message. */
  key: z.uuid(),
  kind: z.enum(accessibilityRequestKinds, { error: text.kindMissing }),
  place: optionalText(placeLength, text.placeTooLong(placeLength)).overwrite(oneLine),
  message: required(text.messageMissing)
    .overwrite(severalLines)
    .max(messageLength, text.messageTooLong(messageLength)),
  name: optionalText(limits.fullNameLength, text.nameTooLong(limits.fullNameLength)).overwrite(oneLine),
  email,
});

/** Returns true for a field with its own error line. */
export const isVisibleField = (name: string) => /^(kind|place|message|name|email)$/.test(name);
