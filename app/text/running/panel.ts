import { fold } from "~/contest/core/fold";
import type { CronJob } from "~/contest/running/cron-jobs";
import type { Duty, DutyKind } from "~/contest/running/duties";
import type { Step } from "~/contest/running/readiness";
import { common } from "../core/common";
import { formatDateTime, formatDay, formatInteger, many } from "../core/formats";
import { tabBars } from "../core/tab-bars";
import { failure } from "../core/toast";
import { finalAnchors } from "../final/choices";
import { settingPath } from "./settings-list";

const cronJobNames: Record<CronJob, string> = {
  phases: "fases",
  votes: "datos de los votos",
  tally: "sellado del recuento",
  jury: "avisos al jurado",
  phaseMails: "avisos de fases y plazos",
  diplomas: "emisión de diplomas",
  jobs: "preparación de exportaciones",
  mail: "envío de correo",
  retention: "datos que han cumplido su plazo",
  files: "archivos sobrantes",
  documents: "documentos sobrantes",
  posters: "carteles de vídeos",
  pictures: "comprobación de imágenes",
  backup: "copia de seguridad",
  invariants: "comprobación de los datos",
};

/** Id of the button that activates a phase. */
export const activationAnchor = (phaseName: string) =>
  `activar-${fold(phaseName).replace(/[^a-z0-9]+/g, "-")}`;

export const activate = (phaseName: string) => `Activar «${phaseName}»`;

/**
 * An act: what stands beside its number, for one and for several, its button and its screen. `asks` is the intent of
 * the screen's form that asks for confirmation.
 */
type DutyText = [one: string, more: string, act: string, to: string, asks?: string];

const duties: Record<DutyKind, DutyText> = {
  keep_phase: [
    "fase anterior empezará sola: el concurso volverá atrás",
    "fases anteriores empezarán solas: el concurso volverá atrás",
    "Cambiar las fechas",
    "/admin/fases",
  ],
  remind_universities: [
    "universidad no ha enviado ninguna obra",
    "universidades no han enviado ninguna obra",
    "Escribirles",
    "/admin/correo/nuevo?para=no_submission",
  ],
  assign: [
    "obra no tiene jurado",
    "obras no tienen jurado",
    "Asignar jurados",
    "/admin/estados",
    "ask-assign",
  ],
  remind_jurors: [
    "jurado va con retraso",
    "jurados van con retraso",
    "Ver quién va con retraso",
    "/admin/jurado#jurados",
  ],
  await_evaluations: ["evaluación falta", "evaluaciones faltan", "Ver el progreso", "/admin/jurado#jurados"],
  activate_voting: [
    "evaluación enviada. Evaluación completa: activa la votación",
    "evaluaciones enviadas. Evaluación completa: activa la votación",
    "Activar la votación",
    "/admin/fases",
  ],
  review_votes: [
    "voto del público: revísalo antes de calcular los finalistas",
    "votos del público: revísalos antes de calcular los finalistas",
    "Revisar los votos",
    "/admin/votos",
  ],
  activate_next: [
    "fase terminada: activa la siguiente o alarga el plazo",
    "fases terminadas: activa la siguiente o alarga el plazo",
    "Activar la siguiente",
    "/admin/fases",
  ],
  calculate_finalists: [
    "finalista",
    "finalistas: todavía no se han calculado",
    "Calcular finalistas",
    "/admin/estados",
    "ask-finalists",
  ],
  open_jury: [
    "finalista espera al jurado",
    "finalistas esperan al jurado",
    "Abrir la elección",
    `/admin/final#${finalAnchors.openJury}`,
  ],
  deliberate: [
    "jurado no ha marcado todavía",
    "jurados no han marcado todavía",
    "Ver la elección",
    "/admin/final",
  ],
  close_jury: [
    "jurado ha marcado, y no falta nadie",
    "jurados han marcado, y no falta nadie",
    "Cerrar la elección",
    `/admin/final#${finalAnchors.closeJury}`,
  ],
  open_community: [
    "obra pasa a la votación de la comunidad",
    "obras pasan a la votación de la comunidad",
    "Abrir la votación de la comunidad",
    `/admin/final#${finalAnchors.openCommunity}`,
  ],
  invite_community: [
    "voto de la comunidad, con la votación abierta",
    "votos de la comunidad, con la votación abierta",
    "Invitar a votar",
    "/admin/correo/nuevo?para=everybody",
  ],
  close_community: [
    "voto de la comunidad, con la votación abierta",
    "votos de la comunidad, con la votación abierta",
    "Cerrar la votación de la comunidad",
    `/admin/final#${finalAnchors.closeCommunity}`,
  ],
  seal: ["fallo por sellar", "fallos por sellar", "Sellar el fallo", "/admin/fallo"],
  publish: [
    "fallo sellado, sin publicar: se publica con la fase «Resultados»",
    "fallos sellados, sin publicar: se publican con la fase «Resultados»",
    "Activar «Resultados»",
    "/admin/fases",
  ],
  announce: [
    "cuenta espera el anuncio del fallo",
    "cuentas esperan el anuncio del fallo",
    "Comunicar el fallo",
    "/admin/fallo/comunicar",
  ],
  correct_names: [
    "diploma con un nombre que no se puede imprimir",
    "diplomas con nombres que no se pueden imprimir",
    "Ver los nombres",
    "/admin/fallo/diplomas",
  ],
};

const steps: Record<Step, [label: string, to: string]> = {
  rules: ["Publica tus bases, con el premio", "/admin/textos"],
  organiser: ["Di quién organiza el concurso", settingPath("data_controller")],
  criteria: ["Revisa los criterios y guárdalos", "/admin/criterios"],
  dates: ["Pon fechas a las fases", "/admin/fases"],
  universities: ["Da de alta las universidades", "/admin/universidades"],
  codes: ["Invita al jurado, o reparte los códigos de acceso", "/admin/invitaciones?rol=jurado"],
  pdf: ["Publica el briefing en PDF", "/admin/ajustes#pdf"],
  mail: ["Conecta el servicio de correo", "/admin/correo"],
  open: [
    "Abre el concurso: activa la primera fase o espera a su fecha",
    `/admin/fases#${activationAnchor("Envío de propuestas")}`,
  ],
};

const missingSteps = (count: number) =>
  count === 1
    ? "Falta un paso de la preparación."
    : `Faltan ${formatInteger(count)} pasos de la preparación.`;

/** /admin. (specification 1.2) */
export const panel = {
  title: "Panel Admin",
  unreadable: failure("Error", common.unreadableForm),
  now: {
    title: "Ahora toca",
    /** Says what follows. `follows` is null in the last phase. */
    none: (left: number, follows: { name: string; startAt: string | null } | null) => {
      const step =
        follows &&
        (follows.startAt === null
          ? `Cuando acabe la fase, activa «${follows.name}».`
          : `«${follows.name}» empieza sola el ${formatDay(follows.startAt)}.`);
      const today = follows ? "Hoy no tienes que hacer nada." : "Nada pendiente: no quedan más fases.";
      return [left === 0 ? today : missingSteps(left), step].filter(Boolean).join(" ");
    },
    duty: ({ kind, count, jurors, phaseName }: Duty) => {
      const [one, more, act, to, asks] = duties[kind];
      const line = count === 1 ? one : more;
      return {
        line: jurors ? `${line}, de ${many(jurors, "jurado", "jurados")}` : line,
        act: kind === "activate_next" && phaseName ? activate(phaseName) : act,
        to: phaseName === undefined ? to : `${to}#${activationAnchor(phaseName)}`,
        asks,
      };
    },
    setup: (step: Step, left: number) => {
      const [act, to] = steps[step];
      return {
        line: left === 1 ? "paso para abrir el concurso" : "pasos para abrir el concurso",
        act,
        to,
      };
    },
    withoutPicture: (count: number) => many(count, "obra sin imagen", "obras sin imagen"),
    altless: (count: number) =>
      count === 1
        ? "1 archivo sin texto alternativo"
        : `${formatInteger(count)} archivos sin texto alternativo`,
    lacking: "Además:",
  },
  checklist: {
    title: "Para abrir el concurso",
    left: missingSteps,
    done: "Hecho",
    doneSteps: (count: number) => many(count, "paso hecho", "pasos hechos"),
    steps,
  },
  cron: {
    title: "Tareas automáticas",
    never: "Todavía no se han ejecutado.",
    late: (at: number | null) =>
      at === null
        ? "No se han ejecutado nunca: avisa a quien mantiene la instalación."
        : `No se ejecutan desde el ${formatDateTime(at)}: avisa a quien mantiene la instalación.`,
    well: (at: number) => `Última ejecución, sin errores: ${formatDateTime(at)}.`,
    failing: (at: number, names: CronJob[]) =>
      `En la ejecución del ${formatDateTime(at)} ha fallado: ${names.map((name) => cronJobNames[name]).join(", ")}. El registro del servidor dice por qué.`,
  },
  pictures: {
    near: (made: number, included: number) =>
      `Este mes se han preparado ${formatInteger(made)} de las ${formatInteger(included)} imágenes que incluye el plan de Cloudflare. Amplía el plan de Images antes de que se acaben.`,
    spent: (included: number | null) =>
      `Las ${included === null ? "" : `${formatInteger(included)} `}imágenes de este mes del plan de Cloudflare se han acabado. Las comparten todos los sitios de la cuenta. Hasta que haya más, las nuevas se ven como se enviaron, y quien evalúa a ciegas no las ve. Amplía el plan de Images.`,
  },
  allAlerts: (count: number) => `Ver las ${formatInteger(count)} alertas`,
  older: "Ver las anteriores",
  manage: "Gestión",
  /** The screens by an organiser's tasks. A screen's tabs lead to its neighbours. */
  screens: {
    Preparar: [
      ["/admin/fases", "Fases"],
      ["/admin/criterios", "Criterios"],
      ["/admin/textos", "Bases"],
      ["/admin/ajustes", "Ajustes"],
    ],
    Personas: [
      ["/admin/usuarios", tabBars.people.label],
      ["/admin/correo", "Correo"],
    ],
    Obras: [
      ["/admin/estados", "Estados y finalistas"],
      ["/admin/subir-imagenes", "Subir imágenes"],
      ["/admin/generar-imagenes", "Generar imágenes (IA)"],
      ["/galeria", "Galería pública"],
    ],
    Decidir: [
      ["/admin/jurado", tabBars.jury.label],
      ["/admin/votos", "Votos"],
      ["/admin/final", tabBars.final.label],
    ],
    Mantener: [["/admin/registro", tabBars.records.label]],
  } satisfies Record<string, [to: string, label: string][]>,
};
