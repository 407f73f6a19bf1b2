import { expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/calendar";
import { openContest } from "../support/contest";

const contest = openContest();

test("[DET-01] anybody sees a work with its people and words, and no email", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Soria" });
  const id = await contest.addProposal({ title: "Cartel «raro» <b>", universityId, category: "Video" });
  const student = { proposal_id: id, full_name: "Noa Fandiño", email: "noa@prueba.test", role: "Animación" };
  await contest.insert("proposal_students", { id: "s1", ...student });
  const page = await contest.visitor().open(`/propuesta/${id}`);
  expect(page.status).toBe(200);
  expect(page.text("h1")).toBe("Cartel «raro» <b>");
  const text = page.text("main");
  for (const part of [
    "Universidad de Soria",
    "Video",
    "Noa Fandiño",
    "Animación",
    "Resumen de",
    "Descripción de",
    "Explicación de",
  ]) {
    expect(text).toContain(part);
  }
  expect(page.html).not.toContain("noa@prueba.test");
  const meta = (property: string) =>
    page.document.querySelector(`meta[property="${property}"]`)?.getAttribute("content");
  expect(meta("og:title")).toBe("Cartel «raro» <b>");
  expect(meta("og:url")).toBe(`${contest.url.origin}/propuesta/${id}`);
});

test("[DET-01] [CARD-01] the status shows once the submission phase's last day has passed", async () => {
  const id = await contest.addProposal({ status: "finalista" });
  const status = async () => (await contest.visitor().open(`/propuesta/${id}`)).texts(".mark-status").join();
  const endsOn = (day: string) =>
    contest.db.prepare("update contest_phases set end_at = ? where phase_key = 'submission'").bind(day).run();
  const today = dayOf(Date.now());
  await endsOn(today);
  expect(await status()).toBe("");
  await endsOn(addDays(today, -1));
  expect(await status()).toBe("Finalista");
});

test("[DET-01] drafts are for their university and admins; others and unknown ids meet a 404 with a way back", async () => {
  const universityId = await contest.addUniversity();
  const id = await contest.addProposal({ universityId, isDraft: true });
  const other = await contest.addUniversity();
  const statusFor = async (person: Awaited<ReturnType<typeof contest.addPerson>> | null) => {
    const visitor = person ? await contest.signedIn(person) : contest.visitor();
    return (await visitor.open(`/propuesta/${id}`)).status;
  };
  expect(await statusFor(null)).toBe(404);
  expect(await statusFor(await contest.addPerson("universidad", { universityId: other }))).toBe(404);
  expect(await statusFor(await contest.addPerson("jurado"))).toBe(404);
  expect(await statusFor(await contest.addPerson("universidad", { universityId }))).toBe(200);
  expect(await statusFor(await contest.addPerson("admin"))).toBe(200);
  const unknown = await contest.visitor().open("/propuesta/no-existe");
  expect(unknown.status).toBe(404);
  expect(unknown.text("main [role=alert]")).toContain("Propuesta no encontrada");
  expect(unknown.document.querySelector("main a, main button")).not.toBeNull();
});
