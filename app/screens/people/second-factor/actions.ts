import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { encode } from "uqr";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireFresh, requirePerson } from "~/auth/core/guards";
import { typedCode } from "~/auth/people/forms";
import { addFactor, newRecoveryCodes, type Setup, sameSetup } from "~/auth/people/second-factor";
import { common } from "~/text/core/common";
import { secondFactor as secondFactorText } from "~/text/people/second-factor";
import { type Refusal, readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { factorPath } from "~/web/people/access";

/** Returns a text as a QR code: one SVG path, `size` units wide with its quiet zone. */
function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join("") };
}

const factorForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("add"), sealed: z.string().max(300), code: typedCode }),
  z.strictObject({ intent: z.literal("renew-codes") }),
  z.strictObject({ intent: z.literal("remove") }),
]);

/** Returns a setup for the page. */
export const setupWithQr = ({ sealed, secret, uri }: Setup) => ({ sealed, secret, uri, qr: qrOf(uri) });

/** Data that only one answer shows: the codes, or the setup after a wrong code. */
export interface Answer extends Refusal {
  codes?: string[];
  setup?: ReturnType<typeof setupWithQr>;
}

export async function actOnFactor(request: Request, context: AppLoadContext) {
  const guarded = await requireFactorOwner(request, context);
  const { viewer, session, stores, flash } = guarded;
  const form = await readForm(request, factorForm);
  const setup =
    form.payload.intent === "add" ? await sameSetup(context, viewer, String(form.payload.sealed)) : null;
  const again = setup && setupWithQr(setup);
  if (form.status !== "success") {
    const { data: refusal, init } = refuseInvalid(
      form,
      (name) => name === "code",
      secondFactorText.unreadable,
      {
        hide: ["code", "sealed"],
      },
    );
    return data<Answer>({ ...refusal, ...(again && { setup: again }) }, init ?? undefined);
  }
  await requireFresh(request, session, `people/second-factor ${form.value.intent}`);
  try {
    if (form.value.intent === "remove") {
      await stores.secondFactors.remove();
      return flash.redirect(factorPath, secondFactorText.removed);
    }
    if (form.value.intent === "renew-codes") {
      const { codes, hashes } = await newRecoveryCodes(viewer.id);
      await stores.secondFactors.renewCodes(hashes);
      return data<Answer>({ codes });
    }
    if (!setup) return refuseWith(secondFactorText.unreadable);
    const codes = await addFactor(guarded, {
      secret: setup.secret,
      code: form.value.code.replace(/\s/g, ""),
    });
    if (codes) return data<Answer>({ codes });
    const fieldErrors = { code: [secondFactorText.codeWrong] };
    const { data: refusal, init } = refuse(form, { fieldErrors, hide: ["code", "sealed"] });
    return data<Answer>({ ...refusal, setup: setupWithQr(setup) }, init ?? undefined);
  } catch (error) {
    return answerFailure(error, context, null, {
      changed_meanwhile: secondFactorText.changed,
      failed: secondFactorText.failed,
    });
  }
}

/** Requires an admin: only admins have a second factor. */
export async function requireFactorOwner(request: Request, context: AppLoadContext) {
  const guarded = await requirePerson(request, context);
  if (guarded.viewer.role !== "admin") throw await context.flash.redirect("/", common.denied("admin"));
  return guarded;
}
