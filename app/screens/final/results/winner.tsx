import { Stage } from "~/components/works/stage";
import type { ShownAward } from "~/db/final/views/results";
import { results as text } from "~/text/final/results";
import { Names, Title } from "./parts";

/** A title of few words stands as large as the window lets it; a sentence has to leave the work its place. */
const sizeOf = (title: string) => (title.length <= 16 ? "short" : title.length <= 48 ? "medium" : "long");

/** The poster: its title over the whole width, then the work, then the label beside what the jury says of it. */
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
        <h1 className="results-title" data-size={sizeOf(work.title)}>
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
