import type { Role } from "~/contest/people/roles";
import { common } from "~/text/core/common";
import { newsLinks } from "../core/header";

const { legal } = common;

interface Props {
  path: string;
  role: Role | null;
  finalIsOpen: boolean;
  resultsAreOut: boolean;
}

/** The foot of all pages: the legal pages, and links missing in some headers. */
export function SiteFoot({ path, role, ...contest }: Props) {
  const ways: [label: string, to: string][] = [
    ...(role ? [[common.legal.account, "/cuenta"] as [string, string]] : []),
    ...(role === "alumno" ? [[common.gallery, "/galeria"] as [string, string], ...newsLinks(contest)] : []),
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
