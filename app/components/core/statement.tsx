import type { ReactNode } from "react";

interface Props {
  title: string;
  /** 2 below a heading of the page; 1 where the statement is the page. */
  level?: 1 | 2;
  /** One line, then one action. */
  children: ReactNode;
}

/** An empty, closed or error state: one large sentence, one line, one action. */
export function Statement({ title, level = 1, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="statement">
      <Heading className="statement-title">{title}</Heading>
      {children}
    </div>
  );
}
