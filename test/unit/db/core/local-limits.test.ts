import { expect, test } from "vitest";
import type { Connection } from "~/db/core/database";
import { withProductionLimits } from "~/db/core/local-limits";

const statement = { bind: () => statement } as unknown as D1PreparedStatement;
const limited = withProductionLimits({ prepare: () => statement } as unknown as Connection);

// Limits of D1: https://developers.cloudflare.com/d1/platform/limits/
test("local runs refuse what deployed D1 refuses: 100 KB a statement, 100 parameters, patterns of LIKE", () => {
  const ofBytes = (length: number) => limited.prepare(`select 1 --${"x".repeat(length - 11)}`);
  expect(() => ofBytes(100_000)).not.toThrow();
  expect(() => ofBytes(100_001)).toThrow("100 KB");
  const bound = (count: number) => limited.prepare("select 1").bind(...Array(count).fill(0));
  expect(() => bound(100)).not.toThrow();
  expect(() => bound(101)).toThrow("101 bound parameters");
  expect(() => limited.prepare("select 1 where 'a' LIKE ?")).toThrow("instr");
});
