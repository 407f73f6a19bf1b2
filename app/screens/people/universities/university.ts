import type { AppLoadContext } from "@remix-run/cloudflare";

type Page = Awaited<ReturnType<AppLoadContext["stores"]["universityLists"]["page"]>>;

/** A university of the table, with its neighbours and works. */
export type ManagedUniversity = Page["managed"][number];
/** A card of a university with its contacts. */
export type RegisteredUniversity = Page["registered"][number];
/** A university in the edit dialog. */
export type EditedUniversity = NonNullable<
  Awaited<ReturnType<AppLoadContext["stores"]["universities"]["find"]>>
>;
