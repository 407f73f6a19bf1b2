import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/core/guards";
import { fingerprintOf } from "~/contest/core/sha256";
import { planUniversities, universityColumns } from "~/contest/people/imports";
import { refusalReason } from "~/db/core/database";
import { universityImport as universityImportText } from "~/text/people/imports";
import { actOnCsv } from "~/web/people/import-form";

/** Previews the universities that a file adds; adds them once confirmed. */
export async function actOnUniversityImport(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const { stores } = guarded;
  return actOnCsv(
    request,
    {
      columns: universityColumns,
      plan: async (rows) => planUniversities(rows, await stores.universities.all()),
      print: fingerprintOf,
      hasWork: ({ added }) => added.length > 0,
      write: async ({ added }) => universityImportText.done(await stores.universities.addAll(added)),
      refusal: (error) => (refusalReason(error) === "slug_taken" ? universityImportText.slugTaken : null),
      text: universityImportText,
    },
    guarded,
  );
}
