import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Returns the ids of the workerd processes that this process started. Returns none without /proc. */
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

/** Returns the bytes of memory of a process; 0 when it has ended. */
export function residentBytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) * 1024;
}

/** Returns the start of a process in clock ticks since boot; empty without /proc. */
export function startOf(pid: number): string {
  return read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ")[19] ?? "";
}

/** Returns the seconds of processor time that a process has used. Other load on the machine hardly counts. */
export function processorSeconds(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  // Linux counts in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}
