import { limits } from "../core/limits";

/** Proposals with sample pictures: demo-01 to demo-10. (specification 2.2) */
export const sampleIds: readonly string[] = Array.from(
  { length: limits.sampleImages },
  (_, index) => `demo-${String(index + 1).padStart(2, "0")}`,
);
