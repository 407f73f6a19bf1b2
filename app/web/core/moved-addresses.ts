import movedAddresses from "./moved-addresses.json";

const moved = Object.entries(movedAddresses).map(([from, nearest]) => ({
  from: new RegExp(`^${from.replace("*", "[^/]+")}$`, "i"),
  nearest,
}));

/** Redirects a removed address to the nearest screen. A listed '*' matches any one part. Returns null otherwise. */
export function movedTo({ method }: Request, { origin, pathname }: URL): Response | null {
  if (!/^(GET|HEAD)$/.test(method)) return null;
  const address = moved.find(({ from }) => from.test(pathname))?.nearest;
  if (address === undefined) return null;
  return new Response(null, { status: 301, headers: { Location: `${origin}${address}` } });
}
