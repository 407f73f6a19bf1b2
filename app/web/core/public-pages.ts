import type { Settings } from "~/contest/core/settings";

interface PublicPage {
  /** Route path in the router's syntax. */
  path: string;
  /** Returns true when the sitemap lists the page. Absent for a page that search engines must not show. */
  listed?: (
    settings: Pick<Settings, "open_to_visitors" | "public_signup_enabled">,
    contest: { resultsAreOut: boolean },
  ) => boolean;
  /**
   * Shows nothing personal to a visitor without a session, so that visitors may share the page (see `page-cache.ts`).
   */
  isCached?: true;
}

/**
 * Pages without framework JavaScript (design 4). Redirects, the sitemap, canonical addresses and search engine rules
 * use this list.
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
  { path: "/universidades/:slug", listed: (settings) => settings.open_to_visitors, isCached: true },
  { path: "/resultados/expediente" },
  { path: "/bases/aceptar" },
  { path: "/ayuda/:reader" },
  { path: "/ayuda/organizacion" },
  { path: "/diploma/:code" },
  { path: "/baja/:mail" },
  { path: "/auth/codigo" },
  { path: "/auth/recuperar" },
  { path: "/auth/recuperar/:token" },
  { path: "/auth/confirmar/:token" },
  { path: "/auth/enlace" },
  { path: "/auth/enlace/:token" },
  { path: "/auth/invitacion/:token" },
  { path: "/auth/alumnos/:token" },
] as const satisfies readonly PublicPage[];

type Address<Path extends string> = Path extends `${infer Start}:${string}` ? `${Start}${string}` : Path;
export type PublicAddress = Address<(typeof publicPages)[number]["path"]>;

/** Areas with nothing for search engines. robots.txt excludes them. */
export const privateAreas = [
  "/admin",
  "/jurado",
  "/universidad",
  "/cuenta",
  "/baja",
  "/bases/aceptar",
  "/auth/recuperar",
  "/auth/confirmar",
  "/auth/enlace",
  "/auth/invitacion",
  "/auth/alumnos",
];

/** Public pages with the pattern of their address. A final slash also matches, as in the router. */
const shapes = publicPages.map((page: PublicPage) => ({
  ...page,
  shape: new RegExp(`^${page.path.replace(/\/$/, "").replace(/:\w+/g, "[^/]+")}/*$`),
}));

/** Returns the public page at an address without its query and fragment. Returns null for other addresses. */
function pageAt(address: string): PublicPage | null {
  const [pathname = ""] = address.split(/[?#]/);
  return shapes.find(({ shape }) => shape.test(pathname)) ?? null;
}

export const isPublicPage = (address: string) => pageAt(address) !== null;

/** Returns true when search engines may show the page. */
export const isIndexed = (pathname: string) => pageAt(pathname)?.listed !== undefined;

/** Returns true when visitors without a session share the page. */
export const isCached = (pathname: string) => pageAt(pathname)?.isCached === true;
