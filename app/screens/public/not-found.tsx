import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refuseWith } from "~/web/core/forms";

/** Answers unknown addresses and refused requests. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw new Response(null, { status: context.isForeign || context.refusal ? 403 : 404 });
}

/** Answers a script's request during impersonation on the same page. */
export function action({ context }: ActionFunctionArgs) {
  if (context.refusal) return refuseWith(context.refusal.toast, 403);
  throw new Response(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
