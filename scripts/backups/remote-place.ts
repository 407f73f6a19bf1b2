import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokenInvariants } from "~/db/core/invariants";
import { type Environment, Refusal, readDeployment, remote, type Wrangler } from "../deployment";
import { applyMigrations } from "../migrating";
import { contentType, type Place, type Row, type StoredObject } from "./place";

/** A deployed contest, reached by wrangler's commands. Throws wrangler's errors as Refusal. */
export function remotePlace(env: Environment, wrangler: Wrangler): Place {
  const { worker, bucketNames } = readDeployment(env);
  const path = ({ bucket, key }: StoredObject) => `${bucketNames.get(bucket)}/${key}`;

  function must(...args: string[]): string {
    const { ok, output, complaint } = wrangler(args);
    if (!ok) throw new Refusal(complaint || saidIn(output));
    return output;
  }

  async function read(queries: string[]): Promise<Row[][]> {
    const output = must(
      ...["d1", "execute", "DB", ...remote(env), "--json", "--command", queries.join(";\n")],
    );
    return (JSON.parse(output) as { results: Row[] }[]).map(({ results }) => results);
  }

  return {
    name: worker,
    read,

    // A file holds the statements, because a command's length is limited. D1 undoes the whole file when a
    // statement fails.
    async write(statements) {
      const folder = await mkdtemp(join(tmpdir(), "concurso-"));
      try {
        const file = join(folder, "statements.sql");
        await writeFile(file, statements.map((statement) => `${statement};\n`).join(""), { mode: 0o600 });
        must("d1", "execute", "DB", ...remote(env), "--yes", "--file", file);
      } finally {
        await rm(folder, { recursive: true });
      }
    },

    async migrate() {
      applyMigrations(wrangler, remote(env));
    },

    async getFile(object, to) {
      const { ok, output, complaint } = wrangler([
        "r2",
        "object",
        "get",
        path(object),
        ...remote(env),
        "--file",
        to,
      ]);
      if (ok) return true;
      // Wrangler creates the file before it requests the object.
      await rm(to, { force: true });
      if (`${output}${complaint}`.includes("key does not exist")) return false;
      throw new Refusal(complaint || output);
    },

    async putFile(object, from) {
      const file = ["--file", from, "--content-type", contentType(object.key)];
      must("r2", "object", "put", path(object), ...remote(env), ...file);
    },

    check() {
      const queries = {
        prepare: (query: string) => query,
        batch: async (batch: string[]) => (await read(batch)).map((results) => ({ results })),
      };
      return brokenInvariants(queries as unknown as D1Database);
    },

    close: async () => {},
  };
}

/** Wrangler prints errors as JSON too, with `--json`. */
const saidIn = (output: string) => /"text": "(.*)"/.exec(output)?.[1] ?? output;
