/** Texts of the jurors' ranking. */
export const ranking = {
  title: "Ranking",
  scale: "Promedio sobre 100 de las evaluaciones enviadas, sin las de jurados en conflicto.",
  ties: (byVotes: boolean) =>
    `A igual promedio va antes la de menor dispersión${byVotes ? ", después la más votada" : ""} y después la más antigua.`,
  caption: (count: number) =>
    `${count} ${count === 1 ? "propuesta" : "propuestas"}, de mayor a menor promedio`,
  afterOwn:
    "El promedio de una propuesta se ve cuando envías tu evaluación. Las que aún no has evaluado van al final, por título, y las posiciones cuentan solo las demás.",
  hidden: "Se verá cuando envíes tu evaluación",
  hiddenFromOthers: "Solo lo ven sus jurados",
  unrated: "Sin evaluaciones",
  notYours: "No asignada a ti",
  empty: "Todavía no hay propuestas",
  emptyHint: "El ranking aparecerá con la primera.",
  emptyFilter: (category: string) => `No hay propuestas de ${category}`,
} as const;
