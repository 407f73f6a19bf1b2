import type { Lacking } from "~/contest/jury/lacking";
import { cutTexts } from "~/text/jury/cut";

/** Names shown without opening a fold. */
const FEW = 3;

/** The works without an evaluation, and those with too few, by title. */
export function LackingWorks({ lacking, className }: { lacking: Lacking; className?: string }) {
  const { unevaluated, below } = lacking;
  if (unevaluated.count + below.count === 0) return null;
  return (
    <div className={className} data-lacking>
      <Named works={unevaluated} title={cutTexts.unevaluated(unevaluated.count)} />
      <Named works={below} title={cutTexts.below(below.count)} />
    </div>
  );
}

function Named({ works, title }: { works: Lacking["below"]; title: string }) {
  if (works.count === 0) return null;
  if (works.count <= FEW) {
    return (
      <p className="wrap-anywhere">
        <span className="font-semibold">{title}:</span> {cutTexts.titles(works)}.
      </p>
    );
  }
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{title}</summary>
      <p className="wrap-anywhere">{cutTexts.titles(works)}.</p>
    </details>
  );
}
