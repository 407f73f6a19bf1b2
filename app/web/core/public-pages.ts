import type { Settings } from "~/contest/running/settings";

interface PublicPage {
  /** As the router writes it. */
  path: string;
  /** When the sitemap names it; absent for a page that search engines are not to show. */
  listed?: (
    settings: Pick<Settings, "open_to_visitors" | "public_signup_enabled">,
    contest: { resultsAreOut: boolean },
  ) => boolean;
  /** Shows nothing personal to a visitor without a session, so that visitors may share it (see `page-cache.ts`). */
  isCached?: true;
}

/**
 * Every page that ships no framework JavaScript (design 4), each once: redirects, the sitemap, canonical addresses and
 * what search engines may show are all of this list.
 */
export const publicPages = [
  { path: "/", listed: (settings) => settings.open_to_visitors, isCached: true },
  { path: "/galeria", listed: (settings) => settings.open_to_visitors, isCached: true },
  { path: "/resultados", listed: (_, contest) => contest.resultsAreOut, isCached: true },
  { path: "/recuento", listed: (settings) => settings.open_to_visitors },
  { path: "/final", listed: (settings) => settings.open_to_visitors },
  { path: "/privacidad", listed: () => true, isCached: true },
  { path: "/legal", listed: () => true, isCached: true },
  { path: "/accesibilidad", listed: () => true, isCached: true },
  { path: "/bases", listed: () => true, isCached: true },
  { path: "/auth", listed: () => true, isCached: true },
  { path: "/auth/votar", listed: (settings) => settings.public_signup_enabled, isCached: true },
  { path: "/propuesta/:id", listed: (settings) => settings.open_to_visitors, isCached: true },
  { path: "/accesibilidad/comunicar" },
  { path: "/bases/aceptar" },
  { path: "/ayuda/jurado" },
  { path: "/ayuda/universidad" },
  { path: "/ayuda/organizacion" },
  { path: "/diploma/:code" },
  { path: "/auth/codigo" },
  { path: "/auth/recuperar" },
  { path: "/auth/recuperar/:token" },
  { path: "/auth/confirmar/:token" },
  { path: "/auth/invitacion/:token" },
  { path: "/auth/alumnos/:token" },
] as const satisfies readonly PublicPage[];

type Address<Path extends string> = Path extends `${infer Start}:${string}` ? `${Start}${string}` : Path;
/** The address of a public page. */
export type PublicAddress = Address<(typeof publicPages)[number]["path"]>;

/** Areas with nothing for search engines; robots.txt keeps them out. */
export const privateAreas = [
  "/admin",
  "/jurado",
  "/universidad",
  "/cuenta",
  "/bases/aceptar",
  "/auth/recuperar",
  "/auth/confirmar",
  "/auth/invitacion",
  "/auth/alumnos",
  "/estilo",
];

/** Each with what its address looks like, a slash at its end or not, as the router has it. */
const shapes = publicPages.map((page: PublicPage) => ({
  ...page,
  shape: new RegExp(`^${page.path.replace(/\/$/, "").replace(/:\w+/g, "[^/]+")}/*$`),
}));

/** The public page at that path, its query and fragment aside; null for none. */
function pageAt(address: string): PublicPage | null {
  const [pathname = ""] = address.split(/[?#]/);
  return shapes.find(({ shape }) => shape.test(pathname)) ?? null;
}

export const isPublicPage = (address: string) => pageAt(address) !== null;

/** Whether search engines may show the page at that path. */
export const isIndexed = (pathname: string) => pageAt(pathname)?.listed !== undefined;

/** Whether visitors without a session share the page at that path. */
export const isCached = (pathname: string) => pageAt(pathname)?.isCached === true;
