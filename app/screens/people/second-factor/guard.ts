import type { AppLoadContext } from "@remix-run/cloudflare";
import { requirePerson } from "~/auth/core/guards";
import { common } from "~/text/core/common";

/** Requires an admin: only admins have a second factor. */
export async function requireFactorOwner(request: Request, context: AppLoadContext) {
  const guarded = await requirePerson(request, context);
  if (guarded.viewer.role !== "admin") throw await context.flash.redirect("/", common.denied("admin"));
  return guarded;
}
