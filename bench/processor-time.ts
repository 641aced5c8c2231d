import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended.
    return "";
  }
}

/** Milliseconds of processor of all living processes whose command and environment hold these texts. */
export function processorMs(holds: readonly string[]): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const text = textOf(`/proc/${pid}/cmdline`) + textOf(`/proc/${pid}/environ`);
    if (!holds.every((one) => text.includes(one))) continue;
    // After the name, which may hold spaces.
    const fields = textOf(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
    ticks += Number(fields[USER_TICKS] ?? 0) + Number(fields[SYSTEM_TICKS] ?? 0);
  }
  return ticks * TICK_MS;
}
