import type { Declaration } from "~/contest/works/declarations";

/** A university's answers about a work: in the form, beside the evaluation and on the work's page. */
export const declarationTexts = {
  title: "Declaraciones",
  readBy: "Las ven la organización, el jurado y la universidad que envía la obra; el público, no.",
  names: { usesAi: "IA generativa", ownUnpublished: "Obra propia e inédita" },
  questions: { usesAi: "¿Se ha usado IA generativa?", ownUnpublished: "¿Es una obra propia e inédita?" },
  required: {
    usesAi: "Responde si se ha usado IA generativa",
    ownUnpublished: "Responde si es una obra propia e inédita",
  },
  answer: (value: boolean) => (value ? "Sí" : "No"),
  /** The item beside the form's button. */
  lacking: "declaraciones",
} as const satisfies Record<"names" | "questions" | "required", Record<Declaration, string>> &
  Record<string, unknown>;
