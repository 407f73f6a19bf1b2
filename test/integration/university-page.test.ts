import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();
const path = "/universidades/cuenca";
const titles = (page: { texts(selector: string): string[] }) => page.texts("main article h3");

test("[FACE-06] a university's page has its published works; the landing and each work lead to it", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Cuenca", slug: "cuenca" });
  await contest.addUniversity({ name: "Universidad sin Obras", slug: "sin-obras" });
  const work = await contest.addProposal({ title: "Una", universityId });
  await contest.addProposal({ title: "Otra", universityId });
  await contest.addProposal({ title: "Sin acabar", universityId, isDraft: true });
  await contest.addProposal({ title: "Ajena" });
  await contest.setPhase("voting");
  const visitor = await contest.as("publico");

  const page = await visitor.open(path);
  expect(page.text("h1")).toBe("Universidad de Cuenca");
  expect(titles(page)).toEqual(["Otra", "Una"]);
  const links = (await visitor.open("/")).document.querySelectorAll(".universities a");
  const hrefs = links.map((link) => link.getAttribute("href"));
  expect(hrefs).toContain(path);
  expect(hrefs).not.toContain("/universidades/sin-obras");
  expect(
    (await visitor.open(`/propuesta/${work}`)).document.querySelector(`.work-head a[href='${path}']`),
  ).not.toBeNull();
});

test("[FACE-06] a vote on that page counts and leads back to its work", async () => {
  const visitor = await contest.as("publico");
  const page = await visitor.open(path);
  const form = page.document.querySelector("[data-vote-form]");
  const value = (name: string) => form?.querySelector(`[name=${name}]`)?.getAttribute("value") ?? "";
  const id = value("proposal_id");
  const answer = await visitor.post("/galeria", { proposal_id: id, return: value("return") });
  expect(answer.headers.get("Location")).toBe(`${path}#obra-${id}`);
  expect((await visitor.open(path)).text(`[data-vote="${id}"]`)).toContain("Ya votaste");
});

test("[FACE-06] a university without works, an unknown one, and one whose authors are hidden have no page, only a way back", async () => {
  const visitor = await contest.as("publico");
  const missing = async (address: string) => {
    const page = await visitor.open(address);
    expect([page.status, page.text("h1")], address).toEqual([404, "Universidad no encontrada"]);
    expect(page.document.querySelector("main a[href='/galeria']")).not.toBeNull();
    expect(page.html).not.toContain("Cuenca");
  };
  for (const slug of ["sin-obras", "nadie", "a'b"]) await missing(`/universidades/${slug}`);
  await contest.setSetting("blind_judging", "true");
  await contest.setPhase("evaluation");
  await missing(path);
  expect((await visitor.open("/")).document.querySelector(".universities a")).toBeNull();
  expect(await (await visitor.fetch("/sitemap.xml")).text()).not.toContain("/universidades/");
  const own = await contest.as("universidad");
  expect((await own.open(path)).status).toBe(200);
  await contest.setSetting("blind_judging", "false");
  await contest.setPhase("voting");
});
