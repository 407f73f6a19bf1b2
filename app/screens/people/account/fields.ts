/** Never sent back to the page. */
export const passwordFields = ["current_password", "new_password", "repeated_password"];

/** Which of the forms a POST carries is said by its address. */
export const passwordPath = "/cuenta?parte=contrasena";
export const sessionsPath = "/cuenta?parte=sesiones";
export const consentPath = "/cuenta?parte=privacidad";
export const tiesPath = "/cuenta?parte=vinculos";

const parts = ["contrasena", "sesiones", "privacidad", "vinculos"] as const;

/** The part that the address names: the password, the sessions, the consent, a juror's ties, or (null) the person's details. */
export function partOf(search: string): (typeof parts)[number] | null {
  const named = new URLSearchParams(search).get("parte");
  return parts.find((part) => part === named) ?? null;
}
