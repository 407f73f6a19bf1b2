import { useState } from "react";
import { describedBy, Field } from "~/components/core/field";
import { useFocusInSight } from "~/components/core/use-focus-in-sight";
import { useHydrated } from "~/components/core/use-hydrated";
import { limits } from "~/contest/core/limits";
import type { Settings } from "~/contest/core/settings";
import type { EditedCriterion } from "~/contest/jury/criteria";
import { type Criterion, commentsLeast, type EvaluationSettings, type Scores } from "~/contest/jury/scoring";
import { jury } from "~/text/jury/jury";
import { CriterionRow } from "./criterion-row";
import { offeredScores, scoreField } from "./fields";
import type { InitialAnswers } from "./use-evaluation-form";

interface Props {
  criteria: EditedCriterion[];
  settings: EvaluationSettings & Pick<Settings, "share_feedback">;
  isOpen: boolean;
  initial: InitialAnswers;
  /** Scores to offer although half scores are off, because they are already chosen. */
  storedScores: (Scores | undefined)[];
  /** Criteria still to answer or to correct. */
  open: Criterion[];
  /** True when the first of them, or else the first criterion, has the focus. */
  focuses: boolean;
  errorsOf: (name: string) => string[] | undefined;
}

/** The criteria to score and the comments. */
export function AnswerFields({
  criteria,
  settings,
  isOpen,
  initial,
  storedScores,
  open,
  focuses,
  errorsOf,
}: Props) {
  const hydrated = useHydrated();
  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const firstWrong = criteria.find(({ id }) => errorsOf(scoreField(id)))?.id;
  const focused = firstWrong ?? (focuses && isOpen ? (open[0] ?? criteria[0])?.id : undefined);
  // A page reached without a document begins at its top, although the focus is further down.
  const [isLed] = useState(hydrated);
  useFocusInSight(isLed && focused !== undefined);
  const least = commentsLeast(settings);
  const commentsHint =
    least > 0 ? `Obligatorios: al menos ${least} ${least === 1 ? "carácter" : "caracteres"}.` : undefined;
  const comments = { id: "comments", errors: errorsOf("comments") };
  const privately = { id: "private_comments", errors: errorsOf("private_comments") };
  return (
    <fieldset disabled={!isOpen} className="min-w-0">
      <legend className="sr-only">Criterios</legend>
      {criteria.map((criterion) => {
        const { id } = criterion;
        const isLeft = open.some((criterion) => criterion.id === id);
        return (
          <CriterionRow
            key={id}
            criterion={criterion}
            totalWeight={totalWeight}
            scores={offeredScores(settings.allow_half_stars, [
              ...storedScores.map((scores) => scores?.[id]),
              Number(initial.scores[id] || Number.NaN),
            ])}
            offersNotApplicable={settings.show_na_option}
            initial={initial.scores[id] ?? ""}
            errors={isLeft ? errorsOf(scoreField(id)) : undefined}
            autoFocus={id === focused}
          />
        );
      })}
      {isOpen && (
        <p className={`keys-hint hint mt-3 ${hydrated ? "" : "invisible noscript:hidden"}`}>
          Con el teclado: 0 a 5 puntúa y pasa al siguiente
          {settings.show_na_option && "; N, no aplica"}.
        </p>
      )}
      <Field
        field={comments}
        label="Comentarios generales"
        mark={least > 0 ? "obligatorio" : "opcional"}
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
      {settings.share_feedback && (
        <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-3">
          <input
            type="checkbox"
            id="shares"
            name="shares"
            defaultChecked={initial.shares}
            aria-describedby="shares-hint"
            className="mt-3 size-5 accent-accent"
          />
          <label htmlFor="shares" className="min-h-11 cursor-pointer content-center font-semibold">
            {jury.shares.label}
          </label>
          <p id="shares-hint" className="hint col-start-2 -mt-1">
            {jury.shares.hint}
          </p>
        </div>
      )}
      <Field
        field={privately}
        label={jury.privately.label}
        mark="opcional"
        hint={jury.privately.hint}
        className="mt-6"
      >
        <textarea
          id={privately.id}
          name="private_comments"
          rows={2}
          maxLength={limits.longestComment}
          defaultValue={initial.privateComments}
          className="input"
          {...describedBy(privately, jury.privately.hint)}
        />
      </Field>
    </fieldset>
  );
}
