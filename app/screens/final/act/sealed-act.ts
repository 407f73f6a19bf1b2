import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256 } from "~/auth/core/sha256";
import { type Act, actOf } from "~/contest/final/act";
import type { ActNames, PublicRecord } from "~/contest/final/record";

/**
 * What the act of that verdict tells, from its sealed files and rows alone; null where none has that number, 'broken'
 * where a file is not there or not the one that was sealed.
 */
export async function sealedAct(
  number: number,
  { verdicts, records }: Pick<AppLoadContext, "verdicts" | "records">,
): Promise<Act | "broken" | null> {
  const [verdict, all] = await Promise.all([verdicts.sealed(number), verdicts.all()]);
  if (!verdict) return null;
  const { recordHash, actHash } = verdict;
  const [record, names] = await Promise.all([
    textAt(records, verdict.recordKey),
    textAt(records, verdict.actKey),
  ]);
  if (record === null || names === null) return "broken";
  if ((await sha256(record)) !== recordHash || (await sha256(names)) !== actHash) return "broken";
  return actOf(JSON.parse(record) as PublicRecord, JSON.parse(names) as ActNames, {
    hashes: { record: recordHash, names: actHash },
    universities: verdict.awards.map(({ work }) => work?.universityName ?? null),
    replacedAt: all.find((one) => one.number === verdict.replaces)?.sealedAt ?? null,
  });
}

async function textAt(records: AppLoadContext["records"], key: string): Promise<string | null> {
  const found = await records.read(key);
  return found && new Response(found.body).text();
}
