import { beforeEach, expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();
const path = "/admin/votos";
const asAdmin = async () => contest.signedIn(await contest.addPerson("admin", { fullName: "Rosa Vidal" }));
const minute = 60_000;
const noon = Date.UTC(2026, 2, 10, 11);
const source = (letter: string) => letter.repeat(64);

beforeEach(async () => {
  await contest.db.exec("delete from public_votes");
  await contest.db.exec("delete from audit_log");
});

/** Votes by people of their own, one at each of these instants. */
async function vote(proposal: string, instants: number[], hash: string | null = null) {
  for (const at of instants) {
    const voter = await contest.addPerson("publico");
    await contest.insert("public_votes", {
      user_id: voter.id,
      proposal_id: proposal,
      created_at: at,
      source_hash: hash,
    });
  }
}
const spread = (count: number, step: number, from = noon) =>
  Array.from({ length: count }, (_, i) => from + i * step);
const countOf = (id: string) =>
  contest.value<number>("select public_votes_count from proposals where id = ?", id);

test("votes that are spread are no news, on either side of both limits", async () => {
  const visitor = await asAdmin();
  const proposal = await contest.addProposal();
  await vote(proposal, spread(4, 60 * minute), source("a"));
  // Nineteen in ten minutes, then the twentieth a moment too late.
  await vote(proposal, [...spread(19, 30_000, noon + 1000 * minute), noon + 1010 * minute + 1]);
  const page = await visitor.open(path);
  expect(page.text("main")).toContain("Ninguna ráfaga ni coincidencia");
  expect(page.document.querySelectorAll("[data-flag]")).toHaveLength(0);
});

test("five of one source and twenty in ten minutes are flagged, the largest first", async () => {
  const visitor = await asAdmin();
  const [faro, isla] = [
    await contest.addProposal({ title: "Faro" }),
    await contest.addProposal({ title: "Isla" }),
  ];
  await vote(faro, spread(5, 24 * 60 * minute), source("b"));
  await vote(isla, [...spread(20, 30_000), noon + 10 * minute]);
  const page = await visitor.open(path);
  expect(page.document.querySelectorAll("[data-flag]").map((flag) => flag.getAttribute("data-flag"))).toEqual(
    ["burst", "cluster"],
  );
  const [burst, cluster] = page.texts("[data-flag]");
  expect(burst).toContain("Isla");
  expect(burst).toContain("21 votos");
  expect(cluster).toContain("Faro");
  expect(cluster).toContain("5 votos");
});

test("voided votes leave the count with a reason, are logged, and come back", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal({ title: "Faro" });
  await vote(faro, spread(6, 24 * 60 * minute), source("c"));
  await vote(faro, [noon]);
  expect(await countOf(faro)).toBe(7);
  const group = { proposal_id: faro, source: source("c") };
  const done = await visitor.submit(path, { ...group, intent: "void", reason: "Seis cuentas en un minuto" });
  expect(done.toast).toBe("Votos anulados / 6 votos han dejado de contar");
  expect(await countOf(faro)).toBe(1);
  expect(done.text("[data-flag]")).toContain("Anulados");
  expect(done.text("[data-flag]")).toContain("Seis cuentas en un minuto");
  const again = await visitor.submit(path, { ...group, intent: "void", reason: "Otra vez" });
  expect([again.status, again.toast]).toEqual([409, expect.stringContaining("Nada que cambiar")]);
  const back = await visitor.submit(path, { ...group, intent: "restore" });
  expect(back.toast).toBe("Votos restituidos / 6 votos vuelven a contar");
  expect(await countOf(faro)).toBe(7);
  expect(
    await contest.rows("select action, actor_name from audit_log where target_id = ? order by id", faro),
  ).toEqual([
    { action: "votes_voided", actor_name: "Rosa Vidal" },
    { action: "votes_restored", actor_name: "Rosa Vidal" },
  ]);
});

test("a burst is voided by its stretch alone", async () => {
  const visitor = await asAdmin();
  const isla = await contest.addProposal({ title: "Isla" });
  await vote(isla, [...spread(20, 30_000), noon + 24 * 60 * minute]);
  const page = await visitor.open(path);
  const value = (name: string) => page.valueOf(name) ?? "";
  const done = await visitor.submit(path, {
    intent: "void",
    proposal_id: isla,
    from: value("from"),
    to: value("to"),
    reason: "Ráfaga",
  });
  expect(done.toast).toContain("20 votos han dejado de contar");
  expect(await countOf(isla)).toBe(1);
});

test.each([
  [{ reason: "" }, "Escribe el motivo"],
  [{ reason: "   " }, "Escribe el motivo"],
  [{ reason: "x".repeat(301) }, "300 caracteres"],
])("the reason %j is refused beside its field", async (change, message) => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  await vote(faro, spread(5, minute), source("d"));
  const page = await visitor.submit(path, {
    proposal_id: faro,
    source: source("d"),
    intent: "void",
    ...change,
  });
  expect(page.status).toBe(400);
  expect(page.text("[data-flag] .field-error")).toContain(message);
  expect(await countOf(faro)).toBe(5);
});

test("groups that are none, unknown works and other roles change nothing", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  await vote(faro, spread(5, minute), source("e"));
  const wrong: Record<string, string>[] = [
    { proposal_id: faro },
    { proposal_id: faro, source: "' or 1=1" },
    { proposal_id: faro, source: source("e"), from: "0", to: "9" },
    { proposal_id: faro, from: "9", to: "1" },
    { proposal_id: faro, from: "-1", to: "1e309" },
    { proposal_id: "x".repeat(10_000), source: source("e") },
    { source: source("e") },
    { proposal_id: faro, source: source("e"), extra: "1" },
  ];
  for (const group of wrong) {
    const page = await visitor.submit(path, { ...group, intent: "void", reason: "Porque sí" });
    expect([page.status, page.toast]).toEqual([400, expect.stringContaining("Error")]);
  }
  const unknown = await visitor.submit(path, { intent: "restore", proposal_id: "nada", source: source("e") });
  expect(unknown.status).toBe(409);
  const juror = await contest.signedIn(await contest.addPerson("jurado"));
  const denied = await juror.submit(path, {
    intent: "void",
    proposal_id: faro,
    source: source("e"),
    reason: "x",
  });
  expect(denied.toast).toContain("Acceso denegado");
  expect(await countOf(faro)).toBe(5);
});

test("with detection off the screen says so; a vote then keeps no source", async () => {
  await contest.setSetting("anti_fraud_enabled", "false");
  const visitor = await asAdmin();
  expect((await visitor.open(path)).text("main")).toContain("La detección de fraude está apagada");
  await contest.setPhase("voting");
  const faro = await contest.addProposal();
  const voter = await contest.signedIn(await contest.addPerson("publico"));
  await voter.submit("/galeria", { proposal_id: faro });
  expect(await contest.value("select count(*) from public_votes where source_hash is null")).toBe(1);
  await contest.db.exec("delete from settings");
});
