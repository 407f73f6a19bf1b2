import { altTexts } from "~/text/works/alt-texts";
import type { Missing } from "./draft/draft";
import { Part } from "./part";

interface Props {
  /** Which of the form's parts it is. */
  number: number;
  /** Null without JavaScript, when nothing is held back. */
  missing: Missing[] | null;
  /** How many texts of the files nobody has written. */
  lacking: number;
  /** Another tab has sent or discarded this proposal. */
  isGone: boolean;
  isSending: boolean;
}

/** The button, and what it still waits for. */
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
      {/* Seen, not read out: it changes all the time. */}
      {percent !== undefined && <span aria-hidden> ({percent}&nbsp;%)</span>}
    </span>
  ));
}
