import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireViewer } from "~/auth/core/guards";
import { closedReason } from "~/contest/core/phases";
import { refusalReason } from "~/db/core/database";
import { closedNotice } from "~/text/core/closed";
import { common } from "~/text/core/common";
import { altTexts } from "~/text/works/alt-texts";
import { proposalAnswers } from "~/text/works/proposal-answers";
import { cameFrom } from "~/web/core/came-from";
import { formErrorText, readForm, refuse } from "~/web/core/forms";
import { altFields, textsByName } from "~/web/works/alt-fields";

/** Texts of a work's files, by file id. */
const textsForm = z.strictObject({
  /** Save time of the edited version, in epoch ms. */
  baseVersion: z.coerce.number({ error: formErrorText }).int(formErrorText),
  ...altFields,
});

const text = altTexts.ofWork;

/**
 * Saves the texts of a work's files. Its university can do so while editing is open, an admin
 * always.
 */
export async function actOnTexts(request: Request, id: string | undefined, context: AppLoadContext) {
  const { env, flash, now } = context;
  const { viewer, stores, isAdmin, work, back } = await requireDescriber(request, id, context);
  const submission = await readForm(request, textsForm);
  // Each effective save writes an audit event.
  const { success } = await env.WRITE_LIMIT.limit({ key: `textos:${viewer.id}` });
  if (!success) return refuse(submission, { toast: common.tooManyTries, status: 429 });
  const closed = isAdmin ? null : closedReason(await stores.phases.activateDue(), "submissions", now);
  if (closed) return refuse(submission, { toast: closedNotice("submissions", closed), status: 409 });
  if (submission.status !== "success") return refuse(submission);
  const { baseVersion, ...typed } = submission.value;
  const texts = work.files.map((file) => ({ id: file.id, ...textsByName(file.id, file.kind, typed) }));
  try {
    await stores.altTexts.save(work.id, texts, { baseVersion, isGated: !isAdmin });
    return await flash.redirect(back.at, text.saved);
  } catch (error) {
    if (refusalReason(error) !== "changed_meanwhile")
      return answerFailure(error, context, submission, {
        gate_closed: "submissions",
        failed: text.notSaved,
      });
  }
  const saved = await stores.altTextLists.ofWork(work.id);
  if (!saved) return refuse(submission, { toast: text.notSaved, status: 404 });
  const { universityId: _, ...rest } = saved;
  return data(
    { result: submission.reply({ formErrors: [text.changedMeanwhile] }), saved: rest },
    { status: 409 },
  );
}

/**
 * Returns the work when the viewer can edit its texts: its university or an admin. Otherwise throws
 * a redirect with the reason.
 */
export async function requireDescriber(request: Request, id: string | undefined, context: AppLoadContext) {
  const { viewer, stores, flash } = await requireViewer(request, context);
  const isAdmin = viewer.role === "admin";
  if (!isAdmin && viewer.role !== "universidad") throw await flash.redirect("/", altTexts.ofWork.denied);
  const home = isAdmin ? "/admin/textos-alternativos" : "/universidad";
  if (!isAdmin && viewer.universityId === null)
    throw await flash.redirect(home, proposalAnswers.noUniversity);
  const work = await stores.altTextLists.ofWork(id ?? "");
  const isTheirs = isAdmin || work?.universityId === viewer.universityId;
  if (!work || !isTheirs) throw await flash.redirect(home, proposalAnswers.notFound);
  return { viewer, stores, isAdmin, work, back: cameFrom(request, home) };
}
