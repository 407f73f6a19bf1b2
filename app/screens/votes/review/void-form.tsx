import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { withErrors } from "~/components/core/with-errors";
import { votes as text } from "~/text/votes/votes";
import type { actOnVotes } from "./actions";
import { InputField } from "~/components/core/control-fields";

/** Hidden fields that identify a group of votes. */
export type GroupFields = { proposal_id: string } & Record<string, string>;

interface Props {
  /** Distinguishes this form from the page's others. */
  name: string;
  fields: GroupFields;
  /** Valid votes of the group, and voided ones that can be restored. */
  counting: number;
  restorable: number;
}

/** Returns the last answer when it belongs to this group's form. */
export function useAnswer(fields: GroupFields) {
  const result = useActionData<typeof actOnVotes>()?.result;
  const values = result?.initialValue;
  const names = ["proposal_id", "address", "network", "from", "to", "series", "domain"];
  return values && !values.voter && names.every((name) => values[name] === fields[name]) ? result : undefined;
}

/** Voids a group's valid votes with a reason; restores voided votes. */
export function VoidForms({ name, fields, counting, restorable }: Props) {
  const result = useAnswer(fields);
  const isBusy = useNavigation().state === "submitting";
  return (
    <div className="grid max-w-[40rem] gap-5 pt-2 pb-4">
      {counting > 0 && <VoidForm name={name} fields={fields} counting={counting} result={result} />}
      {restorable > 0 && (
        <Form method="post" preventScrollReset>
          <Hidden fields={fields} />
          <button type="submit" name="intent" value="restore" className="button" disabled={isBusy}>
            {text.restore(restorable)}
          </button>
        </Form>
      )}
    </div>
  );
}

interface VoidProps extends Omit<Props, "restorable"> {
  result: ReturnType<typeof useAnswer>;
}

function VoidForm({ name, fields: group, counting, result }: VoidProps) {
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ reason: string }>({ id: `motivo-${name}`, lastResult: result });
  const reason = withErrors(fields.reason, result);
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      preventScrollReset
      className="grid justify-items-start gap-4"
    >
      <Hidden fields={group} />
      <InputField
        field={reason}
        label={text.reason}
        hint={text.reasonHint}
        className="w-full"
        autoComplete="off"
        aria-required
      />
      <ConfirmButton
        label={text.void(counting)}
        className="button button-danger"
        disabled={isBusy}
        title={text.voidTitle(counting)}
        confirm={text.voidConfirm}
        danger
        form={form.id}
        fields={{ intent: "void" }}
      >
        <p>{text.voidExplained}</p>
      </ConfirmButton>
    </Form>
  );
}

function Hidden({ fields }: { fields: GroupFields }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
