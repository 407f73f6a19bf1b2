interface Props {
  label?: string;
  page: number;
  pages: number;
  /** The address of a page, filters kept. */
  href: (page: number) => string;
}

/** Previous, where we are, next: plain links. Nothing when one page holds it all. */
export function Pages({ label = "Páginas", page, pages, href }: Props) {
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-4 border-t pt-6">
      {page > 1 ? (
        <a rel="prev" href={href(page - 1)} className="button">
          Anterior
        </a>
      ) : (
        <span />
      )}
      <p className="tabular-nums">
        Página {page} de {pages}
      </p>
      {page < pages ? (
        <a rel="next" href={href(page + 1)} className="button">
          Siguiente
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
