import type { SettingKey } from "~/contest/core/settings";
import { settingPath, settingsList } from "~/text/running/settings-list";
import type { Page, Visitor } from "./visitor";

type Change = Record<string, string | undefined>;

/** Returns the address of a setting's tab. */
const tabOf = (key: string) => settingPath(key as SettingKey).replace(/[?#].*/, "");

/** Changes settings as an admin does, on each tab that has some; undefined unticks. Returns the last answer. */
export async function saveSettings(admin: Visitor, change: Change): Promise<Page> {
  const paths = Map.groupBy(Object.keys(change), tabOf);
  let page: Page | undefined;
  for (const [path, keys] of paths) {
    const own = Object.fromEntries(keys.map((key) => [key, change[key]]));
    page = await admin.submit(path, { ...(await tabForm(admin, path)), ...own });
  }
  if (!page) throw new Error("no setting to change");
  return page;
}

/** Returns the form of a tab as the admin's page has it. */
export async function tabForm(admin: Visitor, path: string) {
  const first = Object.keys(settingsList).find((key) => tabOf(key) === path);
  return (await admin.open(path)).formWith(`initial.${first}`);
}
