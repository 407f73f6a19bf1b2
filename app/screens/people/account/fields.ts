/** Never sent back to the page. */
export const passwordFields = ["current_password", "new_password", "repeated_password"];

/** The address tells which form a POST carries. */
export const passwordPath = "/cuenta?parte=contrasena";
export const sessionsPath = "/cuenta?parte=sesiones";
export const consentPath = "/cuenta?parte=privacidad";
export const tiesPath = "/cuenta?parte=vinculos";
export const categoriesPath = "/cuenta?parte=categorias";
export const messagesPath = "/cuenta?parte=mensajes";

const parts = ["contrasena", "sesiones", "privacidad", "vinculos", "categorias", "mensajes"] as const;

/**
 * Returns the part in the address: password, sessions, consent, a juror's ties or categories, messages, or null for the
 * person's details.
 */
export function partOf(search: string): (typeof parts)[number] | null {
  const parameter = new URLSearchParams(search).get("parte");
  return parts.find((part) => part === parameter) ?? null;
}
