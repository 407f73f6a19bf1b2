import { useActionData, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Settings } from "~/contest/core/settings";
import type { EditedCriterion } from "~/contest/jury/criteria";
import {
  type Answers,
  type Criterion,
  type EvaluationSettings,
  halfScored,
  missingCriteria,
  sameAnswers,
  submitProblems,
} from "~/contest/jury/scoring";
import type { actOnEvaluation } from "./actions";
import type { FormEvaluation } from "./evaluation";
import { NOT_APPLICABLE, scoreField, toAnswers } from "./fields";
import { useAutosave } from "./use-autosave";

/** Scrolls to the first invalid answer and focuses it after each refusal. */
function useFocusOnWrong(form: RefObject<HTMLFormElement>, refusal: object | undefined): void {
  useEffect(() => {
    if (!refusal) return;
    const error = form.current?.querySelector(".field-error");
    const row = error?.closest("[data-criterion]");
    const field = row ? row.querySelector("input:checked") : form.current?.querySelector("textarea");
    if (!error || !(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    (row ?? field).scrollIntoView({ block: "start" });
  }, [form, refusal]);
}

/** The form's initial fields: scores by criterion. */
export interface InitialAnswers {
  scores: Record<string, string>;
  comments: string;
  /** Comments for the organiser. */
  privateComments: string;
  /** True when the work's university can read the comments. */
  shares: boolean;
}

export interface EvaluationFormProps {
  /** Epoch ms of this answer. */
  now: number;
  isOpen: boolean;
  settings: EvaluationSettings & Pick<Settings, "share_feedback">;
  criteria: EditedCriterion[];
  evaluation: FormEvaluation | null;
  /** Identifies this page and this juror's evaluation of this proposal. */
  editor: string;
  formKey: string;
}

/**
 * State of an evaluation form: initial and current answers, save state and refusal. Fields are
 * uncontrolled: conform's `useForm` would hold values that autosave and other devices change.
 */
export function useEvaluationForm({
  now,
  isOpen,
  settings,
  criteria,
  evaluation,
  formKey,
  ...page
}: EvaluationFormProps) {
  const answered = useActionData<typeof actOnEvaluation>();
  const refused = answered?.result;
  const form = useRef<HTMLFormElement>(null);
  const initial = useInitialAnswers(evaluation, refused?.initialValue, criteria, settings.show_na_option);
  const [written, readForm] = useWritten(form, initial, criteria, isOpen);
  const [editor] = useState(page.editor);
  // A refused form keeps the version it was sent with.
  const [baseVersion, setBaseVersion] = useState(() =>
    Number(refused?.initialValue?.baseVersion ?? evaluation?.updatedAt ?? 0),
  );
  const savedAt = evaluation?.editor === editor ? evaluation.updatedAt : 0;
  const before = Math.max(baseVersion, savedAt);
  const sent = evaluation?.sent ?? null;
  const autosave = useAutosave({
    form,
    open: isOpen,
    // Changes to a sent evaluation stay in the browser until sent again.
    saves: sent === null,
    readAt: now,
    before,
    formKey,
    answered,
  });
  const send = useSend(autosave.leaves);

  // Reads choices from before the scripts loaded and restored answers too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on arrival
  useEffect(readForm, []);
  useFocusOnWrong(form, refused?.error ? answered : undefined);

  return {
    form,
    editor,
    initial,
    written,
    autosave,
    send,
    changed: () => {
      readForm();
      autosave.changed();
    },
    /** Saves the form over a newer version, after the juror has seen both. */
    keepOver: (newer: FormEvaluation) => {
      setBaseVersion(newer.updatedAt);
      autosave.changed();
    },
    /** True when the form differs from what was sent. */
    hasChanges:
      sent !== null &&
      !(
        sameAnswers(sent, written, criteria) &&
        sent.comments === written.comments &&
        sent.privateComments === written.privateComments &&
        sent.shares === written.shares
      ),
    /** Criteria still to answer or to correct. */
    left: [
      ...missingCriteria(written, criteria),
      ...(settings.allow_half_stars ? [] : halfScored(written.scores, criteria)),
    ],
    /** Predicts the server's refusal, so that no confirmation precedes one. */
    isRefused: submitProblems(written, written.comments, criteria, settings).length > 0,
    errorsOf: (name: string) => refused?.error?.[name] ?? undefined,
  };
}

/** Returns the form's current answers and a function that reads them again. */
function useWritten(
  form: RefObject<HTMLFormElement>,
  initial: InitialAnswers,
  criteria: Criterion[],
  isOpen: boolean,
) {
  const [written, setWritten] = useState(() => ({
    ...toAnswers((id) => initial.scores[id], criteria),
    comments: initial.comments,
    privateComments: initial.privateComments,
    shares: initial.shares,
  }));
  const readForm = () => {
    if (!form.current || !isOpen) return;
    const fields = new FormData(form.current);
    setWritten({
      ...toAnswers((id) => fields.get(scoreField(id)), criteria),
      comments: String(fields.get("comments") ?? ""),
      privateComments: String(fields.get("private_comments") ?? ""),
      shares: fields.has("shares"),
    });
  };
  return [written, readForm] as const;
}

/**
 * Returns the form's initial answers: the refused ones, else the stored ones. Later answers do not
 * change them.
 */
function useInitialAnswers(
  stored: (Answers & { comments: string; privateComments: string; shares: boolean }) | null,
  typed: Record<string, unknown> | null | undefined,
  criteria: Criterion[],
  offersNotApplicable: boolean,
) {
  return useState((): InitialAnswers => {
    if (typed) {
      const scores = (typed.scores ?? {}) as Record<string, string>;
      const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "");
      const [comments, privateComments] = [text("comments"), text("private_comments")];
      return { scores, comments, privateComments, shares: typed.shares === "on" };
    }
    const scores: Record<string, string> = {};
    for (const { id } of criteria) {
      const score = stored?.scores[id];
      if (score !== undefined) scores[id] = String(score);
      else if (offersNotApplicable && stored?.notApplicable.includes(id)) scores[id] = NOT_APPLICABLE;
    }
    return {
      scores,
      comments: stored?.comments ?? "",
      privateComments: stored?.privateComments ?? "",
      shares: stored?.shares ?? false,
    };
  })[0];
}

/** Submits the form with the pressed button; calls `leaves` first. */
function useSend(leaves: () => void) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    (submitter.closest("[popover]") as HTMLElement | null)?.hidePopover();
    leaves();
    submit(submitter, { preventScrollReset: submitter.value === "draft" });
  };
}
