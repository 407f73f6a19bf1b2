import type { TallyKind } from "~/contest/votes/tally";
import { formatInteger, many } from "../core/formats";
import { failure } from "../core/toast";

const lines = (count: number) => many(count, "línea", "líneas");

/** /recuento and /cuenta/votos: the public, verifiable count. */
export const tally = {
  title: "Recuento",
  ofPublic: "Votación del público",
  ofFinal: "Votación de la comunidad",
  intro:
    "Cada voto, cada anulación, cada reposición y cada cierre es una línea de un registro al que solo se puede añadir. Un sello resume todas las líneas anteriores: si alguien cambiara, quitara o moviera una sola, ningún sello posterior coincidiría.",
  states: {
    open: "La votación sigue abierta",
    closed: "La votación está cerrada por ahora",
    ahead: "El recuento empieza con la votación",
  },
  noteHead:
    "Anota este sello con el número de su línea. Cuando termine la votación podrás comprobar con él que nadie ha cambiado los votos anteriores. Cada noche, a las 0:00, un sello reúne las líneas del día y dice cuántas personas podían votar. Las líneas van en el orden de su huella, para que nadie reconozca un voto por su momento.",
  headAhead:
    "Aquí se publicará un sello cada noche, si hay diez líneas o más, y los votos de cada obra cuando termine la votación.",
  closedHint: "El recuento y los recibos se podrán comprobar cuando la votación termine.",
  how: "Cómo se comprueba",
  sealed: (count: number) => `Sello de ${lines(count)}`,
  counts: "Votos de cada obra",
  voided: "Votos anulados",
  voidedHint:
    "La organización anuló estos votos y escribió cada motivo. Avisó por correo a cada votante, que puede reclamar. Nada se anula solo.",
  noneVoided: "Ningún voto está anulado.",
  reason: "Motivo",
  moreReasons: "Se muestran los motivos con más votos.",
  columns: { work: "Obra", university: "Universidad", votes: "Votos" },
  disqualified: (votes: number) =>
    votes === 1
      ? "Descalificada: su voto no cuenta"
      : `Descalificada: sus ${formatInteger(votes)} votos no cuentan`,
  works: "Páginas de obras",

  receiptTitle: "Busca tu voto",
  receiptIntro:
    "Con el recibo que viste al votar, o que guarda tu cuenta, puedes comprobar que tu voto está en el recuento.",
  receiptLabel: "Recibo",
  receiptHint: "16 letras y cifras, como 7Q2M-X0TB-9KFD-4HZW.",
  receiptMissing: "Escribe tu recibo",
  receiptUnreadable: "Un recibo tiene 16 letras y cifras, como 7Q2M-X0TB-9KFD-4HZW",
  receiptUnknown: "Ningún voto tiene ese recibo: revisa las letras y las cifras",
  find: "Buscar",
  line: (kind: TallyKind, title: string) =>
    ({
      vote: `Tu voto está contado para «${title}»`,
      restore: `Tu voto está contado para «${title}»`,
      void: `Tu voto para «${title}» está anulado y no cuenta`,
      withdraw: `Tu voto para «${title}» se retiró y no cuenta`,
      readmit: `Tu voto está contado para «${title}»`,
      disqualify: `Tu voto para «${title}» no cuenta: la obra está descalificada`,
    })[kind],
  goneWork: "una obra que ya no está",
  /** Line numbers in the file; the last of several lines is the valid one. */
  foundAt: (numbers: number[], file: string) =>
    numbers.length === 0
      ? ""
      : numbers.length === 1
        ? `Es la línea ${formatInteger(numbers[0] ?? 0)} de ${file}.`
        : `Son las líneas ${numbers.map(formatInteger).join(", ")} de ${file}.`,
  notYet: "Su última línea se sellará en el próximo minuto.",
  notOver: failure(
    "La votación no ha terminado",
    "Los recibos se comprueban cuando termina. Mientras tanto, tu cuenta los guarda.",
  ),

  check: "Cuéntalo tú",
  checkIntro:
    "El archivo tiene todas las líneas y los sellos. No dice quién votó ni desde dónde, y de cada línea solo la hora de su sello (en UTC; aquí, hora peninsular). El programa, que no necesita nada más que Node.js, vuelve a contarlo sin nuestro servidor:",
  file: "Descargar el recuento",
  program: "Descargar el programa",
  command: (file: string) => `node verificar-recuento.mjs ${file}`,
  checkNoted:
    "¿Guardaste sellos? Escríbelos al final, con su línea: si falta uno, el programa dice entre qué líneas ha cambiado algo.",
  seals: "Sellos",
  sealColumns: { day: "Fecha", lines: "Líneas", head: "Sello" },
  sealPages: "Páginas de sellos",

  yourReceipt: "Tu recibo:",
  keptAtAccount: "Se guarda en tu cuenta",
  ownTitle: "Tus votos",
  ownIntro: (isOver: boolean) =>
    `El recibo de un voto no dice quién eres. ${isOver ? "Con él puedes comprobar en el recuento que tu voto cuenta." : "Cuando termine la votación, con él podrás comprobar en el recuento que tu voto cuenta."} Quien lo tenga podrá ver a qué obra votaste.`,
  verify: "Comprobar",
  receiptOf: (title: string) => `recibo de «${title}»`,
  ownFinal: "Tu voto en la votación de la comunidad",
  ownNone: "Todavía no has votado",
  ownNoneHint: "Vota por las obras que más te gusten: un voto por obra.",
  toGallery: "Ver Propuestas",
  state: { counted: "Contado", voided: "Anulado", disqualified: "No cuenta: obra descalificada" },
  /** States on the line of a vote. */
  shortState: { counted: "Contado", voided: "Anulado", disqualified: "No cuenta" },
  votedAt: (at: string) => `Votaste el ${at}`,
  voidedAt: (at: string) => `se anuló el ${at}`,
  voidedBecause: (reason: string) => `Motivo: ${reason}`,
  objectionByMail: "Si es un error, contesta al correo que te enviamos.",
  objection: "¿Es un error? Escribe a la organización:",
  /** Returns a link that opens a message to the organiser, or the address of the organiser's contact page. */
  objectionLink: (contact: string) =>
    contact.startsWith("mailto:")
      ? `${contact}?subject=${encodeURIComponent("Reclamación por un voto anulado")}`
      : contact,
  toWork: "Ver la obra",
  /** Votes from before receipts existed. */
  noReceipt: "Sin recibo",
  ownFound: (count: number) => many(count, "voto", "votos"),
  accountLine: "Con sus recibos puedes comprobar el recuento.",
  toOwn: "Ver mis votos",
  toTally: "Ir al recuento",
} as const;
