import type { ReactNode } from "react";
import { common } from "~/text/core/common";

interface Props {
  /** Id of the part, for links. */
  id?: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A part that most readers skip: by default the method behind a sentence. Opens without scripts. */
export function Fold({ id, title = common.method, className = "mt-4", children }: Props) {
  return (
    <details id={id} className={className}>
      <summary className="link link-tall text-small">{title}</summary>
      <div className="mt-2 max-w-full">{children}</div>
    </details>
  );
}
