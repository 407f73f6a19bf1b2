import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { homeOf, requirePerson } from "~/auth/core/guards";
import { HashingBusy } from "~/auth/core/hashing-queue";
import { typedCode } from "~/auth/people/forms";
import { proveOwnPassword } from "~/auth/people/own-password";
import { proveFactor } from "~/auth/people/second-factor";
import { limits } from "~/contest/core/limits";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { authText } from "~/text/people/auth";
import { confirm as confirmText } from "~/text/people/confirm";
import { secondFactor as factor } from "~/text/people/second-factor";
import { CONFIRMATION, parseFields, type Refusal, readFields, refuse as refuseForm } from "~/web/core/forms";
import { accessPath, confirmPath, returnOf } from "~/web/people/access";

/** The method of the interrupted request. */
const confirm_method = z.enum(["get", "post"]);

/** This screen's own fields begin with `CONFIRMATION`; it passes on all others unchanged. */
const passwordForm = z.strictObject({
  confirm_method,
  confirm_password: z
    .string(confirmText.passwordMissing)
    .max(limits.passwordMaxLength, authText.passwordTooLong),
});

/** The form of a person with a second factor. */
const codeForm = z.strictObject({ confirm_method, confirm_code: typedCode });

/**
 * Byte limit of a form: a people import carries the file's text, and a character can take nine
 * bytes.
 */
const MOST_BYTES = 4 * limits.importBytes;

/** A form's fields in order. */
type Carried = [name: string, value: string][];
/** The fields to show again, and the method of the interrupted request. */
type Answer = Refusal & { carried: Carried; method: "get" | "post" };

/** Separates the person's proof from the fields of the interrupted form. */
async function readProof(request: Request) {
  const proof = new FormData();
  const carried: Carried = [];
  for (const [name, value] of await readFields(request, limits.selectedProposals + 200, MOST_BYTES)) {
    if (name.startsWith(CONFIRMATION)) proof.append(name, String(value));
    else carried.push([name, String(value)]);
  }
  return { proof, carried };
}

/**
 * Takes an interrupted form (`requireFresh`) and asks for proof of identity. With proof, redirects
 * the browser with all fields to the original address.
 */
export async function actOnConfirmation(request: Request, context: AppLoadContext) {
  const { viewer, by, hasFactor, session, logError } = await requirePerson(request, context);
  const to = returnOf(request) ?? homeOf(viewer.role);
  const { proof, carried } = await readProof(request);
  // The first visit: the person has not been asked yet.
  if ([...proof].length === 0) return data<Answer>({ carried, method: "post" });

  const form = hasFactor ? parseFields(proof, codeForm) : parseFields(proof, passwordForm);
  const [check, wrong] = hasFactor
    ? (["confirm_code", factor.codeWrong] as const)
    : (["confirm_password", confirmText.passwordWrong] as const);
  const method = form.payload.confirm_method === "get" ? "get" : "post";
  const refuse = (
    status: number,
    options: { toast?: Toast; fieldErrors?: Record<string, string[]> } = {},
  ) => {
    const { data: refusal } = refuseForm(form, { ...options, status, hide: [check] });
    return data<Answer>({ ...refusal, carried, method }, { status });
  };
  if (form.status !== "success") return refuse(400);
  try {
    const proven =
      "confirm_code" in form.value
        ? await proveFactor(request, context, by, form.value.confirm_code, "own-factor")
        : await proveOwnPassword(request, context, viewer.id, form.value.confirm_password);
    if (!proven.proven) {
      if (proven.why === "too_many_tries") return refuse(429, { toast: common.tooManyTries });
      return refuse(400, { fieldErrors: { [check]: [proven.why === "used" ? factor.codeUsed : wrong] } });
    }
    // A valid code already marks the session.
    if (!hasFactor) await session.confirm();
  } catch (error) {
    if (error instanceof HashingBusy) return refuse(503, { toast: common.busy });
    logError(error);
    return refuse(503, { toast: confirmText.failed });
  }
  // A file download has no page, so this page announces the file.
  return method === "get" ? redirect(accessPath(confirmPath, to), 303) : redirect(to, 307);
}
