import type { ReactNode } from "react";
import { titleSize } from "~/components/core/title-size";
import { Stage } from "~/components/works/stage";
import type { ShownAward } from "~/db/final/views/results";
import { results as resultsText } from "~/text/final/results";
import { Names, Title } from "./parts";

interface Props {
  award: ShownAward;
  /** The favourite's mark, where the winner is the favourite too. */
  children: ReactNode;
}

/** Length of reasons, in characters, beyond which they are read as a text. */
const longReasons = 240;

/** The poster: the title over the full width, then the work with its label and the jury's reasons. */
export function Winner({ award: { work, reasons }, children }: Props) {
  if (!work) {
    return (
      <header className="page results-winner">
        <p className="label">{resultsText.winner}</p>
        <h1 className="results-title" data-size="medium">
          {resultsText.winnerVoid}
        </h1>
        <p className="lead measure whitespace-pre-line">{reasons}</p>
      </header>
    );
  }
  return (
    <header className="results-winner">
      <div className="page">
        <p className="label">{resultsText.winner}</p>
        <h1 className="results-title" data-size={titleSize(work.title)}>
          <Title work={work} />
        </h1>
      </div>
      <div className="page results-poster">
        <div className="results-stage">
          <Stage
            file={work.cover && { ...work.cover, transcript: work.transcript }}
            category={work.category}
            title={work.title}
          />
        </div>
        <div className="results-label">
          <Names work={work} />
          <p className={`${reasons.length > longReasons ? "lead" : "work-lead"} whitespace-pre-line`}>
            {reasons}
          </p>
          {children}
        </div>
      </div>
    </header>
  );
}
