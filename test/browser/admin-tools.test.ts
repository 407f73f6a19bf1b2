import { beforeAll, expect, test } from "vitest";
import { hydrated, openBrowser } from "../support/browser";
import { campaignDescribe, campaignTest, scripting, suiteTest } from "../support/campaign";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
let admin: Person;

beforeAll(async () => {
  admin = await contest.addPerson("admin", { fullName: "Rosa Vidal" });
  const juror = await contest.addPerson("jurado");
  await contest.addProposal({ id: "faro", title: "Faro" });
  const scores = JSON.stringify({ creatividad: 5, tecnica: 0, innovacion: 0, adecuacion: 0 });
  await contest.addEvaluation(juror.judgeId, "faro", 5, { id: "una", scores, total_score: 0.3 });
  for (let n = 0; n < 5; n++) {
    const voter = await contest.addPerson("publico");
    await contest.insert("public_votes", {
      user_id: voter.id,
      proposal_id: "faro",
      created_at: 1 + n * 3_600_000,
      network_hash: "a".repeat(64),
    });
  }
});

campaignDescribe.each([true, false])("JavaScript: %s", (javaScript) => {
  const open = async (path: string, expectStatus: number[] = []) => {
    const page = await openPage({ javaScript, person: admin, expectStatus });
    await page.goto(path);
    if (javaScript) await hydrated(page);
    return page;
  };
  const toast = "[data-toast]";

  test("criteria: a change asks, 'Cancelar' keeps what was typed, 'Sí, cambiar' recomputes", async () => {
    const page = await open("/admin/criterios");
    const weight = page.getByRole("group", { name: "1. Creatividad" }).getByLabel("Peso");
    const before = Number(await weight.inputValue());
    await weight.fill(String(before + 10));
    await page.getByRole("button", { name: "Guardar criterios" }).click();
    const question = page.getByRole("dialog", { name: "¿Cambiar los criterios?" });
    await question.getByText("1 evaluación").waitFor();
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect.poll(() => question.count()).toBe(0);
    await expect.poll(() => weight.inputValue()).toBe(String(before + 10));
    expect(await contest.value("select weight from criteria where id = 'creatividad'")).toBe(before);
    await page.getByRole("button", { name: "Guardar criterios" }).click();
    await question.getByRole("button", { name: "Sí, cambiar" }).click();
    await page.locator(toast).getByText("Se ha recalculado la nota de 1 evaluación enviada").waitFor();
    const total = (before + 10) / (before + 10 + 70);
    expect(await contest.value("select total_score from evaluations")).toBeCloseTo(total, 9);
  });
});

campaignTest.each(["usuarios", "universidades", "registro", "correo"])(
  "/admin/%s is searched while one types, and the field keeps the focus",
  async (screen) => {
    const page = await openPage({ person: admin });
    await page.goto(`/admin/${screen}`);
    await hydrated(page);
    const search = page.getByRole("searchbox");
    for (const words of ["rosa", "rosa vidal"]) {
      await search.pressSequentially(words.slice((await search.inputValue()).length));
      await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(words);
      await page.waitForLoadState("networkidle");
      expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
    }
  },
);

suiteTest.each(scripting)(
  "[MEND3-45] a table wider than its window says that it has more columns, JavaScript: %s",
  async (javaScript) => {
    const person = await contest.addPerson("admin");
    for (const [path, width, isSaid] of [
      ["/admin/jurado", 390, false],
      ["/admin/jurado", 700, true],
      ["/admin/jurado", 1280, false],
      ["/admin/usuarios", 390, false],
      ["/admin/usuarios", 700, true],
    ] as const) {
      const page = await openPage({ javaScript, person, width });
      await page.goto(path);
      const place = page.locator(".table-place").first();
      const more = place.locator(".table-more");
      expect(await place.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(isSaid);
      expect(((await more.boundingBox())?.height ?? 0) > 0).toBe(isSaid);
      if (!isSaid) continue;
      // The text stays in place while the table scrolls.
      await place.evaluate((table) => table.scrollTo(table.scrollWidth, 0));
      const start = (await place.boundingBox())?.x ?? 0;
      await expect.poll(async () => (await more.boundingBox())?.x ?? 0).toBeCloseTo(start, 0);
    }
  },
);
