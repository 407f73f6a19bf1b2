import { AltTextField, SpeechFields } from "~/components/works/alt-fields";
import { AltHelp } from "~/components/works/alt-help";
import { limits } from "~/contest/core/limits";
import { shortName } from "~/text/core/formats";
import { altTexts } from "~/text/works/alt-texts";
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

/** The main file's texts below its input, without scripts. */
export function TextsOfMain({ fields, allErrors }: Props) {
  const transcript = (fields.transcript.initialValue as ByPlace | undefined)?.["0"] ?? "";
  return (
    <div className="hidden gap-4 noscript:grid">
      <TextOfPlace place={0} label={altTexts.labels.main} fields={fields} allErrors={allErrors} />
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
    </div>
  );
}

/** The further pictures' texts below their input, in the files' order, without scripts. */
export function TextsOfPictures({ fields, allErrors }: Props) {
  const alt = (fields.alt.initialValue ?? {}) as ByPlace;
  const places = Array.from({ length: limits.proposalFiles - 1 }, (_, at) => at + 1);
  const isOpen = places.some((place) => alt[place] || allErrors[`alt.${place}`]);
  return (
    <details className="hidden noscript:block" open={isOpen}>
      <summary className="link link-tall w-fit text-small">{altTexts.labels.pictures}</summary>
      <div className="mt-3 grid gap-4">
        {places.map((place) => (
          <TextOfPlace
            key={place}
            place={place}
            label={altTexts.labels.picture(place)}
            fields={fields}
            allErrors={allErrors}
          />
        ))}
      </div>
    </details>
  );
}

function TextOfPlace({ place, label, fields, allErrors }: Props & { place: number; label: string }) {
  return (
    <AltTextField
      id={`alt-${place}`}
      name={`alt.${place}`}
      label={label}
      initial={((fields.alt.initialValue ?? {}) as ByPlace)[place]}
      errors={allErrors[`alt.${place}`]}
    />
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
            {altTexts.label}
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
