import * as z from "zod";
import { altFields } from "~/web/alt-fields";
import { formErrorText } from "~/web/forms";

/** The texts of a work's files, by the files' ids. */
export const textsForm = z.strictObject({
  /** When the version that was edited was saved, in epoch ms. */
  seenAt: z.coerce.number({ error: formErrorText }).int(formErrorText),
  ...altFields,
});
