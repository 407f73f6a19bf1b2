import { useRef } from "react";
import { useHydrated } from "~/components/core/use-hydrated";
import { fileUrl, pictureSet, pictureUrl } from "~/components/works/cover";
import { Player, PlayerNote } from "~/components/works/player";
import { type PlayedFile, Transcript } from "~/components/works/transcript";
import { type Category, categoryGroup } from "~/contest/core/categories";

interface Props {
  files: PlayedFile[];
  title: string;
  category: Category | null;
}

/**
 * The work on its dark wall, visible while the criteria scroll: fitted, enlarged or full screen.
 */
export function Stage({ files, title, category }: Props) {
  const wall = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [main, ...others] = files;
  return (
    <section className="easel" aria-label="La obra" ref={wall} data-player>
      <div className="easel-wall">
        {main ? (
          <Work file={main} title={title} />
        ) : (
          <div
            className="cover-empty easel-work"
            data-category={categoryGroup(category)}
            role="img"
            aria-label={`${title}, sin archivo`}
          />
        )}
      </div>
      {main && <PlayerNote file={main} />}
      {main && <Transcript file={main} />}
      <div className="easel-bar">
        {main?.kind === "image" && (
          <label>
            <input type="checkbox" className="easel-zoom" /> Ampliar
          </label>
        )}
        <button
          type="button"
          // The button reserves its space before the scripts load, so that nothing moves.
          className={hydrated ? "" : "invisible noscript:hidden"}
          onClick={() => toggleFullScreen(wall.current)}
        >
          Pantalla completa
        </button>
        {files.map((file, index) => (
          <a key={file.id} href={fileUrl(file.id)} target="_blank" rel="noreferrer">
            {index === 0 ? "Original" : `Archivo ${index + 1}`}
            {index > 0 && file.altText && <span className="sr-only">: {file.altText}</span>}
          </a>
        ))}
        {!main && <span>Esta propuesta no tiene archivo.</span>}
        {others.length > 0 && <span className="sr-only">{others.length} archivos más de la galería</span>}
      </div>
    </section>
  );
}

function Work({ file, title }: { file: PlayedFile; title: string }) {
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  if (file.kind === "video") {
    return <Player file={file} posterWidth={1280} className="easel-work" loop label={title} />;
  }
  return (
    <img
      {...size}
      className="easel-work"
      src={pictureUrl(file.id, 1280)}
      srcSet={pictureSet(file.id, [768, 1280])}
      sizes="(width < 64rem) 100vw, 66vw"
      alt={file.altText || title}
    />
  );
}

function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void element?.requestFullscreen();
}
