import { beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import type { Page, Visitor } from "../support/visitor";

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

/** Inserts votes of new people, one at each of these instants. */
async function vote(
  proposal: string,
  instants: number[],
  address: string | null = null,
  network: string | null = null,
) {
  for (const [i, at] of instants.entries()) {
    const voter = await contest.addPerson("publico");
    await contest.insert("public_votes", {
      user_id: voter.id,
      proposal_id: proposal,
      created_at: at,
      address_hash: network === null ? address : `${address}${i}`,
      network_hash: network,
    });
  }
}
/** Opens the list's first group on the page of its work. */
const openGroup = async (visitor: Visitor) => {
  const link = (await visitor.open(path)).document.querySelector("[data-flag] a[href*=grupo]");
  return visitor.open(link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "");
};
const spread = (count: number, step: number, from = noon) =>
  Array.from({ length: count }, (_, i) => from + i * step);
const countOf = (id: string) =>
  contest.value<number>("select public_votes_count from proposals where id = ?", id);

test("votes that are spread are no news, on either side of both limits", async () => {
  const visitor = await asAdmin();
  const proposal = await contest.addProposal();
  await vote(proposal, spread(4, 60 * minute), source("a"));
  // Nineteen in ten minutes, then the twentieth a millisecond too late.
  await vote(proposal, [...spread(19, 30_000, noon + 1000 * minute), noon + 1010 * minute + 1]);
  const page = await visitor.open(path);
  expect(page.text("main")).toContain("No hay coincidencias de dirección, red o momento");
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
    ["burst", "address"],
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
  const group = { proposal_id: faro, address: source("c") };
  const done = await visitor.submit(path, { ...group, intent: "void", reason: "Seis cuentas en un minuto" });
  expect(done.toast).toBe("Votos anulados / 6 votos han dejado de contar");
  expect(await countOf(faro)).toBe(1);
  expect(done.text("[data-flag]")).toContain("0 votos cuentan, 6 anulados");
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
  const page = await openGroup(visitor);
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

test("votes that were chosen one by one stay chosen while a reason is asked for", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  await vote(faro, spread(3, minute));
  const desk = `${path}?obra=${faro}`;
  const boxes = (page: Page, which: string) =>
    page.document.querySelectorAll(`input[name=voter]${which}`).map((box) => box.getAttribute("value") ?? "");
  const [first = "", , last = ""] = boxes(await visitor.open(desk), "");
  for (const voter of [[first, last], [last]]) {
    const page = await visitor.submit(desk, { proposal_id: faro, intent: "void", voter, reason: "" });
    expect([page.status, boxes(page, "[checked]").sort()]).toEqual([400, voter.sort()]);
  }
});

test.each([
  [{ reason: "" }, "Escribe el motivo"],
  [{ reason: "   " }, "Escribe el motivo"],
  [{ reason: "x".repeat(301) }, "300 caracteres"],
])("the reason %j is refused beside its field", async (change, message) => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  await vote(faro, spread(5, minute), source("d"));
  const page = await visitor.submit(`${path}?obra=${faro}`, {
    proposal_id: faro,
    address: source("d"),
    intent: "void",
    ...change,
  });
  expect(page.status).toBe(400);
  expect(page.text("[data-group=address] .field-error")).toContain(message);
  expect(await countOf(faro)).toBe(5);
});

test("groups that are none, unknown works and other roles change nothing", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  await vote(faro, spread(5, minute), source("e"));
  const wrong: Record<string, string>[] = [
    { proposal_id: faro },
    { proposal_id: faro, address: "' or 1=1" },
    { proposal_id: faro, address: source("e"), from: "0", to: "9" },
    { proposal_id: faro, from: "9", to: "1" },
    { proposal_id: faro, from: "-1", to: "1e309" },
    { proposal_id: "x".repeat(10_000), address: source("e") },
    { address: source("e") },
    { proposal_id: faro, address: source("e"), extra: "1" },
  ];
  for (const group of wrong) {
    const page = await visitor.submit(path, { ...group, intent: "void", reason: "Porque sí" });
    expect([page.status, page.toast]).toEqual([400, expect.stringContaining("Error")]);
  }
  const unknown = await visitor.submit(path, {
    intent: "restore",
    proposal_id: "nada",
    address: source("e"),
  });
  expect(unknown.status).toBe(409);
  const juror = await contest.signedIn(await contest.addPerson("jurado"));
  const denied = await juror.submit(path, {
    intent: "void",
    proposal_id: faro,
    address: source("e"),
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
  expect(
    await contest.value(
      "select count(*) from public_votes where address_hash is null and agent_hash is null",
    ),
  ).toBe(1);
  await contest.db.exec("delete from settings");
});

/** Sends votes of new accounts over HTTP, one from each of these addresses, with different browsers. */
async function voteFrom(proposal: string, addresses: string[]) {
  for (const [i, address] of addresses.entries()) {
    const voter = await contest.signedIn(await contest.addPerson("publico"));
    await voter.fetch("/galeria", {
      method: "POST",
      headers: { "CF-Connecting-IP": address, "User-Agent": `Navegador ${i}` },
      body: new URLSearchParams({ proposal_id: proposal }),
    });
  }
}
const kindsOf = (page: Page) =>
  page.document.querySelectorAll("[data-flag]").map((flag) => flag.getAttribute("data-flag"));

test("[MEND-11] nineteen accounts of one address are flagged, whatever their browsers are called; none is voided", async () => {
  const visitor = await asAdmin();
  await contest.setPhase("voting");
  const faro = await contest.addProposal({ title: "Faro" });
  await voteFrom(faro, Array<string>(19).fill("203.0.113.7"));
  const page = await visitor.open(path);
  expect(kindsOf(page)).toEqual(["address"]);
  expect(page.text("[data-flag]")).toContain("Misma dirección");
  expect(page.text("[data-flag]")).toContain("19 votos");
  expect(page.text("[data-flag]")).toContain("1 dirección · 1 red · 19 navegadores");
  expect(await countOf(faro)).toBe(19);
  const done = await visitor.submit(path, {
    intent: "void",
    proposal_id: faro,
    address: (await openGroup(visitor)).valueOf("address") ?? "",
    reason: "Diecinueve cuentas en tres segundos",
  });
  expect(done.toast).toContain("19 votos han dejado de contar");
  expect(await countOf(faro)).toBe(0);
});

test.each([
  ["IPv4 /24", (n: number) => `198.51.100.${n + 1}`, (n: number) => `198.51.${n}.1`],
  ["IPv6 /48", (n: number) => `2001:db8:7:${n + 1}::1`, (n: number) => `2001:db8:${n + 100}::1`],
])(
  "[MEND-11] a rush from one network (%s) is flagged, five from five networks are not",
  async (_, near, far) => {
    const visitor = await asAdmin();
    await contest.setPhase("voting");
    const [faro, isla] = [
      await contest.addProposal({ title: "Faro" }),
      await contest.addProposal({ title: "Isla" }),
    ];
    await voteFrom(
      faro,
      Array.from({ length: 5 }, (_one, n) => near(n)),
    );
    await voteFrom(
      isla,
      Array.from({ length: 5 }, (_one, n) => far(n)),
    );
    const page = await visitor.open(path);
    expect(kindsOf(page)).toEqual(["network_burst"]);
    expect(page.text("[data-flag]")).toContain("Faro");
    expect(page.text("[data-flag]")).toContain("5 direcciones · 1 red · 5 navegadores");
    expect([await countOf(faro), await countOf(isla)]).toEqual([5, 5]);
  },
);

test("[MEND-11] the addresses of one IPv6 line (/64) are one", async () => {
  const visitor = await asAdmin();
  await contest.setPhase("voting");
  const faro = await contest.addProposal();
  await voteFrom(
    faro,
    Array.from({ length: 5 }, (_, n) => `2001:db8:1:2::${n + 1}`),
  );
  expect(kindsOf(await visitor.open(path))).toEqual(["address"]);
});

test("[MEND-11] ten of one network over days are flagged, nine are not; its rush is voided alone", async () => {
  const visitor = await asAdmin();
  const [faro, isla] = [await contest.addProposal(), await contest.addProposal()];
  await vote(faro, spread(9, 60 * minute), source("a"), source("f"));
  expect(kindsOf(await visitor.open(path))).toEqual([]);
  await vote(faro, [noon - minute], source("b"), source("f"));
  await vote(
    isla,
    [...spread(6, minute), ...spread(3, 60 * minute, noon + 60 * minute)],
    source("c"),
    source("e"),
  );
  const page = await visitor.open(path);
  expect(kindsOf(page)).toEqual(["network", "network_burst"]);
  const group = async (work: string, kind: string, name: string) =>
    (await visitor.open(`${path}?obra=${work}`)).document
      .querySelector(`[data-group=${kind}] [name=${name}]`)
      ?.getAttribute("value") ?? "";
  const done = await visitor.submit(path, {
    intent: "void",
    proposal_id: isla,
    network: await group(isla, "network_burst", "network"),
    from: await group(isla, "network_burst", "from"),
    to: await group(isla, "network_burst", "to"),
    reason: "Ráfaga",
  });
  expect(done.toast).toContain("6 votos han dejado de contar");
  expect(await countOf(isla)).toBe(3);
  await visitor.submit(path, {
    intent: "void",
    proposal_id: faro,
    network: await group(faro, "network", "network"),
    reason: "La misma red",
  });
  expect(await countOf(faro)).toBe(0);
});

test("[MEND-11] voided votes stay as evidence when their accounts are erased, and never come back", async () => {
  const visitor = await asAdmin();
  await contest.setPhase("voting");
  const faro = await contest.addProposal({ title: "Faro" });
  await voteFrom(faro, Array<string>(5).fill("203.0.113.9"));
  const address = (await openGroup(visitor)).valueOf("address") ?? "";
  const group = { proposal_id: faro, address };
  await visitor.submit(path, { ...group, intent: "void", reason: "Cinco cuentas" });
  const [voter] = await contest.rows<Person>(
    "select p.* from profiles p join public_votes on user_id = p.id where proposal_id = ?",
    faro,
  );
  if (!voter) throw new Error("a voter");
  const theirs = await contest.signedIn(voter);
  expect((await theirs.open("/cuenta/eliminar")).text("main")).toContain("como prueba");
  await theirs.submit("/cuenta/eliminar", { password: "demo-2025", confirm: "on" });
  const page = await openGroup(visitor);
  expect(page.text("#grupo")).toContain("5 votos");
  expect(page.text("#grupo")).toContain("Cinco cuentas");
  expect(page.text("#grupo")).toContain("Restituir 4 votos");
  expect((await visitor.submit(path, { ...group, intent: "restore" })).toast).toContain(
    "4 votos vuelven a contar",
  );
  expect(await countOf(faro)).toBe(4);
  const kept = await contest.rows(
    "select void_reason, address_hash from public_votes where user_id is null and proposal_id = ?",
    faro,
  );
  expect(kept).toEqual([{ void_reason: "Cinco cuentas", address_hash: address }]);
  await expect(contest.db.exec("update public_votes set voided_at = null where withdrawn")).rejects.toThrow(
    "CHECK",
  );
});

const seriesVoters = async (proposal: string, emails: string[]) => {
  for (const [i, email] of emails.entries()) {
    const voter = await contest.addPerson("publico", { email });
    await contest.insert("public_votes", {
      user_id: voter.id,
      proposal_id: proposal,
      created_at: noon + i * 60 * minute,
    });
  }
};
const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => `${name}${String(n + 1).padStart(2, "0")}@buzon.test`);

test("[FRAUD-02] a work's desk tells its series and disposable mail, which are voided whole, one vote left out, restored and told to the public without names", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal({ title: "Faro" });
  await seriesVoters(faro, numbered(40, "ana"));
  await seriesVoters(
    faro,
    Array.from({ length: 8 }, (_, n) => `p${"abcdefgh"[n]}@yopmail.com`),
  );
  await seriesVoters(faro, numbered(7, "luis"));
  const desk = `${path}?obra=${faro}`;
  const page = await visitor.open(desk);
  expect(page.text("h1")).toBe("Faro");
  expect(page.texts("[data-suspicious] .mark + span")).toEqual([
    "buzon.test",
    "ana#@buzon.test",
    "yopmail.com",
  ]);
  expect(page.text("[data-group=series]")).toContain("40 votos");
  expect(page.text("[data-group=series]")).toContain("40 cuentas solo votan esta obra");
  expect(page.texts("[data-group=domain]")[0]).toContain("se registraron en tres días");
  expect(page.texts("[data-group=domain]")[1]).toContain("de un servicio desechable");
  // The chart's label names its highest bar for screen readers.
  expect(page.document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toContain("el máximo");

  const series = { proposal_id: faro, series: "ana#@buzon.test" };
  const done = await visitor.submit(desk, { ...series, intent: "void", reason: "Numeradas por Ana García" });
  expect([done.url.search, done.toast]).toEqual([
    `?obra=${faro}`,
    "Votos anulados / 40 votos han dejado de contar",
  ]);
  expect(await countOf(faro)).toBe(15);
  // One of these voters is honest, and another voter is not.
  const idOf = (email: string) => contest.value<string>("select id from profiles where email = ?", email);
  const one = { proposal_id: faro, voter: await idOf("ana07@buzon.test") };
  expect((await visitor.submit(desk, { ...one, intent: "restore", reason: "" })).toast).toContain("1 voto");
  const two = [await idOf("luis01@buzon.test"), await idOf("luis02@buzon.test")];
  const chosen = await visitor.submit(desk, {
    proposal_id: faro,
    voter: two,
    intent: "void",
    reason: "Lo confesó",
  });
  expect(chosen.toast).toContain("2 votos han dejado de contar");
  expect(await countOf(faro)).toBe(14);
  const refused = await visitor.submit(desk, { proposal_id: faro, voter: two, intent: "void", reason: "" });
  expect([refused.status, refused.text("#votos .field-error")]).toEqual([400, "Escribe el motivo"]);

  const logged = await contest.rows<{ action: string; details: string }>(
    "select action, details from audit_log where target_id = ? order by id",
    faro,
  );
  expect(logged.map(({ action }) => action)).toEqual(["votes_voided", "votes_restored", "votes_voided"]);
  expect(logged[0]?.details).not.toMatch(/ana#|buzon/);

  const group = await visitor.open(`${desk}&grupo=${encodeURIComponent("series~ana#@buzon.test~0~0")}`);
  expect(group.text("#votos h2")).toBe("Los votos del grupo");
  expect(group.document.querySelectorAll("#votos tbody tr")).toHaveLength(25);
  expect(group.text("#votos")).toContain("40 votos");

  await contest.setPhase("results");
  const text = (await contest.visitor().open("/recuento")).text("#anulados");
  expect(text).toContain("Cuentas con correos numerados en serie39");
  expect(text).toContain("Votos revisados uno a uno2");
  expect(text).not.toMatch(/Ana|García|buzon|Faro/);
  await contest.setPhase("voting");
});

test("[MEND3-02] thirty accounts of random subdomains are one suspicious group, disposable once their domain is listed, and then refused at sign-up", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal({ title: "Faro" });
  await contest.setPhase("voting");
  const signUp = (n: number) =>
    contest.visitor().fetch(`/auth/votar?redirectTo=${encodeURIComponent(`/propuesta/${faro}#votar`)}`, {
      method: "POST",
      headers: { "CF-Connecting-IP": `10.${n}.1.1` },
      body: new URLSearchParams({
        full_name: "Ana Gil",
        vote_for: faro,
        email: `ana.${"abcdefghij"[n % 10]}@x${n}.farm.test`,
        password: "granja-2025",
        consent: "on",
      }),
    });
  for (let n = 0; n < 30; n++) expect((await signUp(n)).status, `account ${n}`).toBe(303);
  expect(await countOf(faro)).toBe(30);
  const group = async () =>
    (await visitor.open(`${path}?obra=${faro}`)).text("[data-suspicious][data-group=domain]");
  expect(await group()).toMatch(/farm\.test.*30 votos/);
  await contest.setSetting("disposable_domains", "farm.test");
  expect(await group()).toContain("de un servicio desechable");
  const refused = await signUp(31);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("correo desechable")]);
  const done = await visitor.submit(`${path}?obra=${faro}`, {
    proposal_id: faro,
    domain: "farm.test",
    intent: "void",
    reason: "Una granja",
  });
  expect(done.toast).toContain("30 votos han dejado de contar");
  await contest.db.exec("delete from settings");
});

test("[MEND3-35] the sign of repeated browsers compares with the other works, agrees with the count beside it, and needs the browsers of half of the votes", async () => {
  const visitor = await asAdmin();
  const [faro, isla] = [await contest.addProposal(), await contest.addProposal()];
  await vote(faro, spread(40, 60 * minute), source("a"));
  const agents = (named: string, of = faro) =>
    contest.rows(`update public_votes set agent_hash = ${named} where proposal_id = ?`, of);
  const group = async () => (await visitor.open(`${path}?obra=${faro}`)).text("[data-group=address]");
  const sign = "Los navegadores se repiten más que en los votos de las demás obras.";
  // One browser cast 34 votes, six others one each.
  const nth = "((created_at - (select min(created_at) from public_votes)) / 3600000)";
  await agents(`iif(${nth} < 34, 'uno', 'otro ' || ${nth})`);
  // (34 · 33) of (40 · 39) pairs.
  expect(await group()).toContain("7 navegadores · de cada 100 parejas de votos, 72 comparten navegador");
  // Nothing is known of other works.
  expect(await group()).not.toContain(sign);
  await vote(isla, spread(100, 60 * minute), source("b"));
  await agents(`'b ' || (${nth} % 10)`, isla);
  expect(await group()).toContain(sign);
  expect(await group()).toContain("72 comparten navegador (en las demás obras, 9)");
  // The other works repeat their browsers as much.
  await agents(`iif(${nth} % 10 < 8, 'uno', 'b ' || ${nth})`, isla);
  expect(await group()).not.toContain(sign);
  // Two known browsers among forty mean nothing.
  await agents(`iif(${nth} < 2, 'el ' || ${nth}, null)`);
  expect(await group()).not.toContain("parejas");
});

test("[FRAUD-03] each sign of a group is one sentence, and neither one sign nor a room alone makes a group suspicious", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal();
  const others = await Promise.all([1, 2, 3].map(() => contest.addProposal()));
  await vote(faro, spread(12, 7000), source("a"));
  const group = async () => {
    const page = await visitor.open(`${path}?obra=${faro}`);
    const [address] = page.document.querySelectorAll("[data-group=address]");
    return {
      signs: address?.querySelectorAll("ul li").map((sign) => sign.textContent.trim()),
      suspicious: address?.hasAttribute("data-suspicious"),
    };
  };
  const sentences = {
    regular: "Los votos llegan a intervalos casi iguales, como los de un programa.",
    inRow: "Las cuentas se crearon una tras otra y votan en ese orden.",
    sameOrder: "Al menos la mitad de las cuentas vota las mismas obras en el mismo orden.",
    network: "Los votos salen de una misma dirección o red.",
    onlyHere: "Casi ninguna cuenta ha votado otra obra.",
    fast: "Casi todas las cuentas votan nada más registrarse.",
  };
  const { regular, inRow, sameOrder, network, onlyHere, fast } = sentences;
  // Twelve accounts at equal steps; they signed up at one moment long before.
  const registered = (as: string) =>
    contest.rows(`update profiles set created_at = ${as} where id in (select user_id from public_votes)`);
  const voted = "(select min(v.created_at) from public_votes v where v.user_id = profiles.id)";
  await registered("1000");
  expect(await group()).toEqual({ signs: [regular, network, onlyHere], suspicious: true });
  // Accounts of a row vote in the order of their sign-up.
  await vote(faro, spread(12, 7000, noon + 12 * 7000), source("a"));
  await registered(`${voted} - 86400000`);
  expect(await group()).toEqual({ signs: [regular, inRow, network, onlyHere], suspicious: true });
  // A room: everybody votes within minutes of signing up, at uneven steps.
  await contest.rows("delete from public_votes where proposal_id = ?", faro);
  const uneven = spread(24, 7000).map((at, n) => at + (n % 3) * minute);
  await vote(faro, uneven.toSorted(), source("a"));
  await registered(`${voted} - 300000`);
  expect(await group()).toEqual({ signs: [network, onlyHere, fast], suspicious: false });
  // All of them vote three other works afterwards, in the same order, like a class from the gallery's top.
  for (const [n, other] of others.entries()) {
    await contest.rows(
      `insert into public_votes (user_id, proposal_id, created_at) select user_id, ?, created_at + ${(n + 1) * minute} from public_votes where proposal_id = ?`,
      ...[other, faro],
    );
  }
  expect(await group()).toEqual({ signs: [sameOrder, network, fast], suspicious: false });
});

test("[FRAUD-04] the list voids nothing: it leads to each group on its work's page, where the signs and the form are, however many larger groups there are", async () => {
  const visitor = await asAdmin();
  const faro = await contest.addProposal({ title: "Faro" });
  for (let n = 0; n < 26; n++) {
    await vote(faro, spread(n === 25 ? 5 : 6, 24 * 60 * minute, noon + n * 60 * minute), source(`${10 + n}`));
  }
  const last = (await visitor.open(`${path}?pagina=2`)).document.querySelectorAll("[data-flag]").at(-1);
  expect(last?.querySelectorAll("form")).toHaveLength(0);
  const link = last?.querySelector("a[href*=grupo]");
  expect(link?.textContent).toBe("Ver las señales");
  const page = await visitor.open(link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "");
  expect(page.text("#grupo")).toContain("5 votos");
  expect(page.text("#grupo")).toContain("Casi ninguna cuenta ha votado otra obra.");
  const done = await visitor.submit(`${path}?obra=${faro}`, {
    proposal_id: faro,
    address: page.document.querySelector("#grupo [name=address]")?.getAttribute("value") ?? "",
    intent: "void",
    reason: "Cinco cuentas",
  });
  expect(done.toast).toContain("5 votos han dejado de contar");
});

test("[MEND3-36] the list, the desk and each group say how many votes still count", async () => {
  const visitor = await asAdmin();
  const [faro, isla] = [await contest.addProposal(), await contest.addProposal()];
  await vote(faro, spread(6, 24 * 60 * minute), source("b"));
  await vote(faro, [noon, noon + minute]);
  await vote(isla, [noon]);
  const group = { proposal_id: faro, address: source("b") };
  await visitor.submit(path, { ...group, intent: "void", reason: "Seis cuentas" });
  const list = await visitor.open(path);
  expect(list.text("main")).toContain("3 votos cuentan, 6 anulados");
  expect(list.text("[data-flag]")).toContain("0 votos cuentan, 6 anulados");
  const desk = await visitor.open(`${path}?obra=${faro}`);
  expect(desk.text("main")).toContain("2 votos cuentan, 6 anulados");
  expect(desk.text("[data-group=address]")).toContain("0 votos cuentan, 6 anulados");
});

test("[FRAUD-02] a desk of no work is not found, and groups that are none list the work's votes", async () => {
  const visitor = await asAdmin();
  expect((await visitor.open(`${path}?obra=nada`)).status).toBe(404);
  const faro = await contest.addProposal();
  await seriesVoters(faro, numbered(9, "eva"));
  for (const group of ["x", "series", "burst~~a~b", "series~nadie~0~0", "domain~~0~0"]) {
    const page = await visitor.open(`${path}?obra=${faro}&grupo=${group}`);
    expect([group, page.status]).toEqual([group, 200]);
  }
  for (const wrong of [
    { series: "eva#@buzon.test", domain: "buzon.test" },
    { voter: Array<string>(26).fill("x") },
    { series: "x".repeat(300) },
    { series: "eva#@buzon.test", from: "1", to: "2" },
  ]) {
    const page = await visitor.submit(path, { proposal_id: faro, intent: "void", reason: "x", ...wrong });
    expect([page.status, await countOf(faro)]).toEqual([400, 9]);
  }
});
