const NUMBER = /^[1-9]\d{0,5}$/;

/** Returns the version number in the parameter `name`. Returns null for a missing or invalid number. */
export function readVersion({ url }: Pick<Request, "url">, name: string): number | null {
  const wanted = new URL(url).searchParams.get(name) ?? "";
  return NUMBER.test(wanted) ? Number(wanted) : null;
}
