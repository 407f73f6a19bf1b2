/**
 * One structured line an error, without secrets or personal data: a failed query is named by what the database said,
 * never by its parameters; addresses lose their query.
 */
export function logError(error: unknown, request: Request, requestId: string): void {
  const { message, at } = told(error);
  // A client that hung up in mid-body is no error of ours; the database that was not reached says the same of itself.
  const isHangUp = message === "Network connection lost." && !isDatabases(error);
  const { method, url } = request;
  const path = withoutToken(new URL(url).pathname);
  const level = isHangUp ? "info" : "error";
  console[level](JSON.stringify({ level, id: requestId, method, path, message, at }));
}

/** One line for a chore of the cron that failed, as bare of what is personal. */
export function logChoreError(error: unknown, chore: string): void {
  console.error(JSON.stringify({ level: "error", event: "chore_failed", chore, ...told(error) }));
}

/** What an error says, and the innermost five places that it went through. */
function told(error: unknown): { message: string; at?: string[] } {
  const { message, stack } = innermost(error);
  const at = stack?.split("\n").slice(1, 6);
  return { message, at: at?.map((line) => line.trim()) };
}

const isDatabases = (error: unknown): boolean =>
  error instanceof Error && (error.message.startsWith("D1_ERROR") || isDatabases(error.cause));

/** The address that resets a password, or makes an account, is the key to it. */
const withoutToken = (path: string) =>
  path.replace(/^(\/auth\/(?:recuperar|confirmar|invitacion|alumnos)\/).+/, "$1…");

function innermost(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: typeof error };
  return error.cause instanceof Error ? innermost(error.cause) : error;
}
