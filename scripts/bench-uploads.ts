// `npm run bench -- uploads` sends a video of 300 MB through the form's body and in parts. A worker of one
// line puts the same bytes straight into R2 for comparison. Prints throughput and processor time of the best
// round, and the worst growth of the worker's memory.
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { Miniflare } from "miniflare";
import { seedDemo } from "./demo";
import { buildIfStale, localVars, root } from "./local";
import { migrateLocal } from "./migrating";
import { processorSeconds, residentBytes, workerds } from "./processes";
import { startRuntime } from "./runtime";

const MB = 1024 * 1024;
const PART = 8 * MB;
const HEAD = 64 * 1024;
const ROUNDS = 3;
const SIZES = [10 * MB, 300 * MB];
const BOUNDARY = "----bench";
const UNIVERSITY = "universidad-bench";

type Bytes = Uint8Array<ArrayBuffer>;
type Headers = Record<string, string>;
interface Running {
  url: URL;
  headers: Headers;
  dispose(): Promise<void>;
}

/** Returns a real MP4 of 2 s, padded to `size` bytes by a `free` box at the end. */
function video(size: number): Bytes {
  const head = readFileSync(resolve(root, "test/files/video-2s.mp4"));
  const bytes = new Uint8Array(size);
  bytes.set(head);
  new DataView(bytes.buffer).setUint32(head.length, size - head.length);
  bytes.set(Buffer.from("free"), head.length + 4);
  return bytes;
}

const agent = new Agent({ keepAlive: true });

async function send(method: string, url: URL, headers: Headers, pieces: Uint8Array[]) {
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const sending = request(url, { method, agent, headers: { ...headers, "Content-Length": length } });
  const answered = once(sending, "response") as Promise<[IncomingMessage]>;
  for (const piece of pieces) {
    for (let at = 0; at < piece.byteLength; at += MB) {
      if (!sending.write(piece.subarray(at, at + MB))) await once(sending, "drain");
    }
  }
  sending.end();
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

function expectStatus(expected: number, { status, body }: { status: number; body: string }) {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${body.slice(0, 500)}`);
}

const straight = {
  async start(folder: string): Promise<Running> {
    const runtime = new Miniflare({
      modules: true,
      script: `export default { async fetch(request, env) {
        await env.BUCKET.put(crypto.randomUUID(), request.body);
        return new Response(null, { status: 204 });
      } }`,
      compatibilityDate: "2026-07-30",
      r2Buckets: ["BUCKET"],
      r2Persist: join(folder, "straight"),
    });
    return { url: await runtime.ready, headers: {}, dispose: () => runtime.dispose() };
  },
  async upload({ url }: Running, bytes: Bytes) {
    expectStatus(204, await send("PUT", url, {}, [bytes]));
  },
};

async function startApp(folder: string): Promise<Running> {
  const vars = { ...localVars(), FORM_BODY_LIMIT_MB: "400" };
  const runtime = await startRuntime({ port: 0, dataDir: folder, vars });
  const url = await runtime.ready;
  const origin = { Origin: url.origin };
  const form = { ...origin, "Content-Type": "application/x-www-form-urlencoded" };
  const login = new URLSearchParams({ email: `${UNIVERSITY}@demo.test`, password: "demo-2025" });
  const { headers } = await send("POST", new URL("/auth", url), form, [Buffer.from(login.toString())]);
  const cookie = headers["set-cookie"]?.map((one) => one.split(";")[0]).join("; ") ?? "";
  return { url, headers: { ...origin, Cookie: cookie }, dispose: () => runtime.dispose() };
}

const form = {
  start: startApp,
  async upload({ url, headers }: Running, bytes: Bytes) {
    const fields = {
      id: crypto.randomUUID(),
      title: "Obra de prueba",
      explanation: "Una explicación.",
      team: "Equipo",
      terms: "on",
      students: "alumno-bench",
      // Fields that the demo requires.
      ai: "none",
      ai_version: "1",
      authorship: "unpublished",
      authorship_version: "1",
    };
    const head = Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join("");
    const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`;
    const answer = await send(
      "POST",
      new URL("/universidad/nueva", url),
      { ...headers, "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
      [Buffer.from(head + file), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)],
    );
    expectStatus(303, answer);
  },
};

const parts = {
  start: startApp,
  async upload({ url, headers }: Running, bytes: Bytes) {
    const octets = { ...headers, "Content-Type": "application/offset+octet-stream" };
    const endpoint = new URL("/cargas", url);
    const opened = await send(
      "POST",
      endpoint,
      {
        ...octets,
        "Upload-Length": String(bytes.byteLength),
        "Upload-Metadata": `proposal ${btoa(crypto.randomUUID())}`,
      },
      [bytes.subarray(0, HEAD)],
    );
    expectStatus(201, opened);
    const { partialUploads } = JSON.parse(opened.body) as {
      partialUploads: { start: number; end: number; url: string }[];
    };
    const sendPartialUpload = async (partialUpload: (typeof partialUploads)[number]) => {
      for (let at = partialUpload.start; at < partialUpload.end; at += PART) {
        const part = bytes.subarray(at, Math.min(at + PART, partialUpload.end));
        const offset = { "Upload-Offset": String(at - partialUpload.start) };
        expectStatus(
          204,
          await send("PATCH", new URL(partialUpload.url, url), { ...octets, ...offset }, [part]),
        );
      }
    };
    await Promise.all(partialUploads.map(sendPartialUpload));
    const concat = `final;${partialUploads.map((partialUpload) => partialUpload.url).join(" ")}`;
    expectStatus(201, await send("POST", endpoint, { ...headers, "Upload-Concat": concat }, []));
  },
};

const ways = { straight, "form body": form, "3 lanes of parts": parts };

interface Measure {
  seconds: number;
  /** Processor time of the worker's process. R2's local store is part of that process. */
  processor: number;
  /** Bytes of the worker's memory growth at the peak. */
  growth: number;
}

/** Measures one upload into a new worker, after a small upload that warms it up. */
async function measure({ start, upload }: typeof straight, seeded: string, bytes: Bytes): Promise<Measure> {
  const folder = mkdtempSync(join(tmpdir(), "concurso-bench-"));
  cpSync(seeded, folder, { recursive: true });
  const others = workerds();
  const running = await start(folder);
  const [pid = 0] = workerds().filter((one) => !others.includes(one));
  await upload(running, video(MB));
  const before = residentBytes(pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 10);
  const [began, used] = [performance.now(), processorSeconds(pid)];
  await upload(running, bytes);
  const seconds = (performance.now() - began) / 1000;
  const processor = processorSeconds(pid) - used;
  clearInterval(sampling);
  await running.dispose();
  rmSync(folder, { recursive: true, force: true });
  return { seconds, processor, growth: peak - before };
}

/** The demo contest with a university that can submit works. */
async function seed(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "concurso-bench-"));
  migrateLocal(folder);
  const runtime = await startRuntime({ port: 0, dataDir: folder, vars: localVars() });
  await seedDemo(runtime, Date.now());
  const db = await runtime.getD1Database("DB");
  const email = `${UNIVERSITY}@demo.test`;
  await db.batch(
    [
      "update contest_phases set allows_submissions = 1 where is_active = 1",
      `insert into universities (id, name, name_folded, slug, active, display_order, created_at)
        values ('${UNIVERSITY}', 'Bench', 'bench', 'bench', 1, 99, 0)`,
      `insert into profiles (id, role, full_name, email, university_id, created_at) values
        ('${UNIVERSITY}', 'universidad', 'Bench', '${email}', '${UNIVERSITY}', 0),
        ('alumno-bench', 'alumno', 'Bench', 'alumno-bench@demo.test', '${UNIVERSITY}', 0)`,
      `insert into credentials (user_id, password_hash, updated_at)
        select p.id, c.password_hash, 0 from profiles p, (select password_hash from credentials limit 1) c
        where p.university_id = '${UNIVERSITY}'`,
    ].map((statement) => db.prepare(statement)),
  );
  await runtime.dispose();
  return folder;
}

export async function benchUploads(): Promise<void> {
  buildIfStale();
  const seeded = await seed();
  const files = SIZES.map(video);
  const measures = new Map<string, Measure[]>();
  // Rounds alternate the ways, so that other load on the machine affects all alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, way] of Object.entries(ways)) {
      for (const bytes of files) {
        const key = `${name} ${bytes.byteLength / MB}`;
        measures.set(key, [...(measures.get(key) ?? []), await measure(way, seeded, bytes)]);
      }
    }
  }
  rmSync(seeded, { recursive: true, force: true });
  const all = (name: string, size: number, what: keyof Measure) =>
    (measures.get(`${name} ${size / MB}`) ?? []).map((one) => one[what]);
  const [small = 0, large = 0] = SIZES;
  const best = (name: string, what: keyof Measure) => Math.min(...all(name, large, what));
  const ratio = (name: string, what: keyof Measure) => (best("straight", what) / best(name, what)).toFixed(2);
  const worst = (name: string, size: number) =>
    `+${(Math.max(...all(name, size, "growth")) / MB).toFixed(0)} MB for ${size / MB} MB`;
  console.log(`${large / MB} MB: the best of ${ROUNDS} rounds; memory: the worst`);
  for (const name of Object.keys(ways)) {
    const speed = (large / MB / best(name, "seconds")).toFixed(0).padStart(3);
    const processor = best(name, "processor").toFixed(1);
    console.log(
      `${name.padEnd(16)}  ${speed} MB/s, ${ratio(name, "seconds")} of straight` +
        `  processor ${processor} s, ${ratio(name, "processor")}` +
        `  memory ${worst(name, large)}, ${worst(name, small)}`,
    );
  }
}
