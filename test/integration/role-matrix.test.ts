import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { isWhole, suiteTest } from "../support/campaign";
import { openContest, type Person } from "../support/contest";
import { lines, meaningOf, type Role, roles } from "../support/role-matrix";
import { dataPath, redirectIn } from "../support/single-fetch";
import { allRows } from "../support/table-contents";
import { Visitor } from "../support/visitor";

// [MEND-09] Tests the permissions of all roles at every address of the built product.

const contest = openContest();
const people = {} as Record<Exclude<Role, "nobody">, Person>;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  const own = await contest.addUniversity({ id: "propia", slug: "propia" });
  const other = await contest.addUniversity({ id: "otra" });
  people.former = await contest.addPerson("universidad", { universityId: own });
  people.own = await contest.addPerson("universidad", { universityId: own });
  people.other = await contest.addPerson("universidad", { universityId: other });
  people.publico = await contest.addPerson("publico");
  people.alumno = await contest.addPerson("alumno", { universityId: own });
  people.assigned = await contest.addPerson("jurado");
  people.juror = await contest.addPerson("jurado", { judgeId: "juez" });
  people.admin = await contest.addPerson("admin");
  await contest.addProposal({ id: "obra", universityId: own });
  await contest.addProposal({ id: "borrador", universityId: own, isDraft: true });
  await contest.addProposal({ id: "ajena", universityId: other });
  for (const id of ["obra", "borrador"]) await addAsset(contest, id, { file: "cartel.jpg" });
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  for (const [juror, work] of [
    [people.assigned, "obra"],
    [people.juror, "ajena"],
  ] as const) {
    await contest.assign(juror.judgeId, work);
  }
  await contest.insert("uploads", {
    id: "carga",
    user_id: people.own.id,
    storage_path: "carga/1.jpg",
    kind: "image",
    mime_type: "image/jpeg",
    declared_size: 9_000_000,
    created_at: Date.now(),
  });
  // Changes the role as an admin does, so that the product's own leftovers remain.
  const admin = await contest.signedIn(people.admin);
  const changed = await admin.post("/admin/usuarios", { id: people.former.id, role: "publico" });
  expect(changed.status).toBe(303);
  for (const [role, person] of Object.entries(people)) {
    cookies.set(role as Role, await contest.sessionCookie(person));
  }
});

/** Returns the patterns of routes, and the routes with a page, from the browser's manifest. */
function builtRoutes() {
  const folder = new URL("../../public/build/", import.meta.url);
  const file = readdirSync(folder).find((name) => /^manifest-.+\.js$/.test(name)) ?? "";
  const text = readFileSync(new URL(file, folder), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, { id: string; path?: string; parentId?: string }>;
  };
  const whole = ({ path = "", parentId }: { path?: string; parentId?: string }): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return [parent ? whole(parent) : "", path].filter((part) => part !== "").join("/");
  };
  return Object.values(routes)
    .filter(({ id }) => id !== "root")
    .map((route) => ({ id: route.id, path: `/${whole(route)}` }));
}

const routes = builtRoutes();
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+").replace(/\*$/, ".+")}$`);
const staticness = (path: string) => (path.endsWith("*") ? -1 : path.replace(/:\w+/g, "").length);

/** Returns the route that answers an address: the most literal match. */
function routeOf(address: string) {
  const [pathname = ""] = address.split("?");
  return routes
    .filter(({ path }) => patternOf(path).test(pathname))
    .sort((a, b) => staticness(b.path) - staticness(a.path))[0];
}

/** Returns true for the address of a page. Only pages have data. */
const isPage = (address: string) =>
  ["/route.tsx", ".tsx"].some((end) =>
    existsSync(new URL(`../../app/${routeOf(address)?.id}${end}`, import.meta.url)),
  );

interface Job {
  role: Role;
  method: string;
  address: string;
  body: string | null;
  /** True for a request of the page's data. */
  asData: boolean;
}

/** Returns an answer in the table's terms: the status and the target of a redirect. */
async function ask({ role, method, address, body, asData }: Job): Promise<string> {
  const visitor = new Visitor(contest.url);
  // Signing out ends a session, so this request gets one of its own.
  const endsIt = address === "/auth/salir" && role !== "nobody" && method !== "GET";
  const cookie = endsIt ? await contest.sessionCookie(people[role]) : cookies.get(role);
  if (cookie) visitor.cookies.set("session", cookie);
  const isUnsafe = method !== "GET" && method !== "HEAD";
  const response = await visitor.fetch(asData ? dataPath(address) : address, {
    method,
    ...(isUnsafe && {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: body ?? "",
    }),
  });
  if (asData && response.status === 202) {
    const redirect = await redirectIn(response);
    return `${redirect?.status} to ${redirect?.to}`;
  }
  await response.arrayBuffer();
  const to = response.headers.get("Location");
  return to === null
    ? String(response.status)
    : `${response.status} to ${to.replace(contest.url.origin, "")}`;
}

/** PUT, PATCH and DELETE answer like POST, HEAD like GET, data like its page. The campaign sends these. */
const methods = isWhole ? ["HEAD", "PATCH", "DELETE"] : ["GET", "POST"];
const dataMethods = isWhole ? ["GET", "POST"] : [];
const addresses = [...new Set(lines.map(({ address }) => address))];

/**
 * True for a request that is sent. The campaign sends the data of each page to every role, and each other request to a
 * third of the roles, which differs by address. Uploads have methods of their own.
 */
const isSent = ({ method, address, asData }: Omit<Job, "role">, roleAt: number) =>
  !isWhole ||
  (asData && method === "GET") ||
  address.startsWith("/cargas") ||
  (addresses.indexOf(address) + roleAt) % 3 === 0;

/** Returns the table's answer for a request; null when the request is not sent. */
function expected({ role, method, address, body, asData }: Job): string | null {
  if (asData && !isPage(address)) return "404";
  const lineOf = (wanted: string) =>
    lines.find((line) => line.address === address && line.method === wanted && line.body === body);
  const line =
    (asData ? lineOf(`${method}.data`) : undefined) ??
    lineOf(method) ??
    (method === "HEAD" ? lineOf("GET") : method === "GET" ? undefined : lineOf("POST"));
  return line ? meaningOf(line.cells[role], role, address, method) : "405";
}

suiteTest(
  "[MEND-09] the table has every route that was built, and what takes an id with one that is gone",
  () => {
    const byRoute = Map.groupBy(addresses, (address) => routeOf(address)?.id);
    const missing = routes.flatMap(({ id, path }) => {
      const own = byRoute.get(id) ?? [];
      if (own.length === 0) return [`${path}: no line has an address of it`];
      const takesId = /:(id|assetId)\b/.test(path);
      const isWhole = own.length > 1 && own.some((address) => address.includes("nada"));
      return takesId && !isWhole ? [`${path}: a line with an id that is there, and one with 'nada'`] : [];
    });
    expect(missing, "add lines to test/support/role-matrix.ts").toEqual([]);
  },
);

suiteTest("[ADM-03] [JUR-03] [POR-04] [EDI-03] who is denied reads whose screen it is", async () => {
  const visitor = await contest.signedIn(people.publico);
  for (const [path, reason] of [
    ["/admin/usuarios", "No tienes permisos de administrador"],
    ["/jurado", "No tienes permisos de jurado"],
    ["/universidad", "No tienes permisos de universidad"],
    ["/propuesta/obra/editar", "No tienes permisos para editar propuestas"],
  ] as const) {
    const page = await visitor.open(path);
    expect([path, page.path, page.toast]).toEqual([path, "/", `Acceso denegado / ${reason}`]);
  }
});

test("[MEND-09] [ADM-03] every address answers every role, by every method, what the table says, and changes nothing", async () => {
  const before = await allRows(contest);
  const jobs: Job[] = [
    ...addresses.flatMap((address) =>
      methods.map((method) => ({ method, address, body: null, asData: false })),
    ),
    ...addresses.flatMap((address) =>
      dataMethods.map((method) => ({ method, address, body: null, asData: true })),
    ),
    ...lines.flatMap((line) =>
      line.body === null || isWhole ? [] : [false, true].map((asData) => ({ ...line, asData })),
    ),
  ].flatMap((job) => roles.filter((_, at) => isSent(job, at)).map((role) => ({ ...job, role })));
  const wrong: string[] = [];
  const left = [...jobs];
  const take = async () => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) {
      const wanted = expected(job);
      const got = wanted === null ? null : await ask(job);
      const what =
        `${job.method} ${job.asData ? dataPath(job.address) : job.address} ${job.body ?? ""}`.trim();
      if (got !== wanted) wrong.push(`${what}, ${job.role}: ${got}, not ${wanted}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, take));
  expect(wrong.sort(), "mend the guard, or (where it is meant) test/support/role-matrix.ts").toEqual([]);
  expect(await allRows(contest)).toEqual(before);
}, 1_200_000);
