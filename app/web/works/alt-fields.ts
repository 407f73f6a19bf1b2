import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { type FileTexts, textsOf } from "~/contest/works/alt-texts";
import { altTexts } from "~/text/works/alt-texts";
import { formErrorText, oneLine, severalLines } from "../core/forms";

const altText = z
  .string({ error: formErrorText })
  .overwrite(oneLine)
  .max(limits.altTextLength, altTexts.tooLong);

const transcript = z
  .string({ error: formErrorText })
  .trim()
  .overwrite(severalLines)
  .max(limits.transcriptLength, altTexts.transcriptTooLong);

/** Alternative texts and transcripts, with the form's file name as key. A file without a text is absent. */
export const altFields = {
  alt: z.record(z.string(), altText).default({}),
  speaks: z.record(z.string(), z.literal("on", { error: formErrorText })).default({}),
  transcript: z.record(z.string(), transcript).default({}),
};

const fields = z.object(altFields);

/** Returns the texts of the file with that form name. */
export const textsByName = (
  name: string,
  kind: "image" | "video",
  { alt, speaks, transcript }: z.output<typeof fields>,
): FileTexts =>
  textsOf(kind, { altText: alt[name] ?? "", speaks: name in speaks, transcript: transcript[name] ?? "" });
