import { awardName } from "~/contest/core/awards";
import { type Category, categoryLabel } from "~/contest/core/categories";
import { hasTakenPart, type Minutes } from "~/contest/final/minutes";
import { minutes as words, workNames } from "~/text/final/minutes";
import { fitted } from "./fitting";
import { type FontFiles, fontsOf } from "./fonts";
import { drawAssignments, drawAttendance, drawConflicts, drawCriteria, drawWorks } from "./minutes-jury";
import { drawCommunity, drawDecision, drawPublicVote } from "./minutes-votes";
import { MARGIN, Paper, type Setting } from "./paper";
import { RuledSheet } from "./ruled-sheet";

const parts = [
  ...[drawHead, drawAttendance, drawCriteria, drawConflicts, drawAssignments, drawWorks],
  ...[drawDecision, drawCommunity, drawPublicVote, drawVerdict, drawSignatures, drawProof],
];

/** Draws the minutes (acta) of a sealed verdict, which the jury signs, on A4 pages. */
export async function drawMinutes(minutes: Minutes, files: FontFiles): Promise<Uint8Array<ArrayBuffer>> {
  const { record, hashes, hasCodes } = minutes;
  const { verdict, contest } = record;
  const title = `${words.documentTitle(verdict.number)} · ${contest.name}`;
  const paper = new Paper(fontsOf(files), { title, at: verdict.sealedAt, keywords: hashes.record });
  const draw = (pages: number) => {
    const foot = words.foot(verdict.number, hashes.record, hasCodes);
    const sheet = new RuledSheet(paper, (on, page) => on.footLine(foot, words.page(page, pages)));
    for (const part of parts) part(sheet, minutes);
    sheet.end();
  };
  draw(paper.rehearse(() => draw(0)));
  return paper.bytes();
}

function drawHead(sheet: RuledSheet, { record, hasCodes, sealedBy, replacedAt }: Minutes) {
  const { paper, width } = sheet;
  const { contest, verdict, works } = record;
  const { number, sealedAt, replaces, reason, statement } = verdict;
  const small: Setting = { face: "strong", size: 11 };
  paper.tag("P", () => paper.line(contest.name, MARGIN, MARGIN + 12, small));
  paper.furniture("Layout", () => paper.rule(MARGIN, MARGIN + 24, width, 2.5));
  const large = (size: number): Setting => ({ face: "display", size, tracking: -0.035 });
  const text = words.title(replaces !== null);
  const { lines, size } = fitted(text, { width, largest: 92, smallest: 40, lines: () => 1 }, (line, tried) =>
    paper.lineWidth(line, large(tried)),
  );
  sheet.y = MARGIN + 24 + 28;
  paper.tag("H1", () => {
    // Moves the line left, so that the stem of the first letter stands on the margin.
    for (const [at, line] of lines.entries())
      paper.line(line, MARGIN - size * 0.02, sheet.y + size * (0.72 + at * 0.94), large(size));
  });
  sheet.y += lines.length * size * 0.94 + 10;
  if (hasCodes) sheet.paragraph(words.confidential, { setting: { face: "strong", size: 9.5 } });
  const isJudged = works.filter(({ status }) => status !== "descalificada").length;
  const winner = verdict.awards.find(({ kind }) => kind === "ganadora")?.work ?? null;
  sheet.facts([
    [words.head.number, words.numberOf(number)],
    [words.head.sealed, words.sealedOn(sealedAt, sealedBy)],
    [words.head.works, words.worksOf(isJudged, works.length - isJudged)],
    [words.head.winner, winner === null ? words.verdict.desierto : workNames(works).name(winner)],
    ...(replaces === null
      ? []
      : ([
          [words.rectification, words.replaces(replaces, replacedAt)],
          [words.reason, reason ?? ""],
        ] satisfies [string, string][])),
  ]);
  sheet.y += 8;
  if (statement)
    sheet.paragraph(statement, { setting: { face: "display", size: 17, tracking: -0.015 }, leading: 21 });
  sheet.y += 4;
  sheet.paragraph(words.opening(number, contest.name));
}

function drawVerdict(sheet: RuledSheet, { record, universities }: Minutes) {
  const { verdict: text } = words;
  const works = new Map(record.works.map((work) => [work.number, work]));
  sheet.heading(text.title);
  sheet.paragraph(text.intro);
  const { awards, departure } = record.verdict;
  for (const [at, { kind, work: number, label, reasons }] of awards.entries()) {
    const work = number === null ? null : works.get(number);
    sheet.award({
      kind: awardName({ kind, label }),
      title: number === null ? text.desierto : (work?.title ?? words.workGone),
      isLarge: kind === "ganadora",
      line: work
        ? text.workOf(
            work.number,
            work.category ? categoryLabel(work.category as Category) : "",
            universities[at] ?? null,
          )
        : "",
      reasons,
    });
  }
  if (departure) sheet.facts([[text.departure, departure]]);
}

function drawSignatures(sheet: RuledSheet, { attendance, hasCodes, sealedBy }: Minutes) {
  const { signatures: text } = words;
  const signers = [
    { name: sealedBy, as: text.organiser },
    ...attendance
      .filter(hasTakenPart)
      .map(({ name, code }) => ({ name, as: text.juror(hasCodes ? code : null) })),
  ];
  const rows = Math.ceil(signers.length / 3);
  // Keeps the signatures on one page with their introduction, as far as a page has room.
  if (rows <= 6) sheet.needs(130 + rows * 84);
  sheet.heading(text.title);
  sheet.paragraph(text.intro);
  sheet.signatures(signers);
}

function drawProof(sheet: RuledSheet, { hashes, hasCodes }: Minutes) {
  const { proof: text } = words;
  sheet.heading(text.title);
  sheet.facts([
    [text.record, hashes.record],
    // Omits the hash without codes. A few jurors have few possible orders of codes, so anybody could find the right
    // one.
    ...(hasCodes ? ([[text.names, hashes.names]] satisfies [string, string][]) : []),
  ]);
  sheet.note(text.intro(hasCodes));
  if (!sheet.isWhole) sheet.note(words.illegible(hasCodes));
}
