import type { MetaFunction } from "@remix-run/cloudflare";
import { siteTitle } from "~/text/common";

export const meta: MetaFunction = () => [{ title: siteTitle("Página no encontrada") }];

export function loader(): never {
  throw new Response(null, { status: 404 });
}

export function action(): never {
  throw new Response(null, { status: 404 });
}

export default function Unknown() {
  return null;
}
