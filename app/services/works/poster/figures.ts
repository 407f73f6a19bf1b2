import type { Random } from "~/contest/core/random";
import type { Palette } from "./palettes";

/** Input of a figure: size in px, colours, and one beat (0 to 1) per word of the text. */
interface Score {
  width: number;
  height: number;
  palette: Palette;
  beats: readonly number[];
  random: Random;
}

/** Returns SVG for a field of `width` by `height` with its origin at the top left. The field clips the figure. */
type Figure = (score: Score) => string;

const n = (value: number) => String(Math.round(value * 10) / 10);
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(0, r))}" fill="${fill}"/>`;
const bar = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;
const beat = ({ beats }: Score, index: number) => beats[index % beats.length] ?? 0.5;

/** Rings around a point off the centre. The length of a word gives the thickness of a ring. */
const rings: Figure = (score) => {
  const { width, height, palette, random } = score;
  const [x, y] = [width * random.pick([0, 0.28, 0.72, 1]), height * random.pick([0.15, 0.5, 0.95])];
  const reach = Math.max(width, height) * random.between(0.85, 1.05);
  const inks = [palette.figure[0], palette.ground, palette.figure[1], palette.ground];
  const thickness = (index: number) => 0.25 + beat(score, index) ** 1.4;
  const count = random.integer(18, 26);
  const total = Array.from({ length: count }, (_, i) => thickness(i)).reduce((a, b) => a + b, 0);
  let radius = reach;
  const drawn = Array.from({ length: count }, (_, i) => {
    const circle = disc(x, y, radius, inks[i % inks.length] ?? palette.ground);
    radius -= (thickness(i) / total) * reach;
    return circle;
  });
  return `${drawn.join("")}${disc(x, y, reach * 0.06, palette.figure[2])}`;
};

/** A grid of quarter, half and whole discs. The words rotate them. */
const tiles: Figure = (score) => {
  const { width, height, palette, random } = score;
  const columns = random.pick([4, 5, 5]);
  const side = width / columns;
  const rows = Math.ceil(height / side);
  // The top row is cut when the grid does not fit.
  const top = height - rows * side;
  const inks = [palette.figure[0], palette.figure[0], palette.figure[1], palette.figure[2]];
  let drawn = "";
  for (let index = 0; index < columns * rows; index++) {
    const [x, y] = [(index % columns) * side, top + Math.floor(index / columns) * side];
    const turn = Math.floor(beat(score, index) * 12) % 4;
    const fill = random.pick(inks);
    const shape = random();
    if (shape < 0.1) continue;
    if (shape < 0.24) drawn += bar(x, y, side, side, fill);
    const over =
      shape < 0.24 ? random.pick([palette.ground, ...palette.figure].filter((ink) => ink !== fill)) : fill;
    const middle = `${n(x + side / 2)} ${n(y + side / 2)}`;
    const r = n(side);
    const [left, low] = [n(x), n(y)];
    if (shape < 0.66)
      drawn += `<path transform="rotate(${turn * 90} ${middle})" d="M${left} ${low}h${r}a${r} ${r} 0 0 1 -${r} ${r}z" fill="${over}"/>`;
    else if (shape < 0.84)
      drawn += `<path transform="rotate(${turn * 90} ${middle})" d="M${left} ${low}h${r}a${n(side / 2)} ${n(side / 2)} 0 0 1 -${r} 0z" fill="${over}"/>`;
    else drawn += disc(x + side / 2, y + side / 2, side * random.pick([0.5, 0.5, 0.28]), over);
  }
  return drawn;
};

/** Stripes as wide as the words are long. A disc shows stripes at a right angle. */
const stripes: Figure = (score) => {
  const { width, height, palette, random } = score;
  const reach = Math.hypot(width, height);
  const stripesOf = (fill: string, from: number, scale: number) => {
    let drawn = "";
    for (let x = -reach / 2, index = from; x < reach / 2; index++) {
      const [inked, gap] = [8 + beat(score, index) * scale, 8 + beat(score, index + 3) * scale * 0.8];
      drawn += bar(x, -reach / 2, inked, reach, fill);
      x += inked + gap;
    }
    return drawn;
  };
  const angle = random.pick([-45, -24, 24, 45, 90, 0]);
  const [x, y, r] = [
    width * random.between(0.38, 0.62),
    height * random.between(0.42, 0.58),
    Math.min(width, height) * random.between(0.33, 0.42),
  ];
  const inside = `<clipPath id="disco"><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/></clipPath>`;
  const rotate = (degrees: number, content: string) =>
    `<g transform="translate(${n(width / 2)} ${n(height / 2)}) rotate(${degrees})">${content}</g>`;
  return `${inside}${rotate(angle, stripesOf(palette.figure[0], 0, 46))}<g clip-path="url(#disco)">${bar(0, 0, width, height, palette.ground)}${rotate(angle + 90, stripesOf(palette.figure[1], 5, 30))}</g>`;
};

/** Dots on a grid with a wave in their sizes. Long words colour some dots. */
const dots: Figure = (score) => {
  const { width, height, palette, random } = score;
  const columns = random.integer(14, 20);
  const cell = width / columns;
  const rows = Math.ceil(height / cell);
  const [fx, fy] = [random.between(0.1, 0.9) * width, random.between(0.1, 0.9) * height];
  const wave = random.between(2.2, 4.2);
  const accent = random.integer(1, 3);
  let drawn = "";
  for (let index = 0; index < columns * rows; index++) {
    const [x, y] = [((index % columns) + 0.5) * cell, (Math.floor(index / columns) + 0.5) * cell];
    const far = Math.hypot(x - fx, y - fy) / Math.hypot(width, height);
    const size = 0.5 + 0.5 * Math.cos(far * Math.PI * 2 * wave + beat(score, index % columns) * 1.1);
    const loud = beat(score, index * accent) > 0.78 && size > 0.35;
    drawn += disc(x, y, cell * (0.06 + 0.5 * size), loud ? palette.figure[1] : palette.figure[0]);
  }
  return drawn;
};

/** Columns as high as the words are long, with a disc behind. */
const columns: Figure = (score) => {
  const { width, height, palette, random } = score;
  const count = random.integer(9, 16);
  const step = width / count;
  const r = Math.min(width, height) * random.between(0.24, 0.33);
  const sun = disc(
    width * random.between(0.3, 0.7),
    height * random.between(0.34, 0.5),
    r,
    palette.figure[1],
  );
  const drawn = Array.from({ length: count }, (_, i) => {
    const tall = height * (0.14 + 0.82 * beat(score, i));
    const fill = beat(score, i) > 0.72 ? palette.figure[2] : palette.figure[0];
    return bar(i * step, height - tall, step * 0.74, tall, fill);
  });
  return sun + drawn.join("");
};

/** Nested squares. The words rotate each square further. */
const turns: Figure = (score) => {
  const { width, height, palette, random } = score;
  const [x, y] = [width / 2, height / 2];
  const count = random.integer(14, 22);
  const turn = random.pick([-1, 1]) * random.between(3, 8);
  let size = Math.hypot(width, height) * 0.98;
  let angle = random.between(0, 45);
  let drawn = "";
  for (let i = 0; i < count; i++) {
    const inks = [
      palette.figure[0],
      palette.ground,
      palette.figure[1],
      palette.ground,
      palette.figure[2],
      palette.ground,
    ];
    drawn += `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${bar(-size / 2, -size / 2, size, size, inks[i % inks.length] ?? "")}</g>`;
    size *= 0.8 + 0.09 * (1 - beat(score, i));
    angle += turn * (0.6 + beat(score, i));
  }
  return drawn;
};

/** Overlapping bands with waves. */
const waves: Figure = (score) => {
  const { width, height, palette, random } = score;
  const count = random.integer(9, 13);
  const step = height / count;
  const inks = [
    palette.figure[0],
    palette.ground,
    palette.figure[1],
    palette.ground,
    palette.figure[0],
    palette.figure[2],
  ];
  const points = 8;
  const shift = random.integer(0, 9);
  let drawn = "";
  for (let band = 0; band < count; band++) {
    const base = band * step + step * 0.3;
    const at = (i: number) => base + (beat(score, i + band + shift) - 0.5) * step * 3.1;
    let path = `M0 ${n(at(0))}`;
    for (let i = 1; i <= points; i++) {
      const [x0, x1] = [((i - 1) * width) / points, (i * width) / points];
      const middle = n((x0 + x1) / 2);
      path += `C${middle} ${n(at(i - 1))} ${middle} ${n(at(i))} ${n(x1)} ${n(at(i))}`;
    }
    drawn += `<path d="${path}V${n(height * 1.2)}H0z" fill="${inks[band % inks.length]}"/>`;
  }
  return drawn;
};

/** Rays from a corner or an edge, as wide as the words are long. */
const rays: Figure = (score) => {
  const { width, height, palette, random } = score;
  const [x, y] = [width * random.pick([0, 0.5, 1]), height * random.pick([0.55, 1])];
  const reach = Math.hypot(width, height) * 1.2;
  const count = random.integer(16, 26);
  const weights = Array.from({ length: count * 2 }, (_, i) => 0.3 + beat(score, i));
  const total = weights.reduce((a, b) => a + b, 0);
  let angle = 0;
  let drawn = "";
  for (const [i, weight] of weights.entries()) {
    const next = angle + (weight / total) * Math.PI * 2;
    if (i % 2 === 0) {
      const point = (a: number) => `${n(x + Math.cos(a) * reach)} ${n(y + Math.sin(a) * reach)}`;
      drawn += `<path d="M${n(x)} ${n(y)}L${point(angle)}L${point(next)}z" fill="${palette.figure[0]}"/>`;
    }
    angle = next;
  }
  const r = Math.min(width, height) * random.between(0.2, 0.3);
  return drawn + disc(x, y, r * 1.18, palette.ground) + disc(x, y, r, palette.figure[1]);
};

export const figures: readonly Figure[] = [rings, tiles, stripes, dots, columns, turns, waves, rays];
