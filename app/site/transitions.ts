/** Browser API for the previous page. The compiler's library lacks the API. */
interface WithNavigation {
  navigation?: { activation?: { from?: { url: string | null } | null } | null };
}

/**
 * Animates a work's picture between the gallery and its page. Both pictures share one transition name during the page
 * change.
 */
export function growingPictures(): void {
  addEventListener("pageswap", ({ viewTransition, activation }) =>
    grow(activation?.entry.url, viewTransition?.finished),
  );
  addEventListener("pagereveal", ({ viewTransition }) =>
    grow((window as WithNavigation).navigation?.activation?.from?.url, viewTransition?.finished),
  );
}

function grow(url: string | null | undefined, finished: Promise<unknown> | undefined): void {
  const id = url && /^\/propuesta\/([^/]+)$/.exec(new URL(url).pathname)?.[1];
  const cover = id && document.querySelector(`[data-proposal="${CSS.escape(id)}"] :is(.cover, .cover-empty)`);
  if (!cover || !finished) return;
  cover.classList.add("grows");
  finished.finally(() => cover.classList.remove("grows"));
}
