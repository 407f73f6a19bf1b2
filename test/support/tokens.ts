import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Text of app/styles/tokens.css. */
export const css = readFileSync(resolve(import.meta.dirname, "../../app/styles/tokens.css"), "utf8");

/** Linear light of red, green and blue, each 0 to 1. */
export type Light = [number, number, number];
export type Scheme = "light" | "dark";

/**
 * Parses 'oklch(0.48 0.25 266 / 16%)' into light and opacity. Colours outside of the screen's range are
 * clipped. (CSS Color 4, section 17.2)
 */
export function parse(color: string): { light: Light; opacity: number } {
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

/** Returns a token's colour in a scheme. */
export function token(name: string, scheme: Scheme): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.replace(/\s+/g, " ") ?? "";
  const both = /^light-dark\( ?(oklch\([^)]+\)), (oklch\([^)]+\)) ?\)$/.exec(value);
  return (scheme === "light" ? both?.[1] : both?.[2]) ?? value;
}

export const encode = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
export const decode = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Returns a token without opacity as '#f8f7f2'. */
export function hex(name: string, scheme: Scheme): string {
  const parts = parse(token(name, scheme)).light.map((light) => Math.round(encode(light) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
