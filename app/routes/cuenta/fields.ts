/** Never sent back to the page. */
export const passwordFields = ["current_password", "new_password", "repeated_password"];

/** Which of the two forms a POST carries is said by its address. */
export const passwordPath = "/cuenta?parte=contrasena";
export const isPasswordPart = (search: string) => new URLSearchParams(search).get("parte") === "contrasena";
