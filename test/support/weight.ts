import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/** Limits of a page's bytes. Text counts as gzip. */
export const weightLimits = {
  /** Script of a public page. */
  ownScript: 6_000,
  /** Style sheets of a public page: with its page they fit in the first packets of a connection. */
  ownStyle: 14_700,
  fonts: 110_000,
  gallery: 600_000,
  /** Scripts of a hydrated screen, with the framework. */
  workingScripts: 150_000,
  /** Style sheets of a hydrated screen. */
  workingStyles: 20_500,
};

const gzipped = new Map<string, number>();
const gzippedBytes = (path: string) => {
  const known = gzipped.get(path);
  if (known !== undefined) return known;
  const { length } = gzipSync(readFileSync(resolve(import.meta.dirname, "../../public", `.${path}`)));
  gzipped.set(path, length);
  return length;
};

/** Returns scripts and styles that a page names beyond its limits. Public pages name only the site script. */
export function weightProblems(html: string, hydrates: boolean): string[] {
  const named = (ending: string) => {
    const pattern = new RegExp(`(?:href|src)="(/build/[^"]+\\.${ending})"`, "g");
    return [...new Set([...html.matchAll(pattern)].map(([, path = ""]) => decodeURIComponent(path)))];
  };
  const [scripts, styles] = [named("js"), named("css")];
  const sum = (paths: string[]) => paths.reduce((bytes, path) => bytes + gzippedBytes(path), 0);
  const problems: string[] = [];
  const most = hydrates ? weightLimits.workingScripts : weightLimits.ownScript;
  if (sum(scripts) > most) problems.push(`${sum(scripts)} bytes of scripts: ${scripts.join(" ")}`);
  const mostStyles = hydrates ? weightLimits.workingStyles : weightLimits.ownStyle;
  if (sum(styles) > mostStyles) problems.push(`${sum(styles)} bytes of styles`);
  if (!hydrates && scripts.length !== 1) problems.push(`scripts: ${scripts.join(" ")}`);
  return problems;
}

/** A file that a page loaded. */
export interface Loaded {
  path: string;
  kind: "page" | "script" | "style" | "font" | "picture" | "other";
  /** Transferred bytes: text as gzip, everything else unchanged. */
  bytes: number;
}

const kinds: [RegExp, Loaded["kind"]][] = [
  [/^text\/html/, "page"],
  [/javascript/, "script"],
  [/^text\/css/, "style"],
  [/^font\/|woff/, "font"],
  [/^image\//, "picture"],
];

/** Returns true for videos. Chromium reads them in pieces, and may never report the end of one. */
const isStreamed = (request: Request) => request.resourceType() === "media";

/** Records the files of the page, without videos. `since` returns those loaded since `forget`, each address once. */
function noteFiles(page: Page) {
  const finished = new Map<string, Request>();
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (!isStreamed(request)) underWay.add(request);
  });
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("requestfinished", (request) => {
    // A page that is left may report the end of its requests late.
    if (underWay.delete(request) && request.url().startsWith("http")) finished.set(request.url(), request);
  });
  return {
    forget() {
      finished.clear();
      underWay.clear();
    },
    async since(): Promise<Loaded[]> {
      await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]);
      return (await Promise.all([...finished.values()].map(weigh))).flat();
    },
  };
}

/** Files under /build/ are named after their content, so each is read once. */
const built = new Map<string, Loaded>();

/** Returns no file for a redirect. */
async function weigh(request: Request): Promise<Loaded[]> {
  const known = built.get(request.url());
  if (known) return [known];
  const response = await request.response();
  if (!response || (response.status() >= 300 && response.status() < 400)) return [];
  const type = response.headers()["content-type"] ?? "";
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? "other";
  const body = await response.body();
  const bytes = /^text\/|javascript|json|svg/.test(type) ? gzipSync(body).length : body.length;
  const loaded = { path: new URL(request.url()).pathname, kind, bytes };
  if (loaded.path.startsWith("/build/")) built.set(request.url(), loaded);
  return [loaded];
}

/** Returns the bytes of all files, or of those kinds. */
export const bytesOf = (loads: Loaded[], ...of: Loaded["kind"][]) =>
  loads.filter(({ kind }) => of.length === 0 || of.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0);

interface Metafile {
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
}

const outputs = () => {
  const file = resolve(import.meta.dirname, "../../build/metafile.js.json");
  const { outputs } = JSON.parse(readFileSync(file, "utf8")) as Metafile;
  return Object.entries(outputs).filter(([path]) => path.endsWith(".js"));
};

/** Returns a package's name, or the path of one of our modules. */
const sourceOf = (input: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? input;

/** Returns the packages and our modules in the built scripts, by the script's file name. */
export function madeOf(): Map<string, Map<string, number>> {
  return new Map(
    outputs().map(([path, { inputs }]) => {
      const sources = new Map<string, number>();
      for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
        if (bytesInOutput === 0) continue;
        sources.set(sourceOf(input), (sources.get(sourceOf(input)) ?? 0) + bytesInOutput);
      }
      return [basename(path), sources];
    }),
  );
}

/** Lists the scripts of a page with their contents, heaviest first, for the message of a failing test. */
export function blame(loads: Loaded[]): string {
  const sources = madeOf();
  return loads
    .filter(({ kind }) => kind === "script")
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map(({ path, bytes }) => {
      const parts = [...(sources.get(basename(path)) ?? [])].sort(([, a], [, b]) => b - a).slice(0, 4);
      return `${path} ${bytes} B (${parts.map(([name]) => name).join(", ")})`;
    })
    .join("; ");
}

/**
 * Delays the page's fonts and pictures. Chromium intercepts only these requests, unlike with `page.route`.
 */
async function openGate(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const open = { fonts: true, pictures: true };
  const held: { kind: keyof typeof open; requestId: string }[] = [];
  const counts = { fonts: 0, pictures: 0 };
  // The page may have cancelled the request, or be gone. A request that is still held shows as unfinished.
  const letIn = (requestId: string) => cdp.send("Fetch.continueRequest", { requestId }).catch(() => {});
  cdp.on("Fetch.requestPaused", ({ requestId, request }) => {
    const kind = request.url.endsWith(".woff2") ? "fonts" : "pictures";
    counts[kind]++;
    if (open[kind]) void letIn(requestId);
    else held.push({ kind, requestId });
  });
  const openFor = async (kind: keyof typeof open) => {
    open[kind] = true;
    const ones = held.filter((one) => one.kind === kind);
    await Promise.all(ones.map(({ requestId }) => letIn(requestId)));
  };
  return {
    /** Numbers of fonts and pictures let through since `shut`. */
    counts,
    async shut() {
      held.length = 0;
      Object.assign(open, { fonts: false, pictures: false });
      Object.assign(counts, { fonts: 0, pictures: 0 });
      // A font from the cache would not be late.
      await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
      await cdp.send("Fetch.enable", {
        patterns: [{ urlPattern: "*.woff2" }, { urlPattern: "*/archivos/*" }],
      });
    },
    letInFonts: () => openFor("fonts"),
    letInPictures: () => openFor("pictures"),
    async remove() {
      await cdp.send("Fetch.disable");
      await cdp.send("Network.setCacheDisabled", { cacheDisabled: false });
    },
  };
}

/** Records the files and layout shifts of a page. Can make its fonts and pictures late. */
export async function watchLoads(page: Page) {
  return { files: noteFiles(page), shifts: await noteShifts(page), gate: await openGate(page) };
}

/**
 * Records layout shifts without user input; call it before the page loads. The returned function gives the
 * sum and the moved elements. On a busy machine a table may be painted before its last row is parsed, so shifts count
 * from the parsed document on.
 */
export async function noteShifts(page: Page): Promise<() => Promise<{ score: number; moved: string[] }>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const shifts: { score: number; moved: string[] } = { score: 0, moved: [] };
    const note = (entries: PerformanceEntryList) => {
      const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const parsed = document?.domInteractive || Number.POSITIVE_INFINITY;
      for (const { value, hadRecentInput, sources, startTime } of entries as Shift[]) {
        if (hadRecentInput || startTime < parsed) continue;
        shifts.score += value;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.localName}.${element?.className}`;
          const rect = ({ x, y, width, height }: DOMRect) =>
            [x, y, width, height].map((one) => Math.round(one)).join(" ");
          shifts.moved.push(`${value.toFixed(4)} ${name}: ${rect(from)} -> ${rect(to)}`);
        }
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      shifts: () => {
        note(observer.takeRecords());
        return shifts;
      },
    });
  });
  return async () => {
    await painted(page);
    return page.evaluate(() =>
      (window as unknown as { shifts: () => { score: number; moved: string[] } }).shifts(),
    );
  };
}

/** Waits until the latest change is painted. */
export const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Scrolls to the end, a window per step. Waits at each step for the pictures nearby. */
export const walkDown = (page: Page) =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    const onTheWay = (picture: HTMLImageElement) => !picture.dataset.src && !picture.complete;
    const inWindow = (picture: HTMLImageElement) => {
      const { top, bottom } = picture.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    for (let before = -1; scrollY > before; ) {
      // Lets the observers run that load elements nearby.
      await frame();
      while ([...document.images].some((picture) => onTheWay(picture) && inWindow(picture))) await frame();
      before = scrollY;
      scrollBy({ top: innerHeight, behavior: "instant" });
    }
  });
