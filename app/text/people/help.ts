import { limits, MB } from "~/contest/core/limits";
import { lifetimes } from "~/contest/core/retention";
import { formatInteger, videoLength } from "../core/formats";

/** A help page: parts with paragraphs; a pair is a link, its text first. */
export interface Help {
  title: string;
  description: string;
  lead: string;
  parts: { title: string; lines: (string | [words: string, to: string])[] }[];
}

export const helpLink = "Ayuda";
const troubles = "Si algo va mal";
const forgotten =
  "¿No puedes entrar? En la pantalla de acceso, «¿Olvidaste tu contraseña?» te manda un enlace por correo, si la organización tiene el correo conectado.";
const code =
  "Una página de error con un código: cítalo a la organización al escribir; con él se encuentra lo que falló.";

/** /ayuda/organizacion, with the text of docs/guia-organizador.md. */
export const organiserHelp: Pick<Help, "title" | "description"> = {
  title: "Guía del organizador",
  description: "Cómo llevar el concurso, de la instalación vacía a los resultados, pantalla a pantalla.",
};

const universityHelp: Help = {
  title: "Ayuda para universidades",
  description: "Cómo enviar las obras de tu universidad al concurso, paso a paso.",
  lead: `Tu universidad puede enviar hasta ${limits.proposalsPerUniversity} obras. Todo se hace desde «Mis Propuestas», y nada se pierde si cierras la ventana a medias.`,
  parts: [
    {
      title: "Entrar",
      lines: [
        "Con la invitación que te llega por correo, o con el código de acceso que reparte la organización: regístrate como universidad y elige la tuya.",
        "La primera cuenta de cada universidad es su persona de contacto. Las siguientes esperan a que ella o la organización las apruebe.",
        ["Entrar o registrarse", "/auth"],
      ],
    },
    {
      title: "Tus alumnos",
      lines: [
        "Quienes firman una obra estudian en tu universidad y tienen cuenta en el concurso. Se registran por su cuenta, con tu enlace o con la invitación de la organización. En «Mis Alumnos» creas el enlace y confirmas o quitas a cada cual.",
        "Quita a quien no conozcas: nadie que no sea de tu universidad debe constar en ella.",
      ],
    },
    {
      title: "Enviar una obra",
      lines: [
        "En «Mis Propuestas», un hueco libre abre el formulario: la obra, el equipo, el archivo, y enviar. Con la obra se responde si se ha usado IA generativa y si es propia e inédita. Junto a «Enviar propuesta» están las bases y lo que falte. Lo escrito se guarda en este navegador mientras lo rellenas.",
        `El archivo principal es una imagen JPG, PNG o WEBP de hasta ${limits.imageBytes / MB}\u00a0MB, o un vídeo MP4 o MOV de hasta ${limits.videoBytes / MB}\u00a0MB y ${videoLength}. Puedes añadir hasta ${limits.proposalFiles - 1} imágenes más.`,
        "El resumen es lo primero que se lee; la explicación cuenta la idea y cómo se ha hecho la obra; la descripción es el texto de la galería.",
        `La explicación admite ${formatInteger(limits.explanationLength)} caracteres; entre ${formatInteger(limits.explanationHint.min)} y ${formatInteger(limits.explanationHint.max)} suelen bastar.`,
        "Cada archivo lleva un texto alternativo: lo que se ve, en una o dos frases, para quien no puede verlo. Si en un vídeo se habla, se escribe también lo que se dice. Mientras dure el envío puedes completarlos: el aviso de cada obra en «Mis Propuestas» lleva a su formulario.",
        ["Mis Propuestas", "/universidad"],
        "Mientras dure la fase de envío puedes editar los textos de una obra con «Editar» o quitarla para siempre con «Eliminar». Después queda como está.",
        ["Las bases del concurso", "/bases"],
      ],
    },
    {
      title: "Después del envío",
      lines: [
        "Cuando hay resultados, reciben diploma las obras que el fallo nombra: uno cada estudiante y uno la universidad. «Mis Propuestas» los enlaza y, si la organización lo comparte, lo que el jurado valoró.",
        "Un nombre mal escrito en un diploma se corrige en la pantalla de los diplomas.",
      ],
    },
    {
      title: troubles,
      lines: [
        "Se corta la conexión al subir un archivo: vuelve a elegirlo y la subida sigue donde se quedó.",
        "Un archivo rechazado dice por qué junto a su campo; lo escrito sigue ahí.",
        "El plazo se ha cerrado: la pantalla dice desde cuándo. Solo la organización puede moverlo.",
        forgotten,
        code,
      ],
    },
  ],
};

const jurorHelp: Help = {
  title: "Ayuda para el jurado",
  description: "Cómo evaluar las obras del concurso y deliberar, paso a paso.",
  lead: "Evalúas en «Evaluar», a tu ritmo y en el orden que quieras: cada cambio se guarda solo como borrador, y solo cuenta lo que envías. La organización ve la puntuación y los comentarios de tus borradores.",
  parts: [
    {
      title: "Antes de empezar",
      lines: [
        "Entras con la invitación que te llega por correo, o con el código de acceso del jurado. Si no puedes participar, dilo en la invitación o en tu lista: lo pendiente pasará a otra persona.",
        "En «Mi Cuenta», apunta la universidad y las personas con las que tienes vínculo: sus obras quedarán en conflicto y no las evaluarás.",
        ["Mi Cuenta", "/cuenta"],
      ],
    },
    {
      title: "Evaluar una obra",
      lines: [
        `Cada criterio se puntúa de 0 a ${limits.maxScore}; el total, sobre 100, se calcula con los pesos que ha puesto la organización. Lo que no se aplique se marca como tal, si el concurso lo permite.`,
        "El borrador se guarda solo y dice cuándo. «Enviar evaluación» o «Enviar y siguiente» la dan por hecha; mientras la fase siga abierta puedes cambiarla y enviarla de nuevo.",
        "Con el teclado, 0 a 5 y N puntúan y pasan al criterio siguiente; tras el último, Intro envía.",
        "Las completas que no has enviado se envían juntas desde tu lista, con «Enviarlas».",
        "«Declarar conflicto de interés» te aparta de la obra, y no se puede deshacer; la organización lo ve.",
        "En el teléfono tu lista va en filas; «Ver fichas» la cambia, y este navegador lo recuerda.",
      ],
    },
    {
      title: "Comparar y repasar",
      lines: [
        `Pon hasta ${limits.compareList} obras una junto a otra con «Comparar». El ranking muestra lo que la organización permita, a veces solo cuando has acabado.`,
        "Si el concurso da a cada jurado un orden, el tuyo es «Tu orden»: así ninguna obra sale siempre la primera.",
      ],
    },
    {
      title: "La final",
      lines: [
        "Cuando la organización calcule los finalistas, marca dos de ellas en «Final». Puedes cambiar tus marcas hasta que la organización cierre la elección.",
        "Pasan a la votación de la comunidad las dos con más marcas. A igualdad, la de mejor puesto en el ranking.",
        "Las pantallas no muestran qué marcas, y se publica con un código. La organización puede leerlo en la base de datos.",
      ],
    },
    {
      title: troubles,
      lines: [
        "Sin conexión puedes seguir escribiendo: la hoja dice que no se ha guardado y lo intenta de nuevo al volver.",
        "La hoja está abierta en dos ventanas: se conserva la versión más nueva, y la otra avisa antes de perder nada.",
        "La evaluación está cerrada: la pantalla dice desde cuándo. Solo la organización puede ampliar el plazo.",
        forgotten,
        code,
      ],
    },
    {
      title: "Qué se guarda",
      lines: [
        "El acta que se publica dice tu nombre y si participaste, no qué puntuaste.",
        "Con los resultados recibes un diploma, en «Mi Cuenta», si enviaste una evaluación que cuenta.",
        `Tus evaluaciones enviadas forman parte del resultado. La sesión dura ${lifetimes.sessionDays}\u00a0días sin uso.`,
        ["Privacidad", "/privacidad"],
      ],
    },
  ],
};

/** /ayuda/jurado and /ayuda/universidad. */
export const helps = { jurado: jurorHelp, universidad: universityHelp };
