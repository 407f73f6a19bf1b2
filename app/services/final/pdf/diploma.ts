import { encode } from "uqr";
import { formatDate } from "~/text/core/formats";
import { diplomaWords as words } from "~/text/final/diplomas";
import { fitted } from "./fitting";
import { type FontFiles, fontsOf } from "./fonts";
import { MARGIN, Paper, type Setting } from "./paper";

interface DiplomaFacts {
  code: string;
  name: string;
  /** Award in one line: 'Obra ganadora'. */
  award: string;
  /** Award by its kind alone. Replaces `award` when the fonts lack a letter of its label. */
  plainAward: string;
  /** Work and the holder's role in it. Null for jurors, who have no work. */
  work: { number: number; title: string; role: string; universityName: string | null } | null;
  verdict: { number: number; sealedAt: number };
  /** Address that verifies the code. */
  address: string;
}

const QR_SIDE = 86;
/** Top of the name in points, below the rule of the head. */
const TOP = MARGIN + 24 + 34;
const AWARD_LEADING = 1.08;
const WORK_LEADING = 17;
const NAME_LEADING = 0.94;

/** Draws a diploma to frame: contest, name, award, work, and a foot with code and QR. */
export async function drawDiploma(
  facts: DiplomaFacts,
  contestName: string,
  files: FontFiles,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, award, verdict } = facts;
  const title = words.documentTitle(name, award);
  const paper = new Paper(fontsOf(files), { title, at: verdict.sealedAt, isLandscape: true });
  const inner = paper.width - 2 * MARGIN;
  paper.furniture("Layout", () => paper.rule(MARGIN, MARGIN + 24, inner, 2.5));
  paper.tag("P", () => paper.line(contestName, MARGIN, MARGIN + 12, { face: "strong", size: 11 }));
  paper.tag("P", () =>
    paper.lineTo(MARGIN + inner, words.kindOfSheet, MARGIN + 12, { face: "text", size: 11 }),
  );
  const foot = paper.height - MARGIN - QR_SIDE;
  drawHolder(paper, facts, foot);
  drawFoot(paper, facts, foot);
  return paper.bytes();
}

/**
 * Draws the name, the award and the work. The award and the work stand above the foot. The name fills the space above
 * them.
 */
function drawHolder(paper: Paper, facts: DiplomaFacts, foot: number): void {
  const { name, work } = facts;
  const award = paper.canWrite(facts.award) ? facts.award : facts.plainAward;
  const width = paper.width - 2 * MARGIN;
  const large = (size: number): Setting => ({ face: "display", size, tracking: -0.02 });
  const huge = (size: number): Setting => ({ face: "display", size, tracking: -0.035 });
  const workLines = work ? linesOfWork(work, width, paper) : [];
  const awardText = fitted(award, { width, largest: 30, smallest: 14, lines: () => 2 }, (text, size) =>
    paper.lineWidth(text, large(size)),
  );
  const leading = awardText.size * AWARD_LEADING;
  const awardTop = foot - 34 - workLines.length * WORK_LEADING - awardText.lines.length * leading;
  const nameText = fitted(
    name,
    {
      width,
      largest: 118,
      smallest: 15,
      lines: (size) => Math.floor((awardTop - 26 - TOP) / (size * NAME_LEADING)),
    },
    (text, size) => paper.lineWidth(text, huge(size)),
  );
  paper.tag("H1", () => {
    for (const [at, line] of nameText.lines.entries()) {
      // Moves the line left, so that the stem of the first letter stands on the margin.
      const left = MARGIN - nameText.size * 0.045;
      paper.line(line, left, TOP + nameText.size * (0.74 + at * NAME_LEADING), huge(nameText.size));
    }
  });
  paper.tag("P", () => {
    for (const [at, line] of awardText.lines.entries()) {
      paper.line(line, MARGIN, awardTop + (at + 0.74) * leading, large(awardText.size));
    }
  });
  if (workLines.length === 0) return;
  const workTop = awardTop + awardText.lines.length * leading + 14;
  paper.tag("P", () => {
    for (const [at, { text, setting }] of workLines.entries()) {
      paper.line(text, MARGIN, workTop + at * WORK_LEADING, setting);
    }
  });
}

/**
 * Returns the work's title in at most two lines, then role and university. A title without letters in the fonts becomes
 * the work's number.
 */
function linesOfWork(
  { number, title, role, universityName }: NonNullable<DiplomaFacts["work"]>,
  width: number,
  { lineWidth, canWrite }: Paper,
): { text: string; setting: Setting }[] {
  const set = (text: string, face: Setting["face"]) => {
    const { lines, size } = fitted(text, { width, largest: 13, smallest: 8, lines: () => 2 }, (part, tried) =>
      lineWidth(part, { face, size: tried }),
    );
    return lines.map((line) => ({ text: line, setting: { face, size } }));
  };
  const details = [role, universityName ?? ""].filter((one) => one && canWrite(one)).join(" · ");
  const heading = canWrite(title) ? `«${title}»` : words.workNumber(number);
  return [...set(heading, "strong"), ...(details ? set(details, "text") : [])];
}

/** Draws the verdict, the code, the address that verifies the code, and the QR code. */
function drawFoot(paper: Paper, { code, address, verdict }: DiplomaFacts, foot: number): void {
  const width = paper.width - 2 * MARGIN;
  paper.furniture("Layout", () => paper.rule(MARGIN, foot - 14, width));
  const columns = [
    {
      x: MARGIN,
      label: words.verdict,
      lines: [words.verdictLine(verdict.number), formatDate(verdict.sealedAt)],
    },
    { x: MARGIN + width * 0.28, label: words.code, lines: [code] },
    {
      x: MARGIN + width * 0.52,
      label: words.check,
      lines: [words.checkLine, address.replace(/^https?:\/\//, "")],
    },
  ];
  for (const { x, label, lines } of columns) {
    paper.tag("P", () => {
      paper.line(label, x, foot + 7, { face: "strong", size: 9 });
      for (const [row, line] of lines.entries()) {
        paper.line(line, x, foot + 7 + (row + 1) * 12, { face: "text", size: 9 });
      }
    });
  }
  const { data } = encode(address, { ecc: "M", border: 0 });
  const x = MARGIN + width - QR_SIDE;
  paper.tag("Figure", () => paper.squares(data, x, foot, QR_SIDE), {
    alt: words.qr(address),
    bbox: [x, foot, x + QR_SIDE, foot + QR_SIDE],
  });
}
