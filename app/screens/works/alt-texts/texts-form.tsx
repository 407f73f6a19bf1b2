import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/core/elements";
import { ErrorSummary } from "~/components/core/error-summary";
import { AltTextField, SpeechFields } from "~/components/works/alt-fields";
import { Cover } from "~/components/works/cover";
import { Player, PlayerNote } from "~/components/works/player";
import { SavedNow } from "~/components/works/saved-now";
import type { PlayedFile } from "~/components/works/transcript";
import type { Category } from "~/contest/core/categories";
import { altTexts } from "~/text/works/alt-texts";

const text = altTexts.ofWork;

/** A work's files with their stored texts. */
interface Stored {
  id: string;
  title: string;
  category: Category | null;
  updatedAt: number;
  files: PlayedFile[];
}

interface Props {
  work: Stored;
  /** Texts stored by another person meanwhile; they appear beside each field that differs. */
  saved: Stored | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  isClosed: boolean;
}

type ById = Record<string, string | undefined>;
type Fields = { baseVersion: string; alt: ById; speaks: ById; transcript: ById };

/** Each file with its texts; typed values stay after any answer. */
export function TextsForm({ work, saved, lastResult, isClosed }: Props) {
  const { files, category } = work;
  const stored = {
    baseVersion: String(work.updatedAt),
    alt: Object.fromEntries(files.map(({ id, altText }) => [id, altText])),
    speaks: Object.fromEntries(files.map(({ id, transcript }) => [id, transcript === null ? "" : "on"])),
    transcript: Object.fromEntries(files.map(({ id, transcript }) => [id, transcript ?? ""])),
  };
  const [form, fields] = useForm<Fields>({ id: "textos", lastResult, defaultValue: stored });
  const isSending = useNavigation().state === "submitting";
  const typed = lastResult?.initialValue as Partial<Record<keyof Fields, ById>> | undefined;
  const storedValue = (name: "alt" | "speaks" | "transcript", id: string) =>
    (typed ? typed[name]?.[id] : stored[name][id]) ?? "";
  const errorsOf = (name: "alt" | "transcript", id: string) => form.allErrors[`${name}.${id}`];
  return (
    <Form {...getFormProps(form)} method="post" className="mt-10">
      <ErrorSummary
        id={form.errorId}
        className="mb-10"
        formErrors={form.errors && [...form.errors, ...(saved ? [text.changedMeanwhileHelp] : [])]}
        fields={files.flatMap(({ id }) => [
          { id: `alt-${id}`, errors: errorsOf("alt", id) },
          { id: `transcript-${id}`, errors: errorsOf("transcript", id) },
        ])}
      />
      {/* A second submit after the other version was shown overwrites it. */}
      <input type="hidden" name="baseVersion" value={saved?.updatedAt ?? fields.baseVersion.initialValue} />
      <ol className="border-b">
        {files.map((file, index) => {
          const { id, kind } = file;
          const now = saved?.files.find((file) => file.id === id);
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 border-t py-8 sm:grid-cols-[minmax(0,16rem)_minmax(0,42rem)]"
            >
              <div className="max-w-64" data-player={kind === "video" ? "" : undefined}>
                {kind === "video" ? (
                  <>
                    <Player
                      file={file}
                      posterWidth={768}
                      preload="none"
                      label={work.title}
                      className="w-full"
                    />
                    <PlayerNote file={file} />
                  </>
                ) : (
                  <Cover
                    file={file}
                    category={category}
                    alt={`${work.title}, ${nameOf(index)}`}
                    sizes="16rem"
                  />
                )}
              </div>
              <fieldset className="grid content-start gap-6">
                <legend className="h3 float-left mb-2">{nameOf(index)}</legend>
                <div className="clear-both grid gap-1.5">
                  <AltTextField
                    id={`alt-${id}`}
                    name={`alt.${id}`}
                    initial={storedValue("alt", id)}
                    errors={errorsOf("alt", id)}
                    isClosed={isClosed}
                  />
                  <SavedNow value={now?.altText} mine={storedValue("alt", id)} />
                </div>
                {kind === "video" && (
                  <div className="grid gap-1.5">
                    <SpeechFields
                      names={{ speaks: `speaks.${id}`, transcript: `transcript.${id}` }}
                      id={`transcript-${id}`}
                      initial={{
                        speaks: storedValue("speaks", id) === "on",
                        transcript: storedValue("transcript", id),
                      }}
                      errors={errorsOf("transcript", id)}
                      isClosed={isClosed}
                    />
                    <SavedNow value={now && (now.transcript ?? "")} mine={storedValue("transcript", id)} />
                  </div>
                )}
              </fieldset>
            </li>
          );
        })}
      </ol>
      <Button solid className="mt-8" disabled={isSending || isClosed}>
        {isSending ? text.saving : text.save}
      </Button>
    </Form>
  );
}

const nameOf = (place: number) => (place === 0 ? text.main : text.picture(place));
