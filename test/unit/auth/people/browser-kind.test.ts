import { expect, test } from "vitest";
import { browserIn } from "~/auth/people/browser-kind";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

// Real user agents, most of which name other browsers too.
test.each([
  ["Firefox en Linux", `${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`],
  ["Chrome en Windows", `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  [
    "Edge en Windows",
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
  ],
  ["Chrome en Android", `${mozilla} (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    "Samsung Internet en Android",
    `${mozilla} (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Safari en macOS",
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
  ],
  [
    "Firefox en iPhone",
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
  ],
  ["Linux", "Wget/1.21 (Linux)"],
  [null, "curl/8.5.0"],
  [null, ""],
])("[ACC-03] '%s'", (kind, userAgent) => {
  expect(browserIn(userAgent)).toBe(kind);
});
