import { FieldErrors } from "~/components/core/field";
import { Star } from "~/components/jury/stars";
import type { EditedCriterion } from "~/contest/jury/criteria";
import { ratingLabel } from "~/contest/jury/scoring";
import { NOT_APPLICABLE, scoreField } from "./fields";

interface Props {
  criterion: EditedCriterion;
  /** Sum of all weights, for this criterion's share. */
  totalWeight: number;
  scores: number[];
  offersNotApplicable: boolean;
  /** The initial choice: a score, N/A or nothing. */
  initial: string;
  errors?: string[];
  /** True where the page opens on this criterion, also without scripts. */
  autoFocus?: boolean;
}

/**
 * One criterion as stars. Native radios work without scripts: CSS fills the stars and shows the
 * answer.
 */
export function CriterionRow({
  criterion,
  totalWeight,
  scores,
  offersNotApplicable,
  initial,
  errors,
  autoFocus = false,
}: Props) {
  const name = scoreField(criterion.id);
  const errorId = errors?.length ? `${name}-error` : undefined;
  const radio = (value: string) =>
    ({
      type: "radio",
      name,
      value,
      defaultChecked: initial === value,
      autoFocus: autoFocus && initial === value,
      "aria-describedby": errorId,
    }) as const;
  /** A star has two halves when half scores are offered. */
  const part = (score: number) => {
    if (!Number.isInteger(score)) return "left";
    return scores.includes(score - 0.5) ? "right" : "whole";
  };
  const share = Math.round((criterion.weight / totalWeight) * 100);
  return (
    <fieldset className="criterion" data-criterion={criterion.id}>
      <legend>
        <span className="font-semibold">{criterion.name}</span>{" "}
        <span className="text-small text-ink-soft tabular-nums">peso {share}&nbsp;%</span>
      </legend>
      {criterion.description && <p className="hint">{criterion.description}</p>}
      <div className="rating">
        <div className="rating-scale">
          {scores.map((score) => (
            <label
              key={score}
              className={score === 0 ? "rating-zero" : "rating-star"}
              data-part={part(score)}
            >
              <input {...radio(String(score))} />
              {score === 0 ? <span aria-hidden>0</span> : <Star part={part(score)} />}
              <span className="rating-answer">
                <span className="numeral">{String(score).replace(".", ",")}</span> {ratingLabel(score)}
              </span>
            </label>
          ))}
        </div>
        <div className="rating-apart">
          {offersNotApplicable && (
            <label className="rating-na">
              <input {...radio(NOT_APPLICABLE)} />
              <span aria-hidden>N/A</span>
              <span className="rating-answer">No aplica</span>
            </label>
          )}
          <label className="rating-clear">
            <input {...radio("")} />
            <span>Sin puntuar</span>
          </label>
        </div>
      </div>
      <FieldErrors id={name} errors={errors} />
    </fieldset>
  );
}
