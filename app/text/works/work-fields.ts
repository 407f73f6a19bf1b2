import { limits } from "~/contest/core/limits";
import { type WorkField, type WorkLine, type WorkText, workFields } from "~/contest/works/work-fields";
import { formatInteger } from "../core/formats";

interface Words {
  label: string;
  /** Over the text where it is read; the label unless told. */
  heading?: string;
  /** Beside its control, in the form that sends a work. */
  hint?: string;
}

/** The words of each field. (specification 2.5, specification 2.8) */
export const workFieldWords: Record<WorkField, Words> = {
  title: { label: "Título" },
  summary: { label: "Resumen" },
  description: {
    label: "Descripción",
    hint: `Lo que ve el público junto a la obra. Hasta ${formatInteger(workFields.description.limit)} caracteres.`,
  },
  explanation: {
    label: "Explicación detallada",
    heading: "Explicación",
    hint: `Se recomiendan entre ${limits.explanationHint.min} y ${limits.explanationHint.max} caracteres.`,
  },
  category: { label: "Categoría" },
  team: { label: "Nombre del equipo" },
};

/** What a refused field is told: as the singular subject of a sentence, and where it is required, that it is missing. */
type Messages<Name extends WorkLine | WorkText> = {
  subject: string;
} & ((typeof workFields)[Name]["required"] extends true ? { missing: string } : unknown);

/** Not among the words: only the server says them. */
export const workFieldMessages: { [Name in WorkLine | WorkText]: Messages<Name> } = {
  title: { subject: "El título", missing: "El título es obligatorio" },
  summary: { subject: "El resumen" },
  description: { subject: "La descripción" },
  explanation: { subject: "La explicación", missing: "La explicación detallada es obligatoria" },
  team: { subject: "El nombre del equipo", missing: "Debes ingresar el nombre del equipo" },
};

export const tooLong = (name: WorkLine | WorkText) =>
  `${workFieldMessages[name].subject} no puede superar los ${workFields[name].limit} caracteres`;

/** A field's label and hint, and the heading that it is read under. */
export function wordsOf(name: WorkField) {
  const { label, heading = label, hint }: Words = workFieldWords[name];
  return { label, heading, hint };
}
