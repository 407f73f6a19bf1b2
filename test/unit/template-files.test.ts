import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTemplate, type Template, templateText } from "~/contest/running/template";
import { templateIn } from "../../scripts/templates";

const folder = mkdtempSync(join(tmpdir(), "plantilla-"));
afterAll(() => rmSync(folder, { recursive: true }));

const criterion = { id: "creatividad", name: "Creatividad", description: "", weight: 40 };
const gates = { allowsSubmissions: false, allowsEvaluations: false, allowsVotes: false };
const phase = { description: "", startAt: null, endAt: null, ...gates };
const edition: Omit<Template, "template" | "version"> = {
  settings: [],
  phases: (["submission", "evaluation", "voting", "final", "results"] as const).map((key) => ({
    key,
    ...phase,
  })),
  criteria: [criterion],
  rules: null,
  universities: [{ name: "Universidad de Ñuñoa", slug: "nunoa", active: true }],
  messages: [],
};

function written(bytes: Uint8Array): string {
  const path = join(folder, "plantilla.json");
  writeFileSync(path, bytes);
  return path;
}

test("[YEAR-08] the command reads a template as the screen does: with a byte order mark, and in UTF-8 only", () => {
  const text = templateText(edition);
  expect(templateIn(written(Buffer.from(`\ufeff${text}`))).universities).toEqual(edition.universities);
  for (const encoding of ["latin1", "utf16le"] as const)
    expect(() => templateIn(written(Buffer.from(text, encoding)))).toThrow(
      "Este archivo no es una plantilla del concurso.",
    );
});

test("[YEAR-08] a template's text has no character that a database or a command line cannot keep", () => {
  const message = { segment: "jurors", subject: "Aviso", body: "Hola" } as const;
  for (const odd of ["a\u0000b", "a\ud800b", "a\udc00b"]) {
    for (const change of [
      { rules: odd },
      { criteria: [{ ...criterion, description: odd }] },
      { criteria: [{ ...criterion, id: odd }] },
      { criteria: [{ ...criterion, name: odd }] },
      { messages: [{ ...message, body: odd }] },
      { messages: [{ ...message, subject: odd }] },
      { universities: [{ name: odd, slug: "a", active: true }] },
      { phases: edition.phases.map((one) => ({ ...one, description: odd })) },
      { settings: [{ key: "data_controller", value: JSON.stringify(odd) }] },
    ] as Partial<typeof edition>[]) {
      const [part] = Object.keys(change);
      const read = readTemplate(templateText({ ...edition, ...change }), "2030-01-01");
      expect([part, read]).toMatchObject([part, { trouble: { kind: "wrong", part } }]);
    }
  }
});

test("[YEAR-08] a template holds criteria and messages as their forms take them", () => {
  const message = { segment: "jurors", subject: "Aviso", body: "Hola" } as const;
  for (const change of [
    { criteria: [criterion, { ...criterion, id: "otra", name: "CREATIVIDAD" }] },
    { messages: [{ ...message, subject: "Aviso\r\nBcc: otra@persona.test" }] },
    { messages: [{ ...message, body: " \n " }] },
    { rules: " \n " },
  ] as Partial<typeof edition>[]) {
    const [part] = Object.keys(change);
    const read = readTemplate(templateText({ ...edition, ...change }), "2030-01-01");
    expect([part, read]).toMatchObject([part, { trouble: { kind: "wrong", part } }]);
  }
});
