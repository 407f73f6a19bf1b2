import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { type Change, changesBetween, hasTooManyLines } from "~/contest/core/published-texts";
import { publishedTexts } from "~/text/public/published-texts";
import {
  numbered,
  type Refusal,
  readForm,
  refuse,
  refuseInvalid,
  required,
  severalLines,
} from "~/web/core/forms";

const text = publishedTexts.admin;

/** The next version of the rules; `baseVersion`: the version in force when editing began. */
const textForm = z.strictObject({
  intent: z.enum(["preview", "publish"]),
  baseVersion: z.coerce.number().int().positive(),
  body: required(text.bodyMissing)
    .overwrite(severalLines)
    .max(limits.publishedTextLength, text.bodyTooLong(limits.publishedTextLength))
    .refine((body) => !hasTooManyLines(body), text.bodyTooManyLines(limits.publishedTextLines)),
});

/** The version to confirm before publication. */
export interface Preview {
  key: string;
  /** The current version; the new one follows it. */
  baseVersion: number;
  body: string;
  changes: Change[];
}
export type Answer = Refusal & { preview?: Preview };

/** Previews a new version and its changes; publishes it once confirmed. */
export async function actOnText(request: Request, context: AppLoadContext) {
  const { stores, session, flash } = await requireAdmin(request, context);
  const form = await readForm(request, textForm);
  if (form.status !== "success") return refuseInvalid(form, (name) => name === "body", text.unreadable);
  const { intent, baseVersion, body } = form.value;
  await requireFresh(request, session, `public/published-texts ${intent}`);
  try {
    const published = () => flash.redirect("/admin/textos", text.published(baseVersion + 1));
    if (intent === "publish" && (await stores.publishedTexts.publish({ body, baseVersion })))
      return await published();
    const inForce = await stores.publishedTexts.inForce();
    // A lost answer: this same form already published the version.
    if (intent === "publish" && inForce.version === baseVersion + 1 && inForce.body === body)
      return await published();
    if (inForce.body === body) return refuse(form, { fieldErrors: { body: [text.bodySame] } });
    const isOvertaken = inForce.version !== baseVersion;
    const changes = changesBetween(inForce.body, body);
    const preview = { key: crypto.randomUUID(), baseVersion: inForce.version, body, changes };
    const toast = isOvertaken ? numbered(text.overtaken) : undefined;
    return data<Answer>({ result: form.reply(), toast, preview }, { status: isOvertaken ? 409 : 200 });
  } catch (error) {
    return answerFailure(error, context, form, { failed: text.failed });
  }
}
