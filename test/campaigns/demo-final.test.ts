import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "~/contest/core/calendar";
import { brokenInvariants } from "~/db/core/invariants";
import { PASSWORD, seedDemo } from "../../scripts/demo";
import { resetDatabase } from "../support/reset";
import { startTestedWorker, type TestedWorker } from "../support/tested-worker";
import { Visitor } from "../support/visitor";

let worker: TestedWorker;
beforeAll(async () => {
  worker = await startTestedWorker({}, {});
  await resetDatabase(worker.db);
  await seedDemo(worker.runtime, Date.now(), "final");
});
afterAll(() => worker.runtime.dispose());

async function signedIn(name: string) {
  const visitor = new Visitor(worker.url);
  await visitor.submit("/auth", { email: `${name}@demo.test`, password: PASSWORD });
  return visitor;
}

test("[RULE-12] the demo's final can be walked: fixed finalists, an open choice with marks, two works, a vote", async () => {
  expect(await brokenInvariants(worker.db)).toEqual([]);
  const admin = await signedIn("admin");
  const desk = (intent: string) => admin.submit("/admin/final", { intent });
  const main = async () => (await admin.open("/admin/final")).text("main");
  expect(await main()).toContain("2 de 6 miembros del jurado han marcado");
  const phase = worker.db.prepare("select start_at, end_at from contest_phases where is_active");
  const { start_at, end_at } = (await phase.first<Record<string, string>>()) ?? {};
  expect(end_at).toBe(addDays(start_at ?? "", 6));
  for (const name of ["jurado1", "jurado4"]) {
    const juror = await signedIn(name);
    const boxes = (await juror.open("/jurado/final")).document.querySelectorAll(
      "main input[name=mark]:not([disabled])",
    );
    const mark = boxes.slice(0, 2).map((box) => box.getAttribute("value") ?? "");
    expect((await juror.submit("/jurado/final", { mark })).toast).toContain("Marcas enviadas");
  }
  await desk("close-jury");
  expect(await main()).toContain("4 de 6 miembros del jurado han marcado");
  expect((await desk("open-community")).toast).toContain("Votación abierta");
  const voter = await signedIn("publico1");
  expect((await voter.open("/final")).text("h1")).toBe("Elige la ganadora");
  expect(await brokenInvariants(worker.db)).toEqual([]);
});
