import type { AppLoadContext } from "@remix-run/cloudflare";
import { type Guarded, requireAdmin, requireFresh } from "~/auth/core/guards";
import type { VoteSelection } from "~/db/votes/votes";
import { automaticMails } from "~/text/mail/mails";
import { votes as votesText } from "~/text/votes/votes";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { selectionIn, type VotesForm, votesForm } from "./form";
import { votesList } from "./query";

/** Voids a group or single votes, or restores some. */
export async function actOnVotes(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const { stores, session, flash } = guarded;
  const form = await readForm(request, votesForm);
  if (form.status !== "success") {
    if (form.error && "voter" in form.error) return refuse(form, { toast: votesText.noneChosen });
    return refuseInvalid(form, (name) => name === "reason" || name === "number", votesText.unreadable);
  }
  const { intent } = form.value;
  const selection = selectionIn(form.value);
  const voiding = form.value.intent === "void" || form.value.intent === "void_group" ? form.value : null;
  await requireFresh(request, session, `votes/review ${intent}`);
  const changed = voiding
    ? await voidVotes(guarded, selection, voiding)
    : await restoreVotes(guarded, selection);
  if (changed === 0 && intent === "void_group") {
    const counting = await stores.votes.count(selection);
    if (counting > 0)
      return refuse(form, { fieldErrors: { number: [votesText.numberWrong(counting)] }, status: 409 });
  }
  if (changed === 0) return refuseWith(votesText.nothing, 409);
  const message = voiding ? votesText.wereVoided : votesText.wereRestored;
  return flash.redirect(votesList.path(votesList.read(request)), message(changed));
}

async function restoreVotes({ stores, sender }: Guarded, selection: VoteSelection): Promise<number> {
  const [work, from] = await Promise.all([stores.works.findPublished(selection.proposalId), sender()]);
  if (!work) return 0;
  return stores.votes.restore(selection, automaticMails.voteRestored({ title: work.title }, from));
}

async function voidVotes(
  { stores, sender }: Guarded,
  selection: VoteSelection,
  form: Extract<VotesForm, { intent: "void" | "void_group" }>,
): Promise<number> {
  const { reason } = form;
  const [work, from] = await Promise.all([stores.works.findPublished(selection.proposalId), sender()]);
  if (!work) return 0;
  const mail = automaticMails.voteVoided({ title: work.title, reason }, from);
  return stores.votes.void(selection, { reason, expected: "number" in form ? form.number : null, mail });
}
