import { H2 } from "~/components/core/elements";
import { formatDateTime } from "~/text/core/formats";
import { admin } from "~/text/running/admin";

const text = admin.phases;

interface Props {
  /** Newest first; `by` is null for an automatic activation. */
  activations: { id: number; at: number; by: string | null; phase: string }[];
}

/** Past activations with phase, time and author. */
export function Activations({ activations }: Props) {
  return (
    <section aria-labelledby="activaciones" className="mt-16 max-w-[60rem]">
      <H2 id="activaciones" className="mb-4">
        {text.activations}
      </H2>
      {activations.length === 0 ? (
        <p className="border-t py-4">{text.noActivations}</p>
      ) : (
        <ul className="border-b">
          {activations.map(({ id, at, by, phase }) => (
            <li
              key={id}
              className="grid gap-x-8 border-t py-2.5 text-small sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <span className="tabular-nums">{formatDateTime(at)}</span>
              <span className="font-semibold">{phase}</span>
              <span className="text-ink-soft">{by ?? text.byCron}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
