/** The field of a work's place. */
export const rankField = (id: string) => `rank.${id}`;
