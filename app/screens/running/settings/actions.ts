import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { newAccessCode } from "~/auth/people/access-codes";
import { changedSettings, defaultSettings, type Settings, switchKeys } from "~/contest/core/settings";
import { documentKey } from "~/contest/public/home-pdf";
import type { CodeRole } from "~/db/people/access-codes";
import { common } from "~/text/core/common";
import { settingsAnswers } from "~/text/running/settings-answers";
import { type SettingsTab, settingsOf, tabPath } from "~/text/running/settings-list";
import { numbered, type Refusal, readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { isUpload } from "~/web/core/upload-form";
import { isCodePart, tabAt } from "./fields";
import { codeForm, settingsForm } from "./form";
import { publishPdf } from "./upload";

type Admin = Awaited<ReturnType<typeof requireAdmin>>;

/** The new code, present in this answer only. */
export type ChangedSettings = Refusal & { changed?: { role: CodeRole; code: string } };

/** Handles a tab's form, the PDF upload of the first tab, and a new access code on the codes' tab. */
export async function actOnSettings(request: Request, context: AppLoadContext, part?: string) {
  const guarded = await requireAdmin(request, context);
  const tab = tabAt(part);
  if (!tab) throw new Response(null, { status: 404 });
  const isOfCodes = tab === "participacion" && isCodePart(new URL(request.url).search);
  if (isOfCodes) return changeCode(request, guarded);
  return tab === "portada" && isUpload(request) ? upload(request, guarded) : save(request, tab, guarded);
}

async function save(request: Request, tab: SettingsTab, context: Admin) {
  const { stores, documents, flash } = context;
  const form = await readForm(request, settingsForm(tab, new URL(request.url).origin));
  if (form.status !== "success") {
    // A switch cannot be wrong in a form of ours.
    const isBeside = (name: string) =>
      settingsOf(tab).some((key) => key === name) && !switchKeys.some((key) => key === name);
    return refuseInvalid(form, isBeside, settingsAnswers.saveFailed(common.unreadableForm));
  }
  const { initial, reset, ...sent } = form.value;
  const defaults: Partial<Settings> = Object.fromEntries(reset.map((key) => [key, defaultSettings[key]]));
  const changes = changedSettings({ ...sent, ...defaults }, initial);
  try {
    const key = changes.home_pdf_url && documentKey(changes.home_pdf_url);
    if (key && (await documents.size(key)) === null) {
      return refuse(form, { fieldErrors: { home_pdf_url: [settingsAnswers.pdf.gone] }, status: 409 });
    }
    await stores.settings.save(changes);
  } catch (error) {
    return answerFailure(error, context, form, { failed: settingsAnswers.saveFailed });
  }
  return flash.redirect(tabPath(tab), settingsAnswers.saved);
}

/** Only the answer holds the new code; no address shows it. */
async function changeCode(request: Request, context: Admin) {
  const form = await readForm(request, codeForm);
  if (form.status !== "success") return refuseWith(settingsAnswers.codes.failed(common.unreadableForm));
  await requireFresh(request, context.session, "running/settings parte=codigos");
  const { role } = form.value;
  try {
    const code = await newAccessCode(context, role);
    return data<ChangedSettings>({ changed: { role, code }, toast: numbered(settingsAnswers.codes.changed) });
  } catch (error) {
    return answerFailure(error, context, null, { failed: settingsAnswers.codes.failed });
  }
}

async function upload(request: Request, context: Admin) {
  const { viewer, env, flash } = context;
  const { success } = await env.WRITE_LIMIT.limit({ key: `documento:${viewer.id}` });
  if (!success) return refuseWith(common.tooManyTries, 429);
  try {
    switch (await publishPdf(request, context)) {
      case "published":
        return flash.redirect(tabPath("portada"), settingsAnswers.pdf.uploaded);
      case "size":
        return refuseWith(settingsAnswers.pdf.tooLarge);
      case "kind":
        return refuseWith(settingsAnswers.pdf.uploadFailed(settingsAnswers.pdf.noPdf));
      case "no_file":
        return refuseWith(settingsAnswers.pdf.uploadFailed(settingsAnswers.pdf.noFile));
      case "malformed":
        return refuseWith(settingsAnswers.pdf.uploadFailed(common.unreadableForm));
      case "too_large":
        return refuseWith(settingsAnswers.pdf.uploadFailed(`${common.tooLarge.title}.`), 413);
    }
  } catch (error) {
    return answerFailure(error, context, null, { failed: settingsAnswers.pdf.uploadFailed });
  }
}
