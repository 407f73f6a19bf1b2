import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Ids of the workerd processes that this process started; none where there is no /proc to read them from. */
export function workerds(): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
      return name === "workerd" && Number(parent) === process.pid;
    });
}

/** Bytes of memory that a process holds now; 0 when it is gone. */
export function residentBytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) * 1024;
}

/** Seconds of processor time that a process has used so far: what else the machine does hardly counts. */
export function processorSeconds(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  // In hundredths, as Linux counts for programs.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It ended meanwhile.
    return "";
  }
}
