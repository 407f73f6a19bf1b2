/**
 * One structured line an error, without secrets or personal data: a failed query is named by what the database said,
 * never by its parameters; addresses lose their query.
 */
export function logError(error: unknown, request: Request, requestId: string): void {
  const { message, stack } = innermost(error);
  // A client that hung up in mid-body is no error of ours.
  const isHangUp = message === "Network connection lost.";
  console[isHangUp ? "info" : "error"](
    JSON.stringify({
      level: isHangUp ? "info" : "error",
      id: requestId,
      method: request.method,
      path: withoutToken(new URL(request.url).pathname),
      message,
      at: stack
        ?.split("\n")
        .slice(1, 6)
        .map((line) => line.trim()),
    }),
  );
}

/** The address that resets a password is the key to an account. */
const withoutToken = (path: string) => path.replace(/^(\/auth\/recuperar\/).+/, "$1…");

function innermost(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: typeof error };
  return error.cause instanceof Error ? innermost(error.cause) : error;
}
