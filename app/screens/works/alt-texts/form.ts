import * as z from "zod";
import { formErrorText } from "~/web/core/forms";
import { altFields } from "~/web/works/alt-fields";

/** The texts of a work's files, by the files' ids. */
export const textsForm = z.strictObject({
  /** When the version that was edited was saved, in epoch ms. */
  seenAt: z.coerce.number({ error: formErrorText }).int(formErrorText),
  ...altFields,
});
