import { expect, test } from "vitest";
import { defaultSettings, type SettingKey } from "~/contest/core/settings";
import {
  sectionsOf,
  settingPath,
  settingPlaces,
  settingsList,
  settingsOf,
  settingsTabs,
} from "~/text/running/settings-list";

test("each setting has a name, and what it does is told in whole sentences", () => {
  const settings = Object.values(settingsList);
  expect(settings.filter(({ label }) => !/^\p{Lu}.+[^.]$/u.test(label))).toEqual([]);
  expect(settings.filter(({ hint }) => hint !== undefined && !/^\p{Lu}.+\.$/su.test(hint))).toEqual([]);
});

test("[SET-08] each setting is on one of five tabs, once, and no section is empty", () => {
  expect(settingsTabs).toHaveLength(5);
  expect(settingsTabs.flatMap(settingsOf).toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  const used = new Set(Object.values(settingsList).map(({ section }) => section));
  expect(settingsTabs.flatMap(sectionsOf).filter((section) => !used.has(section))).toEqual([]);
});

test("[SET-08] an address opens the fold of an advanced setting", () => {
  const paths = (["open_to_visitors", "finalists_count", "juror_order"] satisfies SettingKey[]).map(
    settingPath,
  );
  expect(paths).toEqual([
    "/admin/ajustes#ajuste-open_to_visitors",
    "/admin/ajustes/evaluacion#ajuste-finalists_count",
    "/admin/ajustes/evaluacion?avanzado=si#ajuste-juror_order",
  ]);
  expect(settingPlaces()).toHaveLength(Object.keys(defaultSettings).length + 3);
});
