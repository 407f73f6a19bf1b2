import { expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";
import { markupProblems } from "../support/markup";
import type { Visitor } from "../support/visitor";

const contest = openContest();

/** Expects an index whose links lead to parts of the page. */
async function expectIndex(visitor: Visitor, path: string) {
  const page = await visitor.open(path);
  const links = page.document.querySelectorAll(".page-index a");
  expect(links.length, path).toBeGreaterThan(2);
  for (const link of links) {
    const id = decodeURIComponent(link.getAttribute("href") ?? "").slice(1);
    const part = page.document.querySelector(`[id="${id}"]`);
    expect(part?.textContent, `${path} ${id}`).toContain(link.textContent);
  }
  expect(await markupProblems(page)).toEqual([]);
}

test("[FACE-16] long texts and the account have an index of their parts", async () => {
  for (const path of [
    "/privacidad",
    "/bases",
    "/legal",
    "/accesibilidad",
    "/ayuda/universidad",
    "/ayuda/jurado",
  ]) {
    await expectIndex(contest.visitor(), path);
  }
  for (const role of ["alumno", "jurado", "admin"] as const) {
    await expectIndex(await contest.as(role), "/cuenta");
  }
});

test("[FACE-16] beside a new proposal and an edited one stands the card that they write", async () => {
  await contest.setPhase("submission");
  const universityId = await contest.addUniversity({ name: "Universidad de Ávila" });
  const person = await contest.addPerson("universidad", { universityId });
  const visitor = await contest.signedIn(person);
  const preview = "aside[aria-label='Vista previa']";
  const empty = await visitor.open("/universidad/nueva");
  expect(empty.text(preview)).toContain("Título de la obraUniversidad de Ávila");
  const id = await contest.addProposal({ universityId, title: "Marea" });
  await addAsset(contest, id, { file: "cartel.jpg" });
  const edited = await visitor.open(`/propuesta/${id}/editar`);
  expect(edited.text(preview)).toContain("MareaUniversidad de ÁvilaResumen de Marea");
  expect(edited.document.querySelectorAll(`${preview} .cover > img`)).toHaveLength(1);
});
