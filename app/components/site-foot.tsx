import { common } from "~/text/common";

const { legal } = common;

/** The foot of every page: what whoever answers for the site has to say of it, and the account, which not every header leads to. */
export function SiteFoot({ path, isSignedIn }: { path: string; isSignedIn: boolean }) {
  return (
    <footer className="site-foot">
      <nav aria-label={legal.title} className="page">
        <ul>
          {isSignedIn && (
            <li>
              <a href="/cuenta" aria-current={path === "/cuenta" ? "page" : undefined}>
                {common.legal.account}
              </a>
            </li>
          )}
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
