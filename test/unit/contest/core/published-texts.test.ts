import { expect, test } from "vitest";
import { blocksOf, changesBetween, hasTooManyLines, needsNewConsent } from "~/contest/core/published-texts";

test("[BASES-04] a text is headings, lists and paragraphs, line by line; all else is words", () => {
  const body =
    "## 1. Quién\n\nLas universidades.\n- Una\n- Dos\n\n- Tres\nY <b>nada</b> más.\n   \n#sin espacio";
  expect(blocksOf(body)).toEqual([
    { kind: "heading", text: "1. Quién" },
    { kind: "paragraph", text: "Las universidades." },
    { kind: "list", items: ["Una", "Dos"] },
    { kind: "list", items: ["Tres"] },
    { kind: "paragraph", text: "Y <b>nada</b> más." },
    { kind: "paragraph", text: "#sin espacio" },
  ]);
  expect(blocksOf("\n \n")).toEqual([]);
});

test("[BASES-01] what was changed is told line by line, what went before what came", () => {
  const diffOf = (earlier: string, later: string) =>
    changesBetween(earlier, later).map(
      ({ kind, line }) => `${{ kept: " ", removed: "-", added: "+" }[kind]}${line}`,
    );
  expect(diffOf("a\nb\nc", "a\nb\nc")).toEqual([" a", " b", " c"]);
  expect(diffOf("a\n\nb\nc", "a\nx\nc\n\nd")).toEqual([" a", "-b", "+x", " c", "+d"]);
  expect(diffOf("a\nb", "b\na")).toEqual(["-a", " b", "+a"]);
  expect(diffOf("", "a")).toEqual(["+a"]);
  expect(diffOf("a", "")).toEqual(["-a"]);
  expect(hasTooManyLines("a\n\n".repeat(500))).toBe(false);
  expect(hasTooManyLines("a\n".repeat(501))).toBe(true);
});

test("[BASES-05] a text that has changed is asked for anew; its first version asks nobody", () => {
  expect(needsNewConsent(1, null)).toBe(false);
  expect(needsNewConsent(1, 1)).toBe(false);
  expect(needsNewConsent(2, null)).toBe(true);
  expect(needsNewConsent(2, 1)).toBe(true);
  expect(needsNewConsent(2, 2)).toBe(false);
});
