/**
 * Actions that ask for a new proof of identity when the last one is over. They cannot be undone, inform many people,
 * or hand out private data. The name of an action is its route and intent. `requireFresh` reads this list.
 */
export const confirmedActions = [
  "running/settings parte=codigos",
  "mail/new-message send",
  "final/steps close-community",
  "final/steps close-jury",
  "final/steps explain",
  "final/steps open-community",
  "final/steps open-jury",
  "final/steps other-two",
  "running/states finalists",
  "running/states set-one",
  "running/states set-status",
  "running/states remove",
  "running/states remove-one",
  "running/export-zip",
  "final/verdict seal",
  "final/minutes",
  "final/announcement send",
  "final/diplomas-zip",
  "running/phases activate",
  "running/phases save",
  "people/invitations invite",
  "jury/work-csv",
  "jury/progress-csv",
  "jury/ranking-csv",
  "running/audit-csv",
  "public/published-texts publish",
  "people/universities approve",
  "people/universities remove",
  "people/users",
  "people/users-import, confirmed",
  "votes/review restore",
  "votes/review restore_act",
  "votes/review void",
  "votes/review void_group",
  "works/original",
  "people/second-factor add",
  "people/second-factor remove",
  "people/second-factor renew-codes",
] as const;

type ConfirmedAction = (typeof confirmedActions)[number];
type ScreenOf<Act extends string> = Act extends `${infer Screen} ${string}` ? Screen : Act;
type ListedOf<Act extends string> = Extract<ConfirmedAction, ScreenOf<Act> | `${ScreenOf<Act>} ${string}`>;

/**
 * Asks for an argument that nobody can give when the list misspells an action: an action of this screen that is not
 * among `Act`, or none at all.
 */
export type Spelt<Act extends string> = [Act] extends [ConfirmedAction]
  ? []
  : [ListedOf<Act>] extends [never]
    ? [never]
    : [ListedOf<Act>] extends [Act]
      ? []
      : [never];
