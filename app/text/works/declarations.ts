import { limits } from "~/contest/core/limits";
import {
  type DeclarationDetail,
  type DeclarationField,
  type DeclarationKind,
  type Declared,
  declarationDetails,
} from "~/contest/works/declarations";
import { formatDate } from "../core/formats";
import { failure, success } from "../core/toast";

const details: Record<DeclarationDetail, { label: string; hint: string; required: string }> = {
  ai_tools: {
    label: "Herramientas",
    hint: "Nombre y versión de cada una.",
    required: "Escribe con qué herramientas de IA se ha hecho",
  },
  ai_parts: {
    label: "En qué partes de la obra",
    hint: "Qué se ha generado o transformado: el fondo, una textura, la voz, un boceto…",
    required: "Escribe en qué partes de la obra se ha usado IA",
  },
  ai_licences: {
    label: "Licencias",
    hint: "Qué permite cada herramienta hacer con lo generado, y con permiso de quién se usó lo que se le dio de partida.",
    required: "Escribe con qué licencias se ha usado la IA",
  },
  authorship_where: {
    label: "Dónde y cuándo",
    hint: "Publicación, muestra o premio, con su fecha.",
    required: "Escribe dónde y cuándo se ha publicado o premiado",
  },
};

const choices: Record<DeclarationKind, string> = {
  ai: "Elige si se ha usado IA en la obra",
  authorship: "Elige si la obra se ha publicado o premiado antes",
  portrayed: "Elige si aparece alguien reconocible en la obra",
  minors: "Elige si hay menores de edad entre quienes firman o aparecen",
};

const noNames =
  "No hace falta el nombre de nadie, ni su fecha de nacimiento: las autorizaciones las guarda tu universidad y las enseña si se le piden.";

/**
 * Universities' declarations about their works: in the form, on the jury's evaluation and on the
 * organiser's screens.
 */
export const declarations = {
  title: "Declaraciones",
  /** Title of the form's part. */
  part: "Declarar",
  of: (title: string) => `De «${title}»`,
  names: {
    ai: "Uso de IA",
    authorship: "Autoría y primera publicación",
    portrayed: "Personas retratadas",
    minors: "Menores de 14 a 17 años",
  } satisfies Record<DeclarationKind, string>,
  /** One sentence for each text, above its answers. */
  asks: {
    ai: "¿Se ha usado inteligencia artificial generativa?",
    authorship: "¿Se ha publicado o premiado antes?",
    portrayed: "¿Se reconoce a alguien en la obra?",
    minors: "¿Firma o aparece alguien menor de 18 años?",
  } satisfies Record<DeclarationKind, string>,
  /** Labels of the answers' buttons. */
  choices: {
    ai: { none: "No", used: "Sí" },
    authorship: {
      unpublished: "No, y es de quienes la firman",
      published: "Sí, y es de quienes la firman",
    },
    portrayed: { nobody: "No", released: "Sí, y la universidad guarda su autorización firmada" },
    minors: {
      none: "No",
      authorised:
        "Sí, de 14 a 17 años, con autorización firmada de su madre, su padre o quien tenga su tutela",
    },
  } satisfies Record<DeclarationKind, Record<string, string>>,
  /** Declared answers, which stand without their question. */
  answers: {
    ai: {
      none: "No se ha usado inteligencia artificial generativa",
      used: "Se ha usado inteligencia artificial generativa",
    },
    authorship: {
      unpublished: "La obra es de quienes la firman, y no se ha publicado ni premiado antes",
      published: "La obra es de quienes la firman, y ya se ha publicado o premiado",
    },
    portrayed: {
      nobody: "No aparece nadie a quien se pueda reconocer",
      released: "Aparecen personas reconocibles, y la universidad guarda la autorización firmada de cada una",
    },
    minors: {
      none: "Nadie que firme o aparezca en la obra es menor de edad",
      authorised:
        "Hay personas de 14 a 17 años, y la universidad guarda la autorización firmada de la madre, el padre o quien tenga su tutela",
    },
  } satisfies Record<DeclarationKind, Record<string, string>>,
  /** The fold of each text. */
  fullText: "Texto completo",
  details,
  required: {
    ...choices,
    ...(Object.fromEntries(Object.entries(details).map(([name, { required }]) => [name, required])) as Record<
      DeclarationDetail,
      string
    >),
  } satisfies Record<DeclarationField, string>,
  tooLong: (name: DeclarationDetail) =>
    `«${details[name].label}» no puede superar los ${limits.declarationLength} caracteres`,
  /** Help with an answer that says more: who reads the details, or which names not to write. */
  readers: {
    ai: "Lo leen el jurado y la organización junto a la obra; el público no. No nombres aquí a personas ni a tu universidad: el jurado puede estar evaluando sin saber de quién es.",
    authorship:
      "Lo lee la organización junto a la obra, y el jurado si sabe de quién es: si evalúa a ciegas, no. El público no lo lee.",
    portrayed: noNames,
    minors: noNames,
  } satisfies Record<DeclarationKind, string>,
  changedText:
    "El texto de una declaración ha cambiado mientras escribías: vuelve a leerlo y confirma tus respuestas",

  actOn: (missing: readonly DeclarationKind[]) =>
    missing.length > 0 ? "Completar declaraciones" : "Ver o cambiar las declaraciones",
  /** The item beside the form's button. */
  lacking: "declaraciones",
  oneMissing: "Falta una declaración",
  missing: (kinds: readonly DeclarationKind[]) =>
    kinds.length === 1 ? declarations.oneMissing : `Faltan ${kinds.length} declaraciones`,
  which: (kinds: readonly DeclarationKind[]) => kinds.map((kind) => declarations.names[kind]).join(", "),
  /** Returns the title above a juror's declarations: AI comes first for jurors. */
  formTitle: (declared: readonly Declared[]) =>
    declared.some(({ kind, answer }) => kind === "ai" && answer === "used")
      ? "Declaraciones: se ha usado IA"
      : "Declaraciones",
  readBy: "Las ven la organización, el jurado y la universidad que envía la obra; el público, no.",
  undeclared: "Sin declarar",
  declare: "Declararlo",
  notAsked: "Este concurso no pide declaraciones",
  notAskedHint: "Si la organización las pide más adelante, las encontrarás aquí.",
  intro:
    "Guardarlas no toca la obra. Puedes cambiarlas hasta que se publiquen los resultados; lo que declaraste antes se conserva con su fecha.",
  save: "Guardar declaraciones",
  saving: "Guardando…",
  saved: success("Declaraciones guardadas"),
  notSaved: failure("No se pudieron guardar las declaraciones", "Inténtalo de nuevo dentro de un momento."),
  closed: failure(
    "Los resultados ya son públicos",
    "Las declaraciones quedan como están. Si hay un error, escribe a la organización.",
  ),
  /** Date and author, on the organiser's and the university's page of a work. */
  when: ({
    declaredAt,
    declaredBy,
    textVersion,
  }: {
    declaredAt: number;
    declaredBy: string | null;
    textVersion: number;
  }) => [formatDate(declaredAt), declaredBy, `texto v. ${textVersion}`].filter(Boolean).join(" · "),
  earlier: (count: number) => (count === 1 ? "cambiada una vez" : `cambiada ${count} veces`),
  filter: { label: "Declaraciones", all: "Todas", lacking: "Falta alguna" },
} as const;

/** Returns the label of an answer's button. */
export const choiceText = (kind: DeclarationKind, answer: string) =>
  (declarations.choices[kind] as Record<string, string>)[answer] ?? answer;

/** Returns the answer in words; an answer of an older version stays as stored. */
export function answerText({ kind, answer }: Declared): string {
  const words: Record<string, string> = declarations.answers[kind];
  return (Object.hasOwn(words, answer) && words[answer]) || answer;
}

/** Returns the declaration's details under their labels. */
export const detailsIn = ({ details: told }: Declared) =>
  declarationDetails.flatMap((name) => {
    const text = told[name];
    return text ? [{ name, label: details[name].label, text }] : [];
  });
