import type { ReactNode } from "react";
import { anchorOf } from "~/text/core/anchor";
import { H2 } from "./elements";

interface Props {
  title: string;
  /** Id of the control that the title labels. */
  labels?: string;
  children: ReactNode;
}

/** The part's line in the page's index. */
export const indexLine = (title: string) => ({ id: anchorOf(title), title });

/** A section of the page: its name on the left, its content on the right; stacked on phones. */
export function Part({ title, labels, children }: Props) {
  return (
    <section
      id={anchorOf(title)}
      className="grid scroll-mt-4 grid-cols-1 gap-x-10 gap-y-6 border-t border-ink pt-5 pb-16 md:grid-cols-[14rem_minmax(0,36rem)]"
    >
      <H2>{labels ? <label htmlFor={labels}>{title}</label> : title}</H2>
      <div className="grid grid-cols-1 content-start gap-6">{children}</div>
    </section>
  );
}
