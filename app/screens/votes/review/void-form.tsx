import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { InputField } from "~/components/core/control-fields";
import { Hidden } from "~/components/core/hidden";
import { PostButton } from "~/components/core/post-button";
import { withErrors } from "~/components/core/with-errors";
import type { ReviewGroup } from "~/db/votes/views/vote-review";
import type { FlaggedVotes } from "~/db/votes/votes";
import { formatDateTime } from "~/text/core/formats";
import { votes as text } from "~/text/votes/votes";
import type { actOnVotes } from "./actions";

/** Hidden fields that identify a group of votes. */
export type GroupFields = { proposal_id: string } & Record<string, string>;

interface SummaryProps {
  group: ReviewGroup | FlaggedVotes;
  name: ReactNode;
  /** The evidence: what the votes have in common. */
  children: ReactNode;
}

/** A group of votes: its kind, its size, its times and its voided votes. */
export function GroupSummary({ group, name, children }: SummaryProps) {
  const { kind, votes, voided, reason } = group;
  const [first, last] = [formatDateTime(group.firstAt), formatDateTime(group.lastAt)];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <span className="mark">{text.kinds[kind]}</span>
          {name}
        </p>
        <p className="text-small tabular-nums">
          <span className="font-semibold">{text.count(votes)}</span> ·{" "}
          {first === last ? first : `${first} – ${last}`}
        </p>
      </div>
      {children}
      {voided > 0 && (
        <p className="mt-1 text-small">
          <span className="font-semibold">{text.counting({ counting: votes - voided, voided })}</span>
          {reason && <span className="text-ink-soft"> · {reason}</span>}
        </p>
      )}
    </>
  );
}

interface Props {
  className: string;
  /** The group's name for screen readers. */
  label: string;
  /** Distinguishes this form from the page's others. */
  name: string;
  fields: GroupFields;
  /** Valid votes of the group, and voided ones that can be restored. */
  counting: number;
  restorable: number;
}

/** Returns the last answer when it belongs to this group's form. */
function useAnswer(fields: GroupFields) {
  const result = useActionData<typeof actOnVotes>()?.result;
  const values = result?.initialValue;
  const names = ["proposal_id", "address", "network", "from", "to", "series", "domain"];
  return values && !values.voter && names.every((name) => values[name] === fields[name]) ? result : undefined;
}

/** Voids a group's valid votes with a reason; restores voided votes. */
export function VoidForms({ className, label, name, fields, counting, restorable }: Props) {
  const result = useAnswer(fields);
  const isBusy = useNavigation().state === "submitting";
  return (
    <details className={className} open={result?.error?.reason ? true : undefined}>
      <summary className="link link-tall text-small" aria-label={`${text.review}: ${label}`}>
        {text.review}
      </summary>
      <div className="grid max-w-[40rem] gap-5 pt-2 pb-4">
        {counting > 0 && <VoidForm name={name} fields={fields} counting={counting} result={result} />}
        {restorable > 0 && (
          <PostButton fields={fields} name="intent" value="restore" disabled={isBusy}>
            {text.restore(restorable)}
          </PostButton>
        )}
      </div>
    </details>
  );
}

interface VoidProps extends Pick<Props, "name" | "fields" | "counting"> {
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
