import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Button } from "~/components/core/elements";
import { Field, hintProps } from "~/components/core/field";
import { Fold } from "~/components/core/fold";
import { Cover } from "~/components/works/cover";
import { StatusMark } from "~/components/works/proposal-card";
import type { VerdictWork } from "~/db/final/views/verdict-editor";
import { formatFraction } from "~/text/core/formats";
import { verdict as verdictText } from "~/text/final/verdict";

interface Props {
  field: FieldMetadata<string>;
  /** Suggested works, best first. */
  others: VerdictWork[];
  /** Search results; null without a search. */
  results: VerdictWork[] | null;
}

/** Adds further works: by search for title or number, or from suggestions. */
export function Picker({ field, others, results }: Props) {
  const isFound = results !== null && results.length > 0;
  return (
    <div className="border-t border-ink pt-5">
      <Field field={field} label={verdictText.add} hint={verdictText.addHint}>
        <div className="flex gap-2">
          <input
            {...getInputProps(field, { type: "text", ...hintProps(field, true) })}
            className="input min-w-0 grow"
          />
          <Button name="intent" value="add">
            {verdictText.addButton}
          </Button>
        </div>
      </Field>
      {isFound && <Choices title={verdictText.results} works={results} isTitled />}
      {!isFound && others.length > 0 && (
        <Fold title={verdictText.wellPlaced}>
          <Choices title={verdictText.wellPlaced} works={others} />
        </Fold>
      )}
    </div>
  );
}

interface ChoicesProps {
  title: string;
  works: VerdictWork[];
  /** False where the title stands above already. */
  isTitled?: boolean;
}

function Choices({ title, works, isTitled = false }: ChoicesProps) {
  return (
    <fieldset className="mt-3 [&_.cover-duration]:hidden">
      <legend className={isTitled ? "label mb-2" : "sr-only"}>{title}</legend>
      {works.map((work) => (
        <label
          key={work.id}
          className="grid cursor-pointer grid-cols-[auto_3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t py-2 text-small"
        >
          <input type="checkbox" name="pick" value={work.id} className="size-5 accent-accent" />
          <Cover file={work.cover} category={work.category} alt={work.title} small />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{work.title}</span>
            <span className="block text-ink-soft">
              {verdictText.origin(work.number, work.universityName)}
            </span>
            {work.status === "descalificada" && <StatusMark status={work.status} />}
          </span>
          <span className="text-right tabular-nums">
            <span className="block font-semibold">
              {work.mean === null ? verdictText.unrated : formatFraction(work.mean)}
            </span>
            <span className="block text-ink-soft">{verdictText.votesShort(work.votes)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
