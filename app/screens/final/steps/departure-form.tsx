import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { SelectField, TextareaField } from "~/components/core/control-fields";
import { Button } from "~/components/core/elements";
import { Fold } from "~/components/core/fold";
import { limits } from "~/contest/core/limits";
import { finalSteps as finalStepsText } from "~/text/final/choices";
import type { actOnSteps } from "./actions";

export interface ExplainedDeparture {
  step: "finalists" | "jury" | "community";
  kind: "other" | "left_out";
  line: string;
  reason: string | null;
  /** True while the admin can return to the rule. */
  isOptional: boolean;
  /** False while a step is open, and once a sealed verdict publishes the reason. */
  canChange: boolean;
}

/** Result of the last form of that intent, step and kind. */
function useRefused(intent: string, about: Record<string, string> = {}) {
  const answer = useActionData<typeof actOnSteps>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const values = result?.initialValue;
  const isThis =
    values?.intent === intent && Object.entries(about).every(([name, value]) => values[name] === value);
  return isThis ? result : undefined;
}

const reasonProps = {
  label: finalStepsText.reason,
  hint: finalStepsText.reasonHint,
  rows: 2,
  maxLength: limits.rectificationReasonLength,
  autoComplete: "off",
} as const;

/** A departure with its public reason, or the form that asks for one. */
export function DepartureReason({ step, kind, line, reason, isOptional, canChange }: ExplainedDeparture) {
  const lastResult = useRefused("explain", { step, kind });
  const [form, fields] = useForm<{ reason: string }>({
    id: `motivo-${step}-${kind}`,
    lastResult,
    defaultValue: { reason: reason ?? "" },
  });
  const editor = (
    <Form {...getFormProps(form)} method="post" preventScrollReset className="mt-3 grid gap-4">
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="kind" value={kind} />
      <TextareaField field={fields.reason} {...reasonProps} />
      <p>
        <Button name="intent" value="explain">
          {reason === null ? finalStepsText.publishReason : finalStepsText.changeReason}
        </Button>
      </p>
    </Form>
  );
  return (
    <div className="note note-warn mt-4 max-w-[40rem] wrap-anywhere">
      <p className="font-semibold">{line}</p>
      {reason === null ? (
        <>
          <p className="mt-1">{finalStepsText.needsReason}</p>
          {editor}
        </>
      ) : (
        <>
          <p className="mt-1 whitespace-pre-line">{finalStepsText.becauseOf(reason)}</p>
          {isOptional && (
            <Form method="post" preventScrollReset className="mt-3">
              <input type="hidden" name="step" value={step} />
              <input type="hidden" name="kind" value={kind} />
              <Button name="intent" value="keep-rule">
                {finalStepsText.keepRule}
              </Button>
            </Form>
          )}
          {canChange && (
            <Fold title={finalStepsText.changeReason} className="mt-3">
              {editor}
            </Fold>
          )}
        </>
      )}
    </div>
  );
}

/** Leaves a step out, with a reason. */
export function LeaveOut({ step, title, hint }: { step: "jury" | "community"; title: string; hint: string }) {
  const lastResult = useRefused("explain", { step, kind: "left_out" });
  const [form, fields] = useForm<{ reason: string }>({ id: `sin-${step}`, lastResult });
  return (
    <Folded title={title} isOpen={lastResult?.error !== undefined}>
      <Form {...getFormProps(form)} method="post" preventScrollReset className="grid max-w-[40rem] gap-4">
        <p>{hint}</p>
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="kind" value="left_out" />
        <TextareaField field={fields.reason} {...reasonProps} />
        <p>
          <Button name="intent" value="explain">
            {title}
          </Button>
        </p>
      </Form>
    </Folded>
  );
}

/** Chooses two other works for the community's vote, with a reason. */
export function OtherTwo({ works }: { works: { id: string; title: string }[] }) {
  const lastResult = useRefused("other-two");
  const [form, fields] = useForm<{ first: string; second: string; reason: string }>({
    id: "otras-dos",
    lastResult,
  });
  const options = works.map(({ id, title }) => ({ id, name: title }));
  return (
    <Folded title={finalStepsText.otherTwo} isOpen={lastResult?.error !== undefined}>
      <Form {...getFormProps(form)} method="post" preventScrollReset className="grid max-w-[40rem] gap-4">
        <p>{finalStepsText.otherTwoHint}</p>
        <SelectField
          field={fields.first}
          label={finalStepsText.first}
          none={finalStepsText.pickWork}
          options={options}
        />
        <SelectField
          field={fields.second}
          label={finalStepsText.second}
          none={finalStepsText.pickWork}
          options={options}
        />
        <TextareaField field={fields.reason} {...reasonProps} />
        <p>
          <Button name="intent" value="other-two">
            {finalStepsText.setOtherTwo}
          </Button>
        </p>
      </Form>
    </Folded>
  );
}

function Folded({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="mt-4" open={isOpen || undefined}>
      <summary className="link link-tall w-fit text-small">{title}</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}
