import type { ReactNode } from "react";
import { common } from "~/text/core/common";

interface Props {
  /** The parts in their order, each with the id of its heading or section. */
  parts: { id: string; title: string }[];
  className?: string;
  children: ReactNode;
}

/** A long page with its index beside it on wide screens. */
export function Indexed({ parts, className = "", children }: Props) {
  return (
    <div className={`indexed ${className}`}>
      {parts.length > 2 && (
        <nav className="page-index" aria-labelledby="indice">
          <p id="indice" className="label">
            {common.index}
          </p>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="indexed-text">{children}</div>
    </div>
  );
}
