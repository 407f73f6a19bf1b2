import { AltTextField, SpeechFields } from "~/components/works/alt-fields";
import { AltHelp } from "~/components/works/alt-help";
import { limits } from "~/contest/core/limits";
import { shortName } from "~/text/core/formats";
import { altTexts as text } from "~/text/works/alt-texts";
import type { FieldSet } from "~/web/works/submission-fields";
import type { Upload } from "../uploads/upload-state";
import type { Uploads } from "../uploads/use-uploads";

type ByPlace = Record<string, string | undefined>;

interface Props {
  fields: FieldSet;
  /** Errors by full field name. */
  allErrors: Record<string, string[]>;
}

const names = { speaks: "speaks.0", transcript: "transcript.0" };

/**
 * The files' texts in order, without scripts. They come before the files, which must be the form's
 * last fields.
 */
export function TextsAhead({ fields, allErrors }: Props) {
  const alt = (fields.alt.initialValue ?? {}) as ByPlace;
  const transcript = (fields.transcript.initialValue as ByPlace | undefined)?.["0"] ?? "";
  const field = (place: number, label: string) => (
    <AltTextField
      key={place}
      id={`alt-${place}`}
      name={`alt.${place}`}
      label={label}
      initial={alt[place]}
      errors={allErrors[`alt.${place}`]}
    />
  );
  const pictures = Array.from({ length: limits.proposalFiles - 1 }, (_, at) => at + 1);
  const isOpen = pictures.some((place) => alt[place] || allErrors[`alt.${place}`]);
  return (
    <div className="hidden gap-4 noscript:grid">
      {field(0, text.labels.main)}
      <AltHelp />
      <SpeechFields
        id="transcript-0"
        names={names}
        initial={{
          speaks: transcript !== "" || fields.speaks.initialValue !== undefined,
          transcript,
        }}
        errors={allErrors["transcript.0"]}
      />
      <details open={isOpen}>
        <summary className="link link-tall w-fit text-small">{text.labels.pictures}</summary>
        <div className="mt-3 grid gap-4">
          {pictures.map((place) => field(place, text.labels.picture(place)))}
        </div>
      </details>
    </div>
  );
}

interface OfUploadProps {
  upload: Upload;
  /** Position among the files, from 0 for the main one. */
  place: number;
  describe: Uploads["describe"];
  allErrors: Record<string, string[]>;
}

/** A file's texts, below its row. */
export function TextsOfUpload({ upload, place, describe, allErrors }: OfUploadProps) {
  const { key, name, kind, texts } = upload;
  const errors = (field: "alt" | "transcript", isLacking: boolean) =>
    isLacking ? allErrors[`${field}.${place}`] : undefined;
  return (
    <div className="grid gap-3 pb-4">
      <AltTextField
        id={`alt-${place}`}
        name={`alt.${place}`}
        label={
          <>
            {text.label}
            <span className="sr-only"> de {shortName(name)}</span>
          </>
        }
        value={texts.altText}
        onType={(altText) => describe(key, { altText })}
        errors={errors("alt", texts.altText === "" || texts.altText.length > limits.altTextLength)}
      />
      {place === 0 && <AltHelp />}
      {kind === "video" && (
        <SpeechFields
          id="transcript-0"
          names={names}
          value={texts.transcript}
          onType={(transcript) => describe(key, { transcript })}
          errors={errors(
            "transcript",
            !texts.transcript || texts.transcript.length > limits.transcriptLength,
          )}
        />
      )}
    </div>
  );
}
