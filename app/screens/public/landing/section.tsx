import type { ReactNode } from "react";

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
        <h2 id={`${id}-titulo`} className="h2">
          {title}
        </h2>
      </header>
      <div>{children}</div>
    </section>
  );
}
