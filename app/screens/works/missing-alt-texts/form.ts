import * as z from "zod";
import { altFields } from "~/web/works/alt-fields";

/** What files show, by the files' ids. */
export const missingForm = z.strictObject({ alt: altFields.alt });
