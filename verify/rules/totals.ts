/*! Calcula el total de una evaluación: la media ponderada de sus notas, entre 0 y 1. (design 5.10) */
export function totalOf(scores: readonly (number | null)[], weights: readonly number[]): number | null {
  let sum = 0;
  let weight = 0;
  for (const [at, score] of scores.entries()) {
    if (score === null) continue;
    const own = weights[at] ?? 0;
    sum += onScale(score) * own;
    weight += own;
  }
  return weight > 0 ? sum / weight / 5 : null;
}

/*! Convierte una nota de la escala antigua (de 0 a 50, por encima de 5) a medios puntos. (specification 2.5) */
function onScale(score: number): number {
  return score > 5 ? Math.round(score / 5) / 2 : score;
}
