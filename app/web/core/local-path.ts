const LOCAL = /^\/(?![/\\])[^\\\s]*$/;

/** A path of this site to return to, or null: nothing with a host, a scheme or a backslash. */
export function localPath(path: string | null | undefined): string | null {
  if (!path || !LOCAL.test(path)) return null;
  // As a header can carry it; what only its normal form shows as another host's ('/.//host') is none of ours.
  const { pathname, search, hash } = new URL(path, "https://here.invalid");
  return LOCAL.test(pathname) ? pathname + search + hash : null;
}
