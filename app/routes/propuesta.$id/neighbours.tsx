interface Props {
  previous: { id: string; title: string } | null;
  next: { id: string; title: string } | null;
  /** What the works' pages are told of the walk: a query with its question mark. */
  query: string;
}

/** The works before and after this one, as the gallery orders them; public/site.js follows them by the arrow keys. */
export function Neighbours({ previous, next, query }: Props) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="Otras obras"
      className="page flex flex-wrap justify-between gap-4 border-t py-8"
      data-neighbours
    >
      {previous && (
        <a
          rel="prev"
          href={`/propuesta/${previous.id}${query}`}
          className="button"
          aria-label={`Anterior: ${previous.title}`}
        >
          Anterior
        </a>
      )}
      {next && (
        <a
          rel="next"
          href={`/propuesta/${next.id}${query}`}
          className="button ml-auto"
          aria-label={`Siguiente: ${next.title}`}
        >
          Siguiente
        </a>
      )}
    </nav>
  );
}
