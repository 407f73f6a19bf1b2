import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards";
import { printOf } from "~/auth/sha256";
import { planUniversities, type UniversityPlan, universityColumns } from "~/contest/imports";
import { whyRefused } from "~/db/database";
import { universityImport as text } from "~/text/imports";
import { numbered, refuseWith } from "~/web/forms";
import { type ImportAnswer, readImport, refuseFile } from "~/web/import-form";
import { CsvTrouble, readCsv } from "~/web/read-csv";

type Answer = ImportAnswer<UniversityPlan>;
type Preview = NonNullable<Answer["preview"]>;

/** Shows what a file would add; confirmed, adds it. */
export async function actOnImport(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const { universities, flash, logError } = guarded;
  try {
    const sent = await readImport(request);
    const { rows, unused } = readCsv(sent.text, universityColumns);
    const plan = planUniversities(rows, await universities.all());
    const seen = await printOf(plan);
    const hasChanged = sent.seen !== null && sent.seen !== seen;
    const preview = { text: sent.text, seen, plan, unused, hasChanged };
    if (sent.seen === null) return data<Answer>({ preview });
    // Sent twice: it has been done.
    if (plan.added.length === 0) return flash.redirect(text.back.to, text.done(0));
    if (hasChanged) return data<Answer>({ preview }, { status: 409 });
    return write(preview, guarded);
  } catch (error) {
    if (error instanceof CsvTrouble) return refuseFile(error.trouble);
    if (error instanceof Response) throw error;
    logError(error);
    return refuseWith(text.failed, 503);
  }
}

/** Who cannot be told that it was written keeps the question: pressed again, what is there is not repeated. */
async function write(preview: Preview, context: Awaited<ReturnType<typeof requireAdmin>>) {
  const { universities, viewer, flash, now, logError } = context;
  try {
    const by = { id: viewer.id, name: viewer.fullName };
    return flash.redirect(text.back.to, text.done(await universities.addAll(preview.plan.added, by, now)));
  } catch (error) {
    if (whyRefused(error) === "slug_taken") {
      return data<Answer>(
        { preview: { ...preview, hasChanged: true }, toast: numbered(text.slugTaken) },
        { status: 409 },
      );
    }
    logError(error);
    return data<Answer>({ preview, toast: numbered(text.failed) }, { status: 503 });
  }
}
