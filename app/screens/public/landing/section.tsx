import type { ReactNode } from "react";
import { H2 } from "~/components/core/elements";

interface Props {
  id: string;
  number: number;
  title: string;
  children: ReactNode;
}

/**
 * A numbered section of the brief: number and title on the left, text on the other nine columns.
 */
export function Section({ id, number, title, children }: Props) {
  return (
    <section id={id} className="page brief-section" aria-labelledby={`${id}-titulo`}>
      <header>
        <span className="numeral" aria-hidden>
          {number}
        </span>
        <H2 id={`${id}-titulo`}>{title}</H2>
      </header>
      <div>{children}</div>
    </section>
  );
}
