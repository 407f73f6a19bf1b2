/** Copies a proposal's address (public/site.js); without JavaScript its title's link is that address. */
export function CopyLink({ id, className = "" }: { id: string; className?: string }) {
  return (
    <button type="button" className={`copy-link js-only ${className}`} data-copy={`/propuesta/${id}`}>
      <span aria-live="polite">Copiar enlace</span>
    </button>
  );
}
