import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { seeing } from "~/text/people/seeing";
import { seeingPath } from "~/web/people/access";

export function loader() {
  return redirect("/auth");
}

/** Ends an impersonation. It is the only form that an admin can send during one. */
export async function action({ context }: ActionFunctionArgs) {
  const { session, flash, logError } = context;
  try {
    if (!(await session.stopSeeing())) return redirect("/auth", 303);
  } catch (error) {
    logError(error);
    return flash.redirect("/", seeing.notStopped);
  }
  return flash.redirect(seeingPath, seeing.stopped);
}
