import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { hydrated, openBrowser, widerThanWindow } from "../support/browser";
import { openContest, type Person } from "../support/contest";
import { readPdf } from "../support/pdf-reader";
import { verified } from "../support/record";
import { plantVerdict } from "../support/verdict";

/** Presses a question's button, then its answer. */
async function confirm(page: Page, act: string, answer = act) {
  await page.getByRole("button", { name: act, exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: answer, exact: true }).click();
}

/** Sets a work's award and reasons in the verdict's form. */
async function award(page: Page, title: string, kind: string) {
  const work = page.getByRole("group", { name: title, exact: true });
  await work.getByLabel("Distinción", { exact: true }).selectOption(kind);
  await work.getByLabel("Motivos").fill(`Por ${title}`);
}

async function seal(page: Page) {
  await page.getByRole("button", { name: "Sellar el fallo…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sí, sellar" }).click();
  await page.getByText("Es el fallo n.º").waitFor();
}

const works = ["ala", "bosque", "cauce"];
const folder = mkdtempSync(join(tmpdir(), "final-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the final", () => {
  const contest = openContest();
  const openPage = openBrowser(contest);
  const open = (person?: Person) => openPage({ person });
  let [admin, student]: Person[] = [];
  let jurors: Person[];

  beforeAll(async () => {
    admin = await contest.addPerson("admin");
    student = await contest.addPerson("alumno", { fullName: "Luz Alba" });
    for (const id of works) {
      await contest.addProposal({ id, title: id[0]?.toUpperCase() + id.slice(1) });
    }
    await contest.insert("proposal_students", {
      proposal_id: "ala",
      user_id: student.id,
      full_name: "Luz Alba",
    });
    jurors = await Promise.all([1, 2].map((n) => contest.addPerson("jurado", { judgeId: `juez-${n}` })));
    for (const proposal_id of works) {
      for (const { judgeId } of jurors) await contest.addEvaluation(judgeId, proposal_id, 4);
    }
    await contest.setSetting("require_verified_email", "false");
    await contest.setPhase("final");
  });

  test("[RULE-03] [FINAL-02] [PROOF-09] [EASE-08] from the finalists over the jury's marks to the community's vote", async () => {
    const desk = await open(admin);
    await desk.goto("/admin/estados");
    await hydrated(desk);
    await desk.getByRole("button", { name: "Calcular Finalistas" }).click();
    await desk.getByRole("button", { name: "Sí, calcular" }).click();
    await desk.getByText("Se han seleccionado 3 finalistas").first().waitFor();

    // The panel's button leads to the question itself.
    await desk.goto("/admin");
    await hydrated(desk);
    await desk.getByRole("link", { name: "Abrir la elección" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Abrir la elección del jurado" }).click();
    await desk.getByText("0 de 2 miembros del jurado han marcado.").waitFor();

    // Three marks are refused with 400.
    const openJuror = (person: Person) => openPage({ person, expectStatus: [400] });
    const [one, two] = (await Promise.all(jurors.map(openJuror))) as [Page, Page];
    for (const [page, other] of [
      [one, "Bosque"],
      [two, "Cauce"],
    ] as const) {
      await page.goto("/jurado/final");
      await hydrated(page);
      for (const title of works.map((id) => id[0]?.toUpperCase() + id.slice(1)))
        await page.getByLabel(`Marcar «${title}»`).check();
      await page.getByRole("button", { name: "Enviar mis dos marcas" }).click();
      await page.getByText("Marca solo 2 obras: quita las demás").waitFor();
      for (const title of ["Bosque", "Cauce"])
        if (title !== other) await page.getByLabel(`Marcar «${title}»`).uncheck();
      await page.getByRole("button", { name: "Enviar mis dos marcas" }).click();
      await page.getByText("Marcas enviadas").first().waitFor();
    }

    await desk.reload();
    await hydrated(desk);
    await desk.getByText("2 de 2 miembros del jurado han marcado.").waitFor();
    await confirm(desk, "Cerrar la elección del jurado");
    await desk.getByText("Elección cerrada").waitFor();
    // Bosque and Cauce have one mark each. The better place goes on.
    await desk.getByText("Pasan «Ala», con 2 marcas, y «Bosque», con 1 marca.").waitFor();
    await confirm(desk, "Abrir la votación de la comunidad");
    await desk.getByText("Abierta: la comunidad está votando.").waitFor();

    const voter = await open(await contest.addPerson("publico"));
    await voter.goto("/");
    await voter.getByRole("link", { name: "Elige la ganadora" }).first().click();
    await confirm(voter, "Elegir «Ala»", "Sí, elegir");
    await voter.getByText("Tu elección").waitFor();
    await confirm(desk, "Cerrar la votación de la comunidad");
    await desk.getByText("Cerrada: el recuento es público.").waitFor();
    await voter.reload();
    expect(await voter.locator("h1").innerText()).toBe("Ala");
  });

  test("[PROOF-09] [RES-02] [DIPL-04] [VERD-05] from the draft to its seal, the results, a record that proves itself, a diploma, and a rectification", async () => {
    const [desk, reader, author] = [await open(admin), await open(), await open(student)];
    await desk.goto("/admin/fallo");
    // The draft starts with the community's choice. The jury writes the reasons.
    const begun = desk.getByRole("group", { name: "Ala", exact: true });
    expect(await begun.getByLabel("Distinción", { exact: true }).inputValue()).toBe("ganadora");
    await award(desk, "Ala", "ganadora");
    await desk.getByLabel("La frase del jurado").fill("Carteles que se oyen");
    await desk.getByRole("button", { name: "Guardar borrador" }).click();
    await desk.getByText("Borrador guardado").first().waitFor();
    await seal(desk);
    await contest.setPhase("results");
    await reader.goto("/resultados");
    expect(await reader.locator("h1").innerText()).toBe("Ala");
    const recordOf = async () => {
      await reader.getByRole("link", { name: "Comprobar el fallo y su sello" }).click();
      const [seal = ""] = /[\da-f]{64}/.exec(await reader.locator("main code").innerText()) ?? [];
      const href = await reader.getByRole("link", { name: "Descargar el expediente" }).getAttribute("href");
      return verified(folder, await (await reader.request.get(href ?? "")).body(), seal);
    };
    expect(await recordOf()).toMatchObject({ code: 0, said: expect.stringContaining("Ganadora: «Ala»") });
    await desk.goto("/admin/fallo");
    const act = await desk.request.get(
      (await desk.locator("a[href$='acta.pdf']").getAttribute("href")) ?? "",
    );
    const { pages } = await readPdf(await act.body());
    const printed = pages
      .map(({ text }) => text)
      .join("")
      .replace(/\s/g, "");
    expect(printed).toContain(/[\da-f]{64}/.exec(await reader.locator("main code").innerText())?.[0]);

    await contest.cron(Date.now());
    await author.goto("/cuenta/diplomas");
    const file = author.getByRole("link", { name: "Descargar PDF" });
    expect((await author.request.get((await file.getAttribute("href")) ?? "")).headers()).toMatchObject({
      "content-type": "application/pdf",
    });
    await author.getByRole("link", { name: "Comprobar" }).click();
    await author.getByRole("heading", { name: "Luz Alba" }).waitFor();
    await reader.goto(author.url());
    expect(await reader.locator("main [role=status]").innerText()).toContain("Válido");

    await desk.getByRole("link", { name: "Rectificar" }).click();
    await desk.getByLabel("Qué se rectifica y por qué").fill("Ala llegó fuera de plazo");
    await award(desk, "Ala", "finalista");
    await award(desk, "Bosque", "ganadora");
    await desk.getByLabel("Por qué no gana la obra de la regla").fill("Llegó fuera de plazo");
    await seal(desk);
    await reader.reload();
    expect(await reader.locator("main [role=status]").innerText()).toContain("Revocado");
    await reader.goto("/resultados");
    expect(await reader.locator("h1").innerText()).toBe("Bosque");
    // Another winner than the rule's is a departure, and the program tells so.
    expect(await recordOf()).toMatchObject({ code: 4, said: expect.stringContaining("fallo n.º 2") });
    await reader.goto("/resultados");
    await reader.getByRole("link", { name: "Leer el fallo n.º 1" }).click();
    await reader.getByText("Este fallo se rectificó: vale el n.º 2.").waitFor();
    expect(await recordOf()).toMatchObject({ code: 0, said: expect.stringContaining("fallo n.º 1") });
  });
});

describe("the results in pictures", () => {
  const contest = openContest();
  const openPage = openBrowser(contest);
  const shapes = {
    portrait: { file: "cartel.jpg" },
    landscape: { file: "cmyk-con-perfil.jpg", size: [320, 200] as [number, number] },
  };
  const cases = (["portrait", "landscape"] as const).flatMap((winner) =>
    (["portrait", "landscape"] as const).flatMap((others) =>
      [1, 2, 5].map((finalists) => ({ winner, others, finalists })),
    ),
  );

  beforeAll(async () => {
    await contest.setSetting("open_to_visitors", "true");
    const by = (await contest.addPerson("admin")).id;
    for (const [shape, asset] of Object.entries(shapes)) {
      let universityId = "";
      for (let n = 0; n < 9; n++) {
        if (n % 3 === 0) universityId = await contest.addUniversity();
        await contest.addProposal({ id: `${shape}-${n}`, title: `Obra ${n}`, universityId });
        await addAsset(contest, `${shape}-${n}`, asset);
      }
    }
    for (const [index, { winner, others, finalists }] of cases.entries()) {
      const [first = "", favourite = "", ...rest] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${others}-${n}`);
      await plantVerdict(contest, {
        number: index + 1,
        by,
        sealedAt: Date.now(),
        awards: [
          ["ganadora", winner === others ? first : `${winner}-0`],
          ["favorita", favourite],
          ["mencion", rest[0] ?? "", "Oficio"],
          ...rest.slice(1, 1 + finalists).map((id) => ["finalista", id] as ["finalista", string]),
        ],
      });
    }
    await contest.setPhase("results");
  });

  test.each([390, 1440])("[MEND3-07] the winner is the largest picture at %s px", async (width) => {
    const page = await openPage({ javaScript: false, width });
    for (const [index, { winner, others, finalists }] of cases.entries()) {
      await page.goto(`/resultados?fallo=${index + 1}`);
      const area = (selector: string) =>
        page.locator(selector).evaluateAll((all) =>
          Math.max(
            ...all.map((one) => {
              const { width, height } = one.getBoundingClientRect();
              return width * height;
            }),
          ),
        );
      const name = `${winner}, ${finalists} ${others}`;
      expect(await page.locator(".results-picture").count(), name).toBe(finalists + 2);
      expect(await area(".results-picture"), name).toBeLessThan(0.8 * (await area(".results-winner img")));
      await page
        .getByRole("heading", { name: finalists === 1 ? "Finalista" : "Finalistas", exact: true })
        .waitFor();
    }
    expect(await widerThanWindow(page)).toEqual([]);
  });
});
