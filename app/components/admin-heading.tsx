import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  title: string;
  subtitle: string;
  /** Where it was come from, if not from the panel. */
  back?: { to: string; label: string };
  /** What this screen does as a whole. */
  children?: ReactNode;
}

const panel = { to: "/admin", label: "Volver al panel" };

/** The head of every screen below /admin: the way back, what it is, its acts. */
export function AdminHeading({ title, subtitle, back = panel, children }: Props) {
  return (
    <header className="pt-4 pb-8">
      <Link to={back.to} className="link link-tall text-small">
        ← {back.label}
      </Link>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="h1">{title}</h1>
          <p className="mt-3 text-ink-soft">{subtitle}</p>
        </div>
        {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
      </div>
    </header>
  );
}
