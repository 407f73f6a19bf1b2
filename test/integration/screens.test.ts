import { beforeAll, expect, test } from "vitest";
import { keysBeyond, routesWithAnswers } from "../support/allowed-answers";
import { markupProblems } from "../support/markup";
import { RoundTrips, tooManyTrips } from "../support/round-trips";
import { wrongRowTypes } from "../support/row-types";
import {
  arrange,
  plantRichContest,
  type Screen,
  screens,
  sendForm,
  visitorsOf,
  type Who,
} from "../support/screens";
import { dataPath, decodeData } from "../support/single-fetch";
import { slownessIn } from "../support/slow-queries";
import { openSayingContest, statementsOf } from "../support/statements";
import { Page } from "../support/visitor";
import { madeOf, weightProblems } from "../support/weight";

// Crawls all screens once. Screens are requested once per role, and every check reads the same response.

const contest = openSayingContest();
const trips = new RoundTrips(contest);
const SITE = "Concurso de Diseño Universitario";
/** Bytes of HTML before compression. */
const HEAVIEST = 200_000;

let people: Awaited<ReturnType<typeof plantRichContest>>;
let visitorOf: ReturnType<typeof visitorsOf>;

beforeAll(async () => {
  people = await plantRichContest(contest);
  visitorOf = visitorsOf(contest, people);
});

const roleOf = (who: Who) => (who === "nobody" ? "nobody" : people[who].role);

const validated = new Set<string>();

/** Returns the problems of the page for the screen's own person. */
async function pageProblems(screen: Screen, titles: Map<string, string>): Promise<string[]> {
  const visitor = await visitorOf(screen.as, screen);
  // The counted visit is the second one.
  await visitor.open(screen.path);
  await trips.forget();
  const robots: (string | null)[] = [];
  const fetchAlone = visitor.fetch;
  trips.counted(visitor);
  const fetchPage = visitor.fetch;
  visitor.fetch = async (...request) => {
    const response = await fetchPage(...request);
    robots.push(response.headers.get("X-Robots-Tag"));
    return response;
  };
  const opened = await visitor.open(screen.path);
  const page = screen.sends ? await sendForm(visitor, opened, screen.sends) : opened;
  visitor.fetch = fetchAlone;
  // Once per address, answer and open dialog. The campaigns validate every state (test/campaigns/valid-html.test.ts).
  const kind = [screen.path.split("?")[0], screen.sends?.formWith, screen.opens].join(" ");
  const problems = await markupProblems(page, { validates: !validated.has(kind) });
  validated.add(kind);
  if (page.status !== (screen.status ?? 200)) problems.push(`status ${page.status}`);
  problems.push(...weightProblems(page.html, screen.hydrates ?? false));
  if (page.html.length > HEAVIEST) problems.push(`${page.html.length} bytes`);
  const isOwn = !screen.sends && !screen.status;
  if (isOwn && /^\/(admin|jurado)\//.test(screen.path) && robots[0] !== "noindex") problems.push("indexed");
  if (isOwn) problems.push(...titleProblems(page, titles));
  return problems;
}

/** Returns problems of a title: it must name the site and belong to one address. */
function titleProblems({ url, document }: Page, titles: Map<string, string>): string[] {
  const [title = "", ...more] = document.querySelectorAll("head title").map((one) => one.textContent);
  const isOfSite = url.pathname === "/" ? title === SITE : title.endsWith(` · ${SITE}`) && !/^\s/.test(title);
  const owner = titles.get(title) ?? url.pathname;
  titles.set(title, owner);
  return [
    ...(isOfSite && more.length === 0 ? [] : [`title ${[title, ...more].join(" | ")}`]),
    ...(owner === url.pathname ? [] : [`has the title of ${owner}: ${title}`]),
  ];
}

/** Returns keys in the loaders' answers to the screen's person that the page never shows. */
async function dataProblems(screen: Screen, routes: Set<string>): Promise<string[]> {
  const visitor = await visitorOf(screen.as, screen);
  const answers = Object.entries(await decodeData(await visitor.fetch(dataPath(screen.path))));
  return answers.flatMap(([route, answer]) => {
    if (!answer || typeof answer !== "object" || !("data" in answer)) return [];
    routes.add(route);
    const role = roleOf(screen.as);
    return keysBeyond(route, role, answer.data).map((path) => `${route} tells ${role} ${path}`);
  });
}

test("[MEND-09] [SPEED-04] every screen: valid markup, one title, a light page, and no data that its page hides", async () => {
  const titles = new Map<string, string>();
  const routes = new Set<string>();
  const problems: string[] = [];
  for (const screen of screens) {
    await arrange(contest, screen);
    const found = await pageProblems(screen, titles);
    // allowed-answers.test.ts reads each state as everybody.
    if (!screen.sends) found.push(...(await dataProblems(screen, routes)));
    problems.push(...found.map((problem) => `${screen.name}, as ${screen.as}: ${problem}`));
  }
  expect(
    problems,
    "where the page shows a key, add it to test/support/allowed-answers.ts; else narrow the loader",
  ).toEqual([]);
  expect(
    routesWithAnswers().filter((route) => !routes.has(route)),
    "these lines of test/support/allowed-answers.ts belong to no screen: add one to test/support/screens.ts",
  ).toEqual([]);
  expect(titles.size).toBeGreaterThan(25);
}, 240_000);

test("[SPEED-01] no screen asks the database more often than it may", async () => {
  expect(tooManyTrips(await trips.most())).toEqual({});
});

test("[DEP-08] no query of a screen grows slower with the contest, but for those that say why", async () => {
  expect((await slownessIn(contest, await statementsOf(contest))).slow).toEqual([]);
});

test("each row of a screen has the columns and kinds of value that its query's type says", async () => {
  expect((await wrongRowTypes(contest)).wrong).toEqual([]);
});

test("nothing that only the server needs is in any script of the browser's", () => {
  const libraries = [...madeOf()].flatMap(([script, sources]) =>
    [...sources.keys()]
      .filter((source) =>
        /^(zod|drizzle-orm|@conform-to\/zod|@remix-run\/cloudflare|app\/(db|auth|services)\/.*)$/.test(
          source,
        ),
      )
      .map((source) => `${script}: ${source}`),
  );
  expect(libraries).toEqual([]);
});

test("the pages of a failed query have valid markup too", async () => {
  const visitor = await contest.signedIn(people.publico);
  await contest.db.exec("alter table criteria rename to away");
  await contest.db.exec("alter table proposal_assets rename to lost");
  try {
    for (const path of ["/", "/galeria"]) {
      const page = await visitor.open(path);
      expect([page.status, await markupProblems(page)]).toEqual([500, []]);
    }
  } finally {
    await contest.db.exec("alter table away rename to criteria");
    await contest.db.exec("alter table lost rename to proposal_assets");
  }
  expect(await contest.complaints(2)).toEqual([
    "GET /: no such table: proposal_assets",
    "GET /galeria: no such table: proposal_assets",
  ]);
});

test("the judges of markup find what is wrong", async () => {
  const page = await contest.visitor().open("/propuesta/faro");
  const broken = page.html
    .replaceAll(/ alt="[^"]*"/g, ' alt=""')
    .replace("<h1", "<h3")
    .replace("</h1>", "</h3>")
    .replace('lang="es"', 'lang="en"')
    .replace('aria-label="Principal"', "")
    .replace("Ampliar", "")
    .replace("<main", "<ul><p></p></ul><main");
  const problems = (await markupProblems(new Page(page.url, 200, broken))).join("\n");
  for (const one of [
    "h1: none",
    "h3 after h0",
    "a nav without a name",
    "a picture without words",
    "not marked",
  ]) {
    expect(problems).toContain(one);
  }
  expect(problems).toMatch(/<p> element is not permitted as content under <ul>/);
});
