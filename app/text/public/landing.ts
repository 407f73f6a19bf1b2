import { formatDay, formatInteger, videoLength, worksInWords } from "../core/formats";

/** Texts of the landing. (specification 1.1, specification 1.2) */
export const landing = {
  headline: ["Mira", "dos", "veces."],
  /** While the community chooses between the two finalists. */
  headlineOfFinal: ["Dos", "obras."],
  promise:
    "El concurso que pide a las universidades de España carteles y vídeos para pensar en cómo usamos la tecnología.",
  /** Works that the student signs. */
  ownWorks: {
    title: "Mis obras",
    sent: "Enviada",
    votes: (count: number) => (count === 1 ? "1 voto" : `${formatInteger(count)} votos`),
    diploma: "Diploma",
  },
  join: "Participar ahora",
  vote: "Vota tu favorita",
  seeWorks: "Ver Propuestas",
  noWorks: "Todavía no hay ninguna obra.",
  brief: "Ver el briefing",
  briefDownload: "Descargar el briefing",
  /** The document's download name. */
  briefFile: "briefing.pdf",
  briefPending: "Publicaremos aquí el briefing en cuanto esté listo.",
  legal: "Bases del concurso",
  brands: "Marcas",
  about: {
    title: "El concurso",
    lead: "Vivimos con una pantalla en la mano. Te pedimos una imagen que nos haga levantar la vista.",
    paragraphs: [
      "Lo organizan juntas una marca de telecomunicaciones y una plataforma de identidad digital. Participan las universidades, con obras hechas por sus estudiantes.",
    ],
    steps: (finalists: number): [name: string, what: string][] => [
      [
        "Las dos finalistas",
        `Un jurado profesional puntúa todas las obras y elige las dos finalistas del Top\u00a0${finalists}.`,
      ],
      ["Una ganadora", "La comunidad elige entre ellas una única ganadora."],
      [
        "Una favorita",
        `La obra más votada por el público entra automáticamente en el Top\u00a0${finalists} final.`,
      ],
    ],
  },
  what: {
    title: "Qué se puede enviar",
    graphic: ["Cartel", "Ilustración", "Collage", "Tipografía", "Fotomontaje"],
    graphicLabel: "Obra gráfica",
    videoLabel: "Vídeo",
    video: `Vídeo de hasta ${videoLength}`,
    limit: (n: number) => `Cada universidad puede enviar un máximo de ${n} propuestas.`,
    ai: "Se permite la inteligencia artificial generativa si se declara su uso y se tienen los derechos de todos los elementos.",
  },
  criteria: {
    title: "Cómo se valora",
    lead: "Los mismos criterios para todas las obras.",
    /** Default criteria without weights, while the contest has none. */
    names: ["Creatividad", "Calidad técnica", "Innovación", "Adecuación al briefing"],
  },
  calendar: {
    title: "Calendario",
    now: "Ahora",
    over: "Terminada",
    ended: (phase: string, day: string) => `«${phase}» terminó el ${day}.`,
    next: (phase: string, day: string) => `«${phase}» empieza el ${day}.`,
    daysLeft: (n: number) =>
      n === 0 ? "Hoy es el último día" : n === 1 ? "día por delante" : "días por delante",
    undated: "Fecha por anunciar",
    movedTitle: ({ from, to, began }: { from: string; to: string | null; began: boolean }) =>
      began && to !== null && to > from ? "Prórroga" : "Cambio de plazo",
    moved(
      phase: string,
      {
        from,
        to,
        until,
        reason,
        movesLater,
        began,
      }: {
        from: string;
        to: string | null;
        until: string | null;
        reason: string;
        movesLater: boolean;
        began: boolean;
      },
    ) {
      const [isLater, day] = [to !== null && to > from, until === null ? "" : formatDay(until)];
      const how =
        to === null
          ? "queda abierto, sin fecha de fin"
          : !began
            ? `se ha movido: acaba el ${day}`
            : isLater
              ? `se amplía hasta el ${day}`
              : `acaba antes, el ${day}`;
      return `el plazo de «${phase}» ${how}${movesLater ? ", y con él se mueven las fases siguientes" : ""}. Motivo: ${reason}`;
    },
  },
  universities: "Universidades de toda España",
  legalSection: {
    title: "Bases del concurso",
    whole: "Leer las bases completas",
    paragraphs: [
      `Pueden participar las universidades de España, con obras originales realizadas por sus estudiantes y un máximo de ${worksInWords} propuestas por universidad. Las propuestas se envían en esta web durante la fase de envío.`,
      "Quien participa declara ser titular de los derechos de todos los elementos de la obra o tener permiso para usarlos, e indica si ha utilizado inteligencia artificial generativa.",
      "Quien participa autoriza a mostrar la obra en esta web y en la comunicación del concurso, siempre con el nombre de quienes la firman, que conservan su propiedad.",
      "El jurado y la organización pueden descalificar las obras que incumplan estas bases. Se admite un voto por persona y obra; los votos fraudulentos se anulan.",
    ],
  },
  brandsSection: {
    title: "Marcas",
    lead: "Dos marcas, un mismo encargo.",
    items: [
      ["Telecomunicaciones", "La marca que nos conecta propone el tema y el briefing."],
      [
        "Identidad digital",
        "La plataforma asociada abre el concurso a su comunidad, que elige la obra ganadora.",
      ],
    ],
  },
  questions: {
    title: "Preguntas",
    items: (finalists: number): [question: string, answer: string][] => [
      [
        "¿Quién puede participar?",
        `Las universidades de España. Alguien de la universidad, por ejemplo de su profesorado, crea la cuenta con el código de acceso y envía hasta ${worksInWords} propuestas de sus estudiantes.`,
      ],
      [
        "¿Puedo usar inteligencia artificial?",
        "Sí. La inteligencia artificial generativa está permitida si declaras que la has usado y tienes los derechos de todos los elementos de la obra.",
      ],
      [
        "¿Cómo se elige la obra ganadora?",
        `Un jurado profesional elige las dos finalistas del Top\u00a0${finalists}, y la comunidad elige entre ellas una única ganadora. La obra más votada por el público entra automáticamente en el Top\u00a0${finalists} final.`,
      ],
    ],
  },
  closing: "Tu turno.",
  editions: "Ediciones anteriores:",
  year: "2025",
  colophon: "Compuesto en Bricolage Grotesque e Instrument Sans. Las obras son de sus autores.",
} as const;
