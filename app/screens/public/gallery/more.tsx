import { ButtonLink, TextLink } from "~/components/core/elements";
import { formatInteger } from "~/text/core/formats";
import { type Filters, galleryList } from "~/web/public/gallery-list";

interface Props {
  filters: Filters;
  /** Number of the first work on the page, from 1. */
  first: number;
  cards: readonly unknown[];
  total: number;
  /** Cursor before the first work, and cursor of the last one; see `writePlace`. */
  from: string | null;
  end: string | null;
  hasNext: boolean;
  previous: { from: string | null } | null;
}

/**
 * The position and plain links to more works; empty with a single page. app/site/more-works.ts
 * loads the next works into the page and keeps the position in the address (`data-from`,
 * `data-end`).
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
            <TextLink href={galleryList.path(filters)}>Volver al principio</TextLink>
            <ButtonLink rel="prev" href={galleryList.path({ ...filters, ...previous })}>
              Anterior
            </ButtonLink>
          </>
        )}
        {hasNext && (
          <ButtonLink rel="next" href={galleryList.path({ ...filters, from: end })} solid>
            Ver más
          </ButtonLink>
        )}
      </p>
      <p className="sr-only" role="status" />
    </nav>
  );
}
