import type { SettingKey } from "~/contest/settings";

/** The settings that are typed or chosen, in the page's order: an error of theirs stands beside them. */
export const checkedFields = [
  "home_pdf_url",
  "finalists_count",
  "min_comment_length",
  "ranking_visibility",
  "evaluation_count_mode",
  "judges_per_proposal",
] as const satisfies SettingKey[];

/** The field of the uploaded document. */
export const FILE = "file";
