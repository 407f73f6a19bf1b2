import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { openTry } from "~/auth/core/throttling";
import { dayOf } from "~/contest/core/calendar";
import { common } from "~/text/core/common";
import { download } from "~/web/core/download";
import { accessPath } from "~/web/people/access";
import { dataFile } from "./file";

/** Downloads a person's own data; a plain link works without JavaScript. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { session, stores, flash, now } = context;
  const viewer = await session.viewer();
  // Returns to the page with the link, because sign-in should end on a page and not in a download.
  if (!viewer) return redirect(accessPath("/auth", "/cuenta"));
  const attempt = await openTry(context, "download", viewer.id);
  if (!attempt.allowed) return flash.redirect("/cuenta", common.tooManyTries);
  const [collected, allPhases] = await Promise.all([stores.ownData.collect(viewer), stores.phases.all()]);
  const file = dataFile(collected, viewer.role, allPhases, now);
  return download(
    JSON.stringify(file, null, 2),
    `mis-datos-${dayOf(now)}.json`,
    "application/json; charset=utf-8",
  );
}
