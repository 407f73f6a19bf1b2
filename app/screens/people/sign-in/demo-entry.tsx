import { Button } from "~/components/core/elements";
import { demoRoles } from "~/contest/people/demo-accounts";
import { common } from "~/text/core/common";
import { demoEntry } from "~/text/people/auth";
import { accessPath } from "~/web/people/access";

/** One button for each role of the demo. Only a local run over the demo shows them. */
export function DemoEntry({ password, redirectTo }: { password: string; redirectTo: string | null }) {
  return (
    <form method="post" className="mt-8 grid gap-3" aria-labelledby="demo">
      <h2 id="demo" className="label">
        {demoEntry.title}
      </h2>
      <div className="flex flex-wrap gap-2">
        {demoRoles.map((role) => (
          <Button key={role} formAction={accessPath("/auth", redirectTo, { como: role })}>
            {common.roles[role]}
          </Button>
        ))}
      </div>
      <p className="text-small text-ink-soft">
        {demoEntry.password} <code>{password}</code>
      </p>
    </form>
  );
}
