import { Fold } from "~/components/core/fold";
import { ballotCount as text } from "~/text/final/deliberation";

interface Props {
  hash: string;
  /** The draw that the count revealed, by titles; null before. */
  draw: { secret: string; seed: string; order: string[] } | null;
}

/** The hash of the draw's secret, for a person who compares it after the count. */
export const DrawHash = ({ hash, draw }: Props) => (
  <Fold title={text.drawAhead}>
    <p className="max-w-[65ch] text-small">{draw ? text.drawOrigin : text.drawAheadExplained}</p>
    <p className="mt-2 text-small">
      <code className="wrap-anywhere select-all">{hash}</code>
    </p>
    {draw && (
      <>
        {[
          [text.secret, draw.secret],
          [text.seed, draw.seed],
        ].map(([name, value]) => (
          <p key={name} className="mt-2 text-small">
            {name}: <code className="wrap-anywhere select-all">{value}</code>
          </p>
        ))}
        <p className="mt-2 text-small">{text.drawIs(draw.order)}</p>
      </>
    )}
  </Fold>
);
