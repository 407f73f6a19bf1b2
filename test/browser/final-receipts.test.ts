import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";
import { setFinal } from "../support/final";

const contest = openContest();
const openPage = openBrowser(contest);
const RECEIPT = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/;

beforeAll(async () => {
  for (const judgeId of ["a", "b"]) await contest.addPerson("jurado", { judgeId });
  for (const [id, title] of [
    ["ala", "Ala"],
    ["bosque", "Bosque"],
  ] as const)
    await contest.addProposal({ id, title, status: "finalista" });
  await contest.setSetting("require_verified_email", "false");
});

test.each([true, false])(
  "[TALLY-14] a final with receipts, from the choice to the tally, scripts: %s",
  async (javaScript) => {
    await setFinal(contest, "community", { works: ["ala", "bosque"], marks: { a: ["ala"], b: ["bosque"] } });
    await contest.setPhase("final");
    const voter = await openPage({
      javaScript,
      person: await contest.addPerson("publico"),
      width: javaScript ? 1280 : 390,
    });
    await voter.goto(`/final`);
    const choice = voter.locator("[data-final=ala]");
    await choice.getByText("Elegir «Ala»").click();
    await voter.getByRole("button", { name: "Sí, elegir" }).click();
    await choice.getByText("Tu recibo:").waitFor();
    const receipt = RECEIPT.exec(await choice.innerText())?.[0] ?? "";
    await choice.getByRole("link", { name: "Se guarda en tu cuenta" }).click();
    await voter.getByText(receipt).waitFor();
    await voter.goto(`/final`);
    expect(await voter.locator("main").innerText()).not.toMatch(RECEIPT);
    await voter.goto(`/recuento?voto=final`);
    await voter.getByRole("heading", { name: "La votación sigue abierta" }).waitFor();
    await contest.db.exec("update final_steps set closed_at = 5 where name = 'community'");
    await contest.cron(Date.now());
    await voter.goto(`/final`);
    await voter.getByRole("link", { name: "Comprobar el recuento" }).click();
    await voter.getByLabel("Recibo").fill(receipt);
    await voter.getByRole("button", { name: "Buscar" }).click();
    await voter.getByText("Tu voto está contado para «Ala»").waitFor();
    await voter.goto(`/recuento?voto=final`);
    await voter.getByRole("heading", { name: "Cuéntalo tú" }).click();
    await voter
      .getByText(/^2:[0-9a-f]{64}$/)
      .first()
      .waitFor();
  },
);
