import { createCookie } from "@remix-run/cloudflare";
import { beforeAll, describe, expect, test } from "vitest";
import { fold } from "~/contest/core/fold";
import { shuffledPlace } from "../../verify/rules/shuffle";
import { openContest, type Person } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const DAY = 24 * 60 * 60 * 1000;
let voter: Person;
let visitor: Visitor;

interface Work {
  number: number;
  id: string;
  title: string;
  votes: number;
  createdAt: number;
  category: string;
}
let works: Work[];

const idsOf = (page: Page) =>
  page.document.querySelectorAll("[data-proposal]").map((card) => card.getAttribute("data-proposal") ?? "");
const link = (page: Page, rel: "next" | "prev") =>
  page.document.querySelector(`nav[aria-label="Más obras"] a[rel=${rel}]`)?.getAttribute("href") ?? null;
const cookieOf = async (from: Visitor) =>
  (await createCookie("azar").parse(`azar=${from.cookies.get("azar")}`)) as number;

/** Returns all pages from that address on, by 'Ver más' or 'Anterior'. */
async function walk(path: string, rel: "next" | "prev" = "next", who = visitor): Promise<Page[]> {
  const pages: Page[] = [];
  for (let at: string | null = path; at && pages.length < 20; at = link(pages.at(-1) as Page, rel)) {
    pages.push(await who.open(at));
  }
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  return pages;
}

/** Returns the works in that order, computed separately. Ties are sorted by submission, then by id. */
const sorted = (by: (one: Work, other: Work) => number, among = works) =>
  among
    .toSorted((a, b) => by(a, b) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
const orders = {
  votes: (a: Work, b: Work) => b.votes - a.votes,
  recent: (a: Work, b: Work) => b.createdAt - a.createdAt,
  title: (a: Work, b: Work) => (fold(a.title) < fold(b.title) ? -1 : Number(fold(a.title) > fold(b.title))),
};

async function readWorks() {
  return contest.rows<Work>(
    `select number, id, title, public_votes_count as votes, created_at as createdAt, category
     from proposals where not is_draft`,
  );
}

beforeAll(async () => {
  voter = await contest.addPerson("publico");
  visitor = await contest.signedIn(voter);
  const fans = [await contest.addPerson("publico"), await contest.addPerson("publico")];
  const start = Date.now() - 90 * DAY;
  for (let n = 0; n < 62; n++) {
    // Works with equal titles, instants and votes, and characters that an address must encode.
    const group = ["Mar. abierto", "ÁRBOL & raíz", "Ñu", "¿Qué? 100 % #1", "日本", "Mar"][n % 6];
    const id = await contest.addProposal({
      title: n % 9 === 0 ? `${group}` : `${group} ${n % 11}`,
      category: n % 3 === 0 ? "Video" : "Grafico",
      createdAt: start + Math.floor(n / 2) * DAY,
    });
    for (const fan of fans.slice(0, n % 3)) await contest.addVote(fan, id);
  }
  await contest.addProposal({ title: "Sin acabar", isDraft: true, createdAt: start });
  works = await readWorks();
});

describe.each(["votes", "recent", "title"] as const)("in the order by %s", (sort) => {
  test("[GAL-02] every work once, in order, with its number among all, and back again", async () => {
    const pages = await walk(`/galeria?orden=${sort}`);
    expect(pages.flatMap(idsOf)).toEqual(sorted(orders[sort]));
    expect(pages.map((page) => page.text('nav[aria-label="Más obras"] p'))).toEqual([
      "Obras 1–24 de 62",
      "Obras 25–48 de 62",
      "Obras 49–62 de 62",
    ]);
    expect(pages.every((page) => page.text("main").includes("62 propuestas"))).toBe(true);
    const back = await walk(pages[2]?.path ?? "", "prev");
    expect(back.map((page) => page.path)).toEqual(pages.map((page) => page.path).reverse());
    const [, second] = pages;
    const home = second?.document
      .querySelectorAll("nav a")
      .find((a) => a.textContent === "Volver al principio");
    expect(home?.getAttribute("href")).toBe(`/galeria?orden=${sort}`);
  });

  test("[GAL-03] [GAL-04] filters stay while paging", async () => {
    const pages = await walk(`/galeria?q=UNIVERSIDAD&categoria=Grafico&orden=${sort}`);
    const matches = works.filter(({ category }) => category === "Grafico");
    expect(pages.flatMap(idsOf)).toEqual(sorted(orders[sort], matches));
    expect(pages[0]?.text("main")).toContain("41 propuestas");
    expect(pages).toHaveLength(2);
    expect(pages[1]?.valueOf("q")).toBe("UNIVERSIDAD");
    expect(pages[1]?.valueOf("categoria")).toBe("Grafico");
  });

  test("[GAL-02] an address that asks for all up to a work shows it whole, once", async () => {
    const [first, second] = await walk(`/galeria?orden=${sort}`);
    const end = second?.document.querySelector("[data-more]")?.getAttribute("data-more") ?? "";
    const page = await visitor.open(`/galeria?orden=${sort}&hasta=${encodeURIComponent(end)}`);
    expect(idsOf(page)).toEqual([first, second].flatMap((one) => (one ? idsOf(one) : [])));
    expect(page.text('nav[aria-label="Más obras"] p')).toBe("Obras 1–48 de 62");
    expect(link(page, "next")).toBe(second && link(second, "next"));
    expect(link(page, "prev")).toBeNull();
  });

  test("[GAL-02] an address that names a work shows the page that holds it", async () => {
    const pages = await walk(`/galeria?orden=${sort}`);
    for (const page of pages) {
      for (const id of [idsOf(page)[0], idsOf(page).at(-1)]) {
        expect(idsOf(await visitor.open(`/galeria?orden=${sort}&obra=${id}`))).toEqual(idsOf(page));
      }
    }
  });
});

test.each([
  ["24", [24]],
  ["25", [24, 1]],
  ["48", [24, 24]],
  ["49", [24, 24, 1]],
])("[GAL-02] %s works make pages of %j", async (size, expected) => {
  const name = `Tirada de ${size} piezas`;
  const made: string[] = [];
  for (let n = 0; n < Number(size); n++) {
    made.push(await contest.addProposal({ title: `${name} ${n % 4}`, createdAt: 1_700_000_000_000 }));
  }
  for (const sort of ["votes", "recent", "title", "random"]) {
    const pages = await walk(`/galeria?q=${encodeURIComponent(name)}&orden=${sort}`);
    expect(pages.map((page) => idsOf(page).length)).toEqual(expected);
    expect(pages.flatMap(idsOf).toSorted()).toEqual(made.toSorted());
    expect(pages[0]?.text("main")).toContain(`${size} propuestas`);
    expect(pages[0]?.document.querySelector("[data-more]") !== null).toBe(expected.length > 1);
  }
  for (const id of made) await contest.removeWorks(id);
});

test.each(["votes", "recent", "title", "random"])(
  "[GAL-02] what is no place in the order by %s shows the first page",
  async (sort) => {
    const first = await visitor.open(`/galeria?orden=${sort}`);
    const other = sort === "recent" ? "votes" : "recent";
    const places = [
      "",
      "nada",
      "....",
      sort,
      `${sort}.1.x`,
      `${sort}.-1.x.1`,
      `${sort}.1.x.1' or 1=1 --`,
      `${other}.1.x.1`,
      "random-1.1.x.1",
      `${sort}.${"9".repeat(400)}.x.1`,
      `${sort}.1.${"x".repeat(5000)}.1`,
      `${sort}.1.x.${"9".repeat(5000)}`,
      `${sort}\u0000.1.x.\u0000`,
      // A valid position behind the last work.
      { votes: "votes.999999999999999.z.0", recent: "recent.0.z.0", title: "title.1.z.\u{10ffff}" }[sort] ??
        "",
    ];
    for (const place of places) {
      const page = await visitor.open(`/galeria?orden=${sort}&desde=${encodeURIComponent(place)}`);
      expect([place, page.status, idsOf(page)]).toEqual([place, 200, idsOf(first)]);
      const window = await visitor.open(`/galeria?orden=${sort}&desde=x&hasta=${encodeURIComponent(place)}`);
      expect([place, window.status]).toEqual([place, 200]);
    }
    const twice = await visitor.open(`/galeria?orden=${sort}&desde=a&desde=b&hasta=&hasta=c&obra=&obra=%00`);
    expect([twice.status, idsOf(twice)]).toEqual([200, idsOf(first)]);
  },
);

test("[GAL-02] a place whose works are gone or voted ahead still leads on: none skipped, none twice", async () => {
  const first = await visitor.open("/galeria");
  const next = link(first, "next") ?? "";
  const expected = idsOf(await visitor.open(next));
  // The work at this position, and another of the second page, gain votes and move to the front.
  const fan = await contest.addPerson("publico");
  for (const id of [idsOf(first).at(-1), expected[3]]) {
    await contest.addVote(fan, id ?? "");
    await contest.addVote(await contest.addPerson("publico"), id ?? "");
    await contest.addVote(await contest.addPerson("publico"), id ?? "");
  }
  const pages = await walk(next);
  const rest = works.map(({ id }) => id).filter((id) => !idsOf(first).includes(id) && id !== expected[3]);
  expect(pages.flatMap(idsOf).toSorted()).toEqual(rest.toSorted());
  expect(pages[0]?.text('nav[aria-label="Más obras"] p')).toBe("Obras 26–49 de 62");
  await contest.db.exec("update proposals set is_draft = 1 where id = (select id from proposals limit 1)");
  expect((await visitor.open(next)).status).toBe(200);
  await contest.db.exec("update proposals set is_draft = 0 where title <> 'Sin acabar'");
  works = await readWorks();
});

test("[GAL-07] [NOJS-02] a vote given on a later page comes back to it, the work where it stood", async () => {
  const [, second] = await walk("/galeria");
  if (!second) throw new Error("no second page");
  const before = idsOf(second);
  const id = before[16] ?? "";
  const form = second.document.querySelector(`[data-vote="${id}"] form`);
  const back = form?.querySelector('[name="return"]')?.getAttribute("value") ?? "";
  const answer = await visitor.post("/galeria", { proposal_id: id, return: back });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, back]);
  expect(back).toMatch(new RegExp(`#obra-${id}$`));
  const page = await visitor.open(back);
  expect(page.toast).toBe("Voto registrado / Tu voto ha sido contabilizado");
  expect(page.text(`[data-vote="${id}"]`)).toContain("Ya votaste");
  expect(page.document.getElementById(`obra-${id}`)).not.toBeNull();
  expect(idsOf(page)).toEqual(before);
  expect(page.text('nav[aria-label="Más obras"] p')).toBe("Obras 25–48 de 62");
  const [third] = (await walk(link(page, "next") ?? "")).map(idsOf);
  expect(before.filter((one) => third?.includes(one))).toEqual([]);
  // The default order is by votes only.
  works = await readWorks();
  expect((await walk("/galeria")).flatMap(idsOf)).toEqual(sorted(orders.votes));
});

test("[GAL-07] a long search in Spanish still brings its vote back", async () => {
  const title = "ñ".repeat(100);
  const id = await contest.addProposal({ title });
  const page = await visitor.open(`/galeria?q=${encodeURIComponent(title)}`);
  const back = page.document.querySelector('[data-vote-form] [name="return"]')?.getAttribute("value") ?? "";
  const answer = await visitor.submit("/galeria", { proposal_id: id, return: back });
  expect([answer.path, answer.toast]).toEqual([page.path, "Voto registrado / Tu voto ha sido contabilizado"]);
  await contest.rows("update proposals set is_draft = 1 where id = ?", id);
});

describe("in the random order", () => {
  test("[GAL-02] each visitor has their own, the same on every page and visit, as the rule says", async () => {
    const seen = new Set<string>();
    for (let n = 0; n < 3; n++) {
      const who = await contest.signedIn(voter);
      const ids = (await walk("/galeria?orden=random", "next", who)).flatMap(idsOf);
      const seed = await cookieOf(who);
      const expected = works.toSorted(
        (a, b) => shuffledPlace(a.number, seed) - shuffledPlace(b.number, seed),
      );
      expect(ids).toEqual(expected.map(({ id }) => id));
      expect((await walk("/galeria?orden=random", "next", who)).flatMap(idsOf)).toEqual(ids);
      const pages = await walk("/galeria?orden=random", "next", who);
      expect(idsOf(await who.open(`/galeria?orden=random&obra=${ids[30]}`))).toEqual(idsOf(pages[1] as Page));
      seen.add(ids.join());
    }
    expect(seen.size).toBe(3);
  });

  test("[GAL-02] it is remembered only where it is asked for, and stays through signing in", async () => {
    await contest.setSetting("open_to_visitors", "true");
    const nobody = contest.visitor();
    await nobody.open("/galeria");
    expect(nobody.cookies.has("azar")).toBe(false);
    const before = idsOf(await nobody.open("/galeria?orden=random"));
    await nobody.submit("/auth", { email: voter.email, password: "demo-2025" });
    expect(idsOf(await nobody.open("/galeria?orden=random"))).toEqual(before);
    expect(`${nobody.cookies.get("azar")}`).not.toContain(voter.id);
    await contest.setSetting("open_to_visitors", "false");
  });

  test.each(["", "nada", "%", "eyJhIjoxfQ%3D%3D", btoa("-1"), btoa("1.5"), btoa("94906247"), btoa("1e400")])(
    "[GAL-02] a cookie of %j counts as none",
    async (value) => {
      const who = await contest.signedIn(voter);
      who.cookies.set("azar", value);
      const page = await who.open("/galeria?orden=random");
      expect(page.status).toBe(200);
      expect(idsOf(page)).toHaveLength(24);
      expect(who.cookies.get("azar")).not.toBe(value);
    },
  );

  test("[GAL-02] somebody else's place in it shows one's own first page", async () => {
    const [one, other] = [await contest.signedIn(voter), await contest.signedIn(voter)];
    const next = link(await one.open("/galeria?orden=random"), "next") ?? "";
    expect(idsOf(await other.open(next))).toEqual(idsOf(await other.open("/galeria?orden=random")));
  });
});

test("[GAL-02] a juror who may not see votes meets no place that tells of them", async () => {
  const juror = await contest.as("jurado");
  const page = await juror.open("/galeria?orden=votes&desde=votes.1.a.1");
  expect(idsOf(page)).toEqual(idsOf(await juror.open("/galeria?orden=recent")));
  const more = page.document.querySelector("[data-more]");
  expect(more?.outerHTML).toContain("recent.");
  expect(more?.outerHTML).not.toContain("votes");
});
