import { TallLink } from "~/components/core/elements";
import { formatDay, formatInteger } from "~/text/core/formats";
import { activate, activationAnchor } from "~/text/running/panel";

interface Props {
  phase: { name: string; endAt: string | null; daysLeft: number | null } | undefined;
  next: { name: string; startAt: string } | null;
  /** Name of the phase to activate here; null in the last one, and where an act activates it. */
  following: string | null;
}

/** The contest's active phase, with the remaining days as a number, and the way to the next one. */
export function ActivePhase({ phase, next, following }: Props) {
  return (
    <section aria-labelledby="fase" className="border-t border-ink pt-4">
      <h2 id="fase" className="label">
        Fase activa
      </h2>
      {phase ? (
        <>
          <p className="h2 mt-1">{phase.name}</p>
          <Days daysLeft={phase.daysLeft} endAt={phase.endAt} />
        </>
      ) : (
        <p className="h2 mt-1">Ninguna</p>
      )}
      <p className="mt-4 text-small">
        {next ? (
          <>
            Después, <span className="font-semibold">{next.name}</span>: se activa sola el{" "}
            {formatDay(next.startAt)}.
          </>
        ) : (
          "Ninguna otra fase tiene fecha de inicio por delante."
        )}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 text-small">
        <TallLink to="/admin/fases">Gestionar fases</TallLink>
        {following !== null && (
          <TallLink to={`/admin/fases#${activationAnchor(following)}`}>{activate(following)}</TallLink>
        )}
      </p>
    </section>
  );
}

function Days({ daysLeft, endAt }: { daysLeft: number | null; endAt: string | null }) {
  if (endAt === null || daysLeft === null) return <p className="mt-2 text-ink-soft">Sin fecha de fin.</p>;
  if (daysLeft < 0)
    return (
      <p className="mt-2 font-semibold">
        Terminó el {formatDay(endAt)}: hasta que empiece otra fase no se admite nada.
      </p>
    );
  return (
    <p className="mt-3 flex items-end gap-3">
      <span className="numeral text-[2.75rem] leading-[0.9] font-bold">{formatInteger(daysLeft)}</span>
      <span className="text-small">
        {daysLeft === 1 ? "día" : "días"} hasta el fin,
        <br />
        {daysLeft === 0 ? "hoy es el último día" : `el ${formatDay(endAt)}`}
      </span>
    </p>
  );
}
