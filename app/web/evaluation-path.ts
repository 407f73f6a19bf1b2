import { compare } from "~/text/compare";
import { jury } from "~/text/jury";
import { ranking } from "~/text/ranking";

/** The screens that open an evaluation and get its judge back, by what its address says (`?desde=`). */
const origins = {
  comparar: { path: "/jurado/comparar", label: compare.title },
  ranking: { path: "/jurado/ranking", label: ranking.title },
};
type Origin = keyof typeof origins;

/** The address of an evaluation that leads back to where it was opened. */
export function evaluationPath(proposalId: string, from: Origin | null): string {
  return `/jurado/evaluar/${proposalId}${from ? `?desde=${from}` : ""}`;
}

/** Where the evaluation at this address was opened, its path and its name; the board unless told. */
export function originOf(request: Request): { from: Origin | null; path: string; label: string } {
  const asked = new URL(request.url).searchParams.get("desde");
  if (asked === "comparar" || asked === "ranking") return { from: asked, ...origins[asked] };
  return { from: null, path: "/jurado", label: jury.board.title };
}
