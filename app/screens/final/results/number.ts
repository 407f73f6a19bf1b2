const NUMBER = /^[1-9]\d{0,5}$/;

/**
 * Returns the verdict number in the address, or null for the latest verdict or an invalid number.
 */
export function verdictNumber(request: Request): number | null {
  const parameter = new URL(request.url).searchParams.get("fallo") ?? "";
  return NUMBER.test(parameter) ? Number(parameter) : null;
}
