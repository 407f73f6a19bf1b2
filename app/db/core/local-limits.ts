import type { Connection } from "./database";

/** Limits of deployed D1 that local D1 does not enforce (design 9). */
const MAX_PARAMETERS = 100;
const MAX_STATEMENT_BYTES = 100_000;

/** Returns the same database with the limits of production, for local runs and tests. */
export function withProductionLimits<D1 extends Connection>(d1: D1): D1 {
  return new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => guardStatement(target.prepare(sql), sql);
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function guardStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
  if (new TextEncoder().encode(sql).length > MAX_STATEMENT_BYTES)
    throw new Error("D1: statement over 100 KB");
  if (/\b(like|glob)\b/i.test(sql)) throw new Error("D1: LIKE and GLOB patterns end at 50 bytes; use instr");
  const bind = statement.bind.bind(statement);
  statement.bind = (...values: unknown[]) => {
    if (values.length > MAX_PARAMETERS) throw new Error(`D1: ${values.length} bound parameters, 100 at most`);
    return bind(...values);
  };
  return statement;
}
