import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { type FilePart, half, type Part, padded, sample } from "../support/multipart";
import { openUpload, sendInParts } from "../support/parts";
import { NEW, openUniversity, poster, proposalParts, strayFiles } from "../support/submission";
import type { Visitor } from "../support/visitor";

const contest = openContest();

const picture = (filename: string, name = "cartel.webp"): FilePart => ({
  name: "pictures",
  filename,
  bytes: sample(name),
});

/** The files of a proposal, by position. */
const assetsOf = (id: string) =>
  contest.rows(
    "select position, kind, mime_type, width, height, duration_seconds, poster_path is not null as has_poster from proposal_assets where proposal_id = ? order by position",
    id,
  );

async function nothingMade(universityId: string) {
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(0);
  await contest.cron(Date.now());
  expect(await strayFiles(contest)).toEqual([]);
}

test("[NEW-05] [NEW-07] [NOJS-01] a main file and seven pictures arrive in one form, in their order", async () => {
  const { visitor, students } = await openUniversity(contest);
  const id = crypto.randomUUID();
  const names = ["cartel.webp", "png-16-bits.png", "cmyk-progresivo.jpg", "cartel.jpg"];
  const pictures = [...names, ...names.slice(0, 3)].map((name) => picture(name, name));
  const video = { filename: "obra.mp4", bytes: sample("video-2s.mp4") };
  const page = await visitor.submitMultipart(NEW, [
    ...proposalParts([students[0]?.id ?? ""], { id }, video),
    ...pictures,
  ]);
  expect(page.toast).toContain("Propuesta enviada / Hemos recibido «Manos libres».");
  const facts = { has_poster: 0, duration_seconds: null };
  const [webp, png, cmyk, jpg] = [
    { ...facts, kind: "image", mime_type: "image/webp", width: 640, height: 800 },
    { ...facts, kind: "image", mime_type: "image/png", width: 160, height: 200 },
    { ...facts, kind: "image", mime_type: "image/jpeg", width: 480, height: 600 },
    { ...facts, kind: "image", mime_type: "image/jpeg", width: 640, height: 800 },
  ];
  const mp4 = {
    ...facts,
    kind: "video",
    mime_type: "video/mp4",
    width: 320,
    height: 240,
    duration_seconds: 2,
  };
  expect(await assetsOf(id)).toEqual(
    [mp4, webp, png, cmyk, jpg, webp, png, cmyk].map((asset, position) => ({ position, ...asset })),
  );
  expect(await strayFiles(contest)).toEqual([]);
  const [third] = await contest.rows<{ storage_path: string }>(
    "select storage_path from proposal_assets where proposal_id = ? and position = 3",
    id,
  );
  expect(third?.storage_path).toMatch(new RegExp(`^${id}/\\d{13}\\.jpg$`));
  const stored = await (await contest.bucket("PROPOSALS")).get(third?.storage_path ?? "");
  expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(sample("cmyk-progresivo.jpg"));
});

const long = `${"muy largo ".repeat(30)}.mp4`;
const markup = "<img src=x onerror=alert(1)>.jpg";

const refused: [what: string, files: FilePart[], errors: { file?: string; pictures?: string }][] = [
  [
    "two main files",
    [poster, { ...poster, filename: "otro.jpg" }],
    { file: "Solo hay un archivo principal: sobra «otro.jpg»" },
  ],
  [
    "pictures before the main file",
    [picture("detalle.webp"), poster],
    {
      file: "Debes subir una imagen o video",
      pictures: "«detalle.webp» acompaña al archivo principal: elige también ese",
    },
  ],
  [
    "a ninth file",
    [poster, ...Array.from({ length: 8 }, (_, n) => picture(`detalle-${n + 1}.webp`))],
    { pictures: "Además del archivo principal caben 7 imágenes: sobra «detalle-8.webp»" },
  ],
  [
    "a video among the pictures",
    [poster, picture("bien.webp"), picture("corto.mp4", "video-2s.mp4")],
    { pictures: "«corto.mp4»: Archivo no válido: aquí solo caben imágenes JPG, PNG o WEBP" },
  ],
  [
    "half a picture among the pictures",
    [poster, { ...picture("rota.webp"), bytes: half("cartel.webp") }],
    {
      pictures:
        "«rota.webp»: Archivo no válido: está dañado o incompleto. Vuelve a exportarlo y elígelo otra vez.",
    },
  ],
  [
    "a picture of 10 MB and one byte",
    [poster, { ...picture("enorme.webp"), bytes: padded("cartel.webp", 10 * 1024 * 1024 + 1) }],
    { pictures: "«enorme.webp»: El archivo debe ser menor a 10MB" },
  ],
  [
    "a name that is markup",
    [poster, { ...picture(markup), bytes: "nada" }],
    { pictures: `«${markup}»: Archivo no válido: aquí solo caben imágenes JPG, PNG o WEBP` },
  ],
  [
    "a name without end",
    [poster, picture(long, "video-2s.mp4")],
    {
      pictures:
        "«muy largo muy largo muy largo muy l…y largo .mp4»: Archivo no válido: aquí solo caben imágenes JPG, PNG o WEBP",
    },
  ],
];

for (const [what, files, errors] of refused) {
  test(`[NEW-05] [NOJS-01] ${what}: said beside the field, nothing kept`, async () => {
    const { visitor, students, universityId } = await openUniversity(contest);
    const page = await visitor.submitMultipart(NEW, [
      ...proposalParts([students[0]?.id ?? ""], {}, null),
      ...files,
    ]);
    expect(page.status).toBe(400);
    expect([page.errorOf("file"), page.errorOf("pictures")]).toEqual([
      errors.file ?? "",
      errors.pictures ?? "",
    ]);
    expect(page.document.querySelector("img[onerror]")).toBeNull();
    expect(page.valueOf("title")).toBe("Manos libres");
    await nothingMade(universityId);
  });
}

/** Sends a file in parts. Returns its name on the server. */
async function uploaded(visitor: Visitor, proposal: string, name: string, use = "file"): Promise<string> {
  const answer = await sendInParts(visitor, sample(name), { proposal, use });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** A form that names finished uploads instead of containing files. */
const withTokens = (
  studentId: string | undefined,
  id: string,
  tokens: { upload?: string | string[]; uploads?: string[]; poster?: string | string[] },
): Part[] => [
  ...proposalParts([studentId ?? ""], { id }, null),
  ...Object.entries(tokens).flatMap(([name, value]) => [value].flat().map((one): Part => [name, one])),
];

test("[NEW-07] finished uploads become the proposal's files, a video with its picture", async () => {
  const { visitor, students } = await openUniversity(contest);
  const id = crypto.randomUUID();
  const upload = await uploaded(visitor, id, "video-2s.mp4");
  const webp = await uploaded(visitor, id, "cartel.webp", "picture");
  const png = await uploaded(visitor, id, "png-16-bits.png", "picture");
  const frame = await uploaded(visitor, id, "cartel.jpg", "poster");
  const left = await uploaded(visitor, id, "cartel.jpg", "picture");
  const open = await openUpload(visitor, sample("cartel.jpg"), { proposal: id, use: "picture" });
  const other = await uploaded(visitor, crypto.randomUUID(), "cartel.jpg");

  const page = await visitor.submitMultipart(
    NEW,
    withTokens(students[0]?.id, id, { upload, uploads: [png, webp], poster: frame }),
  );
  expect(page.toast).toContain("Propuesta enviada");
  expect(await assetsOf(id)).toMatchObject([
    { position: 0, kind: "video", width: 320, height: 240, duration_seconds: 2, has_poster: 1 },
    { position: 1, kind: "image", mime_type: "image/png", width: 160, has_poster: 0 },
    { position: 2, kind: "image", mime_type: "image/webp", width: 640, has_poster: 0 },
  ]);
  const size = await contest.value("select size_bytes from proposal_assets where proposal_id = ?", id);
  expect(size).toBe(sample("video-2s.mp4").length);
  // The next sweep removes uploads for this work that the form did not choose. Uploads for another proposal
  // stay.
  await contest.cron(Date.now());
  const rest = await contest.rows("select id from uploads where id in (?, ?, ?)", left, open.id, other);
  expect(rest).toEqual([{ id: other }]);
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-08] tokens sent twice, at once and later, make one proposal", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const id = crypto.randomUUID();
  const upload = await uploaded(visitor, id, "cartel.jpg");
  const parts = withTokens(students[0]?.id, id, { upload });
  const twice = await Promise.all([visitor.postMultipart(NEW, parts), visitor.postMultipart(NEW, parts)]);
  const again = await visitor.postMultipart(NEW, parts);
  expect([...twice, again].map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(1);
  expect(await strayFiles(contest)).toEqual([]);
});

test("[NEW-08] one upload claimed by two proposals at once goes to one of them", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const id = crypto.randomUUID();
  const upload = await uploaded(visitor, id, "cartel.jpg");
  const send = (proposal: string) =>
    visitor.postMultipart(NEW, withTokens(students[0]?.id, proposal, { upload }));
  const answers = await Promise.all([send(id), send(crypto.randomUUID())]);
  expect(answers.map(({ status }) => status)).toEqual([303, 400]);
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(1);
});

interface Sender {
  visitor: Visitor;
  id: string;
  /** A finished main picture of that proposal. */
  main: string;
}

const GONE = "El archivo ya no está disponible: súbelo de nuevo";
const PICTURE_GONE = "Una de las imágenes ya no está disponible: súbela de nuevo";
const ONLY_PICTURES = "Archivo no válido: aquí solo caben imágenes JPG, PNG o WEBP";
const POSTER_GONE = "El fotograma del vídeo ya no está disponible: sube el vídeo de nuevo";

type Tokens = Parameters<typeof withTokens>[2];
const bad: [what: string, tokens: (sender: Sender) => Promise<Tokens>, field: string, message: string][] = [
  ["an unknown upload", async () => ({ upload: crypto.randomUUID() }), "file", GONE],
  [
    "another person's upload",
    async ({ id }) => {
      const other = await openUniversity(contest);
      return { upload: await uploaded(other.visitor, id, "cartel.jpg") };
    },
    "file",
    GONE,
  ],
  [
    "an upload still on its way",
    async ({ visitor, id }) => ({
      upload: (await openUpload(visitor, sample("cartel.jpg"), { proposal: id })).id,
    }),
    "file",
    GONE,
  ],
  [
    "an upload for another proposal",
    async ({ visitor }) => ({ upload: await uploaded(visitor, crypto.randomUUID(), "cartel.jpg") }),
    "file",
    GONE,
  ],
  ["two main uploads", async ({ main }) => ({ upload: [main, main] }), "file", GONE],
  [
    "pictures without a main upload",
    async ({ main }) => ({ uploads: [main] }),
    "file",
    "Debes subir una imagen o video",
  ],
  [
    "a picture for another proposal",
    async ({ visitor, main }) => ({
      upload: main,
      uploads: [await uploaded(visitor, crypto.randomUUID(), "cartel.jpg", "picture")],
    }),
    "pictures",
    PICTURE_GONE,
  ],
  [
    "a video among the pictures",
    async ({ visitor, id, main }) => ({
      upload: main,
      uploads: [await uploaded(visitor, id, "video-2s.mp4")],
    }),
    "pictures",
    ONLY_PICTURES,
  ],
  [
    "the main file again among the pictures",
    async ({ main }) => ({ upload: main, uploads: [main] }),
    "pictures",
    "El mismo archivo está dos veces: quita uno",
  ],
  [
    "a picture twice",
    async ({ visitor, id, main }) => {
      const one = await uploaded(visitor, id, "cartel.webp", "picture");
      return { upload: main, uploads: [one, one] };
    },
    "pictures",
    "El mismo archivo está dos veces: quita uno",
  ],
  [
    "nine files",
    async ({ visitor, id, main }) => ({
      upload: main,
      uploads: await Promise.all(
        Array.from({ length: 8 }, () => uploaded(visitor, id, "png-16-bits.png", "picture")),
      ),
    }),
    "pictures",
    "Además del archivo principal caben 7 imágenes",
  ],
  [
    "a poster for a picture",
    async ({ visitor, id, main }) => ({
      upload: main,
      poster: await uploaded(visitor, id, "cartel.webp", "poster"),
    }),
    "file",
    POSTER_GONE,
  ],
  [
    "a video for a poster",
    async ({ visitor, id }) => ({
      upload: await uploaded(visitor, id, "video-2s.mp4"),
      poster: await uploaded(visitor, id, "fragmentado.mp4"),
    }),
    "file",
    POSTER_GONE,
  ],
];

for (const [what, tokensOf, field, message] of bad) {
  test(`[NEW-05] ${what}: ${message}`, async () => {
    const { visitor, students, universityId } = await openUniversity(contest);
    const id = crypto.randomUUID();
    const main = await uploaded(visitor, id, "cartel.jpg");
    const tokens = await tokensOf({ visitor, id, main });
    const page = await visitor.submitMultipart(NEW, withTokens(students[0]?.id, id, tokens));
    expect([page.status, page.errorOf(field)]).toEqual([400, message]);
    expect(page.valueOf("title")).toBe("Manos libres");
    // The person's own finished upload can still be sent.
    expect(await contest.value("select count(*) from uploads where id = ?", main)).toBe(1);
    await nothingMade(universityId);
  });
}

test("[NEW-05] an upload that a proposal has already is not claimed again", async () => {
  const { visitor, students } = await openUniversity(contest);
  const id = crypto.randomUUID();
  const upload = await uploaded(visitor, id, "cartel.jpg");
  const first = await visitor.submitMultipart(NEW, withTokens(students[0]?.id, id, { upload }));
  expect(first.toast).toContain("Propuesta enviada");
  const page = await visitor.submitMultipart(
    NEW,
    withTokens(students[0]?.id, crypto.randomUUID(), { upload }),
  );
  expect([page.status, page.errorOf("file")]).toEqual([400, GONE]);
});

test("[NEW-05] tokens and a file in one form are no form of ours", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const id = crypto.randomUUID();
  const upload = await uploaded(visitor, id, "cartel.jpg");
  const parts = [...withTokens(students[0]?.id, id, { upload }), poster];
  const page = await visitor.submitMultipart(NEW, parts);
  expect(page.status).toBe(400);
  expect(page.text("main [role=alert]")).toContain("El formulario no se ha recibido bien.");
  await nothingMade(universityId);
});

test("[NEW-08] a fourth proposal with tokens is refused, and its upload stays the person's", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  for (let n = 0; n < 3; n++) await contest.addProposal({ universityId });
  const id = crypto.randomUUID();
  const upload = await uploaded(visitor, id, "cartel.jpg");
  const page = await visitor.submitMultipart(NEW, withTokens(students[0]?.id, id, { upload }));
  expect([page.status, page.toast]).toEqual([409, expect.stringContaining("Ya has enviado 3 propuestas")]);
  expect(await contest.value("select count(*) from uploads where id = ?", upload)).toBe(1);
});
