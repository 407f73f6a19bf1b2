import { seededRandom } from "~/contest/core/random";
import { figures } from "./figures";
import { lookOf } from "./palettes";
import { fitted, type Setting, settable } from "./type-setting";
import type { Typeface } from "./typeface";

/** Work data of a poster. */
export interface Work {
  id: string;
  title: string;
  description: string;
  category: string | null;
}

export interface Faces {
  display: Typeface;
  text: Typeface;
}

const posterSize = { width: 1000, height: 1400 };
/** Names of the families in the font files. */
const families = { display: "Cartel", text: "Cartel Texto" };
const { width: WIDTH, height: HEIGHT } = posterSize;
const MARGIN = 56;
const MEASURE = WIDTH - 2 * MARGIN;
const TRACKING = -0.025;
const LEADING = 0.92;
/** Height of a capital letter of the display face, in em. */
const CAPITAL = 0.7;
/** Characters. More text makes no visible difference. */
const READ = 1200;

/** Centres a whole poster on a sheet of another shape. The sheet has the poster's ground colour. */
export function onSheet(poster: string, { width, height }: { width: number; height: number }): string {
  const scale = HEIGHT / Math.max(width, height);
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const [ground = ""] = /fill="[^"]+"/.exec(poster) ?? [];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">`,
    `<rect width="${across}" height="${down}" ${ground}/>`,
    poster.replace(/width="\d+" height="\d+"/, `width="${across}" height="${down}"`),
    "</svg>",
  ].join("");
}

/**
 * Returns a poster as SVG: a large title and a figure made from the words. The same work always gives the same poster.
 * The category selects the colours.
 */
export function posterSvg(work: Work, faces: Faces): string {
  const random = seededRandom(work.id);
  const palette = random.pick(lookOf(work.category).palettes);
  const figure = random.pick(figures);
  const title = settable(work.title.slice(0, READ), faces.display);
  const description = settable(work.description.slice(0, READ), faces.text);
  const beats = beatsOf(`${title} ${description}`);

  const isBelow = random() < 0.6;
  const setting = title === "" ? null : fitted(title, faces.display, titleBox(title));
  const note = description === "" ? null : noteOf(description, faces.text);
  const titleHeight = setting ? setting.leading * (setting.lines.length - 1) + setting.size * CAPITAL : 0;
  const noteHeight = note ? note.leading * note.lines.length + 40 : 0;
  const block = titleHeight + noteHeight + 2 * MARGIN;
  const field = Math.max(420, HEIGHT - block);
  const fieldTop = isBelow ? 0 : HEIGHT - field;
  const titleTop = (isBelow ? field : 0) + MARGIN;

  const figureSvg = figure({ width: WIDTH, height: field, palette, beats, random });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.ground}"/>`,
    `<clipPath id="campo"><rect width="${WIDTH}" height="${field}"/></clipPath>`,
    `<g transform="translate(0 ${fieldTop})"><g clip-path="url(#campo)">${figureSvg}</g></g>`,
    setting
      ? lines(setting, titleTop + setting.size * CAPITAL, families.display, palette.type, TRACKING)
      : "",
    note ? lines(note, titleTop + titleHeight + 40 + note.size, families.text, palette.type, 0) : "",
    "</svg>",
  ].join("");
}

/** Short titles get the largest type. Long titles get more of the sheet. */
const titleBox = (title: string) => ({
  width: MEASURE,
  height: title.length < 60 ? 470 : 620,
  largest: 440,
  smallest: 44,
  leading: LEADING,
  tracking: TRACKING,
});

/** Sets the first sentence in small type. */
function noteOf(description: string, face: Typeface): Setting {
  const [sentence = description] = /^.{20,}?[.!?…](?= |$)/.exec(description) ?? [];
  return fitted(sentence, face, {
    width: 620,
    height: 132,
    largest: 27,
    smallest: 26,
    leading: 1.22,
    tracking: 0,
  });
}

/** Returns one beat per word: 0 for one letter, 1 for twelve or more. */
function beatsOf(text: string): number[] {
  const beats = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => Math.min(1, (word.length - 1) / 11));
  return beats.length > 3 ? beats : [...beats, 0.2, 0.9, 0.45, 0.7];
}

function lines(
  { lines, size, leading }: Setting,
  baseline: number,
  family: string,
  fill: string,
  tracking: number,
) {
  const spans = lines.map(
    (line, index) =>
      `<text x="${MARGIN}" y="${(baseline + index * leading).toFixed(1)}">${escaped(line)}</text>`,
  );
  return `<g font-family="${family}" font-size="${size}" letter-spacing="${(size * tracking).toFixed(2)}" fill="${fill}">${spans.join("")}</g>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
