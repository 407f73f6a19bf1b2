import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256 } from "~/contest/core/sha256";
import { type Minutes, minutesOf } from "~/contest/final/minutes";
import type { MinutesNames, PublicRecord } from "~/contest/final/record";

/**
 * Returns the data of a verdict's minutes (acta), read from sealed files and rows alone. Returns
 * null without a verdict of that number. Returns 'broken' when a file is missing or differs from
 * the sealed one.
 */
export async function sealedMinutes(
  number: number,
  { stores, records }: Pick<AppLoadContext, "stores" | "records">,
): Promise<Minutes | "broken" | null> {
  const [verdict, all] = await Promise.all([stores.verdicts.sealed(number), stores.verdicts.all()]);
  if (!verdict) return null;
  const { recordHash, actHash } = verdict;
  const [record, names] = await Promise.all([
    textAt(records, verdict.recordKey),
    textAt(records, verdict.actKey),
  ]);
  if (record === null || names === null) return "broken";
  if ((await sha256(record)) !== recordHash || (await sha256(names)) !== actHash) return "broken";
  return minutesOf(JSON.parse(record) as PublicRecord, JSON.parse(names) as MinutesNames, {
    hashes: { record: recordHash, names: actHash },
    universities: verdict.awards.map(({ work }) => work?.universityName ?? null),
    replacedAt: all.find((other) => other.number === verdict.replaces)?.sealedAt ?? null,
  });
}

async function textAt(records: AppLoadContext["records"], key: string): Promise<string | null> {
  const object = await records.read(key);
  return object && new Response(object.body).text();
}
