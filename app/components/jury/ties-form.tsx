import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "~/components/core/elements";
import { common } from "~/text/core/common";
import { ties as tiesText } from "~/text/jury/ties";
import { ErrorSummary } from "../core/error-summary";
import { type Result, withErrors } from "../core/with-errors";
import { TieFields } from "./tie-fields";

interface Props {
  /** The university's id; empty for none. */
  university: string;
  /** Names, one per line. */
  names: string;
  universities: { id: string; name: string }[];
  action: string;
  result: Result;
}

/** A form of a juror's ties, for the juror or an admin. */
export function TiesForm({ university, names, universities, action, result }: Props) {
  const [form, fields] = useForm<Record<"tie_university" | "ties", string>>({
    id: "vinculos",
    lastResult: result,
    defaultValue: { tie_university: university, ties: names },
  });
  const [own, others] = [withErrors(fields.tie_university, result), withErrors(fields.ties, result)];
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      action={action}
      className="grid gap-6"
    >
      <ErrorSummary
        id={form.errorId}
        formErrors={result?.error?.[""] ? [common.unreadableForm] : undefined}
        fields={[own, others]}
      />
      <TieFields university={own} names={others} universities={universities} />
      <div>
        <Button solid>{tiesText.save}</Button>
      </div>
    </Form>
  );
}
