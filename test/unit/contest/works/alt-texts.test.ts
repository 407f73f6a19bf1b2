import { expect, test } from "vitest";
import { lackingTexts, textsOf } from "~/contest/works/alt-texts";

test("[A11Y-02] a picture says nothing; what a video says makes it one that speaks", () => {
  const typed = { altText: "Una silla", speaks: true, transcript: "«Hola»" };
  expect(textsOf("image", typed)).toEqual({ altText: "Una silla", transcript: null });
  expect(textsOf("video", typed).transcript).toBe("«Hola»");
  expect(textsOf("video", { ...typed, speaks: false }).transcript).toBe("«Hola»");
  expect(textsOf("video", { ...typed, transcript: "" }).transcript).toBe("");
  expect(textsOf("video", { ...typed, speaks: false, transcript: "" }).transcript).toBeNull();
});

test("[A11Y-01] what nobody wrote is counted: of a silent file one text, of a video that speaks two", () => {
  const blank = { altText: "", transcript: null };
  expect(lackingTexts([])).toBe(0);
  expect(lackingTexts([blank, { altText: "", transcript: "" }, { altText: "x", transcript: "y" }])).toBe(3);
});
