import type { SettingKey } from "~/contest/running/settings";

/** Typed and chosen settings in the page's order; their errors appear beside them. */
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

/** The address of the form for a new access code. */
export const codePath = "/admin/ajustes?parte=codigos";
export const isCodePart = (search: string) => new URLSearchParams(search).get("parte") === "codigos";

/** The field of the uploaded document. */
export const FILE = "file";

/** Returns true for the document's form, the only one with a file. */
export const isUpload = (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
