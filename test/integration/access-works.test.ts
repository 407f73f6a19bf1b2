import { expect, test } from "vitest";
import { openStores } from "~/context";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";
import { markupProblems } from "../support/markup";

const contest = openContest();

const label = ".access-work figcaption";
const why = ".access-why";
const fromGallery = "/auth?redirectTo=%2Fgaleria%3Forden%3Dtitle";

test("[FACE-15] without a work with a picture the access screens show the contest in numbers", async () => {
  await contest.addProposal({ title: "Sin imagen" });
  for (const path of ["/auth", fromGallery]) {
    const page = await contest.visitor().open(path);
    expect(page.texts(".access-number")).toEqual(["3", "10", "1"]);
    expect(page.texts(`${label}, ${why}`)).toEqual([]);
  }
});

const works: string[] = [];

test("[FACE-15] each day another work stands beside the form, each equally often, whatever its votes", async () => {
  for (let n = 0; n < 4; n++) {
    const id = await contest.addProposal({ title: `Cartel ${n}` });
    await addAsset(contest, id, { file: "cartel.jpg" });
    works.push(id);
  }
  await addAsset(contest, await contest.addProposal({ isDraft: true }), { file: "cartel.jpg" });
  await addAsset(contest, await contest.addProposal({ status: "descalificada" }), { file: "cartel.jpg" });
  const stores = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  const shown = async () => {
    const days = await Promise.all(works.map((_, day) => stores.works.ofDay(500 + day, 1)));
    return days.flat().map(({ id }) => id);
  };
  const before = await shown();
  expect(before.toSorted()).toEqual(works.toSorted());
  for (let n = 0; n < 3; n++) await contest.addVote(await contest.addPerson("publico"), works[0] as string);
  expect(await shown()).toEqual(before);
});

test("[FACE-15] the access screens show that work with its label; its university only while authors are visible", async () => {
  const paths = [
    "/auth",
    "/auth?tab=registrarse",
    "/auth/votar",
    "/auth/recuperar",
    "/auth/recuperar/no-existe",
    "/auth/enlace",
    "/auth/enlace/no-existe",
    "/auth/invitacion/no-existe",
    "/auth/alumnos/no-existe",
    "/auth/confirmar/no-existe",
    "/baja/no-existe",
  ];
  const shown = () =>
    Promise.all(paths.map(async (path) => (await contest.visitor().open(path)).text(label)));
  const labels = await shown();
  for (const one of labels) expect(one).toMatch(/^Cartel \d ?Universidad .+$/);
  expect(new Set(labels).size).toBe(1);
  expect(await markupProblems(await contest.visitor().open("/auth"))).toEqual([]);
  await contest.setSetting("blind_judging", "true");
  for (const one of await shown()) expect(one).toMatch(/^Cartel \d$/);
  await contest.setSetting("blind_judging", "false");
});

test("[FACE-15] a visitor whom the gallery sent reads how many works it has, above some of them", async () => {
  const page = await contest.visitor().open(fromGallery);
  const count = await contest.value("select count(*) from proposals where is_draft = 0");
  expect(page.text(why)).toBe(`Inicia sesión para ver las ${count} obras`);
  expect(page.document.querySelectorAll(".access-wall .cover")).toHaveLength(works.length);
  expect(await markupProblems(page)).toEqual([]);
  // Others did not come for the gallery, or can see it.
  expect((await contest.visitor().open("/auth?redirectTo=%2Fcuenta")).texts(why)).toEqual([]);
  await contest.setSetting("open_to_visitors", "true");
  expect((await contest.visitor().open(fromGallery)).texts(why)).toEqual([]);
});

test("[FACE-15] the work that gets the vote stands beside the form, never a draft", async () => {
  await contest.setPhase("voting");
  const draft = await contest.column("select id from proposals where is_draft = 1");
  const shown = async (id: string | undefined) => {
    const page = await contest
      .visitor()
      .open(`/auth/votar?redirectTo=${encodeURIComponent(`/propuesta/${id}#votar`)}`);
    return page.document.querySelectorAll(".access-title").map((link) => link.getAttribute("href"));
  };
  for (const id of works) expect(await shown(id)).toEqual([`/propuesta/${id}`]);
  expect(await shown(draft[0] as string)).toEqual([]);
});
