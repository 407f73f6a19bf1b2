import { fold } from "../core/fold";
import type { MinutesNames, PublicRecord } from "./record";

/** A juror in the minutes (acta). Works by number, ascending. */
export interface Attendance {
  code: string;
  name: string;
  hasDeclined: boolean;
  voted: boolean;
  assigned: number[];
  /** Counted evaluations. */
  evaluated: number;
  conflicts: number[];
}

/** Data of the minutes of a sealed verdict: its record, the names behind the codes, and the verdict's row. */
export interface Minutes {
  record: PublicRecord;
  /** True when the minutes link codes to names. Without the link they may be published. */
  hasCodes: boolean;
  sealedBy: string;
  /** Sorted by code; without codes by name, so that the order reveals no code. */
  attendance: Attendance[];
  quorum: Quorum;
  /** SHA-256 of the two sealed files. */
  hashes: { record: string; names: string };
  /** Universities of the awarded works in the verdict's order; null for an award without a winner (desierto). */
  universities: (string | null)[];
  /** Epoch ms of the seal of the replaced verdict; null without one. */
  replacedAt: number | null;
}

/** Returns the minutes of a record, with the names behind its codes. */
export function minutesOf(
  record: PublicRecord,
  { sealedBy, jurors }: MinutesNames,
  row: Pick<Minutes, "hashes" | "universities" | "replacedAt">,
): Minutes {
  return {
    record,
    hasCodes: true,
    sealedBy,
    ...attendanceOf(record, jurors),
    ...row,
  };
}

/** Returns the minutes for publication. Nobody can match a name with a code of the public record. */
export const withoutCodes = (minutes: Minutes): Minutes => ({
  ...minutes,
  hasCodes: false,
  attendance: minutes.attendance.toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)),
});

/** Quorum: half of the members, as for Spanish public bodies (Ley 40/2015, art. 17.2). */
interface Quorum {
  members: number;
  present: number;
  needed: number;
}

/**
 * Returns the attendance and the quorum, which the record does not state: the jurors who took part, and their works.
 */
function attendanceOf(
  { jurors, assignments, conflicts }: Pick<PublicRecord, "jurors" | "assignments" | "conflicts">,
  names: MinutesNames["jurors"],
): { attendance: Attendance[]; quorum: Quorum } {
  const [assigned, tied] = [worksByJuror(assignments), worksByJuror(conflicts)];
  const counts = new Map(jurors.map(({ code, evaluations }) => [code, evaluations]));
  const attendance = names.map((juror) => ({
    ...juror,
    assigned: assigned.get(juror.code) ?? [],
    evaluated: counts.get(juror.code) ?? 0,
    conflicts: tied.get(juror.code) ?? [],
  }));
  const present = attendance.filter(hasTakenPart).length;
  // A resting juror who sent no evaluation and no marks is not a member.
  const members = attendance.filter((juror) => hasTakenPart(juror) || !juror.hasDeclined).length;
  return { attendance, quorum: { members, present, needed: Math.ceil(members / 2) } };
}

/** Returns true when a juror took part in the verdict: by an evaluation or by marks. */
export const hasTakenPart = ({ evaluated, voted }: Pick<Attendance, "evaluated" | "voted">) =>
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

/** Groups ascending numbers into ranges: [1, 2, 3, 7] becomes [1, 3] and [7, 7]. */
export function rangesOf(numbers: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Sorts works by place. Works without a place follow by number. */
export const worksInOrder = (works: PublicRecord["works"]): PublicRecord["works"] =>
  works.toSorted(
    (a, b) =>
      (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY) || a.number - b.number,
  );
