import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Phase } from "~/contest/core/phases";
import type { Settings } from "~/contest/core/settings";
import { checklist, type Preparations } from "~/contest/running/readiness";

type Context = Pick<AppLoadContext, "env" | "mail">;

/** Returns the organiser's steps of this installation, done and missing ones. */
export const preparation = (phases: Phase[], made: Preparations, settings: Settings, context: Context) =>
  checklist(phases, made, settings, installationOf(context));

/** Returns the installation's state. A local installation needs no mail service: /admin/correo shows the mails. */
const installationOf = ({ env, mail }: Context) => ({
  codes: Boolean(env.UNIVERSITY_ACCESS_CODE && env.JURY_ACCESS_CODE),
  mail: mail === null && env.ENVIRONMENT === "local" ? null : mail !== null,
});
