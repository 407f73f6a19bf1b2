import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { backedUpColumns } from "~/db/running/backups";
import { copyDaily } from "../../scripts/backups/daily";
import type { Place } from "../../scripts/backups/place";

const folder = mkdtempSync(join(tmpdir(), "copia-"));
afterAll(() => rmSync(folder, { recursive: true }));

const manifest = (rows?: number) =>
  JSON.stringify({ at: "2041-05-01T03:00:00.000Z", tables: backedUpColumns, rows });

/** Restores a backup of these pieces. Returns its settings. */
async function restored(pieces: Record<string, string>) {
  const place: Pick<Place, "name" | "list" | "getFile"> = {
    name: "the contest",
    list: async () =>
      Object.keys(pieces).map((name) => ({ key: `backups/2041-05-01/${name}`, size: 1, uploaded: 0 })),
    async getFile({ key }, to) {
      const text = pieces[key.slice("backups/2041-05-01/".length)];
      if (text !== undefined) writeFileSync(to, text);
      return text !== undefined;
    },
  };
  const file = join(mkdtempSync(join(folder, "copy-")), "contest.sqlite");
  await copyDaily(place as Place, "last", file);
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare("select rowid, key, value from settings order by rowid").all();
  db.close();
  return rows.map(({ rowid, key, value }) => [rowid, key, value]);
}

const lines = (...rows: [row: number, key: string, value: string][]) =>
  rows.map(([row, ...values]) => JSON.stringify([row, [values]])).join("\n");

test("[YEAR-07] rows that were removed and added again in another order come back as they were", async () => {
  const truth = [
    [1, "a", "1"],
    [2, "b", "2"],
    [3, "c", "3"],
  ];
  for (const order of [
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [2, 3, 1],
  ]) {
    expect(
      await restored({
        "manifest.json": manifest(6),
        // The first piece was written before the change, the second after it.
        "settings/000000.ndjson": lines([1, "a", "1"]),
        "settings/000001.ndjson": lines([2, "c", "9"], [3, "a", "9"]),
        "earlier_rows/000000.ndjson": order
          .flatMap((number) => truth.filter(([row]) => row === number))
          .map(([row, ...values]) => JSON.stringify(["settings", row, [values]]))
          .join("\n"),
      }),
    ).toEqual(truth);
  }
});

test("[YEAR-07] a backup with a missing, cut or damaged piece is refused in a sentence", async () => {
  const whole = {
    "manifest.json": manifest(3),
    "settings/000000.ndjson": lines([1, "a", "1"], [2, "b", "2"]),
    "settings/000001.ndjson": lines([3, "c", "3"]),
  };
  expect(await restored(whole)).toHaveLength(3);
  const { "settings/000001.ndjson": _, ...missing } = whole;
  await expect(restored(missing)).rejects.toThrow("The backup of 2041-05-01 has 2 of its 3 rows.");
  await expect(restored({ ...whole, "settings/000000.ndjson": lines([1, "a", "1"]) })).rejects.toThrow(
    "The backup of 2041-05-01 has 2 of its 3 rows.",
  );
  for (const text of ["", '[1,[["a"', "[1,7]", "7", "null", '[1,[["a",{}]]]'])
    await expect(restored({ ...whole, "settings/000000.ndjson": text })).rejects.toThrow(
      "backups/2041-05-01/settings/000000.ndjson is damaged.",
    );
  for (const text of ["", "{", "[]", '{"at":"x"}'])
    await expect(restored({ ...whole, "manifest.json": text })).rejects.toThrow(
      "backups/2041-05-01/manifest.json is damaged.",
    );
});
