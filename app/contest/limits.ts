export const LIMITS = {};
