import { expect, test } from "vitest";
import { oneLine, severalLines } from "~/web/core/forms";

test.each([
  ["  Ana   Ruiz ", "Ana Ruiz"],
  ["Ana\n=HYPERLINK(1)", "Ana =HYPERLINK(1)"],
  ["Ana\u00a0Ruiz\u2028Gil\u2029\u0085", "Ana Ruiz Gil"],
  ["Ana\u202egpj.exe", "Ana gpj.exe"],
  ["\u2067Ana\u2069 \u200bRuiz\ufeff", "Ana Ruiz"],
  ["a\ud800b", "a b"],
  ["María-José d'Órs", "María-José d'Órs"],
  ["Zoë 👩‍🎨 م‌ی", "Zoë 👩‍🎨 م‌ی"],
  ["\u200d\u200c", ""],
  [" \n\t\u200b", ""],
  // Invisible letters, tags, and marks stacked on one letter.
  ["\u3164", ""],
  ["\u2800\u115f\u034f", ""],
  ["\ufe0f", ""],
  ["Ana\u{e0041}\u{e0042}", "Ana"],
  [`A${"\u0301".repeat(100)}na`, `A${"\u0301".repeat(4)}na`],
])("[MEND-04] the name %j is kept as %j", (typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});

test.each([
  ["Una\r\ndos", "Una\ndos"],
  ["Gana \u202eoraf\u202c siempre", "Gana oraf siempre"],
  ["\u2067Faro\u2069", "Faro"],
  ["Zoë 👩‍🎨 م‌ی", "Zoë 👩‍🎨 م‌ی"],
  ["\u200b\n\u2060 \u3164", ""],
])("[MEND-04] the text %j is kept as %j", (typed, kept) => {
  expect(severalLines(typed)).toBe(kept);
});
