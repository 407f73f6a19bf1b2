import { siteWords } from "~/text/public/site";

/**
 * Copies a proposal's address (app/site/copy-links.ts); without JavaScript its title links to that
 * address.
 */
export function CopyLink({ id, className = "copy-link" }: { id: string; className?: string }) {
  return (
    <button type="button" className={`js-only ${className}`} data-copy={`/propuesta/${id}`}>
      <span aria-live="polite">{siteWords.copyLink}</span>
    </button>
  );
}
