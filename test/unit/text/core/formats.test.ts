import { expect, test } from "vitest";
import { formatDuration, inDays } from "~/text/core/formats";

test("[MEND-26] lengths are cut off to whole seconds, as players show them", () => {
  const texts = [0.4, 1.96, 9.999, 10, 10.4, 59.9, 60, 125.5].map(formatDuration);
  expect(texts).toEqual(["0:00", "0:01", "0:09", "0:10", "0:10", "0:59", "1:00", "2:05"]);
});

test("[MEND-19] two days within a sentence say once what they have in common", () => {
  expect(inDays("2026-12-02", "2026-12-15")).toBe("del 2 al 15 de diciembre de 2026");
  expect(inDays("2026-11-30", "2026-12-15")).toBe("del 30 de noviembre al 15 de diciembre de 2026");
  expect(inDays("2026-12-30", "2027-01-02")).toBe("del 30 de diciembre de 2026 al 2 de enero de 2027");
  expect(inDays("2026-12-02", "2026-12-02")).toBe("el 2 de diciembre de 2026");
});
