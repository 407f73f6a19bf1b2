/** Labels of the back links: the screen's name, with its article where Spanish needs one. */
export const waysBack = {
  "/": "Volver al inicio",
  "/accesibilidad": "Volver a la declaración de accesibilidad",
  "/admin": "Volver al panel",
  "/admin/correo": "Volver al correo",
  "/admin/estados": "Volver a los estados",
  "/admin/fallo": "Volver al fallo",
  "/admin/invitaciones": "Volver a las invitaciones",
  "/admin/jurado": "Volver al dashboard de evaluaciones",
  "/admin/jurado/asignaciones": "Volver a las asignaciones",
  "/admin/textos-alternativos": "Volver a los textos que faltan",
  "/admin/universidades": "Volver a las universidades",
  "/admin/usuarios": "Volver a los usuarios",
  "/admin/votos": "Volver a los votos",
  "/auth": "Volver al acceso",
  "/cuenta": "Volver a Mi Cuenta",
  "/galeria": "Volver a la galería",
  "/jurado": "Volver a las propuestas",
  "/jurado/comparar": "Volver a la comparación",
  "/jurado/ranking": "Volver al ranking",
  "/propuesta/{id}": "Volver a la obra",
  "/propuesta/{id}/editar": "Volver a la edición",
  "/resultados": "Volver a los resultados",
  "/universidad": "Volver a Mis Propuestas",
} as const;

export type WayBack = keyof typeof waysBack;

/** Parameter of an address with the page to lead back to. */
export const FROM = "desde";

/** Returns an address with the page to lead back to. */
export const withReturn = (path: string, from: string): string =>
  `${path}?${new URLSearchParams({ [FROM]: from })}`;
