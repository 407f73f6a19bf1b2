import { expect, test } from "vitest";
import movedAddresses from "~/web/core/moved-addresses.json";
import { openContest } from "../support/contest";

const contest = openContest();

test("[NOT-01] an unknown address answers 404, says so, and links home", async () => {
  const page = await contest.visitor().open("/no/existe");
  expect(page.status).toBe(404);
  expect(page.text("h1")).toBe("Oops! Page not found");
  expect(page.document.querySelector("main a")?.getAttribute("href")).toBe("/");
  expect(page.text("title")).toBe("Página no encontrada · Concurso de Diseño Universitario");
});

test("a page has one address: a slash at its end leads to it, never elsewhere", async () => {
  const { origin } = contest.url;
  for (const [asked, one] of [
    ["/auth/", "/auth"],
    ["/auth/?tab=registrarse", "/auth?tab=registrarse"],
    ["/galeria///", "/galeria"],
    ["//evil.test/", "//evil.test"],
  ] as const) {
    const answer = await fetch(origin + asked, { redirect: "manual" });
    expect([asked, answer.status, answer.headers.get("Location")]).toEqual([asked, 308, origin + one]);
  }
});

test("every removed address answers 301 to a page that exists", async () => {
  const admin = await contest.as("admin");
  for (const [removed, nearest] of Object.entries(movedAddresses)) {
    const answer = await contest.visitor().fetch(removed.replace("*", "algo"));
    const { origin } = contest.url;
    expect([removed, answer.status, answer.headers.get("Location")]).toEqual([
      removed,
      301,
      `${origin}${nearest}`,
    ]);
    // A page of another role leads an admin away from it.
    expect([nearest, [200, 303].includes((await admin.fetch(nearest)).status)]).toEqual([nearest, true]);
  }
});

test("an address has the same screen in capitals", async () => {
  const admin = await contest.as("admin");
  for (const path of ["/Galeria", "/admin/jurado/Ranking.csv", "/ADMIN/ajustes"]) {
    const [one, other] = [await admin.fetch(path), await admin.fetch(path.toLowerCase())];
    const type = (answer: Response) => answer.headers.get("Content-Type");
    expect([path, one.status, type(one)]).toEqual([path, other.status, type(other)]);
    expect([path, one.status]).toEqual([path, 200]);
  }
});
