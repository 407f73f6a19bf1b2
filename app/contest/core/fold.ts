/** Letters that Unicode does not take apart, by the letters that people type for them. */
const plainLetters: Record<string, string> = {
  æ: "ae",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ĳ: "ij",
  ĸ: "k",
  ŀ: "l·",
  ł: "l",
  ŉ: "'n",
  ŋ: "n",
  ø: "o",
  œ: "oe",
  ß: "ss",
  ſ: "s",
  þ: "th",
  ŧ: "t",
  "’": "'",
  "‘": "'",
  "´": "'",
  "`": "'",
  ʼ: "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
};
const SPECIAL = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/** Ligatures of a copied PDF, and full-width letters. */
const COPIED = /[\ufb00-\ufb06\uff01-\uff5e]/g;

/**
 * Returns the text for comparisons: lower case, no accents, plain Latin letters without ligatures or full width, one
 * apostrophe, one hyphen, single blanks. Ties, searches, imports, slugs and the order of lists use this rule and no other.
 */
export const fold = (text: string): string =>
  text
    .replace(COPIED, (letter) => letter.normalize("NFKC"))
    .toLowerCase()
    .replace(SPECIAL, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the sort key of a name in Spanish order: folded, with `~` after each ñ. */
export const nameKey = (name: string): string => fold(name.normalize("NFC").replace(/ñ/gi, "n~"));
