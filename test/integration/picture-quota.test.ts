import { beforeEach, expect, test } from "vitest";
import { nextMonth } from "~/contest/works/picture-quota";
import { withoutMetadata } from "~/media/metadata";
import { addAsset } from "../support/assets";
import { openContest, type Person } from "../support/contest";
import { sample } from "../support/multipart";
import { postOpening, sendInParts } from "../support/parts";
import { jpegWithNotes, pngWithNotes, SECRETS, webpWithNotes } from "../support/private-notes";
import { emptyBucket } from "../support/reset";
import { NEW, openUniversity, proposalParts, sendProposal, strayFiles } from "../support/submission";
import type { Visitor } from "../support/visitor";

const contest = openContest();
contest.tolerated = /pictures_spent/;
const PLAN = 5000;
const IMMUTABLE = "public, max-age=31536000, immutable";
const BRIEF = "private, max-age=60";
let admin: Visitor;

beforeEach(async () => {
  await contest.removeWorks();
  for (const table of ["throttles", "unchecked_pictures", "notifications", "settings", "uploads"]) {
    await contest.db.exec(`delete from ${table}`);
  }
  await emptyBucket(await contest.bucket("PROPOSALS"));
  await contest.setPhase("submission");
  admin = await contest.as("admin");
});

/** Sets the number of pictures that the resizer has made this month. */
const setMade = (made: number) =>
  contest.rows(
    `insert into throttles (key, tries, expires_at) values ('pictures', ?1, ?2)
      on conflict (key) do update set tries = ?1`,
    ...[made, nextMonth(Date.now())],
  );
const made = () => contest.value<number>("select tries from throttles where key = 'pictures'");
const unchecked = () => contest.rows("select is_damaged from unchecked_pictures");

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
  const both = await Promise.all([1, 2].map(() => get(contest.visitor(), `${url}/768`, shared)));
  expect(both.map(({ status, cache }) => [status, cache])).toEqual([
    [200, IMMUTABLE],
    [200, IMMUTABLE],
  ]);
  await get(admin, `${url}/768`);
  await get(contest.visitor(), url);
  expect(await made()).toBe(2);

  await setMade(PLAN - 1);
  expect((await get(contest.visitor(), `${url}/360`)).cache).toBe(IMMUTABLE);
  expect(await made()).toBe(PLAN);
  // The whole picture stands in, which has no metadata.
  const whole = await get(contest.visitor(), url);
  const standIn = await get(contest.visitor(), `${url}/1280`);
  expect(standIn).toEqual({ ...whole, cache: BRIEF, etag: null });
  expect(await made()).toBe(PLAN);

  await contest.rows("update throttles set expires_at = ?", Date.now() - 1);
  const later = await get(admin, `${url}/1280`);
  expect([later.cache, later.bytes.equals(whole.bytes), await made()]).toEqual([IMMUTABLE, false, 1]);
});

test("[QUOTA-02] [QUOTA-03] no upload is refused for it; the original stands in, never for those who may not know the authors, until the cron can make the pictures", async () => {
  await setMade(PLAN);
  const { url, visitor, bytes } = await send();
  const other = await openUniversity(contest);
  expect((await sendInParts(other.visitor, bytes)).status).toBe(201);
  expect(await unchecked()).toEqual([{ is_damaged: 0 }, { is_damaged: 0 }]);

  const places = [url, `${url}/360`, `${url}/1280`, `${url}/compartir`];
  const original = {
    ...{ status: 200, type: "image/jpeg", cache: BRIEF, etag: null },
    bytes: Buffer.from(withoutMetadata(bytes) ?? []),
  };
  for (const place of places) expect(await get(contest.visitor(), place)).toEqual(original);
  const part = await contest.visitor().fetch(url, { headers: { Range: "bytes=10-19" } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
    206,
    original.bytes.subarray(10, 20),
  ]);

  await contest.setPhase("evaluation");
  await contest.setSetting("blind_judging", "true");
  const juror = await contest.as("jurado");
  for (const blind of [juror, contest.visitor(), await contest.as("alumno")]) {
    for (const place of places) {
      const answer = await get(blind, place);
      expect([answer.status, answer.type, answer.cache]).toEqual([503, "image/svg+xml", BRIEF]);
      expect(answer.bytes.toString()).toContain("Esta imagen se verá más adelante");
      for (const secret of SECRETS) expect(answer.bytes.includes(secret)).toBe(false);
    }
  }
  expect((await juror.fetch(`${url}/360`)).headers.get("Retry-After")).toBe("3600");
  for (const knowing of [visitor, admin]) expect(await get(knowing, url)).toEqual(original);

  await contest.cron(Date.now());
  expect([await unchecked(), await made()]).toEqual([[{ is_damaged: 0 }, { is_damaged: 0 }], PLAN]);
  await contest.db.exec("delete from throttles");
  await contest.cron(Date.now());
  expect([await unchecked(), await made()]).toEqual([[], 2]);
  for (const place of places) {
    const answer = await get(juror, place);
    expect([answer.status, answer.cache]).toEqual([200, IMMUTABLE]);
    expect(answer.type).toBe(place.endsWith("compartir") ? "image/jpeg" : "image/webp");
    for (const secret of SECRETS) expect(answer.bytes.includes(secret)).toBe(false);
  }
  expect(await strayFiles(contest)).toEqual([]);
});

test("[QUOTA-03] a picture that turns out damaged later is told to the admins and its university, and made no more", async () => {
  await setMade(PLAN);
  const half = sample("cartel.jpg").slice(0, sample("cartel.jpg").length / 2);
  const { id, url, visitor } = await send(half);
  expect((await sendInParts(visitor, half)).status).toBe(201);
  expect((await visitor.open("/universidad")).text()).not.toContain("dañada");
  await contest.db.exec("delete from throttles");
  await contest.cron(Date.now());
  await contest.cron(Date.now());
  // An upload that no work has goes, so that its form asks for another file.
  expect(await contest.column("select id from uploads")).toEqual([]);
  expect(await unchecked()).toEqual([{ is_damaged: 1 }]);
  expect(await contest.rows("select kind, link, body from notifications")).toEqual([
    {
      kind: "picture_damaged",
      link: `/propuesta/${id}`,
      body: "Una imagen de «Manos libres» se recibió sin comprobar y no se puede abrir. Pide a la universidad que elimine la propuesta y la envíe otra vez.",
    },
  ]);
  expect((await visitor.open("/universidad")).text("article")).toContain(
    "Una imagen está dañada y no se ve. Elimina la propuesta y envíala otra vez; si el plazo ha terminado, escribe a la organización.",
  );
  const before = await made();
  for (const place of [url, `${url}/360`]) expect((await get(admin, place)).status).toBe(404);
  expect(await made()).toBe(before);
  await visitor.submit("/universidad", { intent: "delete", id });
  await contest.cron(Date.now());
  expect([await unchecked(), await strayFiles(contest)]).toEqual([[], []]);
});

test("[QUOTA-03] a drawn poster of a video waits for its check too", async () => {
  await setMade(PLAN);
  const id = await contest.addProposal();
  await addAsset(contest, id, {
    file: "iphone-hevc.mov",
    mimeType: "video/quicktime",
    seconds: 2,
    rareCodec: "hvc1",
  });
  await contest.cron(Date.now());
  const path = await contest.value<string>("select poster_path from proposal_assets");
  expect(await contest.column("select storage_path from unchecked_pictures")).toEqual([path]);
  expect((await get(contest.visitor(), `/archivos/${id}-0/768`)).type).toBe("image/png");
});

test("[QUOTA-04] /admin and /healthz warn from 80 % of the plan's pictures on, and when they are spent", async () => {
  const told = async () => {
    const { pictures } = (await (await contest.visitor().fetch("/healthz")).json()) as { pictures: unknown };
    return [pictures, (await admin.open("/admin")).text("[data-pictures]")];
  };
  await setMade(3999);
  expect(await told()).toEqual([{ made: 3999, refused: 0, included: PLAN, state: "enough" }, ""]);
  await setMade(4000);
  expect(await told()).toEqual([
    { made: 4000, refused: 0, included: PLAN, state: "near" },
    "Este mes se han preparado 4000 de las 5000 imágenes que incluye el plan de Cloudflare. Amplía el plan de Images antes de que se acaben.",
  ]);
  await setMade(PLAN);
  expect(await told()).toEqual([
    { made: PLAN, refused: 0, included: PLAN, state: "spent" },
    "Las 5000 imágenes de este mes del plan de Cloudflare se han acabado. Las comparten todos los sitios de la cuenta. Hasta que haya más, las nuevas se ven como se enviaron, y quien evalúa a ciegas no las ve. Amplía el plan de Images.",
  ]);
});

test("[MEND4-14] a refusal by the platform is logged and shown, whatever this site has counted", async () => {
  const { url } = await send();
  await setMade(PLAN);
  for (const width of [360, 768]) await get(contest.visitor(), `${url}/${width}`);
  expect(await contest.complaints()).toEqual(["pictures_spent: 9422"]);
  await setMade(1);
  const { pictures } = (await (await contest.visitor().fetch("/healthz")).json()) as { pictures: unknown };
  expect(pictures).toEqual({ made: 1, refused: 2, included: PLAN, state: "spent" });
  expect((await admin.open("/admin")).text("[data-pictures]")).toContain("todos los sitios de la cuenta");
});

test.each([
  ["JPEG", jpegWithNotes()],
  ["PNG", pngWithNotes()],
  ["WebP", webpWithNotes()],
])(
  "[MEND4-02] a %s without its metadata has the same pixels and stands the same way up",
  async (_, bytes) => {
    const bare = withoutMetadata(bytes);
    const pixels = [bytes, bare ?? bytes].map(async (one) => {
      const { url } = await send(one);
      return (await get(contest.visitor(), url)).bytes.toString("base64");
    });
    const [before, after] = await Promise.all(pixels);
    expect(before).toBe(after);
  },
);

const setTries = (account: Person, tries: number) =>
  contest.rows("update throttles set tries = ? where key = ?", tries, `pictures:${account.id}`);
const MANY = "Tu cuenta ha enviado 72 imágenes en un día, el máximo. Inténtalo mañana.";

test("[MEND4-02] an account uploads 72 pictures a day, however often it cancels, and the organiser is told of 100", async () => {
  const { visitor, contact, students } = await openUniversity(contest);
  const upload = async () => {
    const answer = await postOpening(visitor, sample("cartel.jpg"));
    const body = (await answer.json()) as { id?: string; message?: string };
    if (body.id) await visitor.fetch(`/cargas/${body.id}`, { method: "DELETE" });
    return [answer.status, body.message];
  };
  expect(await upload()).toEqual([201, undefined]);
  await setTries(contact, 71);
  expect(await upload()).toEqual([201, undefined]);
  expect(await upload()).toEqual([429, MANY]);
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""]));
  expect([page.status, page.errorOf("file"), page.valueOf("title")]).toEqual([400, MANY, "Manos libres"]);
  expect((await postOpening(visitor, sample("video-2s.mp4"))).status).toBe(201);

  const told = () =>
    contest.rows(
      `select action as what from audit_log where target_id = ?1 and action = 'pictures_flooded'
       union all select kind from notifications where user_id = ?1`,
      contact.id,
    );
  await setTries(contact, 98);
  await upload();
  expect(await told()).toEqual([]);
  for (let n = 0; n < 3; n++) await upload();
  expect(await told()).toEqual([{ what: "pictures_flooded" }, { what: "pictures_flooded" }]);
  expect((await admin.open("/admin/registro")).text()).toContain("100 imágenes en un día");

  await contest.rows("update throttles set expires_at = 1");
  expect(await upload()).toEqual([201, undefined]);
});

test("[MEND4-02] a work that is sent and deleted gives no picture back", async () => {
  const { visitor, contact, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""]);
  await setTries(contact, 72);
  await visitor.submit("/universidad", { intent: "delete", id });
  const page = await visitor.submitMultipart(NEW, proposalParts([students[0]?.id ?? ""]));
  expect(page.errorOf("file")).toBe(MANY);
});
