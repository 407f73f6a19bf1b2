import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { requireFresh } from "~/auth/core/guards";
import { addFactor, newRecoveryCodes, type Setup, sameSetup } from "~/auth/people/second-factor";
import { whyRefused } from "~/db/core/database";
import { secondFactor as text } from "~/text/people/second-factor";
import { type Refusal, readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { qrOf } from "~/web/core/qr";
import { factorPath } from "~/web/people/access";
import { factorForm } from "./form";
import { requireFactorOwner } from "./guard";

/** A setup as the page shows it. */
export const shown = ({ sealed, secret, uri }: Setup) => ({ sealed, secret, uri, qr: qrOf(uri) });

/** What an answer shows once and no page again: the codes; or, of a wrong code, the setup that it was for. */
export interface Answer extends Refusal {
  codes?: string[];
  setup?: ReturnType<typeof shown>;
}

export async function actOnFactor(request: Request, context: AppLoadContext) {
  const guarded = await requireFactorOwner(request, context);
  const { viewer, session, secondFactors, flash, now, logError } = guarded;
  const form = await readForm(request, factorForm);
  const setup =
    form.payload.intent === "add" ? await sameSetup(context, viewer, String(form.payload.sealed)) : null;
  const again = setup && shown(setup);
  if (form.status !== "success") {
    const { data: refusal, init } = refuseInvalid(form, (name) => name === "code", text.unreadable, {
      hide: ["code", "sealed"],
    });
    return data<Answer>({ ...refusal, ...(again && { setup: again }) }, init ?? undefined);
  }
  await requireFresh(request, session, `people/second-factor ${form.value.intent}`);
  const by = { id: viewer.id, name: viewer.fullName };
  try {
    if (form.value.intent === "remove") {
      await secondFactors.remove(by, now);
      return flash.redirect(factorPath, text.removed);
    }
    if (form.value.intent === "renew-codes") {
      const { codes, hashes } = await newRecoveryCodes(viewer.id);
      await secondFactors.renewCodes(hashes, by, now);
      return data<Answer>({ codes });
    }
    if (!setup) return refuseWith(text.unreadable);
    const codes = await addFactor(
      context,
      { secret: setup.secret, code: form.value.code.replace(/\s/g, "") },
      by,
    );
    if (codes) return data<Answer>({ codes });
    const fieldErrors = { code: [text.codeWrong] };
    const { data: refusal, init } = refuse(form, { fieldErrors, hide: ["code", "sealed"] });
    return data<Answer>({ ...refusal, setup: shown(setup) }, init ?? undefined);
  } catch (error) {
    if (whyRefused(error) === "changed_meanwhile") return refuseWith(text.changed, 409);
    logError(error);
    return refuseWith(text.failed, 503);
  }
}
