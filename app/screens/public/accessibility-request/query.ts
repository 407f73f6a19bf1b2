export const requestPath = "/accesibilidad/comunicar";

export const sentPath = (reference: string, hasReceipt: boolean) =>
  `${requestPath}?enviado=${reference}${hasReceipt ? "" : "&acuse=no"}`;

/** Returns the sent message in the page's address, or null. */
export function sentMessage(request: Request): { reference: string; hasReceipt: boolean } | null {
  const { searchParams } = new URL(request.url);
  const reference = /^ACC-[0-9A-F]{8}$/.exec(searchParams.get("enviado") ?? "")?.[0];
  return reference ? { reference, hasReceipt: searchParams.get("acuse") !== "no" } : null;
}
