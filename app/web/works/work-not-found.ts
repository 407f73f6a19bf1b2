/** Reasons for a missing work's page: no such work, or one that other jurors evaluate. */
export const missingWorks = ["gone", "others"] as const;
export type MissingWork = (typeof missingWorks)[number];

/** Returns the 404 of a work. The error page says the reason. */
export const workNotFound = (reason: MissingWork) =>
  new Response(reason, { status: 404, headers: { "Content-Type": "text/plain" } });
