import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { everyAddress, toldAt } from "../support/everything";
import { jpegWithNotes, movWithNotes, pngWithNotes, SECRETS, webpWithNotes } from "../support/private-notes";
import { arrange, compareCookie, plantRichContest } from "../support/screens";
import { saveSettings } from "../support/settings";
import { dataPath } from "../support/single-fetch";
import type { Visitor } from "../support/visitor";

const contest = openContest();
let people: Awaited<ReturnType<typeof plantRichContest>>;
let juror: Visitor;
const blind = { blind_judging: "true", open_to_visitors: "true", show_votes_to_judges: "true" };

/** Texts that identify the author: names, addresses, and notes of a camera about its owner. */
let canaries: string[];

beforeAll(async () => {
  people = await plantRichContest(contest);
  const named = [
    "update universities set name = 'Canaria-Universidad-' || rowid, name_folded = 'canaria-universidad-' || rowid, slug = 'canaria-slug-' || rowid",
    "update teams set name = 'Canaria-Equipo-' || rowid",
    "update proposal_students set full_name = 'Canaria-Alumna-' || rowid, email = 'canaria-alumna-' || rowid || '@prueba.test', role = 'Canaria-Papel-' || rowid",
    "update profiles set full_name = 'Canaria-Cuenta-' || rowid where role in ('alumno', 'universidad')",
  ];
  for (const sql of named) await contest.db.exec(sql);
  const kept = [
    "select name, slug from universities",
    "select name from teams",
    "select full_name, email, role from proposal_students",
    "select full_name, email from profiles where role in ('alumno', 'universidad')",
  ];
  const stored = await Promise.all(kept.map((sql) => contest.rows(sql)));
  canaries = [...stored.flat().flatMap((row) => Object.values(row).map(String)), ...SECRETS];
  const bucket = await contest.bucket("PROPOSALS");
  const files = [
    ["image/jpeg", jpegWithNotes()],
    ["image/png", pngWithNotes()],
    ["image/webp", webpWithNotes()],
    ["video/quicktime", movWithNotes()],
  ] as const;
  for (const [n, [type, bytes]] of files.entries()) {
    const path = `isla/notas-${n}`;
    await bucket.put(path, bytes);
    await contest.insert("proposal_assets", {
      id: `notas-${n}`,
      proposal_id: "isla",
      position: n + 1,
      storage_path: path,
      mime_type: type,
      kind: type.startsWith("video") ? "video" : "image",
      size_bytes: bytes.length,
      width: 640,
      height: 800,
      duration_seconds: type.startsWith("video") ? 2 : null,
    });
  }
  juror = await contest.signedIn(people.jurado);
  juror.cookies.set("judge_compare_list", compareCookie(people.jurado, ["faro", "isla", "marea"]));
});

const canariesIn = (text: string) => canaries.filter((canary) => text.includes(canary));

const walks = [
  "/galeria?orden=title",
  "/galeria?q=isla",
  "/propuesta/isla?orden=title",
  "/propuesta/marea",
  "/propuesta/pausa",
  "/propuesta/ruido",
  "/propuesta/borrador",
  "/jurado?ver=todas&orden=title",
  "/jurado/evaluar/marea",
  "/jurado/evaluar/nada",
  "/recuento?obras=9",
];

/** The form for a juror's ties and the sitemap name universities, but do not connect them with works. */
const isOffered = (path: string, name: string) =>
  (/^\/cuenta(\.data)?$/.test(path) && name.startsWith("Canaria-Universidad-")) ||
  (path === "/sitemap.xml" && name.startsWith("canaria-slug-"));

/** Returns every address open to the juror that identifies an author. */
async function naming(settings: Record<string, string>, phase: "evaluation" | "results") {
  await arrange(contest, { settings, phase });
  const telling: string[] = [];
  for (const path of await everyAddress(contest, walks)) {
    const leaks = canariesIn(await toldAt(juror, path)).filter((name) => !isOffered(path, name));
    if (leaks.length > 0) telling.push(`${path}: ${leaks.join(", ")}`);
  }
  return telling;
}

test("[BLIND-01] no answer to a juror's account names a student, team or university: the data of every screen, every file", async () => {
  expect(await naming(blind, "evaluation")).toEqual([]);
}, 120_000);

test("[BLIND-01] nor does anything that answers an act, goes wrong, or comes by mail", async () => {
  await arrange(contest, { settings: blind, phase: "evaluation" });
  const scores = Object.fromEntries(
    ["creatividad", "tecnica", "innovacion", "adecuacion"].map((id) => [`scores.${id}`, "4"]),
  );
  const acts: [string, Record<string, string>][] = [
    ["/jurado/evaluar/marea", { intent: "submit", comments: "", ...scores }],
    ["/jurado/evaluar/marea", { intent: "draft", comments: "Otra vez", ...scores }],
    ["/jurado/evaluar/faro", { intent: "submit", comments: "" }],
    ["/jurado/evaluar/faro", { intent: "conflict" }],
    ["/jurado/evaluar/faro", { intent: "draft", comments: "Tarde", ...scores }],
    ["/jurado/evaluar/ruido", { intent: "submit", comments: "", ...scores }],
    ["/jurado/comparar", { intent: "add", proposal_id: "pausa" }],
    ["/jurado/comparar", { intent: "remove", proposal_id: "isla" }],
    ["/galeria", { proposal_id: "marea", return: "/propuesta/marea" }],
    ["/admin/estados", { intent: "finalists" }],
    ["/auth/recuperar", { email: people.jurado.email }],
    ["/recuento", { receipt: "AAAA-BBBB-CCCC-DDDD" }],
  ];
  for (const [path, fields] of acts) {
    const page = await juror.submit(path, fields);
    expect([path, canariesIn(page.html)]).toEqual([path, []]);
  }
  const mails = await contest.rows(
    "select subject, body from mail_outbox where recipient = ?",
    people.jurado.email,
  );
  expect(canariesIn(JSON.stringify(mails))).toEqual([]);
});

test("[BLIND-02] a juror's searches find titles alone, and the board says since when", async () => {
  await arrange(contest, { settings: { ...blind, blind_judging: "false" }, phase: "evaluation" });
  const titles = async (path: string) => (await juror.open(path)).texts(".card-title").length;
  const searches = ["/jurado?q=canaria-universidad", "/galeria?q=canaria-universidad"];
  for (const path of searches) expect([path, await titles(path)]).not.toEqual([path, 0]);
  const admin = await contest.signedIn(people.admin);
  await saveSettings(admin, { blind_judging: "on" });
  for (const path of searches) expect([path, await titles(path)]).toEqual([path, 0]);
  expect(await titles("/jurado?q=isla")).toBe(1);
  expect((await juror.open("/jurado")).text()).toMatch(
    /Evalúas a ciegas desde el .+: las obras no dicen quién las firma/,
  );
  expect((await juror.open("/propuesta/isla")).text(".work-facts")).toContain(
    "No se muestra mientras el jurado evalúa a ciegas",
  );
  // Organisers and universities still see the author.
  for (const who of ["admin", "universidad"] as const) {
    expect(
      canariesIn((await (await contest.signedIn(people[who])).open("/propuesta/isla")).html),
    ).not.toEqual([]);
  }
});

test("[BLIND-01] nor does the final: deliberation, the community's two, a verdict before it is told, act and record", async () => {
  const places = [
    "/jurado/final",
    "/final",
    "/resultados",
    "/admin/fallo",
    "/admin/fallo/1/acta.pdf",
    "/admin/fallo/diplomas.zip",
    "/resultados/expediente.zip",
    "/cuenta/diplomas",
    "/cuenta/datos",
  ];
  for (const final of ["jury", "chosen", "community", "closed"] as const) {
    await arrange(contest, { settings: blind, phase: "final", final });
    for (const path of places.flatMap((path) => [path, dataPath(path)])) {
      expect([final, path, canariesIn(await toldAt(juror, path))]).toEqual([final, path, []]);
    }
    for (const mark of [["faro"], ["faro", "isla", "marea"]]) {
      expect([final, canariesIn((await juror.submit("/jurado/final", { mark })).html)]).toEqual([final, []]);
    }
  }
});

test("what is looked for is there to be found where nobody judges blind", async () => {
  const text = (await naming({ ...blind, blind_judging: "false" }, "results")).join("\n");
  for (const kind of ["Universidad", "Equipo", "Alumna", "Papel"]) expect(text).toContain(`Canaria-${kind}-`);
  for (const path of [
    "/",
    "/galeria",
    "/propuesta/faro",
    "/jurado",
    "/jurado/evaluar/isla",
    "/jurado/comparar",
    "/jurado/ranking",
    "/recuento",
  ]) {
    expect(text).toContain(`${dataPath(path)}: `);
  }
}, 60_000);

const publicPlaces = [
  "/galeria",
  "/galeria?q=canaria-universidad",
  "/galeria?orden=title",
  "/propuesta/faro",
  "/propuesta/isla",
  "/recuento",
];

test("[BLIND-03] the public pages name no author until evaluating is over, where that is set too; to universities they do", async () => {
  const onlookers = {
    nobody: contest.visitor(),
    publico: await contest.signedIn(people.publico),
    alumno: await contest.signedIn(people.alumno),
  };
  const telling = async () => {
    const all: string[] = [];
    for (const [who, visitor] of Object.entries(onlookers)) {
      for (const path of publicPlaces.flatMap((path) => [path, dataPath(path)])) {
        const text = (await toldAt(visitor, path)).replaceAll("canaria-universidad", "");
        if (canariesIn(text).length > 0) all.push(`${path} to ${who}`);
      }
    }
    return all;
  };
  await arrange(contest, { settings: blind, phase: "evaluation" });
  expect(await telling()).toEqual([]);
  expect((await contest.visitor().open("/galeria?q=canaria-universidad")).texts(".card-title")).toEqual([]);
  const university = await contest.signedIn(people.universidad);
  expect(canariesIn((await university.open("/galeria")).html)).not.toEqual([]);
  expect(canariesIn((await university.open("/universidad")).html)).not.toEqual([]);

  // After the contest everybody but the jury reads the authors.
  await arrange(contest, { settings: blind, phase: "results" });
  expect(await telling()).toContain("/propuesta/faro to nobody");
}, 120_000);
