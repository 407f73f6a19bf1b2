import { limits } from "~/contest/core/limits";
import { type WorkField, type WorkLine, type WorkText, workFields } from "~/contest/core/work-fields";

interface Words {
  label: string;
  /** Words behind the label in forms that tell the text from the other texts. */
  purpose?: string;
  /** Heading for readers; defaults to the label. */
  heading?: string;
  /** Hint beside the control in the submission form. */
  hint?: string;
}

/** Label, heading and hint of each field. (specification 2.5, specification 2.8) */
export const workFieldWords: Record<WorkField, Words> = {
  title: { label: "Título" },
  summary: { label: "Resumen", purpose: "lo primero que se lee" },
  description: {
    label: "Descripción",
    purpose: "el texto de la galería",
  },
  explanation: {
    label: "Explicación detallada",
    purpose: "la idea y cómo se ha hecho",
    heading: "Explicación",
    hint: `Recomendado: de ${limits.explanationHint.min} a ${limits.explanationHint.max} caracteres.`,
  },
  category: { label: "Categoría" },
  team: { label: "Nombre del equipo" },
};

/**
 * Error texts of a field: its name as a singular subject and, when required, the text for a missing
 * value.
 */
type Messages<Name extends WorkLine | WorkText> = {
  subject: string;
} & ((typeof workFields)[Name]["required"] extends true ? { missing: string } : unknown);

/** Separate from the labels, because only the server uses them. */
export const workFieldMessages: { [Name in WorkLine | WorkText]: Messages<Name> } = {
  title: { subject: "El título", missing: "El título es obligatorio" },
  summary: { subject: "El resumen" },
  description: { subject: "La descripción" },
  explanation: { subject: "La explicación", missing: "La explicación detallada es obligatoria" },
  team: { subject: "El nombre del equipo", missing: "Debes ingresar el nombre del equipo" },
};

export const tooLong = (name: WorkLine | WorkText) =>
  `${workFieldMessages[name].subject} no puede superar los ${workFields[name].limit} caracteres`;

/** Returns a field's label, purpose, hint and heading. */
export function wordsOf(name: WorkField) {
  const { label, purpose, heading = label, hint }: Words = workFieldWords[name];
  return { label, purpose, heading, hint };
}
