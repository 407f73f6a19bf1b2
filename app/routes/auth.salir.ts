import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";

/** A link or a prefetch must not sign anybody out: only the form does. */
export function loader() {
  return redirect("/auth");
}

export async function action({ context }: ActionFunctionArgs) {
  await context.session.close();
  return redirect("/auth", 303);
}
