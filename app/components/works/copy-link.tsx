import { siteWords } from "~/text/public/site";

/**
 * Copies a proposal's address (app/site/copy-links.ts); without JavaScript its title links to that
 * address.
 */
export function CopyLink({ id }: { id: string }) {
  return (
    <button type="button" className="js-only copy-link" data-copy={`/propuesta/${id}`}>
      <span aria-live="polite">{siteWords.copyLink}</span>
    </button>
  );
}
