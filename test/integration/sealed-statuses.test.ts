import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import type { Fields, Visitor } from "../support/visitor";

const contest = openContest();
const path = "/admin/fallo";
let admin: Visitor;
/** People who must not read the verdict before the results are published. */
let others: Record<"nobody" | "juror" | "university" | "public", Visitor>;

/** 'Marea', 'Faro' and 'Duna' are finalists, 'Isla' is not. All belong to one university. */
beforeAll(async () => {
  await contest.db.exec(
    "update contest_phases set start_at = '2025-01-01', start_handled_at = '2025-01-01', end_at = '2025-01-02' where phase_key = 'submission'",
  );
  await contest.setPhase("final");
  await contest.setSetting("open_to_visitors", "true");
  const university = await contest.addUniversity({ name: "Universidad de Ávila" });
  for (const title of ["Marea", "Faro", "Isla"])
    await contest.addProposal({ title, id: title.toLowerCase(), universityId: university });
  await contest.addProposal({ title: "Duna", id: "duna" });
  await contest.db.exec("update proposals set updated_at = 1, status = 'finalista'");
  await contest.db.exec("update proposals set status = 'no_ganadora' where id = 'isla'");
  const juror = await contest.addPerson("jurado", { fullName: "Carmen Iglesias" });
  await contest.addEvaluation(juror.judgeId, "faro", 5, { id: "e1" });
  admin = await contest.as("admin");
  others = {
    nobody: contest.visitor(),
    juror: await contest.signedIn(juror),
    university: await contest.as("universidad", { universityId: university }),
    public: await contest.as("publico"),
  };
});

/** Returns each work's badge on that list. */
const marks = async (reader: Visitor, list: string) =>
  Object.fromEntries(
    (await reader.open(list)).document
      .querySelectorAll("[data-proposal]")
      .map((card) => [card.getAttribute("data-proposal"), card.querySelector(".mark-status")?.textContent]),
  );

/** Returns all statuses that the people without access can read. */
async function readStatuses() {
  const pages: Record<string, unknown> = {};
  for (const [who, reader] of Object.entries(others)) {
    pages[`${who} gallery`] = await marks(reader, "/galeria");
    for (const id of ["marea", "faro", "isla", "duna"])
      pages[`${who} ${id}`] = (await reader.open(`/propuesta/${id}`)).text(".mark-status");
  }
  pages.portal = await marks(others.university, "/universidad");
  for (const status of ["", "finalista", "rechazada", "pendiente"])
    pages[`board ${status}`] = await marks(others.juror, `/jurado?estado=${status}`);
  pages.deliberation = (await others.juror.open("/jurado/final")).texts("main li h2");
  const file = (await (await others.university.fetch("/cuenta/datos")).json()) as {
    propuestas_de_tu_universidad: Record<string, unknown>[];
  };
  pages.data = file.propuestas_de_tu_universidad.map(({ titulo, estado, actualizada }) => [
    ...[titulo, estado, actualizada],
  ]);
  pages.sitemap = (await (await others.nobody.fetch("/sitemap.xml")).text()).match(
    /<lastmod>.*?<\/lastmod>/g,
  );
  return pages;
}

/** Seals that draft's awards. No step was held, so each needs its reason first. */
async function seal(works: Fields, at = path) {
  for (const [step, kind] of [
    ["finalists", "other"],
    ["jury", "left_out"],
    ["community", "left_out"],
  ])
    await admin.submit("/admin/final", { intent: "explain", step, kind, reason: "Por acuerdo" });
  const draft = { ...(await admin.open(at)).formWith("statement"), statement: "Una edición valiente" };
  const question = await admin.submit(path, { ...draft, ...works, intent: "ask" });
  const fields = question.document
    .querySelectorAll("dialog[open] form input")
    .map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]);
  const done = await admin.submit(path, { ...Object.fromEntries(fields), intent: "seal" });
  expect(done.toast, question.text("main")).toContain("Fallo sellado");
}
const row = (at: number, id: string, kind: string, label = ""): Fields => ({
  [`works[${at}].id`]: id,
  [`works[${at}].kind`]: kind,
  [`works[${at}].label`]: label,
  [`works[${at}].reasons`]: "Por su oficio",
});

test("[MEND3-19] until the results are out a seal, and a second one, change no status that others than admins read", async () => {
  const before = await readStatuses();
  expect(before).toMatchObject({
    portal: { marea: "Finalista", faro: "Finalista", isla: "No Ganadora" },
    "board finalista": { marea: "Finalista", faro: "Finalista", duna: "Finalista" },
    "board rechazada": { isla: "No Ganadora" },
  });
  expect(before.deliberation).toHaveLength(3);
  await seal({
    ...row(0, "marea", "ganadora"),
    ...row(1, "isla", "mencion", "Oficio"),
    ...row(2, "duna", ""),
    departure: "Por su oficio",
  });
  const sealed = { marea: "Ganadora", faro: "No Ganadora", isla: "Mención: Oficio", duna: "No Ganadora" };
  expect(await readStatuses()).toEqual(before);
  expect(await marks(admin, "/galeria")).toEqual(sealed);

  // Exchanges two awards, and takes the mention back.
  await seal(
    {
      ...row(0, "faro", "ganadora"),
      ...row(1, "marea", "accesit"),
      ...row(2, "isla", ""),
      ...row(3, "duna", ""),
      ...{ reason: "Error material", departure: "" },
    },
    `${path}?rectificar=si`,
  );
  expect(await readStatuses()).toEqual(before);

  await contest.setPhase("results");
  const out = { marea: "Accésit", faro: "Ganadora", isla: "No Ganadora", duna: "No Ganadora" };
  for (const reader of Object.values(others)) expect(await marks(reader, "/galeria")).toMatchObject(out);
  await contest.setPhase("final");
});

test("[MEND3-19] what an admin sets after the seal, everybody reads", async () => {
  await admin.submit("/admin/estados", { intent: "set-one", id: "duna", status: "no_ganadora" });
  expect(await marks(others.nobody, "/galeria")).toMatchObject({ duna: "Finalista" });
  await admin.submit("/admin/estados", { intent: "set-one", id: "duna", status: "descalificada" });
  expect(await marks(others.nobody, "/galeria")).toMatchObject({ duna: "Descalificada", faro: "Finalista" });
});
