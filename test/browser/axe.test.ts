import { beforeAll, expect, test } from "vitest";
import type { Role } from "~/db/sessions";
import { axe, hydrated, openBrowser } from "../support/browser";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const people: Partial<Record<Role, Person>> = {};

beforeAll(async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Ávila" });
  for (const role of ["admin", "universidad", "alumno", "publico"] as const) {
    people[role] = await contest.addPerson(role, {
      universityId: role === "universidad" || role === "alumno" ? universityId : undefined,
    });
  }
  await contest.addPerson("jurado");
  await contest.addProposal({ id: "faro", title: "Faro", universityId });
  await contest.addProposal({
    id: "isla",
    title: "Isla",
    universityId,
    category: "Video",
    status: "finalista",
  });
  await contest.addVote(people.publico as Person, "faro");
});

// The jury's screens, /cuenta, settings, universities, mail and the image tools have theirs beside their other tests.
const screens: [role: Role | null, path: string, isWorking: boolean][] = [
  [null, "/auth", false],
  [null, "/auth?tab=registrarse", false],
  [null, "/auth/votar", false],
  ["publico", "/", false],
  ["publico", "/galeria", false],
  [null, "/propuesta/faro", false],
  [null, "/no/existe", false],
  ["universidad", "/universidad", true],
  ["universidad", "/universidad?tab=alumnos", true],
  ["universidad", "/universidad/nueva", true],
  ["universidad", "/propuesta/faro/editar", true],
  ["admin", "/galeria", false],
  ["admin", "/admin", true],
  ["admin", "/admin/fases", true],
  ["admin", "/admin/estados", true],
  ["admin", "/admin/jurado", true],
  ["admin", "/admin/jurado?detalle=faro", true],
  ["admin", "/admin/jurado?detalle=faro&pestana=jurado", true],
  ["admin", "/admin/criterios", true],
  ["admin", "/admin/usuarios", true],
  ["admin", "/admin/registro", true],
  ["admin", "/admin/votos", true],
];

test.each(screens)("axe finds nothing as %s on %s, light and dark", async (role, path, isWorking) => {
  const page = await openPage({ person: role ? people[role] : undefined, expectStatus: [404] });
  await page.goto(path);
  if (isWorking) await hydrated(page);
  expect(await axe(page)).toEqual([]);
});
