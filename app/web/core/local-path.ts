const LOCAL = /^\/(?![/\\])[^\\\s]*$/;

/** Returns a path of this site, or null for a path with a host, a scheme or a backslash. */
export function localPath(path: string | null | undefined): string | null {
  if (!path || !LOCAL.test(path)) return null;
  // Normalizes the path for a header. Another host may show only in the normal form ('/.//host').
  const { pathname, search, hash } = new URL(path, "https://here.invalid");
  return LOCAL.test(pathname) ? pathname + search + hash : null;
}
