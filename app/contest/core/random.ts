/** Random numbers that depend on the seed alone, on every machine. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  (): number;
  between(from: number, to: number): number;
  integer(from: number, to: number): number;
  pick<One>(from: readonly One[]): One;
}

/**
 * Returns a mulberry32 generator seeded with FNV-1a of `seed`. Extra mixing separates seeds that differ in one digit.
 */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  state ^= state >>> 16;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Object.assign(next, {
    between: (from: number, to: number) => from + next() * (to - from),
    integer: (from: number, to: number) => Math.floor(from + next() * (to - from + 1)),
    pick<One>(from: readonly One[]): One {
      return from[Math.floor(next() * from.length)] as One;
    },
  });
}
