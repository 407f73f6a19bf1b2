import { formatDay, formatInteger, videoLength } from "../core/formats";

/** The last run of the automated checks, written by `npm run accessibility`. */
export interface AccessibilityRun {
  /** The day of the run. */
  date: string;
  /** Version of the checker. */
  axe: string;
  /** Names of axe rules. */
  brokenRules: string[];
  /** Screens by name, each in light and dark: with errors and without. */
  failed: string[];
  passed: string[];
}

/** /accesibilidad, on the model of Implementing Decision (EU) 2018/1523. */
export const accessibility = {
  title: "Declaración de accesibilidad",
  description:
    "Hasta dónde es accesible esta web, qué se ha comprobado y qué no, y cómo avisar de lo que no puedes usar.",
  /** The answer before the declaration: what works, what does not, and whom to tell. */
  answer: (files: number) =>
    `Esta web se puede usar con teclado y sin JavaScript, y cumple en parte las WCAG 2.1 AA. A los vídeos les faltan subtítulos y audiodescripción${files === 0 ? "" : `, y a ${files === 1 ? "un archivo" : `${formatInteger(files)} archivos`}, el texto que los describe`}. Si algo no te funciona,`,
  answerLink: "escríbenos",
  answerTime: ": respondemos en veinte días hábiles.",
  unnamed: "La organización del concurso",
  commitment: (who: string) =>
    `${who} se ha comprometido a hacer accesible este sitio web de conformidad con el Real Decreto 1112/2018, de 7 de septiembre, sobre accesibilidad de los sitios web y aplicaciones para dispositivos móviles del sector público, que traspone la Directiva (UE) 2016/2102.`,
  applies: "Esta declaración se aplica al sitio web",

  status: {
    title: "Situación de cumplimiento",
    line: "Este sitio web es parcialmente conforme con el Real Decreto 1112/2018 (norma EN 301 549, WCAG 2.1 nivel AA), por lo que se indica a continuación.",
  },

  content: {
    title: "Contenido no accesible",
    lead: "El contenido que se recoge a continuación no es accesible por lo siguiente:",
    failing: {
      title: "Falta de conformidad con el Real Decreto 1112/2018",
      missing: (files: number) =>
        files === 0
          ? "Hoy todos los archivos de las obras tienen texto alternativo y todos los vídeos que hablan, transcripción. Los escriben las universidades, y puede que alguno no describa bien lo que se ve."
          : `A día de hoy, ${files === 1 ? "un archivo" : `${formatInteger(files)} archivos`} de las obras no ${files === 1 ? "tiene" : "tienen"} texto alternativo o transcripción: en su lugar se lee el título (WCAG 1.1.1 y 1.2.1). La organización tiene la lista y los va completando.`,
      others: [
        `Los vídeos no tienen audiodescripción ni subtítulos sincronizados (WCAG 1.2.2 y 1.2.5): duran ${videoLength} como mucho, y lo que se dice y se ve está escrito junto a ellos cuando lo han aportado.`,
        "Las obras pueden tener texto dentro de la imagen, poco contraste o movimiento rápido: son lo que se juzga y no se alteran (WCAG 1.4.5).",
      ],
    },
    burden: { title: "Carga desproporcionada", line: "No se alega." },
    outside: {
      title: "El contenido no entra dentro del ámbito de la legislación aplicable",
      lines: [
        "Las obras son contenido de terceros, que la organización no financia ni desarrolla (art. 3.4 del Real Decreto 1112/2018). Aun así se pide una descripción de cada una.",
        "El documento PDF con el briefing que la organización puede publicar en la portada puede no ser accesible; lo que importa de él está también en las bases.",
      ],
    },
  },

  preparation: {
    title: "Preparación de la presente declaración",
    prepared: (day: string) => `Esta declaración fue preparada el ${formatDay(day)}.`,
    method:
      "El método empleado es una autoevaluación llevada a cabo por quien desarrolla la web, con comprobaciones automáticas que se repiten en cada cambio.",
    revised: (day: string) => `Última revisión de la declaración: ${formatDay(day)}.`,
    run: "La última ejecución de las comprobaciones automáticas",
    facts: {
      day: "Fecha",
      tool: "Herramienta",
      screens: "Pantallas comprobadas",
      passed: "Sin ningún fallo",
      broken: "Reglas de axe que alguna incumple",
    },
    tool: (version: string) => `axe-core ${version}, en Chromium`,
    noneBroken: "Ninguna",
    screens: (count: number) => `${formatInteger(count)}, cada una en claro y en oscuro`,
    checkedTitle: "Qué comprueba una máquina",
    checked: [
      "Las reglas de axe en cada pantalla y en sus estados: con errores, vacía, cerrada.",
      "Que el HTML es válido, con un solo título principal, sin saltos en los encabezados, y con regiones y navegaciones que tienen nombre.",
      "Que a 320 y 390 píxeles, al 200\u00a0% y con el texto espaciado no se pierde ni se corta nada.",
      "Que lo que se pulsa mide lo suficiente y, en las pantallas principales, que se llega a todo con el teclado y se ve dónde está el foco.",
      "Que los mensajes se anuncian, que no se mueve nada si se pide menos movimiento y que los colores del sistema se respetan.",
      "Que todo se puede hacer sin JavaScript.",
    ],
    uncheckedTitle: "Qué no comprueba ninguna máquina",
    unchecked: [
      "Si un texto alternativo o una transcripción dicen lo que importa: solo se sabe si están.",
      "El uso con lectores de pantalla (NVDA, JAWS, VoiceOver, TalkBack), con control por voz o con magnificadores: no lo han probado personas que los usan a diario.",
      "Si se entiende: el lenguaje, el orden en que se lee y lo que se pide en cada formulario.",
      "Las obras mismas: su contraste, sus destellos, el texto que llevan dentro y el sonido de los vídeos.",
      "Los documentos que sube la organización y los mensajes tal como los muestra cada programa de correo.",
      "Otros navegadores y dispositivos que no sean Chromium.",
    ],
  },

  feedback: {
    title: "Observaciones y datos de contacto",
    lead: "Puedes comunicarnos (art. 10.2 del Real Decreto 1112/2018):",
    items: [
      "cualquier posible incumplimiento por parte de este sitio web,",
      "otras dificultades de acceso al contenido,",
      "cualquier otra consulta o sugerencia de mejora sobre su accesibilidad.",
    ],
    requests:
      "También puedes pedir información accesible sobre lo que no puedes usar, o presentar una queja (art. 12).",
    contact: "Escribe a",
    noContact: "Escribe a la organización del concurso, cuyos datos están en el",
    legal: "aviso legal",
    say: "Di qué página es, qué querías hacer, qué ocurrió y con qué navegador, dispositivo o ayuda técnica. No hace falta que expliques tu discapacidad.",
    time: "Respondemos en veinte días hábiles.",
  },

  enforcement: {
    title: "Procedimiento de aplicación",
    lines: [
      "Si tu solicitud o tu queja ha sido desestimada, no estás de acuerdo con la decisión o la respuesta no cumple lo que pide el artículo 12.5, puedes iniciar una reclamación. También si han pasado veinte días hábiles sin respuesta (art. 13 del Real Decreto 1112/2018). Se resuelve en dos meses como máximo.",
      "La reclamación se dirige a la Unidad Responsable de Accesibilidad de la entidad pública que organiza el concurso, por el mismo contacto o por su registro.",
    ],
  },
} as const;
