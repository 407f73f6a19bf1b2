import { type SQL, sql } from "drizzle-orm";
import type { SettingKey } from "~/contest/running/settings";
import { type DeclarationKind, type Declared, declarationKinds } from "~/contest/works/declarations";
import { atomically, type Database, listOf, refuseUnless, rowsOf } from "../core/database";
import { decode, optional, type Slots, select, statement } from "../core/statements";
import { isContestant } from "../jury/judging";
import { profiles } from "../people/schema";
import { textVersions } from "../public/schema";
import { type Actor, logLine } from "../running/audit";
import { contestPhases, settings } from "../running/schema";
import { declarations, proposals } from "./schema";

/** A declaration, with the version of the text that was read. */
export type DeclarationRow = Declared & { textVersion: number };

const currentOf = statement(
  (field: Slots<{ proposalId: string }>) =>
    select({
      kind: declarations.kind,
      answer: declarations.answer,
      details: declarations.details,
      textVersion: declarations.textVersion,
      declaredAt: declarations.declaredAt,
      /** Null for an erased account. */
      declaredBy: optional(profiles.fullName),
      /** Number of earlier versions of the declaration. */
      earlier: sql<number>`(select count(*) from declarations e where e.proposal_id = ${declarations.proposalId}
      and e.kind = ${declarations.kind} and e.replaced_at is not null)`,
    })`from ${declarations} left join ${profiles} on ${profiles.id} = ${declarations.declaredBy}
    where ${declarations.proposalId} = ${field.proposalId} and ${declarations.replacedAt} is null
    order by ${declarations.kind}`,
);

const textsOf = statement(
  (field: Slots<{ kinds: DeclarationKind[] }>) =>
    sql<{
      kind: DeclarationKind;
      version: number;
      body: string;
    }>`select text as kind, max(version) as version, body
      from ${textVersions} where text in ${listOf(field.kinds)} group by text`,
);

const PREFIX = "declare_";
const keys = sql.raw(
  declarationKinds.map((kind) => `'${`${PREFIX}${kind}` satisfies SettingKey}'`).join(", "),
);
const kindOf = sql.raw(`substr(s.key, ${PREFIX.length + 1})`);

/**
 * Kinds of declaration that `work` (SQL for a work's id) lacks. A kind is required only when its setting is
 * stored as true.
 */
const lackedBy = (work: SQL) => sql`from ${settings} s where s.key in (${keys}) and s.value = 'true'
  and not exists (select 1 from declarations d where d.proposal_id = ${work} and d.kind = ${kindOf}
    and d.replaced_at is null)`;

const takesPart = isContestant("proposals");

/** True when the current `proposals` row lacks a declaration. Drafts and disqualified works need none. */
export const lacksDeclaration = sql`(${takesPart} and exists (select 1 ${lackedBy(sql`proposals.id`)}))`;

/** Kinds that the current `proposals` row lacks, in the order of `declarationKinds`. */
export const missingDeclarations = decode(
  sql`iif(${takesPart}, (select json_group_array(kind) from
    (select ${kindOf} as kind ${lackedBy(sql`proposals.id`)})), '[]')`,
  (stored): DeclarationKind[] => {
    const missing: unknown[] = JSON.parse(stored);
    return declarationKinds.filter((kind) => missing.includes(kind));
  },
);

const resultsAreOut = sql`exists (select 1 from ${contestPhases} r join ${contestPhases} a
  on a.is_active and a.display_order >= r.display_order where r.phase_key = 'results')`;

/**
 * Builds the statements that declare `list` for a work. An unchanged declaration stays. A changed one is kept
 * with its end.
 */
export function declaring(proposalId: string, list: readonly DeclarationRow[], by: Actor, at: number) {
  const rows = sql`${rowsOf(list)} g`;
  const field = (name: keyof DeclarationRow) => sql`g.value ->> ${sql.raw(`'${name}'`)}`;
  const currentOfKind = sql`d.proposal_id = ${proposalId} and d.replaced_at is null and d.kind = ${field("kind")}`;
  const same = sql`d.answer = ${field("answer")} and d.details = ${field("details")} and d.text_version = ${field("textVersion")}`;
  const changed = sql`from ${rows} where not exists (select 1 from declarations d where ${currentOfKind} and ${same})`;
  return {
    changed,
    steps: [
      sql`update ${declarations} as d set replaced_at = ${at} where d.proposal_id = ${proposalId} and d.replaced_at is null
        and exists (select 1 from ${rows} where d.kind = ${field("kind")} and not (${same}))`,
      sql`insert into ${declarations} (id, proposal_id, kind, answer, details, text_version, declared_by, declared_at)
        select lower(hex(randomblob(16))), ${proposalId}, ${field("kind")}, ${field("answer")}, ${field("details")},
          ${field("textVersion")}, ${by.id}, ${at} ${changed}`,
    ],
  };
}

/** Declarations of universities about their works. */
export function declarationStore(database: Database) {
  return {
    /** Returns the current texts of these kinds, in the order of `kinds`. */
    async texts(kinds: readonly DeclarationKind[]) {
      if (kinds.length === 0) return [];
      const texts = await database.all(textsOf({ kinds: [...kinds] }));
      return kinds.flatMap((kind) => texts.find((text) => text.kind === kind) ?? []);
    },

    /** Returns the current declarations of a work, with author and instant. */
    of: (proposalId: string) => database.all(currentOf({ proposalId })),

    /**
     * Saves declarations of a university's work, and writes an audit event with the changed kinds. Refuses
     * `gate_closed` once the results are out, and `not_found`.
     */
    async save(
      { id, universityId }: { id: string; universityId: string },
      list: readonly DeclarationRow[],
      by: Actor,
      at: number,
    ): Promise<void> {
      const { changed, steps } = declaring(id, list, by, at);
      await atomically(database, [
        refuseUnless(sql`not ${resultsAreOut}`, "gate_closed"),
        refuseUnless(
          sql`exists (select 1 from ${proposals} where id = ${id} and university_id = ${universityId})`,
          "not_found",
        ),
        logLine(by, at, {
          action: "declarations_saved",
          targetType: "proposal",
          targetId: id,
          details: { declared: sql`json_group_array(g.value ->> 'kind')` },
          rows: sql`${changed} having count(*) > 0`,
        }),
        ...steps,
      ]);
    },
  };
}

export type Declaration = Awaited<ReturnType<ReturnType<typeof declarationStore>["of"]>>[number];
