import { expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);

for (const javaScript of [true, false]) {
  test(`[NOT-01] [NOJS-04] the 404 page stands without framework scripts (JavaScript: ${javaScript})`, async () => {
    const page = await openPage({ javaScript, expectStatus: [404] });
    const response = await page.goto("/no/existe");
    expect(response?.status()).toBe(404);
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).textContent())
      .toBe("Oops! Page not found");
    await expect.poll(() => page.locator("script").count()).toBe(1);
  });
}
