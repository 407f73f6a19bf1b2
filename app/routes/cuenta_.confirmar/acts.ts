import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { homeOf, requireViewer } from "~/auth/guards";
import { HashingBusy } from "~/auth/hashing-line";
import { proveOwnPassword } from "~/auth/own-password";
import { limits } from "~/contest/limits";
import { common } from "~/text/common";
import { confirm as text } from "~/text/confirm";
import type { Toast } from "~/text/toast";
import { accessPath, confirmPath, returnOf } from "~/web/access";
import { CONFIRMATION, parseFields, type Refusal, readFields } from "~/web/forms";
import { confirmForm } from "./form";

/** A form's fields in their order. */
type Carried = [name: string, value: string][];
/** What is shown again, and how the address that it leads to was asked for. */
type Answer = Refusal & { carried: Carried; method: "get" | "post" };

/**
 * Takes a form that was held up (`requireFresh`), asks who its sender is, and once that is proven sends the browser on
 * with all of it to where it was meant for.
 */
export async function actOnConfirmation(request: Request, context: AppLoadContext) {
  const { viewer, session, logError } = await requireViewer(request, context);
  const to = returnOf(request) ?? homeOf(viewer.role);
  const proof = new FormData();
  const carried: Carried = [];
  for (const [name, value] of await readFields(request, limits.selectedProposals + 200)) {
    if (name.startsWith(CONFIRMATION)) proof.append(name, String(value));
    else carried.push([name, String(value)]);
  }
  // Just held up: nobody was asked yet.
  if ([...proof].length === 0) return data<Answer>({ carried, method: "post" });

  const form = parseFields(proof, confirmForm);
  const method = form.payload.confirm_method === "get" ? "get" : "post";
  const refuse = (status: number, options: { toast?: Toast; wrong?: string } = {}) => {
    const fieldErrors = options.wrong ? { confirm_password: [options.wrong] } : undefined;
    const result = form.reply({ hideFields: ["confirm_password"], ...(fieldErrors && { fieldErrors }) });
    return data<Answer>({ result, toast: options.toast, carried, method }, { status });
  };
  if (form.status !== "success") return refuse(400);
  try {
    const proven = await proveOwnPassword(request, context, viewer.id, form.value.confirm_password);
    if (!proven.proven) {
      return proven.why === "too_many_tries"
        ? refuse(429, { toast: common.tooManyTries })
        : refuse(400, { wrong: text.passwordWrong });
    }
    await session.confirm();
  } catch (error) {
    if (error instanceof HashingBusy) return refuse(503, { toast: common.busy });
    logError(error);
    return refuse(503, { toast: text.failed });
  }
  // A file comes without a page: this one says that it is there.
  return method === "get" ? redirect(accessPath(confirmPath, to), 303) : redirect(to, 307);
}
