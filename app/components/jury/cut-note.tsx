import type { Cut } from "~/contest/jury/cut";
import { cutTexts } from "~/text/jury/cut";
import { Fold } from "../core/fold";

/** The sentence about the cut, with its method. */
export function CutNote({ cut, className }: { cut: Cut | null; className?: string }) {
  const sentence = cutTexts.said(cut);
  if (sentence === null) return null;
  return (
    <div className={className} data-cut>
      <p className="max-w-[62ch] font-semibold tabular-nums">{sentence}</p>
      {cut?.kind === "edge" && cut.deviation !== null && (
        <Fold className="mt-1">
          <p className="hint max-w-[62ch]">{cutTexts.help}</p>
        </Fold>
      )}
    </div>
  );
}
