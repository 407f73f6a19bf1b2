// `npm run seed:scale [-- --size N]` migrates an empty local database and fills it with a contest of national
// size (docs/speed.md). `--size N` makes it N times smaller.
import { PASSWORD } from "./demo";
import { commandLine, orRefuse, Refusal, refuse } from "./deployment";
import { dataDir, refuseUnusable } from "./local";
import { migrateLocal } from "./migrating";
import { loadScale } from "./scale/load";
import { sizeOf } from "./scale/size";

const { values } = commandLine({
  options: { size: { type: "string", default: "1" }, remote: { type: "boolean" }, env: { type: "string" } },
});
if (values.remote || values.env !== undefined) {
  refuse(
    "The national contest is invented: it is loaded into local data alone, never into a deployed database.",
  );
}
const divisor = Number(values.size);
if (!Number.isInteger(divisor) || divisor < 1 || divisor > 100) {
  refuse("--size says how many times smaller: a whole number from 1 to 100");
}

refuseUnusable(dataDir);
orRefuse(() => migrateLocal());
const size = sizeOf(divisor);
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(5);
try {
  await loadScale(dataDir, size, Date.now(), (line) => console.log(`${seconds()} s  ${line}`));
} catch (error) {
  if (error instanceof Refusal) refuse(error.message);
  throw error;
}
const people = size.students + size.visitors;
console.log(`
${size.universities} universities, ${size.works} works, ${size.jurors} jurors, ${size.jurors * size.evaluationsEach} evaluations, ${people} voters, ${people * size.votesEach} votes are in ${dataDir}.
All accounts have the password ${PASSWORD}:
  admin@demo.test
  jurado1@demo.test … jurado${size.jurors}@demo.test
  universidad1@demo.test … universidad${size.universities}@demo.test
  alumno1@demo.test … alumno${size.students}@demo.test
  publico1@demo.test … publico${size.visitors}@demo.test
\`npm start\` serves it.`);
