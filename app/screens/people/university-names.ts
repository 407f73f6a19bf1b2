import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/core/guards";
import { search } from "~/web/core/list-address";

/** Names of active universities that contain the typed text, for a field's suggestions. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const text = search("q").read(new URL(request.url).searchParams.get("q"));
  return Response.json(text === "" ? [] : (await stores.universities.named(text)).names);
}
