import type { Departure, Outcome } from "../rules/procedure";

/** Part of expediente.json that the program reads. docs/expediente.md describes it. */
export interface RecordFile {
  version: number;
  contest: {
    name: string;
    settings: { finalists_count: number };
    phases: { name: string; startAt: string | null; endAt: string | null; isActive: boolean }[];
    criteria: { id: string; weight: number }[];
  };
  verdict: {
    number: number;
    sealedAt: number;
    replaces: number | null;
    reason: string | null;
    departure: string;
    awards: Award[];
  };
  works: Work[];
  finalists: { calculated: number[]; favourite: number | null };
  publicVote: {
    counted: number;
    lastLine: number;
    head: string;
    voided: number;
  };
  /** `lastLine` and `head` of recuento-final.txt. */
  community: {
    counts: { work: number; votes: number }[];
    lastLine?: number;
    head?: string;
  } | null;
  /** Steps of the final. Jurors' marks stand by code. */
  final: {
    /** Works of the jury's choice; the seal fixes them. */
    finalists: number[];
    /** Result of the rule when they were fixed. */
    asFixed: { calculated: number[]; favourite: number | null };
    juryHeld: boolean;
    /** Number of active jurors. */
    jurors: number;
    marks: { juror: string; works: number[] }[];
    voteOpened: boolean;
    voteHeld: boolean;
    /** The two of the vote; null for the two of the rule. */
    two: number[] | null;
    /** The finalists by the rule when the vote opened, best first. */
    order: number[] | null;
    decision: Decision;
  };
  jurors: { code: string; assigned: number; evaluations: number; conflicts: number }[];
  conflicts: Pair[];
  assignments: Pair[];
  files: { name: string; bytes: number; sha256: string }[];
}

/** Published steps that found the winner. */
interface Decision extends Pick<Outcome, "winner"> {
  finalists: { count: number; favourite: number | null };
  jury: { isHeld: boolean; jurors: number } & Pick<Outcome, "marked" | "counts" | "twoBy" | "excluded">;
  two: Outcome["pair"];
  isVoteHeld: boolean;
  departures: (Departure & { reason: string })[];
}

export interface Award {
  kind: string;
  work: number | null;
  label: string;
}

export interface Work {
  number: number;
  id: string;
  title: string;
  createdAt: number;
  status: string;
  award: string | null;
  place: number | null;
  mean: number | null;
  deviation: number | null;
  evaluations: number;
  publicVotes: number;
}

export interface Pair {
  work: number;
  juror: string;
}

/** Report on a valid record: the recomputed facts, and the decisions that the rules leave to the organiser. */
export interface Findings {
  told: string[];
  warned: string[];
}

export const ROOT = "expediente.json";
export const FINAL_TALLY = "recuento-final.txt";
/** Files of every record. A record of a community vote with receipts has FINAL_TALLY after them. */
export const LISTS = ["LEEME.txt", "evaluaciones.csv", "anulaciones.csv", "recuento.txt"];

export const AWARDS: Record<string, string> = {
  ganadora: "Ganadora",
  finalista: "Finalista",
  favorita: "Favorita del público",
  accesit: "Accésit",
  mencion: "Mención",
};

/*! Indica si dos números son iguales, salvo el redondeo de sumarlos en otro orden. */
export function near(one: number | null, other: number | null, hair = 1e-9): boolean {
  if (one === null || other === null) return one === other;
  return typeof other === "number" && Math.abs(one - other) <= hair;
}
