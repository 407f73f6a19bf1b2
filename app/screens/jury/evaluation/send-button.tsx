import type { ReactNode } from "react";
import { ConfirmSubmit } from "~/components/core/confirm-button";
import { jury } from "~/text/jury/jury";

export interface Sending {
  /** The id of the form to submit. */
  form: string;
  /** False on a day when the juror wants no confirmation. */
  asks: boolean;
  /** True when the server would refuse the form's answers. */
  isRefused: boolean;
}

interface Props extends Sending {
  intent: "submit" | "submit_next";
  label: string;
  className: string;
  title: string;
  children: ReactNode;
}

/** Sends the evaluation after a confirmation, which the juror can switch off for the day. */
export function SendButton({ form, asks, isRefused, intent, label, className, title, children }: Props) {
  if (!asks) {
    return (
      <button type="submit" form={form} name="intent" value={intent} className={className}>
        {label}
      </button>
    );
  }
  return (
    <ConfirmSubmit
      label={label}
      className={className}
      title={title}
      confirm={jury.send.confirm}
      intent={intent}
      form={form}
      unasked={isRefused}
    >
      {children}
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" name="unasked" form={form} className="size-5 accent-accent" />
        {jury.send.askNoMore}
      </label>
    </ConfirmSubmit>
  );
}
