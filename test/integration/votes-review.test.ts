import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { groupKinds, groupOrders } from "~/contest/votes/groups";
import { openStores } from "~/context";
import { openContest, type Person } from "../support/contest";
import { Mailbox } from "../support/mail";
import type { Page } from "../support/visitor";
import { plantVoteSets } from "../support/vote-sets";

const mailbox = new Mailbox();
const contest = openContest({ MAIL_FROM: "concurso@prueba.test" }, { standIns: { EMAIL: mailbox.worker } });
const path = "/admin/votos";
const asAdmin = async () => contest.as("admin", { fullName: "Rosa Vidal" });
const minute = 60_000;
const noon = Date.UTC(2026, 2, 10, 11);
const hourOf = (at: number) => Math.floor(at / (60 * minute));
const network = (letter: string) => letter.repeat(64);

beforeEach(async () => {
  await contest.setPhase("voting");
  await contest.removeWorks();
  await contest.db.exec("delete from audit_log");
  await contest.db.exec("delete from mail_outbox");
  await contest.db.exec("delete from settings");
});

interface Cast {
  at?: number;
  email?: string;
  network?: string | null;
  browser?: string;
  registered?: number;
}

/** Inserts a vote of a new account. Returns the account. */
async function vote(proposal: string, { at = noon, email, network = null, browser, registered }: Cast = {}) {
  const voter = await contest.addPerson("publico", email ? { email } : {});
  if (registered) await contest.rows("update profiles set created_at = ? where id = ?", registered, voter.id);
  const hashes = { network_hash: network, agent_hash: browser ?? null };
  await contest.insert("public_votes", {
    user_id: voter.id,
    proposal_id: proposal,
    created_at: at,
    ...hashes,
  });
  return voter;
}
async function votes(proposal: string, count: number, of: (n: number) => Cast): Promise<Person[]> {
  const voters: Person[] = [];
  for (let n = 0; n < count; n++) voters.push(await vote(proposal, of(n)));
  return voters;
}
const countOf = (id: string) =>
  contest.value<number>("select public_votes_count from proposals where id = ?", id);
const titles = (page: Page) => page.texts("[data-work] th a");
const cells = (page: Page, row: string) => page.texts(`${row} td`);
const percent = (text: string) => text.replace(/\u00a0/g, " ");

test("[FACT-01] the list has each work's shares beside the medians of works with at least twenty votes", async () => {
  const visitor = await asAdmin();
  const universityId = await contest.addUniversity({ name: "Universidad del Mar" });
  await contest.addPerson("universidad", { universityId, email: "contacto@mar.example" });
  const [faro, isla, nube] = await Promise.all(
    ["Faro", "Isla", "Nube"].map((title) => contest.addProposal({ title, universityId })),
  );
  // Half of one network, a quarter of the university's own domain, all in two hours.
  await votes(faro ?? "", 20, (n) => ({
    ...{
      at: noon + (n % 5 === 0 ? 60 * minute : 0),
      network: network(n < 10 ? "a" : ("bcdefghijk"[n - 10] ?? "")),
    },
    email: `voto${n}x@${n < 5 ? "mar.example" : n < 12 ? "gmail.com" : `d${n}.test`}`,
  }));
  await votes(isla ?? "", 40, (n) => ({ at: noon + n * 60 * minute, network: network(String(n)) }));
  await votes(nube ?? "", 1, () => ({ network: network("z") }));
  await contest.cron(Date.now());

  const page = await visitor.open(path);
  expect(titles(page)).toEqual(["Isla", "Faro", "Nube"]);
  const [, voted, voided, byNetwork, byDomain, byHour, own] = page.texts(`[data-work="${faro}"] :is(th, td)`);
  expect([voted, voided, byNetwork, byDomain, byHour, own].map((text) => percent(text ?? ""))).toEqual([
    ...["20", "0", "50 %", expect.stringMatching(/^35 % ?gmail\.com$/)],
    ...[expect.stringMatching(/^80 % ?10 mar/), "25 %"],
  ]);
  // Medians of 50 and 2.5 %, of 35 and 100 %, of 80 and 2.5 %, of 25 and 0 %.
  expect(cells(page, "[data-median]").map(percent)).toEqual(["", "", "26 %", "68 %", "41 %", "13 %"]);
  expect(page.text("main")).toContain("Las obras con menos de 20 votos no entran en la mediana");
  expect(page.text("main")).toContain("Parecerse no es hacer trampa");

  const by = async (order: string) => titles(await visitor.open(`${path}?orden=${order}`));
  expect(await by("title")).toEqual(["Faro", "Isla", "Nube"]);
  expect(await by("network")).toEqual(["Faro", "Isla", "Nube"]);
  expect(await by("domain")).toEqual(["Isla", "Faro", "Nube"]);
  for (const order of ["voided", "hour", "own", "nada"]) expect(await by(order)).toHaveLength(3);
  expect(titles(await visitor.open(`${path}?q=isl`))).toEqual(["Isla"]);
  const sorted = (await visitor.open(`${path}?orden=hour`)).document.querySelectorAll("th[aria-sort]");
  expect(sorted.map((th) => th.textContent.trim())).toEqual(["Hora ↓"]);
});

test("[FACT-01] the cron computes the figures of some works per run, those whose votes have changed", async () => {
  const works: string[] = [];
  for (let n = 0; n < 21; n++) works.push(await contest.addProposal());
  for (const work of works) await vote(work);
  const done = () => contest.value<number>("select count(*) from vote_figures");
  const now = Date.now();
  await contest.cron(now);
  expect(await done()).toBe(20);
  await contest.cron(now + minute);
  expect(await done()).toBe(21);
  const changed = works[3] ?? "";
  await vote(changed);
  await contest.cron(now + 2 * minute);
  const updated = await contest.rows(
    "select proposal_id, votes from vote_figures where updated_at > ?",
    now + minute,
  );
  expect(updated).toEqual([{ proposal_id: changed, votes: 2 }]);
});

test("[FACT-02] a work's page groups its votes by network, domain, series and hour, with facts and without a verdict", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal({ title: "Faro" });
  await votes(faro, 8, (n) => ({
    at: noon + n * minute,
    network: network("a"),
    browser: n < 6 ? "uno" : "otro",
    email: `ana0${n}@buzon.es`,
    registered: noon - (n < 3 ? 60 : 2 * 24 * 60) * minute,
  }));
  await votes(faro, 2, (n) => ({ at: noon + (n + 1) * 60 * minute, email: `sola${"xy"[n]}@b${n}.test` }));
  const page = await visitor.open(`${path}?obra=${faro}`);
  const row = (kind: string, source: string) => cells(page, `[data-group="${kind}~${source}"]`).map(percent);
  const facts = ["8", "80 %", "2", "3", expect.stringContaining("12:00"), expect.stringContaining("12:07")];
  expect(row("network", "a".repeat(16))).toEqual(facts);
  expect(row("domain", "buzon.es")).toEqual(facts);
  expect(row("series", "ana#@buzon.es")).toEqual(facts);
  expect(row("hour", String(hourOf(noon)))).toEqual(facts);
  expect(page.document.querySelectorAll("[data-group]")).toHaveLength(4);
  const setting = page.document.querySelector("[data-kind=domain] .hint a")?.getAttribute("href") ?? "";
  expect((await visitor.open(setting)).valueOf("disposable_domains")).toContain("yopmail.com");
  expect(page.text("main")).not.toMatch(/sospech|fraude|señal/i);
  const group = await visitor.open(`${path}?obra=${faro}&grupo=series~ana%23@buzon.es&votos=account`);
  expect(group.text("#votos h2")).toBe("Serie ana#@buzon.es");
  expect(group.texts("#votos tbody th span")).toEqual(
    Array.from({ length: 8 }, (_, n) => `ana0${n}@buzon.es`),
  );
  for (const order of ["at", "registered", "network", "browser", "state", "nada"]) {
    const list = await visitor.open(`${path}?obra=${faro}&votos=${order}`);
    expect([list.status, list.document.querySelectorAll("#votos tbody tr").length]).toEqual([200, 10]);
  }
  for (const order of groupOrders) {
    expect((await visitor.open(`${path}?obra=${faro}&grupos=${order}`)).status).toBe(200);
  }
});

test("[FACT-02] every group of a page is the same votes in the database", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  const domains = ["buzon.es", "gmail.com", "uni.test"];
  await votes(faro, 60, (n) => ({
    at: noon + (n % 7) * 31 * minute,
    ...(n % 4 > 0 && { network: network("abc"[n % 3] ?? "") }),
    email: `${["Rita", "luis.", "eva1"][n % 3]}${n % 5 === 0 ? `sola${"abcdefghijklm"[n / 5]}` : n}@${domains[n % 2]}`,
  }));
  const page = await visitor.open(`${path}?obra=${faro}`);
  const { votes: store } = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  const groups = page.document.querySelectorAll("[data-group]");
  expect(new Set(groups.map((group) => group.getAttribute("data-group")?.split("~")[0]))).toEqual(
    new Set(groupKinds),
  );
  for (const group of groups) {
    const [kind, source = ""] = group.getAttribute("data-group")?.split("~") ?? [];
    const count = await store.count({ proposalId: faro, kind: kind as "hour", source });
    expect([source, group.querySelector("td")?.textContent]).toEqual([source, String(count)]);
  }
});

test("[FACT-03] a group is voided with its number and a public reason, each voter is told by mail, and one press restores it", async () => {
  await contest.setSetting("organiser_contact", '"mailto:bases@prueba.test"');
  const visitor = await asAdmin();
  const faro = await contest.addProposal({ title: "Faro & Cía" });
  const rivals = await votes(faro, 3, () => ({ network: network("d") }));
  const honest = await votes(faro, 4, (n) => ({ network: network("efgh"[n] ?? "") }));
  const desk = `${path}?obra=${faro}&grupo=hour~${hourOf(noon)}`;
  const whole = { proposal_id: faro, kind: "hour", source: String(hourOf(noon)), intent: "void_group" };
  const reason = "Tres cuentas en un minuto, con una sola persona detrás";

  // The organiser saw three rivals and means these; the hour has seven votes.
  const wrong = await visitor.submit(desk, { ...whole, number: "3", reason });
  expect([
    wrong.status,
    wrong.text("#votos .field-error"),
    wrong.document.querySelector("#grupo-entero [name=reason]")?.getAttribute("value"),
    await countOf(faro),
  ]).toEqual([...[409, "En el grupo cuentan 7 votos. Revísalos y escribe ese número.", reason, 7]]);
  const of = { ...whole, kind: "network", source: "d".repeat(16) };
  const done = await visitor.submit(desk, { ...of, number: "3", reason });
  expect(done.toast).toBe("Votos anulados / 3 votos han dejado de contar");
  expect(await countOf(faro)).toBe(4);
  const again = await visitor.submit(desk, { ...of, number: "3", reason });
  expect([again.status, again.toast]).toEqual([409, expect.stringContaining("Nada que cambiar")]);

  await contest.cron(Date.now() + minute);
  const told = mailbox.taken.filter(({ subject }) => subject === "Tu voto se ha anulado");
  expect(told.map(({ to }) => to).toSorted()).toEqual(rivals.map(({ email }) => email).toSorted());
  expect(told.some(({ to }) => honest.some(({ email }) => email === to))).toBe(false);
  const [{ text = "", html = "" } = {}] = told;
  expect(text).toContain("ha anulado tu voto por «Faro & Cía». Ya no cuenta.");
  expect(text).toContain(`Motivo: ${reason}`);
  const link = "mailto:bases@prueba.test?subject=Reclamaci%C3%B3n%20por%20un%20voto%20anulado";
  expect(text).toContain(`\n${link}\n`);
  expect(html).toContain(`href="${link}"`);
  const own = await (await contest.signedIn(rivals[0] as Person)).open("/cuenta/votos");
  expect(own.text("main li")).toContain(`Motivo: ${reason} ¿Es un error? Escribe a la organización: bases@`);
  expect(own.document.querySelector("main li p a")?.getAttribute("href")).toBe(link);

  await contest.setPhase("results");
  const published = (await contest.visitor().open("/recuento")).texts("#anulados tbody tr");
  expect(published).toEqual([expect.stringMatching(/^Faro & Cía ?Tres cuentas en un minuto.* ?3$/)]);
  await contest.setPhase("voting");

  const acts = await visitor.open(`${path}?obra=${faro}`);
  expect(acts.text("[data-act]")).toContain(reason);
  const back = await visitor.submit(path, {
    ...{ proposal_id: faro, intent: "restore_act" },
    at: acts.document.querySelector("[data-act]")?.getAttribute("data-act") ?? "",
  });
  expect(back.toast).toBe("Votos restituidos / 3 votos vuelven a contar");
  expect(await countOf(faro)).toBe(7);
  await contest.cron(Date.now() + 2 * minute);
  const toldAgain = mailbox.taken.filter(({ subject }) => subject === "Tu voto vuelve a contar");
  expect(toldAgain.map(({ to }) => to).toSorted()).toEqual(rivals.map(({ email }) => email).toSorted());
  expect(
    await contest.rows(
      "select action, actor_name, details ->> 'votes' as votes from audit_log where target_id = ? order by id",
      faro,
    ),
  ).toEqual([
    { action: "votes_voided", actor_name: "Rosa Vidal", votes: 3 },
    { action: "votes_restored", actor_name: "Rosa Vidal", votes: 3 },
  ]);
});

test("[FACT-03] single votes are voided and restored, and their ticks stay while a reason is asked for", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  const [one, two] = await votes(faro, 3, (n) => ({ at: noon + n * minute, email: `pia0${n}@buzon.es` }));
  const desk = `${path}?obra=${faro}`;
  const chosen = { proposal_id: faro, voter: [one?.id ?? "", two?.id ?? ""] };
  for (const [reason, message] of [
    ["", "Escribe el motivo"],
    ["   ", "Escribe el motivo"],
    ["x".repeat(301), "El motivo no puede superar los 300 caracteres"],
  ]) {
    const page = await visitor.submit(desk, { ...chosen, intent: "void", reason: reason ?? "" });
    expect([page.status, page.text("#votos .field-error")]).toEqual([400, message]);
    const ticks = page.document.querySelectorAll("input[name=voter][checked]");
    expect(ticks.map((box) => box.getAttribute("value")).sort()).toEqual(chosen.voter.toSorted());
  }
  const none = await visitor.submit(desk, { proposal_id: faro, intent: "void", reason: "Lo dijo" });
  expect([none.status, none.toast]).toEqual([400, "No has elegido ningún voto / Marca al menos uno."]);
  expect((await visitor.submit(desk, { ...chosen, intent: "void", reason: "Lo dijo" })).toast).toContain(
    "2 votos",
  );
  expect(await countOf(faro)).toBe(1);
  const [logged] = await contest.rows<{ details: string }>(
    "select details from audit_log where target_id = ?",
    faro,
  );
  expect(logged?.details).not.toContain("pia0");
  const restored = { proposal_id: faro, voter: one?.id ?? "", intent: "restore", reason: "" };
  expect((await visitor.submit(desk, restored)).toast).toContain("1 voto");
  expect(await countOf(faro)).toBe(2);
});

test("[FACT-03] what names no votes, unknown works and other roles change nothing", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  await votes(faro, 5, () => ({ network: network("e") }));
  const group = { proposal_id: faro, kind: "network", source: "e".repeat(16), number: "5" };
  const wrong: Record<string, string | string[]>[] = [
    { ...group, kind: "address" },
    { ...group, kind: "hour" },
    { ...group, source: "" },
    { ...group, source: "x".repeat(300) },
    { ...group, proposal_id: "x".repeat(10_000) },
    { ...group, number: "cinco" },
    { ...group, number: "-5" },
    { proposal_id: faro },
  ];
  for (const fields of wrong) {
    const page = await visitor.submit(path, { ...fields, intent: "void_group", reason: "Porque sí" });
    expect(page.status, JSON.stringify(fields)).toBe(400);
  }
  const many = { proposal_id: faro, voter: Array<string>(26).fill("x"), intent: "void", reason: "x" };
  expect((await visitor.submit(path, many)).status).toBe(400);
  expect((await visitor.submit(path, { proposal_id: faro, intent: "void", reason: "x" })).status).toBe(400);
  const unknown = { ...group, proposal_id: "nada", intent: "void_group", reason: "x" };
  expect((await visitor.submit(path, unknown)).status).toBe(409);
  const juror = await contest.as("jurado");
  const denied = await juror.submit(path, { ...group, intent: "void_group", reason: "x" });
  expect(denied.toast).toContain("Acceso denegado");
  expect(await countOf(faro)).toBe(5);
  expect((await visitor.open(`${path}?obra=nada`)).status).toBe(404);
  for (const name of ["x", "series", "burst~~a~b", "hour~x", "domain~", "network~nadie"]) {
    expect((await visitor.open(`${path}?obra=${faro}&grupo=${name}`)).status, name).toBe(200);
  }
});

test("[MEND-11] voided votes stay as evidence when their accounts are erased, and never come back", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal({ title: "Faro" });
  const [voter, ...others] = await votes(faro, 5, () => ({ network: network("c") }));
  const group = { proposal_id: faro, kind: "network", source: "c".repeat(16) };
  await visitor.submit(path, { ...group, intent: "void_group", number: "5", reason: "Cinco cuentas" });
  const theirs = await contest.signedIn(voter as Person);
  expect((await theirs.open("/cuenta/eliminar")).text("main")).toContain("como prueba");
  await theirs.submit("/cuenta/eliminar", { password: "demo-2025", confirm: "on" });
  const page = await visitor.open(`${path}?obra=${faro}`);
  expect(cells(page, "[data-act]").slice(0, 2)).toEqual(["Cinco cuentas", "5"]);
  const at = page.document.querySelector("[data-act]")?.getAttribute("data-act") ?? "";
  const back = await visitor.submit(path, { proposal_id: faro, intent: "restore_act", at });
  expect(back.toast).toContain("4 votos vuelven a contar");
  expect(await countOf(faro)).toBe(others.length);
  const kept = await contest.rows(
    "select void_reason, network_hash from public_votes where user_id is null and proposal_id = ?",
    faro,
  );
  expect(kept).toEqual([{ void_reason: "Cinco cuentas", network_hash: network("c") }]);
  await expect(contest.db.exec("update public_votes set voided_at = null where withdrawn")).rejects.toThrow(
    "CHECK",
  );
});

test("[MEND-11] with detection off the screen says so; a vote then keeps no source", async () => {
  await contest.setSetting("anti_fraud_enabled", "false");
  await contest.setSetting("require_verified_email", "false");
  const visitor = await asAdmin();
  expect((await visitor.open(path)).text("main")).toContain(
    "Los votos nuevos no guardan su red ni su navegador",
  );
  const faro = await contest.addProposal();
  await (await contest.as("publico")).submit("/galeria", {
    proposal_id: faro,
  });
  expect(
    await contest.value("select count(*) from public_votes where coalesce(network_hash, agent_hash) is null"),
  ).toBe(1);
});

test.each([
  ["IPv4 /24", (n: number) => `198.51.100.${n + 1}`, (n: number) => `198.51.${n}.1`],
  ["IPv6 /48", (n: number) => `2001:db8:7:${n + 1}::1`, (n: number) => `2001:db8:${n + 100}::1`],
])(
  "[MEND-11] votes of one network (%s) are a group, those of five networks are none",
  async (_, near, far) => {
    const visitor = await asAdmin();
    await contest.setSetting("require_verified_email", "false");
    await contest.setPhase("voting");
    for (const [addressOf, groups] of [
      [near, ["5"]],
      [far, []],
    ] as const) {
      const work = await contest.addProposal();
      for (let n = 0; n < 5; n++) {
        const voter = await contest.as("publico");
        await voter.fetch("/galeria", {
          method: "POST",
          headers: { "CF-Connecting-IP": addressOf(n), "User-Agent": `Navegador ${n}` },
          body: new URLSearchParams({ proposal_id: work }),
        });
      }
      const page = await visitor.open(`${path}?obra=${work}`);
      expect(page.texts("[data-kind=network] tbody tr td:nth-of-type(1)")).toEqual(groups);
      expect(page.texts("[data-kind=network] tbody tr td:nth-of-type(3)")).toEqual(groups);
    }
  },
);

test("[FACT-06] six sets of votes: docs/fraud.md has what the desk shows of them", async () => {
  const visitor = await asAdmin();
  const sets = await plantVoteSets(contest);
  await contest.cron(Date.now());
  const list = await visitor.open(path);
  const shares = (row: string) => cells(list, row).map((text) => /^\d+|^—/.exec(text)?.[0] ?? "");
  const [, , ...medians] = shares("[data-median]");
  const lines = [["Mediana del concurso", "", ...medians, "", ""]];
  for (const [name, work] of sets) {
    const [count = "", , ...rest] = shares(`[data-work="${work}"]`);
    const page = await visitor.open(`${path}?obra=${work}`);
    // The group of the largest network or domain: votes, browsers and new accounts.
    const largest = ["network", "domain", "series"].map((kind) => {
      const [of = "0", , browsers = "0", young = "0"] = page.texts(
        `[data-kind=${kind}] tbody tr:first-child td`,
      );
      return `${of}, ${browsers}, ${young}`;
    });
    lines.push([name, count, ...rest, largest[0] ?? "", largest[2] ?? ""]);
  }
  const table = lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
  expect(readFileSync("docs/fraud.md", "utf8")).toContain(table);
});
