const NUMBER = /^[1-9]\d{0,5}$/;

/** The version that an address names under `name`; null for none, and for what is no number. */
export function versionAsked({ url }: Pick<Request, "url">, name: string): number | null {
  const wanted = new URL(url).searchParams.get(name) ?? "";
  return NUMBER.test(wanted) ? Number(wanted) : null;
}
