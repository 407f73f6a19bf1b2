import type { SettingKey } from "~/contest/running/settings";

/** The settings that are typed or chosen, in the page's order: an error of theirs stands beside them. */
export const checkedFields = [
  "home_pdf_url",
  "finalists_count",
  "ranking_basis",
  "min_comment_length",
  "ranking_visibility",
  "evaluation_count_mode",
  "judges_per_proposal",
  "min_evaluations",
  "final_voters",
  "disposable_domains",
  "security_contact",
  "data_controller",
  "privacy_contact",
  "dpo_contact",
  "personal_data_months",
  "legal_address",
  "legal_contact",
  "accessibility_contact",
] as const satisfies SettingKey[];

/** Where a new access code is asked for. */
export const codePath = "/admin/ajustes?parte=codigos";
export const isCodePart = (search: string) => new URLSearchParams(search).get("parte") === "codigos";

/** The field of the uploaded document. */
export const FILE = "file";

/** Which form a POST carries: only the document's comes with a file. */
export const isUpload = (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
