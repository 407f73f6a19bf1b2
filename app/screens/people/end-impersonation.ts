import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { impersonation } from "~/text/people/impersonation";
import { impersonationPath } from "~/web/people/access";

export function loader() {
  return redirect("/auth");
}

/** Ends an impersonation. It is the only form that an admin can send during one. */
export async function action({ context }: ActionFunctionArgs) {
  const { session, flash, logError } = context;
  try {
    if (!(await session.endImpersonation())) return redirect("/auth", 303);
  } catch (error) {
    logError(error);
    return flash.redirect("/", impersonation.notStopped);
  }
  return flash.redirect(impersonationPath, impersonation.stopped);
}
