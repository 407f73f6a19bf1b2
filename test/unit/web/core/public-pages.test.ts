import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import addresses from "~/addresses.json";
import { isIndexed, isPublicPage, publicPages } from "~/web/core/public-pages";

const folder = resolve(import.meta.dirname, "../../../../app/screens");

test("each page that ships no framework script is listed once, and no other", async () => {
  const scriptless: string[] = [];
  for (const [address, its] of Object.entries(addresses)) {
    const screen = resolve(folder, `${[its].flat()[0]}`);
    const module = await import(existsSync(screen) ? resolve(screen, "route") : screen);
    if (module.default && !module.handle?.hydrate) scriptless.push(address.replace(/(.)\/$/, "$1"));
  }
  // The design system is for developers. The pictures' process is for an admin without scripts. '/*' is the
  // missing page.
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
