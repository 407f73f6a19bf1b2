import { limits } from "./limits";

/**
 * A version of the contest's rules, which the organiser publishes. Version 1 is the platform's own
 * (migrations/0000_contest_1_0_0.sql). `publishedAt` in epoch ms.
 */
export interface PublishedText {
  version: number;
  body: string;
  publishedAt: number;
}

/** A block of a text: a heading, a list, or a paragraph. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] };

const HEADING = /^#{1,6} +/;
const ITEM = /^[-*•] +/;

/**
 * Splits a text into blocks. A line is a heading ('## '), a list item ('- ') or a paragraph. Consecutive items form
 * one list. Any other markup stays as written.
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

/** A line in the comparison of two versions: in both, only in the earlier, or only in the later. */
export interface Change {
  kind: "kept" | "removed" | "added";
  line: string;
}

/**
 * Returns the differences of two versions by line, with as few changes as possible. Removed lines come before added
 * ones.
 */
export function changesBetween(earlier: string, later: string): Change[] {
  const [before, after] = [linesOf(earlier), linesOf(later)];
  // Number of common lines after each pair of lines.
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

/** Returns the trimmed lines without blank ones. */
const linesOf = (body: string) =>
  body
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Returns true above the line limit: a comparison takes time by the product of both line counts. */
export const hasTooManyLines = (body: string) => linesOf(body).length > limits.publishedTextLines;

/**
 * Returns true when a person must accept the text again. `taken` is the last version that they accepted (null for
 * never). Version 1 asks nobody: it repeats the site's earlier text.
 */
export const needsNewConsent = (inForce: number, taken: number | null): boolean =>
  inForce > 1 && (taken ?? 0) < inForce;
