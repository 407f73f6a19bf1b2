import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { Toast } from "~/text/toast";
import type { Refusal } from "./forms";

/** What a client action answers when the server could not be reached. */
interface Unreached extends Refusal {
  unreached: true;
}

/** Asks the server; a lost connection is answered with `toast` instead of the error page, so what was typed stays. */
export async function orUnreached<Answer>(
  ask: () => Promise<Answer>,
  toast: Toast,
): Promise<Answer | Unreached> {
  try {
    return await ask();
  } catch (error) {
    // What fetch throws without a network; everything else (redirects too) is not ours.
    if (!(error instanceof TypeError)) throw error;
    return { unreached: true, toast: { ...toast, id: crypto.randomUUID() } };
  }
}

/** For `shouldRevalidate`: asking the loaders again over a lost connection would end on the error page after all. */
export function unlessUnreached({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return !actionResult?.unreached && defaultShouldRevalidate;
}
