import { limits } from "../core/limits";

/** The name of the compare list, as a cookie and in the browser's storage. (specification 2.7, design 5.15) */
export const compareListKey = "judge_compare_list";

/** The most that a list of ids may hold: different ones, in their order, three at most. (specification 2.9) */
export function comparable(ids: string[]): string[] {
  return [...new Set(ids)].slice(0, limits.compareList);
}

/** The list with `id` at its end; unchanged when it is there already, null when there is no place left. */
export function withOneMore(list: string[], id: string): string[] | null {
  if (list.includes(id)) return list;
  return list.length < limits.compareList ? [...list, id] : null;
}
