import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/core/guards";
import { universityColumns } from "~/contest/people/imports";
import { csvTemplate } from "~/web/core/csv";

/** An empty CSV template for /admin/universidades/importar. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const guarded = await requireAdmin(request, context);
  return csvTemplate(guarded, "plantilla-universidades.csv", universityColumns);
}
