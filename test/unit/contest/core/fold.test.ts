import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, nameKey } from "~/contest/core/fold";
import { universitySlug } from "~/contest/core/slug";

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
/** The letters of Latin-1 and Latin Extended-A, and ASCII. */
const letters = [...between(0xc0, 0xff), ...between(0x100, 0x17f), ...between(0x61, 0x7a)].filter((letter) =>
  /\p{L}/u.test(letter),
);
const word = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(""));
const name = fc
  .tuple(word, fc.array(fc.tuple(fc.constantFrom(" ", "-", "'", " d'"), word), { maxLength: 3 }))
  .map(([first, more]) => first + more.flat().join(""));

test("[MEND4-03] a name of Latin Extended-A folds to ASCII letters, and stays as it is after that", () => {
  fc.assert(
    fc.property(name, (typed) => {
      expect(fold(typed)).toMatch(/^[a-z·' -]+$/);
      expect(fold(fold(typed))).toBe(fold(typed));
      expect(universitySlug(typed)).toBe(universitySlug(fold(typed)));
    }),
  );
});

test("[MEND4-03] capitals, decomposed accents, other apostrophes, hyphens and blanks fold alike", () => {
  const apostrophes = fc.constantFrom("'", "’", "‘", "´", "`", "ʼ");
  const hyphens = fc.constantFrom("-", "‐", "‑", "–");
  const blanks = fc.constantFrom(" ", "  ", "\u00a0", "\t ");
  fc.assert(
    fc.property(name, apostrophes, hyphens, blanks, (typed, apostrophe, hyphen, blank) => {
      const other = typed.replaceAll("'", apostrophe).replaceAll("-", hyphen).replaceAll(" ", blank);
      for (const spelling of [other, other.normalize("NFD"), ` ${other.normalize("NFD")} `]) {
        expect(fold(spelling)).toBe(fold(typed));
        expect(nameKey(spelling).replaceAll("~", "")).toBe(fold(typed));
      }
      expect(fold(typed.toUpperCase().normalize("NFD"))).toBe(fold(typed));
    }),
  );
});

test("[MEND4-03] a ligature of a copied PDF and full-width letters fold to plain letters", () => {
  expect(["Oﬁcina", "ＡＢＣ"].map(fold)).toEqual(["oficina", "abc"]);
});

test("[MEND4-03] names sort in Spanish order", () => {
  const names = ["Zoe", "Ñandú", "Nuria", "nácar", "Ógar", "Nzuri"];
  const sorted = names.toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1));
  expect(sorted).toEqual(["nácar", "Nuria", "Nzuri", "Ñandú", "Ógar", "Zoe"]);
});
