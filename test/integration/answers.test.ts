import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { siteScript } from "../support/site-script";

const contest = openContest();

test("what is named after its content is kept for a year", async () => {
  const page = await contest.visitor().open("/auth");
  const stylesheet = page.document.querySelector("link[rel=stylesheet]")?.getAttribute("href");
  const script = page.document.querySelector("script")?.getAttribute("src");
  expect(script).toMatch(siteScript);
  for (const address of [stylesheet, script]) {
    const { status, headers } = await contest.visitor().fetch(address ?? "");
    const kept = headers.get("Cache-Control");
    expect([address, status, kept]).toEqual([address, 200, "public, max-age=31536000, immutable"]);
  }
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
  const cron = { lastRun: null, failing: [] };
  const well = await contest.visitor().fetch("/healthz");
  expect([well.status, await well.json()]).toEqual([200, { database: true, storage: true, cron }]);
  await contest.db.exec("alter table chore_runs rename to chore_runs_gone");
  const ill = await contest.visitor().fetch("/healthz");
  await contest.db.exec("alter table chore_runs_gone rename to chore_runs");
  expect([ill.status, await ill.json()]).toEqual([503, { database: false, storage: true, cron }]);
});
