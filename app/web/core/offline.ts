import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { Toast } from "~/text/core/toast";
import type { Refusal } from "./forms";

/** An answer that says all there is to say: the loaders need not be asked again, and cannot spoil it. */
export interface Quiet {
  quiet: true;
}

/** What a client action answers when the server could not be reached, or somebody else answered in its place. */
export interface Unreached extends Refusal, Quiet {
  unreached: true;
}

export const unreached = (toast: Toast): Unreached => ({
  quiet: true,
  unreached: true,
  toast: { ...toast, id: crypto.randomUUID() },
});

/**
 * Asks the server. A lost connection, an error of the server's and an answer that is not ours are answered with `toast`
 * instead of the error page, so what was typed stays. Redirects, and what the server refuses with a page, go on.
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

/** For `shouldRevalidate`: asking the loaders again over a lost connection would end on the error page after all. */
export function unlessQuiet({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !actionResult?.quiet && defaultShouldRevalidate;
}
