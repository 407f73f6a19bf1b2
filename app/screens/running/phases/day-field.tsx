import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { Button } from "~/components/core/elements";
import { Field, hintProps } from "~/components/core/field";
import { useHydrated } from "~/components/core/use-hydrated";
import type { Day } from "~/contest/core/calendar";
import { admin } from "~/text/running/admin";

const text = admin.phases;
const Calendar = lazy(() => import("./calendar"));

interface Props {
  field: FieldMetadata<string | null | undefined>;
  label: string;
  /** The phase's name for screen readers, which do not show the calendar's card. */
  of: string;
  earliest: Day;
  /** A note on the field's day. */
  note?: string | null;
}

/** A date field; with scripts also a calendar in Spanish that begins on Monday. */
export function DayField({ field, label, of, earliest, note }: Props) {
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const hint = field.value ? (note ?? undefined) : text.pickDate;
  return (
    <Field field={field} label={label} hint={hint}>
      <span className="flex">
        <input
          {...getInputProps(field, { type: "date", ...hintProps(field, hint) })}
          ref={input}
          min={earliest}
          max="2100-12-31"
          className="input day-input tabular-nums"
        />
        {hydrated && (
          <CalendarButton
            title={`${label}: ${of}`}
            selected={field.value || null}
            earliest={earliest}
            onSelect={(day) => {
              if (!input.current) return;
              input.current.value = day;
              input.current.dispatchEvent(new Event("input", { bubbles: true }));
              input.current.focus();
            }}
          />
        )}
      </span>
    </Field>
  );
}

interface CalendarButtonProps {
  title: string;
  selected: Day | null;
  earliest: Day;
  onSelect(day: Day): void;
}

function CalendarButton({ title, onSelect, ...calendar }: CalendarButtonProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The picker loads on first use and starts fresh each time.
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <Button
        type="button"
        className="day-button"
        popovertarget={id}
        aria-haspopup="dialog"
        aria-label={`Abrir calendario, ${title}`}
        onClick={() => setOpenings(openings + 1)}
      >
        <svg viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor" aria-hidden>
          <path d="M2.5 4.5h15v13h-15zM2.5 8.5h15M6.5 2v4M13.5 2v4" />
        </svg>
      </Button>
      <dialog ref={dialog} id={id} popover="auto" className="dialog" aria-label={title}>
        <p className="label mb-3">{title}</p>
        {openings > 0 && (
          <Suspense fallback={<p role="status">Cargando calendario…</p>}>
            <Calendar
              key={openings}
              {...calendar}
              onSelect={(day) => {
                dialog.current?.hidePopover();
                onSelect(day);
              }}
            />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
