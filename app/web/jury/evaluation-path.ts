import { localPath } from "../core/local-path";

/** Screens that open an evaluation. The evaluation leads back to them with their filters. */
const origins = ["/jurado", "/jurado/comparar", "/jurado/ranking"] as const;

/** Returns the address of an evaluation that leads back to `back`, an address of one of those screens. */
export const evaluationPath = (proposalId: string, back: string) =>
  leadingBack(`/jurado/evaluar/${proposalId}`, back);

/**
 * Returns that address for a juror who goes from work to work, or corrects a sent evaluation: the first open criterion
 * has the focus, or else the first one.
 */
export const nextEvaluationPath = (proposalId: string, back: string) =>
  leadingBack(`/jurado/evaluar/${proposalId}`, back, { desde: "siguiente" });

/** Returns true at an address of `nextEvaluationPath`. */
export const isNextEvaluation = (request: Request) =>
  new URL(request.url).searchParams.get("desde") === "siguiente";

/** Returns the address that leads to the evaluation of the juror's first pending work. */
export const nextPendingPath = (back: string) => leadingBack("/jurado/siguiente", back);

function leadingBack(path: string, back: string, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(back !== "/jurado" && { volver: back }),
    ...parameters,
  }).toString();
  return query ? `${path}?${query}` : path;
}

/** Returns the screen that opened the evaluation, and its address. The default is the board. */
export function originOf(request: Request): { screen: (typeof origins)[number]; path: string } {
  const back = localPath(new URL(request.url).searchParams.get("volver")) ?? "/jurado";
  const screen = origins.find((one) => one === back.split("?")[0]);
  return screen ? { screen, path: back } : { screen: "/jurado", path: "/jurado" };
}
