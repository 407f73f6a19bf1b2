// `npm start`: build, migrate, seed an empty database with the demo contest, serve, fire the cron each minute.
// `-- --empty` plants no demo: the install as a deployment begins.
import { demoAccounts, isEmpty, seedDemo } from "./demo";
import { buildIfStale, dataDir, isFree, localVars, migrate, refuseUnusable } from "./local";
import { startRuntime } from "./runtime";

const port = Number(process.env.PORT ?? 8787);
if (!(await isFree(port))) {
  console.error(`Port ${port} is taken; choose another: PORT=${port + 1} npm start`);
  process.exit(1);
}

refuseUnusable(dataDir);
buildIfStale();
migrate();
const address = `http://localhost:${port}`;
const runtime = await startRuntime({ port, dataDir, vars: { ...localVars(), PUBLIC_ORIGIN: address } });
const plantsDemo = !process.argv.includes("--empty");
if (plantsDemo && (await isEmpty(runtime))) {
  console.log("Empty database: planting the demo contest…");
  await seedDemo(runtime, Date.now());
}

const worker = await runtime.getWorker();
const cron = setInterval(() => {
  worker
    .scheduled({ scheduledTime: new Date(), cron: "* * * * *" })
    .catch((error) => console.error("cron:", error));
}, 60_000);

const whom = plantsDemo
  ? demoAccounts
  : `No demo. Sign up at ${address}/auth/votar, then make that account admin: npm run admin -- EMAIL`;
console.log(`\n${address}\n\n${whom}\nData in ${dataDir}. Ctrl-C stops everything.`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    clearInterval(cron);
    await runtime.dispose();
    process.exit(0);
  });
}
