import { beforeAll, describe, expect, test } from "vitest";
import { hydrated, openBrowser } from "../support/browser";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
let admin: Person;
let lea: Person;

beforeAll(async () => {
  admin = await contest.addPerson("admin", { fullName: "Rosa Vidal" });
  lea = await contest.addPerson("publico", { fullName: "Lea Ortiz" });
  await contest.addProposal({ id: "faro", title: "Faro" });
  await contest.setPhase("evaluation");
});

describe.each([true, false])("JavaScript: %s", (javaScript) => {
  const open = async (path: string) => {
    const page = await openPage({ javaScript, person: admin });
    await page.goto(path);
    if (javaScript) await hydrated(page);
    return page;
  };

  test("[ADM-01] notifications are read, and an alert leads to its detail and back", async () => {
    await contest.insert("notifications", {
      id: crypto.randomUUID(),
      kind: "conflict",
      title: "Conflicto de interés",
      body: "Alguien se aparta",
      link: "/admin/jurado",
      created_at: Date.now() - 1000,
    });
    const page = await open("/admin");
    await page.getByText("1 sin leer").waitFor();
    await page.getByRole("button", { name: "Marcar como leídas" }).click();
    await page.getByText("1 sin leer").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "«Faro» no tiene ninguna evaluación enviada" }).click();
    const detail = page.getByRole("dialog", { name: "Detalle de Evaluación" });
    await detail.getByText("Faro").waitFor();
    await detail.getByRole("link", { name: "Cerrar" }).click();
    await detail.waitFor({ state: "detached" });
  });

  test("[AUTH-20] a role is changed after its question, and 'Cancelar' leaves it", async () => {
    const role = () => contest.value<string>("select role from profiles where id = ?", lea.id);
    const before = await role();
    const page = await open("/admin/usuarios?q=lea");
    const ask = page.getByRole("link", { name: "Cambiar rol de Lea Ortiz" });
    const question = page.getByRole("heading", { name: "¿Cambiar el rol de Lea Ortiz?" });
    await ask.click();
    await question.waitFor();
    await page.getByRole("link", { name: "Cancelar" }).click();
    await question.waitFor({ state: "detached" });
    await ask.click();
    await page.getByRole("radio", { name: before === "publico" ? "Jurado" : "Público" }).check();
    await page.getByRole("button", { name: "Sí, cambiar" }).click();
    await page.locator("[data-toast]").getByText("Rol actualizado").waitFor();
    expect(await role()).toBe(before === "publico" ? "jurado" : "publico");
  });
});
