import { fold } from "../core/slug";
import type { ActNames, PublicRecord } from "./record";

/** A work where the record tells of one: by its number, or the id of one that has gone. */
export type WorkRef = number | string;

/** What the act tells of a juror; works by their numbers, ascending. */
export interface Attendance {
  code: string;
  name: string;
  rests: boolean;
  voted: boolean;
  assigned: number[];
  /** Evaluations that count. */
  evaluated: number;
  conflicts: number[];
}

/** All that the act of a sealed verdict is drawn from: its record, who is behind the codes, and the seal's own row. */
export interface Act {
  record: PublicRecord;
  /** Whether it tells whose the codes are. Without that it may be published. */
  hasCodes: boolean;
  sealedBy: string;
  /** In the codes' order; without codes by name, so that the order tells no code. */
  attendance: Attendance[];
  quorum: Quorum;
  /** Who dissents, in the record's order. */
  dissents: Pick<Attendance, "code" | "name">[];
  /** SHA-256 of the two sealed files. */
  hashes: { record: string; names: string };
  /** Of the awarded works in the verdict's order; null where it is desierto. */
  universities: (string | null)[];
  /** When the verdict that it replaces was sealed, epoch ms. */
  replacedAt: number | null;
}

/** The act of a record, told with whom its codes are of. */
export function actOf(
  record: PublicRecord,
  { sealedBy, jurors, dissents }: ActNames,
  row: Pick<Act, "hashes" | "universities" | "replacedAt">,
): Act {
  const nameOf = new Map(jurors.map(({ code, name }) => [code, name]));
  return {
    record,
    hasCodes: true,
    sealedBy,
    ...attendanceOf(record, jurors),
    ...row,
    dissents: dissents.map((code) => ({ code, name: nameOf.get(code) ?? "" })),
  };
}

/** The act for publication: nobody can join a name with a code of the public record. */
export const withoutCodes = (act: Act): Act => ({
  ...act,
  hasCodes: false,
  attendance: act.attendance.toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)),
});

/** Half of the members, as the bodies of Spain's administrations ask for (Ley 40/2015, art. 17.2). */
interface Quorum {
  members: number;
  present: number;
  needed: number;
}

/** What the act tells that the record does not say outright: who took part, and in what. */
function attendanceOf(
  { jurors, assignments, conflicts }: Pick<PublicRecord, "jurors" | "assignments" | "conflicts">,
  names: ActNames["jurors"],
): { attendance: Attendance[]; quorum: Quorum } {
  const [assigned, tied] = [worksByJuror(assignments), worksByJuror(conflicts)];
  const sent = new Map(jurors.map(({ code, evaluations }) => [code, evaluations]));
  const attendance = names.map((juror) => ({
    ...juror,
    assigned: assigned.get(juror.code) ?? [],
    evaluated: sent.get(juror.code) ?? 0,
    conflicts: tied.get(juror.code) ?? [],
  }));
  const present = attendance.filter(tookPart).length;
  // Who rests and sent nothing is none any more.
  const members = attendance.filter((juror) => tookPart(juror) || !juror.rests).length;
  return { attendance, quorum: { members, present, needed: Math.ceil(members / 2) } };
}

/** Whether a juror's work counts in the verdict: they evaluated, or handed in a paper. */
export const tookPart = ({ evaluated, voted }: Pick<Attendance, "evaluated" | "voted">) =>
  evaluated > 0 || voted;

function worksByJuror(pairs: { work: number; juror: string }[]): Map<string, number[]> {
  const works = new Map<string, number[]>();
  for (const { work, juror } of pairs) {
    const own = works.get(juror);
    if (own) own.push(work);
    else works.set(juror, [work]);
  }
  for (const own of works.values()) own.sort((a, b) => a - b);
  return works;
}

/** Ascending numbers as stretches: [1, 2, 3, 7] are [1, 3] and [7, 7]. */
export function stretches(numbers: readonly number[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

/** Works as the act lists them: by their place, those without one after them by their number. */
export const worksInOrder = (works: PublicRecord["works"]): PublicRecord["works"] =>
  works.toSorted(
    (a, b) =>
      (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY) || a.number - b.number,
  );
