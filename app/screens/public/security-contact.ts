import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Validity in ms; readers then fetch it again. */
const GOOD_FOR = 180 * 24 * 60 * 60 * 1000;

/** The security contact (RFC 9116); 404 without a contact in the settings. */
export async function loader({ context: { stores, origin, now } }: LoaderFunctionArgs) {
  const { organiser_contact: contact } = await stores.settings.all();
  if (contact === "") throw new Response(null, { status: 404 });
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + GOOD_FOR).toISOString()}`,
    "Preferred-Languages: es, en",
    `Canonical: ${new URL("/.well-known/security.txt", origin).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
