import { limits, MB } from "~/contest/core/limits";
import type { SwitchKey } from "~/contest/running/settings";
import { failure, success } from "../core/toast";

const sections = {
  home: "PDF de la portada",
  finalists: "Finalistas",
  evaluation: "Sistema de evaluación",
  expected: "Evaluaciones esperadas",
  declarations: "Declaraciones de cada obra",
  contest: "Votos y avisos",
  mails: "Correos automáticos",
  access: "Cuentas y acceso del público",
  privacy: "Datos personales",
  legal: "Aviso legal y accesibilidad",
};

/** Switches in the page's order: section, label and effect. */
const switches: Record<SwitchKey, { section: keyof typeof sections; label: string; hint?: string }> = {
  home_show_buttons: { section: "home", label: "Mostrar los botones de ver y descargar el PDF" },
  home_show_legal: {
    section: "home",
    label: "Mostrar las bases en la portada",
    hint: "Un resumen, con el enlace a las bases completas.",
  },
  allow_half_stars: {
    section: "evaluation",
    label: "Permitir medias estrellas",
    hint: "Puntuaciones de medio en medio punto.",
  },
  comments_required: {
    section: "evaluation",
    label: "Comentarios generales obligatorios",
    hint: "Sin ellos una evaluación no se puede enviar.",
  },
  show_na_option: {
    section: "evaluation",
    label: "Ofrecer la opción N/A",
    hint: "Un criterio sin puntuar que cuenta como respondido y no entra en la media.",
  },
  blind_judging: {
    section: "evaluation",
    label: "Evaluar a ciegas",
    hint: "Ningún nombre de estudiante, equipo o universidad llega al jurado: ni en sus pantallas, ni en la galería que abre con su cuenta, ni al buscar. Lo que una obra dice de sí misma en su título, sus textos o su imagen no se toca.",
  },
  blind_public: {
    section: "evaluation",
    label: "A ciegas: tampoco en las páginas públicas, hasta que termine la evaluación",
    hint: "La galería y cada obra nombran a sus autores a cualquiera, y también a quien es del jurado y entra sin su cuenta. Con este ajuste solo los ven la administración y las universidades. No se aplica si no se evalúa a ciegas.",
  },
  juror_order: {
    section: "evaluation",
    label: "Dar a cada jurado su propio orden",
    hint: "Recomendado: reparte la atención entre todas las obras. Apagado, todo el jurado empieza por las más recientes.",
  },
  share_feedback: {
    section: "evaluation",
    label: "Compartir la valoración con cada universidad",
    hint: "En la fase de resultados, cuando ya no se puede evaluar, cada una ve, de sus obras, la media de cada criterio que puntuaron al menos tres jurados y los comentarios que su autor marcó para compartir. Nunca quién los escribió.",
  },
  declare_ai: {
    section: "declarations",
    label: "Pedir el uso de inteligencia artificial",
    hint: "Si se ha usado, y entonces con qué herramientas, en qué partes y con qué licencias. Sin lo que se pide aquí no se envía una obra; las ya enviadas se completan desde el portal de su universidad. El jurado y la organización lo leen junto a la obra, el público no.",
  },
  declare_authorship: {
    section: "declarations",
    label: "Pedir la autoría y la primera publicación",
    hint: "Que la obra es de quienes la firman, y si se ha publicado o premiado antes, dónde. A ciegas, el jurado no lee dónde.",
  },
  declare_portrayed: {
    section: "declarations",
    label: "Pedir la autorización de las personas retratadas",
    hint: "Que no se reconoce a nadie, o que la universidad guarda cada autorización.",
  },
  declare_minors: {
    section: "declarations",
    label: "Pedir la autorización para menores de 14 a 17 años",
    hint: "Que no los hay, o que la universidad guarda la de quien tiene su patria potestad o tutela. No se guarda ningún nombre ni fecha de nacimiento.",
  },
  alt_text_required: {
    section: "contest",
    label: "Exigir el texto alternativo de cada archivo",
    hint: "Sin él, y sin la transcripción de un vídeo que habla, no se puede enviar una propuesta. Apagado, se pide y se avisa de lo que falta.",
  },
  show_votes_to_judges: { section: "contest", label: "Mostrar los votos del público al jurado" },
  votes_hidden_until_close: {
    section: "contest",
    label: "Ocultar los recuentos hasta que termine la votación",
    hint: "Nadie fuera de la administración ve los votos de cada obra, ni un orden que los delate. La galería empieza en orden aleatorio y los finalistas se calculan al cierre.",
  },
  mail_welcome: {
    section: "mails",
    label: "Dar la bienvenida a cada cuenta nueva",
    hint: "Dice para qué sirve la cuenta y dónde empezar.",
  },
  mail_receipt: {
    section: "mails",
    label: "Confirmar cada obra recibida",
    hint: "A quien la envía y a la persona de contacto de su universidad.",
  },
  mail_status: {
    section: "mails",
    label: "Avisar cuando cambia el estado de una obra",
    hint: "A las cuentas de su universidad, cuando alguien lo cambia en Estados y ya se ve en las obras. Calcular finalistas y sellar el fallo no escriben a nadie.",
  },
  mail_phases: {
    section: "mails",
    label: "Avisar cuando empieza una fase",
    hint: "A quien puede enviar, evaluar o votar en ella: una vez a cada persona, desde las nueve de la mañana. Si la fase vuelve a empezar otro día, se avisa otra vez.",
  },
  submission_reminders: {
    section: "mails",
    label: "Recordar el cierre del envío a las universidades",
    hint: "Un correo 7\u00a0días antes y otro la víspera, a las que no han enviado ninguna obra o tienen borradores. Nunca dos veces el mismo.",
  },
  mail_jury_asked: {
    section: "mails",
    label: "Preguntar a cada jurado si podrá evaluar",
    hint: "Una vez por fase, cuando tiene obras asignadas. Su lista lo pregunta igualmente.",
  },
  jury_reminders: {
    section: "mails",
    label: "Recordar al jurado lo que le falta",
    hint: "Un correo 7\u00a0días antes del cierre y otro la víspera, a quien tenga obras pendientes. Nunca dos veces el mismo.",
  },
  enable_notifications: {
    section: "contest",
    label: "Activar las notificaciones",
    hint: "Conflictos de interés, fases que empiezan y fallos con la plataforma asociada, en el panel.",
  },
  anti_fraud_enabled: {
    section: "contest",
    label: "Detectar fraude en los votos",
    hint: "Guarda con cada voto una huella cifrada de su origen, que cambia cada mes.",
  },
  show_checklist: {
    section: "contest",
    label: "Mostrar en el panel lo que falta por preparar",
    hint: "La lista desaparece sola cuando está todo hecho.",
  },
  approve_second_accounts: {
    section: "access",
    label: "Pedir aprobación para las demás cuentas de una universidad",
    hint: "La primera cuenta de cada universidad entra con su código. Las siguientes esperan a que las apruebe su persona de contacto o la organización.",
  },
  require_second_factor: {
    section: "access",
    label: "Pedir un segundo factor a la administración",
    hint: "Además de la contraseña, un código de una aplicación del móvil. Quien no lo tenga lo activa la próxima vez que abra una página; también tú.",
  },
  public_signup_enabled: {
    section: "access",
    label: "Registro del público abierto",
    hint: "Permite crear una cuenta para votar en /auth/votar.",
  },
  require_verified_email: {
    section: "access",
    label: "Contar los votos cuando se confirme la dirección de correo",
    hint: "Quien vota tiene 48\u00a0horas para abrir el enlace que recibe. Sin servicio de correo conectado no se aplica: los votos cuentan al momento.",
  },
  open_to_visitors: {
    section: "access",
    label: "Portada y galería abiertas sin cuenta",
    hint: "Para votar se sigue pidiendo una.",
  },
};

/** /admin/ajustes. (specification 2.2, specification 2.5, specification 2.8) */
export const settings = {
  title: "Ajustes",
  subtitle: "Lo que vale para todo el concurso",
  /** The specification's own words, in English. */
  save: "Save Changes",
  unsaved: "Tienes cambios sin guardar",
  saved: success("Configuración guardada"),
  saveFailed: (message: string) => failure("Error al guardar", message),
  unreached: failure("Error al guardar", "No hay conexión. Lo que has cambiado sigue en la página."),

  mails:
    "Solo salen donde hay servicio de correo. Los que llevan un enlace para entrar o confirmar, y la respuesta a una cuenta que espera, salen siempre.",

  pdf: {
    preview: "Ver la portada",
    file: "Archivo PDF",
    fileHint: `Solo .pdf, ${limits.pdfBytes / MB}\u00a0MB como máximo. Se publica al subirlo y sustituye al anterior, que se elimina.`,
    saveFirst: "Sube el PDF antes o después de guardar: lo demás que hayas cambiado no viaja con él.",
    upload: "Subir PDF",
    uploading: "Subiendo…",
    uploaded: success("PDF subido correctamente"),
    tooLarge: failure("Archivo muy grande", `El PDF debe ser menor a ${limits.pdfBytes / MB}MB`),
    uploadFailed: (message: string) => failure("Error al subir", message),
    noFile: "Elige un archivo PDF",
    noPdf: "El archivo no es un PDF completo",
    unreached: failure("Error al subir", "No hay conexión. Compruébala y vuelve a intentarlo."),
    badAddress: "Escribe una dirección que empiece por https:// o por /, sin espacios",
    gone: "Ese documento ya no existe: súbelo de nuevo",
  },

  codes: {
    title: "Códigos de acceso",
    hint: "Con ellos se registran las universidades y el jurado. El registro de cambios dice con cuál entró cada cuenta.",
    first: "El primero, de la instalación.",
    since: (number: number, date: string) => `El n.º\u00a0${number}, desde el ${date}.`,
    change: (role: string) => `Cambiar el de ${role}`,
    question: (role: string) => `¿Cambiar el código de ${role}?`,
    explained: "El de ahora dejará de servir al momento. El nuevo se muestra una sola vez.",
    confirm: "Cambiar el código",
    shown: "Apúntalo, no se volverá a mostrar:",
    changed: success("Código de acceso cambiado", "El anterior ya no sirve."),
    failed: (message: string) => failure("No se pudo cambiar el código", message),
  },

  refused: "No se ha guardado nada. Revisa:",
  outOfRange: ({ min, max }: { min: number; max: number }) => `Escribe un número entero de ${min} a ${max}`,
  badDomain: (typed: string) => `«${typed.slice(0, 60)}» no es un dominio, como ejemplo.es`,
  tooManyDomains: "La lista es demasiado larga: quita algunos dominios",
  badContact: "Escribe un correo, o una dirección que empiece por https://",
  chooseOne: "Elige una de las opciones",
  addressTooLong: `El domicilio no puede superar los ${limits.controllerLength} caracteres`,
  controllerTooLong: `El nombre no puede superar los ${limits.controllerLength} caracteres`,

  privacy: {
    page: "Ver la política de privacidad",
    /** Deletion dates, from the phases. */
    when: (origins: string, people: string) =>
      `El concurso ha terminado: el origen de los votos se borra desde el ${origins}, y las cuentas de alumnado y público, desde el ${people}.`,
    notYet:
      "Los plazos que dependen del final del concurso corren cuando termina su última fase. Si después se abre otra edición, se paran.",
  },

  declarationTexts: "Leer o cambiar el texto de cada declaración",

  sections,
  switches,
  /** Label and hint of each other setting. */
  fields: {
    home_pdf_url: {
      label: "URL del PDF",
      hint: "La del PDF subido aquí, o una dirección https://. En blanco, la portada anuncia que el briefing se publicará.",
    },
    finalists_count: {
      label: "Número de finalistas",
      hint: "De 1 a 50. En blanco, 10. Se aplica al pulsar «Calcular Finalistas».",
    },
    ranking_basis: {
      label: "Qué media ordena las propuestas",
      hint: "La ajustada descuenta lo alto o bajo que puntúa cada jurado y, si una obra tiene pocas evaluaciones, la acerca a la media general. La que se elija decide el ranking y los finalistas; la otra se muestra al lado. El ranking que ve el jurado va siempre por la media.",
    },
    min_comment_length: {
      label: "Longitud mínima de los comentarios",
      hint: "De 0 a 500 caracteres. En blanco, 20. Cuenta cuando los comentarios son obligatorios.",
    },
    evaluation_count_mode: {
      label: "Cómo se calcula el número esperado de evaluaciones (N)",
      hint: "También decide qué propuestas ve cada jurado: todas, o las que tiene asignadas.",
    },
    judges_per_proposal: {
      label: "Jurados por propuesta",
      hint: "De 1 a 50. En blanco, 3. Se aplica al pulsar «Asignar a Jurados».",
    },
    min_evaluations: {
      label: "Mínimo de evaluaciones por propuesta",
      hint: "De 0 a 50. En blanco, 2. «Calcular Finalistas» avisa de las que tienen menos; no las excluye.",
    },
    ranking_visibility: {
      label: "Ranking que ve el jurado",
      hint: "Para que nadie puntúe mirando la media de los demás.",
    },
    final_voters: {
      label: "Quién elige a la ganadora en la final",
      hint: "Entre las dos obras que propone el jurado, en /final, una vez por persona.",
    },
    disposable_domains: {
      label: "Dominios de correo desechable",
      hint: "Uno por línea, con sus subdominios. Con una dirección suya nadie crea una cuenta para votar. Las cuentas que ya existen siguen igual.",
    },
    security_contact: {
      label: "Contacto de seguridad",
      hint: "Correo o página donde avisar de un fallo de seguridad. Se publica en /.well-known/security.txt; en blanco, no se publica.",
    },
    data_controller: {
      label: "Responsable de los datos",
      hint: "Nombre y NIF de quien organiza, como figura en la política de privacidad y el aviso legal. En blanco dice «la organización del concurso».",
    },
    privacy_contact: {
      label: "Contacto de privacidad",
      hint: "Correo o página donde ejercer los derechos sobre los datos. Se publica en la política de privacidad.",
    },
    dpo_contact: {
      label: "Delegado de protección de datos",
      hint: "Correo o página, si la organización lo tiene: es obligatorio para las entidades públicas y las universidades. Se publica en la política de privacidad.",
    },
    legal_address: {
      label: "Domicilio de la organización",
      hint: "Dirección postal completa, como pide el aviso legal (art. 10 de la LSSI).",
    },
    legal_contact: {
      label: "Contacto de la organización",
      hint: "Correo o página donde se responde con rapidez. Se publica en el aviso legal; en blanco vale el de privacidad.",
    },
    accessibility_contact: {
      label: "Contacto de accesibilidad",
      hint: "Correo o página donde avisar de lo que no se puede usar. Se publica en la declaración de accesibilidad; en blanco vale el contacto de la organización.",
    },
    personal_data_months: {
      label: "Meses hasta borrar las cuentas de alumnado y público",
      hint: "De 1 a 60. En blanco, 12. Cuentan desde el final del concurso. El recuento, los resultados y la autoría de las obras se conservan.",
    },
  },
  choices: {
    evaluation_count_mode: {
      all_judges: "Modo A: todos los jurados activos",
      assigned_judges: "Modo B: solo los jurados asignados",
    },
    ranking_basis: {
      mean: "La media de sus evaluaciones",
      adjusted: "La media ajustada por quién la evaluó",
    },
    final_voters: {
      everyone: "Cualquier persona con cuenta",
      partner: "Solo las cuentas de la plataforma asociada",
    },
    ranking_visibility: {
      always: "Siempre",
      after_own: "De cada propuesta, tras enviar su evaluación",
    },
  },
} as const;
