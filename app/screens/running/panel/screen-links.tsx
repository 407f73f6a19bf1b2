import { Link } from "@remix-run/react";
import { H2 } from "~/components/core/elements";
import { panel as panelText } from "~/text/running/panel";

/** Screens that the panel must offer as buttons. (specification 1.2) */
const specified = new Set([
  "/admin/fases",
  "/admin/estados",
  "/admin/jurado",
  "/admin/ajustes",
  "/admin/subir-imagenes",
  "/admin/generar-imagenes",
  "/galeria",
]);

/** The organiser's screens by topic. Public ones load as documents. */
export function ScreenLinks() {
  return (
    <nav aria-labelledby="gestion" className="mt-14">
      <H2 id="gestion" className="mb-4">
        {panelText.manage}
      </H2>
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 lg:grid-cols-5">
        {Object.entries(panelText.screens).map(([group, screens]) => (
          <div key={group}>
            <h3 className="label border-b border-ink pb-1.5">{group}</h3>
            <ul>
              {screens.map(([to, label]) => (
                <li key={to} className={specified.has(to) ? "py-1.5" : "border-b"}>
                  <ScreenLink to={to} label={label} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function ScreenLink({ to, label }: { to: string; label: string }) {
  const className = specified.has(to)
    ? "button button-fit w-full"
    : "flex min-h-11 items-center py-1.5 text-small hover:text-accent hover:underline";
  return to.startsWith("/admin") ? (
    <Link to={to} className={className}>
      {label}
    </Link>
  ) : (
    <a href={to} className={className}>
      {label}
    </a>
  );
}
