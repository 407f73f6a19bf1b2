import { limits } from "~/contest/core/limits";
import type { Role } from "~/contest/core/roles";
import { common } from "~/text/core/common";
import { pendingAccounts } from "~/text/people/pending-accounts";

/** Exactly the specified items, in every phase. (specification 1.2) */
const links: Record<Role | "nobody", [label: string, to: string][]> = {
  nobody: [
    ["Ver Propuestas", "/galeria"],
    ["Log in", "/auth"],
    ["Registrarse", "/auth?tab=registrarse"],
  ],
  universidad: [
    ["Inicio", "/"],
    ["Mis Propuestas", "/universidad"],
    ["Mi Cuenta", "/cuenta"],
  ],
  jurado: [
    ["Inicio", "/"],
    ["Evaluar", "/jurado"],
    ["Mi Cuenta", "/cuenta"],
  ],
  admin: [
    ["Inicio", "/"],
    ["Panel Admin", "/admin"],
    ["Fases", "/admin/fases"],
    ["Estados", "/admin/estados"],
    ["Dashboard Jurado", "/admin/jurado"],
    ["Ajustes", "/admin/ajustes"],
  ],
  alumno: [["Inicio", "/"]],
  publico: [
    ["Inicio", "/"],
    [common.gallery, "/galeria"],
    ["Mi Cuenta", "/cuenta"],
  ],
};

interface HeaderProps {
  role: Role | null;
  /** Number of sent proposals; null without a university. */
  proposalsSent: number | null;
  /** True for a pending further account. */
  isPending: boolean;
  path: string;
}

/** Returns the link of the screen at `path`, or of its nearest parent. */
const nearest = (to: string[], path: string) =>
  to
    .filter((address) => path === address || path.startsWith(`${address}/`))
    .sort((a, b) => b.length - a.length)[0];

/**
 * Plain links: a header leads to pages with and without framework scripts, so each loads as a
 * document. Narrow screens show the links in a popover behind 'Menú', which opens without
 * JavaScript; wide screens show the same list as a line.
 */
export function Header({ role, proposalsSent, isPending, path }: HeaderProps) {
  const ownLinks = links[role ?? "nobody"];
  const here = nearest(
    ownLinks.map(([, to]) => to),
    path,
  );
  return (
    <header className="site-header">
      <div className="page flex items-center gap-x-4 py-1.5 lg:gap-x-7">
        <a href="/" className="site-name">
          {common.siteShort}
        </a>
        <button type="button" className="menu-button" popovertarget="menu">
          Menú
        </button>
        <div id="menu" popover="auto" className="menu">
          <div className="menu-top">
            <a href="/" className="site-name">
              {common.siteShort}
            </a>
            <button type="button" className="menu-button" popovertarget="menu" popovertargetaction="hide">
              Cerrar
            </button>
          </div>
          <nav aria-label="Principal" className="menu-nav">
            <ul>
              {ownLinks.map(([label, to]) => (
                <li key={label}>
                  <a
                    href={to}
                    aria-current={role && to === here ? (path === to ? "page" : "true") : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {role && (
            <div className="menu-account">
              {(isPending || proposalsSent !== null) && (
                <span className="text-small whitespace-nowrap tabular-nums">
                  {isPending
                    ? pendingAccounts.badge
                    : `Propuestas: ${proposalsSent}/${limits.proposalsPerUniversity}`}
                </span>
              )}
              <span className="mark" data-role-badge>
                {common.roles[role]}
              </span>
              <form method="post" action="/auth/salir">
                <button type="submit" className="link link-tall text-small whitespace-nowrap">
                  Cerrar Sesión
                </button>
              </form>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}
