import type { Database } from "./database";

/** Author of a change: a signed-in person, or the cron. */
export interface Actor {
  id: string;
  name: string;
}

export const cron: Actor = { id: "cron", name: "cron" };

/** Database of a store, with the author and the instant of its changes. */
export interface StoreContext {
  database: Database;
  by: Actor;
  /** Epoch ms. */
  now: number;
}

/** Author before a guard has named one. A change that needs an author fails then. */
export const nobody: Actor = {
  get id(): never {
    throw new Error("no guard has opened these stores");
  },
  get name(): never {
    throw new Error("no guard has opened these stores");
  },
};
