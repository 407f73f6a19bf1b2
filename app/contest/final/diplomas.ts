import { universitySlug } from "../core/slug";
import type { AwardKind } from "./verdict";

/** Who gets one. The data model names no tutors, so there is none of theirs. (decision 160) */
export const diplomaKinds = ["alumno", "jurado", "universidad"] as const;
export type DiplomaKind = (typeof diplomaKinds)[number];

/** Of a work's award what a diploma tells: of an accésit or mention also what it is for. */
export interface DiplomaAward {
  kind: AwardKind;
  label: string;
}

export interface Diploma {
  /** '7Q2M-X0TB-9KFD-4HZW': who has it may see the diploma. */
  code: string;
  kind: DiplomaKind;
  name: string;
  /** Of the work, in the verdict's order; none for a juror. */
  awards: DiplomaAward[];
  /** Null for a juror. */
  work: { number: number; title: string; universityName: string | null } | null;
  /** What a student did in their team; '' where nobody said. */
  role: string;
  /** The verdict that gave it; instants in epoch ms. */
  verdict: { number: number; sealedAt: number };
  state: DiplomaState;
}

/** Valid, followed by another with its holder's name corrected, or taken back: its award changed, or its holder left. */
export type DiplomaState = "valid" | "replaced" | "revoked";

export const diplomaState = (row: { replacedBy: string | null; revokedAt: number | null }): DiplomaState =>
  row.revokedAt !== null ? "revoked" : row.replacedBy !== null ? "replaced" : "valid";

/**
 * Diplomas to a ZIP: each takes 10 ms of processor, of which the platform gives a request 30 s. What is more goes into a
 * further one.
 */
export const DIPLOMAS_A_ZIP = 1000;

/** How many parts so many diplomas make; one of none, too. */
export const zipParts = (count: number) => Math.max(1, Math.ceil(count / DIPLOMAS_A_ZIP));

export const diplomaPath = (code: string) => `/diploma/${code}`;

/** A diploma's file, as its holder's folder has it: 'diploma-lucia-ibanez-7q2m-x0tb.pdf'. */
export function diplomaFile({ name, code }: Pick<Diploma, "name" | "code">): string {
  const words = universitySlug(name).slice(0, 60);
  return `${["diploma", words, code.slice(0, 9).toLowerCase()].filter(Boolean).join("-")}.pdf`;
}
