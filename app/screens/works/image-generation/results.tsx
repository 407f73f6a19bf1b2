import type { ImageResult } from "~/db/schema/works";
import { generateImages as generateImagesText } from "~/text/works/images";

interface ResultsProps {
  /** Number of works with a result. */
  done: number;
  /** Latest results, latest first. */
  latest: ImageResult[];
}

/** The result for each work, latest first. */
export function Results({ done, latest }: ResultsProps) {
  return (
    <>
      <ol reversed start={done} className="border-b">
        {latest.map((result) => (
          <li key={result.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t py-2.5">
            <a href={`/propuesta/${result.id}`} className="title-link font-semibold">
              {result.title}
            </a>
            <span className={result.outcome === "failed" ? "field-error" : "mark text-good"}>
              {wordsFor(result)}
            </span>
          </li>
        ))}
      </ol>
      {done > latest.length && (
        <p className="mt-3 text-small">{generateImagesText.earlier(done - latest.length)}</p>
      )}
    </>
  );
}

function wordsFor({ outcome, reason }: ImageResult): string {
  if (outcome !== "failed") return generateImagesText.outcomes[outcome];
  return reason === "store" ? generateImagesText.reasons.store : generateImagesText.reasons.draw;
}

interface ProgressProps {
  done: number;
  total: number;
}

export function Progress({ done, total }: ProgressProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-6">
        <span className="label" id="progreso">
          {generateImagesText.progress}
        </span>
        <span className="numeral text-[1.75rem] font-semibold">
          {generateImagesText.progressOf(done, total)}
        </span>
      </div>
      <progress
        className="juror-progress mt-2"
        max={Math.max(1, total)}
        value={done}
        aria-labelledby="progreso"
      />
    </div>
  );
}
