import { useState } from "react";
import { Button } from "~/components/core/elements";
import { formatSize, shortName } from "~/text/core/formats";
import { playback } from "~/text/works/playback";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { percentOf, retryDelay, type Upload } from "../uploads/upload-state";
import { useObjectUrl } from "./use-object-url";

interface Props {
  upload: Upload;
  /** The picture itself, or a video's frame. */
  picture: Blob | null;
  /** Number among the pictures, from 1; none for the main file. */
  place?: number;
  onPause: () => void;
  onGoOn: () => void;
  onRemove: () => void;
}

/** An upload: its name, progress and actions. */
export function UploadRow({ upload, picture, place, onPause, onGoOn, onRemove }: Props) {
  const { name, status, size, sent } = upload;
  const label = shortName(name);
  const isMoving = status === "sending" || status === "waiting";
  const isStill = status === "paused" || status === "failed";
  const hasProgress = isMoving || isStill || status === "interrupted";
  const remove = <Act onPress={onRemove} label={isMoving || isStill ? "Cancelar" : "Quitar"} of={label} />;
  return (
    <div className={`border-t py-3 ${place === undefined || place === 1 ? "border-ink" : ""}`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Thumbnail picture={picture} />
        <div className="min-w-0 flex-1 basis-28">
          <p className="leading-tight font-semibold wrap-anywhere">
            {place && <span className="numeral text-ink-soft">{place} </span>}
            {label}
          </p>
          <p className="hint mt-1 tabular-nums">{describe(upload)}</p>
        </div>
        {hasProgress ? (
          <p className="numeral ml-auto text-[2rem] leading-none font-bold" aria-hidden>
            {percentOf(upload)}&nbsp;%
          </p>
        ) : (
          remove
        )}
      </div>
      {hasProgress && (
        <progress
          className={`mt-3 block h-1.5 w-full appearance-none border-0 bg-hairline [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-current ${isMoving ? "text-accent" : "text-ink-soft"}`}
          max={size}
          value={Math.min(sent, size)}
          aria-label={`Subida de ${label}`}
        />
      )}
      <Notes upload={upload} />
      {hasProgress && (
        <div className="mt-3 flex flex-wrap gap-2">
          {/* One button with a changing name, so that it keeps the focus. */}
          {status !== "interrupted" && (
            <Act onPress={status === "sending" ? onPause : onGoOn} label={acts[status] ?? ""} of={label} />
          )}
          {remove}
        </div>
      )}
    </div>
  );
}

/** An upload's errors and warnings. */
function Notes({ upload: { status, message, losses, rareCodec, isUnseen } }: Pick<Props, "upload">) {
  return (
    <>
      {message && (
        <p
          className={status === "waiting" ? "mt-2 text-small font-semibold" : "field-error mt-2"}
          role={status === "waiting" ? "status" : "alert"}
        >
          {status === "waiting" && retryDelay(losses) === null ? proposalFormText.uploading.givenUp : message}
        </p>
      )}
      {rareCodec && status !== "refused" && (
        <p className="mt-2 text-small" role="status">
          {playback.beforehand(rareCodec)}
        </p>
      )}
      {isUnseen && status !== "refused" && <p className="hint mt-2">{proposalFormText.uploading.unseen}</p>}
    </>
  );
}

const acts: Partial<Record<Upload["status"], string>> = {
  sending: "Pausar",
  paused: "Reanudar",
  waiting: "Reintentar",
  failed: "Reintentar",
};

/** Returns the progress in words and megabytes. */
function describe({ status, id, sent, size, resumedFrom }: Upload): string {
  const whole = formatSize(size);
  const part = `${formatSize(Math.min(sent, size))} de ${whole}`;
  const percent = (bytes: number) => Math.floor((bytes / Math.max(1, size)) * 100);
  switch (status) {
    case "checking":
      return `${whole} · Comprobando…`;
    case "sending":
      if (id === null) return `${whole} · En espera`;
      if (sent >= size) return `${whole} · Recibido, comprobando…`;
      return resumedFrom > 0 ? `${part} · ${proposalFormText.uploading.resumed(percent(resumedFrom))}` : part;
    case "paused":
      return `${part} · En pausa`;
    case "interrupted":
      return proposalFormText.uploading.interrupted(percent(sent));
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
    <Button type="button" onClick={onPress}>
      {label}
      <span className="sr-only"> {of}</span>
    </Button>
  );
}

function Thumbnail({ picture }: { picture: Blob | null }) {
  const url = useObjectUrl(picture);
  const [broken, setBroken] = useState("");
  if (!url || url === broken) return null;
  return <img src={url} alt="" className="size-14 bg-hairline object-cover" onError={() => setBroken(url)} />;
}
