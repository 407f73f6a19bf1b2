import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changedSettings,
  defaultSettings,
  parseSettings,
  type Settings,
  serializeSetting,
  serializeSettings,
} from "~/contest/core/settings";
import { documentKey, downloadPath, withoutOrigin } from "~/contest/public/home-pdf";

const one = <K extends keyof Settings>(key: K, value: string) => parseSettings([{ key, value }])[key];

test("[SET-03] [SET-04] with nothing stored the defaults hold", () => {
  expect(parseSettings([])).toEqual({
    finalists_count: 10,
    min_comment_length: 20,
    judges_per_proposal: 3,
    automatic_mails: true,
    show_votes_to_judges: false,
    enable_notifications: true,
    anti_fraud_enabled: true,
    allow_half_stars: false,
    comments_required: false,
    show_na_option: true,
    evaluation_count_mode: "all_judges",
    home_pdf_url: "",
    archived_editions: [],
    home_show_buttons: true,
    home_show_legal: false,
    public_signup_enabled: true,
    open_to_visitors: false,
    disposable_domains: expect.arrayContaining(["mailinator.com", "yopmail.com"]),
    require_verified_email: true,
    ranking_visibility: "always",
    votes_hidden_until_close: false,
    blind_judging: false,
    juror_order: false,
    share_feedback: false,
    data_controller: "",
    dpo_contact: "",
    organiser_address: "",
    organiser_contact: "",
  });
});

test("[SET-07] every stored setting reads back", () => {
  const isFlag = ([, value]: [string, unknown]) => typeof value === "boolean";
  const flags = Object.entries(defaultSettings).filter(isFlag);
  const settings = fc.record({
    ...Object.fromEntries(flags.map(([key]) => [key, fc.boolean()])),
    finalists_count: fc.integer({ min: 2, max: 50 }),
    min_comment_length: fc.integer({ min: 0, max: 500 }),
    judges_per_proposal: fc.integer({ min: 1, max: 50 }),
    evaluation_count_mode: fc.constantFrom("all_judges" as const, "assigned_judges" as const),
    home_pdf_url: fc.constantFrom("", "/documentos/1.pdf", "https://example.es/a%20b.pdf?x=1"),
    archived_editions: fc.array(fc.constantFrom("Edición 2025 https://archivo.es/2025/"), { maxLength: 10 }),
    data_controller: fc.constantFrom("", "Fundación «Diseño»"),
    dpo_contact: fc.constantFrom("", "mailto:dpd@ejemplo.es"),
    organiser_address: fc.constantFrom("", "Calle Mayor, 1, 28013 Madrid"),
    organiser_contact: fc.constantFrom("", "https://ejemplo.es/contacto"),
    disposable_domains: fc.array(fc.constantFrom("yopmail.com", "xn--nio-8ma.es", "a.b.co")),
    ranking_visibility: fc.constantFrom("always" as const, "after_own" as const),
  }) as unknown as fc.Arbitrary<Settings>;
  fc.assert(
    fc.property(settings, (values) => {
      const keys = Object.keys(defaultSettings) as (keyof Settings)[];
      const rows = keys.map((key) => ({ key, value: serializeSetting(key, values[key]) }));
      expect(parseSettings(rows)).toEqual(values);
    }),
  );
});

test("[SET-03] blank or out of range falls back to 10 and 20", () => {
  for (const value of ["", " ", "0", "51", "-3", "2.5", "diez", "1e1"])
    expect(one("finalists_count", value), value).toBe(10);
  for (const value of ["", "501", "-1"]) expect(one("min_comment_length", value), value).toBe(20);
  expect([one("finalists_count", "2"), one("finalists_count", "50")]).toEqual([2, 50]);
  expect([one("min_comment_length", "0"), one("min_comment_length", "500")]).toEqual([0, 500]);
});

test("malformed values fall back alone, and unknown keys are ignored", () => {
  const rows = [
    { key: "enable_notifications", value: "no" },
    { key: "evaluation_count_mode", value: "assigned_judges" },
    { key: "home_pdf_url", value: "{broken" },
    { key: "ranking_visibility", value: '"after_own"' },
    { key: "disposable_domains", value: "yopmail.com Grr.la" },
    { key: "comments_required", value: "true" },
    { key: "unheard_of", value: "1" },
  ];
  expect(parseSettings(rows)).toEqual({ ...defaultSettings, comments_required: true });
});

test("the PDF's address is of the web or of this site, never a script", () => {
  for (const url of ["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example"]) {
    expect(one("home_pdf_url", JSON.stringify(url)), url).toBe("");
    expect(() => serializeSetting("home_pdf_url", url), url).toThrow();
  }
});

test("[SET-06] a form changes what differs from what its sender saw, whatever is stored by now", () => {
  const initial = serializeSettings({ ...defaultSettings, finalists_count: 12 });
  expect(changedSettings({ ...defaultSettings, finalists_count: 12 }, initial)).toEqual({});
  expect(
    changedSettings(
      { ...defaultSettings, evaluation_count_mode: "assigned_judges", home_show_legal: true },
      initial,
    ),
  ).toEqual({ finalists_count: 10, evaluation_count_mode: "assigned_judges", home_show_legal: true });
});

test("[SET-01] our own documents are known by their address, others are left as they are", () => {
  expect(documentKey("/documentos/1700000000000.pdf")).toBe("1700000000000.pdf");
  expect(documentKey("/documentos/1700000000000.pdf?descargar")).toBe("1700000000000.pdf");
  for (const other of [
    "",
    "/documentos/x.pdf",
    "/documentos/1.pdf/x",
    "https://ejemplo.test/documentos/1.pdf",
  ]) {
    expect(documentKey(other), other).toBeNull();
  }
  expect(downloadPath("/documentos/1.pdf")).toBe("/documentos/1.pdf?descargar");
  expect(downloadPath("https://ejemplo.test/a.pdf")).toBe("https://ejemplo.test/a.pdf");
  expect(withoutOrigin("https://concurso.test/documentos/1.pdf", "https://concurso.test")).toBe(
    "/documentos/1.pdf",
  );
  expect(withoutOrigin("https://concurso.test.malo/1.pdf", "https://concurso.test")).toBe(
    "https://concurso.test.malo/1.pdf",
  );
});
