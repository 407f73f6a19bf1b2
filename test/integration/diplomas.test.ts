import { beforeAll, expect, test } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { readPdf } from "../support/pdf-reader";
import { plantVerdict } from "../support/verdict";
import type { Visitor } from "../support/visitor";
import { unzipped } from "../support/zip";

const contest = openContest();
const CODE = /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}/;
const SEALED = Date.UTC(2026, 10, 20, 17);

let [faro, marea, university] = ["", "", ""];
let people: Record<"admin" | "student" | "juror" | "contact", Person>;
let visitors: Record<keyof typeof people, Visitor>;

interface Row {
  code: string;
  kind: string;
  name: string;
  role: string;
  holder: string;
  replaced_by: string | null;
  revoked_at: number | null;
}
const rows = (where = "1") =>
  contest.rows<Row>(`select * from diplomas where ${where} order by kind, name, rowid`);
const one = async (where: string) => (await rows(where))[0] as Row;
const isValid = "replaced_by is null and revoked_at is null";

/**
 * 'Faro' wins and is the public's favourite, 'Marea' has an accésit, 'Duna' nothing. One juror has submitted
 * an evaluation.
 */
beforeAll(async () => {
  await contest.setPhase("results");
  university = await contest.addUniversity({ name: "Universidad de Ávila" });
  faro = await contest.addProposal({ universityId: university, title: "Faro" });
  marea = await contest.addProposal({ universityId: university, title: "Marea" });
  const duna = await contest.addProposal({ title: "Duna" });
  people = {
    admin: await contest.addPerson("admin"),
    student: await contest.addPerson("alumno", { universityId: university, fullName: "Nerea Ibañez" }),
    juror: await contest.addPerson("jurado", { fullName: "Carmen Iglesias" }),
    contact: await contest.addPerson("universidad", { universityId: university }),
  };
  await contest.addPerson("jurado", { fullName: "Jurado que no evaluó" });
  const students = [
    [faro, people.student.id, "Nerea Ibañez", "Dirección de arte"],
    [faro, null, "王小明", "Ilustración"],
    [marea, null, "Jon Etxeberria", ""],
    [duna, null, "Sin Premio", ""],
  ] as const;
  for (const [n, [work, user, name, role]] of students.entries()) {
    await contest.insert("proposal_students", {
      id: `s${n}`,
      proposal_id: work,
      user_id: user,
      position: n,
      full_name: name,
      role,
    });
  }
  await contest.addEvaluation(people.juror.judgeId, faro, 5);
  await plantVerdict(contest, {
    number: 1,
    by: people.admin.id,
    sealedAt: SEALED,
    awards: [
      ["ganadora", faro],
      ["favorita", faro],
      ["accesit", marea, "al mejor cartel"],
      ["mencion", null],
    ],
  });
  visitors = {
    admin: await contest.signedIn(people.admin),
    student: await contest.signedIn(people.student),
    juror: await contest.signedIn(people.juror),
    contact: await contest.signedIn(people.contact),
  };
});

test("[MEND3-42] in the instant of the seal university, student and juror read that theirs are being issued", async () => {
  const noticeOn = async (visitor: Visitor, path: string) =>
    (await visitor.open(path)).texts("main .note[role=status]").join();
  expect(await noticeOn(visitors.contact, "/cuenta/diplomas")).toContain(
    "Hay 5 diplomas que se están emitiendo",
  );
  for (const visitor of [visitors.student, visitors.juror])
    expect(await noticeOn(visitor, "/cuenta/diplomas")).toContain("Hay 1 diploma que se está emitiendo");
  const portal = await visitors.contact.open("/universidad");
  expect(portal.document.querySelector('main a[href="/cuenta/diplomas"]')).not.toBeNull();
  const nobody = await contest.as("alumno");
  const none = await nobody.open("/cuenta/diplomas");
  expect([none.text("main"), none.texts("main .note[role=status]")]).toEqual([
    expect.stringContaining("Todavía no tienes diplomas"),
    [],
  ]);
});

test("[DIPL-03] the cron issues one diploma a person and awarded work, and one to each juror who evaluated; once", async () => {
  expect(
    (await (await visitors.admin.open("/admin/fallo/diplomas")).text("main")).replace(/\s+/g, " "),
  ).toContain("Se emiten solos en los próximos minutos");
  await Promise.all([contest.cron(SEALED + 60_000), contest.cron(SEALED + 60_000)]);
  await contest.cron(SEALED + 120_000);
  const issued = await rows();
  expect(issued.map(({ kind, name, role }) => [kind, name, role])).toEqual([
    ["alumno", "Jon Etxeberria", ""],
    ["alumno", "Nerea Ibañez", "Dirección de arte"],
    ["alumno", "王小明", "Ilustración"],
    ["jurado", "Carmen Iglesias", ""],
    ["universidad", "Universidad de Ávila", ""],
    ["universidad", "Universidad de Ávila", ""],
  ]);
  expect(issued.every(({ code }) => new RegExp(`^${CODE.source}$`).test(code))).toBe(true);
  expect(new Set(issued.map(({ code }) => code)).size).toBe(6);
  const log = await contest.rows("select details from audit_log where action = 'diplomas_issued'");
  expect(log).toEqual([{ details: '{"count":6}' }]);
});

test("[DIPL-04] whoever has a code sees without a session that it is valid and what the diploma says, and nothing more", async () => {
  const { code } = await one("name = 'Nerea Ibañez'");
  const nobody = contest.visitor();
  for (const written of [code, code.toLowerCase(), code.replaceAll("-", "")]) {
    const page = await nobody.open(`/diploma/${written}`);
    expect(page.status).toBe(200);
    const text = page.text("main").replace(/\s+/g, " ");
    for (const part of [
      "Válido",
      "Nerea Ibañez",
      "Obra ganadora y favorita del público",
      "Faro",
      "Dirección de arte",
    ])
      expect(text).toContain(part);
    expect(text).toContain(code);
    expect(page.html).not.toContain(people.student.email);
    expect(page.html).not.toContain(people.student.id);
    expect(page.html).not.toContain("王小明");
  }
  expect((await nobody.fetch(`/diploma/${code}`)).headers.get("X-Robots-Tag")).toBe("noindex");
  const juror = await nobody.open(`/diploma/${(await one("kind = 'jurado'")).code}`);
  expect(juror.text("main")).toContain("Miembro del jurado");
});

test("[DIPL-01] the diploma is a tagged PDF that says the same, in the same bytes each time", async () => {
  const { code } = await one("name = 'Nerea Ibañez'");
  const get = async () => {
    const answer = await contest.visitor().fetch(`/diploma/${code}.pdf`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="diploma-nerea-ibanez-${code.slice(0, 9).toLowerCase()}.pdf"`,
    );
    return new Uint8Array(await answer.arrayBuffer());
  };
  const [first, second] = [await get(), await get()];
  expect(Buffer.compare(first, second)).toBe(0);
  const pdf = await readPdf(first);
  expect(pdf).toMatchObject({ language: "es-ES", isTagged: true, isUniversal: true });
  const text = pdf.pages[0]?.text.replace(/\s+/g, " ");
  for (const part of [
    "Nerea",
    "Ibañez",
    "Obra ganadora y favorita del público",
    "«Faro»",
    code,
    "20 nov 2026",
  ])
    expect(text).toContain(part);
});

test("[DIPL-11] until the results are out nobody but admins lists, checks, downloads, corrects or exports a diploma", async () => {
  const { code } = await one("name = 'Nerea Ibañez'");
  const before = await rows();
  const exported = async () =>
    ((await (await visitors.student.fetch("/cuenta/datos")).json()) as { diplomas: unknown[] }).diplomas;
  await contest.setPhase("final");
  for (const [who, path, none] of [
    ["student", "/cuenta/diplomas", "Todavía no tienes diplomas"],
    ["juror", "/cuenta/diplomas", "Todavía no tienes diplomas"],
    ["contact", "/cuenta/diplomas", "Todavía no hay diplomas"],
  ] as const) {
    const page = await visitors[who].open(path);
    expect([page.text("main"), page.texts("main .note, main code")]).toEqual([
      expect.stringContaining(none),
      [],
    ]);
    expect(page.html).not.toMatch(/Faro|Obra ganadora/);
  }
  const portal = await visitors.contact.open("/universidad");
  expect(portal.document.querySelector('main a[href="/cuenta/diplomas"]')).toBeNull();
  for (const visitor of [contest.visitor(), visitors.student, visitors.contact]) {
    const [page, unknown] = [
      await visitor.open(`/diploma/${code}`),
      await visitor.open("/diploma/0000-0000-0000-0000"),
    ];
    expect([page.status, page.text("main"), page.text("title")]).toEqual([
      404,
      unknown.text("main"),
      unknown.text("title"),
    ]);
    expect((await visitor.fetch(`/diploma/${code}.pdf`)).status).toBe(404);
  }
  expect(await exported()).toEqual([]);
  for (const name of ["Nerea Ibañez", "Otro Nombre"]) {
    const refused = await visitors.student.submit("/cuenta/diplomas", { code, name });
    expect(refused.text('[role="status"], [role="alert"]')).toContain("ya no es válido");
  }
  expect(await rows()).toEqual(before);
  expect((await visitors.admin.open(`/diploma/${code}`)).text("main")).toContain("Válido");
  expect((await visitors.admin.fetch(`/diploma/${code}.pdf`)).status).toBe(200);
  await contest.setPhase("results");
  expect((await contest.visitor().open(`/diploma/${code}`)).status).toBe(200);
  expect(await exported()).toHaveLength(1);
});

test("[DIPL-05] a person and a university download theirs; nobody else's are listed, and a form of another's code changes nothing", async () => {
  const own = await visitors.student.open("/cuenta/diplomas");
  expect(own.text("main")).toContain("1 diploma");
  const held = await visitors.contact.open("/cuenta/diplomas");
  expect(held.text("main")).toContain("5 diplomas");
  expect((await visitors.juror.open("/cuenta/diplomas")).text("main")).toContain("Carmen Iglesias");
  const before = await rows();
  const [juror, student] = [await one("kind = 'jurado'"), await one("name = 'Nerea Ibañez'")];
  for (const [who, path, code] of [
    ["student", "/cuenta/diplomas", juror.code],
    // The student has an account, so only she may correct her name.
    ["contact", "/cuenta/diplomas", student.code],
    ["student", "/cuenta/diplomas", "0000-0000-0000-0000"],
  ] as const) {
    const page = await visitors[who].submit(path, { code, name: "Otro Nombre" });
    expect(page.text('[role="status"], [role="alert"]')).toContain("ya no es válido");
  }
  expect(await rows()).toEqual(before);
});

test("[DIPL-06] a corrected name makes a new diploma, and the old one says that it was replaced", async () => {
  const old = await one("name = 'Nerea Ibañez'");
  const path = `/cuenta/diplomas?corregir=${old.code}`;
  const form = (await visitors.student.open(path)).formWith("name");
  expect(form).toMatchObject({ code: old.code, name: "Nerea Ibañez" });
  for (const [name, said] of [
    ["", "Escribe el nombre"],
    ["   ", "Escribe el nombre"],
    ["x".repeat(301), "hasta 300"],
    ["Nerea Ibañez", "ya tiene ese nombre"],
    ["محمد", "letras latinas"],
    ["Ελένη Νερέα", "letras latinas"],
    ["Nerea 王", "«王»"],
  ] as const) {
    const page = await visitors.student.submit(path, { ...form, name });
    expect(page.status).toBe(400);
    expect(page.text("#corregir")).toContain(said);
    expect(page.formWith("name").name).toBe(name);
  }
  const forms: Record<string, string>[] = [{ ...form, more: "1" }, { name: "Nerea" }, { code: old.code }];
  for (const bad of forms) expect((await visitors.student.post(path, bad)).status).toBe(400);
  expect(await rows(isValid)).toHaveLength(6);

  const done = await visitors.student.submit(path, { ...form, name: "  Nerea   Ibáñez  " });
  expect(done.text('[role="status"]')).toContain("Diploma emitido de nuevo");
  const next = await one("name = 'Nerea Ibáñez'");
  expect(await one(`code = '${old.code}'`)).toMatchObject({ replaced_by: next.code, revoked_at: null });
  const diplomaPage = await contest.visitor().open(`/diploma/${old.code}`);
  expect(diplomaPage.text("main")).toContain("Sustituido");
  expect(diplomaPage.html).not.toContain(next.code);
  expect((await contest.visitor().fetch(`/diploma/${old.code}.pdf`)).headers.get("Location")).toBe(
    `/diploma/${old.code}`,
  );
  expect((await contest.visitor().open(`/diploma/${next.code}`)).text("main")).toContain("Válido");
  // The earlier form is refused, and the cron issues no third diploma.
  await visitors.student.submit(path, { ...form, name: "Nerea Otra" });
  await contest.cron(SEALED + 180_000);
  expect(await rows(isValid)).toHaveLength(6);
});

test("[DIPL-07] the organiser has all as one ZIP; a name that cannot be set is left out, told there and beside its correction", async () => {
  const answer = await visitors.admin.fetch("/admin/fallo/diplomas.zip");
  expect(answer.status).toBe(200);
  const files = unzipped(new Uint8Array(await answer.arrayBuffer()));
  const valid = await rows(isValid);
  const chinese = valid.find(({ name }) => name === "王小明");
  expect([...files.keys()].sort()).toEqual(
    [
      ...valid
        .filter((diploma) => diploma !== chinese)
        .map(({ kind, name, code }) => {
          const folder = { alumno: "alumnado", jurado: "jurado", universidad: "universidades" }[kind];
          const words = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");
          return `${folder}/diploma-${words}-${code.slice(0, 9).toLowerCase()}.pdf`;
        }),
      "no-incluidos.txt",
    ].sort(),
  );
  expect(new TextDecoder().decode(files.get("no-incluidos.txt"))).toContain(`${chinese?.code}  王小明`);
  for (const [name, bytes] of files) {
    if (name.endsWith(".pdf")) expect((await readPdf(bytes)).isTagged).toBe(true);
  }

  expect((await contest.visitor().fetch(`/diploma/${chinese?.code}.pdf`)).status).toBe(302);
  const held = await visitors.contact.open(`/cuenta/diplomas?corregir=${chinese?.code}`);
  expect(held.text("main")).toContain("«王», «小», «明»");
  await visitors.contact.submit(`/cuenta/diplomas?corregir=${chinese?.code}`, {
    ...held.formWith("name"),
    name: "Wang Xiaoming",
  });
  const after = unzipped(
    new Uint8Array(await (await visitors.admin.fetch("/admin/fallo/diplomas.zip")).arrayBuffer()),
  );
  expect([...after.keys()].filter((name) => /wang|no-incluidos/.test(name))).toHaveLength(1);
});

test("[DIPL-12] the organiser's list has name, award, state and link, is searched by name, work and code, and filtered by state", async () => {
  const rowsOn = async (query = "") => {
    const page = await visitors.admin.open(`/admin/fallo/diplomas${query}`);
    return page.texts("main tbody tr").map((row) => row.replace(/\s+/g, " "));
  };
  const [valid, replaced] = [await one("name = 'Nerea Ibáñez'"), await one("name = 'Nerea Ibañez'")];
  const found = await rowsOn("?q=IBAÑEZ");
  expect(found).toHaveLength(2);
  expect(found.filter((row) => row.includes("Sustituido"))).toHaveLength(1);
  expect(found.find((row) => row.includes("Válido"))).toContain(
    "Nerea IbáñezObra ganadora y favorita del público · FaroVálidoComprobarPDF",
  );
  expect(await rowsOn("?q=nerea&estado=replaced")).toHaveLength(1);
  expect(await rowsOn(`?q=${replaced.code.toLowerCase()}`)).toHaveLength(1);
  expect((await rowsOn("?q=marea")).map((row) => /Marea/.test(row))).toEqual([true, true]);
  expect(await rowsOn("?estado=unprintable")).toEqual([]);
  expect(await rowsOn("?q=nadie")).toEqual([]);
  expect((await rowsOn("?q=%25")).length).toBe(0);
  const page = await visitors.admin.open("/admin/fallo/diplomas?q=ibanez&estado=valid");
  const links = page.document.querySelectorAll("main tbody a").map((link) => link.getAttribute("href"));
  expect(links).toEqual([`/diploma/${valid.code}`, `/diploma/${valid.code}.pdf`]);
});

test("[DIPL-12] [DIPL-07] a list of more than a page is paged by name, and the ZIP has all of them", async () => {
  const before = (await rows(isValid)).length;
  await contest.rows(
    `with recursive n (i) as (select 100 union all select i + 1 from n where i < 209)
      insert into diplomas (code, verdict_id, kind, holder, name, awards, issued_at)
      select '0000-0000-0000-0' || i, 'fallo-1', 'jurado', 'jurado:' || i, 'Zoe ' || i, '[]', 1 from n`,
  );
  const list = "/admin/fallo/diplomas?q=zoe";
  const first = await visitors.admin.open(list);
  expect(first.text("main [role=status]")).toBe("110 diplomas");
  expect(first.texts("main tbody th").slice(0, 2)).toEqual(["Zoe 100", "Zoe 101"]);
  expect((await visitors.admin.open(`${list}&pagina=99`)).texts("main tbody th")).toHaveLength(10);
  const answer = await visitors.admin.fetch("/admin/fallo/diplomas.zip");
  expect(unzipped(new Uint8Array(await answer.arrayBuffer())).size).toBe(before + 110);
  await contest.rows("delete from diplomas where name like 'Zoe %'");
});

test("[DIPL-08] a rectification revokes those whose award it changed, and gives new ones", async () => {
  const [student, jon] = [
    await one(`name = 'Nerea Ibáñez' and ${isValid}`),
    await one("name = 'Jon Etxeberria'"),
  ];
  await plantVerdict(contest, {
    number: 2,
    by: people.admin.id,
    sealedAt: SEALED + 1_000_000,
    awards: [
      ["ganadora", marea],
      ["favorita", faro],
    ],
  });
  // The diploma is revoked at the instant of the seal, before any cron.
  const page = await contest.visitor().open(`/diploma/${student.code}`);
  expect(page.text("main")).toContain("Revocado");
  expect((await one(`code = '${jon.code}'`)).revoked_at).toBe(SEALED + 1_000_000);
  expect((await rows(isValid)).map(({ kind }) => kind)).toEqual(["jurado"]);
  // [MEND3-42] The university's page says the same.
  const held = await visitors.contact.open("/cuenta/diplomas");
  expect(held.text("main .note[role=status]")).toContain("Hay 5 diplomas que se están emitiendo");
  await contest.cron(SEALED + 1_060_000);
  expect(await rows(isValid)).toHaveLength(6);
  expect((await visitors.contact.open("/cuenta/diplomas")).texts("main .note[role=status]")).toEqual([]);
  // The diploma uses the corrected name, although the work keeps the submitted one.
  expect(await one(`user_id = '${people.student.id}' and ${isValid}`)).toMatchObject({
    name: "Nerea Ibáñez",
  });
  const next = await one(`name = 'Jon Etxeberria' and ${isValid}`);
  expect((await contest.visitor().open(`/diploma/${next.code}`)).text("main")).toContain("Obra ganadora");
});

test("[DIPL-09] who erases their account leaves no name on a diploma, and it vouches for nobody", async () => {
  const { code } = await one(`user_id = '${people.student.id}' and ${isValid}`);
  const data = (await (await visitors.student.fetch("/cuenta/datos")).json()) as {
    diplomas: { codigo: string }[];
  };
  expect(data.diplomas.map(({ codigo }) => codigo)).toContain(code);
  await visitors.student.submit("/cuenta/eliminar", { password: PASSWORD, confirm: "on" });
  const page = await contest.visitor().open(`/diploma/${code}`);
  expect(page.text("main")).toContain("Revocado");
  expect(page.html).not.toMatch(/Nerea/);
  expect(await rows("name like 'Nerea%'")).toEqual([]);
  await contest.cron(SEALED + 1_120_000);
  expect(await rows("name like 'Persona que%' and revoked_at is null")).toEqual([]);
});

test("[DIPL-10] [MEND3-29] however many wrong codes come from an address, each tells nothing, and a right one is answered", async () => {
  const { code } = await one(isValid);
  const guesser = contest.visitor();
  const guess = (n: number) => `${String(n).padStart(4, "0")}-0000-0000-0000`;
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++)
    statuses.push((await guesser.fetch(`/diploma/${guess(n)}${n % 2 ? "" : ".pdf"}`)).status);
  expect(statuses).toEqual(Array(40).fill(404));
  const page = await guesser.open(`/diploma/${code}`);
  expect([page.status, page.text("main")]).toEqual([200, expect.stringContaining(code)]);
});

test("[DIPL-06] more corrections than a person writes in a minute are told to wait", async () => {
  const [mine] = await contest.rows<{ code: string; name: string }>(
    `select code, name from diplomas where user_id = ? and ${isValid}`,
    people.juror.id,
  );
  const statuses: number[] = [];
  // The minute may end once meanwhile.
  while (statuses.at(-1) !== 429 && statuses.length < 2 * 120 + 1)
    statuses.push((await visitors.juror.post("/cuenta/diplomas", { ...mine })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(120);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([400]));
});
