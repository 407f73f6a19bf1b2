import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();

test.each(["/admin/ajustes", "/admin/fases"])(
  "[MEND4-20] %s hides its save until a change where scripts run, also before they have loaded",
  async (path) => {
    const page = await (await contest.as("admin")).open(path);
    const bars = page.document.querySelectorAll("main [role=status].without-scripts button[type=submit]");
    expect(bars).toHaveLength(1);
  },
);

test("[MEND4-21] the specified links of /admin look like buttons", async () => {
  const page = await (await contest.as("admin")).open("/admin");
  const buttons = page.document
    .querySelectorAll("[aria-labelledby=gestion] a.button")
    .map((link) => link.getAttribute("href"));
  expect(buttons.toSorted()).toEqual(
    [
      "/admin/fases",
      "/admin/estados",
      "/admin/jurado",
      "/admin/ajustes",
      "/admin/subir-imagenes",
      "/admin/generar-imagenes",
      "/galeria",
    ].toSorted(),
  );
});

test("[MEND4-22] 'Universidades registradas' stands open", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad Abierta" });
  await contest.addPerson("universidad", { universityId });
  const page = await (await contest.as("admin")).open("/admin/universidades");
  expect(page.text("section[aria-labelledby=registradas]")).toContain("Universidad Abierta");
});

test("[MEND4-23] one alert is told in the singular", async () => {
  await contest.setPhase("evaluation");
  await contest.db.exec("delete from proposals");
  await contest.addProposal();
  const alerts = (await (await contest.as("admin")).open("/admin/jurado")).text("[aria-labelledby=alertas]");
  expect(alerts).toContain("Mostrando 1 alerta que requiere atención");
  await contest.setPhase("submission");
});

test("[MEND4-41] a slow juror is an alert only while the jury can evaluate", async () => {
  await contest.addPerson("jurado", { fullName: "Lenta Ruiz" });
  await contest.addProposal();
  const admin = await contest.as("admin");
  const alerts = async (path: string) => (await admin.open(path)).text("[aria-labelledby=alertas]");
  await contest.setPhase("evaluation");
  expect(await alerts("/admin/jurado")).toContain("Lenta Ruiz ha enviado 0 de");
  await contest.setPhase("voting");
  for (const path of ["/admin", "/admin/jurado"]) expect(await alerts(path)).not.toContain("Lenta Ruiz");
  await contest.setPhase("submission");
});

test("[MEND4-43] the log names the verdict, its mails and the diplomas", async () => {
  const admin = await contest.addPerson("admin");
  for (const [action, details] of [
    ["verdict_sealed", { number: 2, record: "a" }],
    ["verdict_announced", { number: 2, mails: 31 }],
    ["diplomas_issued", { count: 14 }],
  ] as const) {
    await contest.insert("audit_log", {
      ...{ at: 1, actor: admin.id, actor_name: "Ana", action, target_type: "verdict", target_id: "v" },
      details: JSON.stringify(details),
    });
  }
  const log = (await (await contest.signedIn(admin)).open("/admin/registro")).text("tbody");
  for (const part of ["Fallo n.º\u00a02", "31 correos", "14 diplomas"]) {
    expect(log.replaceAll(" ", "\u00a0")).toContain(part.replaceAll(" ", "\u00a0"));
  }
});
