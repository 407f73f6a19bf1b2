import { compare } from "~/text/compare";
import { jury } from "~/text/jury";
import { ranking } from "~/text/ranking";
import { localPath } from "./local-path";

/** The screens that open an evaluation and get its judge back, filters and all. */
const origins: Record<string, string> = {
  "/jurado": jury.board.title,
  "/jurado/comparar": compare.title,
  "/jurado/ranking": ranking.title,
};

/** The address of an evaluation that leads back to `back`, an address of one of those screens. */
export function evaluationPath(proposalId: string, back: string): string {
  const path = `/jurado/evaluar/${proposalId}`;
  return back === "/jurado" ? path : `${path}?${new URLSearchParams({ volver: back })}`;
}

/** Where the evaluation at this address was opened, and that screen's name; the board unless told. */
export function originOf(request: Request): { path: string; label: string } {
  const back = localPath(new URL(request.url).searchParams.get("volver")) ?? "/jurado";
  const label = origins[back.split("?")[0] ?? ""];
  return label ? { path: back, label } : { path: "/jurado", label: jury.board.title };
}
