import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { Toast } from "~/text/core/toast";
import type { Refusal } from "./forms";

/** Answer that needs no new loader data. A failed reload cannot hide it. */
export interface Quiet {
  quiet: true;
}

/** Answer of a client action when the server was unreachable or the response was not ours. */
export interface Unreached extends Refusal, Quiet {
  unreached: true;
}

export const unreached = (toast: Toast): Unreached => ({
  quiet: true,
  unreached: true,
  toast: { ...toast, id: crypto.randomUUID() },
});

/**
 * Calls the server. Returns `toast` for a lost connection, a server error or a foreign response. The page then keeps
 * the typed text instead of an error page. Redirects and refusals below 500 pass through.
 */
export async function orUnreached<Answer>(
  ask: () => Promise<Answer>,
  toast: Toast,
): Promise<Answer | Unreached> {
  try {
    return await ask();
  } catch (error) {
    const isOurs = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isOurs) throw error;
    return unreached(toast);
  }
}

/** Skips the loaders in `shouldRevalidate` after an unreachable server. Otherwise they would end on the error page. */
export function skipRevalidation({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !actionResult?.quiet && defaultShouldRevalidate;
}
