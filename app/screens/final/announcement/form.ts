import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { announcement as text } from "~/text/final/announcement";
import { required, requiredLine, severalLines } from "~/web/core/forms";

/** `seen`: the number of recipients in the confirmation question. */
export const announcementForm = z.strictObject({
  intent: z.enum(["ask", "send"]),
  subject: requiredLine(text.subjectMissing).max(
    limits.announcementSubject,
    text.subjectTooLong(limits.announcementSubject),
  ),
  body: required(text.bodyMissing)
    .overwrite(severalLines)
    .max(limits.announcementBody, text.bodyTooLong(limits.announcementBody)),
  number: z.coerce.number().int().positive(),
  seen: z.string().max(10).optional(),
});
