import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { votes as text } from "~/text/votes/votes";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { groupOf, votesForm } from "./form";
import { votesList } from "./query";

/** Voids or restores a group of votes. */
export async function actOnVotes(request: Request, context: AppLoadContext) {
  const { votes, by, session, flash, now } = await requireAdmin(request, context);
  const form = await readForm(request, votesForm);
  if (form.status !== "success") return refuseInvalid(form, (name) => name === "reason", text.unreadable);
  const group = groupOf(form.value);
  if (!group) return refuse(form, { toast: text.unreadable });
  await requireFresh(request, session, `votes/review ${form.value.intent}`);
  const changed =
    form.value.intent === "void"
      ? await votes.void(group, form.value.reason, by, now)
      : await votes.restore(group, by, now);
  if (changed === 0) return refuseWith(text.nothing, 409);
  const message = form.value.intent === "void" ? text.wereVoided : text.wereRestored;
  return flash.redirect(votesList.path(votesList.read(request)), message(changed));
}
