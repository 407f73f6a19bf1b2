import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Phase } from "~/contest/core/phases";
import type { Settings } from "~/contest/core/settings";
import { checklist, type Preparations } from "~/contest/running/readiness";
import { panel } from "~/text/running/panel";

type Context = Pick<AppLoadContext, "env" | "mail">;

/** Returns the organiser's steps of this installation, done and missing ones. */
export const preparation = (phases: Phase[], made: Preparations, settings: Settings, context: Context) =>
  checklist(phases, made, settings, installationOf(context));

/** Returns the installation's state. A local installation needs no mail service: /admin/correo shows the mails. */
const installationOf = ({ env, mail }: Context) => ({
  codes: Boolean(env.UNIVERSITY_ACCESS_CODE && env.JURY_ACCESS_CODE),
  mail: mail === null && env.ENVIRONMENT === "local" ? null : mail !== null,
});

/**
 * Returns the missing steps as links, and the addresses of all steps while one is missing: each of these screens leads
 * to the next step.
 */
export function stepsAhead(steps: ReturnType<typeof preparation>) {
  const { steps: links } = panel.checklist;
  const nextSteps = steps.filter(({ done }) => !done).map(({ step }) => links[step]);
  const screens = Object.values(links).map(([, to]) => to.split(/[?#]/)[0] ?? "");
  return { nextSteps, stepScreens: nextSteps.length > 0 ? screens : [] };
}
