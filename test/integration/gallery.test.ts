import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();
const visit = async (role: "publico" | "admin" | "jurado" = "publico") => contest.as(role);
const titles = (page: { texts(selector: string): string[] }) => page.texts("article h3, article h2");

test("[GAL-01] without a session to /auth, and back after signing in", async () => {
  const person = await contest.addPerson("publico");
  const visitor = contest.visitor();
  const auth = await visitor.open("/galeria?q=cartel");
  expect(auth.path).toBe("/auth?redirectTo=%2Fgaleria%3Fq%3Dcartel");
  const page = await visitor.submit(auth.path, { email: person.email, password: "demo-2025" });
  expect(page.path).toBe("/galeria?q=cartel");
  expect(page.text("h1")).toBe("Favorito del Público");
});

test("[GAL-06] an empty gallery says so", async () => {
  expect((await (await visit()).open("/galeria")).text("main")).toContain("No se encontraron propuestas");
});

test("[GAL-02] [GAL-05] non-draft works by votes, each with its label; the way back is the admin's", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Jaén" });
  const quiet = await contest.addProposal({ title: "Silencio", universityId });
  const loud = await contest.addProposal({ title: "Ruido", category: "Video" });
  await contest.addProposal({ title: "Sin acabar", isDraft: true });
  for (let n = 0; n < 2; n++) await contest.addVote(await contest.addPerson("publico"), loud);
  await contest.addVote(await contest.addPerson("publico"), quiet);
  const page = await (await visit()).open("/galeria");
  expect(titles(page)).toEqual(["Ruido", "Silencio"]);
  const card = page.text(`[data-proposal="${quiet}"]`);
  for (const part of ["Silencio", "Descripción de Silencio", "Universidad de Jaén", "Gráfico"]) {
    expect(card).toContain(part);
  }
  expect(page.text(`[data-vote="${quiet}"]`)).toMatch(/^Votar ?1 voto$/);
  expect(page.text(`[data-vote="${loud}"]`)).toMatch(/^Votar ?2 votos$/);
  const admin = await (await visit("admin")).open("/galeria");
  expect(admin.document.querySelector("main header a[href='/admin']")).not.toBeNull();
  const judge = await (await visit("jurado")).open("/galeria");
  expect(judge.text(`[data-vote="${quiet}"]`)).toBe("Votar");
});

test.each([
  ["q=silencio", ["Silencio"]],
  ["q=SILENCIÓ", ["Silencio"]],
  ["q=jaen", ["Silencio"]],
  ["q=%25", []],
  ["categoria=Video", ["Ruido"]],
  ["categoria=Grafico", ["Silencio"]],
  ["categoria=nada", ["Ruido", "Silencio"]],
  ["q=ruido&categoria=Grafico", []],
  // A text longer than the search limit is ignored.
  [`q=${"a".repeat(5000)}`, ["Ruido", "Silencio"]],
  ["desde=nada&hasta=nada&obra=nada", ["Ruido", "Silencio"]],
])("[GAL-03] [GAL-04] ?%s", async (query, expected) => {
  const page = await (await visit()).open(`/galeria?${query}`);
  expect(page.status).toBe(200);
  expect(titles(page)).toEqual(expected);
});

test("[FACE-04] a search finds students too, and filters find a university's works and those without one's vote", async () => {
  const work = await contest.value<string>("select id from proposals where title = 'Silencio'");
  const student = { proposal_id: work, position: 0, full_name: "Íñigo Ñandú", name_key: "in~igo n~andu" };
  await contest.insert("proposal_students", { id: "autor", ...student });
  const visitor = await visit();
  for (const query of ["q=ñandu", "universidad=universidad-de-jaen"]) {
    const slug = await contest.value<string>(
      "select slug from universities where name = 'Universidad de Jaén'",
    );
    const page = await visitor.open(`/galeria?${query.replace("universidad-de-jaen", slug)}`);
    expect([query, titles(page)]).toEqual([query, ["Silencio"]]);
  }
  const loud = await contest.value<string>("select id from proposals where title = 'Ruido'");
  await visitor.submit("/galeria", { proposal_id: loud });
  expect(titles(await visitor.open("/galeria?ver=sin-votar"))).toEqual(["Silencio"]);
  // Blind judging hides the authors from the public.
  for (const key of ["blind_judging", "blind_public"]) await contest.setSetting(key, "true");
  expect(titles(await visitor.open("/galeria?q=ñandu"))).toEqual([]);
  const blind = await visitor.open("/galeria?universidad=nada");
  expect([titles(blind).length, blind.document.querySelector("[name=universidad]")]).toEqual([2, null]);
  for (const key of ["blind_judging", "blind_public"]) await contest.setSetting(key, "false");
});

test("[GAL-11] works that cannot be loaded: said, with status 500, and fine again afterwards", async () => {
  const visitor = await visit();
  await contest.db.exec("alter table proposal_assets rename to proposal_assets_gone");
  const page = await visitor.open("/galeria");
  await contest.db.exec("alter table proposal_assets_gone rename to proposal_assets");
  expect(await contest.complaints()).toEqual(["GET /galeria: no such table: proposal_assets"]);
  expect(page.status).toBe(500);
  expect(page.toast).toBe("No se pudieron cargar las propuestas");
  expect((await visitor.open("/galeria")).status).toBe(200);
});
