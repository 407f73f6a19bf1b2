import { beforeEach, expect, test } from "vitest";
import { defaultSettings } from "~/contest/running/settings";
import { openContest, type Person } from "../support/contest";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/admin/ajustes";
let admin: Person;
let visitor: Visitor;

beforeEach(async () => {
  await contest.db.exec("delete from settings; delete from audit_log");
  admin = await contest.addPerson("admin", { fullName: "Ada Ruiz" });
  visitor = await contest.signedIn(admin);
});

type Change = Record<string, string | string[] | undefined>;

/** Returns the form of a fresh page of this admin, with `change`. */
const form = async (change: Change = {}, who = visitor) => ({
  ...(await who.open(HERE)).formWith("finalists_count"),
  ...change,
});
const stored = async () =>
  Object.fromEntries(
    (await contest.rows<{ key: string; value: string }>("select key, value from settings order by key")).map(
      ({ key, value }) => [key, value],
    ),
  );
const log = async () =>
  (
    await contest.rows<{ actor: string; target_id: string; details: string }>(
      "select actor, target_id, details from audit_log where action = 'settings_saved' order by id",
    )
  ).map(({ details, ...line }) => ({ ...line, ...JSON.parse(details) }));

test("[SET-03] [SET-04] [SET-05] the page shows every setting, by default as specified", async () => {
  const page = await visitor.open(HERE);
  expect([page.status, page.text("h1")]).toEqual([200, "Ajustes"]);
  const { finalists_count, evaluation_count_mode } = page.formWith("finalists_count");
  expect([finalists_count, evaluation_count_mode]).toEqual(["10", "all_judges"]);
  const boxes = page.document.querySelectorAll("main input[type=checkbox]");
  expect(
    Object.fromEntries(boxes.map((box) => [box.getAttribute("name"), box.hasAttribute("checked")])),
  ).toEqual(
    Object.fromEntries(Object.entries(defaultSettings).filter(([, value]) => typeof value === "boolean")),
  );
  // Controls have labels.
  for (const control of page.document.querySelectorAll("main input:not([type=hidden]), main select")) {
    expect(page.text(`main label[for="${control.id}"]`), control.id).not.toBe("");
  }
});

test("[SET-01] a link to the landing, and 'Save Changes' always there without JavaScript", async () => {
  const page = await visitor.open(HERE);
  expect(page.document.querySelector('main a[href="/"]')?.textContent).toContain("Ver la portada");
  expect(page.texts("main form button")).toContain("Save Changes");
});

test("[SET-06] [SET-07] [NOJS-02] all are saved together, stored as strings, and logged with what they were", async () => {
  const sent = await form({
    finalists_count: "12",
    min_comment_length: "0",
    judges_per_proposal: "5",
    show_votes_to_judges: "on",
    votes_hidden_until_close: "on",
    blind_judging: "on",
    blind_public: "on",
    share_feedback: "on",
    enable_notifications: undefined,
    show_checklist: undefined,
    anti_fraud_enabled: undefined,
    allow_half_stars: "on",
    comments_required: "on",
    show_na_option: undefined,
    evaluation_count_mode: "assigned_judges",
    ranking_visibility: "after_own",
    home_pdf_url: "https://ejemplo.test/briefing.pdf",
    home_show_buttons: undefined,
    home_show_legal: "on",
    public_signup_enabled: undefined,
    approve_second_accounts: undefined,
    open_to_visitors: "on",
  });
  const answer = await visitor.post(HERE, sent);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, HERE]);
  const page = await visitor.open(HERE);
  expect(page.toast).toBe("Configuración guardada");
  expect(await stored()).toEqual({
    allow_half_stars: "true",
    anti_fraud_enabled: "false",
    approve_second_accounts: "false",
    blind_judging: "true",
    blind_public: "true",
    comments_required: "true",
    enable_notifications: "false",
    evaluation_count_mode: '"assigned_judges"',
    finalists_count: "12",
    home_pdf_url: '"https://ejemplo.test/briefing.pdf"',
    home_show_buttons: "false",
    home_show_legal: "true",
    judges_per_proposal: "5",
    min_comment_length: "0",
    open_to_visitors: "true",
    public_signup_enabled: "false",
    ranking_visibility: "after_own",
    share_feedback: "true",
    show_checklist: "false",
    show_na_option: "false",
    show_votes_to_judges: "true",
    votes_hidden_until_close: "true",
  });
  const [line, ...more] = await log();
  expect(more).toEqual([]);
  expect([line?.actor, line?.target_id]).toEqual([admin.id, "many"]);
  expect(line?.changes).toHaveLength(22);
  expect(line?.changes).toContainEqual({ key: "finalists_count", before: "10", after: "12" });
  expect(line?.changes).toContainEqual({
    key: "evaluation_count_mode",
    before: '"all_judges"',
    after: '"assigned_judges"',
  });
  const { seen: _, ...shown } = page.formWith("finalists_count");
  const values = Object.entries(shown).filter(([name]) => !name.startsWith("seen."));
  expect(Object.fromEntries(values)).toEqual(
    Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => !name.startsWith("seen.") && value !== undefined),
    ),
  );
});

test("[SET-06] what did not change is neither written nor logged", async () => {
  expect((await visitor.submit(HERE, await form())).toast).toBe("Configuración guardada");
  expect([await stored(), await log()]).toEqual([{}, []]);
  await visitor.submit(HERE, await form({ finalists_count: "7" }));
  expect(await stored()).toEqual({ finalists_count: "7" });
  expect(await log()).toEqual([
    {
      actor: admin.id,
      target_id: "finalists_count",
      changes: [{ key: "finalists_count", before: "10", after: "7" }],
    },
  ]);
});

test("[SET-03] blank falls back to 10, 20 and 3", async () => {
  for (const [key, value] of [
    ["finalists_count", "33"],
    ["min_comment_length", "33"],
    ["judges_per_proposal", "33"],
  ] as const) {
    await contest.setSetting(key, value);
  }
  for (const blank of ["", "  "]) {
    await visitor.submit(
      HERE,
      await form({ finalists_count: blank, min_comment_length: blank, judges_per_proposal: blank }),
    );
    expect(await stored()).toEqual({
      finalists_count: "10",
      min_comment_length: "20",
      judges_per_proposal: "3",
    });
  }
});

const outOfRange = {
  finalists_count: [
    ["0", "51", "-1", "2.5", "diez", "1e1", "0x10", "99999", "٣"],
    "Escribe un número entero de 1 a 50",
  ],
  min_comment_length: [["-1", "501", "abc", "1,5"], "Escribe un número entero de 0 a 500"],
  judges_per_proposal: [["0", "51"], "Escribe un número entero de 1 a 50"],
} as const;

for (const [key, [values, message]] of Object.entries(outOfRange)) {
  test(`[SET-03] ${key} out of its range is refused beside the field, with all that was typed kept`, async () => {
    for (const value of values) {
      const page = await visitor.submit(
        HERE,
        await form({ [key]: value, comments_required: "on", home_pdf_url: "https://ejemplo.test/a.pdf" }),
      );
      expect([page.status, page.errorOf(key), page.valueOf(key)]).toEqual([400, message, value]);
      expect(page.valueOf("home_pdf_url")).toBe("https://ejemplo.test/a.pdf");
      expect(page.document.querySelector("[name=comments_required]")?.hasAttribute("checked")).toBe(true);
    }
    expect([await stored(), await log()]).toEqual([{}, []]);
  });
}

test("[SET-03] the ends of each range are taken", async () => {
  for (const [finalists, length] of [
    ["1", "0"],
    ["50", "500"],
  ] as const) {
    await visitor.submit(HERE, await form({ finalists_count: finalists, min_comment_length: length }));
    expect(await stored()).toMatchObject({ finalists_count: finalists, min_comment_length: length });
  }
});

test("[SET-01] [MEND-20] the PDF's address is of the secure web or of this site", async () => {
  const wrong = [
    "javascript:alert(1)",
    "data:text/html,x",
    "//malo.test",
    "/\\malo.test",
    "hola",
    "http://ejemplo.test/briefing.pdf",
    "https://a b",
  ];
  for (const address of [...wrong, `https://ejemplo.test/${"x".repeat(10_000)}`]) {
    const page = await visitor.submit(HERE, await form({ home_pdf_url: address }));
    expect([page.status, page.errorOf("home_pdf_url")]).toEqual([
      400,
      "Escribe una dirección que empiece por https:// o por /, sin espacios",
    ]);
    expect(page.valueOf("home_pdf_url")).toBe(address);
  }
  const page = await visitor.submit(HERE, await form({ home_pdf_url: "/documentos/1700000000000.pdf" }));
  expect([page.status, page.errorOf("home_pdf_url")]).toEqual([
    409,
    "Ese documento ya no existe: súbelo de nuevo",
  ]);
  expect(await stored()).toEqual({});
});

test("[SET-06] two admins: each saves what they changed, and undoes nothing of the other", async () => {
  const other = await contest.signedIn(await contest.addPerson("admin"));
  const [mine, theirs] = [
    await form({ finalists_count: "7" }),
    await form({ min_comment_length: "40", home_show_legal: "on" }, other),
  ];
  await Promise.all([visitor.post(HERE, mine), other.post(HERE, theirs)]);
  expect(await stored()).toEqual({ finalists_count: "7", min_comment_length: "40", home_show_legal: "true" });
});

test("[SET-06] a form that was refused still undoes nothing of what others saved meanwhile", async () => {
  const refused = await form({ min_comment_length: "9999" });
  await contest.setSetting("finalists_count", "20");
  const page = await visitor.submit(HERE, refused);
  expect(page.status).toBe(400);
  await visitor.submit(HERE, { ...page.formWith("finalists_count"), min_comment_length: "30" });
  expect(await stored()).toEqual({ finalists_count: "20", min_comment_length: "30" });
});

test("[SET-06] a failing save says 'Error al guardar' with the server's message, and saves nothing", async () => {
  await contest.db.exec(
    "create trigger refuses before insert on settings when new.key = 'min_comment_length' begin select raise(abort, 'tabla bloqueada'); end",
  );
  const page = await visitor.submit(HERE, await form({ finalists_count: "7", min_comment_length: "30" }));
  await contest.db.exec("drop trigger refuses");
  expect(await contest.complaints()).toEqual([`POST ${HERE}: tabla bloqueada`]);
  expect([page.status, page.toast]).toEqual([500, "Error al guardar / tabla bloqueada"]);
  expect([page.valueOf("finalists_count"), page.valueOf("min_comment_length")]).toEqual(["7", "30"]);
  expect([await stored(), await log()]).toEqual([{}, []]);
});

test("[VERIFY-02] the disposable domains are a list, one a line, in one spelling; a word that is none is named beside it", async () => {
  const wrong = await visitor.submit(
    HERE,
    await form({ disposable_domains: "uno.es\r\nno-es-dominio\r\n", finalists_count: "7" }),
  );
  expect([wrong.status, wrong.errorOf("disposable_domains")]).toEqual([
    400,
    "«no-es-dominio» no es un dominio, como ejemplo.es",
  ]);
  expect(wrong.valueOf("disposable_domains")).toContain("no-es-dominio");
  const many = Array.from({ length: 400 }, (_, n) => `dominio${n}.es`).join("\n");
  const long = await visitor.submit(HERE, await form({ disposable_domains: many }));
  expect([long.status, long.errorOf("disposable_domains")]).toEqual([
    400,
    "La lista es demasiado larga: quita algunos dominios",
  ]);
  expect(await stored()).toEqual({});
  // The unchanged form changes nothing.
  await visitor.post(HERE, await form());
  expect(await stored()).toEqual({});
  await visitor.post(HERE, await form({ disposable_domains: " Uno.ES\r\n\r\n@niño.es, uno.es\r\n" }));
  expect(await stored()).toEqual({ disposable_domains: "uno.es xn--nio-8ma.es" });
  expect((await visitor.open(HERE)).valueOf("disposable_domains")).toBe("uno.es\nxn--nio-8ma.es");
  // An empty list refuses nobody.
  await visitor.post(HERE, await form({ disposable_domains: "" }));
  expect(await stored()).toEqual({ disposable_domains: "" });
});

const malformed: [what: string, change: Change][] = [
  ["an unknown field", { is_admin: "1" }],
  ["an unknown key seen", { "seen.otra": "1" }],
  ["nothing seen", { "seen.finalists_count": undefined }],
  ["a repeated number", { finalists_count: ["7", "8"] }],
  ["a repeated toggle", { home_show_legal: ["on", "on"] }],
  ["a toggle that is neither", { home_show_legal: "quizá" }],
  ["a mode that is none", { evaluation_count_mode: "some_judges" }],
  ["no mode", { evaluation_count_mode: undefined }],
  ["a visibility of 10,000 characters", { ranking_visibility: "x".repeat(10_000) }],
  ["something seen of 10,000 characters", { "seen.home_pdf_url": "x".repeat(10_000) }],
  ["a path to the prototype", { "seen.__proto__": "1" }],
];

for (const [what, change] of malformed) {
  test(`[SET-06] ${what} is refused, and nothing is saved`, async () => {
    const page = await visitor.submit(HERE, { ...(await form({ finalists_count: "7" })), ...change });
    expect(page.status).toBe(400);
    expect(page.texts("main .field-error, [data-toast] p").join(" ")).not.toBe("");
    expect([await stored(), await log()]).toEqual([{}, []]);
  });
}

test("[SET-06] bodies that no browser sends are refused with a message", async () => {
  for (const [body, status, words] of [
    ["", 400, "Error al guardar"],
    ["{}", 400, "Error al guardar"],
    ["finalists_count=7", 400, "Error al guardar"],
    ["x".repeat(400_000), 413, "El formulario trae demasiados datos"],
  ] as const) {
    const answer = await visitor.fetch(HERE, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    });
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([status, true]);
  }
  expect(await stored()).toEqual({});
});
