import { readFileSync } from "node:fs";
import { Resvg } from "@cf-wasm/resvg";
import { describe, expect, test } from "vitest";
import { aiPosters } from "~/services/works/ai-posters";
import { pictureSize, recognise } from "~/services/works/media";
import { posterSvg } from "~/services/works/poster/composition";
import { fitted, settable } from "~/services/works/poster/type-setting";
import { readTypeface } from "~/services/works/poster/typeface";

const font = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../app/services/works/poster/${name}.ttf`, import.meta.url)));
const fontBuffers = [font("cartel-display"), font("cartel-text")];
const [display, text] = fontBuffers.map(readTypeface) as [
  ReturnType<typeof readTypeface>,
  ReturnType<typeof readTypeface>,
];
const faces = { display, text };
const work = {
  id: "obra-1",
  title: "Escribiendo…",
  description: "Los tres puntos que saltan. El vídeo nunca llega a enviar nada.",
  category: "Video",
};

describe("[IMG-02] a drawn poster", () => {
  test("is the same for the same work, and another for another", () => {
    const ids = Array.from({ length: 40 }, (_, index) => `demo-${index}`);
    const drawn = ids.map((id) => posterSvg({ ...work, id }, faces));
    expect(drawn).toEqual(ids.map((id) => posterSvg({ ...work, id }, faces)));
    expect(new Set(drawn).size).toBe(40);
    expect(posterSvg({ ...work, description: "Otra cosa, con otras palabras." }, faces)).not.toBe(
      posterSvg(work, faces),
    );
  });

  test("draws the rhythm of its words, from four words on without a filler", () => {
    const figureOf = (words: number) =>
      posterSvg({ ...work, title: "", description: "casa ".repeat(words) }, faces).replaceAll(
        /<g font-family.*?<\/g>/gs,
        "",
      );
    expect(figureOf(4)).toBe(figureOf(8));
    expect(figureOf(3)).not.toBe(figureOf(6));
  });

  test.each([
    ["one letter", { title: "A", description: "" }],
    ["200 characters without a space", { title: "m".repeat(200), description: "n".repeat(4000) }],
    ["10,000 characters", { title: "palabra ".repeat(1250), description: "x ".repeat(5000) }],
    ["nothing the font has", { title: "🎉 標題", description: "🎉" }],
    ["markup", { title: "</text><script>&\"'", description: "]]> <!-- \u0000\u0008" }],
    ["no category", { category: null }],
    ["a category of tomorrow", { category: "Holograma" }],
  ])("is a picture of 1000 by 1400 below 1 MB: %s", async (_, given) => {
    const drawing = await Resvg.async(posterSvg({ ...work, ...given }, faces), {
      font: { fontBuffers, defaultFontFamily: "Cartel" },
    });
    const bytes = drawing.render().asPng();
    expect(pictureSize(bytes)).toEqual({ width: 1000, height: 1400 });
    expect(bytes.byteLength).toBeLessThan(1024 * 1024);
  });

  test("sets its title inside the margins, whatever its length", async () => {
    const titles = ["Yo", "Hogar, dulce wifi", "Supercalifragilisticoespialidoso y más", "w".repeat(120)];
    for (const title of titles) {
      const setting = fitted(title, display, {
        width: 880,
        height: 500,
        largest: 440,
        smallest: 44,
        leading: 0.92,
        tracking: -0.025,
      });
      for (const line of setting.lines) {
        expect((display.width(line) - line.length * 0.025) * setting.size).toBeLessThanOrEqual(880);
      }
      expect(setting.lines.length * setting.leading).toBeLessThanOrEqual(500);
    }
    // The renderer's width agrees with the measured one.
    const line = "Cartografía del wifi";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="200"><text y="150" font-family="Cartel" font-size="100">${line}</text></svg>`;
    const box = (await Resvg.async(svg, { font: { fontBuffers } })).getBBox();
    expect(Math.abs((box?.width ?? 0) - display.width(line) * 100)).toBeLessThan(20);
  });

  test("says what the font can say", () => {
    expect(settable("  ¿Qué\n tal,  ñandú?🎉 ", display)).toBe("¿Qué tal, ñandú?");
  });
});

describe("[IMG-02] a poster by a model", () => {
  const picture = readFileSync(new URL("../../../../public/muestras/demo-08.jpg", import.meta.url));
  /** A binding that returns `answer` and records its prompts. */
  function model(answer: unknown) {
    const requests: { prompt: string }[] = [];
    const run = async (_: string, inputs: { prompt: string }) => {
      requests.push(inputs);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return { asked: requests, posters: aiPosters({ run } as unknown as Pick<Ai, "run">) };
  }

  test("is what the model drew from title, description and category", async () => {
    const { asked, posters } = model({ image: picture.toString("base64") });
    const { bytes, mimeType } = await posters.draw(work);
    expect(Buffer.from(bytes).equals(picture)).toBe(true);
    expect(mimeType).toBe("image/jpeg");
    expect((await recognise(bytes))?.kind).toBe("image");
    const [{ prompt } = { prompt: "" }] = asked;
    expect(prompt).toContain(work.title);
    expect(prompt).toContain(work.description);
    expect(prompt).toContain("short film");
  });

  test("never asks for more than the model reads", async () => {
    const { asked, posters } = model({ image: picture.toString("base64") });
    await posters.draw({ ...work, title: "t".repeat(10_000), description: "d".repeat(10_000) });
    expect(asked[0]?.prompt.length).toBeLessThanOrEqual(2048);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a sentence", "I am sorry"],
    ["no picture", { image: "" }],
    ["no base64", { image: "¿?" }],
    ["a web page", { image: Buffer.from("<html>").toString("base64") }],
    [
      "a video",
      {
        image: readFileSync(new URL("../../../../demo/videos/demo-23.mp4", import.meta.url)).toString(
          "base64",
        ),
      },
    ],
    ["a failure", new Error("out of capacity")],
  ])("is an error when the model answers %s", async (_, answer) => {
    await expect(model(answer).posters.draw(work)).rejects.toThrow();
  });
});
