import { ConfirmButton } from "~/components/core/confirm-button";
import { formatFraction } from "~/text/core/formats";
import { jury } from "~/text/jury/jury";
import type { FormEvaluation } from "./evaluation";

interface Props {
  /** The id of the form to submit. */
  form: string;
  sent: FormEvaluation["sent"];
  /** True when the server would refuse the form's answers. */
  isRefused: boolean;
}

/** Buttons for the whole evaluation. */
export function FormActions({ form, sent, isRefused }: Props) {
  return (
    <>
      {sent ? (
        <SendChanges form={form} total={sent.total} isRefused={isRefused} />
      ) : (
        <SaveAndSend form={form} isRefused={isRefused} />
      )}
      <div className="mt-12 border-t pt-6">
        <p className="mb-4 text-small text-ink-soft">
          ¿Te une algo a esta obra, a su equipo o a su universidad? Apártate de ella.
        </p>
        <ConfirmButton
          label="Declarar conflicto de interés"
          className="button button-danger"
          title="¿Declarar conflicto de interés?"
          confirm="Sí, declarar"
          danger
          fields={{ intent: "conflict" }}
          form={form}
        >
          <p>No podrás puntuar esta propuesta y la administración quedará avisada.</p>
          <p className="hint mt-1">
            No se puede deshacer. Si ya la habías evaluado, tu nota dejará de contar.
          </p>
        </ConfirmButton>
      </div>
    </>
  );
}

function SaveAndSend({ form, isRefused }: Pick<Props, "form" | "isRefused">) {
  return (
    <>
      <p className="hint mt-6">{jury.draftIsSeen}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {/* The form's first button, so that Enter in a field presses it. */}
        <button type="submit" form={form} name="intent" value="draft" className="button">
          Guardar borrador
        </button>
        <ConfirmButton
          label="Enviar evaluación"
          className="button button-solid"
          title="¿Enviar evaluación?"
          confirm="Sí, enviar"
          fields={{ intent: "submit" }}
          form={form}
          unasked={isRefused}
        >
          <p>Tu nota contará en el resultado del concurso.</p>
          <p className="hint mt-1">Podrás cambiarla mientras la evaluación siga abierta.</p>
        </ConfirmButton>
        <button type="submit" form={form} name="intent" value="next" className="button">
          Guardar y siguiente pendiente
        </button>
      </div>
    </>
  );
}

/** Sends a submitted evaluation again. Its changes are nowhere else than in the browser. */
function SendChanges({ form, total, isRefused }: Pick<Props, "form" | "isRefused"> & { total: number }) {
  const text = jury.changes;
  return (
    <div className="mt-6">
      {/* Enter in a field presses the form's first button, and would send without a question. */}
      <button type="submit" form={form} disabled hidden />
      <ConfirmButton
        label={text.send}
        className="button button-solid"
        title={text.question}
        confirm="Sí, enviar"
        fields={{ intent: "submit" }}
        form={form}
        unasked={isRefused}
      >
        <p>{text.replaces(formatFraction(total))}</p>
      </ConfirmButton>
    </div>
  );
}
