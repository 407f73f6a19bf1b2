import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { InputField } from "~/components/core/control-fields";
import { Button } from "~/components/core/elements";
import { Hidden } from "~/components/core/hidden";
import { withErrors } from "~/components/core/with-errors";
import { votes as votesText } from "~/text/votes/votes";
import type { actOnVotes } from "./actions";
import type { NamedGroup } from "./query";

/** Id of the form of the ticked votes. */
export const FORM = "elegidos";

/** Returns the last answer when it belongs to a group's form, or to the ticked votes. */
function useAnswer(isGroup: boolean) {
  const result = useActionData<typeof actOnVotes>()?.result;
  return result?.initialValue && "source" in result.initialValue === isGroup ? result : undefined;
}

/** Voids the ticked votes with a reason, or restores the voided ones among them. */
export function ChosenForm({ workId }: { workId: string }) {
  const isBusy = useNavigation().state === "submitting";
  const result = useAnswer(false);
  const [form, fields] = useForm<{ reason: string }>({ id: FORM, lastResult: result });
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      preventScrollReset
      className="grid content-start justify-items-start gap-4"
    >
      <h3 className="h3">{votesText.chosenTitle}</h3>
      <Hidden fields={{ proposal_id: workId }} />
      <InputField
        field={withErrors(fields.reason, result)}
        label={votesText.reason}
        hint={votesText.reasonHint}
        className="w-full"
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="void" danger disabled={isBusy}>
          {votesText.voidChosen}
        </Button>
        <Button name="intent" value="restore" disabled={isBusy}>
          {votesText.restoreChosen}
        </Button>
      </div>
    </Form>
  );
}

/** Voids a group's counted votes. The typed number makes their honest part visible too. */
export function GroupForm({ workId, group }: { workId: string; group: NamedGroup }) {
  const isBusy = useNavigation().state === "submitting";
  const result = useAnswer(true);
  const [form, fields] = useForm<{ number: string; reason: string }>({
    id: "grupo-entero",
    lastResult: result,
  });
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      preventScrollReset
      className="grid content-start justify-items-start gap-4"
    >
      <h3 className="h3">{votesText.groupTitle}</h3>
      <Hidden fields={{ proposal_id: workId, kind: group.kind, source: group.source }} />
      <InputField
        field={withErrors(fields.reason, result)}
        label={votesText.reason}
        hint={votesText.reasonHint}
        className="w-full"
        autoComplete="off"
        aria-required
      />
      <InputField
        field={withErrors(fields.number, result)}
        label={votesText.number}
        hint={votesText.numberHint}
        inputMode="numeric"
        autoComplete="off"
        aria-required
      />
      <Button name="intent" value="void_group" danger disabled={isBusy}>
        {votesText.voidGroup}
      </Button>
    </Form>
  );
}
