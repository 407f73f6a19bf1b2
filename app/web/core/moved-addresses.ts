import movedAddresses from "./moved-addresses.json";

const nearest: Record<string, string> = movedAddresses;

/** Redirects a removed address to the nearest screen. A listed '/*' matches any last part. Returns null otherwise. */
export function movedTo({ method }: Request, { origin, pathname }: URL): Response | null {
  if (!/^(GET|HEAD)$/.test(method)) return null;
  const path = pathname.toLowerCase();
  const address = nearest[path] ?? nearest[path.replace(/[^/]+$/, "*")];
  if (address === undefined) return null;
  return new Response(null, { status: 301, headers: { Location: `${origin}${address}` } });
}
