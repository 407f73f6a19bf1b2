import { type Phase, votingIsOver } from "~/contest/core/phases";
import type { ChoicesTimes } from "~/contest/final/choices";
import type { TallyName } from "~/contest/votes/tally";
import { flag, listAddress, page } from "~/web/core/list-address";

/** The final has a tally of its own. */
const isFinal = flag("voto", "final");

export const tallyAddress = listAddress("/recuento", {
  isFinal,
  works: page("obras"),
  seals: page("sellos"),
});
export const tallyFile = listAddress("/recuento.txt", { isFinal });

/** Returns the address of the receipt form, on the page of its tally. */
export const receiptAddress = (isFinal: boolean) => `${tallyAddress.path({ isFinal })}#buscar-titulo`;

export const tallyFileName = (tally: TallyName) =>
  tally === "public" ? "recuento.txt" : "recuento-final.txt";

/** Returns the tally of an address that was read. */
export const tallyOf = ({ isFinal }: { isFinal: boolean }): TallyName => (isFinal ? "community" : "public");

/** Returns true once nobody can vote any more, so that the tally's lines are public. */
export const isTallyPublic = (
  tally: TallyName,
  { phases, gates, now }: { phases: Phase[]; gates: ChoicesTimes; now: number },
): boolean => (tally === "public" ? votingIsOver(phases, now) : (gates.community?.closedAt ?? null) !== null);
