import type { FileTexts } from "~/contest/works/alt-texts";
import { logLine } from "../core/audit";
import { atomically, refusalReason, refuseUnless, rowsOf } from "../core/database";
import { gateStands } from "../core/phases";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { proposalAssets, proposals } from "../schema/works";

const textsOf = (params: { proposalId: string }) => sql<
  FileTexts & { id: string }
>`select id, alt_text as altText, transcript
    from ${proposalAssets} where proposal_id = ${params.proposalId}`;

/** Number of missing texts in a group of files. */
export const missingTexts = sql`coalesce(sum((alt_text = '') + coalesce(transcript = '', 0)), 0)`;

/** Alternative texts and transcripts of files, written after the upload. */
export function altTextStore({ database, by, now }: StoreContext) {
  return {
    /**
     * Writes the texts of a work's files. Refuses `changed_meanwhile` when the work changed since `baseVersion` (epoch
     * ms). `isGated`: refuses `gate_closed` outside the submission phase.
     */
    async save(
      proposalId: string,
      texts: (FileTexts & { id: string })[],
      { baseVersion, isGated }: { baseVersion: number; isGated: boolean },
    ): Promise<void> {
      const steps = [
        ...(isGated ? [gateStands("submissions", now)] : []),
        refuseUnless(
          sql`exists (select 1 from ${proposals} where id = ${proposalId} and updated_at = ${baseVersion})`,
          "changed_meanwhile",
        ),
        sql`update ${proposalAssets} set alt_text = given.alt, transcript = iif(kind = 'video', given.said, null)
          from (select value ->> 'id' as id, value ->> 'altText' as alt, value ->> 'transcript' as said
            from ${rowsOf(texts)}) as given
          where given.id = ${proposalAssets.id} and proposal_id = ${proposalId}`,
        // Two saves of one millisecond are still two versions.
        sql`update ${proposals} set updated_at = ${Math.max(now, baseVersion + 1)} where id = ${proposalId}`,
        logLine(by, now, { action: "proposal_described", targetType: "proposal", targetId: proposalId }),
      ];
      const isStored = async () => {
        const rows = await database.all(textsOf({ proposalId }));
        const stored = new Map(rows.map((file) => [file.id, file]));
        return texts.every((text) => {
          const file = stored.get(text.id);
          return file?.altText === text.altText && file.transcript === text.transcript;
        });
      };
      try {
        await atomically(database, steps);
      } catch (error) {
        // A repeated save succeeds, because the first answer may have been lost.
        if (refusalReason(error) !== "changed_meanwhile" || !(await isStored())) throw error;
      }
    },

    /** Fills empty alternative texts and returns the number. Texts written meanwhile stay. */
    async fill(texts: { id: string; altText: string }[]): Promise<number> {
      const textRows = sql`(select value ->> 'id' as id, value ->> 'altText' as alt from ${rowsOf(texts)})`;
      const blank = sql`from ${proposalAssets} a join ${textRows} as given on given.id = a.id where a.alt_text = ''`;
      const { filled } = await atomically(database, {
        filled: sql<{ files: number }>`select count(*) as files ${blank}`,
        log: logLine(by, now, {
          action: "proposal_described",
          targetType: "proposal",
          targetId: sql`w.id`,
          rows: sql`from ${proposals} w where w.id in (select a.proposal_id ${blank})`,
        }),
        version: sql`update ${proposals} set updated_at = max(${now}, updated_at + 1) where id in (select a.proposal_id ${blank})`,
        texts: sql`update ${proposalAssets} set alt_text = given.alt from ${textRows} as given
          where given.id = ${proposalAssets.id} and alt_text = ''`,
      });
      return filled.rows[0]?.files ?? 0;
    },
  };
}
