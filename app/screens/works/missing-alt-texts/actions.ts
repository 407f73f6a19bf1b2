import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin } from "~/auth/core/guards";
import { altTexts } from "~/text/works/alt-texts";
import { readForm, refuse } from "~/web/core/forms";
import { altFields } from "~/web/works/alt-fields";
import { missingQuery } from "./query";

/** Alternative texts by file id. */
const missingForm = z.strictObject({ alt: altFields.alt });

const text = altTexts.missing;

/** Saves the page's texts; blank ones stay on the list. */
export async function actOnMissing(request: Request, context: AppLoadContext) {
  const { stores, flash } = await requireAdmin(request, context);
  const submission = await readForm(request, missingForm);
  if (submission.status !== "success") return refuse(submission);
  const texts = Object.entries(submission.value.alt).flatMap(([id, altText]) =>
    altText === "" ? [] : [{ id, altText }],
  );
  if (texts.length === 0) return refuse(submission, { toast: text.nothing });
  try {
    const count = await stores.altTexts.fill(texts);
    return flash.redirect(
      missingQuery.path(missingQuery.read(request)),
      text.saved(count, texts.length - count),
    );
  } catch (error) {
    return answerFailure(error, context, submission, { failed: text.notSaved });
  }
}
