import { Fold } from "~/components/core/fold";
import { ballotCount as text } from "~/text/final/deliberation";

/** The hash of the draw's secret, for a person who wants to compare it after the count. */
export const DrawHash = ({ hash }: { hash: string }) => (
  <Fold title={text.drawAhead}>
    <p className="max-w-[65ch] text-small">{text.drawAheadExplained}</p>
    <p className="mt-2 text-small">
      <code className="wrap-anywhere select-all">{hash}</code>
    </p>
  </Fold>
);
