const terminal = process.stdout.isTTY === true;

/** One line for the person at the terminal. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

export function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/**
 * Shows that `work` is running, with the elapsed seconds, and how it ended: one line that updates itself
 * on a terminal; elsewhere one at the end, and occasional ones while it takes long.
 */
export async function during<T>(label: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const line = (how: string) => `  ${label.padEnd(34)} ${how} ${seconds(began)}`;
  const show = () => (terminal ? process.stdout.write(`\r${line("…")}`) : say(line("…")));
  const timer = setInterval(show, terminal ? 200 : 15_000).unref();
  const end = (how: string) => say(`${terminal ? "\r\x1b[2K" : ""}${line(how)}`);
  try {
    const result = await work();
    end("ready");
    return result;
  } catch (error) {
    end("failed");
    throw error;
  } finally {
    clearInterval(timer);
  }
}
