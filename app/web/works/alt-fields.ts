import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { type FileTexts, textsOf } from "~/contest/works/alt-texts";
import { altTexts as text } from "~/text/works/alt-texts";
import { formErrorText, oneLine, severalLines } from "../core/forms";

const altText = z.string({ error: formErrorText }).overwrite(oneLine).max(limits.altTextLength, text.tooLong);

const transcript = z
  .string({ error: formErrorText })
  .trim()
  .overwrite(severalLines)
  .max(limits.transcriptLength, text.transcriptTooLong);

/** What files show and say, by whatever a form names its files by; absent for nothing written. */
export const altFields = {
  alt: z.record(z.string(), altText).default({}),
  speaks: z.record(z.string(), z.literal("on", { error: formErrorText })).default({}),
  transcript: z.record(z.string(), transcript).default({}),
};

const fields = z.object(altFields);

/** The texts of the file that a form names so. */
export const textsNamed = (
  name: string,
  kind: "image" | "video",
  { alt, speaks, transcript }: z.output<typeof fields>,
): FileTexts =>
  textsOf(kind, { altText: alt[name] ?? "", speaks: name in speaks, transcript: transcript[name] ?? "" });
