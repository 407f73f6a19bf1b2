import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { hasTooManyLines } from "~/contest/core/published-texts";
import { publishedTexts } from "~/text/public/published-texts";
import { required, severalLines } from "~/web/core/forms";

const text = publishedTexts.admin;

/** The next version of the rules; `seen`: the version in force when editing began. */
export const textForm = z.strictObject({
  intent: z.enum(["preview", "publish"]),
  seen: z.coerce.number().int().positive(),
  body: required(text.bodyMissing)
    .overwrite(severalLines)
    .max(limits.publishedTextLength, text.bodyTooLong(limits.publishedTextLength))
    .refine((body) => !hasTooManyLines(body), text.bodyTooManyLines(limits.publishedTextLines)),
});
