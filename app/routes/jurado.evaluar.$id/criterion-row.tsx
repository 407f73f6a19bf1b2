import { FieldErrors } from "~/components/field";
import type { EditedCriterion } from "~/contest/criteria";
import { ratingLabel } from "~/contest/scoring";
import { NOT_APPLICABLE, scoreField } from "./fields";

interface Props {
  criterion: EditedCriterion;
  /** Of all weights together, to say this one's share. */
  totalWeight: number;
  scores: number[];
  offersNotApplicable: boolean;
  /** What is chosen when the page arrives: a score, N/A, or nothing. */
  initial: string;
  errors?: string[];
  /** It is the first with an error: the page opens on it, without scripts too. */
  autoFocus?: boolean;
}

/**
 * One criterion as keys to press: native radios, so it works without scripts; the chosen score's name is shown by CSS.
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
  const share = Math.round((criterion.weight / totalWeight) * 100);
  return (
    <fieldset className="criterion" data-criterion={criterion.id}>
      <legend>
        <span className="font-semibold">{criterion.name}</span>{" "}
        <span className="text-small text-ink-soft tabular-nums">peso {share}&nbsp;%</span>
      </legend>
      {criterion.description && <p className="hint">{criterion.description}</p>}
      <div className="keys">
        <div className="keys-scale" data-halves={scores.length > 7 || undefined}>
          {scores.map((score) => {
            const value = String(score);
            return (
              <label key={value} className="key" data-half={Number.isInteger(score) ? undefined : true}>
                <input {...radio(value)} />
                <span>{value.replace(".", ",")}</span>
                <span className="key-word">{ratingLabel(score)}</span>
              </label>
            );
          })}
        </div>
        {offersNotApplicable && (
          <label className="key key-apart">
            <input {...radio(NOT_APPLICABLE)} />
            <span aria-hidden>N/A</span>
            <span className="key-word">No aplica</span>
          </label>
        )}
        <label className="key-clear">
          <input {...radio("")} />
          <span>Sin puntuar</span>
        </label>
      </div>
      <FieldErrors id={name} errors={errors} />
    </fieldset>
  );
}
