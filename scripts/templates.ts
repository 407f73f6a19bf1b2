import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { dayOf } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { readTemplate, type Template } from "~/contest/running/template";
import { bound } from "~/db/core/statements";
import { templateSteps } from "~/db/running/template";
import { template as templateText } from "~/text/running/template";
import { Refusal, type Wrangler } from "./deployment";
import { root } from "./local";

/** Reads a template of an earlier edition. Throws a Refusal that says what is wrong with the file. */
export function templateIn(path: string): Template {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Refusal(`There is no file ${path}.`);
  if (size > limits.templateBytes)
    throw new Refusal(`${path}: ${templateText.trouble({ kind: "too_large" })}`);
  const template = readTemplate(textOf(readFileSync(path)), dayOf(Date.now()));
  if ("trouble" in template) throw new Refusal(`${path}: ${templateText.trouble(template.trouble)}`);
  return template;
}

/** Returns an empty text for bytes that are no UTF-8: a wrong letter would be stored for good. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}

/** Applies a template to an empty contest, in one batch. Returns false where the contest has been prepared. */
export function applyTemplate(wrangler: Wrangler, template: Template, place: string[]): boolean {
  const by = { id: "command", name: "npm run setup" };
  const statements = templateSteps(template, by, Date.now()).map((step) => {
    const { sql, params } = bound(step);
    return `${sql.replace(/\?(\d+)/g, (_, number) => literal(params[Number(number) - 1]))};`;
  });
  const file = resolve(root, "build/template.sql");
  mkdirSync(resolve(root, "build"), { recursive: true });
  writeFileSync(file, `${statements.join("\n")}\n`);
  const { ok, output, complaint } = wrangler(["d1", "execute", "DB", ...place, "--yes", "--file", file]);
  if (!ok && `${complaint}${output}`.includes("contest_begun")) return false;
  if (!ok) throw new Refusal(`The template was not applied: ${complaint || output}`);
  return true;
}

/** A command line binds no values. */
const literal = (value: unknown): string =>
  typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
