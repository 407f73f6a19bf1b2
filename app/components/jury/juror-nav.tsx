import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { compareListKey } from "~/contest/jury/compare";
import { deliberation } from "~/text/final/deliberation";
import { compare } from "~/text/jury/compare";
import { ranking } from "~/text/jury/ranking";
import { helpLink } from "~/text/people/help";

interface Props {
  here: "board" | "compare" | "ranking" | "deliberation";
  /** Ids of the compare list. */
  compared: string[];
}

/** The four screens of a juror on one line, and their help at its end; above it on a phone. */
export function JurorNav({ here, compared }: Props) {
  return (
    <nav aria-label="Jurado" className="mb-6 flex flex-wrap items-center justify-between border-b">
      <ul className="juror-tabs">
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
          <Link
            to="/jurado/deliberacion"
            className="tab"
            aria-current={here === "deliberation" ? "page" : undefined}
          >
            {deliberation.title}
          </Link>
        </li>
      </ul>
      <a href="/ayuda/jurado" className="link link-tall ml-auto max-[30rem]:order-first">
        {helpLink}
      </a>
    </nav>
  );
}

/** 'Comparación (2)': the place, where 'Comparar' is the act. Where it stands, the list is mirrored in the browser's storage. */
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

/** Keeps the list in local storage, where other windows hear of a change and ask the server anew. (design 5.15) */
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
