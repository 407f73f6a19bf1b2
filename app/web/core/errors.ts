/**
 * Logs one structured line per error, without secrets or personal data. A failed query shows the database's message and
 * no parameters. Addresses lose their query.
 */
export function logError(error: unknown, request: Request, requestId: string): void {
  const { message, at } = factsOf(error);
  // A client that hung up is no error. The database uses the same message when it is unreachable, and that is an error.
  const isHangUp = message === "Network connection lost." && !isDatabases(error);
  const { method, url } = request;
  const path = withoutToken(new URL(url).pathname);
  const level = isHangUp ? "info" : "error";
  console[level](JSON.stringify({ level, id: requestId, method, path, message, at }));
}

/** Logs one line for a failed cron job, without personal data. */
export function logCronJobError(error: unknown, cronJob: string): void {
  console.error(JSON.stringify({ level: "error", event: "cron_job_failed", cronJob, ...factsOf(error) }));
}

/** Logs one line when the platform refuses a picture, because those of the account's month are spent. */
export function logPicturesSpent(): void {
  console.warn(JSON.stringify({ level: "warn", event: "pictures_spent", reason: "9422" }));
}

/** Returns the error's message and the innermost five lines of its stack. */
function factsOf(error: unknown): { message: string; at?: string[] } {
  const { message, stack } = innermost(error);
  const at = stack?.split("\n").slice(1, 6);
  return { message, at: at?.map((line) => line.trim()) };
}

const isDatabases = (error: unknown): boolean =>
  error instanceof Error && (error.message.startsWith("D1_ERROR") || isDatabases(error.cause));

/** Hides the token in addresses that act for a person. */
const withoutToken = (path: string) =>
  path.replace(/^(\/baja\/|\/auth\/(?:recuperar|confirmar|enlace|invitacion|alumnos)\/).+/, "$1…");

function innermost(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: typeof error };
  return error.cause instanceof Error ? innermost(error.cause) : error;
}
