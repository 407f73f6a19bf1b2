/** Copies a proposal's address (public/site.js); without JavaScript its title's link is that address. */
export function CopyLink({ id }: { id: string }) {
  return (
    <button type="button" className="copy-link js-only" data-copy={`/propuesta/${id}`}>
      <span aria-live="polite">Copiar enlace</span>
    </button>
  );
}
