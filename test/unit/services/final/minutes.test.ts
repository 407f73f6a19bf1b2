import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Contest } from "~/contest/final/record";
import type { VerdictDraft } from "~/contest/final/verdict";
import { drawMinutes } from "~/services/final/pdf/minutes";
import { drawnContest, drawnMinutes, drawnVerdict } from "../../../support/minutes";
import { readPdf } from "../../../support/pdf-reader";

const file = (name: string) =>
  new Uint8Array(readFileSync(resolve(`app/services/final/pdf/documento-${name}.ttf`)));
const fonts = { display: file("display"), text: file("texto"), strong: file("fuerte") };
const small = drawnContest({ works: 12, jurors: 5, each: 3 });

async function read(contest: Contest, draft: VerdictDraft = drawnVerdict, replaces: number | null = null) {
  const pdf = await readPdf(await drawMinutes(drawnMinutes(contest, draft, replaces), fonts));
  return { pdf, said: pdf.pages.map(({ text }) => text).join("\n") };
}

test("[ACTA-03] the act is a tagged PDF in Spanish: one title, its parts, tables with heads, pages with their numbers", async () => {
  const { pdf, said } = await read(small);
  expect(pdf).toMatchObject({ language: "es-ES", isTagged: true, isUniversal: true });
  expect(pdf.title).toBe("Acta del fallo n.º 1 · Concurso de Diseño Universitario");
  const tags = pdf.pages.flatMap(({ tags }) => tags);
  expect(tags.filter((tag) => tag === "H1")).toHaveLength(1);
  expect(tags.filter((tag) => tag === "H2")).toHaveLength(11);
  // A heading per award.
  expect(tags.filter((tag) => tag === "H3")).toHaveLength(drawnVerdict.awards.length);
  for (const [at, { text }] of pdf.pages.entries())
    expect(text).toContain(`Página ${at + 1} de ${pdf.pages.length}`);
  for (const part of [
    "El 22 de noviembre de 2026, a las 18:42 (hora peninsular), por Olga Prado Salvatierra",
    "Accésit: Mejor\ntipografía",
    "Mención: Vídeo Desierto",
    "Votos anulados 18",
  ])
    expect(said).toContain(part);
});

test("[ACTA-05] without jurors, works, community or votes, and with everything desierto, it is an act all the same", async () => {
  const empty: Contest = {
    ...small,
    criteria: [],
    works: [],
    jurors: [],
    community: null,
    voided: [],
    tally: { lastLine: 0, head: "0".repeat(64) },
  };
  const kinds = ["ganadora", "favorita", "accesit", "mencion"] as const;
  const awards = kinds.map((kind) => ({ kind, workId: null, label: "", reasons: "Nada alcanza el nivel." }));
  const { said } = await read(empty, { reason: null, statement: "", departure: "", awards });
  for (const part of [
    ...["Ganadora Desierto", "0 personas forman el jurado", "No se alcanza.", "No hay obras publicadas."],
    ...["No consta ningún conflicto de interés.", "No consta ninguna asignación."],
    ...["No hubo votación de la comunidad", "Votos anulados Ninguno"],
    ...["Favorita del público Desierto", "Por la organización"],
  ])
    expect(said).toContain(part);
});

test("[ACTA-06] a rectification says which verdict it replaces, when that was sealed, what it changes and why", async () => {
  const reason = "La obra n.º 3 se puntuó mal.\nCambia el accésit.";
  const { said } = await read(small, { ...drawnVerdict, reason }, 1);
  expect(said).toContain("Acta de rectificación");
  expect(said).toContain("rectifica el n.º 1, sellado el 21 de noviembre de 2026, a las 18:42");
  expect(said).toContain(reason);
});

test("[ACTA-04] long texts stand whole over as many lines and pages as they take", async () => {
  const name = "María de los Ángeles ".repeat(14).trim();
  const title = "W".repeat(200);
  const text = "Por razones que se alargan sin fin. ".repeat(55).trim();
  const contest = {
    ...small,
    jurors: small.jurors.map((juror) => ({ ...juror, name })),
    works: small.works.map((work) => ({ ...work, title })),
  };
  const awards = drawnVerdict.awards.map((award) => ({ ...award, reasons: text }));
  const { said } = await read(contest, { ...drawnVerdict, awards });
  const whole = said.replace(/CONFIDENCIAL · Acta del fallo n\.º 1 · expediente.*/g, "").replace(/\s/g, "");
  const times = (part: string) => whole.split(part.replace(/\s/g, "")).length - 1;
  expect(times(text)).toBe(awards.length);
  expect(times(name)).toBeGreaterThanOrEqual(3 * contest.jurors.length);
  expect(times(title)).toBeGreaterThanOrEqual(contest.works.length);
});

test("[ACTA-04] letters that the fonts have not are never boxes: […], the code beside them, and a sentence that says so", async () => {
  const contest = {
    ...small,
    jurors: small.jurors.map((juror, at) => (at === 1 ? { ...juror, name: "محمد العربي" } : juror)),
    works: small.works.map((work, at) => (at === 0 ? { ...work, title: "关灯 Luz 🕯️" } : work)),
  };
  const { said } = await read(contest);
  expect(said).not.toMatch(/[\u0600-\u06ff关灯]/);
  expect(said).toContain("J02 […]");
  expect(said).toContain("«[…] Luz […]», n.º 1");
  expect(said).toContain("letras de un alfabeto que esta acta no puede componer");
  expect((await read(small)).said).not.toContain("letras de un alfabeto");
});

test("[ACTA-04] three hundred works and sixty jurors stand whole, the head of a table on each of its pages", async () => {
  const contest = drawnContest({ works: 300, jurors: 60, each: 20, finalists: 20 });
  const { pdf, said } = await read(contest);
  const lines = said.split("\n");
  for (const { number, title, evaluationsCounted, publicVotes } of contest.works) {
    const row = lines.filter((line) =>
      new RegExp(`^(\\d+|—) ${number} ${title} ${evaluationsCounted} .* ${publicVotes} \\S`).test(line),
    );
    expect(row, title).toHaveLength(1);
  }
  const ofWorks = pdf.pages.filter(({ text }) => /\n?\d+ \d+ .+ (No Ganadora|Finalista)\n/.test(text));
  expect(ofWorks.length).toBeGreaterThan(5);
  for (const { text } of ofWorks) expect(text).toContain("Puesto N.º Obra Eval. Media Desv.");
});
