/** Returns true when a statement is wrong or was refused. D1 itself is well. */
export const isOfStatement = (error: unknown): boolean =>
  /SQLITE_|^D1_(?:TYPE|EXEC)_ERROR|^D1: /.test(messageOf(error));

/** Returns true when D1 was not reached or has restarted. The same query may succeed at once. */
export const isLost = (error: unknown): boolean =>
  /Network connection lost|reset because its code was updated|Internal error/i.test(messageOf(error));

/** Returns true when D1 fails, also for a wrapped error. The person can only try again later. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isLost(cause) || (cause.message.startsWith("D1_ERROR") && !isOfStatement(cause))) return true;
  }
  return false;
}

/** Milliseconds before a retry, at least and at most. */
const [SHORTEST, LONGEST] = [20, 120];

/** Waits a random time, so that the requests that lost D1 together do not all return together. */
export const jitter = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SHORTEST + Math.random() * (LONGEST - SHORTEST));
  });

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
