import { type ReactNode, useRef } from "react";
import { describedBy, Field } from "~/components/core/field";
import { limits, MB } from "~/contest/core/limits";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import type { FieldSet } from "~/web/works/submission-fields";
import { Part } from "../part";
import {
  mainOf,
  picturesLeft,
  picturesOf,
  posterOf,
  type Upload,
  validPicturesOf,
} from "../uploads/upload-state";
import type { Uploads } from "../uploads/use-uploads";
import { FilePicker } from "./file-picker";
import { TextsOfMain, TextsOfPictures, TextsOfUpload } from "./texts";
import { UploadRow } from "./upload-row";

interface Props {
  /** Number of this part of the form. */
  number: number;
  fields: FieldSet;
  /** The server's file errors, while they still apply. */
  errors: { file: string[] | undefined; pictures: string[] | undefined };
  uploads: Uploads;
  /** Errors by full field name, for the files' texts. */
  allErrors: Record<string, string[]>;
  /** False without JavaScript, when the files travel with the form. */
  isEnhanced: boolean;
  /** A refused plain form loses its files: they must be chosen again. */
  mustChooseAgain: boolean;
  /** The platform's largest form size. */
  bodyLimitMb: number;
}

const pictureTypes = ".jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp";
const allTypes = `${pictureTypes},.mp4,.mov,video/mp4,video/quicktime`;

/** The work's files: one main file and optional pictures. */
export function FilesPart(props: Props) {
  const { number, fields, errors, uploads, allErrors, isEnhanced, mustChooseAgain, bodyLimitMb } = props;
  const { file, pictures } = fields;
  const mainInput = useRef<HTMLInputElement>(null);
  const picturesInput = useRef<HTMLInputElement>(null);
  const all = uploads.uploads;
  const main = mainOf(all);
  const chosen = picturesOf(all);
  const pictureErrors = uploads.pictureError ? [uploads.pictureError] : errors.pictures;

  const row = (upload: Upload, place?: number) => (
    <>
      <UploadRow
        upload={upload}
        place={place}
        picture={pictureOf(upload, all)}
        onPause={() => uploads.pause(upload.key)}
        onGoOn={() => uploads.goOn(upload.key)}
        onRemove={() => {
          uploads.remove(upload);
          // The removal button is gone, so the file input takes the focus.
          (upload.use === "file" ? mainInput : picturesInput).current?.focus();
        }}
      />
      {upload.status !== "refused" && (
        <TextsOfUpload upload={upload} place={place ?? 0} describe={uploads.describe} allErrors={allErrors} />
      )}
    </>
  );

  return (
    <Part number={number} title="Archivo">
      <Field
        field={{ id: file.id, errors: errors.file }}
        label="Imagen o vídeo principal"
        hint={
          <>
            {proposalFormText.mainFileHint}
            {!isEnhanced && bodyLimitMb * MB < limits.videoBytes && (
              <span className="hidden noscript:inline"> {proposalFormText.bodyTooLarge(bodyLimitMb)}.</span>
            )}
          </>
        }
      >
        {main && row(main)}
        <FilePicker
          id={file.id}
          name="file"
          accept={allTypes}
          isEnhanced={isEnhanced}
          isRoomy={!main}
          prompt={<Prompt act={mainAct(main)} drop={main ? null : "suéltalo"} />}
          onChoose={(files) => uploads.choose("file", files)}
          inputRef={mainInput}
          aria={describedBy({ id: file.id, errors: errors.file }, true)}
        />
      </Field>
      <details className="-mt-4">
        <summary className="link link-tall w-fit text-small">{proposalFormText.showingTitle}</summary>
        <p className="mt-1 text-small">{proposalFormText.showing}</p>
      </details>
      {!isEnhanced && <TextsOfMain fields={fields} allErrors={allErrors} />}

      <Field
        field={{ id: pictures.id, errors: pictureErrors }}
        label="Más imágenes"
        mark="opcional"
        hint={proposalFormText.picturesHint}
      >
        <Rows uploads={chosen} row={row} />
        <FilePicker
          id={pictures.id}
          name="pictures"
          accept={pictureTypes}
          multiple
          isEnhanced={isEnhanced}
          prompt={
            chosen.length > 0 ? (
              <Prompt act="Añadir más" drop={null} />
            ) : (
              <Prompt act="Elige imágenes" drop="suéltalas" />
            )
          }
          onChoose={(files) => uploads.choose("picture", files)}
          inputRef={picturesInput}
          aria={describedBy({ id: pictures.id, errors: pictureErrors }, true)}
        />
        {chosen.length > 0 && picturesLeft(all) === 0 && (
          <p className="hint">{proposalFormText.tooManyPictures}.</p>
        )}
      </Field>
      {!isEnhanced && <TextsOfPictures fields={fields} allErrors={allErrors} />}
      {mustChooseAgain && <p className="text-small">{proposalFormText.fileAgain}</p>}
      {isEnhanced && <Announcements uploads={all} />}
    </Part>
  );
}

/** The further pictures in order. A rejected picture has no number, because it is not sent. */
function Rows({ uploads, row }: { uploads: Upload[]; row: (upload: Upload, place?: number) => ReactNode }) {
  if (uploads.length === 0) return null;
  const places = validPicturesOf(uploads);
  return (
    <ol className="mb-2">
      {uploads.map((upload) => (
        <li key={upload.key} className="min-w-0">
          {row(upload, places.includes(upload) ? places.indexOf(upload) + 1 : undefined)}
        </li>
      ))}
    </ol>
  );
}

/** Returns the picture itself, or a main video's frame. */
function pictureOf({ use, kind, file }: Upload, all: Upload[]): Blob | null {
  if (kind === "image") return file;
  return use === "file" ? (posterOf(all)?.file ?? null) : null;
}

function mainAct(main: Upload | null): string {
  if (!main) return "Elige el archivo";
  return main.status === "interrupted" ? "Elegir otra vez el archivo" : "Elegir otro archivo";
}

function Prompt({ act, drop }: { act: string; drop: string | null }) {
  return (
    <>
      <span className="font-semibold underline underline-offset-4">{act}</span>
      {drop && <span className="text-ink-soft max-sm:hidden"> o {drop}</span>}
    </>
  );
}

/**
 * The uploads' states for screen readers. A line is read when its words change, not at each
 * percent.
 */
function Announcements({ uploads }: { uploads: Upload[] }) {
  return (
    <ul className="sr-only" aria-live="polite" aria-label="Estado de los archivos">
      {uploads
        .filter(({ use }) => use !== "poster")
        .map(({ key, name, status }) => (
          <li key={key}>
            {name}: {spoken[status]}
          </li>
        ))}
    </ul>
  );
}

const spoken: Record<Upload["status"], string> = {
  checking: "se comprueba",
  sending: "se está subiendo",
  paused: "en pausa",
  waiting: "a la espera",
  interrupted: "a medias, hay que elegirlo otra vez",
  failed: "detenido",
  refused: "rechazado",
  complete: "subido",
};
