import { sha256 } from "../core/sha256";

/** Secret of the draw and the hash that jurors read before the first paper, both 64 hex digits. `at` in epoch ms. */
export interface Commitment {
  secret: string;
  hash: string;
  at: number;
}

/**
 * Returns the candidates in an order that only the secret and the papers decide, and its seed. Without a candidate the
 * others keep their order. (docs/ballot.md)
 */
export async function drawOf(
  candidates: readonly string[],
  papers: readonly (readonly string[])[],
  secret: string,
): Promise<{ seed: string; draw: string[] }> {
  const lines = papers.map((paper) => paper.join(" ")).sort();
  const seed = await sha256([secret, ...lines].join("\n"));
  const keyed = await Promise.all(
    candidates.map(async (id) => ({ id, key: await sha256(`${seed}\n${id}`) })),
  );
  return { seed, draw: keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ id }) => id) };
}
