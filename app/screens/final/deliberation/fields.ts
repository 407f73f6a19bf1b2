/** The field name of a work's rank. */
export const rankField = (id: string) => `rank.${id}`;
