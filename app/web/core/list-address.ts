import { isDay } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";

/** One parameter of a list's address. An invalid value counts as missing. */
interface Part<Value> {
  param: string;
  read(text: string | null): Value;
  /** Returns null when the parameter can be left out. */
  write(value: Value): string | null;
}

type Meaning<Parts> = { [Key in keyof Parts]: Parts[Key] extends Part<infer Value> ? Value : never };

/**
 * Reads and writes the address of a list from one description. Parameters keep the order of the description. The
 * browser runs this code too.
 */
export function listAddress<Parts extends Record<string, Part<unknown>>>(path: string, parts: Parts) {
  type Query = Meaning<Parts>;

  function read(from: Request | URLSearchParams): Query {
    const params = from instanceof URLSearchParams ? from : new URL(from.url).searchParams;
    const entries = Object.entries(parts).map(([key, part]) => [key, part.read(params.get(part.param))]);
    return Object.fromEntries(entries) as Query;
  }

  /** Returns the query with its question mark. Returns an empty text when all values are defaults. */
  function query(values: Partial<Query>): string {
    const params = new URLSearchParams();
    for (const [key, { param, write }] of Object.entries(parts)) {
      const written = values[key] === undefined ? null : write(values[key]);
      if (written !== null) params.set(param, written);
    }
    return params.size > 0 ? `?${params}` : "";
  }

  return { read, query, path: (values: Partial<Query> = {}) => path + query(values) };
}

/** Values that a list's address asks for. */
export type ListQuery<Address extends { read: (from: Request) => unknown }> = ReturnType<Address["read"]>;

/** Search words. */
export const search = (param: string, max: number = limits.searchLength): Part<string> => ({
  param,
  read: (written) => {
    const words = (written ?? "").trim();
    return words.length <= max ? words : "";
  },
  write: (words) => words || null,
});

/** One value of a list. A missing or unknown value becomes `usual`, or null. */
export function choice<const Value extends string>(
  param: string,
  values: readonly Value[],
): Part<Value | null>;
export function choice<const Value extends string>(
  param: string,
  values: readonly Value[],
  usual: NoInfer<Value>,
): Part<Value>;
export function choice(
  param: string,
  values: readonly string[],
  usual: string | null = null,
): Part<string | null> {
  return {
    param,
    read: (written) => values.find((value) => value === written) ?? usual,
    write: (value) => (value === usual ? null : value),
  };
}

/** Name that may not exist: an id or a position in an order. */
export const name = (param: string): Part<string | null> => ({
  param,
  read: (written) => written || null,
  write: (value) => value || null,
});

export const flag = (param: string, yes: string): Part<boolean> => ({
  param,
  read: (written) => written === yes,
  write: (value) => (value ? yes : null),
});

/** Calendar day, for example '2025-03-31'. */
export const day = (param: string): Part<string | null> => ({
  param,
  read: (written) => (written !== null && isDay(written) ? written : null),
  write: (value) => value,
});

/** Page number from 1. A number beyond the last page means the last page; see `pageOf`. */
export const page = (param = "pagina"): Part<number> => ({
  param,
  read: (written) => (/^[1-9]\d{0,4}$/.test(written ?? "") ? Number(written) : 1),
  write: (value) => (value > 1 ? String(value) : null),
});
