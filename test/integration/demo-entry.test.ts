import { expect, test } from "vitest";
import { demoAccounts, demoRoles } from "~/contest/people/demo-accounts";
import { openContest, PASSWORD } from "../support/contest";
import { markupProblems } from "../support/markup";

// `npm start` sets the variable over the demo.
const contest = openContest({ DEMO_PASSWORD: PASSWORD });

test("[AUTH-27] a local run over the demo offers its five accounts, one press each, and shows their password", async () => {
  const page = await contest.visitor().open("/auth?redirectTo=%2Fcuenta");
  expect(page.texts("form:has(#demo) button")).toEqual([
    "Admin",
    "Jurado",
    "Universidad",
    "Alumno",
    "Público",
  ]);
  expect(page.text("form:has(#demo)")).toContain(PASSWORD);
  expect(await markupProblems(page)).toEqual([]);
  const presses = page.document
    .querySelectorAll("form:has(#demo) button")
    .map((button) => button.getAttribute("formaction") ?? "");
  for (const [index, role] of demoRoles.entries()) {
    const person = await contest.addPerson(role, { email: demoAccounts[role] });
    const visitor = contest.visitor();
    const { status, headers } = await visitor.post(presses[index] ?? "");
    expect([status, headers.get("Location")]).toEqual([303, "/cuenta"]);
    expect(
      await contest.value("select count(*) from sessions where user_id = ?", person.id),
      `${role} is in`,
    ).toBe(1);
  }
});

test("[AUTH-27] an unknown role and a missing account answer 404, and a second factor is asked", async () => {
  for (const role of ["nadie", "toString", ""]) {
    expect((await contest.visitor().post(`/auth?como=${role}`)).status).toBe(404);
  }
  await contest.rows("update profiles set email = 'otra@prueba.test' where email = ?", demoAccounts.publico);
  expect((await contest.visitor().post("/auth?como=publico")).status).toBe(404);

  const adminId = await contest.value<string>("select id from profiles where email = ?", demoAccounts.admin);
  await contest.insert("second_factors", { user_id: adminId, secret: "x", last_step: 0, created_at: 1 });
  const { headers } = await contest.visitor().post("/auth?como=admin");
  expect(headers.get("Location")).toBe("/auth/codigo");
  await contest.rows("delete from second_factors");
});
