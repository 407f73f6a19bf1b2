import type { AppLoadContext } from "@remix-run/cloudflare";

type Page = Awaited<ReturnType<AppLoadContext["universityLists"]["page"]>>;

/** A university of the table, with its neighbours and what it has sent. */
export type Managed = Page["managed"][number];
/** One of the cards, with who answers for it. */
export type Registered = Page["registered"][number];
/** What the dialog shows of one. */
export type Edited = NonNullable<Awaited<ReturnType<AppLoadContext["universities"]["find"]>>>;
