import type { Declared } from "~/contest/works/declarations";
import { proposals } from "./proposals";

const tools = ["Krea 2 y Photoshop 27", "Runway Gen-5", "Firefly Image 6"];
const parts = [
  "La textura de papel del fondo; la composición, la tipografía y el color son nuestros.",
  "Dos segundos de transición entre planos. Los planos están grabados por el equipo.",
  "Bocetos de la primera semana, que luego se redibujaron a mano.",
];

/** The demo asks for both; the other two are there to be switched on. */
export const askedFor = ["declare_ai", "declare_authorship"];

/** What the works' universities declared, but for a few that have yet to say something. */
export const declarations = proposals
  .filter(({ isDraft }) => !isDraft)
  .flatMap(({ id, universityId, explanation, createdOffsetMinutes }, index) => {
    const usesAi = index % 4 === 1 && !explanation.includes("no se ha utilizado inteligencia artificial");
    const at = index % tools.length;
    const ai: Declared = usesAi
      ? {
          kind: "ai",
          answer: "used",
          details: {
            ai_tools: tools[at],
            ai_parts: parts[at],
            ai_licences:
              "Licencias de uso comercial de la escuela; nada de lo que se les dio es obra de otras personas.",
          },
        }
      : { kind: "ai", answer: "none", details: {} };
    const authorship: Declared =
      index % 9 === 4
        ? {
            kind: "authorship",
            answer: "published",
            details: { authorship_where: "Muestra de fin de curso, junio de este año, sin premio." },
          }
        : { kind: "authorship", answer: "unpublished", details: {} };
    const declared = index % 8 === 3 ? [authorship] : [ai, authorship];
    return declared.map((one) => ({ ...one, proposalId: id, universityId, createdOffsetMinutes }));
  });
