import { expect, test } from "vitest";
import { minutesOf, rangesOf, worksInOrder } from "~/contest/final/minutes";

const juror = (code: string, change = {}) => ({
  code,
  name: code,
  hasDeclined: false,
  voted: false,
  ...change,
});
const sent = (code: string, evaluations: number) => ({ code, evaluations, assigned: 0, conflicts: 0 });

/** Returns the minutes (acta) of a partial record. */
const minutesWith = (record: object, jurors: ReturnType<typeof juror>[]) =>
  minutesOf(record as never, { version: 1, record: "", sealedBy: "", jurors }, {} as never);

test("[ACTA-02] who rests and sent nothing is no member; the quorum is half of the others, rounded up", () => {
  const { attendance, quorum } = minutesWith(
    {
      jurors: [sent("J01", 2), sent("J02", 0), sent("J03", 0), sent("J04", 1), sent("J05", 0)],
      conflicts: [{ work: 9, juror: "J02" }],
      assignments: [
        { work: 7, juror: "J01" },
        { work: 3, juror: "J01" },
      ],
    },
    [
      juror("J01"),
      juror("J02"),
      juror("J03", { hasDeclined: true }),
      juror("J04", { hasDeclined: true }),
      juror("J05", { voted: true }),
    ],
  );
  expect(quorum).toEqual({ members: 4, present: 3, needed: 2 });
  expect(attendance[0]).toMatchObject({ assigned: [3, 7], evaluated: 2, conflicts: [] });
  expect(attendance[1]).toMatchObject({ assigned: [], evaluated: 0, conflicts: [9] });
  expect(minutesWith({ jurors: [], conflicts: [], assignments: [] }, []).quorum).toEqual({
    members: 0,
    present: 0,
    needed: 0,
  });
});

test("[ACTA-02] numbers that follow each other are one stretch; works without a place come last, by their number", () => {
  expect(rangesOf([1, 2, 3, 7, 9, 10])).toEqual([
    [1, 3],
    [7, 7],
    [9, 10],
  ]);
  expect(rangesOf([])).toEqual([]);
  const work = (number: number, place: number | null) => ({ number, place }) as never;
  expect(worksInOrder([work(4, null), work(3, 2), work(2, null), work(1, 1)])).toEqual([
    ...[work(1, 1), work(3, 2), work(2, null), work(4, null)],
  ]);
});
