import { readdirSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { confirmedActs } from "~/auth/core/confirmed-acts";
import { actions, type World } from "../support/actions";
import { openContest } from "../support/contest";
import { KeptState } from "../support/kept-state";
import { arrange, plantRichContest } from "../support/screens";

vi.setConfig({ testTimeout: 120_000 });
const contest = openContest({ MAIL_FROM: "concurso@prueba.test" });
const state = new KeptState(contest);
let people: World["people"];

beforeAll(async () => {
  people = await plantRichContest(contest);
  await state.keep("base");
});

/** Acts that an admin undoes with the same screen, that only ask, or that tell nobody anything new. */
const harmless = [
  "admin._index mark-read",
  "admin.ajustes, a document",
  "admin.correo",
  "admin.correo_.nuevo preview",
  "admin.correo_.nuevo test",
  "admin.criterios confirm",
  "admin.criterios save",
  "admin.deliberacion close-jury",
  "admin.deliberacion open-community",
  "admin.deliberacion open-jury",
  "admin.estados ask-assign",
  "admin.estados ask-finalists",
  "admin.estados ask-removal",
  "admin.estados ask-status",
  "admin.estados assign",
  "admin.estados set-one",
  "admin.estados set-status",
  "admin.fallo add",
  "admin.fallo ask",
  "admin.fallo discard",
  "admin.fallo save",
  "admin.fallo_.comunicar ask",
  "admin.generar-imagenes begin",
  "admin.generar-imagenes start",
  "admin.generar-imagenes step",
  "admin.invitaciones resend",
  "admin.invitaciones withdraw",
  "admin.jurado_.asignaciones add",
  "admin.jurado_.asignaciones calibrate",
  "admin.jurado_.asignaciones remove",
  "admin.jurado_.asignaciones uncalibrate",
  "admin.jurado_.asignaciones undo",
  "admin.jurado_.ritmo ask-reassignment",
  "admin.jurado_.ritmo ask-reminder",
  "admin.jurado_.ritmo reassign",
  "admin.jurado_.ritmo remind",
  "admin.jurado_.solidez",
  "admin.subir-imagenes upload",
  "admin.textos preview",
  "admin.textos-alternativos",
  "admin.universidades activate",
  "admin.universidades add",
  "admin.universidades approve",
  "admin.universidades edit",
  "admin.universidades move",
  "admin.universidades reject",
  "admin.universidades_.importar",
  "admin.universidades_.importar, confirmed",
  "admin.usuarios parte=vinculos",
  "admin.usuarios_.importar",
];
/** Files that say nothing that their admin could not read out. */
const harmlessFiles = ["admin.universidades_.plantilla[.]csv", "admin.usuarios_.plantilla[.]csv"];

test("[MEND3-09] every act of an admin either asks for the password again or is named as harmless", () => {
  const acts = Object.keys(actions).filter((name) => name.startsWith("admin."));
  const files = readdirSync("app/routes")
    .map((name) => name.replace(/\.ts$/, ""))
    .filter((name) => /^admin\..*\[\.\]/.test(name));
  const decided = [
    ...confirmedActs.filter((name) => name.startsWith("admin.")),
    ...harmless,
    ...harmlessFiles,
  ];
  expect(decided.toSorted()).toEqual([...new Set([...acts, ...files])].toSorted());
});

/** What a list of addresses alone tells of. */
const files: Record<string, string> = {
  "admin.fallo_.$number.acta[.]pdf": "/admin/fallo/1/acta.pdf",
  "admin.fallo_.diplomas[.]zip": "/admin/fallo/diplomas.zip",
  "admin.jurado_.$id[.]csv": "/admin/jurado/faro.csv",
  "admin.jurado_.progreso[.]csv": "/admin/jurado/progreso.csv",
  "admin.jurado_.ranking[.]csv": "/admin/jurado/ranking.csv",
  "admin.registro[.]csv": "/admin/registro.csv",
  "archivos.$assetId.original": "/archivos/faro-1/original",
};

test.each(confirmedActs)("[MEND3-09] %s asks after 15 idle minutes", async (name) => {
  await state.putBack("base");
  const action = actions[name];
  await arrange(contest, action ?? {});
  const visitor = await contest.signedIn(people.admin);
  const send = (await action?.plan({ contest, people, visitor })) ?? ((one) => one.fetch(files[name] ?? ""));
  const past = Date.now() - 16 * 60_000;
  await contest.rows("update sessions set created_at = ?1, confirmed_at = ?1", past);
  const answer = await send(visitor);
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    307,
    expect.stringMatching(/^\/cuenta\/confirmar\?redirectTo=/),
  ]);
});
