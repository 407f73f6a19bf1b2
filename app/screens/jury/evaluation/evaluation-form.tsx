import { Form, useLocation } from "@remix-run/react";
import type { KeyboardEvent } from "react";
import { ClosedNotice } from "~/components/core/closed-notice";
import { Button, H2, TextLink } from "~/components/core/elements";
import { UnsavedGuard } from "~/components/core/unsaved-guard";
import { useHydrated } from "~/components/core/use-hydrated";
import { timeLabel } from "~/text/core/formats";
import type { Toast } from "~/text/core/toast";
import { jury } from "~/text/jury/jury";
import { AnswerFields } from "./answer-fields";
import { NOT_APPLICABLE } from "./fields";
import { BarActions, DeclareConflict, SaveAndSend } from "./form-actions";
import { NewerVersion } from "./newer-version";
import { OpenChanges } from "./open-changes";
import { TotalBar } from "./total-bar";
import { type EvaluationFormProps, useEvaluationForm } from "./use-evaluation-form";

const FORM = "evaluacion";

interface Props extends Omit<EvaluationFormProps, "isOpen"> {
  /** The reason evaluations are closed, or null while they are open. */
  closed: Toast | null;
  /** False on a day when the juror wants no confirmation before sending. */
  asks: boolean;
  /** True when the first open criterion has the focus. */
  focuses: boolean;
}

/** The juror's scores for one proposal. Use the proposal's id as React key. */
export function EvaluationForm(props: Props) {
  if (props.evaluation?.conflict) {
    return (
      <div className="mt-10 border-t border-ink pt-6">
        <H2>{jury.states.conflict}</H2>
        <p className="mt-2">
          Declaraste un conflicto con esta propuesta: no puedes puntuarla y no cuenta en tu contra.
        </p>
        <Button type="button" className="mt-6" disabled>
          Conflicto Declarado
        </Button>
      </div>
    );
  }
  return <OpenForm {...props} />;
}

function OpenForm({ closed, asks, focuses, ...props }: Props) {
  const { now, settings, criteria, evaluation } = props;
  const isOpen = closed === null;
  const state = useEvaluationForm({ ...props, isOpen });
  const { initial, written, autosave, hasChanges } = state;
  const { newer, baseVersion } = autosave;
  const sent = evaluation?.sent ?? null;
  const hydrated = useHydrated();
  const sending = { form: FORM, asks, isRefused: state.isRefused };
  return (
    <>
      <TotalBar
        form={FORM}
        answers={written}
        criteria={criteria}
        evaluation={evaluation}
        autosave={autosave}
        hasChanges={hasChanges}
        isOpen={isOpen}
        now={now}
      >
        {isOpen && <BarActions {...sending} sent={sent} hasChanges={hasChanges} />}
      </TotalBar>
      {closed && <ClosedNotice notice={closed} />}
      {!sent && autosave.recovered && (
        <Recovered {...autosave.recovered} now={now} onDiscard={autosave.drop} />
      )}
      {newer && (
        <NewerVersion
          version={newer}
          criteria={criteria}
          here={written}
          now={now}
          onKeep={() => state.keepOver(newer)}
          onTake={autosave.drop}
        />
      )}
      <UnsavedGuard when={isOpen && autosave.unsaved && (hasChanges || !sent)} what={jury.unsavedStay} />
      <Form
        id={FORM}
        ref={state.form}
        method="post"
        onChange={state.changed}
        onKeyDown={pressKey}
        onSubmit={state.send}
      >
        {/* Overwrites the newer version on a second submit without scripts, after it was shown. */}
        <input
          type="hidden"
          name="baseVersion"
          value={hydrated ? baseVersion : (newer?.updatedAt ?? baseVersion)}
        />
        <input type="hidden" name="editor" value={state.editor} />
        <AnswerFields
          criteria={criteria}
          settings={settings}
          isOpen={isOpen}
          initial={initial}
          storedScores={[evaluation?.scores]}
          open={state.left}
          focuses={focuses}
          errorsOf={state.errorsOf}
        />
      </Form>
      {isOpen && sent && hasChanges && (
        <OpenChanges sent={sent} changed={written} criteria={criteria} now={now} onDiscard={autosave.drop} />
      )}
      {isOpen && !sent && <SaveAndSend {...sending} />}
      {isOpen && <DeclareConflict form={FORM} />}
    </>
  );
}

interface RecoveredProps {
  /** The write time, epoch ms. */
  at: number;
  isKept: boolean;
  now: number;
  onDiscard(): void;
}

/** Tells of an earlier visit's answers. Until they are saved they can be discarded. */
function Recovered({ at, isKept, now, onDiscard }: RecoveredProps) {
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="note note-accent py-1">
      {jury.recovered(timeLabel(at, now), isKept)}{" "}
      {!isKept && (
        <TextLink reloadDocument to={pathname + search} onClick={onDiscard}>
          {jury.discard}
        </TextLink>
      )}
    </p>
  );
}

/**
 * Keys 0 to 5 and N answer the focused criterion and move on; Backspace and Delete clear it. (specification
 * 2.5)
 */
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
  if (value !== "") moveOn(event.currentTarget, row);
}

/** Focuses the next open criterion, also one above; without any, the button of the bar. */
function moveOn(form: HTMLFormElement, from: Element) {
  const rows = [...form.querySelectorAll("[data-criterion]")];
  const at = rows.indexOf(from);
  const open = [...rows.slice(at + 1), ...rows.slice(0, at)].flatMap(
    (row) => row.querySelector<HTMLElement>("input[value='']:checked") ?? [],
  );
  const buttons = document.querySelectorAll<HTMLElement>(".total-acts button:not([hidden], [popover] *)");
  (open[0] ?? [...buttons].find((button) => button.checkVisibility()))?.focus();
}
