import { limits } from "../core/limits";

/**
 * Pictures of this month. `made`: by this site. `refused`: by the platform in the last hour, because the account's are
 * spent. `included`: those of the plan, which all sites of the account share; null without a limit.
 */
export interface PictureQuota {
  made: number;
  refused: number;
  included: number | null;
  state: "enough" | "near" | "spent";
}

/** Returns the quota. `plan` is the variable PICTURES_A_MONTH, empty for a plan without a limit. */
export function pictureQuota(
  { made, refused }: Pick<PictureQuota, "made" | "refused">,
  plan: string,
): PictureQuota {
  const included = plan === "" ? null : Number(plan);
  const counts = { made, refused, included };
  if (refused > 0) return { ...counts, state: "spent" };
  if (included === null) return { ...counts, state: "enough" };
  const isNear = made * 100 >= included * limits.pictureWarning;
  return { ...counts, state: made >= included ? "spent" : isNear ? "near" : "enough" };
}

/** Returns the first instant of the next month in UTC, epoch ms, when the platform's count begins again. */
export function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
