import { beforeEach, expect, test } from "vitest";
import { defaultSettings } from "~/contest/core/settings";
import { openContest, type Person } from "../support/contest";
import { saveSettings, tabForm } from "../support/settings";
import type { Visitor } from "../support/visitor";

const contest = openContest();
/** The tab of the jury's settings. */
const HERE = "/admin/ajustes/evaluacion";
const tabs = ["", "/evaluacion", "/votacion", "/participacion", "/correo"].map(
  (end) => `/admin/ajustes${end}`,
);
let admin: Person;
let visitor: Visitor;

beforeEach(async () => {
  await contest.db.exec("delete from settings; delete from audit_log");
  admin = await contest.addPerson("admin", { fullName: "Ada Ruiz" });
  visitor = await contest.signedIn(admin);
});

type Change = Record<string, string | string[] | undefined>;

/** Returns a tab's form on a fresh page of this admin, with `change`. */
const form = async (change: Change = {}, who = visitor, path = HERE) => ({
  ...(await tabForm(who, path)),
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

test("[SET-03] [SET-04] [SET-05] [SET-08] five tabs show every setting, by default as specified", async () => {
  const ticked: Record<string, boolean> = {};
  const names: string[] = [];
  for (const path of tabs) {
    const page = await visitor.open(path);
    expect([page.status, page.text("h1")]).toEqual([200, "Ajustes"]);
    expect(page.texts("main form button").filter((words) => words === "Save Changes")).toHaveLength(1);
    expect(page.document.querySelector("main nav [aria-current]")?.getAttribute("href")).toBe(path);
    for (const box of page.document.querySelectorAll("main input[type=checkbox]")) {
      ticked[box.getAttribute("name") ?? ""] = box.hasAttribute("checked");
    }
    for (const name of Object.keys(await form({}, visitor, path))) {
      if (name.startsWith("initial.")) names.push(name.slice(8));
    }
    // Controls have labels.
    for (const control of page.document.querySelectorAll("main form[method=post] :is(input, select)[id]")) {
      expect(page.text(`main label[for="${control.id}"]`), control.id).not.toBe("");
    }
  }
  expect(ticked).toEqual(
    Object.fromEntries(Object.entries(defaultSettings).filter(([, value]) => typeof value === "boolean")),
  );
  expect(names.toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  const { finalists_count, evaluation_count_mode } = await form();
  expect([finalists_count, evaluation_count_mode]).toEqual(["10", "all_judges"]);
  for (const tab of ["nada", "portada"]) {
    expect((await visitor.open(`/admin/ajustes/${tab}`)).status).toBe(404);
  }
});

test("[SET-06] [SET-07] [NOJS-02] a tab is saved at once, stored as strings, and logged with what it was", async () => {
  const sent = await form({
    finalists_count: "12",
    min_comment_length: "0",
    judges_per_proposal: "5",
    show_votes_to_judges: "on",
    blind_judging: "on",
    share_feedback: "on",
    allow_half_stars: "on",
    comments_required: "on",
    show_na_option: undefined,
    evaluation_count_mode: "assigned_judges",
    ranking_visibility: "after_own",
  });
  const answer = await visitor.post(HERE, sent);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, HERE]);
  const page = await visitor.open(HERE);
  expect(page.toast).toBe("Configuración guardada");
  const evaluation = {
    allow_half_stars: "true",
    blind_judging: "true",
    comments_required: "true",
    evaluation_count_mode: '"assigned_judges"',
    finalists_count: "12",
    judges_per_proposal: "5",
    min_comment_length: "0",
    ranking_visibility: "after_own",
    share_feedback: "true",
    show_na_option: "false",
    show_votes_to_judges: "true",
  };
  expect(await stored()).toEqual(evaluation);
  const [line, ...more] = await log();
  expect(more).toEqual([]);
  expect([line?.actor, line?.target_id]).toEqual([admin.id, "many"]);
  expect(line?.changes).toHaveLength(11);
  expect(line?.changes).toContainEqual({ key: "finalists_count", before: "10", after: "12" });
  expect(line?.changes).toContainEqual({
    key: "evaluation_count_mode",
    before: '"all_judges"',
    after: '"assigned_judges"',
  });
  const values = Object.entries(page.formWith("finalists_count")).filter(
    ([name]) => !name.startsWith("initial."),
  );
  expect(Object.fromEntries(values)).toEqual(
    Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => !name.startsWith("initial.") && value !== undefined),
    ),
  );
  // The other tabs store theirs alike.
  await saveSettings(visitor, {
    home_pdf_url: "https://ejemplo.test/briefing.pdf",
    home_show_buttons: undefined,
    home_show_legal: "on",
    open_to_visitors: "on",
    votes_hidden_until_close: "on",
    anti_fraud_enabled: undefined,
    public_signup_enabled: undefined,
    enable_notifications: undefined,
  });
  expect(await stored()).toEqual({
    ...evaluation,
    anti_fraud_enabled: "false",
    enable_notifications: "false",
    home_pdf_url: '"https://ejemplo.test/briefing.pdf"',
    home_show_buttons: "false",
    home_show_legal: "true",
    open_to_visitors: "true",
    public_signup_enabled: "false",
    votes_hidden_until_close: "true",
  });
});

test("[SET-08] a form with another tab's fields is refused, and nothing is saved", async () => {
  const [portada, votes] = [tabs[0] ?? "", tabs[2] ?? ""];
  const whole = Object.assign({}, ...(await Promise.all(tabs.map((path) => form({}, visitor, path)))));
  const sendings: [path: string, sent: Change][] = [
    [votes, await form({ finalists_count: "7" })],
    [HERE, await form({ public_signup_enabled: undefined }, visitor, votes)],
    [HERE, await form({ finalists_count: "7", home_show_legal: "on" })],
    [HERE, await form({ finalists_count: "7", "initial.home_show_legal": "true" })],
    [HERE, await form({ reset: "home_show_legal" })],
    // The former single page.
    [portada, { ...whole, finalists_count: "7", home_show_legal: "on" }],
  ];
  for (const [path, sent] of sendings) {
    const page = await visitor.submit(path, sent);
    expect(page.told).toBe(
      "400 Error al guardar / El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
    );
    expect([await stored(), await log()]).toEqual([{}, []]);
  }
});

test("[SET-08] two admins save two tabs at the same moment, and neither loses a change", async () => {
  const other = await contest.as("admin");
  const votes = "/admin/ajustes/votacion";
  const [mine, theirs] = [
    await form({ finalists_count: "7" }),
    await form({ public_signup_enabled: undefined }, other, votes),
  ];
  await Promise.all([visitor.post(HERE, mine), other.post(votes, theirs)]);
  expect(await stored()).toEqual({ finalists_count: "7", public_signup_enabled: "false" });
});

test("[SET-08] a changed setting is marked and can get its default again, with the tab's other changes", async () => {
  const marked = async () => {
    const page = await visitor.open(HERE);
    expect(page.texts("main [data-changed]")).toHaveLength(page.texts("main [name=reset]").length);
    return page.document.querySelectorAll("main [name=reset]").map((box) => box.getAttribute("aria-label"));
  };
  expect(await marked()).toEqual([]);
  await saveSettings(visitor, { finalists_count: "12", blind_judging: "on", juror_order: "on" });
  expect(await marked()).toEqual([
    "Restablecer «Evaluar a ciegas»",
    "Restablecer «Número de finalistas»",
    "Restablecer «Dar a cada jurado su propio orden»",
  ]);
  expect((await visitor.open(HERE)).text("main summary")).toBe("Avanzado1 cambiado");
  // A refused form keeps what was ticked.
  const reset = ["finalists_count", "juror_order"];
  const refused = await visitor.submit(HERE, await form({ reset, min_comment_length: "-1" }));
  expect(refused.errorOf("min_comment_length")).not.toBe("");
  expect(refused.formWith("finalists_count").reset).toEqual(reset);
  await visitor.submit(HERE, await form({ reset, min_comment_length: "30" }));
  expect(await marked()).toEqual([
    "Restablecer «Longitud mínima de los comentarios»",
    "Restablecer «Evaluar a ciegas»",
  ]);
  expect(await stored()).toMatchObject({
    finalists_count: "10",
    juror_order: "false",
    min_comment_length: "30",
  });
  for (const wrong of ["otra", ["blind_judging", "constructor"]]) {
    expect((await visitor.submit(HERE, await form({ reset: wrong }))).status).toBe(400);
  }
});

test("[SET-08] a search covers all tabs, and leads to the setting", async () => {
  const results = async (words: string) =>
    (await visitor.open(`/admin/ajustes?q=${encodeURIComponent(words)}`)).document
      .querySelectorAll("main li a")
      .map((link) => link.getAttribute("href"));
  expect(await results("NÚMERO finalistas")).toEqual(["/admin/ajustes/evaluacion#ajuste-finalists_count"]);
  expect(await results("propio orden")).toContain("/admin/ajustes/evaluacion?avanzado=si#ajuste-juror_order");
  expect(await results("codigos de acceso")).toEqual(["/admin/ajustes/participacion#codigos"]);
  expect(await results("conservación")).toEqual(["/privacidad#plazos"]);
  expect((await visitor.open("/admin/ajustes?q=zzz")).text("main")).toContain("Ningún ajuste lo nombra.");
  // Each link leads to its field; a folded one is in sight.
  const links = await results("a");
  expect(links.length).toBeGreaterThan(25);
  for (const link of links) {
    const [path = "", anchor = ""] = link?.split("#") ?? [];
    const target = (await visitor.open(path)).document.getElementById(anchor);
    expect(target, link).not.toBeNull();
    expect(target?.closest("details")?.hasAttribute("open") ?? true, link).toBe(true);
  }
});

test("[SET-08] a hint names the page that it leads to", async () => {
  for (const path of tabs) {
    const page = await visitor.open(path);
    for (const hint of page.texts("main .hint")) expect(hint).not.toMatch(/\]\(|(^|[\s(])\/\w/);
  }
  const link = (await visitor.open("/admin/ajustes/correo")).document.querySelector("main .hint a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["correo", "/admin/correo"]);
});

test("[SET-08] the anchors of the former single page are links to the tab of their setting", async () => {
  const { document } = await visitor.open("/admin/ajustes");
  for (const key of Object.keys(defaultSettings)) {
    const target = document.getElementById(`ajuste-${key}`);
    expect(target, key).not.toBeNull();
    if (target?.tagName !== "A") continue;
    const [path = "", anchor = ""] = target.getAttribute("href")?.split("#") ?? [];
    expect((await visitor.open(path)).document.getElementById(anchor)?.tagName, key).toMatch(
      /^(INPUT|SELECT|TEXTAREA)$/,
    );
  }
  for (const id of ["pdf", "codigos", "plazos"]) expect(document.getElementById(id)).not.toBeNull();
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
    ["1", "51", "-1", "2.5", "diez", "1e1", "0x10", "99999", "٣"],
    "Escribe un número entero de 2 a 50",
  ],
  min_comment_length: [["-1", "501", "abc", "1,5"], "Escribe un número entero de 0 a 500"],
  judges_per_proposal: [["0", "51"], "Escribe un número entero de 1 a 50"],
} as const;

for (const [key, [values, message]] of Object.entries(outOfRange)) {
  test(`[SET-03] ${key} out of its range is refused beside the field, with all that was typed kept`, async () => {
    for (const value of values) {
      const page = await visitor.submit(
        HERE,
        await form({ [key]: value, comments_required: "on", blind_judging: "on" }),
      );
      expect([page.status, page.errorOf(key), page.valueOf(key)]).toEqual([400, message, value]);
      for (const name of ["comments_required", "blind_judging"]) {
        expect(page.document.querySelector(`[name=${name}]`)?.hasAttribute("checked")).toBe(true);
      }
    }
    expect([await stored(), await log()]).toEqual([{}, []]);
  });
}

test("[SET-03] the ends of each range are taken", async () => {
  for (const [finalists, length] of [
    ["2", "0"],
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
    const page = await saveSettings(visitor, { home_pdf_url: address });
    expect(page.refusalOf("home_pdf_url")).toBe(
      "400 Escribe una dirección que empiece por https:// o por /, sin espacios",
    );
    expect(page.valueOf("home_pdf_url")).toBe(address);
  }
  const page = await saveSettings(visitor, { home_pdf_url: "/documentos/1700000000000.pdf" });
  expect(page.refusalOf("home_pdf_url")).toBe("409 Ese documento ya no existe: súbelo de nuevo");
  expect(await stored()).toEqual({});
});

test("[SET-06] two admins: each saves what they changed, and undoes nothing of the other", async () => {
  const other = await contest.as("admin");
  const [mine, theirs] = [
    await form({ finalists_count: "7" }),
    await form({ min_comment_length: "40", blind_judging: "on" }, other),
  ];
  await Promise.all([visitor.post(HERE, mine), other.post(HERE, theirs)]);
  expect(await stored()).toEqual({ finalists_count: "7", min_comment_length: "40", blind_judging: "true" });
});

test("[SET-06] a failing save says 'Error al guardar' with the server's message, and saves nothing", async () => {
  await contest.refuse("insert on settings when new.key = 'min_comment_length'", "tabla bloqueada");
  const page = await visitor.submit(HERE, await form({ finalists_count: "7", min_comment_length: "30" }));
  await contest.allow();
  expect(await contest.complaints()).toEqual([`POST ${HERE}: tabla bloqueada`]);
  expect([page.status, page.toast]).toEqual([503, "Error al guardar / tabla bloqueada"]);
  expect([page.valueOf("finalists_count"), page.valueOf("min_comment_length")]).toEqual(["7", "30"]);
  expect([await stored(), await log()]).toEqual([{}, []]);
});

test("[VERIFY-02] the disposable domains are a list, one a line, in one spelling; a word that is none is named beside it", async () => {
  const wrong = await saveSettings(visitor, {
    disposable_domains: "uno.es\r\nno-es-dominio\r\n",
    public_signup_enabled: undefined,
  });
  expect(wrong.refusalOf("disposable_domains")).toBe("400 «no-es-dominio» no es un dominio, como ejemplo.es");
  expect(wrong.valueOf("disposable_domains")).toContain("no-es-dominio");
  const many = Array.from({ length: 400 }, (_, n) => `dominio${n}.es`).join("\n");
  const long = await saveSettings(visitor, { disposable_domains: many });
  expect(long.refusalOf("disposable_domains")).toBe(
    "400 La lista es demasiado larga: quita algunos dominios",
  );
  expect(await stored()).toEqual({});
  // The unchanged form changes nothing.
  await saveSettings(visitor, { public_signup_enabled: "on" });
  expect(await stored()).toEqual({});
  await saveSettings(visitor, { disposable_domains: " Uno.ES\r\n\r\n@niño.es, uno.es\r\n" });
  expect(await stored()).toEqual({ disposable_domains: "uno.es xn--nio-8ma.es" });
  expect((await visitor.open("/admin/ajustes/votacion")).valueOf("disposable_domains")).toBe(
    "uno.es\nxn--nio-8ma.es",
  );
  // An empty list refuses nobody.
  await saveSettings(visitor, { disposable_domains: "" });
  expect(await stored()).toEqual({ disposable_domains: "" });
});

const malformed: [what: string, change: Change][] = [
  ["nothing seen", { "initial.finalists_count": undefined }],
  ["a toggle that is neither", { blind_judging: "quizá" }],
  ["a mode that is none", { evaluation_count_mode: "some_judges" }],
  ["no mode", { evaluation_count_mode: undefined }],
  ["a path to the prototype", { "initial.__proto__": "1" }],
];

for (const [what, change] of malformed) {
  test(`[SET-06] ${what} is refused, and nothing is saved`, async () => {
    const page = await visitor.submit(HERE, { ...(await form({ finalists_count: "7" })), ...change });
    expect(page.status).toBe(400);
    expect(page.texts("main .field-error, [data-toast] p").join(" ")).not.toBe("");
    expect([await stored(), await log()]).toEqual([{}, []]);
  });
}
