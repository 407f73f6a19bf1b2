import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards";
import { documentKey } from "~/contest/home-pdf";
import { changedSettings } from "~/contest/settings";
import { serverMessage } from "~/db/database";
import type { Viewer } from "~/db/sessions";
import { common } from "~/text/common";
import { settings as text } from "~/text/settings";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/forms";
import { checkedFields, isUpload } from "./fields";
import { settingsForm } from "./form";
import { publishPdf } from "./upload";

const HERE = "/admin/ajustes";

type Guarded = AppLoadContext & { viewer: Viewer };

/** Two forms: the settings, and the PDF, which comes with its file. */
export async function actOnSettings(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  return isUpload(request) ? upload(request, guarded) : save(request, guarded);
}

async function save(request: Request, { settings, documents, viewer, flash, now, logError }: Guarded) {
  const form = await readForm(request, settingsForm(new URL(request.url).origin));
  if (form.status !== "success") {
    const isChecked = (name: string) => checkedFields.some((one) => one === name);
    return refuseInvalid(form, isChecked, text.saveFailed(common.unreadableForm));
  }
  const { seen, ...sent } = form.value;
  const changes = changedSettings(sent, seen);
  try {
    const key = changes.home_pdf_url && documentKey(changes.home_pdf_url);
    if (key && (await documents.size(key)) === null) {
      return refuse(form, { fieldErrors: { home_pdf_url: [text.pdf.gone] }, status: 409 });
    }
    await settings.save(changes, { id: viewer.id, name: viewer.fullName }, now);
  } catch (error) {
    logError(error);
    return refuse(form, { toast: text.saveFailed(serverMessage(error)), status: 500 });
  }
  return flash.redirect(HERE, text.saved);
}

async function upload(request: Request, context: Guarded) {
  const { viewer, env, flash, logError } = context;
  const { success } = await env.WRITE_LIMIT.limit({ key: `documento:${viewer.id}` });
  if (!success) return refuseWith(common.tooManyTries, 429);
  try {
    switch (await publishPdf(request, context, { id: viewer.id, name: viewer.fullName })) {
      case "published":
        return flash.redirect(HERE, text.pdf.uploaded);
      case "size":
        return refuseWith(text.pdf.tooLarge);
      case "kind":
        return refuseWith(text.pdf.uploadFailed(text.pdf.noPdf));
      case "no_file":
        return refuseWith(text.pdf.uploadFailed(text.pdf.noFile));
      case "malformed":
        return refuseWith(text.pdf.uploadFailed(common.unreadableForm));
      case "too_large":
        return refuseWith(text.pdf.uploadFailed(`${common.tooLarge.title}.`), 413);
    }
  } catch (error) {
    logError(error);
    return refuseWith(text.pdf.uploadFailed(serverMessage(error)), 500);
  }
}
