import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refuseWith } from "~/web/core/forms";

/** Every address that no screen has, and every request that is not carried out. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw new Response(null, { status: context.isForeign || context.refusal ? 403 : 404 });
}

/** What a page's script sent for who only looks on is answered on that page. */
export function action({ context }: ActionFunctionArgs) {
  if (context.refusal) return refuseWith(context.refusal.toast, 403);
  throw new Response(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
