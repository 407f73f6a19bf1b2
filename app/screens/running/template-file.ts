import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { templateText } from "~/contest/running/template";
import { template } from "~/text/running/template";
import { download } from "~/web/core/download";

/** The template for the next edition. It holds no account, so it asks for no fresh proof of identity. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, now } = await requireAdmin(request, context);
  return download(
    templateText(await stores.templates.parts()),
    template.fileName(dayOf(now)),
    "application/json",
  );
}
