import { beforeAll, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const path = "/jurado/ranking";
const jurors: Person[] = [];
let visitor: Visitor;

/** That juror's evaluation, every criterion with the same stars. */
async function evaluate(
  juror: Person | undefined,
  proposal: string,
  stars: number,
  more: { status?: "draft" | "submitted"; conflict?: 0 | 1 } = {},
) {
  const { status = "submitted", conflict = 0 } = more;
  await contest.insert("evaluations", {
    id: crypto.randomUUID(),
    judge_id: juror?.judgeId,
    proposal_id: proposal,
    scores: JSON.stringify({ creatividad: stars, tecnica: stars, innovacion: stars, adecuacion: stars }),
    total_score: stars / 5,
    status,
    conflict,
    submitted_at: status === "submitted" ? 1 : null,
    created_at: 1,
    updated_at: 1,
  });
}

const shown = (page: Page) =>
  page.document.querySelectorAll("[data-proposal]").map((row) => ({
    id: row.getAttribute("data-proposal"),
    place: row.getAttribute("data-place") ?? null,
    average:
      row.querySelector(".ranking-figure")?.textContent ?? row.querySelector(".ranking-average")?.textContent,
    own: row.querySelector("[data-label='Tu nota']")?.textContent,
    behind: row.querySelector("[data-label=Evaluaciones]")?.textContent,
  }));
const ids = async (query = "") => shown(await visitor.open(path + query)).map(({ id }) => id);

beforeAll(async () => {
  for (let n = 0; n < 3; n++) jurors.push(await contest.addPerson("jurado"));
  visitor = await contest.signedIn(jurors[0] as Person);
});

test("[RNK-01] an empty ranking says so", async () => {
  const page = await visitor.open(path);
  expect(page.text("h1")).toBe("Ranking");
  expect(page.text("main")).toContain("Todavía no hay propuestas");
});

test("[RNK-01] by average with two decimals, unrated last; drafts, conflicts and drafts of evaluations do not count", async () => {
  const [ana, bea, carlos] = jurors;
  await contest.addProposal({ id: "tercios", title: "Tercios", createdAt: 1 });
  await contest.addProposal({ id: "alta", title: "Alta", category: "Video", createdAt: 2 });
  await contest.addProposal({ id: "muda", title: "Muda", category: "Otro", createdAt: 3 });
  await contest.addProposal({ id: "imagen", title: "Imagen", category: "Imagen", createdAt: 4 });
  await contest.addProposal({ id: "borrador", title: "Borrador", isDraft: true });
  await evaluate(ana, "tercios", 5);
  await evaluate(bea, "tercios", 4);
  await evaluate(carlos, "tercios", 4);
  await evaluate(bea, "alta", 5);
  await evaluate(carlos, "alta", 0, { conflict: 1 });
  await evaluate(ana, "muda", 3, { status: "draft" });
  await evaluate(ana, "imagen", 0);
  expect(shown(await visitor.open(path))).toEqual([
    { id: "alta", place: "1", average: "100,00", own: "Pendiente", behind: "1" },
    // (100 + 80 + 80) / 3
    { id: "tercios", place: "2", average: "86,67", own: "100,0", behind: "3" },
    { id: "imagen", place: "3", average: "0,00", own: "0,0", behind: "1" },
    { id: "muda", place: null, average: "Sin evaluaciones", own: "60,0Borrador", behind: "0" },
  ]);
});

test("[RNK-01] Todas, Gráfico and Video; Imagen counts as Gráfico; what the address cannot mean is passed over", async () => {
  const page = await visitor.open(path);
  expect(page.texts("[aria-label=Categoría] a")).toEqual(["Todas", "Gráfico", "Video"]);
  expect(await ids("?categoria=Grafico")).toEqual(["tercios", "imagen"]);
  expect(await ids("?categoria=Video")).toEqual(["alta"]);
  expect(await ids("?categoria=nada&pagina=-4")).toHaveLength(4);
});

test("[RNK-01] votes only where the setting shows them to jurors", async () => {
  await contest.addVote(await contest.addPerson("publico"), "imagen");
  expect((await visitor.open(path)).text("thead")).not.toContain("Votos");
  await contest.setSetting("show_votes_to_judges", "true");
  const page = await visitor.open(path);
  expect(page.text("thead")).toContain("Votos");
  expect(page.text("[data-proposal=imagen] [data-label=Votos]")).toBe("1");
  await contest.setSetting("show_votes_to_judges", "false");
});

test("[RNK-01] with after_own an average is hidden until one's own is sent, in order and source too", async () => {
  await contest.setSetting("ranking_visibility", "after_own");
  const page = await visitor.open(path);
  expect(shown(page)).toEqual([
    { id: "tercios", place: "1", average: "86,67", own: "100,0", behind: "3" },
    { id: "imagen", place: "2", average: "0,00", own: "0,0", behind: "1" },
    // By title, whatever their averages.
    {
      id: "alta",
      place: null,
      average: "Se verá cuando envíes tu evaluación",
      own: "Pendiente",
      behind: "1",
    },
    {
      id: "muda",
      place: null,
      average: "Se verá cuando envíes tu evaluación",
      own: "60,0Borrador",
      behind: "0",
    },
  ]);
  expect(page.html).not.toContain("100,00");
  const raw = await (await visitor.fetch(`${path}.data`)).text();
  expect(raw).not.toContain('"totals"');
  await evaluate(jurors[0], "alta", 4);
  expect(shown(await visitor.open(path))[0]).toMatchObject({ id: "alta", average: "90,00" });
  await contest.setSetting("ranking_visibility", "always");
});

test("[RNK-01] whatever the scores, the order is that of an independent calculation", async () => {
  await contest.db.exec("delete from evaluations");
  await contest.db.exec("delete from public_votes");
  await contest.db.exec("delete from proposals");
  const given = new Map<string, number[]>();
  for (let n = 0; n < 12; n++) {
    const id = await contest.addProposal({ id: `azar-${n}`, title: `Azar ${n}`, createdAt: 100 - n });
    // A fixed spread with ties, and works of none, one, two and three evaluations.
    const stars = jurors.slice(0, n % 4).map((_, j) => (n * 7 + j * 3) % 6);
    given.set(id, stars);
    for (const [j, star] of stars.entries()) await evaluate(jurors[j], id, star);
  }
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const spread = (all: number[]) =>
    all.length < 2
      ? Infinity
      : Math.sqrt(all.reduce((sum, one) => sum + (one - mean(all)) ** 2, 0) / (all.length - 1));
  const expected = [...given]
    .map(([id, stars], n) => ({ id, stars, createdAt: 100 - n }))
    .sort((a, b) => {
      if (!a.stars.length || !b.stars.length)
        return b.stars.length && !a.stars.length ? 1 : a.stars.length ? -1 : a.createdAt - b.createdAt;
      const [x, y] = [mean(a.stars), mean(b.stars)];
      if (Math.abs(x - y) > 1e-9) return y - x;
      const [s, t] = [spread(a.stars), spread(b.stars)];
      if (s !== t && Math.abs(s - t) > 1e-9) return s - t;
      return a.createdAt - b.createdAt;
    })
    .map(({ id }) => id);
  expect(await ids()).toEqual(expected);
});

test("[RNK-01] others are denied, nobody signed in goes to /auth", async () => {
  const admin = await contest.signedIn(await contest.addPerson("admin"));
  expect((await admin.open(path)).toast).toContain("No tienes permisos de jurado");
  expect((await contest.visitor().open(path)).path).toBe(`/auth?redirectTo=${encodeURIComponent(path)}`);
});
