import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { segments, unknownMarks } from "~/contest/mail/messages";
import { messages as messagesText } from "~/text/mail/messages";
import { required, requiredLine, severalLines } from "~/web/core/forms";

const count = z.coerce.number().int().min(0);

/**
 * A message has three steps: preview, test, send. `id` comes from the preview. `fingerprint` is a hash of
 * its recipients. `repeats` is its count of earlier identical mails.
 */
export const messageForm = z
  .strictObject({
    intent: z.enum(["preview", "test", "send"]),
    segment: z.enum(segments, { error: messagesText.segmentMissing }),
    subject: requiredLine(messagesText.subjectMissing).max(
      limits.announcementSubject,
      messagesText.subjectTooLong(limits.announcementSubject),
    ),
    body: required(messagesText.bodyMissing)
      .overwrite(severalLines)
      .max(limits.announcementBody, messagesText.bodyTooLong(limits.announcementBody)),
    id: z.uuid().optional(),
    page: count.optional(),
    fingerprint: z.string().max(16).optional(),
    repeats: count.optional(),
  })
  .superRefine(({ segment, ...written }, context) => {
    for (const field of ["subject", "body"] as const) {
      const unknown = unknownMarks(written[field], segment);
      if (unknown.length > 0) {
        context.addIssue({ code: "custom", path: [field], message: messagesText.unknown(unknown, segment) });
      }
    }
  });
