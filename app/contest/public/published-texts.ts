import { limits } from "../core/limits";

/**
 * The texts that the organiser publishes in versions: the contest's rules, and what a university declares of a work. Each
 * begins with a first version of the platform's own (migrations/0000_version_1_0_0.sql); their names are in
 * app/text/public/published-texts.ts.
 */
export const textKeys = ["bases", "ai", "authorship", "portrayed", "minors"] as const;
export type TextKey = (typeof textKeys)[number];

/** A text in one of its versions, from 1; `publishedAt` in epoch ms. */
export interface PublishedText {
  version: number;
  body: string;
  publishedAt: number;
}

/** What a text is made of: a heading, a list, or a paragraph. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] };

const HEADING = /^#{1,6} +/;
const ITEM = /^[-*•] +/;

/**
 * A text as it is read: each line is a paragraph, unless it begins with '## ' (a heading) or '- ' (one of a list, as long as
 * the next does so too). Whatever else it holds is shown as it was written.
 */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let isGoing = false;
  for (const line of body.split("\n").map((line) => line.trim())) {
    const last = blocks.at(-1);
    if (ITEM.test(line)) {
      const item = line.replace(ITEM, "");
      if (isGoing && last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (line !== "") {
      const isHeading = HEADING.test(line);
      blocks.push({ kind: isHeading ? "heading" : "paragraph", text: line.replace(HEADING, "") });
    }
    isGoing = ITEM.test(line);
  }
  return blocks;
}

/** A line of a text that is compared with a later one: it stands in both, only in the earlier, or only in the later. */
export interface Change {
  kind: "kept" | "removed" | "added";
  line: string;
}

/** What was changed between two versions, line by line: as few lines as can be, what went before what came. */
export function changesBetween(earlier: string, later: string): Change[] {
  const [before, after] = [linesOf(earlier), linesOf(later)];
  // Of what follows each pair of lines, how many stand in both.
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old = "", now = ""] = [before[i], after[j]];
    if (i < before.length && j < after.length && old === now) {
      changes.push({ kind: "kept", line: now });
      i++;
      j++;
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: "removed", line: old });
      i++;
    } else {
      changes.push({ kind: "added", line: now });
      j++;
    }
  }
  return changes;
}

/** Its lines without the blank ones. */
const linesOf = (body: string) =>
  body
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Comparing takes as long as the one has lines times the other. */
export const hasTooManyLines = (body: string) => linesOf(body).length > limits.publishedTextLines;

/**
 * Whether somebody is asked for the text anew, who took it last in version `taken` (null for never): once it has changed.
 * Its first version asks nobody who was there before: it says what the site had said until then.
 */
export const asksAgain = (inForce: number, taken: number | null): boolean =>
  inForce > 1 && (taken ?? 0) < inForce;
