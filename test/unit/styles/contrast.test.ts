import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { newProposalCategories } from "~/contest/core/categories";
import { css, decode, encode, type Light, parse, type Scheme, token } from "../../support/tokens";

/**
 * Returns the visible colour of a token at `share` of its opacity on an opaque background. Browsers mix
 * encoded values.
 */
function over(ground: Light, name: string, scheme: Scheme, share: number): Light {
  const { light, opacity } = parse(token(name, scheme));
  const part = opacity * share;
  return light.map((value, i) => decode(encode(value) * part + encode(ground[i] ?? 0) * (1 - part))) as Light;
}

const luminance = ([r, g, b]: Light) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Returns WCAG's contrast, 1 to 21. */
function contrast(front: string, ground: string, scheme: Scheme, share = 1): number {
  const behind = parse(token(ground, scheme)).light;
  const [dark = 0, bright = 0] = [luminance(over(behind, front, scheme, share)), luminance(behind)].toSorted(
    (one, other) => one - other,
  );
  return (bright + 0.05) / (dark + 0.05);
}

test("the arithmetic is WCAG's: black on white is 21, and a known grey is 4.54", () => {
  const of = (color: string) => luminance(parse(color).light) + 0.05;
  expect(of("oklch(1 0 0)") / of("oklch(0 0 0)")).toBeCloseTo(21, 1);
  // #767676
  expect(of("oklch(1 0 0)") / of("oklch(0.5673 0 0)")).toBeCloseTo(4.54, 1);
});

const grounds = ["paper", "sheet"];

describe.each(["light", "dark"] as const)("%s", (scheme) => {
  test.each(
    ["ink", "ink-soft", "accent", "signal-text", "good"].flatMap((front) => grounds.map((on) => [front, on])),
  )("%s is read on %s: 4.5 to 1", (front = "", on = "") =>
    expect(contrast(front, on, scheme)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(["ink", "accent", "signal-text"])("paper is read on %s, as on a button: 4.5 to 1", (ground) =>
    expect(contrast("paper", ground, scheme)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(
    ["accent", "signal", "good", "warn", "ink-soft"].flatMap((front) => grounds.map((on) => [front, on])),
  )("%s is told from %s, as a mark or the focus: 3 to 1", (front = "", on = "") =>
    expect(contrast(front, on, scheme)).toBeGreaterThanOrEqual(3),
  );

  test.each(grounds)("a field's border is told from %s: 3 to 1", (on) => {
    const [, share = ""] = /--edge: color-mix\(in oklch, var\(--ink\) (\d+)%/.exec(css) ?? [];
    expect(contrast("ink", on, scheme, Number(share) / 100)).toBeGreaterThanOrEqual(3);
  });
});

/** Returns the tokens that colour the square of a mark, in stylesheets and components. */
function markTokens(): string[] {
  const app = resolve(import.meta.dirname, "../../../app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(css|tsx)$/.test(file),
  );
  const words = files.map((file) => readFileSync(resolve(app, file), "utf8")).join("\n");
  return [...new Set([...words.matchAll(/--mark: ?var\(--([\w-]+)\)/g)].map(([, name = ""]) => name))];
}

test("the square of each mark is told from its ground: 3 to 1", () => {
  const faint = markTokens().flatMap((name) =>
    (["light", "dark"] as const).flatMap((scheme) =>
      grounds.filter((on) => contrast(name, on, scheme) < 3).map((on) => `${name} on ${on}, ${scheme}`),
    ),
  );
  expect(faint).toEqual([]);
});

test("each category that filters tell apart has its mark and its two inks", () => {
  for (const category of newProposalCategories) {
    const [, rules = ""] = new RegExp(`\\[data-category="${category}"\\] \\{([^}]*)\\}`).exec(css) ?? [];
    expect(rules, category).toMatch(/--mark: var\(--[\w-]+\);/);
    expect(rules, category).toMatch(/--inks: oklch\([^)]+\), oklch\([^)]+\);/);
  }
});
