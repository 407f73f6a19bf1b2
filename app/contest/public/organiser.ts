import type { Settings } from "../running/settings";

export type Organiser = ReturnType<typeof organiserOf>;

/** Who answers for the contest, as the settings say it; each empty where they do not. */
export const organiserOf = (settings: Settings) => ({
  name: settings.data_controller,
  address: settings.legal_address,
  contact: settings.legal_contact || settings.privacy_contact,
});

/** Whether the law's minimum is told: a name, where they live and where they are written to. */
export const organiserIsTold = (settings: Settings): boolean =>
  Object.values(organiserOf(settings)).every((told) => told !== "");

/** What the rules leave unsaid of who organises; "text" where they are still the platform's own, which name no prize. */
export type RulesLack = "text" | "name" | "contact";

export function rulesLacks(version: number, { name, contact }: Organiser): RulesLack[] {
  const isLacking: Record<RulesLack, boolean> = {
    text: version === 1,
    name: name === "",
    contact: contact === "",
  };
  return (Object.keys(isLacking) as RulesLack[]).filter((lack) => isLacking[lack]);
}
