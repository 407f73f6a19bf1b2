import { fold } from "~/contest/core/fold";
import { ADVANCED, type Place, settingPlaces, tabPath } from "~/text/running/settings-list";
import { flag, listAddress, search } from "~/web/core/list-address";

export const settingsAddress = listAddress(tabPath("portada"), {
  search: search("q"),
  opensAdvanced: flag(ADVANCED, "si"),
});

/** Returns the settings and other parts that name all words. */
export function findPlaces(words: string): Place[] {
  const wanted = fold(words).split(/\s+/);
  return settingPlaces().filter(({ label, hint, where }) => {
    const told = fold(`${label} ${hint ?? ""} ${where}`);
    return wanted.every((word) => told.includes(word));
  });
}
