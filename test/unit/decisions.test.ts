import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "../../docs/decisions");
const topics = readdirSync(folder).filter((file) => file !== "README.md");

/** Every entry as its topic's file has it: number and title in the heading, the status in italics under it. */
const entries = topics.flatMap((file) =>
  [...readFileSync(resolve(folder, file), "utf8").matchAll(/^## (\d+)\. (.+)\n\n\*(.+)\.\*$/gm)].map(
    ([, number, title = "", status = ""]) => ({
      number: Number(number),
      title,
      status,
      topic: file.slice(0, -3),
    }),
  ),
);
entries.sort((one, other) => one.number - other.number);

const numbers = (text = "") => [...text.matchAll(/decision (\d+)/g)].map(([, number]) => Number(number));

/** What each entry says that takes its place, and whose place it says it takes. */
const links = entries.map(({ number, status }) => {
  const [, fate, takes] =
    /^(In force|(?:Partly )?[Rr]eplaced by .+?)(?:; replaces (.+))?$/.exec(status) ?? [];
  return { number, status, fate, by: numbers(fate), takes: numbers(takes) };
});

test("decisions are numbered without a gap, each once, each with a heading and a status of one form", () => {
  const headings = topics.flatMap((file) =>
    [...readFileSync(resolve(folder, file), "utf8").matchAll(/^## .+$/gm)].map(String),
  );
  expect(entries.map(({ number }) => number)).toEqual(headings.map((_, index) => index + 1));
  expect(links.filter(({ fate }) => !fate).map(({ number, status }) => `${number}: ${status}`)).toEqual([]);
});

test("a reversal is told at both ends", () => {
  const said = links.flatMap(({ number, by }) => by.map((later) => `${later} takes the place of ${number}`));
  const claimed = links.flatMap(({ number, takes }) =>
    takes.map((earlier) => `${number} takes the place of ${earlier}`),
  );
  expect(said.sort()).toEqual(claimed.sort());
});

test("the index has a row for every entry, with its title, file and status", () => {
  const short = ({ fate, by }: (typeof links)[number]) =>
    by.length === 0 ? "in force" : `${fate?.split(" by ")[0]?.toLowerCase()} by ${by.join(" and ")}`;
  expect(readFileSync(resolve(folder, "README.md"), "utf8").match(/^\| \d+ \| .+$/gm)).toEqual(
    entries.map(
      ({ number, title, topic }, index) =>
        `| ${number} | ${title} | [${topic}](${topic}.md) | ${short(links[index] as (typeof links)[number])} |`,
    ),
  );
});
