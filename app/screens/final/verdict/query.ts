import { listAddress } from "~/web/core/list-address";

/**
 * `number` of a sealed verdict, -1 for an invalid number; null for the current verdict or the
 * draft.
 */
export const verdictAddress = listAddress("/admin/fallo", {
  number: {
    param: "numero",
    read: (value: string | null): number | null =>
      value === null ? null : /^[1-9]\d{0,5}$/.test(value) ? Number(value) : -1,
    write: (number: number | null) => (number === null ? null : String(number)),
  },
  rectify: {
    param: "rectificar",
    read: (value: string | null): boolean => value === "si",
    write: (rectify: boolean) => (rectify ? "si" : null),
  },
});
