/** Questions that a university answers with yes or no about a work that it sends. Words: app/text/works/declarations.ts. */
export const declarations = ["usesAi", "ownUnpublished"] as const;
export type Declaration = (typeof declarations)[number];

/** The answers about a work; null for an unanswered question of a draft. */
export type Declared = Record<Declaration, boolean | null>;
