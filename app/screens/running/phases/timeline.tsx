import type { Phase } from "~/contest/core/phases";
import type { MissingItem } from "~/contest/running/readiness";
import { formatDay, formatDays } from "~/text/core/formats";

export type ShownPhase = Omit<
  Phase,
  "displayOrder" | "startHandledAt" | "manuallyActivatedAt" | "begunAt" | "leftAt"
> & {
  status: "past" | "present" | "future";
  ended: boolean;
  /** Sentence about the phase, from its gates. */
  sentence: string;
  /** Differs from `endAt` when the next phase begins on that day. */
  lastDay: Phase["endAt"];
  /** Active before its start date. */
  early: boolean;
  lacks: MissingItem[];
  /** Earlier phases that would start automatically while it is active. */
  movesBack: { phaseName: string; startAt: string }[];
  /** Sentence about the verdict that its activation publishes; null for the other phases. */
  publishes: string | null;
};

const rules = {
  past: "border-t border-ink text-ink-soft",
  present: "border-t-[6px] border-accent",
  future: "border-t border-dashed border-ink",
};

/** The contest as one line: past, present (thick) and future (dashed). */
export function Timeline({ phases }: { phases: ShownPhase[] }) {
  return (
    <ol
      aria-label="Línea de tiempo"
      className="mb-12 hidden items-start md:grid md:auto-cols-fr md:grid-flow-col"
    >
      {phases.map((phase) => (
        <li
          key={phase.id}
          className={`pt-3 pr-4 ${rules[phase.status]}`}
          aria-current={phase.isActive ? "step" : undefined}
        >
          <p className="label">{phase.phaseName}</p>
          <p className="hint tabular-nums">{spanOf(phase)}</p>
        </li>
      ))}
    </ol>
  );
}

function spanOf({ startAt, lastDay }: ShownPhase): string {
  if (startAt && lastDay) return formatDays(startAt, lastDay);
  if (startAt) return `desde el ${formatDay(startAt)}`;
  if (lastDay) return `hasta el ${formatDay(lastDay)}`;
  return "sin fechas";
}
