import { isDay } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";

/** One thing that a list's address says. What an address cannot mean counts as not said. */
interface Part<Value> {
  /** The parameter's name in the address. */
  param: string;
  read(written: string | null): Value;
  /** Null where it need not be said. */
  write(value: Value): string | null;
}

type Meaning<Parts> = { [Key in keyof Parts]: Parts[Key] extends Part<infer Value> ? Value : never };

/**
 * The address of a list that asks for what is shown: read and written by one description, whose order is that of the
 * parameters. Plain code, for it goes to the browser too.
 */
export function listAddress<Parts extends Record<string, Part<unknown>>>(path: string, parts: Parts) {
  type Query = Meaning<Parts>;

  function read(from: Request | URLSearchParams): Query {
    const params = from instanceof URLSearchParams ? from : new URL(from.url).searchParams;
    const entries = Object.entries(parts).map(([key, part]) => [key, part.read(params.get(part.param))]);
    return Object.fromEntries(entries) as Query;
  }

  /** With its question mark; empty where all is as it stands unless asked otherwise. */
  function query(asked: Partial<Query>): string {
    const params = new URLSearchParams();
    for (const [key, { param, write }] of Object.entries(parts)) {
      const written = asked[key] === undefined ? null : write(asked[key]);
      if (written !== null) params.set(param, written);
    }
    return params.size > 0 ? `?${params}` : "";
  }

  return { read, query, path: (asked: Partial<Query> = {}) => path + query(asked) };
}

/** What a list's address asks for. */
export type Asked<Address extends { read: (from: Request) => unknown }> = ReturnType<Address["read"]>;

/** Words that are searched for. */
export const search = (param: string, max: number = limits.searchLength): Part<string> => ({
  param,
  read: (written) => {
    const words = (written ?? "").trim();
    return words.length <= max ? words : "";
  },
  write: (words) => words || null,
});

/** One of these, written as it is; the usual one, or null, unless asked otherwise. */
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

/** The name of something that may or may not be there: an id, a place in an order. */
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

/** A day of the calendar, as in '2025-03-31'. */
export const day = (param: string): Part<string | null> => ({
  param,
  read: (written) => (written !== null && isDay(written) ? written : null),
  write: (value) => value,
});

/** From 1. Beyond the last page means the last one; see `pageOf`. */
export const page = (param = "pagina"): Part<number> => ({
  param,
  read: (written) => (/^[1-9]\d{0,4}$/.test(written ?? "") ? Number(written) : 1),
  write: (value) => (value > 1 ? String(value) : null),
});
