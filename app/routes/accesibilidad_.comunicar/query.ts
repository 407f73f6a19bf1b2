export const requestPath = "/accesibilidad/comunicar";

export const sentPath = (reference: string) => `${requestPath}?enviado=${reference}`;

/** The reference of what was just sent, as the address says; null for none. */
export const sentReference = (request: Request): string | null =>
  /^ACC-[0-9A-F]{8}$/.exec(new URL(request.url).searchParams.get("enviado") ?? "")?.[0] ?? null;
