import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, ButtonLink } from "~/components/core/elements";
import { Hidden } from "~/components/core/hidden";
import { limits } from "~/contest/core/limits";
import type { FileTrouble } from "~/contest/people/imports";
import { formatInteger } from "~/text/core/formats";
import { imports as importsText } from "~/text/people/imports";
import { describedBy, Field } from "../core/field";
import { Fold } from "../core/fold";
import { Table } from "../core/table";

interface UploadProps {
  columns: readonly { name: string; meaning: string; needed: keyof typeof importsText.needed }[];
  /** File name of the template. */
  template: string;
  trouble?: FileTrouble;
}

/** Returns the address of a CSV with headings only, for a Spanish spreadsheet. */
const headingsOf = (columns: UploadProps["columns"]) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${columns.map(({ name }) => name).join(";")}\r\n`)}`;

/** A CSV upload with its list of columns. */
export function CsvUpload({ columns, template, trouble }: UploadProps) {
  const isReading = useNavigation().state === "submitting";
  const field = { id: "archivo", errors: trouble && [importsText.trouble(trouble)] };
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 border-t border-ink pt-6 lg:grid-cols-2">
      <Form method="post" encType="multipart/form-data" className="grid content-start gap-5">
        <Field field={field} label={importsText.file} hint={importsText.fileHint}>
          <input
            type="file"
            id={field.id}
            name="file"
            accept=".csv,.txt,text/csv"
            required
            className="input min-w-0"
            {...describedBy(field, true)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button solid disabled={isReading}>
            {isReading ? importsText.reading : importsText.read}
          </Button>
          <ButtonLink href={headingsOf(columns)} download={template}>
            {importsText.template}
          </ButtonLink>
        </div>
      </Form>
      <Fold title={importsText.columnsCaption} className="">
        <p className="measure mb-3">{importsText.columnsLine}</p>
        <Table caption={importsText.columnsCaption} columns={Object.values(importsText.columns)} isFocusable>
          {columns.map(({ name, meaning, needed }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="wrap-anywhere whitespace-normal">{meaning}</td>
              <td>{importsText.needed[needed]}</td>
            </tr>
          ))}
        </Table>
      </Fold>
    </div>
  );
}

interface PreviewProps {
  preview: { text: string; fingerprint: string; unused: string[]; hasChanged: boolean };
  /** One line about the effect. */
  summary: string;
  /** Further lines: unchanged rows and other effects. */
  lines: string[];
  /** Skipped rows with their names. */
  wrong: { row: number; name: string; error: string }[];
  wrongName: string;
  /** The button's text; null when there is nothing to confirm. */
  confirm: string | null;
  /** The address of the other choice. */
  back: string;
  /** The rows to write. */
  children: ReactNode;
}

/**
 * A file's effect and its confirmation. The form carries the file's text, which the server checks
 * again.
 */
export function CsvPreview({
  preview,
  summary,
  lines,
  wrong,
  wrongName,
  confirm,
  back,
  children,
}: PreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { fingerprint } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another preview starts at its heading
  useEffect(() => heading.current?.focus(), [fingerprint]);
  const isBusy = useNavigation().state === "submitting";
  return (
    <section aria-labelledby="revision" className="border-t border-ink pt-6">
      <h2 id="revision" ref={heading} tabIndex={-1} className="h2 outline-none">
        {summary}
      </h2>
      {preview.hasChanged && (
        <p role="alert" className="note note-warn mt-4 font-semibold">
          {importsText.changed}
        </p>
      )}
      <div className="measure mt-3 grid gap-1">
        {confirm !== null && <p>{importsText.nothingYet}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {preview.unused.length > 0 && <p>{importsText.unused(preview.unused)}</p>}
      </div>
      <div className="mt-6 mb-10 flex flex-wrap gap-3">
        {confirm !== null && (
          <Form method="post">
            <Hidden fields={{ intent: "import", fingerprint, text: preview.text }} />
            <Button solid disabled={isBusy}>
              {confirm}
            </Button>
          </Form>
        )}
        <ButtonLink to={back}>{importsText.cancel}</ButtonLink>
      </div>
      {wrong.length > 0 && <WrongRows wrong={wrong} name={wrongName} />}
      {children}
    </section>
  );
}

function WrongRows({ wrong, name }: { wrong: PreviewProps["wrong"]; name: string }) {
  const rows = wrong.slice(0, limits.importShown.wrong);
  return (
    <div className="mb-10">
      <h3 className="mb-1 font-sans text-base font-semibold">{importsText.wrong(wrong.length)}</h3>
      <p className="measure mb-3">{importsText.wrongLine(wrong.length)}</p>
      <Table
        caption={importsText.wrong(wrong.length)}
        columns={[{ figure: importsText.row }, name, importsText.error]}
        isFocusable
      >
        {rows.map(({ row, name: label, error }) => (
          <tr key={row}>
            <td className="numeric">{formatInteger(row)}</td>
            <th scope="row" className="min-w-40 wrap-anywhere">
              {label || <span className="text-ink-soft">{importsText.blank}</span>}
            </th>
            <td className="whitespace-normal">{error}</td>
          </tr>
        ))}
      </Table>
      <MoreRows count={wrong.length - rows.length} />
    </div>
  );
}

/** Number of hidden rows. */
export const MoreRows = ({ count }: { count: number }) =>
  count > 0 ? <p className="hint mt-3 tabular-nums">{importsText.more(count)}</p> : null;
