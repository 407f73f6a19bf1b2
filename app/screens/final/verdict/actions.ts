import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { allByName } from "~/contest/core/all-by-name";
import { limits } from "~/contest/core/limits";
import { closedReason, resultsAreOut } from "~/contest/core/phases";
import { type Choices, departuresOf, type VerdictDraft, verdictProblems } from "~/contest/final/verdict";
import { lackingOf } from "~/contest/jury/lacking";
import { refusalReason } from "~/db/core/database";
import { MOST_RESULTS, type VerdictWork } from "~/db/final/views/verdict-editor";
import { departureLine } from "~/text/final/choices";
import { favouriteTie, verdict as verdictText } from "~/text/final/verdict";
import { cutTexts } from "~/text/jury/cut";
import { type Refusal, readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { choicesAmong } from "./first-draft";
import { draftOf, errorsOf, type VerdictForm, verdictForm } from "./form";
import { sealVerdict } from "./seal";

/** Enough fields for all finalists of a national contest. */
const MOST_FIELDS = 1500;

/** The confirmation before the seal, about the stored draft. */
interface Question {
  key: string;
  id: string;
  version: number;
  /** Null for a prize declared void (desierto). */
  winner: string | null;
  /** The sealed verdict that this draft would replace; `sealedAt` in epoch ms. */
  replaced: { number: number; sealedAt: number } | null;
  /** Number of awards besides the winner. */
  others: number;
  /** Works that nobody evaluated; null without one. */
  unevaluated: string | null;
  /** Departures from the rule, and differences from the public's choices. */
  departures: string[];
  /** True when everybody will read the verdict at once. */
  areOut: boolean;
  votingIsOpen: boolean;
}
export type Answer = Refusal & {
  question?: Question;
  /** Search results when several works match. */
  results?: VerdictWork[];
};

const path = "/admin/fallo";
type Admin = Awaited<ReturnType<typeof requireAdmin>>;

/** Saves, deletes or seals the one draft. */
export async function actOnVerdict(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const submission = await readForm(request, verdictForm, { maxFields: MOST_FIELDS });
  if (submission.status !== "success")
    return refuseInvalid(
      submission,
      (name) => /^(reason|statement|departure|works\[|favourite|voids\[|add)/.test(name),
      verdictText.unreadable,
    );
  const form = submission.value;
  const { stores, flash } = guarded;
  await requireFresh(request, guarded.session, `final/verdict ${form.intent}`);
  try {
    if (form.intent === "discard") {
      await stores.verdicts.discard(form);
      return await flash.redirect(path, verdictText.discarded);
    }
    if (form.intent === "seal") {
      const result = await sealVerdict(form, guarded);
      if ("problems" in result) return refuseWith(verdictText.changedMeanwhile, 409);
      return await flash.redirect(path, verdictText.sealed(result.number));
    }
    return await compose(form, submission, guarded);
  } catch (error) {
    if (form.intent === "seal" && refusalReason(error) === "changed_meanwhile") {
      // A second press at the same moment: the draft is already sealed, as requested.
      const last = await stores.verdicts.sealed();
      if (last?.id === form.id) return flash.redirect(path, verdictText.sealed(last.number));
    }
    const isForm = form.intent !== "seal" && form.intent !== "discard";
    return answerFailure(error, context, isForm ? submission : null, {
      changed_meanwhile: isForm ? verdictText.changed : verdictText.changedMeanwhile,
      tally_unsealed: verdictText.tallyUnsealed,
      failed: verdictText.failed,
    });
  }
}

type Submission = Parameters<typeof refuse>[0];

/** Adds the selected works and search results to the draft. Returns a refusal or null. */
async function addWorks(
  form: VerdictForm,
  awards: VerdictDraft["awards"],
  submission: Submission,
  verdictEditor: Admin["stores"]["verdictEditor"],
) {
  const results = form.add ? await verdictEditor.find(form.add) : [];
  const [exact = results.length === 1 ? results[0] : undefined] = results.filter(
    ({ number }) => String(number) === form.add,
  );
  if (form.add && !exact && form.pick.length === 0) {
    const add =
      results.length === 0 ? verdictText.notFound : verdictText.several(results.length === MOST_RESULTS);
    return data<Answer>({ result: submission.reply({ fieldErrors: { add: [add] } }), results }, 400);
  }
  const picked = await verdictEditor.known([...form.pick, ...(exact ? [exact.id] : [])]);
  if (picked.length === 0) return refuse(submission, { fieldErrors: { add: [verdictText.nothingPicked] } });
  for (const { id } of picked)
    if (!awards.some(({ workId, kind }) => workId === id && kind !== "favorita"))
      awards.push({ kind: "mencion", workId: id, label: "", reasons: "" });
  return null;
}

/**
 * Saves the draft with or without a further work. Asks for confirmation before the seal when there
 * are no problems.
 */
async function compose(form: VerdictForm, submission: Submission, context: Admin) {
  const { stores, flash, now } = context;
  const { draft, awardFields } = draftOf(form);
  if (form.intent === "add") {
    const refusal = await addWorks(form, draft.awards, submission, stores.verdictEditor);
    if (refusal) return refusal;
  }
  const previous = { id: form.id, version: form.version, replaces: form.replaces ?? null };
  const ids = draft.awards.flatMap(({ workId }) => workId ?? []);
  const { known, editor, final, all, phasesNow } = await allByName({
    known: stores.verdictEditor.known(ids),
    editor: stores.verdictEditor.read(),
    final: stores.finalChoices.now(),
    all: stores.verdicts.all(),
    phasesNow: stores.phases.activateDue(),
  });
  const choices = choicesAmong(editor.works, final.procedure);
  // A draft without a departure stores no explanation of one.
  if (!departuresOf(draft.awards, choices).winner) draft.departure = "";
  const problems = verdictProblems(draft, known, choices, {
    hasOpenStep: final.chain.hasOpenStep,
    finalists: final.procedure.finalists.actual,
    departures: final.departures,
  });
  const saved = await stores.verdicts.save(draft, previous);
  if (form.intent !== "ask") return flash.redirect(path, verdictText.saved);
  if (problems.length > 0)
    return refuse(submission, {
      fieldErrors: errorsOf(problems, awardFields),
      toast: verdictText.incomplete,
    });
  const { unevaluated } = lackingOf(final.works, limits.unevaluatedTitles);
  const titleOf = (id: string) => final.works.find((work) => work.id === id)?.title ?? id;
  const question: Question = {
    key: crypto.randomUUID(),
    ...saved,
    winner: winnerOf(draft.awards, known),
    replaced: all.find(({ number }) => number === previous.replaces) ?? null,
    others: draft.awards.filter(({ kind }) => kind !== "ganadora").length,
    unevaluated: unevaluated.count > 0 ? cutTexts.unevaluatedWorks(unevaluated) : null,
    departures: [
      ...final.departures
        .filter(({ step }) => step !== "verdict")
        .map(({ rule, actual, ...one }) =>
          departureLine({ ...one, rule: rule.map(titleOf), actual: actual.map(titleOf) }),
        ),
      ...departureLines(draft, choices),
    ],
    areOut: resultsAreOut(phasesNow, now),
    votingIsOpen: closedReason(phasesNow, "votes", now) === null,
  };
  return data<Answer>({ question });
}

function winnerOf(awards: VerdictDraft["awards"], works: VerdictWork[]): string | null {
  const id = awards.find(({ kind }) => kind === "ganadora")?.workId;
  return works.find((work) => work.id === id)?.title ?? null;
}

/**
 * Returns the lines to show before the seal: ties, and differences from the public's choices with
 * the reason.
 */
function departureLines(draft: Pick<VerdictDraft, "awards" | "departure">, choices: Choices): string[] {
  const { winner, favourites } = choices;
  const departs = departuresOf(draft.awards, choices);
  const favourite = draft.awards.find(({ kind }) => kind === "favorita");
  return [
    ...(departs.winner ? [verdictText.departs(winner, draft.departure)] : []),
    ...(departs.favourite
      ? [
          verdictText.favouriteDeparts(
            favourites[0] ?? null,
            favourite?.workId != null,
            favourite?.reasons ?? "",
          ),
        ]
      : []),
    ...(favourites.length > 1 ? [favouriteTie(favourites)] : []),
  ];
}
