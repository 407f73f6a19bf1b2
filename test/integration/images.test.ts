import { beforeEach, describe, expect, test } from "vitest";
import { brokenFiles } from "~/db/core/invariants";
import { addAsset } from "../support/assets";
import { openContest, type Person } from "../support/contest";
import { strayFiles } from "../support/submission";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
contest.hasStaticFiles = true;
const UPLOAD = "/admin/subir-imagenes";
const GENERATE = "/admin/generar-imagenes";
const UNREADABLE = "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.";
const SAMPLES = Array.from({ length: 10 }, (_, n) => `demo-${String(n + 1).padStart(2, "0")}`);
let admin: Person;
let visitor: Visitor;

beforeEach(async () => {
  await contest.removeWorks();
  for (const table of ["uploads", "file_removals", "image_runs", "audit_log"]) {
    await contest.db.exec(`delete from ${table}`);
  }
  for (const binding of ["PROPOSALS", "PROPOSAL_IMAGES"] as const) {
    const bucket = await contest.bucket(binding);
    await bucket.delete((await bucket.list()).objects.map(({ key }) => key));
  }
  admin = await contest.addPerson("admin");
  visitor = await contest.signedIn(admin);
});

const log = (action: string) =>
  contest.rows<{ actor: string; target_id: string; details: string }>(
    "select actor, target_id, details from audit_log where action = ? order by id",
    action,
  );
const assets = () =>
  contest.rows<{
    id: string;
    proposal_id: string;
    storage_path: string;
    mime_type: string;
    position: number;
  }>("select id, proposal_id, storage_path, mime_type, position from proposal_assets order by proposal_id");
const keys = async (binding: "PROPOSALS" | "PROPOSAL_IMAGES") =>
  (await (await contest.bucket(binding)).list()).objects.map(({ key }) => key).sort();
/** Checks that rows and files agree after the sweep. */
async function soundFiles() {
  expect(await brokenFiles(contest.db, await contest.bucket("PROPOSALS"))).toEqual([]);
  await contest.cron(Date.now());
  expect(await strayFiles(contest)).toEqual([]);
}

describe("the samples", () => {
  const upload = () => visitor.submit(UPLOAD, { intent: "upload" });
  const sampleText = (page: Page, id: string) => page.text(`[data-sample="${id}"]`);

  test("[IMG-01] the ten are uploaded, told of one by one, and overwritten the next time", async () => {
    for (const id of SAMPLES) await contest.addProposal({ id, title: `Obra ${id}` });
    const before = await visitor.open(UPLOAD);
    expect(before.texts("[data-sample] .font-semibold")).toEqual(SAMPLES.map((id) => `Obra ${id}`));
    expect(sampleText(before, "demo-07")).not.toContain("Subida");

    const page = await upload();
    expect([page.status, page.path, page.toast]).toEqual([200, UPLOAD, "Carga completada / 10 de 10"]);
    for (const id of SAMPLES)
      expect(sampleText(page, id)).toContain("Subida, y archivo principal de la propuesta");
    expect(await keys("PROPOSAL_IMAGES")).toEqual(SAMPLES.map((id) => `${id}.jpg`));
    const bucket = await contest.bucket("PROPOSAL_IMAGES");
    const served = await visitor.fetch("/muestras/demo-03.jpg");
    const bytes = Buffer.from(await served.arrayBuffer());
    const stored = await bucket.get("demo-03.jpg");
    expect(stored?.httpMetadata?.contentType).toBe("image/jpeg");
    expect(Buffer.from((await stored?.arrayBuffer()) ?? []).equals(bytes)).toBe(true);

    // Files are the main files of their proposals.
    const rows = await assets();
    expect(rows.map(({ proposal_id }) => proposal_id)).toEqual(SAMPLES);
    for (const row of rows) {
      expect(row.storage_path).toMatch(new RegExp(`^${row.proposal_id}/\\d{13}\\.jpg$`));
      expect([row.mime_type, row.position]).toEqual(["image/jpeg", 0]);
    }
    const cover = await (await contest.bucket("PROPOSALS")).get(rows[2]?.storage_path ?? "");
    expect(Buffer.from((await cover?.arrayBuffer()) ?? []).equals(bytes)).toBe(true);
    const [line] = await log("images_uploaded");
    expect(line?.actor).toBe(admin.id);
    expect(JSON.parse(line?.details ?? "{}").proposals).toHaveLength(10);
    await soundFiles();

    await bucket.put("demo-03.jpg", "something else");
    const again = await upload();
    expect(again.toast).toBe("Carga completada / 10 de 10");
    expect(sampleText(again, "demo-03")).toContain("Subida");
    expect(sampleText(again, "demo-03")).not.toContain("archivo principal");
    expect((await bucket.head("demo-03.jpg"))?.size).toBe(bytes.length);
    expect(await assets()).toEqual(rows);
    await soundFiles();
    // The result stays visible on the page.
    const later = await visitor.open(UPLOAD);
    expect([later.toast, sampleText(later, "demo-01").includes("Subida")]).toEqual(["", true]);
  });

  test("[IMG-01] a proposal that does not exist is an error of its own; the others go on", async () => {
    for (const id of SAMPLES.slice(3)) await contest.addProposal({ id });
    await addAsset(contest, "demo-10", { file: "cartel.jpg" });
    const page = await upload();
    expect(page.toast).toBe("Carga completada / 7 de 10");
    for (const id of SAMPLES.slice(0, 3)) {
      expect(sampleText(page, id)).toContain("Error: la propuesta no existe");
    }
    expect(sampleText(page, "demo-04")).toContain("Subida, y archivo principal");
    // A work with its own file keeps it.
    expect(sampleText(page, "demo-10")).not.toContain("archivo principal");
    expect(await keys("PROPOSAL_IMAGES")).toEqual(SAMPLES.slice(3).map((id) => `${id}.jpg`));
    expect(await contest.value("select count(*) from proposal_assets where proposal_id = 'demo-10'")).toBe(1);
    expect((await visitor.open("/admin/registro")).text()).toContain("Imágenes de muestra subidas");
    await soundFiles();
  });

  test("[IMG-01] twice at once leaves one main file each and no stray one", async () => {
    for (const id of SAMPLES) await contest.addProposal({ id });
    const [one, other] = await Promise.all([upload(), upload()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect((await assets()).map(({ proposal_id }) => proposal_id)).toEqual(SAMPLES);
    await soundFiles();
  });
});

describe("generating", () => {
  /** Follows the process as a browser without scripts does. */
  async function throughAll(from: Page): Promise<Page> {
    let page = from;
    for (let steps = 0; page.path.startsWith(`${GENERATE}/proceso`) && steps < 20; steps++) {
      page = await visitor.open(await nextOf(page));
    }
    return page;
  }
  /** Returns the target of the page's automatic refresh. */
  async function nextOf(page: Page): Promise<string> {
    const answer = await visitor.fetch(page.path, { method: "HEAD" });
    const [, seconds, url] = /^(\d+); url=(.*)$/.exec(answer.headers.get("Refresh") ?? "") ?? [];
    expect(seconds).toBe("2");
    return url ?? "";
  }
  const titles = (page: Page) => page.texts("tbody th");

  test("[IMG-02] lists non-draft proposals without files, with university and category", async () => {
    const universityId = await contest.addUniversity({ name: "Universidad de Soria" });
    await contest.addProposal({ title: "Segunda", universityId, category: "Video", createdAt: 2 });
    await contest.addProposal({ title: "Primera", category: null, createdAt: 1 });
    await contest.addProposal({ title: "Un borrador", isDraft: true });
    await addAsset(contest, await contest.addProposal({ title: "Con cartel" }), { file: "cartel.jpg" });
    const page = await visitor.open(GENERATE);
    expect(titles(page)).toEqual(["Primera", "Segunda"]);
    expect(page.texts("tbody tr")[1]).toBe("SegundaUniversidad de SoriaVideo");
    expect(page.texts("tbody tr")[0]).toContain("Sin categoría");
  });

  test("[IMG-02] the list comes in pages; of a long run the latest results are told", async () => {
    for (let n = 1; n <= 53; n++) {
      await contest.addProposal({ id: `cartel-${n}`, title: `Cartel ${n}`, createdAt: n });
    }
    const last = await visitor.open(`${GENERATE}?pagina=7`);
    expect(titles(last)).toEqual(["Cartel 51", "Cartel 52", "Cartel 53"]);
    const first = await visitor.open(`${GENERATE}?pagina=x`);
    expect([titles(first)[0], titles(first).length]).toEqual(["Cartel 1", 50]);
    expect(first.text("main")).toContain("53 propuestas sin imagen");

    const begun = await visitor.submit(GENERATE, { intent: "start" });
    expect(begun.text("main")).toContain("1 de 53");
    const tried = Array.from({ length: 52 }, (_, n) => ({
      id: `cartel-${n + 1}`,
      title: `Cartel ${n + 1}`,
      outcome: n === 3 ? "failed" : "made",
    }));
    await contest.rows("update image_runs set results = ?", JSON.stringify(tried));
    const end = await throughAll(begun);
    expect(end.toast).toBe("Proceso completado / 52 imágenes generadas, 1 error");
    const told = end.texts("ol li");
    expect([told[0], told.length]).toEqual(["Cartel 53Imagen generada", 50]);
    expect(end.document.querySelector("main ol")?.getAttribute("start")).toBe("53");
    expect(end.text("main")).toContain("Y 3 propuestas anteriores.");
  });

  test("[IMG-02] without scripts: one a page, the next by itself after 2 s, until 'Proceso completado'", async () => {
    const ids = [];
    for (const title of ["Uno", "Dos", "Tres"]) {
      ids.push(await contest.addProposal({ title, createdAt: ids.length + 1 }));
    }
    const first = await visitor.submit(GENERATE, { intent: "start" });
    expect(first.text("main")).toContain("1 de 3");
    expect(first.text("main")).toContain("A continuación: «Dos»");
    expect(first.texts("ol li")).toEqual(["UnoImagen generada"]);
    expect(await contest.value("select count(*) from proposal_assets")).toBe(1);

    // A reload, a prefetch and a HEAD request start nothing new.
    for (const method of ["GET", "HEAD", "GET"]) {
      expect((await visitor.fetch(first.path, { method })).status).toBe(200);
    }
    expect(await contest.value("select count(*) from proposal_assets")).toBe(1);

    const end = await throughAll(first);
    expect([end.path, end.toast]).toEqual([GENERATE, "Proceso completado / 3 imágenes generadas"]);
    expect(end.text("main")).toContain("Todas las propuestas tienen imagen");
    expect(end.texts("ol li")).toEqual(["TresImagen generada", "DosImagen generada", "UnoImagen generada"]);

    const rows = await assets();
    expect(rows.map(({ proposal_id }) => proposal_id).sort()).toEqual([...ids].sort());
    for (const { id, proposal_id, storage_path, mime_type, position } of rows) {
      expect(storage_path).toMatch(new RegExp(`^${proposal_id}/\\d{13}\\.png$`));
      expect([mime_type, position]).toEqual(["image/png", 0]);
      const thumbnail = await visitor.fetch(`/archivos/${id}/768`);
      expect([thumbnail.status, thumbnail.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    }
    const sizes = await contest.rows("select distinct width, height from proposal_assets");
    expect(sizes).toEqual([{ width: 1000, height: 1400 }]);
    const lines = await log("images_generated");
    expect(lines.map(({ target_id, actor }) => [target_id, actor])).toEqual(ids.map((id) => [id, admin.id]));
    await soundFiles();
  });

  test("[IMG-02] an error is told of its proposal and does not stop the rest", async () => {
    const broken = await contest.addProposal({ title: "Rota", createdAt: 1 });
    await contest.addProposal({ title: "Sana", createdAt: 2 });
    // The database refuses the row of this picture.
    await contest.refuse(`insert on proposal_assets when new.proposal_id = '${broken}'`, "no");
    try {
      const end = await throughAll(await visitor.submit(GENERATE, { intent: "start" }));
      expect(end.toast).toBe("Proceso completado / 1 imagen generada, 1 error");
      expect(end.texts("ol li")).toEqual([
        "SanaImagen generada",
        "RotaError: la imagen no se ha podido guardar",
      ]);
      expect(titles(end)).toEqual(["Rota"]);
    } finally {
      await contest.allow();
    }
    expect(await contest.complaints()).toEqual(["GET /admin/generar-imagenes/proceso: no"]);
    await soundFiles();
    const again = await throughAll(await visitor.submit(GENERATE, { intent: "start" }));
    expect(again.toast).toBe("Proceso completado / 1 imagen generada");
  });

  test("[IMG-02] two admins at once: each proposal gets one picture, no file is left over", async () => {
    for (let n = 0; n < 3; n++) await contest.addProposal({ createdAt: n + 1 });
    const other = await contest.as("admin");
    const begin = async (who: Visitor) => {
      const { headers } = await who.post(GENERATE, { intent: "start" });
      return new URL(headers.get("Location") ?? "", contest.url).searchParams.get("marcha");
    };
    const runs = await Promise.all([visitor, other].map(async (who) => ({ who, run: await begin(who) })));
    for (let step = 0; step < 4; step++) {
      await Promise.all(
        runs.map(({ who, run }) => who.fetch(`${GENERATE}/proceso?marcha=${run}&paso=${step}`)),
      );
    }
    expect(await assets()).toHaveLength(3);
    expect(await log("images_generated")).toHaveLength(3);
    await soundFiles();
  });

  test("[IMG-02] gone, sent back to draft or given a file meanwhile: passed over", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await contest.addProposal({ createdAt: n + 1 }));
    const first = await visitor.submit(GENERATE, { intent: "start" });
    await contest.removeWorks(ids[1]);
    await contest.db.exec(`update proposals set is_draft = 1 where id = '${ids[2]}'`);
    await addAsset(contest, ids[3] ?? "", { file: "cartel.jpg" });
    const end = await throughAll(first);
    expect(end.toast).toBe("Proceso completado / 1 imagen generada");
    expect((await assets()).map(({ proposal_id }) => proposal_id)).toEqual([ids[0], ids[3]].sort());
    await soundFiles();
  });

  test("[IMG-02] the process page does nothing without a run of one's own", async () => {
    await contest.addProposal();
    const { headers } = await visitor.post(GENERATE, { intent: "start" });
    const address = headers.get("Location") ?? "";
    const other = await contest.as("admin");
    for (const path of [
      `${GENERATE}/proceso`,
      `${GENERATE}/proceso?paso=0`,
      `${GENERATE}/proceso?marcha=${crypto.randomUUID()}&paso=0`,
      `${GENERATE}/proceso?marcha=${"x".repeat(8000)}&paso=0`,
      address,
    ]) {
      const page = await other.open(path);
      expect([page.status, page.path, page.toast]).toEqual([
        200,
        GENERATE,
        "El proceso ya no existe / Empieza otro: lo que está hecho queda hecho.",
      ]);
    }
    for (const step of ["1", "-1", "x", "", "1e3", "99999999999999999999"]) {
      expect((await visitor.fetch(address.replace(/paso=.*/, `paso=${step}`))).status).toBe(200);
    }
    expect(await assets()).toEqual([]);
  });
});

test.each([
  ["without a run", { intent: "step" }],
  ["of no run's", { intent: "step", run: "x", step: "0" }],
  ["that is no number", { intent: "step", run: crypto.randomUUID(), step: "NaN" }],
])("[IMG-02] a step %s is refused", async (_, fields) => {
  await contest.addProposal();
  const page = await visitor.submit(GENERATE, fields);
  expect([page.status, page.toast]).toEqual([400, `Error / ${UNREADABLE}`]);
  expect([await assets(), await contest.value("select count(*) from image_runs")]).toEqual([[], 0]);
});

test("[IMG-02] a step of somebody else's run is refused", async () => {
  await contest.addProposal();
  const { headers } = await visitor.post(GENERATE, { intent: "start" });
  const run = new URL(headers.get("Location") ?? "", contest.url).searchParams.get("marcha") ?? "";
  const other = await contest.as("admin");
  const page = await other.submit(GENERATE, { intent: "step", run, step: "0" });
  expect([page.status, page.toast.split(" / ")[0]]).toEqual([404, "El proceso ya no existe"]);
  expect(await assets()).toEqual([]);
});
