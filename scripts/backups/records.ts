import { recordZipKey } from "~/contest/final/record";
import { checkRecord } from "../../verify/record/check";

/** Result of the public program for the sealed records. */
export interface CheckedRecords {
  /** A line for each record that does not agree. */
  broken: string[];
  /** Last line of the valid verdict's check, in Spanish: whether the procedure was kept. Null without a verdict. */
  procedure: string | null;
  /** True when the valid verdict departs from the rule, with published reasons. */
  departs: boolean;
}

/** Runs the check of `verificar-expediente.mjs` on each sealed record with its published seal, the valid one last. */
export async function checkedRecords(d1: D1Database, bucket: R2Bucket): Promise<CheckedRecords> {
  const { results } = await d1
    .prepare(
      "select number, record_key, record_hash from verdicts where sealed_at is not null order by number",
    )
    .all<{ number: number; record_key: string; record_hash: string }>();
  const checked: CheckedRecords = { broken: [], procedure: null, departs: false };
  for (const { number, record_key, record_hash } of results) {
    const object = await bucket.get(recordZipKey(record_key));
    // `brokenFiles` names a missing file.
    if (!object) continue;
    const { code, said } = checkRecord(Buffer.from(await object.arrayBuffer()), record_hash);
    checked.procedure = said.split("\n").at(-1) ?? "";
    checked.departs = code === 4;
    if (code === 1 || code === 2) checked.broken.push(`the record of verdict ${number}: ${said}`);
  }
  return checked;
}
