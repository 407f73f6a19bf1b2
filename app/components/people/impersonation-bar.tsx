import type { Role } from "~/contest/people/roles";
import { impersonation as text } from "~/text/people/impersonation";

/** The impersonated person (null: no account), its end (epoch ms), and the button that ends it. */
export function ImpersonationBar({
  name,
  role,
  until,
}: {
  name: string | null;
  role: Role | null;
  until: number;
}) {
  return (
    <aside aria-label={text.region} className="seeing-bar">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p className="min-w-0 wrap-anywhere">
          <strong>{text.bar(name, role)}.</strong> {text.until(until)}
        </p>
        <form method="post" action="/auth/ver-como">
          <button type="submit" className="link link-tall font-semibold">
            {text.stop}
          </button>
        </form>
      </div>
    </aside>
  );
}
