import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf, startOfDay } from "~/contest/core/calendar";
import { brokenInvariants } from "~/db/core/invariants";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
const folder = mkdtempSync(join(tmpdir(), "recuento-"));
afterAll(() => rmSync(folder, { recursive: true }));

const RECEIPT = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const lines = () =>
  contest.rows<{ number: number; kind: string; work: number; receipt_hash: string }>(
    "select number, kind, work, receipt_hash from tally_lines order by number",
  );
const waiting = () =>
  contest.rows<{ kind: string; work: number; receipt_hash: string }>(
    "select kind, work, receipt_hash from tally_waiting order by number",
  );
const seals = () => contest.rows("select * from tally_seals order by number");

let [faro, marea] = ["", ""];
const people: Person[] = [];
/** Receipts in the order of `people`. */
const receipts: string[] = [];

/**
 * Five vote for Faro and one for Marea. One vote is voided, another voided and restored, and a third voter
 * leaves.
 */
beforeAll(async () => {
  await contest.setPhase("voting");
  faro = await contest.addProposal({ title: "Faro" });
  marea = await contest.addProposal({ title: "Marea" });
  for (let i = 0; i < 6; i++) {
    const person = await contest.addPerson("publico", { fullName: `Nombre Canario ${i}` });
    const voter = await contest.signedIn(person);
    const work = i === 5 ? marea : faro;
    const page = await voter.submit("/galeria", { proposal_id: work, return: `/propuesta/${work}` });
    people.push(person);
    receipts.push(RECEIPT.exec(page.text(`[data-vote="${work}"]`))?.[0] ?? "");
    expect((await voter.open(`/propuesta/${work}`)).text("main")).not.toMatch(RECEIPT);
  }
  const set = (to: string, person: Person | undefined) =>
    contest.rows(`update public_votes set ${to} where user_id = ?`, person?.id);
  await set("voided_at = 1, void_reason = 'x'", people[1]);
  await set("voided_at = 1, void_reason = 'x'", people[2]);
  await set("voided_at = null, void_reason = null", people[2]);
  await contest.rows("delete from public_votes where user_id = ?", people[3]?.id);
});

test("[TALLY-01] each vote gives a receipt, shown once; each change of the count is one line, in its batch", async () => {
  expect(new Set(receipts).size).toBe(6);
  expect(receipts.every((receipt) => RECEIPT.test(receipt))).toBe(true);
  const [one, two] = await contest.rows<{ number: number }>("select number from proposals order by number");
  const line = (kind: string, who: number, work = one) => [kind, work?.number, sha256(receipts[who] ?? "")];
  expect((await waiting()).map(({ kind, work, receipt_hash }) => [kind, work, receipt_hash])).toEqual([
    ...[0, 1, 2, 3, 4].map((who) => line("vote", who)),
    line("vote", 5, two),
    line("void", 1),
    line("void", 2),
    line("restore", 2),
    line("withdraw", 3),
  ]);
});

const numbersOfSeals = async () => (await seals()).map(({ number, last_line }) => [number, last_line]);

test("[TALLY-02] [TALLY-03] while people vote a few lines wait without a seal, as they are", async () => {
  const before = await waiting();
  await Promise.all(Array.from({ length: 8 }, () => contest.cron(Date.now())));
  expect(await numbersOfSeals()).toEqual([[0, 0]]);
  for (const sql of [
    "update tally_waiting set work = 2 where number = 1",
    "delete from tally_waiting where number = 10",
    "insert or replace into tally_waiting values (3, 'vote', 1, 'x', 'public')",
    "insert into tally_waiting values (50, 'vote', 1, 'x', 'public')",
  ]) {
    await expect(contest.rows(sql), sql).rejects.toThrow("tally_is_kept");
  }
  expect(await waiting()).toEqual(before);
});

test("[TALLY-04] while people vote anybody sees that the tally is to come, and nothing else", async () => {
  const visitor = contest.visitor();
  const page = await visitor.open("/recuento");
  expect(page.text("main")).toContain("La votación sigue abierta");
  expect(page.text("main")).toContain("un sello cada noche, si hay diez líneas o más");
  expect(page.html).not.toMatch(/Sello de|Faro|Marea|verificar/);
  expect((await visitor.fetch("/recuento.txt")).status).toBe(404);
  const tried = await visitor.submit("/recuento", { receipt: receipts[0] });
  expect([tried.status, tried.toast]).toEqual([409, expect.stringContaining("La votación no ha terminado")]);
  expect(tried.text("main")).not.toContain("Faro");
});

test("[MEND3-44] the tally is said to begin only while there is no vote; a pause of the vote is called one", async () => {
  // Visitors get pages from a cache for one second, people with a session never.
  const viewer = await contest.signedIn(people[0] as Person);
  const headings = async () => (await viewer.open("/recuento")).text("main h2");
  await contest.db.exec("update contest_phases set allows_votes = 0 where phase_key = 'evaluation'");
  await contest.setPhase("evaluation");
  expect(await headings()).toBe("La votación está cerrada por ahora");
  await contest.setPhase("voting");
  expect(await headings()).toBe("La votación sigue abierta");
});

test("[TALLY-05] voters find their receipts in their account, and nobody else's", async () => {
  const [mine, other] = [
    await contest.signedIn(people[1] as Person),
    await contest.signedIn(people[5] as Person),
  ];
  const row = (await mine.open("/cuenta/votos")).texts("main li");
  expect(row).toEqual([expect.stringMatching(new RegExp(`Faro.*Anulado.*${receipts[1]}`))]);
  expect((await other.open("/cuenta/votos")).texts("main li")).toEqual([
    expect.stringMatching(new RegExp(`Marea.*Contado.*${receipts[5]}`)),
  ]);
  expect((await contest.visitor().fetch("/cuenta/votos")).status).toBe(302);
});

test("[TALLY-02] after the close the cron seals every line, once; late and repeated runs change nothing", async () => {
  const came = await waiting();
  await contest.setPhase("results");
  await Promise.all(Array.from({ length: 8 }, () => contest.cron(Date.now())));
  const after = await seals();
  expect(await numbersOfSeals()).toEqual([
    [0, 0],
    [1, 11],
  ]);
  await contest.cron(Date.now() - 3_600_000);
  expect(await seals()).toEqual(after);
  expect(await waiting()).toEqual([]);
  // The lines of one receipt keep their order.
  const byReceipt = (list: { kind: string; receipt_hash: string }[]) =>
    receipts.map((receipt) =>
      list.filter(({ receipt_hash }) => receipt_hash === sha256(receipt)).map(({ kind }) => kind),
    );
  expect(byReceipt(await lines())).toEqual(byReceipt(came));
});

test("[TALLY-12] each hour the chain is recomputed from the last checked seal on, and the admins hear of another head", async () => {
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  const checked = () => contest.value("select max(seal) from tally_checks");
  const guard = await contest.value<string>("select sql from sqlite_master where name = 'tally_seal_stays'");
  const [, seal] = await contest.rows<{ head: string }>("select head from tally_seals order by number");
  const write = (head?: string) => contest.rows("update tally_seals set head = ? where number = 1", head);
  await contest.db.prepare("drop trigger tally_seal_stays").run();
  await write("0".repeat(64));
  await contest.cron(hour);
  expect(await contest.complaints()).toEqual([
    "invariant_broken: the lines of the public tally give another head than seal 1",
  ]);
  expect(await contest.value("select count(*) from notifications where kind = 'invariant_broken'")).toBe(1);
  expect(await checked()).toBeNull();
  await write(seal?.head);
  await contest.db.prepare(guard ?? "").run();
  await contest.cron(hour);
  expect(await checked()).toBe(1);
});

test("[TALLY-03] no line and no seal is ever changed, removed, put in between or overwritten", async () => {
  const before = [await lines(), await seals()];
  for (const sql of [
    "update tally_lines set work = 2 where number = 1",
    "update tally_lines set number = 99 where number = 10",
    "delete from tally_lines where number = 10",
    "delete from tally_lines",
    "insert or replace into tally_lines values ('public', 3, 'vote', 1, 1, 'x', null)",
    "insert into tally_lines values ('public', 50, 'vote', 1, 1, 'x', null)",
    "insert into tally_lines values ('public', 0, 'vote', 1, 1, 'x', null)",
    "insert into tally_lines values ('public', -1, 'vote', 1, 1, 'x', null)",
    "update tally_seals set head = 'x'",
    "delete from tally_seals",
    "insert or replace into tally_seals values ('public', 1, 10, 'x', 1)",
    "update public_votes set receipt_hash = 'x'",
    `update public_votes set proposal_id = '${marea}'`,
    // No vote leaves after the close, voided or not.
    "delete from public_votes",
    "delete from public_votes where voided_at is not null",
  ]) {
    await expect(contest.rows(sql), sql).rejects.toThrow("tally_is_kept");
  }
  expect([await lines(), await seals()]).toEqual(before);
});

test("[TALLY-16] two receipts swapped between works are found, though every sum is right", async () => {
  const guard = await contest.value<string>("select sql from sqlite_master where name = 'receipt_stays'");
  await contest.db.prepare("drop trigger receipt_stays").run();
  const [one, two] = [sha256(receipts[0] ?? ""), sha256(receipts[5] ?? "")];
  const swap = () =>
    contest.rows(
      "update public_votes set receipt_hash = iif(receipt_hash = ?1, ?2, ?1) where receipt_hash in (?1, ?2)",
      one,
      two,
    );
  await swap();
  expect(await brokenInvariants(contest.db)).toEqual([
    expect.stringContaining("each public vote is in its tally, as it counts"),
  ]);
  await swap();
  await contest.db.prepare(guard).run();
  expect(await brokenInvariants(contest.db)).toEqual([]);
});

test("[TALLY-06] [TALLY-11] after the close anybody sees the counts, and who has a receipt what became of its vote", async () => {
  const visitor = contest.visitor();
  const page = await visitor.open("/recuento");
  expect(page.texts("main h2")[0]).toBe("Busca tu voto");
  expect(page.text("main details:not([open])")).toContain("node verificar-recuento.mjs recuento.txt");
  expect(page.text("#sellos caption")).toBe("Sellos");
  expect(page.texts("main section[aria-labelledby=votos] tbody tr")).toEqual([
    expect.stringMatching(/^Faro.*3$/),
    expect.stringMatching(/^Marea.*1$/),
  ]);
  const check = async (receipt: string) => {
    const answer = await visitor.submit("/recuento", { receipt });
    return [answer.status, answer.text("main [role=status]") || answer.errorOf("receipt")];
  };
  const [first = "", voided = "", restored = "", left = ""] = receipts;
  const counted = "Tu voto está contado para «Faro»";
  const all = await lines();
  const at = (receipt: string) => {
    const lineNumbers = all
      .filter((line) => line.receipt_hash === sha256(receipt))
      .map(({ number }) => number);
    return lineNumbers.length === 1
      ? `Es la línea ${lineNumbers} de recuento.txt.`
      : `Son las líneas ${lineNumbers.join(", ")} de recuento.txt.`;
  };
  expect(await check(first)).toEqual([200, counted + at(first)]);
  // Receipts as people copy them.
  const copied = ` ${first.toLowerCase().replaceAll("-", " ").replaceAll("0", "O")} `;
  expect(await check(copied)).toEqual([200, counted + at(first)]);
  expect(await check(voided)).toEqual([200, `Tu voto para «Faro» está anulado y no cuenta${at(voided)}`]);
  expect(await check(restored)).toEqual([200, counted + at(restored)]);
  expect(await check(left)).toEqual([200, `Tu voto para «Faro» se retiró y no cuenta${at(left)}`]);
  for (const blank of ["", "   "]) expect(await check(blank)).toEqual([400, "Escribe tu recibo"]);
  for (const wrong of ["1234", "A".repeat(61)]) {
    expect(await check(wrong)).toEqual([400, "Un recibo tiene 16 letras y cifras, como 7Q2M-X0TB-9KFD-4HZW"]);
  }
  expect(await check(sha256(first))).toEqual([400, expect.stringContaining("16 letras y cifras")]);
  expect(await check("AAAA-BBBB-CCCC-DDDD")).toEqual([400, expect.stringContaining("Ningún voto")]);
});

test("[MEND3-15] the tally, its file and the receipts follow the gate, whatever the calendar says", async () => {
  const voter = await contest.signedIn(people[1] as Person);
  const [receipt] = receipts.slice(1);
  const links = async () => (await voter.open("/cuenta/votos")).texts("main li form button");
  const seen = async () => [
    (await contest.visitor().fetch("/recuento.txt")).status,
    (await contest.visitor().submit("/recuento", { receipt })).status,
    await links(),
  ];
  // Voting is in the future, and an admin has activated the results by hand.
  await contest.db.exec(
    "update contest_phases set start_at = '2099-01-01', end_at = '2099-02-01' where phase_key = 'voting'",
  );
  expect((await voter.open("/recuento")).text("main")).not.toContain("sigue abierta");
  expect(await seen()).toEqual([200, 200, ["Comprobar"]]);
  const form = (await voter.open("/cuenta/votos")).document.querySelector("main li form");
  expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual([
    "post",
    expect.stringMatching(/^\/recuento/),
  ]);
  expect(form?.querySelector("input[name=receipt]")?.getAttribute("value")).toBe(receipt);
  await contest.setPhase("voting");
  expect(await seen()).toEqual([404, 409, []]);
  await contest.setPhase("results");
});

const verify = (file: string, ...seals: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const script = resolve(import.meta.dirname, "../../public/verificar-recuento.mjs");
    execFile(process.execPath, [script, file, ...seals], (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
const verifyText = (text: string, ...seals: string[]) => {
  const file = join(folder, `${sha256(text)}.txt`);
  writeFileSync(file, text);
  return verify(file, ...seals);
};

test("[TALLY-07] the file counts to the same without the server, and every change to it is found", async () => {
  const answer = await contest.visitor().fetch("/recuento.txt");
  const text = await answer.text();
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="recuento.txt"');
  const [beginning = "", latest] = (await seals()).map(({ head }) => String(head));
  // Recomputes the heads: each includes the one before.
  const acts = text.split("\n").filter((line) => /^\d/.test(line));
  const headOf = (some: string[]) => some.reduce((head, line) => sha256(`${head}\n${line}`), beginning);
  expect(headOf(acts)).toBe(latest);
  const early = headOf(acts.slice(0, -1));
  const whole = await verifyText(text, early);
  expect(whole.said).toContain(
    "Todo concuerda: 11 líneas (6 votos, 2 anulaciones, 1 reposición, 1 retirada)",
  );
  expect(whole).toMatchObject({
    code: 0,
    said: expect.stringMatching(/3 {2}obra 1 Faro\n +1 {2}obra 2 Marea\n +4 {2}en total/),
  });
  expect(whole.said).toContain(latest);

  const without = (line: string) => text.replace(`${line}\n`, "");
  const [one = "", two = ""] = acts.slice(acts.findIndex((line) => line.includes(" voto 1 ")));
  const cases: [what: string, text: string, seals?: string[]][] = [
    ["changed: another work", text.replace(one, one.replace("voto 1 ", "voto 2 "))],
    ["changed: another receipt", text.replace(one, one.replace(/\w{64}$/, "0".repeat(64)))],
    ["removed", without(two)],
    ["removed, the others numbered anew", renumbered(without(two))],
    ["the last removed", renumbered(without(acts.at(-1) ?? ""))],
    ["repeated", renumbered(text.replace(one, `${one}\n${one}`))],
    ["reordered", renumbered(text.replace(`${one}\n${two}`, `${two}\n${one}`))],
    ["added", renumbered(text.replace(one, `${one}\n9 voto 1 2026-01-01T10Z ${"1".repeat(64)}`))],
    ["voided without a vote", text.replace(/ anulación 1 (\S+) \w{64}/, ` anulación 1 $1 ${"2".repeat(64)}`)],
    ["cut", text.split("\n").slice(0, -3).join("\n")],
    ["cut within a line", text.slice(0, -100)],
    ["gone on", `${text}11 voto 1 2026-01-01T10Z ${"3".repeat(64)}\n`],
    ["made anew by who has all of it, but not the heads that people noted", remade(without(two)), [early]],
    ["another contest's", remade(text, "4".repeat(64)), [latest ?? ""]],
    ["begun at the head that somebody noted, without what came before", remade(text, early), [early]],
    ["a work named twice", text.replace(/^obra 1 .*$/m, "$&\nobra 1 Marea")],
  ];
  for (const [what, changed, noted = []] of cases) {
    expect(changed, what).not.toBe(text);
    expect(await verifyText(changed, ...noted), what).toMatchObject({
      code: 1,
      said: expect.stringContaining("No concuerda"),
    });
  }
  expect((await verifyText(text.replaceAll("\n", "\r\n"), latest ?? "")).code).toBe(0);
  // Titles cannot send control sequences to a terminal.
  const steering = await verifyText(text.replace(/^obra 1 .*$/m, "obra 1 \x1b[2J\x1b[1A\u009b2K\u202eFaro"));
  expect(steering.said).toMatch(/3 {2}obra 1 \[2J\[1A2KFaro\n/);
  expect((await verifyText(`${text}\x1b[2JTodo concuerda`)).said).not.toContain("\x1b");
  expect((await verifyText("hola\n")).code).toBe(1);
  expect((await verifyText("")).code).toBe(2);
  expect((await verify(join(folder, "nada.txt"))).code).toBe(2);
}, 60_000);

/** Numbers the lines from 1 again, and ignores the seals. */
function renumbered(text: string): string {
  let number = 0;
  return text.replace(/^\d+ (?=voto|anul|repo|reti|desc|readm|censo|cierre|reap)/gm, () => `${++number} `);
}

/** Returns a file whose seals match its lines, as a person with all lines could forge it. */
function remade(text: string, beginning = /^inicio (\w+)$/m.exec(text)?.[1] ?? ""): string {
  let head = beginning;
  let number = 0;
  const all = renumbered(text)
    .split("\n")
    .filter((line) => !line.startsWith("sello"))
    .map((line) => {
      if (line.startsWith("inicio")) return `inicio ${beginning}`;
      if (line.startsWith("fin")) return `fin ${number} ${head}`;
      if (!/^\d/.test(line)) return line;
      number++;
      head = sha256(`${head}\n${line}`);
      return line;
    });
  return all.join("\n");
}

test("[TALLY-08] the file names nobody, and tells no time finer than the hour", async () => {
  const text = await (await contest.visitor().fetch("/recuento.txt")).text();
  for (const { id, email, fullName } of people) {
    for (const trace of [id, email, fullName]) expect(text).not.toContain(trace);
  }
  for (const receipt of receipts) expect(text).not.toContain(receipt);
  const acts = text.split("\n").filter((line) => /^(\d|sello)/.test(line));
  for (const line of acts) {
    expect(line).toMatch(/^(\d+ \S+|sello) \d+ \d{4}-\d{2}-\d{2}T\d{2}Z( \w{64})?$/);
  }
});

test("[TALLY-09] guessed receipts find nothing, and are answered", async () => {
  const visitor = contest.visitor();
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const guess = (n: number) =>
    Array.from({ length: 16 }, (_, i) => alphabet[(n * 31 + i * 7 + (n >> i)) % 32]).join("");
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => visitor.post("/recuento", { receipt: guess(round * 20 + i) })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain("Tu voto");
    }
  }
});

test("[TALLY-03] a work that went with its votes leaves its number to none: the tally speaks of it still", async () => {
  const numberOf = (id: string) => contest.value("select number from proposals where id = ?", id);
  const [voter] = people;
  await contest.setPhase("voting");
  await contest.cron(Date.now());
  const gone = await contest.addProposal({ title: "Pasajera" });
  const number = await numberOf(gone);
  await contest.insert("public_votes", { user_id: voter?.id, proposal_id: gone, created_at: Date.now() });
  const admin = await contest.as("admin");
  const removed = await admin.submit("/admin/estados", { intent: "remove-one", id: gone });
  expect(removed.toast).toBe("Propuesta eliminada");
  const next = await contest.addProposal({ title: "Siguiente" });
  expect([number, await numberOf(next)]).toEqual([3, 4]);
  for (const { id } of people.slice(4))
    await contest.insert("public_votes", { user_id: id, proposal_id: next, created_at: Date.now() });
  await contest.setPhase("results");
  await contest.cron(Date.now());

  // After the close only a removed work takes its votes along, and the program says so.
  const file = async () => verifyText(await (await contest.visitor().fetch("/recuento.txt")).text());
  expect((await file()).said).not.toContain("se eliminó");
  await admin.submit("/admin/estados", { intent: "remove-one", id: next });
  await contest.cron(Date.now());
  const later = await file();
  expect([later.code, later.said]).toEqual([
    0,
    expect.stringContaining("Tras el cierre se eliminó la obra 4, y con ella 2 votos."),
  ]);
  expect(await contest.value("select count(*) from public_votes where proposal_id = ?", next)).toBe(0);
});

const DAY = 86_400_000;

test("[TALLY-02] [MEND3-11] one seal a day at midnight in Madrid, of ten lines or more, in the order of their hash", async () => {
  await contest.setPhase("voting");
  // No day of this test begins or ends a phase.
  await contest.db.exec("update contest_phases set start_at = null, end_at = null");
  await contest.cron(Date.now());
  const observer = await contest.signedIn(people[0] as Person);
  const work = await contest.addProposal({ title: "Observada" });
  const publicHead = async () => (await observer.open("/recuento")).text("main code");
  const before = await publicHead();
  const vote = async () => {
    const person = await contest.addPerson("publico");
    await contest.addVote(person, work);
    return contest.value<string>("select receipt_hash from public_votes where user_id = ?", person.id);
  };
  /** Minutes before and after midnight in Madrid, some days from now. */
  const midnight = (days: number) => startOfDay(addDays(dayOf(Date.now()), days));
  const arrivals: string[] = [];
  /** Casts votes, and returns whether the cron seals before midnight, and after it. */
  const day = async (days: number, votes: number) => {
    for (let n = 0; n < votes; n++) arrivals.push(await vote());
    const heads = [await publicHead()];
    for (const minutes of [-1, 1, 60]) {
      await contest.cron(midnight(days) + minutes * 60_000);
      heads.push(await publicHead());
    }
    expect((await observer.fetch("/recuento.txt")).status).toBe(404);
    return heads.slice(1).map((head, at) => head !== heads[at]);
  };
  expect(await day(1, 12)).toEqual([false, true, false]);
  // Nine lines join the next day.
  expect(await day(2, 9)).toEqual([false, false, false]);
  expect(await day(3, 1)).toEqual([false, true, false]);
  const noted = await publicHead();
  // Two voters leave.
  const [early = "", late = ""] = [arrivals[3], arrivals[20]];
  await contest.db.exec(`delete from public_votes where receipt_hash in ('${early}', '${late}')`);
  await contest.setPhase("results");
  await contest.cron(midnight(3) + DAY);
  const text = await (await observer.fetch("/recuento.txt")).text();
  expect(await verifyText(text, before, noted)).toMatchObject({ code: 0 });
  const seals = text.split(/^sello .*$/m).map((part) => part.match(/\w{64}$/gm) ?? []);
  const own = seals
    .map((hashes) => hashes.filter((hash) => arrivals.includes(hash)))
    .filter(({ length }) => length > 0);
  expect(own).toEqual([
    arrivals.slice(0, 12).toSorted(),
    arrivals.slice(12).toSorted(),
    [early, late].toSorted(),
  ]);
  // The program refuses another order, also with right heads.
  const [one = "", two = ""] = own[0] ?? [];
  const swapped = text.replace(one, "x").replace(two, one).replace("x", two);
  expect(await verifyText(remade(swapped))).toMatchObject({
    code: 1,
    said: expect.stringContaining("las líneas de un sello no van en el orden de su huella"),
  });
}, 60_000);

test("[MEND4-48] a seal of 1,200 lines is written 500 a statement, in parts that racing runs write once", async () => {
  await contest.setPhase("voting");
  await contest.cron(Date.now() + 10 * DAY);
  const work = await contest.addProposal({ title: "Muchas" });
  await contest.db.exec(
    `insert into profiles (id, email, email_key, full_name, role, created_at, email_confirmed_at)
      select 'muchas-' || value, 'muchas-' || value || '@prueba.test', 'muchas-' || value || '@prueba.test', 'Persona', 'publico', 1, 1
      from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 1200) select value from n)`.replace(
      /\s+/g,
      " ",
    ),
  );
  await contest.db.exec(
    `insert into public_votes (user_id, proposal_id, created_at) select id, '${work}', 1 from profiles where id like 'muchas-%'`,
  );
  const before = await contest.value<number>("select max(number) from tally_lines");
  await contest.setPhase("results");
  await Promise.all(Array.from({ length: 4 }, () => contest.cron(Date.now() + 10 * DAY)));
  const parts = await contest.rows<{ last_line: number }>(
    "select last_line from tally_seals where last_line > ? order by number",
    before,
  );
  expect(parts.map(({ last_line }) => last_line - before)).toEqual([500, 1000, 1201]);
  const text = await (await contest.visitor().fetch("/recuento.txt")).text();
  expect(text.match(/^sello /gm)).toHaveLength(
    await contest.value<number>(
      "select count(*) from tally_seals s join tally_lines l on l.number = s.last_line where l.kind in ('census', 'close', 'reopen')",
    ),
  );
  expect(await verifyText(text)).toMatchObject({ code: 0 });
}, 60_000);

test("[MEND3-32] the votes of a disqualified work end with a line that says so, and come back with another", async () => {
  const admin = await contest.as("admin");
  const visitor = contest.visitor();
  const change = async (status: string) => {
    await admin.submit("/admin/estados", { intent: "set-one", id: marea, status });
    await contest.cron(Date.now());
    const text = await (await visitor.fetch("/recuento.txt")).text();
    return { text, ...(await verifyText(text)) };
  };
  const row = async () => (await admin.open("/recuento")).texts("section[aria-labelledby=votos] tbody tr");
  const receipt = receipts[5] ?? "";
  const receiptStatus = async () =>
    (await visitor.submit("/recuento", { receipt })).text("main [role=status]");
  const own = async () => {
    const voter = await contest.signedIn(people[5] as Person);
    return (await voter.open("/cuenta/votos")).texts("main li").find((line) => line.includes("Marea"));
  };

  const out = await change("descalificada");
  expect(out.text).toMatch(/^\d+ descalificación 2 \S+Z$/m);
  expect(out.code).toBe(0);
  expect(out.said).toMatch(/ 0 {2}obra 2 Marea \(descalificada: 1 voto sin contar\)\n/);
  expect(await row()).toContainEqual(expect.stringMatching(/^MareaDescalificada: su voto no cuenta.*0$/));
  expect(await receiptStatus()).toContain("Tu voto para «Marea» no cuenta: la obra está descalificada");
  expect(await own()).toContain("No cuenta: obra descalificada");
  const line = /^\d+ descalificación 2 .*$/m.exec(out.text)?.[0] ?? "";
  const twice = remade(out.text.replace(line, `${line}\n${line}`));
  expect(await verifyText(twice)).toMatchObject({
    code: 1,
    said: expect.stringContaining("ya estaba descalificada"),
  });
  const hidden = await verifyText(renumbered(out.text.replace(`${line}\n`, "")));
  expect(hidden).toMatchObject({ code: 1 });

  const back = await change("en_evaluacion");
  expect(back.text).toMatch(/^\d+ readmisión 2 \S+Z$/m);
  expect(back.code).toBe(0);
  expect(back.said).toMatch(/ 1 {2}obra 2 Marea\n/);
  expect(await receiptStatus()).toContain("Tu voto está contado para «Marea»");
  expect(await own()).toContain("Contado");
});
