import type { Role } from "~/contest/core/roles";
import { common } from "~/text/core/common";
import { final } from "~/text/final/final";
import { results } from "~/text/final/results";

const { legal } = common;

interface Props {
  path: string;
  role: Role | null;
  /** True while the community elects the winner. */
  finalIsOpen: boolean;
  resultsAreOut: boolean;
}

/** The foot of all pages: the legal pages, the final and the results, and links missing in some headers. */
export function SiteFoot({ path, role, finalIsOpen, resultsAreOut }: Props) {
  const ways: [label: string, to: string][] = [
    ...(role ? [[common.legal.account, "/cuenta"] as [string, string]] : []),
    ...(role === "alumno" ? [[common.gallery, "/galeria"] as [string, string]] : []),
    ...(finalIsOpen ? [[final.link, "/final"] as [string, string]] : []),
    ...(resultsAreOut ? [[results.title, "/resultados"] as [string, string]] : []),
  ];
  return (
    <footer className="site-foot">
      <nav aria-label={legal.title} className="page">
        <ul>
          {ways.map(([label, to]) => (
            <li key={to}>
              <a href={to} aria-current={path === to ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
          {legal.links.map(([to, label]) => (
            <li key={to}>
              <a href={to} aria-current={to === path ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
