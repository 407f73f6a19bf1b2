import { beforeAll, expect, test } from "vitest";
import { nameKey } from "~/contest/core/fold";
import { openContest } from "../support/contest";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const NAME = "ÑÁNDÚ Pérez 50%_Òç";
// The first two: several blanks, and a decomposed accent.
const FOUND = [
  "ñandu   perez",
  "ñandú".normalize("NFD"),
  "ñandú",
  "NANDU",
  "pérez",
  "PEREZ",
  "PÉREZ",
  "Ñ",
  "50%_oc",
  "50%_ÒÇ",
];
const MISSED = ["n%u", "p_rez", "50_%", "ñx"];
let who: Record<"admin" | "jurado" | "universidad" | "publico", Visitor>;

beforeAll(async () => {
  const universityId = await contest.addUniversity({ name: NAME });
  const admin = await contest.addPerson("admin", { fullName: "Eva" });
  const of = async (role: "jurado" | "universidad" | "publico") =>
    contest.as(role, {
      fullName: "Eva",
      universityId: role === "universidad" ? universityId : undefined,
    });
  who = {
    admin: await contest.signedIn(admin),
    jurado: await of("jurado"),
    universidad: await of("universidad"),
    publico: await of("publico"),
  };
  await contest.addPerson("alumno", { fullName: NAME, universityId });
  // The list of votes has works with votes.
  await contest.addVote(
    await contest.addPerson("publico"),
    await contest.addProposal({ title: NAME, universityId }),
  );
  await contest.insert("invitations", {
    id: "invitada",
    email: "eva@prueba.test",
    email_key: "eva@prueba.test",
    full_name: NAME,
    role: "jurado",
    token_hash: "resumen",
    created_at: 1,
    sent_at: 1,
    expires_at: Date.now() + 86_400_000,
  });
  // Searches for an earlier name of the account.
  await contest.insert("audit_log", {
    at: Date.now(),
    actor: admin.id,
    actor_name: NAME,
    action: "setting_changed",
    target_type: "setting",
    target_id: "all",
  });
});

const lists = [
  ["publico", "/galeria"],
  ["jurado", "/jurado?estado="],
  ["universidad", "/universidad?tab=alumnos"],
  ["admin", "/admin/universidades"],
  ["admin", "/admin/usuarios"],
  ["admin", "/admin/votos"],
  ["admin", "/admin/estados"],
  ["admin", "/admin/registro"],
  ["admin", "/admin/invitaciones"],
  ["admin", "/admin/jurado"],
  ["admin", "/admin/jurado/asignaciones"],
] as const;

test.each(lists)(
  "[MEND3-21] [MEND4-29] the list of %s at %s finds accents and capitals, typed either way",
  async (role, path) => {
    const finds = async (typed: string) => {
      const page = await who[role].open(
        `${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(typed)}`,
      );
      expect(page.status).toBe(200);
      expect(page.document.querySelector("[name=q]")?.getAttribute("value")).toBe(typed);
      return page
        .texts(
          path === "/admin/jurado"
            ? "section[aria-labelledby=ranking] tbody tr"
            : "main :is(article, li, tr)",
        )
        .some((line) => line.includes(NAME));
    };
    for (const typed of FOUND) expect([typed, await finds(typed)]).toEqual([typed, true]);
    for (const typed of MISSED) expect([typed, await finds(typed)]).toEqual([typed, false]);
  },
);

test("[MEND3-21] /admin/correo finds an address whatever the case and accents of what is typed", async () => {
  await contest.insert("mail_outbox", { recipient: "ana.perez_1@prueba.test", sent_at: 1 });
  const finds = async (typed: string) => {
    const page = await who.admin.open(`/admin/correo?q=${encodeURIComponent(typed)}`);
    return page.text("main").includes("ana.perez_1@prueba.test");
  };
  for (const typed of ["PÉREZ", "perez_1"]) expect([typed, await finds(typed)]).toEqual([typed, true]);
  for (const typed of ["p%z", "p_rez"]) expect([typed, await finds(typed)]).toEqual([typed, false]);
});

/** Names as people type them, and as they search for them. */
const spellings = [
  ["José Muñoz", "jose munoz"],
  ["Kovačević", "kovacevic"],
  ["Łukasz Żółć", "lukasz zolc"],
  ["Şahin Ödegård", "sahin odegard"],
  ["Ødegård", "odegard"],
  ["D’Ors Sáez", "d'ors  saez"],
];

test("[MEND4-03] a person is found by any spelling after each way in, and every stored key follows the rule", async () => {
  for (const [nth, [name = "", typed = ""]] of spellings.entries()) {
    const email = `otra${nth}@prueba.test`;
    const signedUp = await contest.visitor().submit("/auth?tab=registrarse", {
      full_name: name,
      email,
      password: "secreta-9",
      type: "jurado",
      jurado_code: "JURADO-2025",
    });
    expect(signedUp.path).toBe("/jurado");
    const page = await who.admin.open(`/admin/usuarios?q=${encodeURIComponent(typed)}`);
    expect([typed, page.text("main").includes(email)]).toEqual([typed, true]);
  }
  await who.jurado.submit("/cuenta", { full_name: "Žofia Şahin" });
  const keys = await contest.rows<{ name: string; key: string }>(
    `select full_name as name, name_key as key from profiles union all select full_name, name_key from invitations
      union all select name, name_key from judges union all select actor_name, actor_key from audit_log`,
  );
  expect(keys.map(({ name }) => name)).toContain("Žofia Şahin");
  for (const { name, key } of keys) expect([name, key]).toEqual([name, nameKey(name)]);
  expect(keys.map(({ name }) => name)).toContain("José Muñoz".normalize("NFC"));
});
