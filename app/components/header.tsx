import { limits } from "~/contest/limits";
import { common } from "~/text/common";

type Role = keyof typeof common.roles;

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
    ["Galería", "/galeria"],
    ["Mi Cuenta", "/cuenta"],
  ],
};

interface HeaderProps {
  role: Role | null;
  /** How many proposals a university has sent; for universidad alone. */
  proposalsSent: number | null;
  path: string;
}

/** Plain links: a header leads to pages with and without framework scripts, so each is loaded as a document. */
export function Header({ role, proposalsSent, path }: HeaderProps) {
  return (
    <header className="border-b bg-paper">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <a
          href="/"
          className="mr-auto py-2 font-display text-[1.25rem] leading-none font-bold tracking-tight"
        >
          {common.siteShort}
        </a>
        <nav aria-label="Principal">
          <ul className="flex flex-wrap items-center gap-x-5">
            {links[role ?? "nobody"].map(([label, to]) => (
              <li key={label}>
                <a
                  href={to}
                  aria-current={path === to.split("?")[0] ? "page" : undefined}
                  className="inline-flex min-h-11 items-center text-small font-medium underline-offset-[0.4em] hover:underline aria-[current]:font-semibold aria-[current]:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {role && (
          <div className="flex flex-wrap items-center gap-x-4">
            {proposalsSent !== null && (
              <span className="text-small tabular-nums">
                Propuestas: {proposalsSent}/{limits.proposalsPerUniversity}
              </span>
            )}
            <span className="mark" data-role-badge>
              {common.roles[role]}
            </span>
            <form method="post" action="/auth/salir">
              <button type="submit" className="link min-h-11 text-small">
                Cerrar Sesión
              </button>
            </form>
          </div>
        )}
      </div>
    </header>
  );
}
