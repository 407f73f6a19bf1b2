import { beforeAll, expect, test, vi } from "vitest";
import addresses from "~/addresses.json";
import { confirmedActions } from "~/auth/core/confirmed-actions";
import { actions, type World } from "../support/actions";
import { openContest } from "../support/contest";
import { arrange, plantRichContest } from "../support/screens";
import { KeptState } from "../support/table-contents";

vi.setConfig({ testTimeout: 120_000 });
const contest = openContest({ MAIL_FROM: "concurso@prueba.test" });
const state = new KeptState(contest);
let people: World["people"];

beforeAll(async () => {
  people = await plantRichContest(contest);
  await state.keep("base");
});

/** Actions that an admin can undo on the same screen, that only ask, or that reveal nothing new. */
const harmless = [
  "running/panel mark-read",
  "running/settings",
  "running/settings, a document",
  "mail/outbox",
  "mail/new-message preview",
  "mail/new-message test",
  "jury/criteria confirm",
  "jury/criteria save",
  "final/steps keep-rule",
  "running/states ask-assign",
  "running/states ask-finalists",
  "running/states ask-removal",
  "running/states ask-status",
  "running/states assign",
  "final/verdict add",
  "final/verdict ask",
  "final/verdict discard",
  "final/verdict save",
  "final/announcement ask",
  "running/export prepare",
  "running/template",
  "running/template apply",
  "running/template-file",
  "works/image-generation begin",
  "works/image-generation start",
  "works/image-generation step",
  "people/invitations resend",
  "people/invitations withdraw",
  "jury/assignments add",
  "jury/assignments add_category",
  "jury/assignments remove",
  "jury/assignments undo",
  "jury/dashboard ask-reassignment",
  "jury/dashboard ask-reminder",
  "jury/dashboard lift",
  "jury/dashboard reassign",
  "jury/dashboard remind",
  "works/sample-images upload",
  "public/published-texts preview",
  "works/missing-alt-texts",
  "people/universities activate",
  "people/universities add",
  "people/universities edit",
  "people/universities move",
  "people/universities reject",
  "people/universities-import",
  "people/universities-import, confirmed",
  "people/users parte=vinculos",
  "people/users-import",
];

/** The admins' screens, by name. */
const adminScreens = new Map(
  Object.entries(addresses).flatMap(([address, screen]) =>
    /^\/admin\b/.test(address) ? [[`${screen}`, address] as const] : [],
  ),
);
const isOfAdmins = (name: string) => adminScreens.has(name.split(/,? /)[0] ?? "");

test("[MEND3-09] every act of an admin either asks for the password again or is named as harmless", () => {
  const acts = Object.keys(actions).filter(isOfAdmins);
  const files = [...adminScreens].flatMap(([screen, address]) => (address.includes(".") ? [screen] : []));
  const decided = [...confirmedActions.filter(isOfAdmins), ...harmless];
  expect(decided.toSorted()).toEqual([...new Set([...acts, ...files])].toSorted());
});

/** Files that only the list of addresses mentions. */
const files: Record<string, string> = {
  "final/minutes": "/admin/fallo/1/acta.pdf",
  "final/diplomas-zip": "/admin/fallo/diplomas.zip",
  "jury/work-csv": "/admin/jurado/faro.csv",
  "jury/progress-csv": "/admin/jurado/progreso.csv",
  "jury/ranking-csv": "/admin/jurado/ranking.csv",
  "running/audit-csv": "/admin/registro.csv",
  "works/original": "/archivos/faro-1/original",
};

test.each(confirmedActions)("[MEND3-09] [MEND4-15] %s asks after 15 idle minutes", async (name) => {
  await state.putBack("base");
  const action = actions[name];
  await arrange(contest, action ?? {});
  const visitor = await contest.signedIn(people.admin);
  const send = (await action?.plan({ contest, people, visitor })) ?? ((one) => one.fetch(files[name] ?? ""));
  const past = Date.now() - 16 * 60_000;
  await contest.rows("update sessions set created_at = ?1, confirmed_at = ?1, active_at = ?1", past);
  const answer = await send(visitor);
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    307,
    expect.stringMatching(/^\/cuenta\/confirmar\?redirectTo=/),
  ]);
});
