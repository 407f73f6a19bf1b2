import type { FieldMetadata } from "@conform-to/react";
import { InputField, SelectField } from "~/components/core/control-fields";
import { Cover } from "~/components/works/cover";
import { awardLabels } from "~/contest/core/awards";
import { limits } from "~/contest/core/limits";
import { statusLabels } from "~/contest/core/statuses";
import type { VerdictWork } from "~/db/final/views/verdict-editor";
import { formatFraction } from "~/text/core/formats";
import { verdict as verdictText } from "~/text/final/verdict";
import { workKinds } from "./first-draft";
import { type Fields, Text } from "./parts";

/** A candidate work with its results in the final. */
export type Candidate = VerdictWork & {
  /** Marks of the jury; null before the close. */
  marks: number | null;
  /** Votes of the community. */
  community: number | null;
};

interface Props {
  field: FieldMetadata<Fields["works"][number]>;
  /** Undefined for a deleted work. */
  work?: Candidate;
}

/** A work with its scores and its award. Label and reasons appear once an award is chosen. */
export function WorkFields({ field, work }: Props) {
  const { id, kind, label, reasons } = field.getFieldset();
  const isNamed = "hidden group-has-[option[value=accesit]:checked]/obra:block";
  return (
    <fieldset className="group/obra min-w-0 border-t pt-5">
      <legend className="sr-only">{work?.title ?? verdictText.unknownWork}</legend>
      <input type="hidden" name={id.name} value={id.value ?? ""} />
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-4">
        <div className="self-start">
          {work && <Cover file={work.cover} category={work.category} alt={work.title} small />}
        </div>
        <div className="min-w-0">
          {work ? <Results work={work} /> : <p className="h2">{verdictText.unknownWork}</p>}
        </div>
        <div className="col-span-2 grid gap-4">
          <SelectField
            field={kind}
            label={verdictText.award}
            none={verdictText.none}
            options={workKinds.map((id) => ({ id, name: awardLabels[id] }))}
          />
          <div className={`${isNamed} group-has-[option[value=mencion]:checked]/obra:block`}>
            <InputField
              field={label}
              label={verdictText.label}
              hint={verdictText.labelHint}
              maxLength={limits.awardLabelLength}
            />
          </div>
          <div className="group-has-[option[value='']:checked]/obra:hidden">
            <Text field={reasons} label={verdictText.reasons} rows={2} />
          </div>
        </div>
      </div>
    </fieldset>
  );
}

/** The work's results from the jury, the public and the final. */
function Results({ work }: { work: Candidate }) {
  const { id, number, title, universityName, status, mean, evaluations, votes, marks, community } = work;
  return (
    <>
      <p className="h3 wrap-anywhere">
        <a href={`/propuesta/${id}`} className="title-link link-tall">
          {title}
        </a>
      </p>
      <p className="mt-1 text-small text-ink-soft">{verdictText.origin(number, universityName)}</p>
      {status === "descalificada" && (
        <p className="mark mark-status mt-1" data-status={status}>
          {statusLabels[status]}
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        {mean === null ? (
          <span className="text-small">{verdictText.unrated}</span>
        ) : (
          <>
            <span className="numeral text-[1.75rem] leading-none font-bold">{formatFraction(mean)}</span>
            <span className="text-small text-ink-soft">{verdictText.jury(evaluations)}</span>
          </>
        )}
      </p>
      <ul className="mt-2 text-small tabular-nums">
        <li>{verdictText.votes(votes)}</li>
        {marks !== null && <li>{verdictText.marks(marks)}</li>}
        {community !== null && <li>{verdictText.community(community)}</li>}
      </ul>
    </>
  );
}
