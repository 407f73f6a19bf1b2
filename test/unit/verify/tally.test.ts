import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { Tally } from "../../../verify/rules/tally";

const HOUR = "2026-11-22T15Z";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const START = sha256("inicio");

const byHash = (a: string, b: string) => (a.slice(-64) < b.slice(-64) ? -1 : 1);

/** Returns a file of these lines without their numbers, with their chain and one seal. `n votos` stands for n lines. */
function fileOf(
  acts: string[],
  { header = ["votación pública"], version = 1, sealHour = HOUR } = {},
): string[] {
  const lines = acts.flatMap((act) => {
    const [, count, kind, from] =
      /^(\d+) (voto|anulación|reposición|retirada)s? desde (\d+)$/.exec(act) ?? [];
    return count === undefined
      ? [/[a-z]$/.test(act) || act.split(" ").length === 2 ? `${act} ${HOUR}` : act]
      : Array.from(
          { length: Number(count) },
          (_, n) => `${kind} 1 ${HOUR} ${sha256(`voto ${Number(from) + n}`)}`,
        ).toSorted(byHash);
  });
  let head = START;
  const numbered = lines.map((line, at) => {
    head = sha256(`${head}\n${at + 1} ${line}`);
    return `${at + 1} ${line}`;
  });
  return [
    `recuento ${version}`,
    "concurso https://concurso.test",
    ...header,
    `inicio ${START}`,
    ...numbered,
    `sello ${lines.length} ${sealHour} ${head}`,
    `fin ${lines.length} ${head}`,
  ];
}

/** Returns the tally of a file, or the program's reason against it. */
function read(lines: string[]): Tally | string {
  const tally = new Tally();
  try {
    for (const line of lines) tally.read(line);
    return tally;
  } catch (error) {
    return (error as Error).message;
  }
}
const final = { header: ["votación final"] };

test("[TALLY-15] fifty votes of ten voters are refused at the close, after it and after reopenings", () => {
  const tooMany = "una obra tiene 50 votos y solo 10 personas podían votar: sobran votos";
  const ofTen = "cierre 10";
  expect(read(fileOf(["10 voto desde 0", ofTen]))).toBeInstanceOf(Tally);
  expect(read(fileOf(["50 voto desde 0", ofTen]))).toBe(tooMany);
  // The work counts again, or its votes do, after the close.
  expect(read(fileOf(["descalificación 1", "50 voto desde 0", ofTen, "readmisión 1", "censo 10"]))).toBe(
    tooMany,
  );
  const restored = [
    "50 voto desde 0",
    "censo 10",
    "50 anulación desde 0",
    ofTen,
    "50 reposición desde 0",
    "censo 10",
  ];
  expect(read(fileOf(restored))).toBe(tooMany);
  expect(read(fileOf(["50 voto desde 0", ofTen], final))).toContain(
    "cuentan 50 votos y solo 10 personas podían votar",
  );
  // Voters of several closes are the same people.
  const reopened = [0, 10, 20, 30, 40].flatMap((from) => [
    ...(from === 0 ? [] : ["reapertura 10"]),
    ...[`10 voto desde ${from}`, ofTen],
  ]);
  expect(read(fileOf(reopened))).toContain("una obra tiene 20 votos");
});

test("[TALLY-15] a seal without the number of voters, another version, and a void in the final are refused", () => {
  expect(read(fileOf(["5 voto desde 0"]))).toBe("el sello no dice cuántas personas podían votar");
  expect(read(fileOf(["5 voto desde 0", "censo 60"]))).toBeInstanceOf(Tally);
  expect(read(fileOf(["5 voto desde 0", "censo 60"], { version: 3 }))).toContain("la versión 1");
  expect(read(fileOf(["1 voto desde 0", "1 anulación desde 0", "censo 9"], final))).toBe(
    "una anulación en la votación final, que no las tiene",
  );
});

test("[TALLY-15] the final's vote does not reopen", () => {
  expect(
    read(fileOf(["1 voto desde 0", "cierre 9", "reapertura 9", "1 voto desde 1", "cierre 9"], final)),
  ).toBe("una reapertura de la votación final, que no se puede reabrir");
});

test("[TALLY-15] after the close only a removed work, which has no title, withdraws votes", () => {
  const lines = fileOf(["3 voto desde 0", "cierre 9", "3 retirada desde 0", "censo 9"]);
  expect(read(lines)).toMatchObject({ removed: new Map([[1, 3]]) });
  const kept = "una retirada después del cierre, de la obra 1, que no se ha eliminado";
  expect(read(lines.toSpliced(3, 0, "obra 1 Marea"))).toBe(kept);
  expect(read(fileOf(["1 voto desde 0", "cierre 9", "1 retirada desde 0", "censo 9"], final))).toBe(kept);
});

test("[TALLY-15] after a noted head of the closed vote no vote is taken, although a line says that it was reopened", () => {
  const lines = fileOf(["1 voto desde 0", "cierre 9", "reapertura 9", "1 voto desde 1", "cierre 9"]);
  expect(read(lines)).toMatchObject({ reopened: 1, closedAt: 5 });
  const closed = fileOf(["1 voto desde 0", "cierre 9"]).at(-1)?.split(" ") ?? [];
  const tally = new Tally([{ text: "2:anotado", line: 2, head: closed[2] ?? "" }]);
  expect(() => {
    for (const line of lines) tally.read(line);
  }).toThrow("un voto después del sello anotado 2:anotado, que es del voto ya cerrado");
});

test("[TALLY-07] a seal tells the hour of its last line, and no line of the header comes after the beginning", () => {
  expect(read(fileOf(["1 voto desde 0", "censo 9"], { sealHour: "2030-01-01T00Z" }))).toBe(
    "el sello de la línea 2 dice otra hora que la línea",
  );
  const lines = fileOf(["1 voto desde 0", "censo 9"]);
  for (const late of ["recuento 2", "concurso https://otro.test", "votación final", "obra 1 Marea"])
    expect(read(lines.toSpliced(6, 0, late))).toContain("no puede estar tras el inicio");
});
