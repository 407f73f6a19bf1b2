import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await contest.as("publico");
  const soria = await contest.addUniversity({ name: "Universidad de Soria" });
  await contest.addProposal({ id: "a", title: "Ámbar", createdAt: 40, category: "Video" });
  await contest.addProposal({ id: "b", title: "Bruma", createdAt: 10, universityId: soria });
  await contest.addProposal({ id: "c", title: "Cobre", createdAt: 30, category: "Video" });
  await contest.addProposal({ id: "d", title: "Duna", createdAt: 20, universityId: soria });
  await contest.addProposal({ id: "x", title: "Boceto", createdAt: 15, universityId: soria, isDraft: true });
  const fan = await contest.addPerson("publico");
  for (const id of ["d", "c"]) await contest.addVote(fan, id);
  await contest.addVote(await contest.addPerson("publico"), "d");
});

const nav = 'nav[aria-label="Otras obras"]';
const link = (page: Page, rel: string) =>
  page.document.querySelector(`${nav} a[rel=${rel}]`)?.getAttribute("href") ?? null;

/** Returns the ids from that address on by 'Siguiente', then back by 'Anterior'. */
async function walk(path: string, who = visitor): Promise<string> {
  const pages = [await who.open(path)];
  for (let at = link(pages[0] as Page, "next"); at; at = link(pages.at(-1) as Page, "next")) {
    pages.push(await who.open(at));
  }
  const back = [pages.at(-1) as Page];
  for (let at = link(back[0] as Page, "prev"); at; at = link(back.at(-1) as Page, "prev")) {
    back.push(await who.open(at));
  }
  const ids = [pages, back.reverse()].map((way) => way.map(({ url }) => url.pathname.slice(-1)).join(""));
  expect(ids[1]).toBe(ids[0]);
  return ids[0] ?? "";
}

test.each([
  // Most votes first. Ties keep submission order.
  ["/propuesta/d", "dcba"],
  ["/propuesta/d?orden=votes", "dcba"],
  ["/propuesta/a?orden=recent", "acdb"],
  ["/propuesta/a?orden=title", "abcd"],
  ["/propuesta/a?orden=title&categoria=Video", "ac"],
  ["/propuesta/b?orden=title&q=SÓRIA", "bd"],
  ["/propuesta/d?orden=nada&categoria=nada", "dcba"],
  ["/propuesta/a?q=ambar", "a"],
])("[DET-01] from %s 'Siguiente' leads through %s, 'Anterior' back, off at the ends", async (path, ids) => {
  expect(await walk(path)).toBe(ids);
});

test("[DET-01] a work that the filter does not find stands among those it finds", async () => {
  const page = await visitor.open("/propuesta/b?orden=title&categoria=Video");
  expect([link(page, "prev"), link(page, "next")]).toEqual([
    "/propuesta/a?categoria=Video&orden=title",
    "/propuesta/c?categoria=Video&orden=title",
  ]);
  expect(page.texts(`${nav} a`)).toEqual(["Anterior Ámbar", "Siguiente Cobre"]);
});

test("[DET-01] [GAL-02] the works of a gallery page lead through its order, the random one too", async () => {
  for (const query of ["", "?orden=random", "?categoria=Video&orden=title"]) {
    const gallery = await visitor.open(`/galeria${query}`);
    const hrefs = gallery.document
      .querySelectorAll("[data-proposal] .card-work > a")
      .map((a) => a.getAttribute("href") ?? "");
    const ids = hrefs.map((href) => /\/propuesta\/(\w+)/.exec(href)?.[1]).join("");
    expect(await walk(hrefs[0] ?? "")).toBe(ids);
  }
});

test("[DET-01] the way back after a walk leads to the work in its order; its canonical address stays clean", async () => {
  const headers = { Referer: `${contest.url.origin}/propuesta/a?orden=title` };
  const answer = await visitor.fetch("/propuesta/b?orden=title&q=universidad", { headers });
  const html = await answer.text();
  expect(html).toContain('href="/galeria?q=universidad&amp;orden=title&amp;obra=b#obra-b"');
  expect(html).toContain(`<link rel="canonical" href="${contest.url.origin}/propuesta/b"/>`);
});

test("[DET-01] [GAL-07] a vote keeps the walk", async () => {
  const page = await visitor.open("/propuesta/b?orden=title");
  const back = page.document.querySelector('[data-vote-form] [name="return"]')?.getAttribute("value") ?? "";
  const voted = await visitor.submit("/galeria", { proposal_id: "b", return: back });
  expect([voted.path, link(voted, "next")]).toEqual([page.path, "/propuesta/c?orden=title"]);
});

test("[DET-01] a shared link shows one work: who may not open the gallery meets no others", async () => {
  const nobody = contest.visitor();
  const page = await nobody.open("/propuesta/d?orden=title");
  expect([page.status, page.document.querySelector(nav)]).toEqual([200, null]);
  expect((await nobody.fetch("/propuesta/d.data")).status).toBe(200);
  expect(await (await nobody.fetch("/propuesta/d.data")).text()).not.toContain("Cobre");
  await contest.setSetting("open_to_visitors", "true");
  expect(await walk("/propuesta/a?orden=title", nobody)).toBe("abcd");
  expect(await walk((await nobody.open("/propuesta/a?orden=title")).path, nobody)).toBe("abcd");
  await contest.setSetting("open_to_visitors", "false");
});

test("[DET-01] a draft has no neighbours and is none", async () => {
  const admin = await contest.as("admin");
  const page = await admin.open("/propuesta/x");
  expect([page.status, page.document.querySelector(nav)]).toEqual([200, null]);
  expect(page.html).toContain('href="/galeria" class="button"');
  expect(await walk("/propuesta/a?orden=title", admin)).toBe("abcd");
});

test("[DET-01] a juror who may not see votes walks by date, whatever the address asks", async () => {
  const juror = await contest.as("jurado");
  expect(await walk("/propuesta/a?orden=votes", juror)).toBe("acdb");
  await contest.setSetting("show_votes_to_judges", "true");
  const first = (await juror.open("/galeria")).document.querySelector("[data-proposal]");
  expect(await walk(`/propuesta/${first?.getAttribute("data-proposal")}`, juror)).toMatch(/^d/);
  await contest.setSetting("show_votes_to_judges", "false");
});

test("[DET-01] the link to share stands on the page, and its buttons only where scripts run", async () => {
  const page = await contest.visitor().open("/propuesta/d?orden=title");
  const share = page.document.querySelector("[data-share]");
  const url = `${contest.url.origin}/propuesta/d`;
  expect([share?.getAttribute("data-share"), share?.hasAttribute("hidden")]).toEqual([url, true]);
  expect(page.document.querySelector(`.work-facts a[href="${url}"]`)).not.toBeNull();
});
