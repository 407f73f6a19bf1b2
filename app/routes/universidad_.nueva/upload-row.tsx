import { formatMegabytes, shortName } from "~/text/formats";
import { proposalForm as text } from "~/text/proposal-form";
import { percentOf, retryDelay, type Upload } from "./upload-state";
import { useObjectUrl } from "./use-object-url";

interface Props {
  upload: Upload;
  /** What is shown of it: the picture itself, or a video's frame. */
  picture: Blob | null;
  onPause: () => void;
  onGoOn: () => void;
  onRemove: () => void;
}

/** A file on its way: what it is, how far it is, and what can be done about it. */
export function UploadRow({ upload, picture, onPause, onGoOn, onRemove }: Props) {
  const { name, status, size, message } = upload;
  const shown = shortName(name);
  const percent = percentOf(upload);
  const isMoving = status === "sending" || status === "waiting";
  const hasProgress = isMoving || status === "paused" || status === "interrupted" || status === "failed";
  return (
    <div className="border-t border-ink pt-3 pb-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4">
        <Thumbnail picture={picture} />
        <div className="min-w-0">
          <p className="leading-tight font-semibold wrap-anywhere">{shown}</p>
          <p className="hint mt-1 tabular-nums">{describe(upload)}</p>
        </div>
        {hasProgress && (
          <p className="numeral text-[2rem] leading-none font-bold" aria-hidden>
            {percent} %
          </p>
        )}
      </div>
      {hasProgress && (
        <progress
          className={`mt-3 block h-1.5 w-full appearance-none bg-hairline [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-current ${isMoving ? "text-accent" : "text-ink-soft"}`}
          max={size}
          value={Math.min(upload.sent, size)}
          aria-label={`Subida de ${shown}`}
        />
      )}
      {message && (
        <p className={status === "waiting" ? "mt-3 text-small font-semibold" : "field-error mt-3"}>
          {status === "waiting" && retryDelay(upload.losses) === null ? text.uploading.givenUp : message}
        </p>
      )}
      {upload.isUnseen && status !== "refused" && <p className="hint mt-2">{text.uploading.unseen}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {isMoving && <Act onPress={onPause} label="Pausar" of={shown} />}
        {status === "paused" && <Act onPress={onGoOn} label="Reanudar" of={shown} />}
        {(status === "waiting" || status === "failed") && (
          <Act onPress={onGoOn} label="Reintentar" of={shown} />
        )}
        <Act
          onPress={onRemove}
          label={isMoving || status === "paused" || status === "failed" ? "Cancelar" : "Quitar"}
          of={shown}
        />
      </div>
    </div>
  );
}

/** How far it is, in words and megabytes. */
function describe({ status, id, sent, size, resumedFrom }: Upload): string {
  const whole = `${formatMegabytes(size)} MB`;
  const part = `${formatMegabytes(Math.min(sent, size))} de ${whole}`;
  const percent = Math.floor((sent / Math.max(1, size)) * 100);
  switch (status) {
    case "checking":
      return `${whole} · Comprobando…`;
    case "sending":
      if (id === null) return `${whole} · En espera`;
      if (sent >= size) return `${whole} · Recibido, comprobando…`;
      if (resumedFrom > 0) {
        return `${part} · ${text.uploading.resumed(Math.floor((resumedFrom / size) * 100))}`;
      }
      return part;
    case "paused":
      return `${part} · En pausa`;
    case "interrupted":
      return `Se quedó en el ${percent} %. ${text.uploading.interrupted}`;
    case "complete":
      return `${whole} · Subido`;
    case "refused":
      return whole;
    default:
      return part;
  }
}

function Act({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <button type="button" className="button" onClick={onPress}>
      {label}
      <span className="sr-only"> {of}</span>
    </button>
  );
}

function Thumbnail({ picture }: { picture: Blob | null }) {
  const url = useObjectUrl(picture);
  if (!url) return <span />;
  return <img src={url} alt="" className="size-14 bg-hairline object-cover" />;
}
