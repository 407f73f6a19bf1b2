import type { Page } from "playwright-core";
import { getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { limits } from "~/contest/core/limits";
import { addAsset } from "../support/assets";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";
import { plantVerdict } from "../support/verdict";

const contest = openContest();
const openPage = openBrowser(contest);

beforeAll(async () => {
  await contest.setSetting("open_to_visitors", "true");
  const universityId = await contest.addUniversity({ name: "Universidad del Faro", slug: "faro" });
  for (let n = 0; n < 12; n++) {
    await contest.addProposal({ id: `obra-${n}`, title: `Obra número ${n}`, ...(n < 2 && { universityId }) });
    await addAsset(contest, `obra-${n}`, { file: "cartel.jpg" });
  }
  await contest.addProposal({ id: "obra-video", title: "Obra en video", category: "Video" });
  await addAsset(contest, "obra-video", { file: "video-2s.mp4", seconds: 2, poster: "cartel.jpg" });
  const words = "Una frase que se repite. ".repeat(400);
  await contest.rows(
    "update proposals set description = ?, explanation = ? where id = 'obra-1'",
    words.slice(0, limits.descriptionLength),
    words.slice(0, limits.explanationLength),
  );
  await contest.setPhase("voting");
});

/** Returns the texts of the sheets that a page prints on. */
async function sheets(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const sheet = await pdf.getPage(index + 1);
      const [, , width = 0, height = 0] = sheet.view;
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
      const { items } = await sheet.getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }),
  );
}

test("[FACE-12] a work prints on one A4 sheet, on two with the longest texts, without the site around it", async () => {
  const page = await openPage({});
  const [sheet = "", ...further] = await sheets(page, "/propuesta/obra-0");
  expect(further).toEqual([]);
  expect(sheet).toContain("Obra número 0");
  expect(sheet).toContain("Universidad del Faro");
  for (const part of ["Menú", "Votar", "Ampliar", "Aviso legal", "Siguiente", "Obra número 1", "Copiar"])
    expect(sheet).not.toContain(part);
  expect(await sheets(page, "/propuesta/obra-1")).toHaveLength(2);
  expect(await sheets(page, "/propuesta/obra-video")).toHaveLength(1);
  // Chromium prints a video blank, so its poster stands in.
  const shown = () =>
    Promise.all([".stage .print-only img", ".stage video"].map((name) => page.locator(name).isVisible()));
  expect(await shown()).toEqual([false, true]);
  await page.emulateMedia({ media: "print" });
  expect(await shown()).toEqual([true, false]);
});

test("[FACE-12] the results print on one A4 sheet, with ten finalists, honours and figures", async () => {
  const admin = await contest.addPerson("admin");
  const finalists = Array.from(
    { length: 9 },
    (_, n) => ["finalista", `obra-${n + 1}`] as ["finalista", string],
  );
  await plantVerdict(contest, {
    number: 1,
    by: admin.id,
    sealedAt: Date.now(),
    awards: [
      ["ganadora", "obra-0"],
      ...finalists,
      ["favorita", "obra-3"],
      ["accesit", "obra-10", "Mejor video"],
      ["mencion", "obra-11", "Oficio"],
    ],
  });
  await contest.setPhase("results");
  const [sheet = "", ...further] = await sheets(await openPage({}), "/resultados");
  expect(further).toEqual([]);
  for (const part of ["Obra número 0", "Obra número 9", "El concurso en cifras"])
    expect(sheet).toContain(part);
  for (const part of ["Menú", "Ampliar", "Aviso legal", "Recuento"]) expect(sheet).not.toContain(part);
});
