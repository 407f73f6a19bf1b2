import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const QUESTION_WORDS = "What|Whether|How|Who|Whom|Whose|Which|Where|When|Why|Whoever|Whatever";
const PREPOSITIONS = "Of|In|By|From|For|With|Without|To|As|On|At|Beside|Besides";
const PRONOUNS = "It|Its|Those|They|Somebody|Anybody";
const badStart = new RegExp(`^\\s*(?:\\{?/\\*\\*?|//) (?:${QUESTION_WORDS}|${PREPOSITIONS}|${PRONOUNS})\\b`);
const isLineComment = (line = "") => /^\s*\/\//.test(line);

/** Returns the comments of a file that the style guide refuses, with their places. */
function badComments(path: string): string[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const before = lines[index - 1];
    // Puts the first line of a long comment behind its opening.
    const start = /^\s*\/\*\*?$/.test(before ?? "") ? line.replace(/^\s*\*/, "//") : line;
    const isBad = badStart.test(start) && !(isLineComment(line) && isLineComment(before));
    const hasWhoever = /^\s*(\/\/|\{?\/\*|\*).*\bwhoever\b/i.test(line);
    return isBad || hasWhoever ? [`${path}:${index + 1}: ${line.trim()}`] : [];
  });
}

test("every comment begins with a noun or a verb, and none says 'whoever'", () => {
  const sources = ["app", "scripts", "test", "verify"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|css|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  );
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.flatMap(badComments)).toEqual([]);
});
