import { markOf } from "~/contest/core/awards";
import { limits } from "~/contest/core/limits";
import { hasTakenPart, type Minutes, rangesOf, worksInOrder } from "~/contest/final/minutes";
import { lackingOf } from "~/contest/jury/lacking";
import { formatFraction, formatInteger } from "~/text/core/formats";
import { minutes as words, workNames } from "~/text/final/minutes";
import { cutTexts } from "~/text/jury/cut";
import { CODE, type RuledSheet } from "./ruled-sheet";

export function drawAttendance(sheet: RuledSheet, { attendance, hasCodes, quorum }: Minutes) {
  const { attendance: text } = words;
  sheet.heading(text.title);
  sheet.facts([
    [text.members, text.membersOf(quorum.members)],
    [text.present, text.presentOf(quorum.present, quorum.members)],
    [text.quorum, text.quorumOf(quorum)],
  ]);
  if (attendance.length === 0) return;
  const hasMarks = attendance.some(({ voted }) => voted);
  if (!hasCodes) {
    // The record lists the counts of each juror beside the codes.
    sheet.table(
      [{ title: text.name, isName: true }, { title: text.takesPart }],
      attendance.map((juror) => [
        juror.hasDeclined ? text.hasDeclined(juror.name) : juror.name,
        hasTakenPart(juror) ? text.voted : text.notVoted,
      ]),
    );
    return sheet.note(text.noteWithoutCodes);
  }
  sheet.table(
    [
      { title: text.code, width: CODE },
      { title: text.name, isName: true },
      ...[text.assigned, text.evaluated, text.conflicts].map((title) => ({ title, isFigure: true as const })),
      ...(hasMarks ? [{ title: text.marks, isFigure: true as const }] : []),
    ],
    attendance.map(({ code, name, hasDeclined, voted, assigned, evaluated, conflicts }) => [
      ...[code, hasDeclined ? text.hasDeclined(name) : name],
      ...[assigned.length, evaluated, conflicts.length].map(formatInteger),
      ...(hasMarks ? [voted ? text.voted : text.notVoted] : []),
    ]),
  );
  sheet.note(text.note);
}

export function drawCriteria(sheet: RuledSheet, { record }: Minutes) {
  const { criteria: text } = words;
  const { criteria, settings } = record.contest;
  sheet.heading(text.title);
  sheet.paragraph(text.intro(settings.allow_half_stars));
  const all = criteria.reduce((sum, { weight }) => sum + weight, 0);
  sheet.table(
    [
      { title: text.name, isName: true },
      { title: text.weight, isFigure: true },
      { title: text.share, isFigure: true },
    ],
    criteria.map(({ name, weight }) => [name, words.number(weight), words.share(all > 0 ? weight / all : 0)]),
    { narrow: true },
  );
}

export function drawConflicts(sheet: RuledSheet, { attendance, hasCodes, record }: Minutes) {
  const { conflicts: text } = words;
  const { name } = workNames(record.works);
  const tied = attendance.filter(({ conflicts }) => conflicts.length > 0);
  sheet.heading(text.title);
  if (tied.length === 0) return sheet.paragraph(text.none);
  sheet.paragraph(text.intro);
  if (!hasCodes) {
    const works = Map.groupBy(
      tied.flatMap(({ conflicts }) => conflicts),
      (work) => work,
    );
    return sheet.table(
      [
        { title: text.work, isName: true },
        { title: text.abstentions, isFigure: true },
      ],
      [...works].sort(([a], [b]) => a - b).map(([work, all]) => [name(work), formatInteger(all.length)]),
      { narrow: true },
    );
  }
  sheet.table(
    [
      { title: words.attendance.code, width: CODE },
      { title: text.name, width: 140, isName: true },
      { title: text.works },
    ],
    tied.map((juror) => [juror.code, juror.name, juror.conflicts.map(name).join("; ")]),
  );
}

export function drawAssignments(sheet: RuledSheet, { attendance, hasCodes, record }: Minutes) {
  const { assignments: text } = words;
  const assigned = attendance.filter((juror) => juror.assigned.length > 0);
  sheet.heading(text.title);
  if (assigned.length === 0) return sheet.paragraph(text.none);
  if (!hasCodes) return sheet.paragraph(text.total(record.assignments.length));
  sheet.paragraph(text.intro(assigned.reduce((sum, juror) => sum + juror.assigned.length, 0)));
  sheet.table(
    [
      { title: words.attendance.code, width: CODE },
      { title: text.name, width: 140, isName: true },
      { title: text.works },
      { title: text.count, isFigure: true },
    ],
    assigned.map((juror) => [
      ...[juror.code, juror.name],
      rangesOf(juror.assigned)
        .map(([from, to]) => text.range(from, to))
        .join(", "),
      formatInteger(juror.assigned.length),
    ]),
  );
}

export function drawWorks(sheet: RuledSheet, { record }: Minutes) {
  const { works: text } = words;
  sheet.heading(text.title);
  if (record.works.length === 0) return sheet.paragraph(text.none);
  sheet.paragraph(text.intro);
  const score = (fraction: number | null) => (fraction === null ? text.unknown : formatFraction(fraction, 2));
  sheet.table(
    [
      { title: text.place, width: 38 },
      { title: text.number, width: 38 },
      { title: text.work, isName: true },
      ...[text.evaluations, text.mean, text.deviation, text.votes].map((title) => ({
        title,
        isFigure: true as const,
      })),
      { title: text.status, width: 62 },
    ],
    worksInOrder(record.works).map((work) => [
      work.place === null ? text.unknown : formatInteger(work.place),
      ...[formatInteger(work.number), work.title, formatInteger(work.evaluations)],
      ...[work.mean, work.deviation].map(score),
      ...[formatInteger(work.publicVotes), statusOf(work)],
    ]),
  );
  const judged = record.works.filter(({ status }) => status !== "descalificada");
  const lacking = judged.filter(({ evaluations }) => evaluations < limits.leastEvaluations).length;
  const { unevaluated } = lackingOf(
    judged.map((work) => ({ ...work, evaluationsCounted: work.evaluations })),
    limits.unevaluatedTitles,
  );
  if (unevaluated.count > 0) sheet.note(`${cutTexts.unevaluatedWorks(unevaluated)}.`);
  sheet.note(text.lacking(lacking));
}

/** Returns the kind of an accésit or a mention without its label. The verdict states the label. */
const statusOf = ({ status, award }: Minutes["record"]["works"][number]) =>
  markOf(status, award === "accesit" || award === "mencion" ? { kind: award, label: "" } : null);
