import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();

test("[NOT-01] an unknown address answers 404, says so, and links home", async () => {
  const page = await contest.visitor().open("/no/existe");
  expect(page.status).toBe(404);
  expect(page.text("h1")).toBe("Oops! Page not found");
  expect(page.document.querySelector("main a")?.getAttribute("href")).toBe("/");
});
