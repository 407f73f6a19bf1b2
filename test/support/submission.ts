import type { Page } from "playwright-core";
import { expect } from "vitest";
import { nameKey } from "~/contest/core/fold";
import { brokenFiles } from "~/db/core/invariants";
import type { Contest, Person } from "./contest";
import { type FilePart, type Part, sample } from "./multipart";
import type { Visitor } from "./visitor";

export const NEW = "/universidad/nueva";

export const poster: FilePart = { filename: "cartel.jpg", bytes: sample("cartel.jpg"), type: "image/jpeg" };

/** Refusals of a file. */
export const damaged = "Archivo no válido: está dañado o incompleto. Vuelve a exportarlo y elígelo otra vez.";
export const formatOf = (name: string) =>
  `Archivo no válido: es un archivo ${name}, y solo se admiten JPG, PNG, WEBP, MP4 y MOV`;
export const unknown = "Archivo no válido: no es JPG, PNG, WEBP, MP4 ni MOV";

/** Opens a university with its signed-in contact and two students. */
export async function openUniversity(contest: Contest) {
  const universityId = await contest.addUniversity();
  const contact = await contest.addPerson("universidad", { universityId });
  const students: Person[] = [
    await contest.addPerson("alumno", { universityId, fullName: "Ana Núñez" }),
    await contest.addPerson("alumno", { universityId, fullName: "Bruno Peña" }),
  ];
  return { universityId, contact, students, visitor: await contest.signedIn(contact) };
}

/**
 * Adds students of a university who signed up themselves, without real password hashes. Their ids are `prefix` and a
 * number from 0.
 */
export async function addStudents(
  contest: Contest,
  universityId: string,
  count: number,
  nameOf = (n: number) => `Alumno ${String(n).padStart(4, "0")}`,
  prefix = universityId,
) {
  const numbers = JSON.stringify(
    Array.from({ length: count }, (_, n) => ({ n, name: nameOf(n), key: nameKey(nameOf(n)) })),
  );
  await contest.rows(
    `insert into profiles (id, role, full_name, name_key, email, university_id, created_at)
      select ?2 || '-' || (value ->> 'n'), 'alumno', value ->> 'name', value ->> 'key', 'a' || (value ->> 'n') || '.' || ?2 || '@prueba.test', ?3, ?4
      from json_each(?1)`,
    ...[numbers, prefix, universityId, Date.now()],
  );
  await contest.rows(
    `insert into credentials (user_id, password_hash, updated_at)
      select id, 'x', 0 from profiles where id not in (select user_id from credentials)`,
  );
}

/**
 * Parts of a complete new proposal, fields first and file last. `change` replaces fields, and null omits one.
 */
export function proposalParts(
  studentIds: string[],
  change: Record<string, string | null> = {},
  file: FilePart | null = poster,
): Part[] {
  const fields: Record<string, string | null> = {
    id: crypto.randomUUID(),
    title: "Manos libres",
    summary: "Un cartel sobre soltar el móvil",
    explanation: "Usamos tipografía de imprenta para hablar de la pantalla.",
    description: "",
    category: "Grafico",
    team: "Equipo Tinta",
    usesAi: "no",
    ownUnpublished: "si",
    terms: "on",
    ...change,
  };
  return [
    ...Object.entries(fields).flatMap(([name, value]): Part[] => (value === null ? [] : [[name, value]])),
    ...studentIds.map((id): Part => ["students", id]),
    ...(file ? [file] : []),
  ];
}

/** Answers the questions about the work in a browser's form: without AI, own and unpublished. */
export async function declare(page: Page) {
  await page.locator("[name=usesAi][value=no]").check();
  await page.locator("[name=ownUnpublished][value=si]").check();
}

/** Sends a proposal and expects success. Returns its id. */
export async function sendProposal(
  visitor: Visitor,
  studentIds: string[],
  change: Record<string, string> = {},
  file: FilePart = poster,
): Promise<string> {
  const id = crypto.randomUUID();
  const page = await visitor.submitMultipart(NEW, proposalParts(studentIds, { id, ...change }, file));
  expect(page.toast).toContain("Propuesta enviada");
  return id;
}

/** Returns objects of the bucket without a row, and files of rows that are missing. */
export async function strayFiles(contest: Contest): Promise<string[]> {
  const objects = (await contest.keys("PROPOSALS")).map((key) => ({ key }));
  const listed = { list: async () => ({ objects, truncated: false }) };
  return brokenFiles(contest.db, listed as unknown as R2Bucket);
}
