import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { HistoryReport } from "./history-report.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));

async function lived(...options: string[]): Promise<HistoryReport[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...options], {
    maxBuffer: 100_000_000,
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as HistoryReport);
}

test(`histories end with each payment made once or undone (SEED=${SEED})`, async () => {
  const all = await lived("--seed", String(SEED), "--count", "4");
  expect(all.flatMap(({ story = [] }) => story)).toEqual([]);
  expect(all.flatMap(({ endings }) => endings).length).toBeGreaterThanOrEqual(12);
  expect(all.flatMap(({ happened }) => happened).length).toBeGreaterThanOrEqual(8);
});

test(`a seed tells the same history in another process (SEED=${SEED})`, async () => {
  const [one, other] = await Promise.all([
    lived("--seed", String(SEED)),
    lived("--seed", String(SEED)),
  ]);
  expect(one.map(({ trace, happened }) => [trace, happened])).toEqual(
    other.map(({ trace, happened }) => [trace, happened]),
  );
});

test("a bug that is planted is found", async () => {
  const bug = ["--planted", "a late PIX settles its payin", "--first"];
  const all = await lived("--seed", "1", "--count", "60", ...bug);
  expect(all.at(-1)?.found).toContainEqual(expect.stringMatching(/paid late: .*was kept/));
});
