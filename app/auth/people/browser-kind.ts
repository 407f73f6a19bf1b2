/** Of each the sign by which it names itself; more than one names others too, so the first that is found is meant. */
const browsers: [sign: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [sign: RegExp, name: string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Which browser a User-Agent names, on what system, as 'Firefox en Windows': so much that its owner knows it again, and
 * no version. Null where it names neither.
 */
export function browserIn(userAgent: string): string | null {
  const nameIn = (known: typeof browsers) => known.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? null;
}
