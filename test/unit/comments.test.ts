import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const QUESTION_WORDS = "What|Whether|How|Who|Whom|Whose|Which|Where|When|Why|Whoever|Whatever";
const PREPOSITIONS = "Of|In|By|From|For|With|Without|To|As|On|At|Beside|Besides";
const PRONOUNS = "It|Its|Those|They|Somebody|Anybody";
const badStart = new RegExp(`^\\s*(?:\\{?/\\*\\*?|//) (?:${QUESTION_WORDS}|${PREPOSITIONS}|${PRONOUNS})\\b`);
const isLineComment = (line = "") => /^\s*\/\//.test(line);
const MAX_WORDS = 25;

const sources = ["app", "scripts", "test", "verify"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|css|mjs)$/.test(name))
    .map((name) => join(folder, name)),
);

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

/** Block comments, and runs of line comments. A comment behind code on its line is not read. */
const comment = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm;

/**
 * Returns the sentences of a comment. '.', ':' and ';' end one, so do an empty line, a list item and a tag. Code and
 * addresses count as one word. An indented line is an example or a table.
 */
const sentencesOf = (text: string) =>
  text
    .replace(/^[ \t]*(?:\/\/|\*) {5,}.*$/gm, "")
    .replace(/^[ \t]*(?:\{?\/\*\*?|\/\/|\*(?!\/))|\*\/\}?/gm, "")
    .replace(/`[^`]*`|https?:\/\/\S+/g, "code")
    .split(/[.;:!?]['")]*(?=\s|$)|\n\s*\n|\n\s*(?=[-@])/)
    .map((sentence) => sentence.trim().replace(/\s+/g, " "));

/** Returns the sentences of a file's comments that have too many words, with their places. */
function longSentences(path: string): string[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(comment)].flatMap(({ 0: match, index }) =>
    sentencesOf(match)
      .filter((sentence) => (sentence.match(/[\p{L}\p{N}]\S*/gu) ?? []).length > MAX_WORDS)
      .map((sentence) => `${path}:${text.slice(0, index).split("\n").length}: ${sentence}`),
  );
}

test("every comment begins with a noun or a verb, and none says 'whoever'", () => {
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.flatMap(badComments)).toEqual([]);
});

test(`no sentence of a comment has more than ${MAX_WORDS} words`, () => {
  expect(sources.flatMap(longSentences)).toEqual([]);
});

/** Source without its comments, and the comments alone. */
const written = sources
  .filter((path) => /^(app|scripts|verify)\b/.test(path))
  .map((path) => {
    const text = readFileSync(path, "utf8");
    return {
      path,
      code: text.replace(comment, ""),
      comments: [...text.matchAll(comment)].map(([match]) => match),
    };
  });

/** Identifiers, also of columns and of members: `castVote`, `email_key`, `phases.activateDue`. */
const quoted = /`([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?`/g;

test("[MEND4-47] every name in backticks in a comment exists in the code", () => {
  const words = new Set(
    ["app", "scripts", "verify", "test"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(tsx?|css|mjs|sql|json)$/.test(name))
        .flatMap(
          (name) =>
            readFileSync(join(folder, name), "utf8")
              .replace(comment, "")
              .match(/[\w$]+/g) ?? [],
        ),
    ),
  );
  const named = written.flatMap(({ path, comments }) =>
    comments.flatMap((text) => [...text.matchAll(quoted)].map(([, name = ""]) => ({ path, name }))),
  );
  const lost = named.filter(({ name }) => name.split(".").some((part) => !words.has(part)));
  expect(lost).toEqual([]);
  expect(named.length).toBeGreaterThan(200);
});
