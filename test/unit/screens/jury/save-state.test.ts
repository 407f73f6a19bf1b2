import { expect, test } from "vitest";
import {
  changesAfter,
  pauseBeforeSave,
  type Step,
  saveState,
  unchanged,
} from "~/screens/jury/evaluation/save-state";

const after = (...steps: Step[]) => steps.reduce(changesAfter, unchanged);
const alone = { isNewer: false, isBusy: false };
const changed: Step = { is: "changed" };
const saved = (sent: number): Step => ({ is: "saved", sent, saved: { state: "draft", updatedAt: 5 } });
const failed = (offline: boolean): Step => ({ is: "failed", at: 1_000, offline });

test.each<[string, Step[], Partial<typeof alone>, string]>([
  ["nothing written", [], {}, "saved"],
  ["a change", [changed], {}, "changed"],
  ["a change on its way", [changed], { isBusy: true }, "saving"],
  ["a change that was saved", [changed, saved(1)], {}, "saved"],
  ["one that came while another was saved", [changed, changed, saved(1)], {}, "changed"],
  ["one that was refused", [changed, { is: "refused", sent: 1 }], {}, "refused"],
  ["one after one that was refused", [changed, { is: "refused", sent: 1 }, changed], {}, "changed"],
  ["a save that failed", [changed, failed(false)], {}, "failed"],
  ["a save without a network", [changed, failed(true)], {}, "offline"],
  ["a save after one that failed", [changed, failed(true), saved(1)], {}, "saved"],
  ["a form sent by a button", [changed, { is: "left" }], {}, "saving"],
  ["a form that was taken", [changed, { is: "left" }, { is: "taken" }], {}, "saved"],
  ["a form that came back", [changed, { is: "left" }, { is: "returned" }], {}, "changed"],
  ["the page's data read anew, nothing sent", [changed, { is: "taken" }], {}, "changed"],
  ["a form given up", [changed, { is: "dropped" }], {}, "saved"],
  ["a newer version elsewhere", [changed, failed(false)], { isNewer: true }, "newer"],
])("[EVA-06] how the sheet stands: %s", (_, steps, around, state) => {
  expect(saveState(after(...steps), { ...alone, ...around })).toBe(state);
});

test("[EVA-06] what an earlier visit wrote counts as saved only once the latest change is saved", () => {
  const state = after({ is: "changed", recoveredAt: 7 }, { is: "taken" }, changed, saved(1));
  expect(state.recovered).toEqual({ at: 7, isKept: false });
  expect(changesAfter(state, saved(2)).recovered).toEqual({ at: 7, isKept: true });
});

test("[EVA-06] three seconds after a change; after failures 5, 10, 20, 40 and then always 60 seconds", () => {
  expect(pauseBeforeSave(null, 1_000)).toBe(3_000);
  const pauses = [1, 2, 3, 4, 5, 9].map((tries) => {
    const { failure } = after(...Array.from({ length: tries }, () => failed(false)));
    return pauseBeforeSave(failure, 1_000);
  });
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(pauseBeforeSave({ tries: 1, at: 1_000, offline: true }, 99_000)).toBe(0);
});
