import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Whether the database and the storage answer: 200, else 503. Names what fails, never why. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [database, storage] = await Promise.all([
    context.settings.all().then(
      () => true,
      () => false,
    ),
    context.env.PROPOSALS.head("healthz").then(
      () => true,
      () => false,
    ),
  ]);
  const healthy = database && storage;
  return Response.json(
    { database, storage },
    { status: healthy ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
