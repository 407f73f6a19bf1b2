import type { AwardKind } from "../core/awards";
import { universitySlug } from "../core/slug";

/** Kinds of diplomas, by holder. The data model has no tutors, so they get none. (decision 160) */
export const diplomaKinds = ["alumno", "jurado", "universidad"] as const;
export type DiplomaKind = (typeof diplomaKinds)[number];

/** An award on a diploma. `label` names an accésit or a mention. */
export interface DiplomaAward {
  kind: AwardKind;
  label: string;
}

export interface Diploma {
  /** Code like '7Q2M-X0TB-9KFD-4HZW'. Anybody with the code may see the diploma. */
  code: string;
  kind: DiplomaKind;
  name: string;
  /** Awards of the work in the verdict's order; empty for a juror. */
  awards: DiplomaAward[];
  /** Null for a juror. */
  work: { number: number; title: string; universityName: string | null } | null;
  /** Student's role in the team; '' when unknown. */
  role: string;
  /** Verdict that gave the diploma; instants in epoch ms. */
  verdict: { number: number; sealedAt: number };
  state: DiplomaState;
}

/**
 * State of a diploma. `replaced`: another one has the holder's corrected name. `revoked`: its award changed, or its
 * holder left.
 */
export type DiplomaState = "valid" | "replaced" | "revoked";

export const diplomaState = (row: { replacedBy: string | null; revokedAt: number | null }): DiplomaState =>
  row.revokedAt !== null ? "revoked" : row.replacedBy !== null ? "replaced" : "valid";

/** State in the organiser's list. `unprintable`: valid, but the PDF fonts lack letters of the name. */
export const listedStates = ["valid", "unprintable", "replaced", "revoked"] as const;
export type ListedState = (typeof listedStates)[number];

export const diplomaPath = (code: string) => `/diploma/${code}`;

/** Returns the file name of a diploma: 'diploma-lucia-ibanez-7q2m-x0tb.pdf'. */
export function diplomaFile({ name, code }: Pick<Diploma, "name" | "code">): string {
  const words = universitySlug(name).slice(0, 60);
  return `${["diploma", words, code.slice(0, 9).toLowerCase()].filter(Boolean).join("-")}.pdf`;
}
