/** Every role of an account; each person has one. (specification 1.6) */
export const roles = ["universidad", "jurado", "admin", "alumno", "publico"] as const;
export type Role = (typeof roles)[number];

/** As whom an admin looks at the contest: never as another admin; 'visitante' is who is not signed in. */
export const seenRoles = ["jurado", "universidad", "alumno", "publico", "visitante"] as const;
export type SeenRole = (typeof seenRoles)[number];
