import { common } from "~/text/common";

const { legal } = common;

/** The foot of every page: what whoever answers for the site has to say of it. */
export function SiteFoot({ path }: { path: string }) {
  return (
    <footer className="site-foot">
      <nav aria-label={legal.title} className="page">
        <ul>
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
