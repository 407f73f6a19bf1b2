import { titleSize } from "~/components/public/title-size";
import { Stage } from "~/components/works/stage";
import type { ShownAward } from "~/db/final/views/results";
import { results as text } from "~/text/final/results";
import { Names, Title } from "./parts";

/**
 * The poster: the title over the full width, then the work, then the label beside the jury's
 * reasons.
 */
export function Winner({ award: { work, reasons } }: { award: ShownAward }) {
  if (!work) {
    return (
      <header className="page results-winner">
        <p className="label">{text.winner}</p>
        <h1 className="results-title" data-size="medium">
          {text.winnerVoid}
        </h1>
        <p className="lead measure whitespace-pre-line">{reasons}</p>
      </header>
    );
  }
  return (
    <header className="results-winner">
      <div className="page">
        <p className="label">{text.winner}</p>
        <h1 className="results-title" data-size={titleSize(work.title)}>
          <Title work={work} />
        </h1>
      </div>
      <Stage
        file={work.cover && { ...work.cover, transcript: work.transcript }}
        category={work.category}
        title={work.title}
      />
      <div className="page results-label">
        <Names work={work} />
        <p className="lead whitespace-pre-line">{reasons}</p>
      </div>
    </header>
  );
}
