import type { StateFilter } from "~/db/views/works";

/** The orders on offer; the first stands unless asked otherwise. */
export const sorts = ["recent", "votes", "score", "title"] as const satisfies StateFilter["sort"][];
