import type { Day } from "~/contest/core/calendar";
import type { phaseStatus } from "~/contest/core/phases";
import { formatDay, formatDays, formatInteger } from "~/text/core/formats";
import { landing as landingText } from "~/text/public/landing";
import { Section } from "./section";

interface PhaseOnLine {
  name: string;
  description: string;
  startAt: Day | null;
  /** The last full day. */
  endAt: Day | null;
  status: ReturnType<typeof phaseStatus>;
  /** True after the last day, even when no other phase has begun. */
  ended: boolean;
  daysLeft: number | null;
  /**
   * `until`: the current last day. `along`: later phases that moved too. `began`: the phase had
   * begun before the move.
   */
  moved: {
    from: Day;
    to: Day | null;
    until: Day | null;
    reason: string;
    movesLater: boolean;
    began: boolean;
  } | null;
}

/** All phases on one line; the present one is thick and shows its remaining days. */
export function Timeline({ phases }: { phases: PhaseOnLine[] }) {
  const present = phases.find(({ status }) => status === "present");
  const next = phases.find(({ status, startAt }) => status === "future" && startAt !== null);
  return (
    <Section id="calendario" number={4} title={landingText.calendar.title}>
      {present && (
        <p className="countdown" data-live>
          {present.daysLeft !== null && present.daysLeft > 0 && (
            <span className="countdown-days">{formatInteger(present.daysLeft)}</span>
          )}
          <span>
            {present.daysLeft !== null && (
              <span className="h1">{landingText.calendar.daysLeft(present.daysLeft)}</span>
            )}
            <span>
              {present.ended && present.endAt
                ? landingText.calendar.ended(present.name, formatDay(present.endAt))
                : `${landingText.calendar.now}: ${present.name}`}
              {present.ended &&
                next?.startAt &&
                ` ${landingText.calendar.next(next.name, formatDay(next.startAt))}`}
            </span>
          </span>
        </p>
      )}
      {present?.moved && (
        <p className="note mb-8 max-w-[68ch] wrap-anywhere">
          <strong className="font-semibold">{landingText.calendar.movedTitle(present.moved)}:</strong>{" "}
          {landingText.calendar.moved(present.name, present.moved)}
        </p>
      )}
      <ol className="timeline">
        {phases.map((phase) => (
          <li
            key={phase.name}
            data-phase={phase.status}
            aria-current={phase.status === "present" ? "step" : undefined}
          >
            <h3>{phase.name}</h3>
            <p className="tabular-nums">
              {dates(phase)}
              {(phase.status === "past" || phase.ended) && <strong> · {landingText.calendar.over}</strong>}
            </p>
            {phase.description && <p>{phase.description}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function dates({ startAt, endAt }: Pick<PhaseOnLine, "startAt" | "endAt">): string {
  if (startAt && endAt) return formatDays(startAt, endAt);
  if (startAt) return `Desde el ${formatDay(startAt)}`;
  if (endAt) return `Hasta el ${formatDay(endAt)}`;
  return landingText.calendar.undated;
}
