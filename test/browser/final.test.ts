import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { hydrated, openBrowser } from "../support/browser";
import { openContest, type Person } from "../support/contest";
import { setFinal } from "../support/final";

const contest = openContest();
const openPage = openBrowser(contest);
const works = ["ala", "bosque", "cauce"];
let admin: Person;
let jurors: Person[];

beforeAll(async () => {
  admin = await contest.addPerson("admin");
  for (const id of works) {
    await contest.addProposal({ id, title: id[0]?.toUpperCase() + id.slice(1) });
  }
  jurors = await Promise.all([1, 2].map((n) => contest.addPerson("jurado", { judgeId: `juez-${n}` })));
  for (const { judgeId } of jurors) {
    await contest.insert("evaluations", {
      ...{ id: crypto.randomUUID(), judge_id: judgeId, proposal_id: "ala", scores: '{"creatividad":4}' },
      ...{ total_score: 0.8, status: "submitted", submitted_at: 1, created_at: 1, updated_at: 1 },
    });
  }
  await contest.setSetting("require_verified_email", "false");
  await contest.setPhase("final");
});

/** Presses a question's button, and then its answer. */
async function confirm(page: Page, act: string, answer = act) {
  await page.getByRole("button", { name: act, exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: answer, exact: true }).click();
}

const placesWithScripts = async (page: Page) => {
  await hydrated(page);
  // In the order in which they are added, and then moved.
  await page.getByRole("button", { name: "Añadir «Bosque» en el puesto 1" }).click();
  await page.getByRole("button", { name: "Añadir «Ala» en el puesto 2" }).click();
  const up = page.getByRole("button", { name: "Subir «Ala»" });
  await up.press("Enter");
  // At the top there is no way up: the focus waits at the way down.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Bajar «Ala»");
  expect(await page.locator("#papeleta ol li").allInnerTexts()).toEqual([
    expect.stringContaining("Ala"),
    expect.stringContaining("Bosque"),
  ]);
};

const placesWithout = async (page: Page) => {
  await page.getByLabel("Puesto de «Ala»").selectOption("1");
  await page.getByLabel("Puesto de «Bosque»").selectOption("2");
};

test.each([true, false])(
  "[DELIB-02] [FINAL-02] from the papers, with a tie, to the winner in a browser, scripts %s",
  async (javaScript) => {
    await setFinal(contest, null, { works });
    const desk = await openPage({ javaScript, person: admin });
    await desk.goto("/admin/deliberacion");
    if (javaScript) await hydrated(desk);
    await confirm(desk, "Abrir la papeleta");
    await desk.getByText("Abierta: el jurado vota.").waitFor();

    const [one, two] = await Promise.all(jurors.map((person) => openPage({ javaScript, person })));
    for (const page of [one as Page, two as Page]) await page.goto("/jurado/deliberacion");
    await (javaScript ? placesWithScripts : placesWithout)(one as Page);
    await (one as Page).getByRole("button", { name: "Votar", exact: true }).click();
    await (one as Page).getByText("Papeleta guardada").waitFor();
    if (javaScript) {
      await hydrated(two as Page);
      await (two as Page).getByRole("button", { name: "Añadir «Ala» en el puesto 1" }).click();
    } else {
      await (two as Page).getByLabel("Puesto de «Ala»").selectOption("1");
    }
    await (two as Page).getByRole("button", { name: "Votar", exact: true }).click();
    await (two as Page).getByText("Papeleta guardada").waitFor();

    await desk.reload();
    if (javaScript) await hydrated(desk);
    await desk.getByText("2 de 2 miembros del jurado han votado.").waitFor();
    await confirm(desk, "Cerrar la papeleta");
    await desk.getByText("Papeleta cerrada").waitFor();
    await confirm(desk, "Recontar");
    // Quota 1; Ala's surplus gives Bosque half a vote, and Cauce has none.
    await desk.getByText("El jurado propone «Ala» y «Bosque».").waitFor();
    expect(await desk.locator("figure svg").count()).toBeGreaterThan(3);
    await confirm(desk, "Abrir la votación");
    await desk.getByText("Abierta: la comunidad vota en /final.").waitFor();

    const voter = await openPage({ javaScript, person: await contest.addPerson("publico") });
    await voter.goto("/");
    await voter.getByRole("link", { name: "Elige la ganadora" }).first().click();
    await confirm(voter, "Elegir «Bosque»", "Sí, elegir");
    await voter.getByText("Tu elección").waitFor();
    await confirm(desk, "Cerrar la votación");
    await desk.getByText("Cerrada: el recuento es público en /final.").waitFor();
    await voter.reload();
    expect(await voter.locator("h1").innerText()).toBe("Bosque");
  },
);
