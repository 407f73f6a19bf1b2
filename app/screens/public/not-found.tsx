import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Answers unknown addresses and refused requests. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw new Response(null, { status: context.isForeign ? 403 : 404 });
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
