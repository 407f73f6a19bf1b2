import { consentVersions } from "~/contest/core/consents";
import { lifetimes } from "~/contest/core/retention";
import { formatDay } from "../core/formats";
import { days, minutes } from "../people/retention";

/** /privacidad. */
export const privacy = {
  title: "Política de privacidad",
  description: "Qué datos guarda el concurso, para qué, hasta cuándo y cómo ejercer tus derechos.",
  /** The answer before the policy. */
  answer:
    "Guardamos tu nombre, tu correo y lo que haces en el concurso, solo para que funcione y se pueda comprobar. No hay publicidad ni cookies de análisis. Las pantallas no muestran a quién votaste, salvo a la organización al revisar los votos. Puedes ver, descargar o borrar tus datos en",
  version: `Versión del ${formatDay(consentVersions.privacy)}`,
  controller: {
    title: "Quién responde de tus datos",
    unnamed: "La organización del concurso",
    is: "es responsable del tratamiento.",
    address: (address: string) => `Domicilio: ${address}.`,
    officer: "Delegado de protección de datos:",
    contact: "Para cualquier duda o para ejercer tus derechos, escribe a",
    noContact: "Para cualquier duda o para ejercer tus derechos, escribe a la organización del concurso.",
  },
  purposes: {
    title: "Qué datos tratamos y con qué base",
    items: [
      [
        "Tu cuenta",
        "Nombre, correo y contraseña cifrada y, según quién seas, tu universidad. Los necesitamos para que participes como pediste al registrarte (art. 6.1.b del RGPD).",
      ],
      [
        "Las invitaciones",
        "Si la organización te invita por correo: tu nombre, tu dirección, el papel y la universidad a los que te invita, y lo que respondes. Tiene interés legítimo en proponerte participar y en no repetírtelo si dices que no (art. 6.1.f).",
      ],
      [
        "Las obras",
        "Título, textos, archivos y nombres de quienes las firman. Se publican con tu nombre porque así lo piden las bases y la autoría (art. 6.1.b).",
      ],
      [
        "Tus votos",
        "Qué obras votaste y cuándo, y cuál elegiste en la final, con tu consentimiento si creaste la cuenta para votar (art. 6.1.a) y, si no, porque lo pides al votar (art. 6.1.b). Las pantallas no muestran a quién votaste, salvo a la organización cuando revisa los votos. La organización puede leer en la base de datos los votos y lo que eliges en la final.",
      ],
      [
        "La seguridad",
        "Huellas cifradas de la dirección, la red y el navegador de cada voto, que cambian cada mes, y contadores de intentos. Tenemos interés legítimo en que el recuento sea limpio (art. 6.1.f).",
      ],
    ] as [string, string][],
    needed:
      "El nombre y el correo hacen falta para tener cuenta; sin ellos se puede ver el concurso, no participar. Lo demás es voluntario.",
    none: "No pedimos fecha de nacimiento ni datos especialmente protegidos, no hacemos perfiles ni publicidad, y ninguna máquina decide sobre ti: un voto solo lo anula una persona, con un motivo que se publica.",
  },
  copies:
    "El final del concurso es el último día de su última fase. Las copias de seguridad guardan lo borrado hasta 30\u00a0días más.",
  recipients: {
    title: "Quién más los ve",
    hosting:
      "La web y sus datos están alojados en Cloudflare, que los trata por encargo nuestro y puede hacerlo fuera del Espacio Económico Europeo con las cláusulas tipo de la Comisión Europea. No los cedemos a nadie más, salvo obligación legal.",
    partner: (name: string) =>
      `Si lo aceptas al registrarte, enviamos tu nombre, tu correo y tu contraseña a ${name} para crear allí tu cuenta. Desde entonces ${name} responde de ellos.`,
  },
  cookies: {
    title: "Cookies y lo que queda en tu navegador",
    lead: "Solo lo necesario para que la web funcione. No hay cookies de análisis ni de publicidad, por eso no pedimos permiso.",
    items: [
      ["Sesión", `Para que sigas dentro: ${days(lifetimes.sessionDays)} desde el último uso.`],
      [
        "Navegador conocido",
        `Para que un ataque a tu cuenta no te deje fuera: ${days(lifetimes.knownBrowserDays)}.`,
      ],
      [
        "Orden al azar de la galería",
        `Para que no cambie al pasar de página: ${days(lifetimes.galleryOrderDays)}.`,
      ],
      ["Obras que compara el jurado", days(lifetimes.comparisonDays)],
      ["Cómo se ven las listas de obras en el teléfono", days(lifetimes.listViewDays)],
      ["«No volver a preguntar hoy» del jurado", days(lifetimes.unaskedDays)],
      ["Mensajes tras una acción", minutes(lifetimes.messageMinutes)],
      ["Borrador de una propuesta", "En el navegador de quien lo escribe, hasta que lo envía o lo descarta."],
    ] as [string, string][],
  },
  rights: {
    title: "Tus derechos",
    own: {
      before: "En ",
      account: "tu cuenta",
      between:
        " puedes acceder a tus datos, corregir tu nombre, descargar todo lo que guardamos sobre ti en un formato que otros programas leen y eliminarla.",
    },
    rest: "También puedes oponerte, pedir que limitemos el uso de tus datos o retirar tu consentimiento, sin que afecte a lo hecho hasta entonces. Respondemos en un mes.",
    authority: "Si crees que no lo hacemos bien, puedes reclamar ante la",
    authorityName: "Agencia Española de Protección de Datos",
    authorityUrl: "https://www.aepd.es",
    votes:
      "Si eliminas tu cuenta mientras se vota, tus votos se retiran. Cuando la votación ha terminado siguen contando, sin nada que los una a ti.",
  },
  minors: {
    title: "Menores",
    line: "Para crear una cuenta hay que tener 14 años o más.",
  },
  changes: {
    title: "Cambios",
    line: "Cuando este texto cambia, cambia su fecha. Guardamos qué versión aceptaste y cuándo: lo ves en tu cuenta.",
  },
} as const;
