import { formatDate, formatInteger } from "../core/formats";

/** Texts of the results page. */
export const results = {
  title: "Resultados",
  headline: (winner: string) => `«${winner}», obra ganadora`,
  see: "Ver los resultados",
  areOut: "Ya se conocen las obras premiadas.",
  description: (winner: string | null) =>
    winner === null
      ? "El fallo del jurado y la obra favorita del público."
      : `«${winner}» gana el concurso. El fallo del jurado, las finalistas y la obra favorita del público.`,

  preview: "Vista previa: los demás verán esta página cuando empiece la fase de resultados.",
  none: "Todavía no hay fallo",
  noneHint: "Esta página lo mostrará en cuanto se publique. Mientras tanto, puedes ver las obras.",
  gallery: "Ver Propuestas",

  winner: "Obra ganadora",
  void: "Desierto",
  winnerVoid: "El premio se declara desierto",
  jurySays: "El jurado",
  finalists: (count: number) => (count === 1 ? "Finalista" : "Finalistas"),
  mostVoted: (title: string, votes: number) =>
    `La que va primera en votos es «${title}», con ${formatInteger(votes)}.`,
  noVotes: "Ninguna obra tuvo votos del público.",
  favourite: "Favorita del público",
  votes: (votes: number) => (votes === 1 ? "voto" : "votos"),
  honours: "Accésits y menciones",
  communityVote: "Ver la votación de la comunidad",

  figures: "El concurso en cifras",
  figureNames: {
    works: "obras evaluadas",
    universities: "universidades",
    jurors: "personas en el jurado",
    evaluations: "evaluaciones",
    votes: "votos del público",
  },
  sealed: (number: number, at: number) => `Fallo n.º ${formatInteger(number)}, sellado el ${formatDate(at)}.`,
  seal: "Sello",
  rectifies: (number: number) => `Rectifica el fallo n.º ${formatInteger(number)}:`,
  replaced: (by: number) => `Este fallo se rectificó: vale el n.º ${formatInteger(by)}.`,
  readLatest: "Leer el que vale",
  readEarlier: (number: number) => `Leer el fallo n.º ${formatInteger(number)}`,
  tally: "Recuento de los votos",

  record: "Compruébalo tú",
  toRecord: "Comprobar el fallo y su sello",
  recordWhat:
    "Si dudas del resultado, no tienes que creernos. El expediente reúne todo aquello de lo que salió el fallo: criterios, ajustes, puntuaciones, conflictos de interés, marcas del jurado y recibos de los votos del público y de la comunidad. El jurado aparece con códigos, sin nombres. Se guardó al sellar el fallo y ya nadie puede cambiarlo sin que el sello lo delate.",
  recordHow:
    "El programa solo necesita Node.js, y vuelve a calcular medias, finalistas y recuentos sin nuestro servidor. Tras el archivo va el sello del fallo, el mismo que llevan el acta y el correo del fallo: con él sabrás si alguien ha tocado algo. ¿Guardaste sellos de los recuentos? Escríbelos al final, con su línea.",
  recordLater:
    "El expediente se podrá descargar cuando acabe la última fase con votación del público. Anota el sello: entonces sabrás si alguien ha tocado algo.",
  recordCommand: (number: number, seal: string) =>
    `node verificar-expediente.mjs expediente-${number}.zip ${seal}`,
  recordNoted: "[línea:sello…]",
  recordEarly:
    "Solo lo ve la organización: los demás, cuando acabe la última fase con votación del público. Sus fechas se cambian en Fases.",
  recordFile: "Descargar el expediente",
  recordProgram: "Descargar el programa",
} as const;
