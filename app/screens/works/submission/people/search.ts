import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { PAGE, SEARCH } from "./choice";

const asked = z.object({
  search: z
    .string()
    .transform((typed) => typed.trim().slice(0, limits.searchLength))
    .catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** What a form's search asks for; its own button sends no page, so a new search begins at the first. */
export const readSearch = (fields: FormData) =>
  asked.parse({ search: fields.get(SEARCH), page: fields.get(PAGE) });
