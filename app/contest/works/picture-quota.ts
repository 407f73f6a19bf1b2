import { limits } from "../core/limits";

/** Pictures that the resizer made this month. `included`: those of the plan; null without a limit. */
export interface PictureQuota {
  made: number;
  included: number | null;
  state: "enough" | "near" | "spent";
}

/** Returns the quota. `plan` is the variable PICTURES_A_MONTH, empty for a plan without a limit. */
export function pictureQuota(made: number, plan: string): PictureQuota {
  const included = plan === "" ? null : Number(plan);
  if (included === null) return { made, included, state: "enough" };
  const isNear = made * 100 >= included * limits.pictureWarning;
  return { made, included, state: made >= included ? "spent" : isNear ? "near" : "enough" };
}

/** Returns the first instant of the next month in UTC, epoch ms, when the platform's count begins again. */
export function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
