import fc from "fast-check";
import { expect, test } from "vitest";
import { localPath } from "~/web/core/local-path";

test.each(["/", "/galeria?orden=title#votar", "/propuesta/cami%C3%B3n", "/a//b"])("%s is kept", (path) => {
  expect(localPath(path)).toBe(path);
});

test.each([
  null,
  undefined,
  "",
  "galeria",
  "//evil.test",
  "/\\evil.test",
  "/.//evil.test",
  "/a b",
  "https://evil.test",
])("%j leads nowhere", (path) => {
  expect(localPath(path)).toBeNull();
});

test("whatever is kept leads to this very site, and can be written into a header", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "@",
    ":",
    "evil.test",
    "?",
    "#",
    "%2F",
    "\t",
    "\n",
    "ñ",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = localPath(`/${pieces.join("")}`);
      if (path === null) return;
      expect(new URL(path, "https://concurso.example").origin).toBe("https://concurso.example");
      expect(new Headers({ Location: path }).get("Location")).toBe(path);
    }),
    { numRuns: 2000 },
  );
});
