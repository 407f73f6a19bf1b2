import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { InputField } from "~/components/core/control-fields";
import { ballots as text } from "~/text/final/deliberation";
import type { actOnFinal } from "./actions";

/** Counts the papers again without a disqualified work, with its reason. */
export function Recount() {
  const answer = useActionData<typeof actOnFinal>();
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const [form, fields] = useForm<{ reason: string }>({ id: "recontar", lastResult });
  return (
    <Form {...getFormProps(form)} method="post" className="note note-warn mt-6 grid max-w-[40rem] gap-4">
      <p>{text.recountWhy}</p>
      <InputField
        field={fields.reason}
        label={text.recountReason}
        hint={text.recountReasonHint}
        autoComplete="off"
      />
      <p>
        <button type="submit" name="intent" value="recount" className="button button-solid">
          {text.recount}
        </button>
      </p>
    </Form>
  );
}
