import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { hasTooManyLines, textKeys } from "~/contest/public/published-texts";
import { publishedTexts } from "~/text/public/published-texts";
import { required, severalLines } from "~/web/core/forms";

const text = publishedTexts.admin;

/** A text's next version; `seen`: the version in force when editing began. */
export const textForm = z.strictObject({
  intent: z.enum(["preview", "publish"]),
  text: z.enum(textKeys),
  seen: z.coerce.number().int().positive(),
  body: required(text.bodyMissing)
    .overwrite(severalLines)
    .max(limits.publishedTextLength, text.bodyTooLong(limits.publishedTextLength))
    .refine((body) => !hasTooManyLines(body), text.bodyTooManyLines(limits.publishedTextLines)),
});
