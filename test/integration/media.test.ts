import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { sample } from "../support/multipart";
import { NEW, openUniversity, proposalParts, sendProposal, strayFiles } from "../support/submission";

const contest = openContest();

/** Sends a sample under a name; answers what was kept of it. */
async function taken(name: string, filename = name) {
  const { visitor, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""], {}, { filename, bytes: sample(name) });
  const [asset] = await contest.rows<Record<string, unknown>>(
    "select id, kind, mime_type, width, height, duration_seconds, size_bytes, storage_path from proposal_assets where proposal_id = ?",
    id,
  );
  return { id, asset };
}

const facts = {
  // Sensor 320 × 180, turned upright by its matrix.
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

test.each(Object.entries(facts))("[NEW-05] %s is taken for what it is", async (name, expected) => {
  const { asset } = await taken(name);
  expect(asset).toMatchObject({ ...expected, size_bytes: sample(name).byteLength });
  const served = await contest.visitor().fetch(`/archivos/${asset?.id}`);
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(sample(name));
  if (expected.kind === "image") {
    const small = await contest.visitor().fetch(`/archivos/${asset?.id}/360`);
    expect([small.status, small.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  }
});

test.each([
  ["no-admitido.webm", "Archivo no válido"],
  ["no-admitido.gif", "Archivo no válido"],
  ["no-admitido.avif", "Archivo no válido"],
  ["video-10s6.mp4", "10 segundos"],
  ["video-11s.mp4", "10 segundos"],
])("[NEW-05] %s is refused: %s, and nothing is kept", async (name, message) => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const parts = proposalParts([students[0]?.id ?? ""], {}, { filename: "cartel.jpg", bytes: sample(name) });
  const page = await visitor.submitMultipart(NEW, parts);
  expect(page.status).toBe(400);
  expect(page.errorOf("file")).toContain(message);
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(0);
  expect(await contest.value("select count(*) from uploads")).toBe(0);
  expect(await strayFiles(contest)).toEqual([]);
});

test.each([
  "cartel",
  "cartel.JPG.exe",
  "Ñandú – «çà va» 🎨🖼️.jpg",
  `${"nombre larguísimo ".repeat(17)}.jpg`.slice(-300),
  "../../etc/passwd",
  'comillas " y ; punto.jpg',
])("[NEW-05] [NEW-07] the name %s is no obstacle and no path", async (filename) => {
  const { id, asset } = await taken("cartel.jpg", filename);
  expect(asset?.storage_path).toMatch(new RegExp(`^${id}/\\d+\\.jpg$`));
});
