import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();

test("hashed assets are kept for a year, the small script is asked for again", async () => {
  const page = await contest.visitor().open("/auth");
  const stylesheet = page.document.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "";
  const kept = await contest.visitor().fetch(stylesheet);
  expect([kept.status, kept.headers.get("Cache-Control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  const script = await contest.visitor().fetch("/site.js");
  expect([script.status, script.headers.get("Cache-Control")]).toEqual([
    200,
    "public, max-age=0, must-revalidate",
  ]);
});

test("every page carries its protection, with a nonce of its own", async () => {
  const policies = await Promise.all(
    ["/auth", "/auth", "/nada"].map(async (path) => {
      const { headers } = await contest.visitor().fetch(path);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      return headers.get("Content-Security-Policy") ?? "";
    }),
  );
  for (const policy of policies) {
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]{24}' 'strict-dynamic'/);
  }
  expect(new Set(policies).size).toBe(3);
});

test("/healthz says whether the database and the storage answer", async () => {
  const well = await contest.visitor().fetch("/healthz");
  expect([well.status, await well.json()]).toEqual([200, { database: true, storage: true }]);
  await contest.db.exec("alter table settings rename to settings_gone");
  const ill = await contest.visitor().fetch("/healthz");
  await contest.db.exec("alter table settings_gone rename to settings");
  expect([ill.status, await ill.json()]).toEqual([503, { database: false, storage: true }]);
});
