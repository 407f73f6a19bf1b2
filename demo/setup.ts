/** The contest's criteria, as the migrations insert them, by their ids. */
export const criterionIds = ["creatividad", "tecnica", "innovacion", "adecuacion"];

/** Days from the day of loading by which the phases of a demo in the final are earlier. */
export const daysToFinal = 36;

/** When each phase of the contest begins and ends: offsets in days from the day of loading. */
export const phases = [
  { key: "submission", startOffsetDays: -20, endOffsetDays: 10 },
  { key: "evaluation", startOffsetDays: 10, endOffsetDays: 24 },
  { key: "voting", startOffsetDays: 24, endOffsetDays: 34 },
  { key: "final", startOffsetDays: 34, endOffsetDays: 40 },
  { key: "results", startOffsetDays: 40, endOffsetDays: 60 },
];
