import { formatInteger } from "~/text/core/formats";
import { type Filters, galleryList } from "~/web/public/gallery-list";

interface Props {
  filters: Filters;
  /** Of the works shown: the first one's number, from 1, and how many. */
  first: number;
  cards: readonly unknown[];
  total: number;
  /** The place behind which they start, and that of the last; see `writePlace`. */
  from: string | null;
  end: string | null;
  hasNext: boolean;
  previous: { from: string | null } | null;
}

/**
 * Where we are, and the ways on: plain links. app/site/more-works.ts brings the next works into the page instead of leaving it,
 * and keeps in the address what is shown (`data-from`, `data-end`). Nothing when one page holds it all.
 */
export function More({ filters, first, cards, total, from, end, hasNext, previous }: Props) {
  if (!hasNext && !previous) return null;
  const last = first + cards.length - 1;
  return (
    <nav
      aria-label="Más obras"
      className="flex flex-wrap items-center justify-between gap-4 border-t pt-6"
      data-more={end}
      data-from={from}
    >
      <p className="tabular-nums">
        Obras {formatInteger(first)}–<span data-last>{formatInteger(last)}</span> de {formatInteger(total)}
      </p>
      <p className="flex flex-wrap items-center gap-4">
        {previous && (
          <>
            <a href={galleryList.path(filters)} className="link">
              Volver al principio
            </a>
            <a rel="prev" href={galleryList.path({ ...filters, ...previous })} className="button">
              Anterior
            </a>
          </>
        )}
        {hasNext && (
          <a rel="next" href={galleryList.path({ ...filters, from: end })} className="button button-solid">
            Ver más
          </a>
        )}
      </p>
      <p className="sr-only" role="status" />
    </nav>
  );
}
