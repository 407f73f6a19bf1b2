import { expect, test } from "vitest";
import { openContest } from "../support/contest";
import { plantVerdict } from "../support/verdict";

const contest = openContest();

test("[FACE-17] a student finds their own sent works on the landing: state, shown votes, link and diploma", async () => {
  const student = await contest.addPerson("alumno");
  const visitor = await contest.signedIn(student);
  const own = async () => (await visitor.open("/")).texts(".own-works li");
  const sign = (id: string, at = 0) =>
    contest.insert("proposal_students", {
      id: `${id}-${at}`,
      proposal_id: id,
      user_id: student.id,
      position: at,
      full_name: student.fullName,
    });
  await contest.setPhase("submission");
  expect(await own()).toEqual([]);
  const work = await contest.addProposal({ title: "Mía" });
  await sign(work);
  await sign(await contest.addProposal({ title: "Mi borrador", isDraft: true }));
  await contest.addVote(await contest.addPerson("publico"), work);
  expect(await own()).toEqual([expect.stringMatching(/^Mía ?Enviada ?1 voto ?Copiar enlace$/)]);
  const page = await visitor.open("/");
  expect(page.document.querySelector(".own-title")?.getAttribute("href")).toBe(`/propuesta/${work}`);
  expect(page.document.querySelector(".own-works [data-copy]")?.getAttribute("data-copy")).toBe(
    `/propuesta/${work}`,
  );
  await contest.setSetting("votes_hidden_until_close", "true");
  await contest.setPhase("voting");
  expect(await own()).toEqual([expect.stringMatching(/^Mía ?Enviada ?Copiar enlace$/)]);
  // Nobody else sees the part.
  const other = await contest.as("alumno");
  for (const one of [other, contest.visitor()]) {
    expect((await one.open("/")).texts(".own-works")).toEqual([]);
  }
  // The results bring the state and the diploma.
  await contest.setPhase("results");
  await contest.rows("update contest_phases set end_at = '2025-01-31' where phase_key = 'submission'");
  const [admin, sealedAt] = [await contest.addPerson("admin"), Date.UTC(2026, 10, 20)];
  await plantVerdict(contest, { number: 1, by: admin.id, sealedAt, awards: [["ganadora", work]] });
  await contest.insert("diplomas", {
    code: "AAAA-BBBB-CCCC-DDDD",
    verdict_id: "fallo-1",
    kind: "alumno",
    holder: `alumno:${work}-0`,
    user_id: student.id,
    name: student.fullName,
    awards: "[]",
    proposal_id: work,
    work_number: 1,
    work_title: "Mía",
    issued_at: sealedAt,
  });
  const diploma = ".own-works a[href^='/diploma/']";
  const links = async () =>
    (await visitor.open("/")).document.querySelectorAll(diploma).map((link) => link.getAttribute("href"));
  expect((await visitor.open("/")).texts(".own-works .mark-status")).toHaveLength(1);
  expect(await links()).toEqual(["/diploma/AAAA-BBBB-CCCC-DDDD"]);
  await contest.setPhase("final");
  expect(await links()).toEqual([]);
});
