import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { compareListKey } from "~/contest/jury/compare";
import { marking } from "~/text/final/choices";
import { compare } from "~/text/jury/compare";
import { ranking } from "~/text/jury/ranking";
import { helpLink } from "~/text/people/help";

interface Props {
  here: "board" | "compare" | "ranking" | "final";
  /** Ids of the compare list. */
  compared: string[];
}

/** The juror's four screens and the help, on one line. */
export function JurorNav({ here, compared }: Props) {
  return (
    <nav aria-label="Jurado" className="tab-bar mb-6">
      <ul className="tab-list juror-tabs">
        <li>
          <Link to="/jurado" className="tab" aria-current={here === "board" ? "page" : undefined}>
            Evaluar
          </Link>
        </li>
        <li>
          <CompareLink compared={compared} className="tab" current={here === "compare"} />
        </li>
        <li>
          <Link to="/jurado/ranking" className="tab" aria-current={here === "ranking" ? "page" : undefined}>
            {ranking.title}
          </Link>
        </li>
        <li>
          <Link to="/jurado/final" className="tab" aria-current={here === "final" ? "page" : undefined}>
            {marking.tab}
          </Link>
        </li>
        <li className="sm:ml-auto">
          <a href="/ayuda/jurado" className="tab">
            {helpLink}
          </a>
        </li>
      </ul>
    </nav>
  );
}

/**
 * 'Comparación (2)' links to the screen; 'Comparar' is the action. The browser's storage mirrors
 * the list.
 */
export function CompareLink({
  compared,
  className,
  current,
}: {
  compared: string[];
  className: string;
  current?: boolean;
}) {
  useMirror(compared);
  return (
    <Link to="/jurado/comparar" className={className} aria-current={current ? "page" : undefined}>
      {compare.link(compared.length)}
    </Link>
  );
}

/**
 * Mirrors the list in local storage: other windows notice a change and reload the data. (design
 * 5.15)
 */
function useMirror(compared: string[]) {
  const list = JSON.stringify(compared);
  const { revalidate } = useRevalidator();
  useEffect(() => localStorage.setItem(compareListKey, list), [list]);
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === compareListKey && newValue !== list) revalidate();
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }, [list, revalidate]);
}
