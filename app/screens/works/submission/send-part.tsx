import { altTexts } from "~/text/works/alt-texts";
import type { Missing } from "./draft/draft";
import { Part } from "./part";

interface Props {
  /** Number of this part of the form. */
  number: number;
  /** Null without JavaScript, when the button is always enabled. */
  missing: Missing[] | null;
  /** Number of missing texts of the files. */
  lacking: number;
  /** True when another tab sent or discarded this proposal. */
  isGone: boolean;
  isSending: boolean;
}

/** The button with its list of missing items. */
export function SendPart({ number, missing, lacking, isGone, isSending }: Props) {
  const isWaiting = missing !== null && missing.length > 0;
  return (
    <Part number={number} title="Enviar">
      <div>
        <button
          type="submit"
          className="button button-solid w-full sm:w-auto sm:min-w-64"
          disabled={isSending || isGone || isWaiting}
        >
          {isSending ? "Enviando…" : "Enviar propuesta"}
        </button>
        <p className="hint mt-3" aria-live="polite">
          {isSending ? (
            "La propuesta se está enviando."
          ) : isWaiting ? (
            <>
              Falta: <List of={missing} />.
            </>
          ) : (
            "Podrás editar los textos mientras el envío esté abierto; los archivos no se pueden reemplazar."
          )}
        </p>
        {lacking > 0 && <p className="mt-3 text-small">{altTexts.lacking(lacking)}</p>}
      </div>
    </Part>
  );
}

function List({ of }: { of: Missing[] }) {
  return of.map(({ what, percent }, i) => (
    <span key={what}>
      {i > 0 && ", "}
      {what}
      {/* Hidden from screen readers, because it changes all the time. */}
      {percent !== undefined && <span aria-hidden> ({percent}&nbsp;%)</span>}
    </span>
  ));
}
