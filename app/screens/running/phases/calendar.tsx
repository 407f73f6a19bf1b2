import { DayPicker } from "react-day-picker";
import { es } from "react-day-picker/locale/es";
import type { Day } from "~/contest/core/calendar";

interface Props {
  selected: Day | null;
  /** Earlier days cannot be chosen. */
  earliest: Day;
  onSelect(day: Day): void;
}

/** A month in Spanish that begins on Monday. */
export default function Calendar({ selected, earliest, onSelect }: Props) {
  const first = dateOf(earliest);
  return (
    <DayPicker
      mode="single"
      required
      locale={es}
      className="calendar"
      selected={selected ? dateOf(selected) : undefined}
      defaultMonth={selected ? dateOf(selected) : first > new Date() ? first : new Date()}
      disabled={{ before: first }}
      startMonth={first}
      endMonth={new Date(2100, 11)}
      showOutsideDays
      autoFocus
      onSelect={(date) => onSelect(dayOf(date))}
    />
  );
}

// The picker uses local midnights: a day is its local date in any time zone.
function dateOf(day: Day): Date {
  const [year = 2000, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function dayOf(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
