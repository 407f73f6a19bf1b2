import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "~/components/core/elements";
import { UnsavedGuard } from "~/components/core/unsaved-guard";
import { useFocusInSight } from "~/components/core/use-focus-in-sight";
import { useHydrated } from "~/components/core/use-hydrated";
import { admin } from "~/text/running/admin";
import type { actOnPhases } from "./actions";
import type { PhasesForm } from "./form";
import { MoveFollowingBox, PhaseCard } from "./phase-card";
import type { ShownPhase } from "./timeline";

const text = admin.phases;

/**
 * All phases in one form. It is separate from the cards, because each card's confirmation has a
 * form of its own.
 */
export function PhasesEditor({ phases, edition }: { phases: ShownPhase[]; edition: string }) {
  const refusal = useActionData<typeof actOnPhases>();
  const hydrated = useHydrated();
  const saving = useNavigation().formData?.get("intent") === "save";
  const [form, fields] = useForm<PhasesForm>({
    id: "fases",
    lastResult: refusal?.result,
    defaultValue: { intent: "save", edition, phases: phases.map(editable) },
    shouldValidate: "onSubmit",
  });
  // Text typed before the scripts loaded fired no event.
  useEffect(() => {
    for (const field of document.forms.namedItem(form.id)?.elements ?? []) {
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.value === field.defaultValue && field.checked === field.defaultChecked) continue;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [form.id]);
  // A page without scripts cannot know about changes, so the button stays.
  const offersSave = !hydrated || form.dirty || refusal?.result !== undefined;
  useFocusInSight(offersSave);
  const [opening] = refusal?.offered ?? [];
  const list = fields.phases.getFieldList();
  const moved = firstMoved(list, phases);
  return (
    <>
      <UnsavedGuard when={form.dirty && !saving} />
      <Form
        {...getFormProps(form, { ariaAttributes: false })}
        method="post"
        noValidate={hydrated}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="edition" value={edition} />
      </Form>
      <div className="border-b">
        {list.map((field, index) => {
          const phase = phases[index];
          const moveFollowing = hydrated && index === moved ? fields.moveFollowing : null;
          return (
            phase && (
              <PhaseCard
                key={phase.id}
                phase={phase}
                field={field}
                nextStart={list[index + 1]?.getFieldset().startAt.value}
                moveFollowing={moveFollowing}
                number={index + 1}
              />
            )
          );
        })}
        {!hydrated && (
          <div className="without-scripts border-t py-6">
            <MoveFollowingBox field={fields.moveFollowing} />
          </div>
        )}
      </div>
      {offersSave && (
        <div
          role="status"
          className={`${hydrated || refusal ? "" : "without-scripts"} sticky bottom-0 z-10 border-b bg-paper py-3`}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="font-semibold">{hydrated && text.unsaved}</p>
            <Button form={form.id} solid disabled={saving}>
              {text.save}
            </Button>
          </div>
          {opening && fields.opens.errors && (
            <div className="note mt-3" role="alert">
              <h2 className="h3">{text.activateQuestion}</h2>
              {fields.opens.errors.map((line) => (
                <p key={line} className="mt-2">
                  {line}
                </p>
              ))}
              <Button form={form.id} name="opens" value={opening} className="mt-3" disabled={saving}>
                {text.activateConfirm}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Returns the index of the first phase with a moved end and later phases, or -1. */
function firstMoved(fields: FieldMetadata<PhasesForm["phases"][number]>[], phases: ShownPhase[]): number {
  return fields.findIndex((field, index) => {
    const [{ value: endAt }, stored] = [field.getFieldset().endAt, phases[index]?.endAt];
    return index < phases.length - 1 && Boolean(endAt && stored && endAt !== stored);
  });
}

function editable(phase: ShownPhase) {
  const { id, description, startAt, endAt, allowsSubmissions, allowsEvaluations, allowsVotes } = phase;
  return { id, description, startAt, endAt, allowsSubmissions, allowsEvaluations, allowsVotes };
}
