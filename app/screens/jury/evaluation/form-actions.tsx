import { ConfirmSubmit } from "~/components/core/confirm-button";
import { Button } from "~/components/core/elements";
import { formatFraction } from "~/text/core/formats";
import { jury } from "~/text/jury/jury";
import type { FormEvaluation } from "./evaluation";
import { SendButton, type Sending } from "./send-button";

/** The buttons of the bar with the total: one press to the next work. */
export function BarActions({
  sent,
  hasChanges,
  ...sending
}: Sending & { sent: FormEvaluation["sent"]; hasChanges: boolean }) {
  return (
    <div className="total-acts">
      {/* The form's first button, so that Enter in a field presses it: it saves a draft, and never sends. */}
      <button type="submit" form={sending.form} name="intent" value="draft" disabled={sent !== null} hidden />
      {sent ? (
        <SendButton
          {...sending}
          intent="submit"
          label={jury.changes.send}
          className={`button ${hasChanges ? "button-solid" : ""}`}
          title={jury.changes.question}
        >
          <p>{jury.changes.replaces(formatFraction(sent.total))}</p>
        </SendButton>
      ) : (
        <>
          {/* CSS shows one of the two, also without scripts: the second while a criterion is open. */}
          <SendButton
            {...sending}
            intent="submit_next"
            label={jury.send.andNext}
            className="button button-solid total-send"
            title={jury.send.question}
          >
            <SendNote />
          </SendButton>
          <Button form={sending.form} name="intent" value="next" className="total-save">
            {jury.saveAndNext}
          </Button>
        </>
      )}
    </div>
  );
}

/** Buttons at the end of an evaluation that is not sent. */
export const SaveAndSend = (sending: Sending) => (
  <>
    <p className="hint mt-6">{jury.draftIsSeen}</p>
    <div className="mt-3 flex flex-wrap gap-3">
      <Button form={sending.form} name="intent" value="draft">
        Guardar borrador
      </Button>
      <SendButton
        {...sending}
        intent="submit"
        label={jury.send.label}
        className="button"
        title={jury.send.question}
      >
        <SendNote />
      </SendButton>
    </div>
  </>
);

const SendNote = () => (
  <>
    <p>{jury.send.counts}</p>
    <p className="hint mt-1">{jury.send.canChange}</p>
  </>
);

export const DeclareConflict = ({ form }: Pick<Sending, "form">) => (
  <div className="mt-12 border-t pt-6">
    <p className="mb-4 text-small text-ink-soft">
      ¿Te une algo a esta obra, a su equipo o a su universidad? Apártate de ella.
    </p>
    <ConfirmSubmit
      label="Declarar conflicto de interés"
      className="button button-danger"
      title="¿Declarar conflicto de interés?"
      confirm="Sí, declarar"
      danger
      intent="conflict"
      form={form}
    >
      <p>No podrás puntuar esta propuesta y la administración quedará avisada.</p>
      <p className="hint mt-1">No se puede deshacer. Si ya la habías evaluado, tu nota dejará de contar.</p>
    </ConfirmSubmit>
  </div>
);
