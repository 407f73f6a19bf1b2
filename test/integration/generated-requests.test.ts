import { Agent } from "node:http";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { isWhole } from "../support/campaign";
import { openContest } from "../support/contest";
import { type FoundForm, formsOf } from "../support/crawl";
import { MULTIPART, multipartBody } from "../support/multipart";
import { arrange, plantRichContest, screens } from "../support/screens";
import { dataPath } from "../support/single-fetch";
import { allRows } from "../support/table-contents";
import { ask } from "../support/wire";

// [SEC-02] Random requests that no browser sends. A fixed seed makes each run equal.

const contest = openContest();
/** The campaign sends others than `npm test`. */
const [REQUESTS, SEED] = isWhole ? [3_000, 20251123] : [600, 20251122];
const agent = new Agent({ keepAlive: true, maxSockets: 12 });

const who = ["nobody", "publico", "alumno", "universidad", "jurado", "admin"] as const;
type Who = (typeof who)[number];
const cookies = new Map<Who, string>();
const forms = new Map<Who, FoundForm[]>();
/** Ends messages at any POST, as RFC 8058 asks. */
const isUnsubscribing = (path: string) => path.startsWith("/baja/");
const paths = [...new Set(screens.map(({ path }) => path))].filter((path) => !isUnsubscribing(path));

/** Collects the forms of every screen, by role. */
beforeAll(async () => {
  const people = await plantRichContest(contest);
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  for (const name of who) {
    const visitor = name === "nobody" ? contest.visitor() : await contest.signedIn(people[name]);
    cookies.set(name, [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; "));
    const found = new Map<string, FoundForm>();
    for (const path of new Set(screens.filter((screen) => screen.as === name).map((screen) => screen.path))) {
      for (const form of formsOf(await visitor.open(path))) {
        // Signing out succeeds with any fields.
        if (form.action !== "/auth/salir" && !isUnsubscribing(form.action)) found.set(form.kind, form);
      }
    }
    forms.set(name, [...found.values()]);
  }
}, 120_000);

/** A value that a field does not expect. */
const odd = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "0",
    "-1",
    "1e309",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "\0",
    "\uFFFD",
    "\u202E",
    "%",
    "%00",
    "'--",
  ),
  fc.constantFrom(
    "../../etc/passwd",
    "//evil.example",
    "javascript:alert(1)",
    "<script>",
    "=1+1",
    "__proto__",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer().map(String),
  fc.nat({ max: 4000 }).map((length) => "ñ".repeat(length)),
);
const oddName = fc.oneof(
  fc.constantFrom(
    "id[]",
    "id[0]",
    "id.id",
    "a[b][c]",
    "ids[99999999999]",
    "__proto__",
    "constructor.prototype",
    "intent",
    "",
  ),
  fc.string({ maxLength: 30 }),
);
const oddPath = fc.oneof(
  fc.constantFrom(
    "/%2e%2e/admin",
    "/..%2fadmin",
    "//admin",
    "/admin/",
    "/admin%00",
    "/%",
    "/%ff%fe",
    "/admin;x=1",
    "/ADMIN",
  ),
  fc
    .tuple(
      fc.constantFrom("/propuesta/", "/archivos/", "/jurado/evaluar/", "/cargas/", "/__manifest?p="),
      fc.constantFrom(
        "%00",
        "%ED%A0%80",
        "%0d%0aX:%20y",
        "%E2%80%AE",
        "__proto__",
        "[",
        "\\",
        "x".repeat(6000),
      ),
    )
    .map((parts) => parts.join("")),
  fc.constantFrom(
    "/archivos/../admin",
    "/admin/jurado/%2e%2e.csv",
    "/propuesta/%20",
    "/a".repeat(2000),
    "/recuento.txt/x",
  ),
  fc
    .constantFrom(...paths)
    .chain((path) => fc.constantFrom(`${path}.data`, `${path}/x`, dataPath(path), `${path}%2Fx`)),
  fc.string({ unit: "binary-ascii", maxLength: 40 }).map((text) => `/${encodeURIComponent(text)}`),
);
const oddCookie = fc.oneof(
  fc.constantFrom(
    "session=",
    "session=x",
    "session=e30=.AAAA",
    "flash=%",
    "leido=x",
    "azar=x",
    "=;=;;",
    "session=a; session=b",
  ),
  fc
    .string({ unit: "binary-ascii", maxLength: 80 })
    .map((text) => `session=${text.replace(/[^\x21-\x7e]/g, "")}`),
);
const oddType = fc.constantFrom(
  ...[
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data",
  ],
  ...["multipart/form-data; boundary=", "application/octet-stream", "x", "application/csp-report"],
);
const oddHeaders = fc.constantFrom<Record<string, string>>(
  { "X-Forwarded-Host": "," },
  { Origin: "::" },
  { Origin: "null", "Sec-Fetch-Site": "same-origin" },
  { Origin: "https://evil.test", "Sec-Fetch-Site": "none" },
  { Referer: "::" },
  { Range: "bytes=9-1" },
  { Range: "bytes=99999999999999999999-" },
  { "If-None-Match": ",", "If-Range": '"' },
  { Accept: "", "Accept-Language": ";q" },
  { "User-Agent": "\u00ff" },
  { "Upload-Metadata": "=,=", "Upload-Concat": "final;/cargas/%/1", "Upload-Length": "-1" },
);
const method = fc.constantFrom(
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "SEARCH", "REPORT"],
);

interface Sent {
  who: Who;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** Any address and method with any content. */
const strayRequest = fc
  .record({
    who: fc.constantFrom(...who),
    method,
    path: fc.oneof(oddPath, fc.constantFrom(...paths)),
    query: fc.array(fc.tuple(oddName, odd), { maxLength: 4 }),
    cookie: fc.option(oddCookie),
    odd: fc.option(oddHeaders, { freq: 2 }),
    type: fc.option(oddType),
    fields: fc.array(fc.tuple(oddName, odd), { maxLength: 5 }),
  })
  .map(({ path, query, cookie, odd, type, fields, ...asked }): Sent => {
    const written = new URLSearchParams(query).toString();
    const isSafe = /^(GET|HEAD|OPTIONS)$/.test(asked.method);
    return {
      ...asked,
      path: `${path}${path.includes("?") ? "&" : "?"}${written}`,
      headers: { ...(type && { "Content-Type": type }), ...(cookie && { Cookie: cookie }), ...odd },
      ...(!isSafe && { body: new URLSearchParams([...fields, ["ajeno", "x"]]).toString() }),
    };
  });

/** A form of one person's page, sent by any person, with an additional field and some wrong values. */
const wrongForm = (all: readonly { who: Who; form: FoundForm }[]) =>
  fc
    .record({
      found: fc.constantFrom(...all),
      as: fc.option(fc.constantFrom(...who), { freq: 4 }),
      change: fc.constantFrom("repeat", "drop", "odd", "nest", "none"),
      at: fc.nat(),
      value: odd,
      alien: fc.constantFrom("ajeno", "constructor", "intent[]", "id.x", "fingerprint[x]"),
      isData: fc.boolean(),
      asJson: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    })
    .map(({ found: { who, form }, as, change, at, value, alien, isData, asJson }): Sent => {
      const place = form.fields.length === 0 ? 0 : at % form.fields.length;
      const fields = form.fields.flatMap(([name, was], index): [string, string][] => {
        if (index !== place || change === "none") return [[name, was]];
        if (change === "drop") return [];
        if (change === "repeat")
          return [
            [name, was],
            [name, value],
          ];
        return change === "odd" ? [[name, value]] : [[`${name}[0].x`, was]];
      });
      fields.push([alien, value]);
      const body = form.isMultipart
        ? multipartBody(fields)
        : asJson
          ? JSON.stringify(Object.fromEntries(fields))
          : new URLSearchParams(fields).toString();
      const type = form.isMultipart
        ? MULTIPART
        : asJson
          ? "application/json"
          : "application/x-www-form-urlencoded";
      return {
        who: as ?? who,
        method: "POST",
        path: isData ? dataPath(form.action) : form.action,
        headers: { "Content-Type": type },
        body,
      };
    });

test("[SEC-02] [MEND-12] thousands of requests that nobody's browser sends: none is an error of ours, none changes anything", async () => {
  const all = who.flatMap((name) => (forms.get(name) ?? []).map((form) => ({ who: name, form })));
  expect(all.length).toBeGreaterThan(50);
  const before = await allRows(contest);
  const left = fc.sample(fc.oneof(strayRequest, wrongForm(all)), { numRuns: REQUESTS, seed: SEED });
  const wrong: string[] = [];
  const take = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const { who, path, headers, ...asked } = one;
      const cookie = headers.Cookie ?? cookies.get(who);
      const sent = { Origin: contest.url.origin, ...headers, ...(cookie && { Cookie: cookie }) };
      const { status } = await ask(contest.url, path, { ...asked, agent, headers: sent });
      if (status >= 500) wrong.push(`${status}: ${JSON.stringify(one).slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 12 }, take));
  agent.destroy();
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(await allRows(contest)).toEqual(before);
}, 1_200_000);
