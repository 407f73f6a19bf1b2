import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(resolve(import.meta.dirname, "../../../app/styles/tokens.css"), "utf8");

/** Light in each of red, green and blue, 0 to 1, linear. */
type Light = [number, number, number];
type Scheme = "light" | "dark";

/** 'oklch(0.48 0.25 266 / 16%)' as light and opacity; what no screen shows is clipped. (CSS Color 4, §17.2) */
function parse(color: string): { light: Light; opacity: number } {
  const [, L = "", C = "", H = "", alpha = "100"] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+)%)?\)$/.exec(color) ?? [];
  if (L === "") throw new Error(`not a colour of ours: ${color}`);
  const hue = (Number(H) * Math.PI) / 180;
  const [a, b] = [Number(C) * Math.cos(hue), Number(C) * Math.sin(hue)];
  const cone = (x: number, y: number) => (Number(L) + x * a + y * b) ** 3;
  const [l, m, s] = [
    cone(0.3963377774, 0.2158037573),
    cone(-0.1055613458, -0.0638541728),
    cone(-0.0894841775, -1.291485548),
  ];
  const light = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value))) as Light;
  return { light, opacity: Number(alpha) / 100 };
}

/** A token's colour in a scheme. */
function token(name: string, scheme: Scheme): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.replace(/\s+/g, " ") ?? "";
  const both = /^light-dark\( ?(oklch\([^)]+\)), (oklch\([^)]+\)) ?\)$/.exec(value);
  return (scheme === "light" ? both?.[1] : both?.[2]) ?? value;
}

const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** What is seen of a token at `share` of its opacity on an opaque ground: browsers mix what is encoded. */
function over(ground: Light, name: string, scheme: Scheme, share: number): Light {
  const { light, opacity } = parse(token(name, scheme));
  const part = opacity * share;
  return light.map((value, i) => decode(encode(value) * part + encode(ground[i] ?? 0) * (1 - part))) as Light;
}

const luminance = ([r, g, b]: Light) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** As WCAG counts it, 1 to 21. */
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
