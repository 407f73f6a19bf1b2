import { localPath } from "../core/local-path";

/** The screens that open an evaluation and get its judge back, filters and all. */
const origins = ["/jurado", "/jurado/comparar", "/jurado/ranking"] as const;

/** The address of an evaluation that leads back to `back`, an address of one of those screens. */
export function evaluationPath(proposalId: string, back: string): string {
  const path = `/jurado/evaluar/${proposalId}`;
  return back === "/jurado" ? path : `${path}?${new URLSearchParams({ volver: back })}`;
}

/** The screen from which the evaluation at this address was opened, and its address; the board unless told. */
export function originOf(request: Request): { screen: (typeof origins)[number]; path: string } {
  const back = localPath(new URL(request.url).searchParams.get("volver")) ?? "/jurado";
  const screen = origins.find((one) => one === back.split("?")[0]);
  return screen ? { screen, path: back } : { screen: "/jurado", path: "/jurado" };
}
