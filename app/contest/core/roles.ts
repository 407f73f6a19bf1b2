/** All roles of accounts; each person has one. (specification 1.6) */
export const roles = ["universidad", "jurado", "admin", "alumno", "publico"] as const;
export type Role = (typeof roles)[number];
