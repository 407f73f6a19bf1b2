import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { inWholeDays, type Phase } from "~/contest/core/phases";
import { readTemplate, type Template, type TemplateTrouble } from "~/contest/running/template";
import { refusalReason } from "~/db/core/database";
import { template as templateText } from "~/text/running/template";
import { readForm } from "~/web/core/forms";
import { isUpload } from "~/web/core/upload-form";
import { uploadedFile } from "~/web/core/uploaded-file";

/** A confirmed template: the file's text, which is read again. A byte outside of ASCII takes three in a form. */
const confirmation = z.strictObject({
  intent: z.literal("apply"),
  text: z.string().min(1).max(limits.templateBytes),
});
const CONFIRMED_BYTES = 4 * limits.templateBytes;

/** Answer with the file's error, or with what the file would write. */
export interface TemplateAnswer {
  trouble?: TemplateTrouble;
  preview?: { text: string; parts: Omit<Template, "template" | "version"> };
}

/** Shows what a template would write; writes it once confirmed. */
export async function actOnTemplate(request: Request, context: AppLoadContext) {
  const { stores, flash, now } = await requireAdmin(request, context);
  const isConfirmed = !isUpload(request);
  const file = isConfirmed ? await confirmedText(request) : await uploadedText(request);
  if (typeof file !== "string") return refuseFile(file.trouble);
  const template = readTemplate(file, dayOf(now));
  if ("trouble" in template) return refuseFile(template.trouble);
  const { template: _, version: __, ...parts } = template;
  if (!isConfirmed) {
    const phases = shownPhases(template, await stores.phases.all(), now);
    return data<TemplateAnswer>({ preview: { text: file, parts: { ...parts, phases } } });
  }
  try {
    await stores.templates.apply(template);
  } catch (error) {
    if (refusalReason(error) === "contest_begun")
      return flash.redirect("/admin/plantilla", templateText.begunMeanwhile);
    return answerFailure(error, context, null, { failed: templateText.failed });
  }
  return flash.redirect("/admin", templateText.done);
}

/** Returns the template's phases with the last days that /admin/fases will show. `now` in epoch ms. */
function shownPhases(template: Template, phases: Phase[], now: number): Template["phases"] {
  const dated = phases.map((phase) => {
    const next = template.phases.find(({ key }) => key === phase.phaseKey);
    return { ...phase, ...next, isActive: false, leftAt: null };
  });
  const shown = inWholeDays(dated, now);
  return template.phases.map((phase) => ({
    ...phase,
    endAt: shown.find(({ phaseKey }) => phaseKey === phase.key)?.endAt ?? null,
  }));
}

const refuseFile = (trouble: TemplateTrouble) =>
  data<TemplateAnswer>({ trouble }, { status: trouble.kind === "too_large" ? 413 : 400 });

type Read = string | { trouble: TemplateTrouble };

async function confirmedText(request: Request): Promise<Read> {
  const form = await readForm(request, confirmation, { maxBytes: CONFIRMED_BYTES });
  return form.status === "success" ? form.value.text : { trouble: { kind: "malformed" } };
}

async function uploadedText(request: Request): Promise<Read> {
  const file = await uploadedFile(request, limits.templateBytes);
  if (typeof file === "string") return { trouble: { kind: file } };
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return { trouble: { kind: "foreign" } };
  }
}
