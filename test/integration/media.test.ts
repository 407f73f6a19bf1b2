import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { sample } from "../support/multipart";
import { openUniversity, sendProposal } from "../support/submission";

const contest = openContest();

/** Submits a sample under a name. Returns the stored data. */
async function storedSample(name: string, filename = name) {
  const { visitor, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""], {}, { filename, bytes: sample(name) });
  const [asset] = await contest.rows<Record<string, unknown>>(
    "select id, kind, mime_type, width, height, duration_seconds, size_bytes, storage_path from proposal_assets where proposal_id = ?",
    id,
  );
  return { id, asset };
}

const facts = {
  // Frames of 320 × 180, rotated upright by the video's matrix.
  "iphone-hevc.mov": {
    kind: "video",
    mime_type: "video/quicktime",
    width: 180,
    height: 320,
    duration_seconds: 2,
  },
  "moov-al-final.mov": { kind: "video", mime_type: "video/quicktime" },
  "fragmentado.mp4": { kind: "video", mime_type: "video/mp4" },
  "video-10s.mp4": { kind: "video", mime_type: "video/mp4", duration_seconds: 10 },
  "video-10s4.mp4": { kind: "video", mime_type: "video/mp4", duration_seconds: 10.4 },
  "cmyk-progresivo.jpg": { kind: "image", mime_type: "image/jpeg" },
  "cabecera-larga.jpg": { kind: "image", mime_type: "image/jpeg" },
  "png-16-bits.png": { kind: "image", mime_type: "image/png" },
  "cartel.webp": { kind: "image", mime_type: "image/webp" },
};

test.each(Object.entries(facts))(
  "[NEW-05] %s is taken for what it is, whatever it is called",
  async (name, expected) => {
    const { asset } = await storedSample(name, "obra.bin");
    expect(asset).toMatchObject({ ...expected, size_bytes: sample(name).byteLength });
    const admin = await contest.as("admin");
    const original = await admin.fetch(`/archivos/${asset?.id}/original`);
    expect(new Uint8Array(await original.arrayBuffer())).toEqual(sample(name));
    if (expected.kind === "image") {
      const small = await contest.visitor().fetch(`/archivos/${asset?.id}/360`);
      expect([small.status, small.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    }
  },
);

test.each([
  "cartel",
  "cartel.JPG.exe",
  "Ñandú – «çà va» 🎨🖼️.jpg",
  `${"nombre larguísimo ".repeat(17)}.jpg`.slice(-300),
  "../../etc/passwd",
  'comillas " y ; punto.jpg',
])("[NEW-05] [NEW-07] the name %s is no obstacle and no path", async (filename) => {
  const { id, asset } = await storedSample("cartel.jpg", filename);
  expect(asset?.storage_path).toMatch(new RegExp(`^${id}/\\d+\\.jpg$`));
});

test("[MEND-21] an HEVC video gets a poster of its work's words, in its own shape; one that did not come is drawn by the cron", async () => {
  const { id, asset } = await storedSample("iphone-hevc.mov");
  const stored = () =>
    contest.rows<{ rare_codec: string | null; poster_path: string | null }>(
      "select rare_codec, poster_path from proposal_assets where proposal_id = ?",
      id,
    );
  const [first] = await stored();
  expect(first?.rare_codec).toMatch(/^hvc1\.1\./);
  expect(first?.poster_path).toMatch(new RegExp(`^${id}/\\d+\\.png$`));
  const shape = async () => {
    const answer = await contest.visitor().fetch(`/archivos/${asset?.id}/360`);
    const { type, width, height } = imageSize(new Uint8Array(await answer.arrayBuffer()));
    return [answer.status, type, width, height];
  };
  expect(await shape()).toEqual([200, "webp", 360, 640]);

  // Simulates a poster that could not be drawn at the submission.
  const bucket = await contest.bucket("PROPOSALS");
  await bucket.delete(first?.poster_path ?? "");
  await contest.db.exec("update proposal_assets set poster_path = null");
  await contest.cron(Date.now());
  const [second] = await stored();
  expect(second?.poster_path).toMatch(new RegExp(`^${id}/\\d+\\.png$`));
  expect(await shape()).toEqual([200, "webp", 360, 640]);
  await contest.cron(Date.now());
  expect(await stored()).toEqual([second]);
  expect(await contest.value("select count(*) from uploads")).toBe(0);
});

test("[MEND-21] a video that every browser plays is given none", async () => {
  const { id } = await storedSample("video-2s.mp4");
  await contest.cron(Date.now());
  const row = await contest.rows(
    "select rare_codec, poster_path from proposal_assets where proposal_id = ?",
    id,
  );
  expect(row).toEqual([{ rare_codec: null, poster_path: null }]);
});

test("[MEND4-28] a JPEG with fill bytes before its markers is taken, and stands upright", async () => {
  const [plain, filled] = await Promise.all(["tumbada.jpg", "relleno.jpg"].map((name) => storedSample(name)));
  const sizeOf = (stored: typeof plain) => [stored?.asset?.width, stored?.asset?.height];
  expect(sizeOf(filled)).toEqual(sizeOf(plain));
  const pictures = [plain, filled].map(async (stored) => {
    const answer = await contest.visitor().fetch(`/archivos/${stored?.asset?.id}/360`);
    return Buffer.from(await answer.arrayBuffer()).toString("base64");
  });
  const [upright, same] = await Promise.all(pictures);
  expect(same).toBe(upright);
});
