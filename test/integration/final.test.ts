import { beforeAll, beforeEach, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { setFinal } from "../support/final";
import { dataPath } from "../support/single-fetch";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const DESK = "/admin/final";
const HERE = "/final";
let admin: Visitor;

beforeAll(async () => {
  admin = await contest.as("admin");
  for (const judgeId of ["a", "b"]) await contest.addPerson("jurado", { judgeId });
  for (const [id, title] of [
    ["ala", "Ala"],
    ["bosque", "Bosque"],
    ["cauce", "Cauce"],
  ] as const) {
    await contest.addProposal({ id, title, status: "finalista" });
  }
});

/** The jury has chosen 'ala' and 'bosque'. The community's vote is not open yet. */
beforeEach(async () => {
  await contest.db.exec("delete from settings; delete from audit_log");
  await contest.setSetting("require_verified_email", "false");
  await contest.db.exec("update proposals set status = 'finalista'");
  await setFinal(contest, "chosen", {
    works: ["ala", "bosque", "cauce"],
    marks: { a: ["ala", "bosque"], b: ["bosque", "ala"] },
  });
  await contest.setPhase("final");
});

const act = (intent: string) => admin.submit(DESK, { intent });
const voter = async () => contest.as("publico");
const choose = (by: Visitor, proposal_id: string) => by.submit(HERE, { proposal_id });
const cast = () =>
  contest.rows(
    "select proposal_id, count(*) as votes, sum(is_pending) as waiting from final_votes group by 1 order by 1",
  );

test("[FINAL-01] votes are taken between the organiser's two acts, in the final, for one of the two", async () => {
  const [one, two] = [await voter(), await voter()];
  expect((await one.open(HERE)).text("main")).toContain("Todavía no se vota");
  expect((await choose(one, "ala")).toast).toContain("La votación está cerrada");
  await contest.setPhase("voting");
  expect((await act("open-community")).toast).toContain("Solo se abre mientras la fase final");
  await contest.setPhase("final");
  expect((await act("open-community")).toast).toContain("Votación abierta");
  expect((await act("open-community")).toast).toContain("ya estaba abierta");

  for (const work of ["cauce", "nadie"]) {
    expect((await choose(one, work)).toast).toContain("no es una de las dos");
  }
  expect((await one.submit(HERE, {})).status).toBe(400);
  expect((await one.submit(HERE, { proposal_id: "ala", otra: "x" })).status).toBe(400);
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'bosque'");
  expect((await choose(one, "bosque")).toast).toContain("está descalificada");
  await contest.db.exec("update proposals set status = 'finalista' where id = 'bosque'");

  // The phase has ended or changed, although the gate is still open.
  await contest.setPhase("results");
  expect((await choose(one, "ala")).toast).toContain("La votación está cerrada");
  await contest.setPhase("final");
  expect((await choose(one, "ala")).toast).toContain("Voto registrado");
  expect((await act("close-community")).toast).toContain("Votación cerrada");
  expect((await choose(two, "ala")).toast).toContain("La votación está cerrada");
  expect((await act("open-community")).toast).toContain("La votación ya se cerró");
  const voterId = await contest.value<string>(
    "select id from profiles where role = 'publico' order by rowid desc",
  );
  for (const sql of [
    `insert into final_votes (user_id, proposal_id, created_at) values ('${voterId}', 'ala', 1)`,
    "update final_votes set proposal_id = 'bosque'",
    "delete from final_votes",
    "update final_steps set closed_at = null where name = 'community'",
  ]) {
    await expect(contest.rows(sql), sql).rejects.toThrow("step_closed");
  }
  expect(await cast()).toEqual([{ proposal_id: "ala", votes: 1, waiting: 0 }]);
  const acts = await contest.rows<{ action: string }>("select action from audit_log order by id");
  expect(acts.map(({ action }) => action)).toEqual(["community_opened", "community_closed"]);
});

test("[FINAL-02] one vote a person, however many at once and for whichever, apart from the favourite's", async () => {
  await act("open-community");
  const someone = await voter();
  const page = await someone.open(HERE);
  expect(page.texts("main .final-title").toSorted()).toEqual(["Ala", "Bosque"]);
  const tries = await Promise.all(["ala", "bosque", "ala", "bosque"].map((work) => choose(someone, work)));
  expect(tries.map(({ toast }) => toast.split(" / ")[0]).toSorted()).toEqual([
    ...["Voto registrado", "Ya votaste", "Ya votaste", "Ya votaste"],
  ]);
  expect(await contest.value("select count(*) from final_votes")).toBe(1);
  expect((await choose(someone, "ala")).toast).toContain("Ya votaste");
  const after = await someone.open(HERE);
  expect(after.text("main")).toContain("Tu elección");
  expect(after.document.querySelectorAll("main [name=proposal_id]")).toHaveLength(0);
  expect(await contest.value("select count(*) from public_votes")).toBe(0);

  // Every signed-in role may vote.
  for (const role of ["alumno", "jurado", "universidad", "admin"] as const) {
    const other = await contest.as(role);
    expect((await choose(other, "bosque")).toast).toContain("Voto registrado");
  }
  const nobody = contest.visitor();
  const answer = await choose(nobody, "ala");
  expect([answer.url.pathname, answer.url.searchParams.get("redirectTo")]).toEqual(["/auth", "/final"]);
  expect(await contest.value("select count(*) from final_votes")).toBe(5);
});

const RECEIPT = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/;

test("[TALLY-14] a vote gives a receipt once, kept at the account, and is a line of its own tally that nobody changes", async () => {
  await act("open-community");
  const [one, two] = [await voter(), await voter()];
  const receipt = RECEIPT.exec((await choose(one, "ala")).text("[data-final=ala]"))?.[0] ?? "";
  await choose(two, "bosque");
  expect((await one.open(HERE)).text("main")).not.toMatch(RECEIPT);
  const own = async () => (await one.open("/cuenta/votos")).text("main");
  expect(await own()).toMatch(new RegExp(`Tu voto en la votación de la comunidad.*Ala.*Contado.*${receipt}`));
  const find = async () => {
    const page = await contest.visitor().submit("/recuento", { receipt });
    return page.text("main [role=status]") || page.toast;
  };
  // The public vote is over, and its receipts can be looked up.
  expect(await find()).toContain("La votación no ha terminado");
  expect((await contest.visitor().fetch("/recuento.txt?voto=final")).status).toBe(404);

  // The phase may end before the vote closes.
  await contest.setPhase("results");
  await act("close-community");
  await contest.cron(Date.now());
  // No address needs a confirmation here, so that every account could vote.
  expect(
    await contest.value("select voters from tally_lines where tally = 'community' and kind = 'close'"),
  ).toBe(await contest.value("select count(*) from profiles"));
  expect((await one.open(HERE)).texts(".final-counts li")).toEqual(["Ala1 voto", "Bosque1 voto"]);
  // The form of the final's page answers there, and names the file.
  const ofFinal = (await contest.visitor().open("/recuento?voto=final")).document.querySelector(
    "form[id=buscar]",
  );
  const ownForm = (await one.open("/cuenta/votos")).document.querySelector("main li form");
  for (const form of [ofFinal, ownForm])
    expect(form?.getAttribute("action")).toBe("/recuento?voto=final#buscar-titulo");
  const answer = await contest.visitor().submit("/recuento?voto=final", { receipt });
  expect(answer.text("main [role=status]")).toMatch(
    /Tu voto está contado para «Ala».*Es la línea [12] de recuento-final\.txt\./,
  );
  const rows = "main section[aria-labelledby=votos] tbody tr";
  expect(answer.texts(rows).toSorted()).toEqual(["Ala1", "Bosque1"]);

  const file = await (await contest.visitor().fetch("/recuento.txt?voto=final")).text();
  expect(file.match(/^\d+ (?:voto|cierre|censo)/gm)).toEqual(["1 voto", "2 voto", "3 cierre"]);
  await contest.setPhase("final");
  const page = await contest.visitor().open("/recuento?voto=final");
  expect(page.texts(rows).toSorted()).toEqual(["Ala1", "Bosque1"]);
});

test("[BASES-05] who chooses after the rules changed takes them first, and comes back", async () => {
  await act("open-community");
  const someone = await voter();
  await contest.db.exec("insert into text_versions values (2, 'Otras bases', 1)");
  const answer = await choose(someone, "ala");
  expect(answer.path).toBe("/bases/aceptar?volver=%2Ffinal");
  const done = await someone.submit(answer.path, { ...answer.formWith("version"), rules: "on" });
  expect(done.path).toBe(HERE);
  expect((await choose(someone, "ala")).toast).toContain("Voto registrado");
  // The other tests of this file expect no later version.
  await contest.db.exec("drop trigger text_stays_published");
  await contest.db.exec("delete from text_versions where version = 2");
});

test("[FINAL-03] nobody is told how the two stand until the close, and then everybody", async () => {
  await contest.setSetting("open_to_visitors", "true");
  await act("open-community");
  for (const work of ["ala", "bosque", "bosque"]) await choose(await voter(), work);
  const looking = [admin, await voter(), contest.visitor()];
  const snapshot = async () =>
    Promise.all(
      looking.flatMap((who) =>
        [HERE, ...(who === admin ? [DESK] : [])]
          .flatMap((path) => [path, dataPath(path)])
          .map(async (path) =>
            (await (await who.fetch(path)).text())
              .replace(/nonce(-|=\\?")[^"']+/g, "")
              .replace(/Han votado \d+ personas|"counted",\d+/g, ""),
          ),
      ),
    );
  expect((await admin.open(DESK)).text("main")).toContain("Han votado 3 personas");
  const before = await snapshot();
  expect(before[1]).not.toContain('votes",');
  // Votes that leave, and more for the trailing work, do not change the visible page.
  await contest.rows("delete from final_votes where proposal_id = 'bosque'");
  for (const work of ["ala", "ala"]) await choose(await voter(), work);
  expect(await snapshot()).toEqual(before);

  await act("close-community");
  const open = await (looking[2] as Visitor).open(HERE);
  expect(open.text("main h1")).toBe("Ala");
  expect(open.texts(".final-counts li")).toEqual(["Ala3 votos", "Bosque0 votos"]);
});

test("[MEND3-08] after the close everybody reads both works, both counts and the turnout", async () => {
  await act("open-community");
  for (const work of ["ala", "bosque", "bosque"]) await choose(await voter(), work);
  expect((await contest.visitor().open(HERE)).path).toBe("/auth?redirectTo=%2Ffinal");
  await act("close-community");
  const open = await contest.visitor().open(HERE);
  expect(open.path).toBe(HERE);
  expect(open.texts(".final-title")).toEqual(["Bosque", "Ala"]);
  expect(open.texts(".final-counts li")).toEqual(["Bosque2 votos", "Ala1 voto"]);
  expect(open.text("main")).toContain("Han votado 3 personas");
});

test("[FINAL-03] equal votes, none, and a disqualification: the rule's winner, and why", async () => {
  await act("open-community");
  for (const work of ["ala", "bosque"]) await choose(await voter(), work);
  await act("close-community");
  const outcome = async () => {
    const page = await (await voter()).open(HERE);
    return [page.text("main h1"), page.text("main header .lead")];
  };
  const byPlace = "las mismas marcas del jurado: gana la de mejor puesto en el ranking.";
  expect(await outcome()).toEqual(["Ala", `Las dos obras tienen los mismos votos, y ${byPlace}`]);
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'ala'");
  expect(await outcome()).toEqual(["Bosque", "La otra obra está descalificada, así que gana esta."]);
  await contest.db.exec("update proposals set status = 'finalista' where id = 'ala'");
  await setFinal(contest, "closed", {
    works: ["ala", "bosque", "cauce"],
    marks: { a: ["bosque", "cauce"], b: ["bosque", "ala"] },
  });
  expect(await outcome()).toEqual(["Bosque", "Nadie ha votado: gana la que tiene más marcas del jurado."]);
});

test("[FINAL-04] while it is open every page leads to it, kept ones too", async () => {
  await contest.setSetting("open_to_visitors", "true");
  const links = async (path: string, selector: string) =>
    (await contest.visitor().open(path)).document.querySelectorAll(`${selector} a[href='/final']`).length;
  const counted = async () => [
    await links("/", "footer"),
    await links("/", ".hero"),
    await links("/galeria", "main"),
  ];
  expect(await counted()).toEqual([0, 0, 0]);
  await act("open-community");
  expect(await counted()).toEqual([1, 1, 1]);
  expect((await (await voter()).open("/")).texts("footer a")).toContain("Elige la ganadora");
  await act("close-community");
  expect(await counted()).toEqual([0, 0, 0]);
});

test("[FINAL-02] who erases their account takes an open vote along, and leaves a closed one to nobody", async () => {
  await act("open-community");
  const [early, late] = [await voter(), await voter()];
  for (const one of [early, late]) await choose(one, "ala");
  await expect(contest.db.exec("update final_votes set user_id = null")).rejects.toThrow("step_closed");
  const leave = (one: Visitor) => one.submit("/cuenta/eliminar", { password: "demo-2025", confirm: "on" });
  await leave(early);
  await act("close-community");
  await leave(late);
  expect(await contest.rows("select user_id from final_votes")).toEqual([{ user_id: null }]);
  await contest.cron(Date.now());
  const file = await (await contest.visitor().fetch("/recuento.txt?voto=final")).text();
  expect(file.match(/^\d+ [a-z]+/gm)?.map((line) => line.split(" ")[1])).toEqual(
    expect.arrayContaining(["voto", "voto", "retirada", "cierre"]),
  );
  expect((await contest.visitor().open(HERE)).texts(".final-counts li")[0]).toBe("Ala1 voto");
});
