import { expect, test } from "vitest";
import { openContest } from "../support/contest";

const contest = openContest();
const roleOf = (id: string) => contest.value<string>("select role from profiles where id = ?", id);

test("[AUTH-20] an admin finds an account and changes its role; it is logged and its sessions end", async () => {
  const admin = await contest.addPerson("admin");
  const person = await contest.addPerson("publico", {
    fullName: "Íñigo Bárcena",
    email: "inigo@prueba.test",
  });
  const theirs = await contest.signedIn(person);
  const visitor = await contest.signedIn(admin);
  const list = await visitor.open("/admin/usuarios?q=inigo%20barcena");
  expect(list.text("h1")).toBe("Usuarios");
  expect(list.texts("tbody th")).toEqual(["Íñigo Bárcena"]);
  const question = await visitor.open(list.document.querySelector("tbody a")?.getAttribute("href") ?? "");
  expect(question.text("main")).toContain("¿Cambiar el rol de Íñigo Bárcena?");
  const page = await visitor.submit(question.path, { id: person.id, role: "jurado" });
  expect(page.toast).toBe("Rol actualizado / Íñigo Bárcena es ahora Jurado");
  expect(await roleOf(person.id)).toBe("jurado");
  expect(await contest.value("select count(*) from judges where user_id = ? and active", person.id)).toBe(1);
  expect((await theirs.open("/jurado")).path).toContain("/auth");
  expect(
    await contest.rows("select actor, action, details from audit_log where target_id = ?", person.id),
  ).toEqual([{ actor: admin.id, action: "role_changed", details: '{"before":"publico","after":"jurado"}' }]);
});

test("[AUTH-20] the last admin cannot be demoted, not even by two at once", async () => {
  const admins = await contest.rows<{ id: string }>("select id from profiles where role = 'admin'");
  for (const { id } of admins.slice(1)) {
    await contest.rows("update profiles set role = 'publico' where id = ?", id);
  }
  const last = { ...(await contest.addPerson("admin")) };
  await contest.rows("update profiles set role = 'publico' where role = 'admin' and id <> ?", last.id);
  const alone = await (await contest.signedIn(last)).submit("/admin/usuarios", {
    id: last.id,
    role: "publico",
  });
  expect(alone.told).toBe(
    "409 No se pudo cambiar el rol / El concurso no puede quedarse sin administradores",
  );
  const other = await contest.addPerson("admin");
  const [one, two] = [await contest.signedIn(last), await contest.signedIn(other)];
  await Promise.all([
    one.post("/admin/usuarios", { id: other.id, role: "publico" }),
    two.post("/admin/usuarios", { id: last.id, role: "publico" }),
  ]);
  expect(await contest.value("select count(*) from profiles where role = 'admin'")).toBe(1);
});

test("[AUTH-20] an account without a university may get one with its role", async () => {
  const visitor = await contest.as("admin");
  const person = await contest.addPerson("publico");
  const universityId = await contest.addUniversity();
  const refused = await visitor.submit("/admin/usuarios", {
    id: person.id,
    role: "alumno",
    university_id: "no-existe",
  });
  expect(refused.status).toBe(409);
  expect(await roleOf(person.id)).toBe("publico");
  await visitor.submit("/admin/usuarios", {
    id: person.id,
    role: "universidad",
    university_id: universityId,
  });
  expect(await contest.value("select contact_user_id from universities where id = ?", universityId)).toBe(
    person.id,
  );
});
