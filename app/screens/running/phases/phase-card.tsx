import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { TextareaField } from "~/components/core/control-fields";
import { H2 } from "~/components/core/elements";
import { FieldErrors, hintProps } from "~/components/core/field";
import { useHydrated } from "~/components/core/use-hydrated";
import { addDays, isDay } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { admin } from "~/text/running/admin";
import { activationAnchor } from "~/text/running/panel";
import { DayField } from "./day-field";
import type { PhasesForm } from "./form";
import type { ShownPhase } from "./timeline";

const text = admin.phases;

const gates = [
  ["allowsSubmissions", "Permite envíos"],
  ["allowsEvaluations", "Permite evaluaciones"],
  ["allowsVotes", "Permite votos"],
] as const;

interface Props {
  phase: ShownPhase;
  number: number;
  field: FieldMetadata<PhasesForm["phases"][number]>;
  /** Start of the next phase, as in the form. */
  nextStart: string | undefined;
  /** The box to move later phases, when it belongs in this card. */
  moveFollowing: FieldMetadata<boolean> | null;
}

export function PhaseCard(props: Props) {
  const { phase, number, field } = props;
  return (
    <article
      aria-labelledby={`${field.id}-name`}
      data-phase={phase.phaseKey}
      className="grid gap-x-8 gap-y-4 border-t py-6 md:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1.4fr)]"
    >
      <p className={`numeral text-[3rem] leading-none font-bold ${phase.isActive ? "text-accent" : ""}`}>
        {number}
      </p>
      <PhaseState phase={phase} nameId={`${field.id}-name`} />
      <PhaseFields {...props} />
    </article>
  );
}

/** The phase's name, state and activation button. */
function PhaseState({ phase, nameId }: { phase: ShownPhase; nameId: string }) {
  const lacking = phase.lacks.length > 0 && text.lacking(phase.lacks.map((lack) => text.lacks[lack]));
  return (
    <div>
      <H2 id={nameId}>{phase.phaseName}</H2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">{phase.description || phase.sentence}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <ConfirmButton
          label={text.activate}
          anchor={activationAnchor(phase.phaseName)}
          disabled={phase.isActive}
          title={text.activateQuestion}
          confirm={text.activateConfirm}
          fields={{ intent: "activate", id: phase.id }}
          also={phase.movesBack.length > 0 ? { confirm: text.closesUpConfirm, field: "closesUp" } : null}
        >
          <p>{text.activateExplained(phase.phaseName)}</p>
          {phase.publishes && <p className="mt-3">{phase.publishes}</p>}
          {phase.movesBack.length > 0 && (
            <>
              <p className="mt-3">{text.wouldMoveBack}</p>
              <ul className="my-2 list-disc pl-5">
                {phase.movesBack.map((earlier) => (
                  <li key={earlier.phaseName}>{text.movesBackOn(earlier)}</li>
                ))}
              </ul>
              <p>{text.closesUp}</p>
            </>
          )}
          {lacking && <p className="mt-3">{lacking}</p>}
          {phase.ended && phase.endAt && <p className="mt-3">{text.activateEnded(phase.endAt)}</p>}
        </ConfirmButton>
        {phase.isActive && <span className="mark text-accent">Activa</span>}
      </div>
      {lacking && <p className="note mt-4">{lacking}</p>}
      {phase.isActive && phase.movesBack.length > 0 && (
        <p className="note mt-4">{text.movesBack(phase.movesBack)}</p>
      )}
      {phase.early && phase.startAt && <p className="note mt-4">{text.early(phase.startAt)}</p>}
      {phase.isActive && phase.ended && phase.endAt && (
        <p className="mt-3 font-semibold">{text.ended(phase.endAt)}</p>
      )}
    </div>
  );
}

function PhaseFields({ phase, field, nextStart, moveFollowing }: Omit<Props, "number">) {
  const fields = field.getFieldset();
  const hydrated = useHydrated();
  const endAt = fields.endAt.value ?? "";
  const lastDay =
    isDay(endAt) && nextStart === endAt && fields.startAt.value !== endAt
      ? text.lastDay(addDays(endAt, -1))
      : null;
  const isMoved = endAt !== (phase.endAt ?? "");
  // A page without scripts cannot know about a changed end.
  const asksWhy = phase.status !== "future" && phase.endAt !== null && (!hydrated || isMoved);
  return (
    <div className="grid content-start gap-4">
      <input {...getInputProps(fields.id, { type: "hidden" })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField field={fields.startAt} label="Fecha de Inicio" of={phase.phaseName} earliest="2000-01-01" />
        <DayField
          field={fields.endAt}
          label="Fecha de Fin"
          of={phase.phaseName}
          earliest={(hydrated && fields.startAt.value) || "2000-01-01"}
          note={lastDay}
        />
      </div>
      {asksWhy && (
        <TextareaField
          field={fields.reason}
          label={text.reason}
          className={isMoved ? "" : "without-scripts"}
          mark={hydrated ? undefined : "opcional"}
          hint={hydrated ? text.reasonHint : text.reasonHintPlain}
          key={fields.reason.key}
          rows={2}
          maxLength={limits.movedEndReasonLength}
        />
      )}
      {moveFollowing && <MoveFollowingBox field={moveFollowing} />}
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">Permisos de «{phase.phaseName}»</legend>
        {gates.map(([name, label]) => (
          <label key={name} className="inline-flex min-h-11 items-center gap-2 text-small">
            <input {...getInputProps(fields[name], { type: "checkbox" })} className="size-5 accent-accent" />
            {label}
          </label>
        ))}
      </fieldset>
      <TextareaField
        field={fields.description}
        label={text.description}
        mark="opcional"
        hint={text.descriptionHint(phase.sentence)}
        key={fields.description.key}
        rows={2}
        maxLength={limits.phaseDescriptionLength}
      />
    </div>
  );
}

/** The box to move the phases after a moved end. */
export function MoveFollowingBox({ field }: { field: FieldMetadata<boolean> }) {
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <input
          {...getInputProps(field, { type: "checkbox", ...hintProps(field, true) })}
          key={field.key}
          className="size-5 shrink-0 accent-accent"
        />
        {text.moveFollowing}
      </label>
      <p id={field.descriptionId} className="hint">
        {text.alongHint}
      </p>
      <FieldErrors id={field.id} errors={field.errors} />
    </div>
  );
}
