import { people } from "./people";
import { proposals } from "./proposals";

const TOTAL = 600;

/** How much each voting proposal draws: some are everybody's, most are a few people's. */
const candidates = proposals
  .filter(({ isDraft, status }) => !isDraft && status !== "descalificada")
  .map(({ id }, index) => ({ id, pull: 1 + ((index * 7) % 11) ** 1.6 }));

/** 600 distinct votes, the same at every loading: pairs ranked by a hash, weighted by pull and role. */
export const votes = people
  .filter(({ role }) => role !== "admin")
  .flatMap(({ email, role }) =>
    candidates.map(({ id, pull }) => ({
      email,
      proposalId: id,
      rank: hash(`${email} ${id}`) / (pull * (role === "publico" ? 4 : role === "alumno" ? 2 : 1)),
    })),
  )
  .sort((a, b) => a.rank - b.rank)
  .slice(0, TOTAL)
  .map(({ email, proposalId }, index) => ({
    email,
    proposalId,
    /** In minutes from the moment of loading. */
    createdOffsetMinutes: -(60 * 24 * 6) + index * 14,
  }));

/** FNV-1a, as a fraction of one. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0) / 2 ** 32;
}
