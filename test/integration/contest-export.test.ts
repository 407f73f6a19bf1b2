import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { prepareExport } from "../support/export";
import { plantRichContest } from "../support/screens";
import { unzipped } from "../support/zip";

const contest = openContest();
contest.tolerated = /gone\.jpg/;
let people: Awaited<ReturnType<typeof plantRichContest>>;
let admin: Awaited<ReturnType<typeof contest.signedIn>>;

/** The table of each CSV. */
const tables: Record<string, string> = {
  universidades: "universities",
  personas: "profiles",
  invitaciones: "invitations",
  consentimientos: "consents",
  "textos-publicados": "text_versions",
  "cuentas-del-socio": "partner_users",
  equipos: "teams",
  obras: "proposals",
  archivos: "proposal_assets",
  alumnado: "proposal_students",
  jurado: "judges",
  criterios: "criteria",
  asignaciones: "judge_assignments",
  recordatorios: "judge_reminders",
  evaluaciones: "evaluations",
  "medias-del-jurado": "jury_means",
  votos: "public_votes",
  "votos-en-espera": "pending_votes",
  recuento: "tally_lines",
  "sellos-del-recuento": "tally_seals",
  "pasos-de-la-final": "final_steps",
  "desviaciones-de-la-final": "final_departures",
  fallos: "verdicts",
  premios: "verdict_awards",
  comunicados: "verdict_announcements",
  diplomas: "diplomas",
  fases: "contest_phases",
  "plazos-movidos": "moved_ends",
  ajustes: "settings",
  avisos: "notifications",
  mensajes: "messages",
  "textos-de-mensajes": "message_texts",
  correo: "mail_outbox",
  registro: "audit_log",
};
/** Tables whose rows do not follow the time of their writing, with a column to compare them by. */
const orderHidden: Record<string, string> = { votos: "receipt_hash", "votos-en-espera": "proposal_id" };

/** Tables left out: access secrets, who chose what, and internal state. */
const leftOut = [
  ...["access_codes", "credentials", "password_resets", "recovery_codes", "second_factors", "sessions"],
  ...["sign_in_links", "verifications", "jury_marks", "final_votes"],
  ...[
    "categories",
    "chore_runs",
    "earlier_rows",
    "file_removals",
    "image_runs",
    "jobs",
    "result_stamp",
    "roles",
    "tally_checks",
  ],
  // The order of its rows would reveal the time of a vote.
  "tally_waiting",
  ...["throttles", "unchecked_pictures", "upload_parts", "uploads", "vote_figures"],
];
const secretColumns = [
  ...["public_votes.receipt", "public_votes.address_hash", "public_votes.network_hash"],
  ...["public_votes.agent_hash", "pending_votes.address_hash", "mail_outbox.secret"],
  ...["credentials.password_hash", "sessions.id_hash", "password_resets.token_hash"],
  ...[
    "verifications.token_hash",
    "sign_in_links.token_hash",
    "invitations.token_hash",
    "second_factors.secret",
    "recovery_codes.code_hash",
  ],
  ...["access_codes.code_hash", "evaluations.editor"],
];

const download = async (part = 1) => {
  const answer = await admin.post("/admin/exportar.zip", { parte: String(part) });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

beforeAll(async () => {
  people = await plantRichContest(contest);
  admin = await contest.signedIn(people.admin);
});

test("[EXPORT-01] one ZIP has every table as the database has it, and every file under its work", async () => {
  const works = await contest.rows<{ number: number; title: string; position: number; path: string }>(
    "select number, title, position, storage_path as path from proposal_assets a join proposals p on p.id = proposal_id",
  );
  const bucket = await contest.bucket("PROPOSALS");
  const first = works[0] as (typeof works)[number];
  await bucket.put(first.path, new TextEncoder().encode("the cover's bytes"));
  await contest.cron(Date.now());
  await prepareExport(contest, admin);
  const before = Object.fromEntries(
    await Promise.all(
      Object.values(tables).map(async (table) => [
        table,
        await contest.rows(
          `select * from ${table}${table === "evaluations" ? " where status = 'submitted'" : ""} order by rowid`,
        ),
      ]),
    ),
  ) as Record<string, Record<string, unknown>[]>;
  const { answer, bytes } = await download();
  expect(answer.headers.get("Content-Type")).toBe("application/zip");
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="concurso-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const files = unzipped(bytes);

  const readme = textOf(files.get("LEEME.txt"));
  for (const [name, table] of Object.entries(tables)) {
    expect(readme).toContain(`datos/${name}.csv: `);
    const rows = parse(textOf(files.get(`datos/${name}.csv`)), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    // The mail about the export comes after it.
    const stored = (before[table] ?? []).slice(0, table === "mail_outbox" ? -1 : undefined);
    expect([name, rows.length]).toEqual([name, stored.length]);
    const key = orderHidden[name];
    if (key) for (const list of [rows, stored]) list.sort((a, b) => (`${a[key]}` < `${b[key]}` ? -1 : 1));
    for (const [at, row] of rows.entries()) {
      for (const [column, cell] of Object.entries(row)) {
        const value = stored[at]?.[column];
        expect([name, column, asStored(cell, value)]).toEqual([name, column, value]);
      }
    }
  }
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(20);

  const gone = textOf(files.get("FALTAN.txt"));
  for (const { number, path, position } of works) {
    const folder = [...files.keys(), ...gone.split("\r\n")].filter((name) =>
      name.startsWith(`obras/${String(number).padStart(4, "0")}-`),
    );
    const name = folder.find((one) => one.includes(`/${position}.`)) ?? "";
    const stored = await bucket.get(path);
    if (!stored) expect(gone).toContain(name);
    else
      expect(Buffer.from(files.get(name) ?? []).equals(Buffer.from(await stored.arrayBuffer())), name).toBe(
        true,
      );
  }
  expect(textOf(files.get([...files.keys()].find((name) => name.startsWith("obras/")) ?? ""))).toBeTruthy();

  const log = await contest.rows("select action, actor, details from audit_log order by id desc limit 1");
  expect(log).toEqual([
    { action: "contest_exported", actor: people.admin.id, details: JSON.stringify({ part: 1, parts: 1 }) },
  ]);
});

test("[EXPORT-02] every table is either exported or known to be left out, and nothing secret is in it", async () => {
  const all = await contest.rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\' and name <> 'd1_migrations' order by name",
  );
  expect([...Object.values(tables), ...leftOut].toSorted()).toEqual(all.map(({ name }) => name));
  const [user_id, later] = [people.admin.id, Date.now() + 60_000];
  for (const table of ["password_resets", "verifications"]) {
    const token_hash = `hash of ${table}`;
    await contest.insert(table, { token_hash, user_id, created_at: 1, expires_at: later });
  }
  // New voters' accounts are as old as their votes, so the order of the votes must say nothing.
  const proposal_id = await contest.value<string>("select id from proposals where not is_draft");
  for (const receipt_hash of ["c", "a", "b"].map((letter) => letter.repeat(64))) {
    const { id } = await contest.addPerson("publico");
    await contest.insert("public_votes", { user_id: id, proposal_id, created_at: 1, receipt_hash });
  }
  await prepareExport(contest, admin);
  const { bytes } = await download();
  const files = unzipped(bytes);
  const votes = textOf(files.get("datos/votos.csv")).trim().split("\r\n").slice(1);
  expect(
    votes.filter((line) => /a{64}|b{64}|c{64}/.test(line)).map((line) => /([abc])\1{63}/.exec(line)?.[1]),
  ).toEqual([...["a", "b", "c"]]);
  // /privacidad promises that nobody sees a person's vote, except in a fraud review.
  for (const name of ["votos", "votos-en-espera"]) {
    expect(textOf(files.get(`datos/${name}.csv`)), name).toMatch(
      /^\ufeff?(?!.*(user_id|created_at)).*proposal_id/,
    );
  }
  const text = [...files]
    .filter(([name]) => name.startsWith("datos/"))
    .map(([, content]) => textOf(content))
    .join("\n");
  let looked = 0;
  for (const secret of secretColumns) {
    const [table, column] = secret.split(".");
    const values = await contest.rows<{ value: string }>(
      `select distinct ${column} as value from ${table} where length(${column}) > 7`,
    );
    looked += values.length;
    for (const { value } of values) expect(text.includes(value), secret).toBe(false);
  }
  expect(looked).toBeGreaterThan(10);
});

test("[EXPORT-03] it is asked for first, by an admin who has proved themselves; a part that is none is none", async () => {
  await prepareExport(contest, admin);
  const page = await admin.open("/admin/exportar");
  expect(page.text("main")).toContain("Contraseñas, sesiones, enlaces y códigos de acceso");
  expect(page.document.querySelector('form[action="/admin/exportar.zip"] input')?.getAttribute("value")).toBe(
    "1",
  );
  expect((await admin.fetch("/admin/exportar.zip")).headers.get("Location")).toBe("/admin/exportar");
  for (const [part, status] of [
    ["2", 404],
    ["0", 400],
    ["", 400],
    ["1; drop", 400],
  ] as const) {
    expect([part, (await admin.post("/admin/exportar.zip", { parte: part })).status]).toEqual([part, status]);
  }
  await contest.db.exec("update sessions set created_at = 1, confirmed_at = null");
  const held = await admin.post("/admin/exportar.zip", { parte: "1" });
  expect([held.status, held.headers.get("Location")]).toEqual([
    307,
    "/cuenta/confirmar?redirectTo=%2Fadmin%2Fexportar.zip",
  ]);
});

const pieces = async () => (await (await contest.bucket("PROPOSALS")).list({ prefix: "jobs/" })).objects;

test("[EXPORT-04] the cron prepares the tables and mails the organiser; a killed run changes no byte; after a week all is gone", async () => {
  admin = await contest.signedIn(people.admin);
  await contest.cron(Date.now() + 8 * 24 * 3600 * 1000);
  expect([
    await contest.value("select count(*) from jobs where kind = 'export'"),
    (await pieces()).length,
  ]).toEqual([0, 0]);
  const page = () => admin.open("/admin/exportar");
  expect((await page()).text("main")).toContain("Preparar el ZIP");
  expect((await page()).document.querySelector('form[action="/admin/exportar.zip"]')).toBeNull();
  const early = await admin.post("/admin/exportar.zip", { parte: "1" });
  expect([early.status, early.headers.get("Location")]).toEqual([303, "/admin/exportar"]);
  expect((await page()).toast).toContain("No hay un ZIP preparado");

  expect((await admin.submit("/admin/exportar", { intent: "prepare" })).toast).toContain("Preparando el ZIP");
  await admin.post("/admin/exportar", { intent: "prepare" });
  expect(await contest.value("select count(*) from jobs where kind = 'export'")).toBe(1);
  const mails = () =>
    contest.value(
      "select count(*) from mail_outbox where user_id = ? and subject like '%exportación%'",
      people.admin.id,
    );
  const before = await mails();
  expect((await page()).text("main")).toContain("Tabla 1 de 34; 0 filas escritas");
  expect((await page()).text("main")).not.toContain("Preparar el ZIP");
  await contest.cron(Date.now());
  expect((await page()).text("main")).toMatch(/Con los datos del .* Se borra el /);
  expect(await mails()).toBe(before + 1);
  const data = async () => {
    const files = unzipped((await download()).bytes);
    return [...files].flatMap(([name, content]) =>
      /^(datos|LEEME)/.test(name) ? [[name, textOf(content)]] : [],
    );
  };
  const whole = await data();
  expect(whole).toHaveLength(Object.keys(tables).length + 1);

  // A run that was killed after it stored a piece finds the cursor before the piece, and later rows.
  const [cursor] = await contest.column("select cursor from jobs where kind = 'export'");
  const table = JSON.stringify({ ...JSON.parse(cursor ?? ""), table: "obras", rows: 0 });
  await contest.rows("update jobs set finished_at = null, cursor = ?", table);
  await contest.db.exec("update proposals set title = title || ' bis'");
  await contest.cron(Date.now());
  expect(await data()).toEqual(whole);

  // Another one replaces the pieces, and reads the rows again.
  await contest.db.exec("update jobs set created_at = created_at - 1");
  const [old] = await contest.column("select id from jobs where kind = 'export'");
  await prepareExport(contest, admin);
  await contest.cron(Date.now());
  expect((await pieces()).filter(({ key }) => key.includes(String(old)))).toEqual([]);
  expect(textOf(unzipped((await download()).bytes).get("datos/obras.csv"))).toContain(" bis");
});

/** Converts a cell of the file to the database's value. */
function asStored(cell: string, value: unknown): unknown {
  if (value === null) return cell === "N/A" ? null : cell;
  if (typeof value === "number") return /T.*Z$/.test(cell) ? Date.parse(cell) : Number(cell);
  // A formula for a spreadsheet begins with an apostrophe, also inside a text.
  const isDefused = cell !== value && cell.replaceAll("'", "") === String(value).replaceAll("'", "");
  if (isDefused) return value;
  return isJson(value) && isJson(cell) && same(value, cell) ? value : cell;
}

const isJson = (text: unknown): text is string => typeof text === "string" && /^[[{]/.test(text);
const same = (one: string, other: string) =>
  JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
