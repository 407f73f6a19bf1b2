import { limits } from "../core/limits";

/** Name of the compare list, as a cookie and in the browser's storage. (specification 2.7, design 5.15) */
export const compareListKey = "judge_compare_list";

/** Returns the ids that a compare list may hold: different ones, in their order, three at most. (specification 2.9) */
export function comparable(ids: string[]): string[] {
  return [...new Set(ids)].slice(0, limits.compareList);
}

/** Returns the list with `id` at its end. Returns it unchanged when it has the id, and null when it is full. */
export function withOneMore(list: string[], id: string): string[] | null {
  if (list.includes(id)) return list;
  return list.length < limits.compareList ? [...list, id] : null;
}
