/** Browsers by their sign in the User-Agent. Most browsers also name others, so the first match counts. */
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
 * Returns the browser and the system of a User-Agent, for example 'Firefox en Windows'. The name helps the owner to
 * recognize a session and has no version. Returns null when both are unknown.
 */
export function browserIn(userAgent: string): string | null {
  const nameIn = (patterns: typeof browsers) => patterns.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? null;
}
