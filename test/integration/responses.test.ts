import { expect, test } from "vitest";
import { buildHash } from "../../scripts/local";
import { openContest } from "../support/contest";
import { siteScript } from "../support/site-script";

const contest = openContest();
contest.hasStaticFiles = true;

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

test("[A11Y-12] /legal links to the licences of packages in every bundle and of the fonts", async () => {
  const visitor = contest.visitor();
  const link = (await visitor.open("/legal")).document.querySelector("main a[href$='.txt']");
  const response = await visitor.fetch(link?.getAttribute("href") ?? "");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const titles = (await response.text()).split("\n").filter((line) => /^\S+ \d+\.\d+\.\S+/.test(line));
  const names = titles.map((line) => line.split(" ")[0]);
  // One package each of the pages, the site's script, the worker, the PDFs and the fonts.
  const some = [
    "react-dom",
    "drizzle-orm",
    "@fastify/busboy",
    "pdfkit",
    "@fontsource-variable/instrument-sans",
  ];
  expect(names).toEqual(expect.arrayContaining(some));
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

test("[DEP-11] /healthz says whether the database and the storage answer, and which build runs", async () => {
  const cron = { lastRun: null, late: false, failing: [] };
  const pictures = { made: 0, included: 5000, state: "enough", refused: 0 };
  const well = await contest.visitor().fetch("/healthz");
  expect([well.status, await well.json()]).toEqual([
    200,
    { database: true, storage: true, cron, mail: null, pictures, build: buildHash() },
  ]);
  await contest.db.exec("alter table chore_runs rename to chore_runs_gone");
  const ill = await contest.visitor().fetch("/healthz");
  await contest.db.exec("alter table chore_runs_gone rename to chore_runs");
  expect([ill.status, await ill.json()]).toEqual([
    503,
    { database: false, storage: true, cron, mail: null, pictures, build: buildHash() },
  ]);
});
