import { Button } from "~/components/core/elements";
import { fileUrl, pictureSet, pictureUrl } from "~/components/works/cover";
import { Player, PlayerNote } from "~/components/works/player";
import { type PlayedFile, Transcript } from "~/components/works/transcript";

/** The work's further files as a strip; a picture opens large. */
export function Strip({ files, title }: { files: PlayedFile[]; title: string }) {
  return (
    <ul className="strip">
      {files.map((file, index) => {
        const size = { width: file.width ?? undefined, height: file.height ?? undefined };
        return (
          <li key={file.id} data-player={file.kind === "video" ? "" : undefined}>
            {file.kind === "video" ? (
              <>
                <Player file={file} posterWidth={768} preload={file.hasPoster ? "none" : "metadata"} />
                <PlayerNote file={file} />
                <Transcript file={file} />
              </>
            ) : (
              <a href={fileUrl(file.id)} data-large>
                <img
                  {...size}
                  src={pictureUrl(file.id, 768)}
                  srcSet={pictureSet(file.id)}
                  sizes={
                    file.width && file.height ? `${Math.ceil((22 * file.width) / file.height)}rem` : "50vw"
                  }
                  alt={file.altText || `${title}, imagen ${index + 2}`}
                  loading="lazy"
                />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Placeholder of the large view before a picture is chosen. */
const nothing = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * The dialog in which app/site/large-view.ts shows a picture large. Without scripts, the picture's
 * link opens the file.
 */
export function LargeView() {
  return (
    <dialog className="large" data-large-view aria-label="Obra ampliada">
      <img alt="" src={nothing} />
      <div className="large-bar">
        <Button type="button" data-step="-1">
          Anterior
        </Button>
        <span className="tabular-nums" data-place aria-live="polite" />
        <Button type="button" data-step="1">
          Siguiente
        </Button>
        <Button type="button" className="ml-auto" data-full aria-pressed="false">
          Tamaño real
        </Button>
        <form method="dialog">
          <Button solid>Cerrar</Button>
        </form>
      </div>
    </dialog>
  );
}
