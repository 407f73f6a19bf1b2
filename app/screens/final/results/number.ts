const NUMBER = /^[1-9]\d{0,5}$/;

/** The verdict that an address asks for; null for the latest, and for what is no number. */
export function verdictNumber(request: Request): number | null {
  const wanted = new URL(request.url).searchParams.get("fallo") ?? "";
  return NUMBER.test(wanted) ? Number(wanted) : null;
}
