import { Form, Link, useActionData, useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ClosedNotice } from "~/components/closed-notice";
import { describedBy, Field } from "~/components/field";
import { UnsavedGuard } from "~/components/unsaved-guard";
import { useHydrated } from "~/components/use-hydrated";
import type { EditedCriterion } from "~/contest/criteria";
import { limits } from "~/contest/limits";
import {
  type Answers,
  type Criterion,
  commentsLeast,
  halfScored,
  missingCriteria,
  type Scores,
  type SheetSettings,
  submitProblems,
} from "~/contest/scoring";
import { jury } from "~/text/jury";
import type { Toast } from "~/text/toast";
import type { actOnSheet } from "./acts";
import { CriterionRow } from "./criterion-row";
import { NOT_APPLICABLE, offeredScores, scoreField, toAnswers } from "./fields";
import { NewerVersion } from "./newer-version";
import { OpenChanges } from "./open-changes";
import type { Sheet } from "./sheet";
import { DiscardChanges, SheetActs } from "./sheet-acts";
import { standing, TotalBar } from "./total-bar";
import { useAutosave } from "./use-autosave";
import { useFocusOnWrong } from "./use-focus-on-wrong";
import { whenOf } from "./when";

const FORM = "evaluacion";

interface Props {
  /** Epoch ms of this answer. */
  now: number;
  /** Why evaluations are closed, or null while they are open. */
  closed: Toast | null;
  settings: SheetSettings;
  criteria: EditedCriterion[];
  evaluation: Sheet | null;
  /** Names this page, and this juror's sheet of this proposal. */
  editor: string;
  sheetKey: string;
}

/** The juror's scores for one proposal. Give it the proposal's id as key. */
export function ScoreSheet(props: Props) {
  if (props.evaluation?.conflict) {
    return (
      <div className="mt-10 border-t border-ink pt-6">
        <h2 className="h2">{jury.states.conflict}</h2>
        <p className="mt-2">
          Declaraste un conflicto con esta propuesta: no puedes puntuarla y no cuenta en tu contra.
        </p>
        <button type="button" className="button mt-6" disabled>
          Conflicto Declarado
        </button>
      </div>
    );
  }
  return <OpenSheet {...props} />;
}

function OpenSheet({ now, closed, settings, criteria, evaluation, sheetKey, ...page }: Props) {
  const answered = useActionData<typeof actOnSheet>();
  const refused = answered?.result;
  const isOpen = closed === null;
  const sent = evaluation?.sent ?? null;
  // What is closed shows what counts.
  const stored = isOpen ? evaluation : (sent ?? evaluation);
  const initial = useInitialAnswers(stored, refused?.initialValue, criteria, settings.show_na_option);
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [written, readForm] = useWritten(form, initial, criteria, isOpen);
  const [editor] = useState(page.editor);
  // After a refusal the version is the one that the form was sent with.
  const [shown, setShown] = useState(() => Number(refused?.initialValue?.seen ?? evaluation?.updatedAt ?? 0));
  const savedAt = evaluation?.editor === editor ? evaluation.updatedAt : 0;
  const before = Math.max(shown, savedAt);
  const autosave = useAutosave({ form, open: isOpen, readAt: now, before, sheetKey, answered });
  const send = useSend(autosave.leaves);
  const { newer, seen } = autosave;
  const hasChanges = standing(evaluation, autosave.saved)?.as === "changes";

  // What was chosen before the scripts came counts too, and what autosaving has just brought back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(readForm, []);
  useFocusOnWrong(form, refused?.error ? answered : undefined);

  const missing = missingCriteria(written, criteria);
  const halves = settings.allow_half_stars ? [] : halfScored(written.scores, criteria);
  // What the server would say to it, so that nothing is asked before it says so.
  const isRefused = submitProblems(written, written.comments, criteria, settings).length > 0;
  const errorsOf = (name: string) => refused?.error?.[name] ?? undefined;

  return (
    <>
      <TotalBar
        form={FORM}
        answers={written}
        criteria={criteria}
        evaluation={evaluation}
        autosave={autosave}
        isOpen={isOpen}
        now={now}
      />
      {closed && <ClosedNotice notice={closed} />}
      {closed && sent && hasChanges && evaluation && (
        <OpenChanges sent={sent} changed={evaluation} criteria={criteria} closed now={now} />
      )}
      <Recovered at={autosave.recoveredAt} now={now} onDiscard={autosave.drop} />
      {newer && (
        <NewerVersion
          version={newer}
          criteria={criteria}
          here={written}
          now={now}
          onKeep={() => {
            setShown(newer.updatedAt);
            autosave.changed();
          }}
          onTake={autosave.drop}
        />
      )}
      <UnsavedGuard when={autosave.unsaved} what={jury.unsavedStay} />
      <Form
        id={FORM}
        ref={form}
        method="post"
        onChange={() => {
          readForm();
          autosave.changed();
        }}
        onKeyDown={pressKey}
        onSubmit={send}
      >
        {/* Without scripts, sending again after the newer version was shown means it. */}
        <input type="hidden" name="seen" value={hydrated ? seen : (newer?.updatedAt ?? seen)} />
        <input type="hidden" name="editor" value={editor} />
        <AnswerFields
          criteria={criteria}
          settings={settings}
          isOpen={isOpen}
          initial={initial}
          standing={[evaluation?.scores, sent?.scores]}
          open={[...missing, ...halves]}
          errorsOf={errorsOf}
        />
      </Form>
      {isOpen && sent && hasChanges && (
        <OpenChanges sent={sent} changed={written} criteria={criteria} closed={false} now={now}>
          <DiscardChanges form={FORM} />
        </OpenChanges>
      )}
      {isOpen && <SheetActs form={FORM} sent={sent} isRefused={isRefused} />}
    </>
  );
}

/** What was found on arrival that an earlier visit could not save; `at` (epoch ms) is null for nothing. */
function Recovered({ at, now, onDiscard }: { at: number | null; now: number; onDiscard(): void }) {
  const { pathname, search } = useLocation();
  if (at === null) return null;
  return (
    <p role="status" className="note note-accent py-1">
      {jury.recovered(whenOf(at, now))}{" "}
      <Link reloadDocument to={pathname + search} className="link" onClick={onDiscard}>
        {jury.discard}
      </Link>
    </p>
  );
}

interface AnswerProps extends Pick<Props, "criteria" | "settings"> {
  isOpen: boolean;
  initial: { scores: Record<string, string>; comments: string };
  /** Scores that are offered where they stand, though halves are not. */
  standing: (Scores | undefined)[];
  /** What is still to be answered, or answered again. */
  open: Criterion[];
  errorsOf: (name: string) => string[] | undefined;
}

/** The criteria to score and the comments. */
function AnswerFields({ criteria, settings, isOpen, initial, standing, open, errorsOf }: AnswerProps) {
  const hydrated = useHydrated();
  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const firstWrong = criteria.find(({ id }) => errorsOf(scoreField(id)))?.id;
  const least = commentsLeast(settings);
  const commentsHint =
    least > 0 ? `Obligatorios: al menos ${least} ${least === 1 ? "carácter" : "caracteres"}.` : undefined;
  const comments = { id: "comments", errors: errorsOf("comments") };
  return (
    <fieldset disabled={!isOpen} className="min-w-0">
      <legend className="sr-only">Criterios</legend>
      {criteria.map((criterion) => {
        const { id } = criterion;
        const isLeft = open.some((one) => one.id === id);
        return (
          <CriterionRow
            key={id}
            criterion={criterion}
            totalWeight={totalWeight}
            scores={offeredScores(settings.allow_half_stars, [
              ...standing.map((scores) => scores?.[id]),
              Number(initial.scores[id] || Number.NaN),
            ])}
            offersNotApplicable={settings.show_na_option}
            initial={initial.scores[id] ?? ""}
            errors={isLeft ? errorsOf(scoreField(id)) : undefined}
            autoFocus={id === firstWrong}
          />
        );
      })}
      {isOpen && (
        <p className={`keys-hint hint mt-3 ${hydrated ? "" : "invisible noscript:hidden"}`}>
          Con el teclado: 0 a 5 puntúa el criterio enfocado
          {settings.show_na_option && ", N lo marca como no aplicable"}.
        </p>
      )}
      <Field
        field={comments}
        label="Comentarios generales"
        required={least > 0}
        hint={commentsHint}
        className="mt-8"
      >
        <textarea
          id={comments.id}
          name="comments"
          rows={5}
          maxLength={limits.longestComment}
          defaultValue={initial.comments}
          className="input"
          {...describedBy(comments, commentsHint)}
        />
      </Field>
    </fieldset>
  );
}

/** The answers as they stand in the form, and what reads them anew. */
function useWritten(
  form: RefObject<HTMLFormElement>,
  initial: { scores: Record<string, string>; comments: string },
  criteria: Criterion[],
  isOpen: boolean,
) {
  const [written, setWritten] = useState(() => ({
    ...toAnswers((id) => initial.scores[id], criteria),
    comments: initial.comments,
  }));
  const readForm = () => {
    if (!form.current || !isOpen) return;
    const fields = new FormData(form.current);
    setWritten({
      ...toAnswers((id) => fields.get(scoreField(id)), criteria),
      comments: String(fields.get("comments") ?? ""),
    });
  };
  return [written, readForm] as const;
}

/** What the form holds when the page arrives: what was just refused, else what is stored. Later answers do not touch it. */
function useInitialAnswers(
  stored: (Answers & { comments: string }) | null,
  typed: Record<string, unknown> | null | undefined,
  criteria: Criterion[],
  offersNotApplicable: boolean,
) {
  return useState(() => {
    if (typed) {
      const scores = (typed.scores ?? {}) as Record<string, string>;
      return { scores, comments: typeof typed.comments === "string" ? typed.comments : "" };
    }
    const scores: Record<string, string> = {};
    for (const { id } of criteria) {
      const score = stored?.scores[id];
      if (score !== undefined) scores[id] = String(score);
      else if (offersNotApplicable && stored?.notApplicable.includes(id)) scores[id] = NOT_APPLICABLE;
    }
    return { scores, comments: stored?.comments ?? "" };
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

/** Keys 0 to 5 and N answer the criterion that has the focus; Backspace and Delete clear it. (specification 2.5) */
function pressKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = (event.target as Element).closest("[data-criterion]");
  if (!row) return;
  const key = event.key.toLowerCase();
  const value = key === "n" ? NOT_APPLICABLE : /^(backspace|delete)$/.test(key) ? "" : key;
  const radio = [...row.querySelectorAll("input")].find((input) => input.value === value);
  if (!radio) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}
