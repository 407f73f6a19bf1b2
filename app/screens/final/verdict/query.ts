import { listAddress } from "~/web/core/list-address";

/**
 * `number` of a sealed verdict, -1 for an invalid number; null for the current verdict or the
 * draft.
 */
export const verdictAddress = listAddress("/admin/fallo", {
  number: {
    param: "numero",
    read: (written: string | null): number | null =>
      written === null ? null : /^[1-9]\d{0,5}$/.test(written) ? Number(written) : -1,
    write: (number: number | null) => (number === null ? null : String(number)),
  },
  rectify: {
    param: "rectificar",
    read: (written: string | null): boolean => written === "si",
    write: (rectify: boolean) => (rectify ? "si" : null),
  },
});
