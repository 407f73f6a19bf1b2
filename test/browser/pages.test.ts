import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Role } from "~/contest/core/roles";
import { openBrowser, widerThanWindow } from "../support/browser";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const people: Partial<Record<Role, Person>> = {};
/** A title of the longest length without a line break. */
const endless = "Ñandú".repeat(40);

beforeAll(async () => {
  const universityId = await contest.addUniversity({ name: endless });
  for (const role of ["admin", "universidad", "jurado", "alumno", "publico"] as const) {
    people[role] = await contest.addPerson(role, {
      universityId: role === "universidad" || role === "alumno" ? universityId : undefined,
      fullName: `${endless.slice(0, 100)} ${role}`,
      email: `${"correo".repeat(9)}@${"dominio".repeat(8)}-${role}.test`,
    });
  }
  const work = { universityId, title: endless };
  await contest.addProposal({ ...work, id: "larga", status: "finalista" });
  await contest.addProposal({ ...work, id: "otra", category: "Video", isDraft: true });
  await contest.addProposal({ title: "Corta" });
  await contest.insert("proposal_students", {
    proposal_id: "larga",
    user_id: people.alumno?.id,
    full_name: people.alumno?.fullName,
    role: endless.slice(0, 100),
  });
  await contest.insert("teams", {
    id: "equipo",
    university_id: universityId,
    name: endless.slice(0, 100),
    created_at: Date.now(),
  });
  await contest.db.exec(
    "update proposals set team_id = 'equipo', summary = title, description = title, explanation = title where id in ('larga', 'otra')",
  );
});

interface Screen {
  path: string;
  role?: Role;
  status?: number;
}

async function open({ path, role, status = 200 }: Screen, width = 1280): Promise<Page> {
  const person = role && people[role];
  const page = await openPage({ person, width, expectStatus: [404, 410] });
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  expect(page.url()).toBe(contest.url.origin + path);
  return page;
}

test("[NOJS-01] at 390 px the menu opens by its button, leads on, and closes by Escape", async () => {
  const page = await open({ path: "/cuenta", role: "publico" }, 390);
  const menu = page.getByRole("navigation", { name: "Principal" });
  await expect.poll(() => menu.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Menú" }).click();
  await expect
    .poll(() => menu.getByRole("link").allTextContents())
    .toEqual(["Inicio", "Galería", "Mi Cuenta"]);
  await expect.poll(() => page.getByRole("button", { name: "Cerrar Sesión" }).isVisible()).toBe(true);
  await expect.poll(() => widerThanWindow(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => menu.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Menú" }).focus();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Galería" }).click();
  await page.waitForURL("**/galeria");
});

test("[FACE-09] codes are set in the text face, questions above the size of their answers", async () => {
  const page = await open({ path: "/admin/exportar", role: "admin" });
  const type = await page.locator("main code").evaluate((code) => getComputedStyle(code));
  expect(type.fontFamily).toMatch(/^"?Instrument Sans/);
  expect(type.fontVariantNumeric).toBe("tabular-nums");
  const form = await open({ path: "/universidad/nueva", role: "universidad" });
  const [question, answer] = await form
    .locator("fieldset", { hasText: "¿Se ha usado IA generativa?" })
    .locator("legend, label")
    .evaluateAll((texts) => texts.map((text) => parseFloat(getComputedStyle(text).fontSize)));
  expect(question).toBeGreaterThan(answer ?? 0);
});

test("[FACE-09] titles in lists are ink, with a rule under the pointer and the focus", async () => {
  await contest.setPhase("final");
  const page = await open({ path: "/recuento" });
  const title = page.getByRole("link", { name: "Corta" });
  const type = () => title.evaluate((link) => getComputedStyle(link));
  const ink = await page.locator("h1").evaluate((heading) => getComputedStyle(heading).color);
  expect([(await type()).color, (await type()).textDecorationLine]).toEqual([ink, "none"]);
  await title.hover();
  expect((await type()).textDecorationLine).toBe("underline");
  await page.mouse.move(0, 0);
  await title.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  expect((await type()).textDecorationLine).toBe("underline");
});

test("[FACE-10] a closed, a missing and an unknown page say so in their largest type", async () => {
  await contest.setPhase("submission");
  for (const [path, status, words] of [
    ["/recuento", 200, "La votación sigue abierta"],
    ["/propuesta/nada", 404, "Propuesta no encontrada"],
    ["/universidades/nada", 404, "Universidad no encontrada"],
    ["/final", 200, "Todavía no se vota"],
    ["/diploma/nada", 404, "Ningún diploma tiene ese código"],
  ] as const) {
    const page = await open({ path, role: "publico", status });
    const sizes = await page
      .locator("main :is(h1, h2, p, a)")
      .evaluateAll((texts) =>
        texts.map((text): [string, number] => [
          text.textContent ?? "",
          parseFloat(getComputedStyle(text).fontSize),
        ]),
      );
    expect(sizes.sort(([, a], [, b]) => b - a)[0]?.[0], path).toBe(words);
  }
});
