import { type Choices, departuresOf, type VerdictDraft } from "~/contest/final/verdict";
import { favouriteTie, verdict as text } from "~/text/final/verdict";

/**
 * Returns the lines to show before the seal: ties, and differences from the public's choices with
 * the reason.
 */
export function departureLines(
  draft: Pick<VerdictDraft, "awards" | "departure">,
  choices: Choices,
): string[] {
  const { winner, favourites } = choices;
  const departs = departuresOf(draft.awards, choices);
  const favourite = draft.awards.find(({ kind }) => kind === "favorita");
  return [
    ...(departs.winner ? [text.departs(winner, draft.departure)] : []),
    ...(departs.favourite
      ? [text.favouriteDeparts(favourites[0] ?? null, favourite?.workId != null, favourite?.reasons ?? "")]
      : []),
    ...(favourites.length > 1 ? [favouriteTie(favourites)] : []),
  ];
}
