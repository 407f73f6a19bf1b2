import { meanOf, sumOf } from "./means";

export interface Rating {
  judgeId: string;
  proposalId: string;
  totalScore: number;
}

/*!
 * Cuánto da un jurado de más o de menos que sus colegas en las mismas obras, de media: su nota menos la media de las
 * notas de los demás. Nada con menos de `least` obras compartidas.
 */
export function distanceOf(
  ratings: readonly Rating[],
  judgeId: string,
  least: number,
): { points: number; works: number } | null {
  const distances = ratings
    .filter((one) => one.judgeId === judgeId)
    .flatMap(({ proposalId, totalScore }) => {
      const others = ratings.filter((one) => one.proposalId === proposalId && one.judgeId !== judgeId);
      return others.length === 0
        ? []
        : [totalScore - sumOf(others.map((one) => one.totalScore)) / others.length];
    });
  return distances.length < least ? null : { points: meanOf(distances) ?? 0, works: distances.length };
}
