import { expect, test } from "vitest";
import { useBrowser } from "../support/browser";
import { useContest } from "../support/contest";

const contest = useContest();
const openPage = useBrowser(contest);

for (const javaScript of [true, false]) {
  test(`[NOT-01] [NOJS-04] the 404 page stands without framework scripts (JavaScript ${javaScript ? "on" : "off"})`, async () => {
    const page = await openPage({ javaScript, expectStatus: [404] });
    const response = await page.goto("/no/existe");
    expect(response?.status()).toBe(404);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Oops! Page not found");
    expect(await page.locator("script").count()).toBe(1);
  });
}
