import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import addresses from "~/addresses.json";
import { isIndexed, isPublicPage, publicPages } from "~/web/core/public-pages";

const folder = resolve(import.meta.dirname, "../../../../app/screens");

/** Returns the source of an address's screen, which is a folder or one file. */
function sourceOf(screens: string | [string, ...unknown[]]): string {
  const screen = resolve(folder, [screens].flat()[0] as string);
  const file = [resolve(screen, "route.tsx"), `${screen}.tsx`, `${screen}.ts`].find((name) =>
    existsSync(name),
  );
  return readFileSync(file ?? resolve(screen, "route.ts"), "utf8");
}

test("each page that ships no framework script is listed once, and no other", () => {
  const scriptless = Object.entries(addresses)
    .map(([address, screens]) => ({ address, source: sourceOf(screens as string) }))
    .filter(({ source }) => source.includes("\nexport default function "))
    .filter(({ source }) => !source.includes("\nexport const handle = { hydrate: true };"))
    .map(({ address }) => address.replace(/(.)\/$/, "$1"));
  // The pictures' process is for an admin without scripts. '/*' is the missing page.
  const others = ["/admin/generar-imagenes/proceso", "/*"];
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
