import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { Button, ButtonLink } from "~/components/core/elements";
import { describedBy, Field } from "~/components/core/field";
import { Options } from "~/components/core/options";
import { useHydrated } from "~/components/core/use-hydrated";
import { settableStatuses, statusLabels } from "~/contest/core/statuses";
import { formatInteger } from "~/text/core/formats";
import { admin } from "~/text/running/admin";
import type { actOnStates } from "./actions";
import type { Selection } from "./selection";

const text = admin.states;

/**
 * Actions on ticked proposals. CSS shows the bar while a box is ticked, and counts the boxes
 * without scripts.
 */
export function BulkBar({ selection, address }: { selection: Selection; address: string }) {
  const hydrated = useHydrated();
  const answer = useActionData<typeof actOnStates>();
  const refusal = answer && "result" in answer ? answer.result : undefined;
  const [status, setStatus] = useState("");
  const field = { id: "nuevo-estado", errors: refusal?.error?.status ?? undefined };
  const form = selection.formId;
  return (
    <section
      aria-label="Propuestas seleccionadas"
      className={`bulk-bar sticky bottom-0 z-10 mt-10 flex-wrap items-center gap-3 border-t-2 border-ink bg-sheet px-4 py-3 max-sm:flex-nowrap max-sm:gap-1.5 max-sm:px-2 max-sm:text-small [box-shadow:var(--float)] ${selection.whole ? "flex" : "hidden group-has-[[name=ids]:checked]/selection:flex"}`}
    >
      {selection.whole && <input type="hidden" name="whole" value="filtro" form={form} />}
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {hydrated || selection.whole ? (
          formatInteger(selection.count)
        ) : (
          <span className="before:content-[counter(ticked)]" />
        )}{" "}
        <span className="max-sm:sr-only">{text.selected}</span>
      </p>
      <Field field={field} className="max-sm:min-w-0 max-sm:grow max-sm:basis-0">
        <select
          id={field.id}
          name="status"
          aria-label={text.newStatus}
          form={form}
          className="input max-sm:w-full max-sm:px-2"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          {...describedBy(field)}
        >
          <Options
            none="Elige un estado"
            options={settableStatuses.map((id) => ({ id, name: statusLabels[id] }))}
          />
        </select>
      </Field>
      <Button
        form={form}
        name="intent"
        value="ask-status"
        solid
        className="max-sm:px-2"
        disabled={hydrated && status === ""}
      >
        <Short label={text.apply} />
      </Button>
      <Button form={form} name="intent" value="ask-removal" danger className="max-sm:px-2">
        <Short label={text.removeSelected} />
      </Button>
      {hydrated && !selection.whole ? (
        <Button type="button" className="max-sm:px-2" onClick={selection.clear}>
          <Cancel />
        </Button>
      ) : (
        <ButtonLink to={address} className="max-sm:px-2">
          <Cancel />
        </ButtonLink>
      )}
    </section>
  );
}

/** A label whose first word is enough on a phone. */
function Short({ label }: { label: string }) {
  const [first, ...rest] = label.split(" ");
  return (
    <>
      {first}
      <span className="max-sm:sr-only"> {rest.join(" ")}</span>
    </>
  );
}

const Cancel = () => (
  <>
    <span className="max-sm:sr-only">Cancelar</span>
    <span aria-hidden className="sm:hidden">
      ✕
    </span>
  </>
);
