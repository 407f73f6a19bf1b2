import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { NEW, openUniversity, proposalParts, sendProposal } from "../support/submission";

const contest = openContest();

test("[DECL-01] a work is sent once both questions are answered; the rest of the form stays", async () => {
  const { visitor, students, universityId } = await openUniversity(contest);
  const [ana = ""] = students.map(({ id }) => id);
  expect((await visitor.open(NEW)).texts("fieldset > legend")).toEqual([
    "¿Se ha usado IA generativa?",
    "¿Es una obra propia e inédita?",
    "Alumnos",
  ]);
  const half = { usesAi: "si", ownUnpublished: "quizá" };
  const refused = await visitor.submitMultipart(NEW, proposalParts([ana], half));
  expect([refused.status, refused.texts("[role=alert] li")]).toEqual([
    400,
    ["Responde si es una obra propia e inédita"],
  ]);
  expect(refused.errorOf("ownUnpublished")).toBe("Responde si es una obra propia e inédita");
  expect(refused.formWith("title")).toMatchObject({ title: "Manos libres", usesAi: "si" });
  const none = await visitor.submitMultipart(
    NEW,
    proposalParts([ana], { usesAi: null, ownUnpublished: null }),
  );
  expect(none.errorOf("usesAi")).toBe("Responde si se ha usado IA generativa");
  expect(await contest.value("select count(*) from proposals where university_id = ?", universityId)).toBe(0);

  const id = await sendProposal(visitor, [ana], { usesAi: "si", ownUnpublished: "no" });
  expect(await contest.rows("select uses_ai, own_unpublished from proposals where id = ?", id)).toEqual([
    { uses_ai: 1, own_unpublished: 0 },
  ]);
  await expect(contest.rows("update proposals set uses_ai = null where id = ?", id)).rejects.toThrow("CHECK");
  const data = JSON.parse(await (await visitor.fetch("/cuenta/datos")).text());
  expect(data.propuestas_de_tu_universidad).toMatchObject([{ ia_generativa: true, propia_e_inedita: false }]);
});

test("[DECL-03] jurors read the answers beside the work, the organiser and its university on its page, nobody else", async () => {
  const { visitor, students } = await openUniversity(contest);
  const id = await sendProposal(visitor, [students[0]?.id ?? ""], { usesAi: "si", ownUnpublished: "no" });
  const juror = await contest.as("jurado");
  const admin = await contest.as("admin");
  const answers = /IA generativa:\s*Sí\s*Obra propia e inédita:\s*No/;
  for (const [reader, path] of [
    [juror, `/jurado/evaluar/${id}`],
    [admin, `/propuesta/${id}`],
    [visitor, `/propuesta/${id}`],
  ] as const) {
    expect((await reader.open(path)).text("main"), path).toMatch(answers);
  }
  const other = (await openUniversity(contest)).visitor;
  const publico = await contest.as("publico");
  for (const reader of [contest.visitor(), publico, other, juror]) {
    const page = await (await reader.fetch(`/propuesta/${id}`)).text();
    expect(page).toContain("Manos libres");
    expect(page).not.toMatch(/propia e inédita|usesAi|ownUnpublished/);
  }
});

test("[DECL-06] who saves texts or a work again and again is told to wait, with what they typed", async () => {
  await contest.setPhase("submission");
  const { visitor, universityId } = await openUniversity(contest);
  const id = await contest.addProposal({ universityId, createdAt: 1000 });
  const forms: [string, Record<string, string>, string][] = [
    [`/propuesta/${id}/editar`, { baseVersion: "1", title: "Otro título", category: "Video" }, "title"],
    [`/propuesta/${id}/textos-alternativos`, { baseVersion: "1" }, "baseVersion"],
  ];
  for (const [where, form, field] of forms) {
    // Enough requests for two minutes, since one minute may end meanwhile.
    let status = 0;
    for (let n = 0; n < 245 && status !== 429; n++) {
      const answer = await visitor.post(where, form);
      await answer.arrayBuffer();
      status = answer.status;
    }
    expect(status, where).toBe(429);
    const limited = await visitor.submit(where, form);
    expect([limited.status, limited.toast], where).toEqual([
      429,
      "Demasiados intentos / Espera unos minutos y vuelve a intentarlo.",
    ]);
    if (field !== "baseVersion") expect(limited.valueOf(field), where).toBe(form[field]);
  }
});
