import { seededRandom } from "~/contest/core/random";
import { defaultSettings } from "~/contest/core/settings";
import { type Minutes, minutesOf } from "~/contest/final/minutes";
import { type Contest, type MinutesNames, type PublicRecord, recordOf } from "~/contest/final/record";
import type { VerdictDraft } from "~/contest/final/verdict";

const givenNames = ["María del Pilar", "Íñigo", "Aitana", "Xoán", "Núria", "Josep Lluís", "Ainhoa", "Rubén"];
const family = ["Etxeberria Goñi", "de la Fuente y Ramos", "Castelló", "Iglesias", "Muñoz-Rojas", "Villar"];
const first = ["Apaga", "Marea", "La hora", "Señal", "Umbral", "Contraluz", "Isla", "Faro", "Ceniza"];
const second = [
  "para encender",
  "de silencio",
  "azul",
  "sin cobertura",
  "del tiempo que no vuelve",
  "y ruido",
];

interface Size {
  works: number;
  jurors: number;
  /** Jurors per work. */
  each: number;
  finalists?: number;
}

/** Returns a random contest, always the same one, in the form that a seal reads. */
export function drawnContest({ works, jurors, each, finalists = 6 }: Size): Contest {
  const random = seededRandom("acta");
  const one = <Of>(list: readonly Of[]) => list[random.integer(0, list.length - 1)] as Of;
  const criteria = ["Creatividad", "Técnica", "Innovación", "Adecuación"].map((name, at) => ({
    id: `c${at}`,
    name,
    weight: [40, 30, 20, 10][at] as number,
  }));
  const rows = Array.from({ length: works }, (_, at) => {
    const quality = random();
    const from = random.integer(0, jurors - 1);
    const all = Array.from({ length: Math.min(each + 1, jurors) }, (_, nth) => (from + nth) % jurors);
    const tied = random() < 0.1 ? all.slice(0, 1) : [];
    const judges = all.slice(tied.length, tied.length + each).sort((a, b) => a - b);
    const totals = judges.map(
      () => Math.round(Math.min(1, Math.max(0, quality + (random() - 0.5) / 4)) * 50) / 50,
    );
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    const squares = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0);
    return {
      id: `w${at + 1}`,
      number: at + 1,
      title: `${one(first)} ${one(second)}`,
      category: "Grafico",
      isDraft: false,
      createdAt: at,
      publicVotes: random.integer(0, 900),
      status: at % 40 === 39 ? ("descalificada" as const) : ("en_evaluacion" as const),
      avgScore: totals.length > 0 ? mean : null,
      stdDev: totals.length > 1 ? Math.sqrt(squares / (totals.length - 1)) : null,
      evaluationsCounted: totals.length,
      evaluations: JSON.stringify(judges.map((juror, nth) => [juror, totals[nth], [5, 4, 3, 2]])),
      conflicts: JSON.stringify(tied),
      assignments: JSON.stringify(all.toSorted((a, b) => a - b)),
    };
  });
  const chosen = rows.slice(0, finalists);
  const ids = chosen.map(({ id }) => id);
  return {
    settings: defaultSettings,
    phases: [],
    criteria,
    works: rows,
    jurors: Array.from({ length: jurors }, (_, at) => ({
      id: `j${at}`,
      name: `${one(givenNames)} ${one(family)}`,
      hasDeclined: false,
      voted: true,
    })),
    final: {
      finalists: { ids, asFixed: { calculated: ids, favourite: null } },
      jury: {
        isHeld: true,
        jurors,
        marks: Array.from({ length: jurors }, (_, at) => ({ judgeId: `j${at}`, works: ids.slice(0, 2) })),
      },
      community: {
        isOpened: true,
        isHeld: true,
        two: ids.slice(0, 2),
        order: ids,
        votes: ids.slice(0, 2).map((id, at) => ({ id, votes: 412 - at * 77 })),
      },
      reasons: [],
    },
    community: ids.slice(0, 2).map((id, at) => ({ id, votes: 412 - at * 77 })),
    tally: { lastLine: 4210, head: "9c".repeat(32) },
    choice: { lastLine: 310, head: "7b".repeat(32) },
    voided: [
      ...Array.from({ length: 14 }, () => ({ work: 1, receiptHash: "a" })),
      ...Array.from({ length: 4 }, () => ({ work: 2, receiptHash: "b" })),
    ],
  };
}

export const drawnVerdict: VerdictDraft = {
  reason: null,
  departure: "",
  statement:
    "Una obra que apaga la pantalla para que volvamos a mirarnos, con el oficio de quien sabe callar.",
  awards: [
    {
      kind: "ganadora",
      workId: "w1",
      label: "",
      reasons: "Por la claridad de una idea que se lee en un segundo y se queda.",
    },
    { kind: "finalista", workId: "w2", label: "", reasons: "Por su dominio del blanco." },
    { kind: "favorita", workId: "w3", label: "", reasons: "" },
    { kind: "accesit", workId: "w4", label: "Mejor tipografía", reasons: "Por componer a mano." },
    {
      kind: "mencion",
      workId: null,
      label: "Vídeo",
      reasons: "Ninguna pieza alcanza el nivel de las bases.",
    },
  ],
};

const SEALED = Date.UTC(2026, 10, 22, 17, 42);

/** Returns the minutes (acta) of a verdict on that contest, as its sealed files contain them. */
export function drawnMinutes(
  contest: Contest,
  draft = drawnVerdict,
  replaces: number | null = null,
): Minutes {
  const seal = {
    number: (replaces ?? 0) + 1,
    sealedAt: SEALED,
    sealedBy: "Olga Prado Salvatierra",
    replaces,
  };
  const made = recordOf(contest, draft, { name: "Concurso de Diseño Universitario", ...seal });
  const record = JSON.parse(made.public([])) as PublicRecord;
  const hash = "3f9a4c1be27d5086".repeat(4);
  return minutesOf(record, JSON.parse(made.minutes(hash)) as MinutesNames, {
    hashes: { record: hash, names: "c0ffee0123456789".repeat(4) },
    universities: draft.awards.map(({ workId }) => workId && "Universidad Politécnica de Teruel"),
    replacedAt: replaces === null ? null : SEALED - 86_400_000,
  });
}
