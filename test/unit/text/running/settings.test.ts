import { expect, test } from "vitest";
import { settings } from "~/text/running/settings";

test("each switch has a name, and what it does is told in whole sentences", () => {
  const switches = Object.values(settings.switches);
  expect(switches.filter(({ label }) => !/^\p{Lu}.+[^.]$/u.test(label))).toEqual([]);
  expect(switches.filter(({ hint }) => hint !== undefined && !/^\p{Lu}.+\.$/su.test(hint))).toEqual([]);
});
