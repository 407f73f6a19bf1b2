import type { Category } from "~/contest/core/categories";
import { fold } from "~/contest/core/fold";
import { textsOf, type WorkTexts, workTexts } from "~/contest/core/work-fields";
import type { FileTexts } from "~/contest/works/alt-texts";
import type { Declaration } from "~/contest/works/declarations";
import { logLine } from "../core/audit";
import { consentTo } from "../core/consents";
import { atomically, listOf, Refused, refusalBy, refuseUnless, rowsOf } from "../core/database";
import { mailUnlessOff } from "../core/outbox";
import { gateStands } from "../core/phases";
import { type SQL, sql } from "../core/sql";
import { select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { profiles, universities } from "../schema/people";
import { fileRemovals, proposalAssets, proposalStudents, proposals, teams, uploads } from "../schema/works";
import { removeProposals } from "./removal";
import { invitedStudents } from "./signatures";

/** A complete, unclaimed upload and its file's facts. Duration in seconds. */
export interface NewFile {
  uploadId: string;
  kind: "image" | "video";
  mimeType: string;
  sizeBytes: number;
  width: number;
  height: number;
  durationSeconds: number | null;
  /** Codec of a video that many browsers cannot play. */
  rareCodec: string | null;
}

/** A university's new work. */
export interface NewProposal extends WorkTexts {
  id: string;
  universityId: string;
  title: string;
  category: Category | null;
  teamName: string;
  /** Ids of accounts, or of unanswered invitations. */
  students: { id: string; role: string }[];
  /** The main file first, then pictures. */
  files: (NewFile & FileTexts)[];
  /** Upload with a picture of the main video. */
  posterUploadId: string | null;
  /** The university's answers about the work. */
  declared: Record<Declaration, boolean>;
  /** Version of the rules that the sender accepted. */
  rules: number;
}

/** Fields of a proposal that its university may change. Files stay. */
interface ProposalEdit extends WorkTexts {
  title: string;
  category: Category | null;
}

interface Own {
  universityId: string;
  id: string;
}

const own = ({ universityId, id }: Own) =>
  sql`${proposals.id} = ${id} and ${proposals.universityId} = ${universityId}`;

const editable = (params: Own) =>
  select({ id: proposals.id, ...edited, updatedAt: proposals.updatedAt })`
    from ${proposals} where ${own(params)}`;

const ownOne = (params: Own) =>
  select({ id: proposals.id, title: proposals.title })`from ${proposals} where ${own(params)}`;

const idsOfUniversity = (params: Pick<Own, "universityId">) =>
  select({ id: proposals.id })`from ${proposals} where ${proposals.universityId} = ${params.universityId}`;

const ownerOfOne = (params: Pick<Own, "id">) =>
  select({ universityId: proposals.universityId })`from ${proposals} where ${proposals.id} = ${params.id}`;

const edited = {
  title: proposals.title,
  category: proposals.category,
  ...textsOf(proposals, workTexts),
} satisfies Record<keyof ProposalEdit, unknown>;
const fields = Object.keys(edited) as (keyof ProposalEdit)[];
const columns = sql.join(
  fields.map((field) => sql.identifier(edited[field].name)),
  ", ",
);
const valuesOf = (work: Pick<NewProposal, keyof ProposalEdit>) =>
  sql.join(
    fields.map((field) => sql`${work[field]}`),
    ", ",
  );

export function proposalStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the editable fields and `updatedAt`; null for another university's proposal. */
    ownedBy(universityId: string, id: string) {
      return database.first(editable({ universityId, id }));
    },

    /**
     * Creates the proposal with its team, files and students, and claims its uploads, all or nothing. Returns
     * `already_there` when the same university sent the same id before. A trigger limits a university to
     * three. Refuses `three_proposals`, `id_taken`, `student_gone` and `upload_gone`. The cron deletes the person's other uploads for this proposal. The sender and the university's
     * contact get a receipt by mail.
     */
    async create(proposal: NewProposal, receipt: { subject: string; body: string }) {
      const { id, universityId, files, posterUploadId } = proposal;
      const { usesAi, ownUnpublished } = proposal.declared;
      const teamId = crypto.randomUUID();
      const claimed = [...files.map(({ uploadId }) => uploadId), ...(posterUploadId ? [posterUploadId] : [])];
      const theseUploads = listOf(claimed);
      const pathOf = (uploadId: SQL) => sql`(select storage_path from ${uploads} where id = ${uploadId})`;
      const fact = (name: keyof NewFile | keyof FileTexts) => sql.raw(`value ->> '${name}'`);
      // Uploads of this form that are not used. A file still arriving in another request's body belongs to
      // that request.
      const leftOver = sql`user_id = ${by.id} and substr(storage_path, 1, ${id.length + 1}) = ${`${id}/`}`;
      const students = rowsOf(proposal.students);
      // Chosen students of the university: accounts, and people whom an invitation names.
      const isChosen = sql`id in ${listOf(proposal.students.map((student) => student.id))}`;
      const theirs = sql`(select id, id as user_id, full_name, name_key, email from ${profiles}
          where role = 'alumno' and university_id = ${universityId} and ${isChosen}
        union all select id, null, full_name, name_key, email from ${invitedStudents(universityId)} and ${isChosen})`;
      try {
        await atomically(database, [
          gateStands("submissions", now),
          sql`insert into ${teams} (id, university_id, name, created_at)
            values (${teamId}, ${universityId}, ${proposal.teamName}, ${now})`,
          sql`insert into ${proposals} (id, university_id, team_id, created_at, updated_at, title_folded,
              uses_ai, own_unpublished, ${columns})
            values (${id}, ${universityId}, ${teamId}, ${now}, ${now}, ${fold(proposal.title)},
              ${Number(usesAi)}, ${Number(ownUnpublished)}, ${valuesOf(proposal)})`,
          // Another request may have claimed an upload, or the cron may have deleted it.
          refuseUnless(
            sql`(select count(*) from ${uploads} where id in ${theseUploads} and user_id = ${by.id}
              and status = 'complete') = ${claimed.length}`,
            "upload_gone",
          ),
          refuseUnless(sql`(select count(*) from ${theirs}) = ${proposal.students.length}`, "student_gone"),
          sql`insert into ${proposalAssets}
            (id, proposal_id, kind, position, storage_path, mime_type, size_bytes, width, height, duration_seconds,
              rare_codec, poster_path, alt_text, transcript, created_at)
            select lower(hex(randomblob(16))), ${id}, ${fact("kind")}, key, ${pathOf(fact("uploadId"))},
              ${fact("mimeType")}, ${fact("sizeBytes")}, ${fact("width")}, ${fact("height")},
              ${fact("durationSeconds")}, ${fact("rareCodec")}, iif(key = 0, ${pathOf(sql`${posterUploadId}`)}, null),
              ${fact("altText")}, ${fact("transcript")}, ${now}
            from ${rowsOf(files)}`,
          sql`insert into ${proposalStudents} (id, proposal_id, position, user_id, full_name, name_key, email, role)
            select lower(hex(randomblob(16))), ${id}, key, t.user_id, t.full_name, t.name_key, t.email, value ->> 'role'
            from ${students} join ${theirs} t on t.id = value ->> 'id'`,
          consentTo(["bases"], by.id, now, proposal.rules),
          sql`delete from ${uploads} where id in ${theseUploads}`,
          sql`insert or ignore into ${fileRemovals} (storage_path, queued_at)
            select storage_path, ${now} from ${uploads} where ${leftOver} and status = 'complete'`,
          sql`delete from ${uploads} where ${leftOver} and status = 'complete'`,
          sql`update ${uploads} set created_at = 0 where ${leftOver} and declared_size is not null`,
          logLine(by, now, {
            action: "proposal_created",
            targetType: "proposal",
            targetId: id,
            details: { title: proposal.title, university: universityId },
          }),
          ...mailUnlessOff(
            database,
            { recipient: sql`p.email`, about: sql`p.id`, ...receipt },
            now,
            sql`from ${profiles} p where p.id in (${by.id},
              (select contact_user_id from ${universities} where id = ${universityId}))`,
          ),
        ]);
        return "created" as const;
      } catch (error) {
        // Any error may hide an earlier success, whose uploads are already claimed.
        const owner = await this.ownerOf(id);
        if (owner === universityId) return "already_there" as const;
        if (owner !== null) throw new Refused("id_taken");
        return refusalBy("three_proposals", "three_proposals")(error);
      }
    },

    /** Returns the ids of all proposals of the university. */
    async idsOf(universityId: string): Promise<string[]> {
      const rows = await database.all(idsOfUniversity({ universityId }));
      return rows.map(({ id }) => id);
    },

    /** Returns the university of that proposal, or null. */
    async ownerOf(id: string): Promise<string | null> {
      const row = await database.first(ownerOfOne({ id }));
      return row?.universityId ?? null;
    },

    /** Saves the edit. Refuses `changed_meanwhile` when the proposal changed since `baseVersion` (epoch ms). */
    async edit(universityId: string, id: string, change: ProposalEdit, baseVersion: number): Promise<void> {
      // Two saves of one millisecond are still two versions.
      const updatedAt = Math.max(now, baseVersion + 1);
      const unchanged = sql`${own({ id, universityId })} and ${proposals.updatedAt} = ${baseVersion}`;
      const answers = await atomically(database, {
        gate: gateStands("submissions", now),
        log: logLine(by, now, {
          action: "proposal_edited",
          targetType: "proposal",
          targetId: id,
          details: { title: change.title },
          rows: sql`from ${proposals} where ${unchanged}`,
        }),
        updated: sql`update ${proposals} set (updated_at, title_folded, ${columns})
          = (${updatedAt}, ${fold(change.title)}, ${valuesOf(change)}) where ${unchanged}`,
        stored: select(edited)`from ${proposals} where ${own({ id, universityId })}`,
      });
      const [stored] = answers.stored.rows;
      // A repeated save succeeds, because the first answer may have been lost.
      const isThere = stored !== undefined && fields.every((key) => stored[key] === change[key]);
      if (answers.updated.changes === 0 && !isThere) throw new Refused("changed_meanwhile");
    },

    /**
     * Removes a university's own proposal with its dependent rows, and queues its files. Refuses `not_found`.
     */
    async remove(universityId: string, id: string): Promise<void> {
      const work = await database.first(ownOne({ universityId, id }));
      if (!work) throw new Refused("not_found");
      await removeProposals(database, [work], by, now, [gateStands("submissions", now)]);
    },
  };
}
