interface Work {
  id: string;
  title: string;
}

interface Props {
  previous: Work | null;
  next: Work | null;
  /** Gallery query for the works' pages, with its question mark. */
  query: string;
}

/**
 * The previous and next works in the gallery's order; app/site/neighbour-keys.ts opens them with
 * the arrow keys.
 */
export function Neighbours({ previous, next, query }: Props) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Otras obras" className="neighbours" data-neighbours>
      {previous && <Neighbour rel="prev" label="Anterior" work={previous} query={query} />}
      {next && <Neighbour rel="next" label="Siguiente" work={next} query={query} />}
    </nav>
  );
}

interface NeighbourProps {
  rel: "prev" | "next";
  label: string;
  work: Work;
  query: string;
}

function Neighbour({ rel, label, work, query }: NeighbourProps) {
  return (
    <a rel={rel} href={`/propuesta/${work.id}${query}`}>
      <span className="label">{label}</span> <span className="h2">{work.title}</span>
    </a>
  );
}
