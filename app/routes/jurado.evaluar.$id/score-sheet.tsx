import { Form, Link, useActionData, useLocation, useSubmit } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ConfirmButton } from "~/components/confirm-button";
import { describedBy, Field } from "~/components/field";
import { UnsavedGuard } from "~/components/unsaved-guard";
import { useHydrated } from "~/components/use-hydrated";
import { type Criterion, missingCriteria, progress, totalScore } from "~/contest/scoring";
import { formatFraction } from "~/text/formats";
import { jury } from "~/text/jury";
import type { Toast } from "~/text/toast";
import { CriterionRow } from "./criterion-row";
import { commentsLength, NOT_APPLICABLE, offeredScores, scoreField, toAnswers } from "./fields";
import { NewerVersion } from "./newer-version";
import type { SheetAnswer } from "./route";
import { useAutosave } from "./use-autosave";
import { whenOf } from "./when";

const FORM = "evaluacion";

interface Props {
  /** Epoch ms of this answer. */
  now: number;
  /** Why evaluations are closed, or null while they are open. */
  closed: Toast | null;
  settings: { allowHalves: boolean; offersNotApplicable: boolean; minComments: number };
  criteria: (Criterion & { name: string; description: string })[];
  evaluation: {
    scores: Record<string, number>;
    notApplicable: string[];
    comments: string;
    status: "draft" | "submitted";
    conflict: boolean;
    updatedAt: number;
    editor: string | null;
  } | null;
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
  const answered = useActionData<SheetAnswer>();
  const { pathname, search } = useLocation();
  const refused = answered?.result;
  const initial = useInitialAnswers(
    evaluation,
    refused?.initialValue,
    criteria,
    settings.offersNotApplicable,
  );
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [answers, setAnswers] = useState(() => toAnswers((id) => initial.scores[id], criteria));
  const [editor] = useState(page.editor);
  const savedAt = evaluation?.editor === editor ? evaluation.updatedAt : null;
  // After a refusal the version is the one that the form was sent with.
  const [before, setBefore] = useState(() =>
    Number(refused?.initialValue?.seen ?? evaluation?.updatedAt ?? 0),
  );
  const seen = Math.max(before, savedAt ?? 0);
  const autosave = useAutosave({ form, savedAt, seen, sheetKey, answered });
  const { newer } = autosave;

  const readForm = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setAnswers(toAnswers((id) => fields.get(scoreField(id)), criteria));
  };
  // What was chosen before the scripts came counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(readForm, []);

  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const total = totalScore(answers.scores, criteria);
  const missing = missingCriteria(answers, criteria);
  const errorsOf = (name: string) => refused?.error?.[name] ?? undefined;
  const commentsHint =
    settings.minComments > 0
      ? `Obligatorios: al menos ${settings.minComments} ${settings.minComments === 1 ? "carácter" : "caracteres"}.`
      : undefined;
  const commentsErrors = errorsOf("comments");

  return (
    <>
      <div className="total">
        <p className="flex items-baseline">
          <output form={FORM} className="total-figure numeral" aria-label="Nota total sobre 100">
            {total === null ? "–" : formatFraction(total)}
          </output>
          <span className="ml-2 text-ink-soft">/100</span>
        </p>
        <div className="grid justify-items-end gap-0.5 text-right text-small">
          <p role="status" className="font-semibold">
            {saveWords(autosave, evaluation, now)}
          </p>
          <p className={missing.length > 0 ? "text-ink-soft" : ""} data-completeness>
            {missing.length > 0 ? jury.missing(missing.length) : "Todos los criterios contestados"}
          </p>
          <p className="tabular-nums text-ink-soft">
            Progreso {progress({ status: evaluation?.status ?? "draft", conflict: false, ...answers })}&nbsp;%
          </p>
        </div>
      </div>
      {closed && (
        <p className="border-y border-ink py-4">
          <strong>{closed.title}.</strong> {closed.description}
        </p>
      )}
      {autosave.recoveredAt !== null && (
        <p role="status" className="border-l-4 border-accent py-1 pl-4">
          {jury.recovered(whenOf(autosave.recoveredAt, now))}{" "}
          <Link reloadDocument to={pathname + search} className="link" onClick={autosave.drop}>
            {jury.discard}
          </Link>
        </p>
      )}
      {newer && (
        <NewerVersion
          version={newer}
          criteria={criteria}
          here={answers}
          now={now}
          onKeep={() => {
            setBefore(newer.updatedAt);
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
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (!(submitter instanceof HTMLButtonElement)) return;
          event.preventDefault();
          (submitter.closest("[popover]") as HTMLElement | null)?.hidePopover();
          autosave.leaves();
          submit(submitter, { preventScrollReset: submitter.value === "draft" });
        }}
      >
        {/* Without scripts, sending again after the newer version was shown means it. */}
        <input type="hidden" name="seen" value={hydrated ? seen : (newer?.updatedAt ?? seen)} />
        <input type="hidden" name="editor" value={editor} />
        <fieldset disabled={closed !== null} className="min-w-0">
          <legend className="sr-only">Criterios</legend>
          {criteria.map((criterion) => {
            const { id } = criterion;
            const open = missing.some((one) => one.id === id);
            return (
              <CriterionRow
                key={id}
                criterion={criterion}
                totalWeight={totalWeight}
                scores={offeredScores(settings.allowHalves, evaluation?.scores[id])}
                offersNotApplicable={settings.offersNotApplicable}
                initial={initial.scores[id] ?? ""}
                errors={open ? errorsOf(scoreField(id)) : undefined}
              />
            );
          })}
          <p className={`hint mt-3 ${hydrated ? "" : "invisible noscript:hidden"}`}>
            Con el teclado: 0 a 5 puntúa el criterio enfocado
            {settings.offersNotApplicable && ", N lo marca como no aplicable"}.
          </p>
          <Field
            id="comments"
            label="Comentarios generales"
            required={settings.minComments > 0}
            hint={commentsHint}
            errors={commentsErrors}
            className="mt-8"
          >
            <textarea
              id="comments"
              name="comments"
              rows={5}
              maxLength={commentsLength}
              defaultValue={initial.comments}
              className="input"
              {...describedBy("comments", { hint: commentsHint, errors: commentsErrors })}
            />
          </Field>
        </fieldset>
      </Form>
      {!closed && (
        <>
          <div className="mt-6 flex flex-wrap gap-3">
            {/* First of the form's buttons: what Enter does in a field. */}
            <button type="submit" form={FORM} name="intent" value="draft" className="button">
              Guardar borrador
            </button>
            <ConfirmButton
              label="Enviar evaluación"
              className="button button-solid"
              title="¿Enviar evaluación?"
              confirm="Sí, enviar"
              fields={{ intent: "submit" }}
              form={FORM}
            >
              <p>Tu nota contará en el resultado del concurso.</p>
              <p className="hint mt-1">Podrás cambiarla mientras la evaluación siga abierta.</p>
            </ConfirmButton>
            <button type="submit" form={FORM} name="intent" value="next" className="button">
              Guardar y siguiente pendiente
            </button>
          </div>
          <div className="mt-12 border-t pt-6">
            <p className="mb-4 text-small text-ink-soft">
              ¿Te une algo a esta obra, a su equipo o a su universidad? Apártate de ella.
            </p>
            <ConfirmButton
              label="Declarar conflicto de interés"
              className="button button-danger"
              title="¿Declarar conflicto de interés?"
              confirm="Sí, declarar"
              danger
              fields={{ intent: "conflict" }}
              form={FORM}
            >
              <p>No podrás puntuar esta propuesta y la administración quedará avisada.</p>
              <p className="hint mt-1">
                No se puede deshacer. Si ya la habías evaluado, tu nota dejará de contar.
              </p>
            </ConfirmButton>
          </div>
        </>
      )}
    </>
  );
}

/** What the form holds when the page arrives: what was just refused, else what is stored. Later answers do not touch it. */
function useInitialAnswers(
  evaluation: Props["evaluation"],
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
      const score = evaluation?.scores[id];
      if (score !== undefined) scores[id] = String(score);
      else if (offersNotApplicable && evaluation?.notApplicable.includes(id)) scores[id] = NOT_APPLICABLE;
    }
    return { scores, comments: evaluation?.comments ?? "" };
  })[0];
}

/** Keys 0 to 5 and N answer the criterion that has the focus; Backspace and Delete clear it. (Specification 2 §5) */
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

function saveWords(
  { state, refusal }: ReturnType<typeof useAutosave>,
  evaluation: Props["evaluation"],
  now: number,
): string {
  if (state === "saving") return jury.saveState.saving;
  if (state === "refused" && refusal) return jury.saveState.refused(refusal);
  if (state === "newer" || state === "offline" || state === "changed") return jury.saveState[state];
  if (!evaluation) return jury.saveState.none;
  return jury.saveState[evaluation.status](whenOf(evaluation.updatedAt, now));
}
