/** Never sent back to the page. */
export const passwordFields = ["current_password", "new_password", "repeated_password"];

/** Which of the forms a POST carries is said by its address. */
export const passwordPath = "/cuenta?parte=contrasena";
export const sessionsPath = "/cuenta?parte=sesiones";

/** The part that the address names: the password, the sessions, or (null) the person's details. */
export function partOf(search: string): "contrasena" | "sesiones" | null {
  const named = new URLSearchParams(search).get("parte");
  return named === "contrasena" || named === "sesiones" ? named : null;
}
