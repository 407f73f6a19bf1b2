import { createRequire } from "node:module";

interface Decoded {
  value: Record<string, { data?: unknown; error?: unknown }>;
  done: Promise<void>;
}

// The copy that Remix itself uses for encoding.
const { decode } = createRequire(import.meta.resolve("@remix-run/react"))("turbo-stream") as {
  decode(body: ReadableStream, options: object): Promise<Decoded>;
};

/** Redirects and thrown answers in Remix's encoding. */
const plugins = [(type: string, ...values: unknown[]) => ({ value: { [`(${type})`]: values } })];

/** Returns the address of a page's data. */
export function dataPath(address: string): string {
  const [pathname = "", query] = address.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
}

/** Decodes the answer of a `.data` address: the result or error of each route's loader. */
export async function decodeData(response: Response) {
  const decoded = await decode(response.body as ReadableStream, { plugins });
  await decoded.done;
  return decoded.value;
}

/** Returns the target of such an answer's redirect, or null. */
export async function redirectIn(response: Response): Promise<{ status: number; to: string } | null> {
  const value = (await decodeData(response)) as Record<string, unknown>;
  const [found] = (value["(SingleFetchRedirect)"] ?? []) as { status: number; redirect: string }[];
  const plain = value as { status?: number; redirect?: string };
  const { status, redirect } = found ?? plain;
  return redirect === undefined ? null : { status: status ?? 0, to: redirect };
}
