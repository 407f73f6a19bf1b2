import { ButtonLink } from "./elements";

interface Props {
  label?: string;
  page: number;
  pages: number;
  /** A page's address with its filters. */
  href: (page: number) => string;
}

/** Links to the previous and next page; empty with a single page. */
export function Pages({ label = "Páginas", page, pages, href }: Props) {
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t pt-6">
      {page > 1 ? (
        <ButtonLink rel="prev" to={href(page - 1)}>
          Anterior
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="tabular-nums max-sm:order-first max-sm:basis-full">
        Página {page} de {pages}
      </p>
      {page < pages ? (
        <ButtonLink rel="next" to={href(page + 1)}>
          Siguiente
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
