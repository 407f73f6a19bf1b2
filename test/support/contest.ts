import { createCookie } from "@remix-run/cloudflare";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { hashPassword } from "~/auth/core/passwords";
import { domainOf } from "~/contest/core/email";
import { fold, nameKey } from "~/contest/core/fold";
import { registrableDomain } from "~/contest/core/registrable-domain";
import type { Role } from "~/contest/core/roles";
import { sha256 } from "~/contest/core/sha256";
import { brokenInvariants } from "~/db/core/invariants";
import { resetDatabase } from "./reset";
import {
  type Around,
  inShort,
  SECRET,
  sharedTestedWorker,
  startTestedWorker,
  type TestedWorker,
} from "./tested-worker";
import { lastExchange, Visitor } from "./visitor";

export const PASSWORD = "demo-2025";
let passwordHash: Promise<string> | undefined;

export type PhaseKey = "submission" | "evaluation" | "voting" | "final" | "results";

export const buckets = ["PROPOSALS", "PROPOSAL_IMAGES", "HOME_DOCUMENTS"] as const;

export interface Person {
  id: string;
  email: string;
  fullName: string;
  role: Role;
  universityId: string | null;
  judgeId: string | null;
}

/**
 * Opens a contest for one test file: the built worker on workerd, D1 after the migrations, and an empty R2.
 * It has four criteria and five phases without dates, and submission is active. Every test ends
 * with a check of the invariants. The worker must not have logged complaints other than those that the test
 * reads (`complaints`).
 */
export function openContest(vars: Record<string, string> = {}, around: Around = {}): Contest {
  const contest = new Contest(vars, around);
  beforeAll(() => contest.start());
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") contest.printLastExchange();
    expect(await brokenInvariants(contest.db)).toEqual([]);
    expect(contest.unexpected()).toEqual([]);
  });
  afterAll(() => contest.stop());
  return contest;
}

export class Contest {
  #worker!: TestedWorker;
  #count = 0;

  /** Age of the sessions that `signedIn` creates, in ms. */
  sessionAge = 0;

  /** True for a contest with the default worker. Files of a process share that worker one after the other. */
  readonly #isShared: boolean;

  /**
   * `around.dataDir` keeps the data in a folder instead of memory. Its other workers stand in for outside
   * services.
   */
  constructor(
    private vars: Record<string, string>,
    private around: Around,
  ) {
    this.#isShared = Object.keys(vars).length + Object.keys(around).length === 0;
  }

  /** Serves static files too, as a browser needs them. */
  hasStaticFiles = false;

  get url(): URL {
    return this.hasStaticFiles ? this.#worker.url : this.#worker.straight;
  }

  get db(): D1Database {
    return this.#worker.db;
  }

  /** Log lines of the worker, those of earlier files included. */
  get log(): readonly string[] {
    return this.#worker.log;
  }

  async start() {
    this.#worker = await (this.#isShared ? sharedTestedWorker() : startTestedWorker(this.vars, this.around));
    await resetDatabase(this.db);
    await this.setPhase("submission");
    if (this.#isShared) await Promise.all(buckets.map((name) => this.#empty(name)));
    this.#worker.complaints.length = 0;
  }

  async #empty(name: (typeof buckets)[number]) {
    const keys = await this.keys(name);
    const bucket = await this.bucket(name);
    // R2 deletes a thousand keys at once.
    for (let from = 0; from < keys.length; from += 1000) await bucket.delete(keys.slice(from, from + 1000));
  }

  async stop() {
    if (!this.#isShared) await this.#worker.runtime.dispose();
  }

  /** Kills the worker like a power cut and restarts it on the same data, with other `vars` if given. */
  async crash(vars: Record<string, string> = {}) {
    Object.assign(this.vars, vars);
    if (!this.#worker.pid || this.#isShared) throw new Error("no worker of its own to kill");
    process.kill(this.#worker.pid, "SIGKILL");
    await this.#worker.runtime.dispose();
    const { complaints } = this.#worker;
    this.#worker = await startTestedWorker(this.vars, this.around);
    this.#worker.complaints.unshift(...complaints);
  }

  /** Returns and removes the worker's next `count` complaints, earliest first. A test expects these. */
  async complaints(count = 1): Promise<string[]> {
    const { complaints } = this.#worker;
    await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(count);
    return complaints.splice(0, count).map(inShort);
  }

  /** Prints the last request, the start of its response and the worker's log since then. */
  printLastExchange() {
    const exchange = lastExchange();
    if (!exchange) return;
    const { request, status, body = "", at } = exchange;
    console.error([request, `→ ${status ?? "no response"}`, body, ...this.#worker.logSince(at)].join("\n"));
  }

  /** Complaints that the worker may repeat without limit. */
  tolerated: RegExp | null = null;

  /** Returns the worker's complaints that no test has read. */
  unexpected(): string[] {
    return this.#worker.complaints.splice(0).filter((complaint) => !this.tolerated?.test(complaint));
  }

  /** Returns the R2 bucket of a binding. */
  bucket(binding: (typeof buckets)[number]) {
    const { runtime } = this.#worker;
    const isWrapped = binding in (this.around.wrappers ?? {});
    const bucket = isWrapped
      ? runtime.getR2Bucket("REAL", binding.toLowerCase())
      : runtime.getR2Bucket(binding);
    return bucket as unknown as Promise<R2Bucket>;
  }

  /** Returns all keys of a bucket. */
  keys(binding: (typeof buckets)[number]): Promise<string[]> {
    return this.#worker.keys(binding);
  }

  /** Returns the worker's cache of that name in the data centre. */
  async cache(name: string): Promise<Pick<Cache, "match" | "put">> {
    return (await this.#worker.runtime.getCaches()).open(name) as unknown as Promise<Cache>;
  }

  /** Fires the cron trigger as the platform would at that minute. */
  async cron(at: Date | number) {
    const worker = await this.#worker.runtime.getWorker();
    const { outcome } = await worker.scheduled({ scheduledTime: new Date(at), cron: "* * * * *" });
    expect(outcome).toBe("ok");
  }

  /** Delivers messages of a queue as the platform would. Returns false when they would come again. */
  async queue(bodies: unknown[]): Promise<boolean> {
    const worker = await this.#worker.runtime.getWorker();
    const messages = bodies.map((body, n) => ({ id: String(n), timestamp: new Date(), attempts: 1, body }));
    return (await worker.queue("mail", messages)).outcome === "ok";
  }

  rows<Row = Record<string, unknown>>(sql: string, ...params: unknown[]): Promise<Row[]> {
    return this.db
      .prepare(sql)
      .bind(...params)
      .all<Row>()
      .then(({ results }) => results);
  }

  async value<Value = number>(sql: string, ...params: unknown[]): Promise<Value> {
    const [value] = await this.column<Value>(sql, ...params);
    return value as Value;
  }

  /** Returns the first column of all rows. */
  async column<Value = string>(sql: string, ...params: unknown[]): Promise<Value[]> {
    return (await this.rows(sql, ...params)).map((row) => Object.values(row)[0] as Value);
  }

  /** A browser without JavaScript, on the level of HTTP. */
  visitor(): Visitor {
    return new Visitor(this.url);
  }

  async signedIn(person: Person): Promise<Visitor> {
    const visitor = this.visitor();
    visitor.cookies.set("session", await this.sessionCookie(person));
    return visitor;
  }

  /** Returns a new person of that role, signed in. */
  async as(...person: Parameters<Contest["addPerson"]>): Promise<Visitor> {
    return this.signedIn(await this.addPerson(...person));
  }

  /** Returns the value of a new session cookie of that person, without the sign-in form. */
  async sessionCookie(person: Person): Promise<string> {
    const id = crypto.randomUUID();
    const now = Date.now();
    await this.insert("sessions", {
      id_hash: await sha256(id),
      user_id: person.id,
      created_at: now - this.sessionAge,
      expires_at: now + 30 * 24 * 3600 * 1000,
    });
    const header = await createCookie("session", { secrets: [SECRET] }).serialize(id);
    return header.split(";")[0]?.slice("session=".length) ?? "";
  }

  async addUniversity(
    values: { id?: string; name?: string; slug?: string; active?: boolean } = {},
  ): Promise<string> {
    const n = ++this.#count;
    const id = values.id ?? `uni-${n}`;
    const name = values.name ?? `Universidad de Prueba ${n}`;
    await this.insert("universities", {
      id,
      name,
      name_folded: fold(name),
      slug: values.slug ?? `universidad-${n}`,
      active: values.active === false ? 0 : 1,
      display_order: n,
      created_at: Date.now(),
    });
    return id;
  }

  /**
   * Adds an account with PASSWORD. A juror gets a judge record. A university's first account becomes its
   * contact.
   */
  async addPerson(
    role: Role,
    values: { id?: string; universityId?: string; email?: string; fullName?: string; judgeId?: string } = {},
  ): Promise<Person> {
    passwordHash ??= hashPassword(PASSWORD);
    const n = ++this.#count;
    const person: Person = {
      id: values.id ?? crypto.randomUUID(),
      email: values.email ?? `${role}${n}@prueba.test`,
      fullName: values.fullName ?? `Persona ${role} ${n}`,
      role,
      universityId: values.universityId ?? null,
      judgeId: role === "jurado" ? (values.judgeId ?? crypto.randomUUID()) : null,
    };
    const now = Date.now();
    const profile = {
      id: person.id,
      role,
      full_name: person.fullName,
      email: person.email,
      email_domain: registrableDomain(domainOf(person.email)),
      university_id: person.universityId,
      created_at: now,
    };
    const credential = { user_id: person.id, password_hash: await passwordHash, updated_at: now };
    const { id, fullName: name, judgeId, universityId } = person;
    const contact = this.db
      .prepare("update universities set contact_user_id = ? where id = ? and contact_user_id is null")
      .bind(id, universityId);
    await this.db.batch([
      this.#insertion("profiles", profile),
      this.#insertion("credentials", credential),
      ...(judgeId ? [this.#insertion("judges", { id: judgeId, user_id: id, name, created_at: now })] : []),
      ...(role === "universidad" ? [contact] : []),
    ]);
    return person;
  }

  /** Adds a published proposal without files, of a new university by default. */
  async addProposal(
    values: {
      id?: string;
      universityId?: string;
      title?: string;
      category?: string | null;
      status?: string;
      isDraft?: boolean;
      createdAt?: number;
    } = {},
  ): Promise<string> {
    const n = ++this.#count;
    const id = values.id ?? `proposal-${n}`;
    const title = values.title ?? `Obra ${n}`;
    const now = values.createdAt ?? Date.now();
    await this.insert("proposals", {
      id,
      university_id: values.universityId ?? (await this.addUniversity()),
      title,
      title_folded: fold(title),
      summary: `Resumen de ${title}`,
      description: `Descripción de ${title}`,
      explanation: `Explicación de ${title}`,
      category: values.category === undefined ? "Grafico" : values.category,
      status: values.status ?? "pendiente",
      is_draft: values.isDraft ? 1 : 0,
      uses_ai: 0,
      own_unpublished: 1,
      created_at: now,
      updated_at: now,
    });
    return id;
  }

  /**
   * Adds a sent evaluation with `stars` for every criterion, or an empty draft with null. `changes` replace columns;
   * `at` (epoch ms) is the instant of all three.
   */
  addEvaluation(
    judgeId: string | null | undefined,
    proposalId: string,
    stars: number | null,
    { at = 1, ...changes }: Record<string, unknown> = {},
  ) {
    const sent = {
      scores: JSON.stringify({ creatividad: stars, tecnica: stars, innovacion: stars, adecuacion: stars }),
      total_score: Number(stars) / 5,
      status: "submitted",
      submitted_at: at,
    };
    return this.insert("evaluations", {
      id: crypto.randomUUID(),
      judge_id: judgeId,
      proposal_id: proposalId,
      created_at: at,
      updated_at: at,
      ...(stars !== null && sent),
      ...changes,
    });
  }

  /** Assigns a work to a juror. */
  assign(judgeId: string | null | undefined, proposalId: string | undefined) {
    return this.insert("judge_assignments", { judge_id: judgeId, proposal_id: proposalId, created_at: 1 });
  }

  async addVote(person: Person, proposalId: string) {
    await this.insert("public_votes", {
      user_id: person.id,
      proposal_id: proposalId,
      created_at: Date.now(),
    });
  }

  /** Makes that phase the active one, without side effects. */
  async setPhase(key: PhaseKey) {
    await this.db.batch([
      this.db.prepare("update contest_phases set is_active = 0"),
      this.db.prepare("update contest_phases set is_active = 1 where phase_key = ?").bind(key),
    ]);
  }

  async setSetting(key: string, value: string) {
    await this.rows(
      "insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
      ...[key, value],
    );
  }

  /** Removes the final's votes with their tally, which triggers keep. */
  async removeFinalVotes() {
    const kept = await this.rows<{ name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger' and (name = 'final_vote_is_kept' or instr(sql, 'tally_is_kept'))",
    );
    const ofFinal = ["tally_waiting", "tally_lines", "tally_seals", "tally_checks"].map(
      (table) => `delete from ${table} where tally = 'community'`,
    );
    const statements = [
      ...kept.map(({ name }) => `drop trigger ${name}`),
      ...["delete from final_votes", ...ofFinal],
      ...kept.map(({ sql }) => sql),
    ];
    await this.db.batch(statements.map((statement) => this.db.prepare(statement)));
  }

  /** Removes that work, or all works, with the rows that depend on them. */
  async removeWorks(id: string | null = null) {
    if ((await this.value("select count(*) from final_votes")) > 0) await this.removeFinalVotes();
    const condition = "in (select id from proposals where ?1 is null or id = ?1)";
    const hanging = [
      "evaluations",
      "judge_assignments",
      "jury_marks",
      "pending_votes",
      "proposal_students",
      "proposal_assets",
      "vote_figures",
    ];
    const isClosed =
      "(select kind from tally_lines where tally = 'public' and kind in ('close', 'reopen') order by number desc limit 1) is 'close'";
    const statements = [
      `delete from public_votes where proposal_id ${condition} and not ${isClosed}`,
      ...hanging.map((table) => `delete from ${table} where proposal_id ${condition}`),
      `delete from proposals where id ${condition}`,
    ];
    await this.db.batch(statements.map((statement) => this.db.prepare(statement).bind(id)));
  }

  /** Removes all universities with their works. Their people remain without a university. */
  async removeUniversities() {
    await this.removeWorks();
    for (const column of ["university_id", "requested_university_id"]) {
      await this.db.exec(`update profiles set ${column} = null`);
    }
    for (const table of ["teams", "invitations", "universities"]) await this.db.exec(`delete from ${table}`);
  }

  /** Refuses an event, for example 'update on proposals', with that message, until `allow`. */
  refuse(event: string, message: string) {
    const name = `refused_${++this.#count}`;
    return this.rows(`create trigger ${name} before ${event} begin select raise(abort, '${message}'); end`);
  }

  async allow() {
    const refusing = "select name from sqlite_master where type = 'trigger' and name like 'refused%'";
    for (const name of await this.column(refusing)) await this.rows(`drop trigger ${name}`);
  }

  /** Inserts a row, with `defaults` for what it lacks. */
  insert(table: string, row: Record<string, unknown>) {
    return this.#insertion(table, { ...defaults[table]?.(), ...row }).run();
  }

  #insertion(table: string, values: Record<string, unknown>) {
    const row = withKey(table, values);
    const columns = Object.keys(row);
    const marks = columns.map(() => "?").join(", ");
    return this.db
      .prepare(`insert into ${table} (${columns.join(", ")}) values (${marks})`)
      .bind(...Object.values(row));
  }
}

/** Values of required columns that most tests do not care for. */
const defaults: Record<string, () => Record<string, unknown>> = {
  audit_log: () => ({ at: 1 }),
  mail_outbox: () => ({ id: crypto.randomUUID(), subject: "Hola", body: "Hola", created_at: 1 }),
  notifications: () => ({ id: crypto.randomUUID(), kind: "conflict", title: "", body: "", created_at: 1 }),
  partner_users: () => ({ status: "created", updated_at: 1 }),
  pending_votes: () => ({ created_at: Date.now() }),
  proposal_assets: () => ({
    id: crypto.randomUUID(),
    kind: "image",
    mime_type: "image/jpeg",
    size_bytes: 1,
    created_at: 1,
  }),
  proposal_students: () => ({ id: crypto.randomUUID(), position: 0 }),
  uploads: () => ({ id: crypto.randomUUID(), created_at: Date.now() }),
};

/** Columns with a person's name, and their sort keys. */
const nameColumns: Record<string, readonly [name: string, key: string]> = {
  profiles: ["full_name", "name_key"],
  invitations: ["full_name", "name_key"],
  proposal_students: ["full_name", "name_key"],
  judges: ["name", "name_key"],
  diplomas: ["name", "name_key"],
  audit_log: ["actor_name", "actor_key"],
};

/** Adds the sort key of the row's name. */
function withKey(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const [name, key] = nameColumns[table] ?? [];
  return name && key ? { [key]: nameKey(String(row[name])), ...row } : row;
}
