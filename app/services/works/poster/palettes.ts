import type { Category } from "~/contest/core/categories";

/** Flat colours: the ground, the type, and the figure's colours with the strongest first. */
export interface Palette {
  ground: string;
  type: string;
  figure: readonly [string, string, string];
}

const paper = "#f6f3ea";
const ink = "#15161c";

/** Colours of the categories: cobalt and violet, vermilion and magenta, green and cyan. */
const graphic: Palette[] = [
  { ground: "#2440f0", type: paper, figure: [paper, "#ffb3c8", ink] },
  { ground: paper, type: ink, figure: ["#2440f0", "#8a4bff", ink] },
  { ground: "#c9d2ff", type: ink, figure: ["#2440f0", "#ff5430", paper] },
  { ground: ink, type: paper, figure: ["#5b73ff", "#c5a6ff", paper] },
  { ground: "#7a3cf0", type: paper, figure: ["#ffd84a", ink, "#cdb5ff"] },
  { ground: "#ffd84a", type: ink, figure: ["#2440f0", ink, paper] },
];
const video: Palette[] = [
  { ground: "#f0401c", type: ink, figure: [ink, "#ffd9c4", "#b3125f"] },
  { ground: paper, type: ink, figure: ["#f0401c", "#d4186c", ink] },
  { ground: "#ffc7d9", type: ink, figure: ["#d4186c", "#f0401c", ink] },
  { ground: ink, type: paper, figure: ["#ff5a33", "#ff8fbd", paper] },
  { ground: "#b3125f", type: paper, figure: ["#ff7a4d", "#ffd0df", ink] },
];
const other: Palette[] = [
  { ground: "#0b7a4b", type: paper, figure: ["#c8f0d2", "#8fe3ef", ink] },
  { ground: paper, type: ink, figure: ["#0b8a55", "#12aec6", ink] },
  { ground: "#bfeee0", type: ink, figure: ["#0b8a55", ink, "#ff6a3c"] },
  { ground: ink, type: paper, figure: ["#35c98a", "#5fd8ea", paper] },
  { ground: "#19b7cf", type: ink, figure: [ink, paper, "#0b6b45"] },
];
const none: Palette[] = [
  { ground: "#d9d5c8", type: ink, figure: [ink, "#f0401c", paper] },
  { ground: ink, type: paper, figure: [paper, "#8d8a80", "#ffd84a"] },
];

/** Style of a poster: words for a model, and palettes for a drawn poster. */
interface Look {
  words: string;
  palettes: readonly Palette[];
}

const looks: Record<Category, Look> = {
  Grafico: { words: "A graphic poster", palettes: graphic },
  Video: { words: "A poster that announces a short film", palettes: video },
  Otro: { words: "A poster", palettes: other },
  Audio: { words: "A record sleeve", palettes: other },
  Imagen: { words: "A photographic collage poster", palettes: graphic },
};

/** Returns the style of a category. An unknown category gets the style of Otro. */
export function lookOf(category: string | null): Look {
  if (category === null) return { words: "A poster", palettes: none };
  return looks[category as Category] ?? looks.Otro;
}
