import { localPath } from "../core/local-path";

/** Screens that open an evaluation. The evaluation leads back to them with their filters. */
const origins = ["/jurado", "/jurado/comparar", "/jurado/ranking"] as const;

/** Returns the address of an evaluation that leads back to `back`, an address of one of those screens. */
export const evaluationPath = (proposalId: string, back: string) =>
  leadingBack(`/jurado/evaluar/${proposalId}`, back);

/** Returns the address that leads to the evaluation of the juror's first pending work. */
export const nextPendingPath = (back: string) => leadingBack("/jurado/siguiente", back);

const leadingBack = (path: string, back: string) =>
  back === "/jurado" ? path : `${path}?${new URLSearchParams({ volver: back })}`;

/** Returns the screen that opened the evaluation, and its address. The default is the board. */
export function originOf(request: Request): { screen: (typeof origins)[number]; path: string } {
  const back = localPath(new URL(request.url).searchParams.get("volver")) ?? "/jurado";
  const screen = origins.find((one) => one === back.split("?")[0]);
  return screen ? { screen, path: back } : { screen: "/jurado", path: "/jurado" };
}
