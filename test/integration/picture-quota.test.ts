import { beforeEach, expect, test } from "vitest";
import { nextMonth } from "~/contest/works/picture-quota";
import { openContest } from "../support/contest";
import { jpegWithNotes } from "../support/private-notes";
import { emptyBucket } from "../support/reset";
import { openUniversity, sendProposal } from "../support/submission";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const PLAN = 5000;
const IMMUTABLE = "public, max-age=31536000, immutable";
let admin: Visitor;

beforeEach(async () => {
  await contest.removeWorks();
  for (const table of ["throttles", "notifications", "settings", "uploads"]) {
    await contest.db.exec(`delete from ${table}`);
  }
  await emptyBucket(await contest.bucket("PROPOSALS"));
  await contest.setPhase("submission");
  admin = await contest.signedIn(await contest.addPerson("admin"));
});

/** Sets the number of pictures that the resizer has made this month. */
const setMade = (made: number) =>
  contest.rows(
    `insert into throttles (key, tries, expires_at) values ('pictures', ?1, ?2)
      on conflict (key) do update set tries = ?1`,
    ...[made, nextMonth(Date.now())],
  );
const made = () => contest.value<number>("select tries from throttles where key = 'pictures'");

async function send(bytes = jpegWithNotes()) {
  const { visitor, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""], {}, { filename: "obra.jpg", bytes });
  const asset = await contest.value<string>("select id from proposal_assets where proposal_id = ?", id);
  return { id, visitor, url: `/archivos/${asset}`, bytes };
}

async function get(visitor: Visitor, url: string, headers: HeadersInit = {}) {
  const answer = await visitor.fetch(url, { headers });
  return {
    status: answer.status,
    type: answer.headers.get("Content-Type"),
    cache: answer.headers.get("Cache-Control"),
    etag: answer.headers.get("ETag"),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

test("[QUOTA-01] each picture is made and counted once; the local resizer refuses picture 5,001", async () => {
  const { url } = await send();
  expect(await made()).toBe(1);
  // Visitors at once share an answer. Other requests of the tests are forced reloads.
  const shared = { "Cache-Control": "max-age=0" };
  const both = await Promise.all([1, 2].map(() => get(contest.visitor(), `${url}/640`, shared)));
  expect(both.map(({ status, cache }) => [status, cache])).toEqual([
    [200, IMMUTABLE],
    [200, IMMUTABLE],
  ]);
  await get(admin, `${url}/640`);
  await get(contest.visitor(), url);
  expect(await made()).toBe(2);

  await setMade(PLAN - 1);
  expect((await get(contest.visitor(), `${url}/360`)).status).toBe(200);
  expect((await get(contest.visitor(), `${url}/960`)).status).toBe(404);
  expect(await made()).toBe(PLAN);
});

test("[QUOTA-04] /admin and /healthz warn from 80 % of the plan's pictures on, and when they are spent", async () => {
  const told = async () => {
    const { pictures } = (await (await contest.visitor().fetch("/healthz")).json()) as { pictures: unknown };
    return [pictures, (await admin.open("/admin")).text("[data-pictures]")];
  };
  await setMade(3999);
  expect(await told()).toEqual([{ made: 3999, included: PLAN, state: "enough" }, ""]);
  await setMade(4000);
  expect(await told()).toEqual([
    { made: 4000, included: PLAN, state: "near" },
    "Este mes se han preparado 4000 de las 5000 imágenes que incluye el plan de Cloudflare. Amplía el plan de Images antes de que se acaben.",
  ]);
  await setMade(PLAN);
  expect(await told()).toEqual([
    { made: PLAN, included: PLAN, state: "spent" },
    "Las 5000 imágenes de este mes del plan de Cloudflare se han acabado: las nuevas se ven como se enviaron, y quien evalúa a ciegas no las ve. Amplía el plan de Images.",
  ]);
});
