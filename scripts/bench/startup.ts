import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { processorSeconds } from "../processes";
import { startRuntime, startStorage } from "../runtime";
import { nothing } from "./data";
import { startedBy } from "./stage";

const ROUNDS = 3;

/** Kilobytes of a build's JavaScript, compressed as for the upload. */
export const bundleKilobytes = (checkout: string) =>
  gzipSync(readFileSync(resolve(checkout, "build/worker/index.js"))).length / 1000;

/**
 * Milliseconds of processor time until the first answer, minus those of a worker of one line. Best of several
 * runs.
 */
export async function startUp(
  dataDir: string,
  checkout: string,
  vars: Record<string, string>,
): Promise<number> {
  const untilAnswered = async (start: Parameters<typeof startedBy>[0]) => {
    const { runtime, pid } = await startedBy(start);
    await (await fetch(new URL("/robots.txt", await runtime.ready))).arrayBuffer();
    const used = processorSeconds(pid);
    await runtime.dispose();
    return used;
  };
  const whole: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    whole.push(await untilAnswered(() => startRuntime({ port: 0, dataDir, checkout, vars })));
    bare.push(await untilAnswered(() => startStorage(dataDir, nothing)));
  }
  return (Math.min(...whole) - Math.min(...bare)) * 1000;
}
