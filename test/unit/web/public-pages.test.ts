import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { isIndexed, isPublicPage, publicPages } from "~/web/core/public-pages";

const folder = resolve(import.meta.dirname, "../../../app/routes");

/** A route's path as its file's name says it. */
const pathOf = (name: string) =>
  `/${name
    .replace(/\.tsx$/, "")
    .replace(/(^|\.)_index$/, "")
    .replaceAll("_.", ".")
    .split(".")
    .map((part) => part.replace(/^\$(.*)/, (_, param) => (param ? `:${param}` : "*")))
    .join("/")}`;

test("each page that ships no framework script is listed once, and no other", async () => {
  const scriptless: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const module = await import(resolve(folder, entry.name, entry.isDirectory() ? "route" : ""));
    if (module.default && !module.handle?.hydrate) scriptless.push(pathOf(entry.name));
  }
  // The design system is the builder's alone, the pictures' process an admin's without scripts; the last is lost.
  const others = ["/estilo", "/admin/generar-imagenes/proceso", "/*"];
  expect([...publicPages.map(({ path }) => path), ...others].toSorted()).toEqual(scriptless.toSorted());
});

test.each([
  ["/", true],
  ["/galeria?q=faro#votar", true],
  ["/propuesta/faro", true],
  ["/auth/votar", true],
  ["/auth/recuperar", false],
  ["/auth/recuperar/secreto", false],
])("%s is a public page; for search engines: %s", (address, indexed) => {
  expect(isPublicPage(address)).toBe(true);
  expect(isIndexed(address.split("?")[0] ?? "")).toBe(indexed);
});

test.each(["/propuesta/faro/editar", "/propuesta/", "/admin", "/auth/salir", "/galeria/faro", "/Galeria"])(
  "%s is none",
  (address) => {
    expect([isPublicPage(address), isIndexed(address)]).toEqual([false, false]);
  },
);
