/** The browsers' own record of where one came from; not yet in the compiler's library. */
interface WithNavigation {
  navigation?: { activation?: { from?: { url: string | null } | null } | null };
}

/** A work's picture grows out of the gallery into its page, and back: the two wear one name while the page changes. */
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
