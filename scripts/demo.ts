import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Miniflare } from "miniflare";
import { hashPassword } from "~/auth/core/passwords";
import { addDays, dayOf } from "~/contest/core/calendar";
import { fold, nameKey } from "~/contest/core/fold";
import { defaultSettings } from "~/contest/core/settings";
import { CHOSEN } from "~/contest/final/procedure";
import { computeFinalists } from "~/contest/jury/finalists";
import { type Criterion, totalScore } from "~/contest/jury/scoring";
import { documentPath } from "~/contest/public/home-pdf";
import { receiptOf } from "~/contest/votes/tally";
import { Database } from "~/db/core/database";
import { unfinishedRestore } from "~/db/core/invariants";
import { nobody } from "~/db/core/store-context";
import { candidateStore } from "~/db/jury/candidates";
import { r2Documents } from "~/services/public/documents";
import * as demo from "../demo/contest";
import { root } from "./local";

/** Phase in which the demo begins. */
export type DemoStage = "submission" | "final";

export const PASSWORD = "demo-2025";

export const demoAccounts = `Demo accounts, all with the password ${PASSWORD}:
  admin@demo.test
  jurado1@demo.test … jurado6@demo.test
  universidad1@demo.test … universidad12@demo.test
  alumno1@demo.test … alumno36@demo.test
  publico1@demo.test … publico20@demo.test
Access codes: UNI-2025 (universidad), JURADO-2025 (jurado)`;

/** File that demo-briefing.ts draws. */
const briefing = resolve(root, "demo/briefing.pdf");

export async function isEmpty(runtime: Miniflare): Promise<boolean> {
  const db = await runtime.getD1Database("DB");
  return (await db.prepare("select 1 from profiles limit 1").first()) === null;
}

/** Returns true when the accounts with the published password exist. */
export async function hasDemo(runtime: Miniflare): Promise<boolean> {
  const db = await runtime.getD1Database("DB");
  return (await db.prepare("select 1 from profiles where email = 'admin@demo.test'").first()) !== null;
}

export async function isHalfRestored(runtime: Miniflare): Promise<boolean> {
  const db = await runtime.getD1Database("DB");
  const mark = db.prepare("select 1 from sqlite_master where name = ?").bind(unfinishedRestore);
  return (await mark.first()) !== null;
}

/**
 * Loads the demo contest around `now` (epoch ms), in its first phase or in the final. It takes a local runtime, so it cannot run against a
 * deployed database.
 */
export async function seedDemo(
  runtime: Miniflare,
  now: number,
  stage: DemoStage = "submission",
): Promise<void> {
  const db = (await runtime.getD1Database("DB")) as unknown as D1Database;
  // Migrations insert phases and criteria.
  const { results: criteria } = await db.prepare("select id, weight from criteria").all<Criterion>();
  const loading = loadingAt(db, now);
  loadUniversities(loading);
  await loadPeople(loading);
  loadDates(loading, stage === "final" ? addDays(dayOf(now), -demo.daysToFinal) : dayOf(now), dayOf(now));
  const files = await loadWorks(loading);
  loadEvaluations(loading, criteria);
  loadVotes(loading);

  // Stores files first. An interrupted run leaves an empty database, which the next run fills.
  const bucket = await runtime.getR2Bucket("PROPOSALS");
  for (const { path, key, mimeType } of files) {
    await bucket.put(key, await readFile(path), { httpMetadata: { contentType: mimeType } });
  }
  await loadBriefing(runtime, loading, now);
  await db.batch(loading.statements);
  if (stage === "final") await loadFinal(db, now);
}

/** Loads the calculated finalists, the open choice of the jury, and the marks of two jurors. */
async function loadFinal(db: D1Database, now: number): Promise<void> {
  const { run, insert, statements, minutes } = loadingAt(db, now);
  const works = await candidateStore({ database: new Database(db, false), by: nobody, now }).all();
  const { finalistIds, favouriteId, statusChanges } = computeFinalists(
    works,
    defaultSettings.finalists_count,
  );
  for (const { id, status } of statusChanges) run("update proposals set status = ? where id = ?", status, id);
  const opened = minutes(-24 * 60);
  insert("final_steps", {
    name: "finalists",
    opened_at: opened,
    closed_at: opened,
    works: JSON.stringify(finalistIds),
    rule: JSON.stringify(finalistIds),
    favourite: favouriteId,
  });
  insert("final_steps", { name: "jury", opened_at: opened });
  for (const [email, marks] of [
    ["jurado2@demo.test", finalistIds.slice(0, CHOSEN)],
    ["jurado3@demo.test", finalistIds.slice(1, 1 + CHOSEN)],
  ] as const)
    for (const id of marks)
      insert("jury_marks", { judge_id: judgeId(email), proposal_id: id, created_at: minutes(-60) });
  await db.batch(statements);
}

/** Loads the landing's documents: the briefing, stored like an upload, and the legal terms. */
async function loadBriefing(runtime: Miniflare, { insert }: Loading, now: number): Promise<void> {
  const bucket = (await runtime.getR2Bucket("HOME_DOCUMENTS")) as unknown as R2Bucket;
  const key = await r2Documents(bucket).keep(await readFile(briefing), now);
  insert("settings", { key: "home_pdf_url", value: JSON.stringify(documentPath(key)) });
  insert("settings", { key: "home_show_legal", value: "true" });
}

/** Collects statements in execution order, with the demo's clock. */
function loadingAt(db: D1Database, now: number) {
  const statements: D1PreparedStatement[] = [];
  const run = (sql: string, ...values: unknown[]) => {
    statements.push(db.prepare(sql).bind(...values));
  };
  return {
    statements,
    run,
    insert(table: string, row: Record<string, unknown>) {
      const columns = Object.keys(row);
      const marks = columns.map(() => "?").join(", ");
      run(`insert into ${table} (${columns.join(", ")}) values (${marks})`, ...Object.values(row));
    },
    /** Returns the instant `offset` minutes from now. */
    minutes: (offset: number) => now + offset * 60_000,
  };
}
type Loading = ReturnType<typeof loadingAt>;

const profileId = (email: string) => `demo-${email.split("@")[0]}`;
const judgeId = (email: string) => `judge-${email.split("@")[0]}`;

function loadUniversities({ insert, minutes }: Loading): void {
  for (const { id, name, slug, active, displayOrder } of demo.universities) {
    insert("universities", {
      id,
      name,
      name_folded: fold(name),
      slug,
      active: active ? 1 : 0,
      display_order: displayOrder,
      created_at: minutes(-60 * 24 * 40 + displayOrder),
    });
  }
}

async function loadPeople({ insert, run, minutes }: Loading): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  for (const [index, { email, fullName, role, universityId }] of demo.people.entries()) {
    const createdAt = minutes(-60 * 24 * 30 + index * 37);
    insert("profiles", {
      id: profileId(email),
      role,
      full_name: fullName,
      name_key: nameKey(fullName),
      email,
      university_id: universityId,
      created_at: createdAt,
    });
    insert("credentials", { user_id: profileId(email), password_hash: passwordHash, updated_at: createdAt });
    if (role === "jurado") {
      insert("judges", {
        id: judgeId(email),
        user_id: profileId(email),
        name: fullName,
        name_key: nameKey(fullName),
        created_at: createdAt,
      });
    }
  }
  for (const { id, contactEmail } of demo.universities) {
    if (contactEmail === null) continue;
    run("update universities set contact_user_id = ? where id = ?", profileId(contactEmail), id);
  }
}

/** Loads the phases' dates around the day `from`, and the phase that is active `today`. Both are days in Madrid. */
function loadDates({ run }: Loading, from: string, today: string): void {
  for (const { key, startOffsetDays, endOffsetDays } of demo.phases) {
    const [startAt, endAt] = [addDays(from, startOffsetDays), addDays(from, endOffsetDays)];
    const hasBegun = startAt <= today;
    const isActive = hasBegun && today < endAt;
    run(
      `update contest_phases set start_at = ?, end_at = ?, start_handled_at = ?, is_active = ?
        where phase_key = ?`,
      ...[startAt, endAt, hasBegun ? startAt : null, Number(isActive), key],
    );
  }
}

/** A file of the demo's folder and its key in the contest's bucket. */
interface StoredFile {
  path: string;
  key: string;
  mimeType: string;
}
type DemoProposal = (typeof demo.proposals)[number];

/** Loads the works with their teams. Returns the files to store. */
async function loadWorks(loading: Loading): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const proposal of demo.proposals) {
    const createdAt = loading.minutes(proposal.createdOffsetMinutes);
    loading.insert("teams", {
      id: `team-${proposal.id}`,
      university_id: proposal.universityId,
      name: proposal.teamName,
      created_at: createdAt,
    });
    loading.insert("proposals", {
      id: proposal.id,
      university_id: proposal.universityId,
      team_id: `team-${proposal.id}`,
      title: proposal.title,
      title_folded: fold(proposal.title),
      summary: proposal.summary,
      description: proposal.description,
      explanation: proposal.explanation,
      category: proposal.category,
      status: proposal.status,
      is_draft: proposal.isDraft ? 1 : 0,
      uses_ai: proposal.isDraft ? null : Number(proposal.usesAi),
      own_unpublished: proposal.isDraft ? null : 1,
      created_at: createdAt,
      updated_at: createdAt,
    });
    loadStudents(loading, proposal);
    files.push(...(await loadFile(loading, proposal, createdAt)));
  }
  return files;
}

function loadStudents({ insert }: Loading, proposal: DemoProposal): void {
  for (const [index, student] of proposal.students.entries()) {
    const person = demo.people.find(({ email }) => email === student.email);
    const fullName = person?.fullName ?? student.fullName ?? "";
    insert("proposal_students", {
      id: `student-${proposal.id}-${index}`,
      proposal_id: proposal.id,
      position: index,
      user_id: person ? profileId(person.email) : null,
      full_name: fullName,
      name_key: nameKey(fullName),
      email: student.email ?? null,
      role: student.role,
    });
  }
}

async function loadFile(
  { insert }: Loading,
  proposal: DemoProposal,
  createdAt: number,
): Promise<StoredFile[]> {
  const { file } = proposal;
  if (!file) return [];
  const key = `${proposal.id}/${createdAt}.${file.path.split(".").at(-1)}`;
  const path = resolve(root, "demo", file.path);
  const posterKey = file.poster && `${proposal.id}/${createdAt}-cartel.jpg`;
  insert("proposal_assets", {
    id: `asset-${proposal.id}`,
    proposal_id: proposal.id,
    kind: file.mimeType.startsWith("video/") ? "video" : "image",
    storage_path: key,
    mime_type: file.mimeType,
    size_bytes: (await readFile(path)).length,
    width: file.width,
    height: file.height,
    duration_seconds: file.durationSeconds ?? null,
    alt_text: file.alt,
    poster_path: posterKey,
    created_at: createdAt,
  });
  const stored: StoredFile = { path, key, mimeType: file.mimeType };
  if (!file.poster || !posterKey) return [stored];
  return [stored, { path: resolve(root, "demo", file.poster), key: posterKey, mimeType: "image/jpeg" }];
}

function loadEvaluations({ insert, minutes }: Loading, criteria: Criterion[]): void {
  for (const [index, evaluation] of demo.evaluations.entries()) {
    const at = minutes(evaluation.createdOffsetMinutes);
    insert("evaluations", {
      id: `evaluation-${index + 1}`,
      judge_id: judgeId(evaluation.judgeEmail),
      proposal_id: evaluation.proposalId,
      scores: JSON.stringify(evaluation.scores),
      not_applicable: JSON.stringify(evaluation.notApplicable),
      total_score: totalScore(evaluation.scores, criteria),
      general_comments: evaluation.comments,
      status: evaluation.status,
      submitted_at: evaluation.status === "submitted" ? at : null,
      conflict: evaluation.conflict ? 1 : 0,
      created_at: at,
      updated_at: at,
    });
  }
}

function loadVotes({ insert, minutes }: Loading): void {
  const inOrder = demo.votes.toSorted((a, b) => a.createdOffsetMinutes - b.createdOffsetMinutes);
  for (const { email, proposalId, createdOffsetMinutes } of inOrder) {
    const receipt = receiptOf(createHash("sha256").update(`${email} ${proposalId}`).digest().subarray(0, 16));
    insert("public_votes", {
      user_id: profileId(email),
      proposal_id: proposalId,
      created_at: minutes(createdOffsetMinutes),
      receipt,
      receipt_hash: createHash("sha256").update(receipt).digest("hex"),
    });
  }
}
