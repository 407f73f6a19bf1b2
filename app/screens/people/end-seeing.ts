import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { seeing } from "~/text/people/seeing";
import { seeingPath } from "~/web/people/access";

export function loader() {
  return redirect("/auth");
}

/** The one thing that an admin may send who looks on as somebody else, or did: that they are themselves again. */
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
