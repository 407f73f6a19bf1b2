import { sha256 } from "~/contest/core/sha256";

export { sha256 };

/**
 * Returns a 16-digit fingerprint of a confirmation. The answer carries the fingerprint and so names the confirmation.
 */
export const printOf = async (content: unknown) => (await sha256(JSON.stringify(content))).slice(0, 16);
