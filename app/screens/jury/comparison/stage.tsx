import { useId } from "react";
import { type CoverFile, fileUrl, pictureSet, pictureUrl } from "~/components/works/cover";
import { Player, PlayerNote } from "~/components/works/player";
import { Transcript } from "~/components/works/transcript";
import { categoryGroup } from "~/contest/core/categories";
import { compare } from "~/text/jury/compare";
import type { Work } from "./work";

/** A whole work on a wall of equal height: a picture opens large, a video has controls. */
export function Stage({ work: { title, category, files } }: { work: Work }) {
  const [main, ...others] = files;
  if (!main) {
    return (
      <>
        <div
          className="cover-empty comparison-wall"
          data-category={categoryGroup(category)}
          role="img"
          aria-label={`${title}, sin archivo`}
        />
        <p className="comparison-files">{compare.noFile}</p>
      </>
    );
  }
  return (
    <div data-player={main.kind === "video" ? "" : undefined}>
      <div className="comparison-wall">
        {main.kind === "video" ? (
          <Player file={main} posterWidth={1280} loop label={title} />
        ) : (
          <Picture file={main} title={title} />
        )}
      </div>
      <PlayerNote file={main} />
      <Transcript file={main} />
      <p className="comparison-files">
        <a href={fileUrl(main.id)} target="_blank" rel="noreferrer" aria-label={`Original de «${title}»`}>
          Original
        </a>
        {others.map(({ id }, index) => (
          <a
            key={id}
            href={fileUrl(id)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Archivo ${index + 2} de «${title}»`}
          >
            Archivo {index + 2}
          </a>
        ))}
      </p>
    </div>
  );
}

const sizeOf = ({ width, height }: CoverFile) => ({ width: width ?? undefined, height: height ?? undefined });

/** Opens over the page, also without scripts. */
function Picture({ file, title }: { file: CoverFile; title: string }) {
  const large = useId();
  return (
    <>
      <button
        type="button"
        popovertarget={large}
        aria-haspopup="dialog"
        aria-label={`Ver grande «${title}»`}
        className="comparison-open"
      >
        <img
          {...sizeOf(file)}
          src={pictureUrl(file.id, 768)}
          srcSet={pictureSet(file.id)}
          // The column and the wall also limit the natural width, so `sizes` never goes below
          // theirs.
          sizes="50vw"
          alt={file.altText}
        />
      </button>
      <dialog id={large} popover="auto" className="lightbox" aria-label={title}>
        <img
          {...sizeOf(file)}
          src={pictureUrl(file.id, 1280)}
          srcSet={pictureSet(file.id, [768, 1280])}
          sizes="100vw"
          alt={file.altText || title}
          loading="lazy"
        />
        <button
          type="button"
          className="lightbox-close"
          popovertarget={large}
          popovertargetaction="hide"
          autoFocus
        >
          Cerrar
        </button>
      </dialog>
    </>
  );
}
