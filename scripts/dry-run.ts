import type { Wrangler } from "./deployment";
import type { Hands } from "./provisioning";
import { placeOf, tomlLine } from "./wrangler-toml";

/** Stands for an empty account. Prints commands that would change the account instead of running them. */
export function dryHands(print: (line: string) => void): Hands {
  const databases: { name: string | undefined; uuid: string }[] = [];
  const answer = ([area, act, third]: string[]): string => {
    if (area === "d1" && act === "create") databases.push({ name: third, uuid: "(the id that it answers)" });
    if (area === "d1" && act === "list") return JSON.stringify(databases);
    return "[]";
  };
  const wrangler: Wrangler = (args, how) => {
    const isAsked = /^(whoami|d1 list|d1 execute .* --command|r2 bucket list|secret list)\b/.test(
      args.join(" "),
    );
    if (!isAsked) print(`npx wrangler ${args.join(" ")}${how?.input ? ` < ${secretsIn(how.input)}` : ""}`);
    const isThere = !(args[0] === "secret" && args[1] === "list");
    return { ok: isThere, output: answer(args), complaint: isThere ? "" : "not found" };
  };
  return {
    wrangler,
    say: () => {},
    ask: async (name) => (/^(JURISDICTION|SESSION_SECRET)$/.test(name) ? "" : "as given"),
    write(entries) {
      for (const entry of entries)
        print(
          `wrangler.toml ${placeOf(entry)}: ${entry.value === null ? `no ${entry.key}` : tomlLine(entry)}`,
        );
      return true;
    },
  };
}

const secretsIn = (json: string) => `{${Object.keys(JSON.parse(json)).join(", ")}}`;
