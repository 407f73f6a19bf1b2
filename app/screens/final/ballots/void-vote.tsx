import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { InputField } from "~/components/core/control-fields";
import { ballots as text } from "~/text/final/deliberation";
import type { actOnFinal } from "./actions";

/** Voids or restores one vote of the open final, by its account: until the close nobody sees for which work. */
export function VoidVote() {
  const answer = useActionData<typeof actOnFinal>();
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const [form, fields] = useForm<{ email: string; reason: string }>({ id: "anular", lastResult });
  return (
    <details className="mt-6" open={lastResult?.error ? true : undefined}>
      <summary className="link link-tall w-fit text-small">{text.voidTitle}</summary>
      <Form {...getFormProps(form)} method="post" className="mt-3 grid max-w-[40rem] gap-4">
        <p>{text.voidExplained}</p>
        <InputField field={fields.email} label={text.voidEmail} type="email" autoComplete="off" />
        <InputField field={fields.reason} label={text.voidReason} autoComplete="off" />
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="void-vote" className="button button-danger">
            {text.voidVote}
          </button>
          <button type="submit" name="intent" value="restore-vote" className="button">
            {text.restoreVote}
          </button>
        </p>
      </Form>
    </details>
  );
}
