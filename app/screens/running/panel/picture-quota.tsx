import type { PictureQuota } from "~/contest/works/picture-quota";
import { panel } from "~/text/running/panel";

const text = panel.pictures;

/** Warns before and after the month's pictures are spent. */
export function QuotaWarning({ quota: { made, included, state } }: { quota: PictureQuota }) {
  if (state === "enough") return null;
  return (
    <p className={`note ${state === "spent" ? "note-error" : "note-warn"} mb-8 max-w-[42rem]`} data-pictures>
      {state === "spent" ? text.spent(included) : text.near(made, included ?? made)}
    </p>
  );
}
