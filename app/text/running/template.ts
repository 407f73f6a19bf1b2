import type { Day } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import type { BegunPart, Template, TemplatePart, TemplateTrouble } from "~/contest/running/template";
import { common } from "../core/common";
import { formatDay, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const parts: Record<TemplatePart, string> = {
  settings: "los ajustes",
  phases: "las fases",
  criteria: "los criterios",
  rules: "las bases",
  universities: "las universidades",
  messages: "los textos de mensajes",
};

const begun: Record<BegunPart, string> = {
  universities: "universidades",
  works: "obras",
  jurors: "jurado",
  invitations: "invitaciones",
  settings: "ajustes cambiados",
  phases: "fases con fecha o descripción",
  criteria: "criterios guardados",
  rules: "bases publicadas",
  messages: "mensajes",
};

const troubles: Record<Exclude<TemplateTrouble["kind"], "wrong">, string> = {
  no_file: "Elige el archivo de la plantilla",
  malformed: common.unreadableForm,
  too_large: `Este archivo es demasiado grande para ser una plantilla: el máximo es ${limits.templateBytes / 1024 ** 2}\u00a0MB`,
  foreign:
    "Este archivo no es una plantilla del concurso. Descárgala de «Exportar», en el panel de la edición anterior.",
  newer:
    "Esta plantilla es de una versión más nueva del programa. Actualiza esta instalación y vuelve a subirla.",
};

/** The template of an edition for the next one: /admin/plantilla, and its link at /admin/exportar. */
export const template = {
  /** `day` in calendar form. */
  fileName: (day: string) => `plantilla-${day}.json`,
  offer: {
    title: "Plantilla para la próxima edición",
    line: "Lleva ajustes, criterios, bases, universidades, textos de mensajes y las fases un año después. No lleva cuentas, obras ni votos. Los mensajes y los datos de la organización van como se escribieron.",
    button: "Descargar la plantilla",
  },
  link: "Empezar desde una edición anterior",

  title: "Empezar desde una edición anterior",
  subtitle: "La plantilla se descarga en «Exportar», en el panel de la edición anterior.",
  begun: (found: readonly BegunPart[]) =>
    `Una plantilla solo se aplica a un concurso sin preparar. Este ya tiene ${new Intl.ListFormat("es-ES").format(found.map((part) => begun[part]))}.`,
  file: "Plantilla",
  fileHint: "El archivo JSON de la edición anterior.",
  read: "Revisar la plantilla",
  trouble: (trouble: TemplateTrouble) =>
    trouble.kind === "wrong"
      ? `La plantilla tiene un dato que no vale en ${parts[trouble.part]}${trouble.item === null ? "" : `, número ${formatInteger(trouble.item)}`}`
      : troubles[trouble.kind],
  preview: "Esto se escribirá",
  summary: ({
    settings,
    criteria,
    rules,
    universities,
    messages,
  }: Omit<Template, "template" | "version">) => [
    many(universities.length, "universidad, con su slug y su orden", "universidades, con su slug y su orden"),
    `${many(criteria.length, "criterio", "criterios")}: ${criteria.map(({ name }) => name).join(", ")}`,
    many(settings.length, "ajuste cambiado", "ajustes cambiados"),
    ...(messages.length > 0 ? [many(messages.length, "texto de mensaje", "textos de mensajes")] : []),
    rules === null ? "Las bases que trae el programa" : "Las bases de la edición anterior",
  ],
  phases: {
    caption: "Fechas de las fases",
    columns: { phase: "Fase", start: "Inicio", end: "Último día" },
    day: (day: Day | null) => (day === null ? "Sin fecha" : formatDay(day)),
  },
  apply: "Empezar con esta plantilla",
  cancel: "Cancelar",
  done: success("Plantilla aplicada", "Revisa las fechas y lo que falta."),
  begunMeanwhile: failure("No se ha escrito nada", "El concurso ya tiene datos."),
  failed: failure("No se ha podido aplicar la plantilla", "Vuelve a intentarlo."),
};
