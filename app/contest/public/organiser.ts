import type { Settings } from "../core/settings";

export type Organiser = ReturnType<typeof organiserOf>;

/** Returns the contest's organiser from the settings; unset fields are empty. */
export const organiserOf = (settings: Settings) => ({
  name: settings.data_controller,
  address: settings.organiser_address,
  contact: settings.organiser_contact,
});

/** Returns true when the settings have the legal minimum: name, address and contact. */
export const hasOrganiser = (settings: Settings): boolean =>
  Object.values(organiserOf(settings)).every((value) => value !== "");

/** Facts about the organiser that the rules lack. "text" means the platform's own rules, which name no prize. */
export type RulesLack = "text" | "name" | "contact";

export function rulesLacks(version: number, { name, contact }: Organiser): RulesLack[] {
  const isLacking: Record<RulesLack, boolean> = {
    text: version === 1,
    name: name === "",
    contact: contact === "",
  };
  return (Object.keys(isLacking) as RulesLack[]).filter((lack) => isLacking[lack]);
}
