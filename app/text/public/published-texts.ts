import { dayOf } from "~/contest/core/calendar";
import type { RulesLack } from "~/contest/public/organiser";
import { common } from "../core/common";
import { formatDay, formatInteger } from "../core/formats";
import { failure, success } from "../core/toast";
import { settingPath } from "../running/settings-list";

/** /bases and /admin/textos. */
export const publishedTexts = {
  title: "Bases del concurso",
  description:
    "Las bases del concurso en vigor: quién puede participar, qué se envía, cómo se elige y qué pasa con los derechos.",
  version: (version: number, at: number) => `Versión ${formatInteger(version)}, del ${formatDay(dayOf(at))}`,
  former: (version: number, inForce: number) =>
    `Estás leyendo la versión ${formatInteger(version)}. Desde entonces ha cambiado: está en vigor la ${formatInteger(inForce)}.`,
  toInForce: "Leer la versión en vigor",
  history: "Todas las versiones",
  inForce: "en vigor",
  changesSince: (version: number) => `Qué ha cambiado desde la versión ${formatInteger(version)}`,
  seeChanges: "Ver qué cambió después",
  unchanged: "Ninguna línea es distinta.",
  added: "Nuevo:",
  removed: "Quitado:",

  /** Shown beside the text. Values come from the settings. */
  organiser: {
    title: "Quién organiza",
    nameAndAddress: (name: string, address: string) =>
      `Organiza el concurso ${address ? `${name}, con domicilio en ${address}` : name}.`,
    contact: "Para cualquier duda, escribe a",
  },
  /** Only for admins, who can fill the gaps. */
  lacks: {
    title: "Solo lo ve la administración: a estas bases les falta",
    of: {
      text: [
        "El premio, y lo demás que sea propio de este concurso: siguen siendo las que trae la plataforma.",
        "Publicar una versión",
        "/admin/textos",
      ],
      name: ["Quién organiza.", "Rellenarlo en Ajustes", settingPath("data_controller")],
      contact: ["A quién se escribe.", "Rellenarlo en Ajustes", settingPath("organiser_contact")],
    } satisfies Record<RulesLack, [words: string, link: string, to: string]>,
  },

  /** /admin/textos. */
  admin: {
    title: "Bases",
    edit: "Escribir una versión nueva",
    body: "Texto",
    bodyHint:
      "Cada línea es un párrafo. «## » al principio hace un título y «- », un punto de una lista. No se admite HTML: se vería tal cual.",
    bodyMissing: "Escribe el texto",
    bodyTooLong: (most: number) => `El texto puede tener como mucho ${formatInteger(most)} caracteres`,
    bodyTooManyLines: (most: number) => `El texto puede tener como mucho ${formatInteger(most)} líneas`,
    bodySame: "Es el mismo texto que está en vigor: no hay nada que publicar",
    preview: "Vista previa",
    previewTitle: (version: number) => `Vista previa de la versión ${formatInteger(version)}`,
    previewLine: "Todavía no se ha publicado nada.",
    whatChanges: "Qué cambia",
    howItReads: "Cómo se leerá",
    asked: (people: number) =>
      people === 0
        ? "Nadie ha aceptado todavía la versión en vigor. Quien envíe una propuesta o vote tendrá que aceptar la nueva."
        : people === 1
          ? "Una persona ha aceptado la versión en vigor. Se le pedirá de nuevo en cuanto envíe una propuesta o vote."
          : `${formatInteger(people)} personas han aceptado la versión en vigor. Se les pedirá de nuevo en cuanto envíen una propuesta o voten.`,
    forGood: "Una versión publicada no se puede cambiar ni borrar.",
    publish: (version: number) => `Publicar la versión ${formatInteger(version)}`,
    published: (version: number) =>
      success("Versión publicada", `Está en vigor la versión ${formatInteger(version)}.`),
    overtaken: failure(
      "No se ha publicado",
      "Otra persona ha publicado una versión mientras escribías. Mira qué cambiaría ahora la tuya.",
    ),
    failed: failure("No se ha publicado", "Lo que has escrito sigue aquí. Vuelve a intentarlo."),
    unreadable: failure("Error", common.unreadableForm),
    by: (name: string) => `publicada por ${name}`,
    ofPlatform: "la que trae la plataforma",
    read: "Leer",
    readOf: (version: number) => `Leer la versión ${formatInteger(version)}`,
    backToForce: "Volver a la versión en vigor",
    public: "Ver la página pública",
  },
} as const;
