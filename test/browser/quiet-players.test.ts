import { beforeAll, expect, test } from "vitest";
import { addAsset } from "../support/assets";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";
import { setFinal } from "../support/final";

const contest = openContest();
const openPage = openBrowser(contest);

const stateOf = (one: Element) => {
  const { controls, muted, loop } = one as HTMLVideoElement;
  return { controls, loops: muted && loop };
};
const still = { controls: false, loops: false };
const looping = { controls: false, loops: true };

beforeAll(async () => {
  await contest.addProposal({ id: "tres", title: "tres", category: "Video" });
  for (const id of ["uno", "dos"]) {
    await contest.addProposal({ id, title: id, category: "Video", status: "finalista" });
    await addAsset(contest, id, { file: "video-2s.mp4", seconds: 2, poster: "cartel.jpg" });
  }
});

test("[FACE-18] a work's video starts as its poster without controls; a press brings sound and controls", async () => {
  const page = await openPage({ width: 1280, motion: true });
  await page.goto("/propuesta/uno");
  const video = page.locator(".stage video");
  await expect.poll(() => video.evaluate(stateOf)).toEqual(still);
  const isBelow = () =>
    page.evaluate(() => {
      const [picture, button] = [".stage video", ".player-start"].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return Number(button?.top) >= Number(picture?.bottom);
    });
  await expect.poll(isBelow).toBe(true);
  await page.getByRole("button", { name: "Reproducir con sonido" }).click();
  expect(await video.evaluate(stateOf)).toEqual({ controls: true, loops: false });
});

test("[FACE-18] a phone loops it in silence, unless the visitor asks for less motion; without scripts it has controls", async () => {
  const video = async (options: Parameters<typeof openPage>[0]) => {
    const page = await openPage({ width: 390, touch: true, ...options });
    await page.goto("/propuesta/uno");
    return page.locator(".stage video");
  };
  const moving = await video({ motion: true });
  await expect.poll(() => moving.evaluate(stateOf)).toEqual(looping);
  const calm = await video({ motion: false });
  await expect.poll(() => calm.evaluate(stateOf)).toEqual(still);
  const plain = await video({ javaScript: false });
  expect(await plain.getAttribute("controls")).toBe("");
  expect(await plain.locator("xpath=following-sibling::button").isVisible()).toBe(false);
});

test("[FACE-18] on a phone a card's video plays in view, and stops by itself", async () => {
  await addAsset(contest, "tres", { file: "video-10s.mp4", seconds: 10, poster: "cartel.jpg" });
  await contest.setSetting("open_to_visitors", "true");
  const page = await openPage({ width: 390, touch: true, motion: true });
  await page.goto("/galeria");
  const video = page.locator("[id='obra-tres'] video, a[href*='/propuesta/tres'] video").first();
  await video.scrollIntoViewIfNeeded();
  const isPaused = () => video.evaluate((one: HTMLVideoElement) => one.paused);
  await expect.poll(isPaused).toBe(false);
  await expect.poll(isPaused).toBe(true);
  expect(await video.evaluate((one: HTMLVideoElement) => one.ended)).toBe(false);
});

test("[FACE-18] at /final both videos loop in silence while they are in view", async () => {
  await contest.setSetting("open_to_visitors", "true");
  await contest.setPhase("final");
  await setFinal(contest, "jury", { works: ["uno", "dos"] });
  await setFinal(contest, "community", { works: ["uno", "dos"] });
  const page = await openPage({ width: 1280, motion: true });
  await page.goto("/final");
  const videos = page.locator(".final-player");
  await expect.poll(() => videos.evaluateAll((ones) => ones.length)).toBe(2);
  for (const one of await videos.all()) await expect.poll(() => one.evaluate(stateOf)).toEqual(looping);
});

test("[FACE-18] a slow computer's late picture does not bring the controls", async () => {
  const page = await openPage({ width: 1280, motion: true });
  await page.goto("/propuesta/uno");
  const video = page.locator(".stage video");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0);
  const [without, late] = await video.evaluate((one: HTMLVideoElement) => {
    const read = () => ["unplayable" in one.dataset, one.controls];
    const width = one.videoWidth;
    const tell = (event: string, videoWidth: number) => {
      Object.defineProperty(one, "videoWidth", { value: videoWidth, configurable: true });
      one.dispatchEvent(new Event(event));
      return read();
    };
    return [tell("loadedmetadata", 0), tell("resize", width)];
  });
  expect(without).toEqual([true, false]);
  expect(late).toEqual([false, false]);
});
