import { createRequire } from "node:module";

interface Decoded {
  value: Record<string, { data?: unknown; error?: unknown }>;
  done: Promise<void>;
}

// The copy that remix itself writes with.
const { decode } = createRequire(import.meta.resolve("@remix-run/react"))("turbo-stream") as {
  decode(body: ReadableStream, options: object): Promise<Decoded>;
};

/** Redirects and thrown answers, as remix writes them. */
const plugins = [(type: string, ...values: unknown[]) => ({ value: { [`(${type})`]: values } })];

/** Where the data of a page is asked for. */
export function dataPath(address: string): string {
  const [pathname = "", query] = address.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
}

/** What stands in an answer of a `.data` address: by route, what its loader answered or threw. */
export async function decodeData(response: Response) {
  const decoded = await decode(response.body as ReadableStream, { plugins });
  await decoded.done;
  return decoded.value;
}

/** Where such an answer redirects to; null when it does not. */
export async function redirectIn(response: Response): Promise<{ status: number; to: string } | null> {
  const value = (await decodeData(response)) as Record<string, unknown>;
  const [found] = (value["(SingleFetchRedirect)"] ?? []) as { status: number; redirect: string }[];
  const plain = value as { status?: number; redirect?: string };
  const { status, redirect } = found ?? plain;
  return redirect === undefined ? null : { status: status ?? 0, to: redirect };
}
