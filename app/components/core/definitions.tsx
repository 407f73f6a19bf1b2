import type { ReactNode } from "react";

/** Terms with their definitions. */
export function Definitions({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="border-b">
      {items.map(([term, words]) => (
        <div key={term} className="border-t py-3">
          <dt className="font-semibold">{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
