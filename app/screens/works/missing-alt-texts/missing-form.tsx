import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { createPath, Form, useLocation, useNavigation } from "@remix-run/react";
import { Button, TallLink } from "~/components/core/elements";
import { ErrorSummary } from "~/components/core/error-summary";
import { AltTextField } from "~/components/works/alt-fields";
import { Cover } from "~/components/works/cover";
import { withReturn } from "~/text/core/ways-back";
import { altTexts } from "~/text/works/alt-texts";

const text = altTexts.missing;

type Row = Awaited<ReturnType<AppLoadContext["stores"]["altTextLists"]["missing"]>>["rows"][number];

interface Props {
  rows: Row[];
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Each file with a field for its alternative text; one button saves all. */
export function MissingForm({ rows, lastResult }: Props) {
  const [form] = useForm<{ alt: Record<string, string | undefined> }>({ id: "textos", lastResult });
  const here = createPath({ ...useLocation(), hash: "" });
  const isSending = useNavigation().state === "submitting";
  const typed = lastResult?.initialValue?.alt as Record<string, string | undefined> | undefined;
  return (
    <Form {...getFormProps(form)} method="post" preventScrollReset>
      <ErrorSummary
        id={form.errorId}
        formErrors={form.errors}
        fields={rows.map(({ file: { id } }) => ({ id: `alt-${id}`, errors: form.allErrors[`alt.${id}`] }))}
        className="my-6"
      />
      <ul>
        {rows.map(({ proposalId, title, category, universityName, position, lacksTranscript, file }) => (
          <li
            key={file.id}
            className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 gap-y-3 border-b py-5 sm:grid-cols-[9rem_minmax(0,16rem)_minmax(0,1fr)]"
          >
            <div>
              <Cover file={file} category={category} alt={`${title}, ${text.file(position)}`} small />
            </div>
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-small text-ink-soft wrap-anywhere">{universityName}</p>
              <p className="text-small">{text.file(position)}</p>
              {lacksTranscript && <p className="text-small font-semibold">{text.transcript}</p>}
              <TallLink
                to={withReturn(`/propuesta/${proposalId}/textos-alternativos`, here)}
                className="text-small"
              >
                {text.allOfWork}
                <span className="sr-only"> «{title}»</span>
              </TallLink>
            </div>
            {file.altText === "" ? (
              <div className="max-sm:col-span-2">
                <AltTextField
                  id={`alt-${file.id}`}
                  name={`alt.${file.id}`}
                  initial={typed?.[file.id]}
                  errors={form.allErrors[`alt.${file.id}`]}
                  label={
                    <>
                      {altTexts.label}
                      <span className="sr-only">
                        {" "}
                        de «{title}», {text.file(position)}
                      </span>
                    </>
                  }
                />
              </div>
            ) : (
              <p className="text-small max-sm:col-span-2">{file.altText}</p>
            )}
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 z-10 border-b bg-paper py-3">
        <Button solid disabled={isSending}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}
