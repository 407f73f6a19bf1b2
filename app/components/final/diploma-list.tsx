import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { InputField } from "~/components/core/control-fields";
import { Button, ButtonLink, H1, H2 } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { limits } from "~/contest/core/limits";
import { diplomas as diplomasText } from "~/text/final/diplomas";
import { BackLink } from "../core/back-link";
import { ErrorSummary } from "../core/error-summary";
import { ActionToast } from "../core/toast";
import { type Result, withErrors } from "../core/with-errors";

interface ListedDiploma {
  code: string;
  name: string;
  award: string;
  workTitle: string | null;
  /** Unprintable letters of the name. */
  lacking: string[];
  canCorrect: boolean;
}

interface Props {
  diplomas: ListedDiploma[];
  /** The list's address. */
  path: string;
  /** Code of the diploma with an open name correction. */
  correcting: string | null;
  result: Result;
}

interface PageProps extends Props {
  /** Address of the page above. */
  back: "/cuenta" | "/universidad";
  /** Diplomas that the cron has not issued yet. */
  unissued: number;
  none: string;
  intro: string;
}

/** A page of diplomas: of a person or of a university. */
export function DiplomaPage({ back, unissued, none, intro, ...list }: PageProps) {
  return (
    <div className="page pt-10 pb-24">
      <ActionToast />
      <BackLink to={back} />
      <H1 className="mt-2">{diplomasText.title}</H1>
      {unissued > 0 && (
        <p role="status" className="note mt-6 max-w-[42rem]">
          {diplomasText.unissued(unissued)}
        </p>
      )}
      {list.diplomas.length === 0 && unissued === 0 && (
        <Statement title={none} level={2}>
          <p>{diplomasText.noneHint}</p>
        </Statement>
      )}
      {list.diplomas.length > 0 && (
        <>
          <p className="mt-4 max-w-[42rem]">{intro}</p>
          <DiplomaList {...list} />
        </>
      )}
    </div>
  );
}

/** Diplomas with their file, their check and the name correction where allowed. */
function DiplomaList({ diplomas, path, correcting, result }: Props) {
  return (
    <>
      <p className="label mt-8 py-3 tabular-nums" role="status">
        {diplomasText.diplomaCount(diplomas.length)}
      </p>
      <ul className="border-t border-ink">
        {diplomas.map((diploma) => (
          <li key={diploma.code} className="border-b py-5">
            <div className="grid gap-x-8 gap-y-3 md:grid-cols-[1fr_auto] md:items-start">
              <div className="min-w-0">
                <H2 className="wrap-anywhere">{diploma.name}</H2>
                <p className="mt-1 wrap-anywhere">
                  {diploma.award}
                  {diploma.workTitle && ` · ${diploma.workTitle}`}
                </p>
                <p className="text-small mt-1 text-ink-soft">
                  <code>{diploma.code}</code>
                </p>
              </div>
              <Acts diploma={diploma} path={path} />
            </div>
            {diploma.lacking.length > 0 && (
              <p className="note note-warn mt-4 max-w-[46rem]">{diplomasText.unwritable(diploma.lacking)}</p>
            )}
            {diploma.code === correcting && diploma.canCorrect && (
              <CorrectionForm diploma={diploma} path={path} result={result} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Acts({
  diploma: { code, name, lacking, canCorrect },
  path,
}: {
  diploma: ListedDiploma;
  path: string;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      {lacking.length === 0 && (
        <ButtonLink href={`/diploma/${code}.pdf`} solid aria-label={diplomasText.downloadOf(name)}>
          {diplomasText.download}
        </ButtonLink>
      )}
      {canCorrect && (
        <ButtonLink
          to={`${path}?corregir=${code}#corregir`}
          aria-label={diplomasText.correctOf(name)}
          preventScrollReset
        >
          {diplomasText.correct}
        </ButtonLink>
      )}
      <ButtonLink href={`/diploma/${code}`} aria-label={`${diplomasText.check}: ${name}`}>
        {diplomasText.check}
      </ButtonLink>
    </div>
  );
}

function CorrectionForm({
  diploma,
  path,
  result,
}: Omit<Props, "diplomas" | "correcting"> & { diploma: ListedDiploma }) {
  const [form, fields] = useForm<Record<"code" | "name", string>>({
    id: "corregir",
    lastResult: result,
    defaultValue: { code: diploma.code, name: diploma.name },
  });
  const name = withErrors(fields.name, result);
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      action={`${path}?corregir=${diploma.code}#corregir`}
      aria-label={diplomasText.correctTitle}
      className="mt-6 grid max-w-[46rem] gap-5"
      preventScrollReset
    >
      <ErrorSummary
        id={form.errorId}
        formErrors={result?.error?.[""] ? [diplomasText.unreadable.title] : undefined}
        fields={[name]}
      />
      <input type="hidden" name="code" value={diploma.code} />
      <InputField
        field={name}
        label={diplomasText.name}
        hint={diplomasText.correctHint}
        maxLength={limits.diplomaNameLength}
        autoComplete="off"
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button solid>{diplomasText.save}</Button>
        <ButtonLink to={path} preventScrollReset>
          {diplomasText.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}
