import { useActionData, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { EditedCriterion } from "~/contest/jury/criteria";
import {
  type Answers,
  type Criterion,
  halfScored,
  missingCriteria,
  type SheetSettings,
  submitProblems,
} from "~/contest/jury/scoring";
import type { Settings } from "~/contest/running/settings";
import type { actOnSheet } from "./acts";
import { NOT_APPLICABLE, scoreField, toAnswers } from "./fields";
import type { Sheet } from "./sheet";
import { standing } from "./total-bar";
import { useAutosave } from "./use-autosave";

/** Each time the sheet comes back refused, the first answer with an error comes into view and takes the focus. */
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

/** The form's fields as it is drawn first: scores by criterion. */
export interface InitialAnswers {
  scores: Record<string, string>;
  comments: string;
  /** Whether the work's university may read the comments. */
  shares: boolean;
}

export interface SheetProps {
  /** Epoch ms of this answer. */
  now: number;
  isOpen: boolean;
  settings: SheetSettings & Pick<Settings, "share_feedback">;
  criteria: EditedCriterion[];
  evaluation: Sheet | null;
  /** Names this page, and this juror's sheet of this proposal. */
  editor: string;
  sheetKey: string;
}

/** A sheet being filled in: what its form held first, what it holds now, how that is saved, what was refused. (decision 126) */
export function useSheet({ now, isOpen, settings, criteria, evaluation, sheetKey, ...page }: SheetProps) {
  const answered = useActionData<typeof actOnSheet>();
  const refused = answered?.result;
  const form = useRef<HTMLFormElement>(null);
  // What is closed shows what counts.
  const stored = isOpen ? evaluation : (evaluation?.sent ?? evaluation);
  const initial = useInitialAnswers(stored, refused?.initialValue, criteria, settings.show_na_option);
  const [written, readForm] = useWritten(form, initial, criteria, isOpen);
  const [editor] = useState(page.editor);
  // After a refusal the version is the one that the form was sent with.
  const [shown, setShown] = useState(() => Number(refused?.initialValue?.seen ?? evaluation?.updatedAt ?? 0));
  const savedAt = evaluation?.editor === editor ? evaluation.updatedAt : 0;
  const before = Math.max(shown, savedAt);
  const autosave = useAutosave({ form, open: isOpen, readAt: now, before, sheetKey, answered });
  const send = useSend(autosave.leaves);

  // What was chosen before the scripts came counts too, and what autosaving has just brought back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
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
    /** Saves what is here over a newer version, now that both were seen. */
    keepOver: (newer: Sheet) => {
      setShown(newer.updatedAt);
      autosave.changed();
    },
    hasChanges: standing(evaluation, autosave.saved)?.as === "changes",
    /** What is still to be answered, or answered again. */
    left: [
      ...missingCriteria(written, criteria),
      ...(settings.allow_half_stars ? [] : halfScored(written.scores, criteria)),
    ],
    /** What the server would say to it, so that nothing is asked before it says so. */
    isRefused: submitProblems(written, written.comments, criteria, settings).length > 0,
    errorsOf: (name: string) => refused?.error?.[name] ?? undefined,
  };
}

/** The answers as they stand in the form, and what reads them anew. */
function useWritten(
  form: RefObject<HTMLFormElement>,
  initial: InitialAnswers,
  criteria: Criterion[],
  isOpen: boolean,
) {
  const [written, setWritten] = useState(() => ({
    ...toAnswers((id) => initial.scores[id], criteria),
    comments: initial.comments,
    shares: initial.shares,
  }));
  const readForm = () => {
    if (!form.current || !isOpen) return;
    const fields = new FormData(form.current);
    setWritten({
      ...toAnswers((id) => fields.get(scoreField(id)), criteria),
      comments: String(fields.get("comments") ?? ""),
      shares: fields.has("shares"),
    });
  };
  return [written, readForm] as const;
}

/** What the form holds when the page arrives: what was just refused, else what is stored. Later answers do not touch it. */
function useInitialAnswers(
  stored: (Answers & { comments: string; shares: boolean }) | null,
  typed: Record<string, unknown> | null | undefined,
  criteria: Criterion[],
  offersNotApplicable: boolean,
) {
  return useState((): InitialAnswers => {
    if (typed) {
      const scores = (typed.scores ?? {}) as Record<string, string>;
      const comments = typeof typed.comments === "string" ? typed.comments : "";
      return { scores, comments, shares: typed.shares === "on" };
    }
    const scores: Record<string, string> = {};
    for (const { id } of criteria) {
      const score = stored?.scores[id];
      if (score !== undefined) scores[id] = String(score);
      else if (offersNotApplicable && stored?.notApplicable.includes(id)) scores[id] = NOT_APPLICABLE;
    }
    return { scores, comments: stored?.comments ?? "", shares: stored?.shares ?? false };
  })[0];
}

/** Sends the form by the button that was pressed; `leaves` is told first. */
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
