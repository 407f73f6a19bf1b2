import { beforeAll, expect, test } from "vitest";
import { writePlace } from "~/contest/public/gallery";
import { formatDateTime } from "~/text/core/formats";
import { openContest } from "../support/contest";
import { everyAddress, toldAt } from "../support/everything";
import { arrange, plantRichContest, type Who } from "../support/screens";
import { saveSettings } from "../support/settings";
import { dataPath } from "../support/single-fetch";
import { forgetVerdicts } from "../support/verdict";
import type { Visitor } from "../support/visitor";

// [NEUTRAL-01] Counts and their order stay hidden until voting ends.

const contest = openContest();
let people: Awaited<ReturnType<typeof plantRichContest>>;
let admin: Visitor;
const visitors = new Map<Who, Visitor>();
const others = ["nobody", "jurado"] as const;
const open = { open_to_visitors: "true", show_votes_to_judges: "true" };
const hidden = { ...open, votes_hidden_until_close: "true" };

beforeAll(async () => {
  people = await plantRichContest(contest);
  admin = await contest.signedIn(people.admin);
  for (const who of others) {
    visitors.set(who, who === "nobody" ? contest.visitor() : await contest.signedIn(people[who]));
  }
});

/** Returns the address part for the position behind that work. */
async function behind(sort: "votes" | "title", id: string) {
  const [work] = await contest.rows<{ title_key: string; created_at: number; public_votes_count: number }>(
    "select title_key, created_at, public_votes_count from proposals where id = ?",
    id,
  );
  if (!work) throw new Error(`no work ${id}`);
  const key = sort === "votes" ? work.public_votes_count : work.title_key;
  return writePlace({ sort, seed: 0 }, { key, createdAt: work.created_at, id });
}

/** Fourteen more people vote and one vote is voided. Favourite, order and totals change. */
async function voteOtherwise() {
  for (let n = 0; n < 14; n++)
    await contest.addVote(await contest.addPerson("publico"), n < 9 ? "marea" : "pausa");
  await contest.rows(
    "update public_votes set voided_at = 1, void_reason = 'x' where proposal_id = 'faro' and user_id <> ?",
    people.publico.id,
  );
}

/** Removes the tally's public data: the number of sealed lines and their head. */
const withoutHead = (text: string) =>
  text
    .replace(/Sello de [\d.]+ l.{1,2}neas?/g, "…")
    .replace(/\b(\d+:)?[0-9a-f]{64}\b/g, "…")
    .replace(/(<td class="numeric">)[\d.]+/g, "$1…")
    .replace(/("lastLine",)\d+/g, "$1…");

test("[NEUTRAL-01] two contests that differ in votes alone tell everybody but admins the same, byte for byte", async () => {
  await arrange(contest, { settings: hidden });
  const places = ["votes", "title"] as const;
  const walks = await Promise.all(
    places.map(async (sort) => `/galeria?orden=${sort}&desde=${await behind(sort, "faro")}&obra=isla`),
  );
  const more = [
    ...walks,
    "/galeria?orden=votes",
    "/galeria?obra=marea",
    "/galeria?q=a",
    "/propuesta/faro?orden=votes",
    "/propuesta/isla",
    "/jurado/ranking?categoria=Grafico",
  ];
  const addresses = (await everyAddress(contest, more)).filter((path) => !path.startsWith("/admin/votos"));
  // A visitor's own random order is fixed from this request on.
  for (const visitor of visitors.values()) await visitor.fetch("/galeria");
  const snapshot = async () => {
    const all = new Map<string, string>();
    for (const who of others) {
      for (const path of addresses) {
        all.set(`${path} to ${who}`, withoutHead(await toldAt(visitors.get(who) as Visitor, path)));
      }
    }
    return all;
  };
  const before = await snapshot();
  const seen = async () => (await admin.open("/galeria?orden=votes")).texts(".card-title");
  const order = await seen();
  await voteOtherwise();
  expect(await seen(), "an admin sees another order").not.toEqual(order);
  const after = await snapshot();
  expect([...before].flatMap(([what, text]) => (after.get(what) === text ? [] : [what]))).toEqual([]);
  expect([...before.values()].filter((text) => text.startsWith("200")).length).toBeGreaterThan(100);

  // The search can find the value.
  await arrange(contest, { settings: open });
  const byVotes = dataPath("/galeria?orden=votes");
  expect(await toldAt(visitors.get("nobody") as Visitor, byVotes)).not.toBe(
    before.get(`${byVotes} to nobody`),
  );
}, 180_000);

test("[NEUTRAL-02] while hidden the gallery begins at random and says when counts were last shown; after the close all see them", async () => {
  await arrange(contest, { settings: open });
  const saved = await saveSettings(admin, { votes_hidden_until_close: "on" });
  expect(saved.toast).toBe("Configuración guardada");
  const at = await contest.value("select max(at) from audit_log where action = 'settings_saved'");
  const line = `Los votos de cada obra se publicarán cuando termine la votación. Se mostraron por última vez el ${formatDateTime(at)}.`;
  for (const visitor of [contest.visitor(), visitors.get("jurado") as Visitor, admin]) {
    for (const path of ["/galeria", "/recuento"]) expect((await visitor.open(path)).text()).toContain(line);
  }
  const gallery = await contest.visitor().open("/galeria");
  expect(
    gallery.document.querySelectorAll("[name=orden] option").map((one) => one.getAttribute("value")),
  ).toEqual(["random", "recent", "title"]);
  expect(gallery.valueOf("orden")).toBe("random");
  expect(gallery.texts(".ballot-count")).toEqual([]);
  const first = new Set<string | undefined>();
  for (let n = 0; n < 12; n++) first.add((await contest.visitor().open("/galeria")).texts(".card-title")[0]);
  expect(first.size, "strangers meet other works first").toBeGreaterThan(1);
  expect((await admin.open("/galeria")).texts(".ballot-count").length).toBeGreaterThan(0);

  await arrange(contest, { settings: hidden, phase: "results" });
  const closed = await contest.visitor().open("/galeria");
  expect([closed.valueOf("orden"), closed.texts(".ballot-count").length > 0]).toEqual(["votes", true]);
  expect(closed.text()).not.toContain("se publicarán cuando");
});

test("[NEUTRAL-03] a voter keeps their receipt and 'Ya votaste'; no count comes with it", async () => {
  await arrange(contest, { settings: hidden });
  const voter = await contest.as("publico");
  const page = await voter.submit("/galeria", { proposal_id: "faro", return: "/propuesta/faro" });
  expect(page.toast).toContain("Voto registrado");
  expect(page.text(".ballot")).toBe("Ya votaste");
});

test("[NEUTRAL-04] finalists, which would tell the favourite, wait for the close; the preview says so", async () => {
  await arrange(contest, { settings: hidden });
  const preview = await admin.submit("/admin/estados", { intent: "ask-finalists" });
  expect(preview.text("[data-judging]")).toContain("Los votos están ocultos hasta que termine la votación");
  const statuses = () => contest.rows("select id, status, updated_at from proposals order by id");
  const before = await statuses();
  const refused = await admin.submit("/admin/estados", { intent: "finalists" });
  expect([refused.status, refused.toast]).toEqual([
    409,
    expect.stringContaining("Error al calcular / Los votos están ocultos"),
  ]);
  expect(await statuses()).toEqual(before);
  await arrange(contest, { settings: hidden, phase: "results" });
  // The planted verdict holds its works' statuses.
  await forgetVerdicts(contest);
  expect((await admin.submit("/admin/estados", { intent: "finalists" })).toast).toContain(
    "Finalistas calculados",
  );
});

test("in the order by title a work that was voted for from a later page stays where its title puts it", async () => {
  await arrange(contest, { settings: open });
  const titles = (await contest.visitor().open("/galeria?orden=title")).texts(".card-title");
  expect(titles[0]).toBe("Faro");
  await contest.db.exec(
    "update proposals set created_at = created_at - 5000, public_votes_count = public_votes_count where id = 'isla'",
  );
  const address = `/galeria?orden=title&desde=${await behind("title", "faro")}&obra=isla`;
  expect((await contest.visitor().open(address)).texts(".card-title")).toEqual(titles.slice(1));
});
