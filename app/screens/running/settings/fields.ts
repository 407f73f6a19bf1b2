import type { SettingKey, SwitchKey } from "~/contest/core/settings";
import { settingsTabs, tabPath } from "~/text/running/settings-list";

/** A setting that is typed or chosen, not on or off. */
export type TypedKey = Exclude<SettingKey, SwitchKey>;

/** Returns the tab of an address's last part; undefined for an unknown one. */
export const tabAt = (part: string | undefined) =>
  settingsTabs.find((tab) => (tab === "portada" ? part === undefined : tab === part));

/** The address of the form for a new access code. */
export const codePath = `${tabPath("participacion")}?parte=codigos`;
export const isCodePart = (search: string) => new URLSearchParams(search).get("parte") === "codigos";

/** The checkboxes that give settings their defaults again. */
export const RESET = "reset";

/** The field of the uploaded document. */
export const FILE = "file";

/** Returns true for a tab's form, recognised by its hidden fields; an upload has none. */
export const isSave = (formData: FormData) =>
  [...formData.keys()].some((name) => name.startsWith("initial."));
