import { expect, test } from "vitest";
import { Lru } from "~/contest/core/lru";

test("a cache within its capacity keeps the values used last", () => {
  const lru = new Lru<number>(2);
  lru.set("a", 1);
  lru.set("b", 2);
  lru.get("a");
  lru.set("c", 3);
  expect(["a", "b", "c"].map((key) => lru.get(key))).toEqual([1, undefined, 3]);
});

test("sizes count towards the capacity; a replaced or deleted value no longer does", () => {
  const lru = new Lru<string>(5, (value) => value.length);
  lru.set("a", "1234");
  lru.set("a", "12");
  lru.set("b", "123");
  expect([lru.get("a"), lru.get("b")]).toEqual(["12", "123"]);
  lru.delete("a");
  lru.set("c", "12");
  expect([lru.get("b"), lru.get("c")]).toEqual(["123", "12"]);
  lru.set("d", "123456");
  expect(["b", "c", "d"].map((key) => lru.get(key))).toEqual([undefined, undefined, undefined]);
});
