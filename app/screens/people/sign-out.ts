import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";

/** A link or a prefetch must not sign a person out: only the form does. */
export function loader() {
  return redirect("/auth");
}

export async function action({ context }: ActionFunctionArgs) {
  const { session, logError } = context;
  try {
    await session.close();
  } catch (error) {
    // This browser drops its session in any case.
    logError(error);
    await session.forget();
  }
  return redirect("/auth", 303);
}
