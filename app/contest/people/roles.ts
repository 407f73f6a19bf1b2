/** All roles of accounts; each person has one. (specification 1.6) */
export const roles = ["universidad", "jurado", "admin", "alumno", "publico"] as const;
export type Role = (typeof roles)[number];

/** Roles that an admin can impersonate; admin is not one of them. 'visitante' has no session. */
export const impersonatedRoles = ["jurado", "universidad", "alumno", "publico", "visitante"] as const;
export type ImpersonatedRole = (typeof impersonatedRoles)[number];
