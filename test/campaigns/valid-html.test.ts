import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { arrange, plantRichContest, screens, sendForm, visitorsOf } from "../support/screens";

// Runs the checker of the W3C over every screen, as its own person gets it.

interface Finding {
  url: string;
  message: string;
  extract?: string;
}

const checker = "node_modules/vnu-jar/build/dist/vnu.jar";
const contest = openContest();
const folder = mkdtempSync(join(tmpdir(), "pages-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each dialog may have an autofocus of its own. The checker allows one in the whole page. */
const withoutFocus = (dialog: string) => dialog.replaceAll(' autofocus=""', "");

/** Writes each screen to a file, and returns the screens' names by file. */
async function writePages(): Promise<Map<string, string>> {
  const visitorOf = visitorsOf(contest, await plantRichContest(contest));
  const names = new Map<string, string>();
  for (const [n, screen] of screens.entries()) {
    await arrange(contest, screen);
    const visitor = await visitorOf(screen.as, screen);
    const opened = await visitor.open(screen.path);
    const page = screen.sends ? await sendForm(visitor, opened, screen.sends) : opened;
    const file = join(folder, `${n}.html`);
    writeFileSync(file, page.html.replaceAll(/<dialog.*?<\/dialog>/gs, withoutFocus));
    names.set(file, `${screen.name}, as ${screen.as}`);
  }
  return names;
}

/** Returns the checker's errors, each once with the screens that have it. */
function errorsIn(names: Map<string, string>): Record<string, string[]> {
  const args = ["-jar", checker, "--errors-only", "--exit-zero-always", "--format", "json", ...names.keys()];
  const { error, status, stderr } = spawnSync("java", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (error || status !== 0) throw new Error(`the checker did not run: ${error ?? stderr}`);
  const { messages } = JSON.parse(stderr) as { messages: Finding[] };
  const screensByError: Record<string, string[]> = {};
  for (const { url, message, extract = "" } of messages) {
    const where = `${names.get(new URL(url).pathname) ?? url}: ${extract.replaceAll(/\s+/g, " ")}`;
    screensByError[message] = [...(screensByError[message] ?? []), where];
  }
  return screensByError;
}

beforeAll(() => {
  const { error } = spawnSync("java", ["-version"]);
  if (error) throw new Error("this campaign needs Java: apt-get install default-jre-headless");
});

test("[MEND4-25] every screen is valid HTML", async () => {
  expect(errorsIn(await writePages())).toEqual({});
});
