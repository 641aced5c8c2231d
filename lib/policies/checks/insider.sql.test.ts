import { afterAll, describe, expect, test } from "vitest";
import { HOLES, type Spoil } from "#lib/test/insider/holes.ts";
import { Breach } from "#lib/test/insider/judge.ts";
import { insiderSearch } from "#lib/test/insider/search.ts";

/** `npm run insider` resumes where this slice ends. */
const FROM = Number(process.env["INSIDER_FROM"] ?? 1);
const COUNT = Number(process.env["INSIDER_COUNT"] ?? 60);
/** How far each hole that is put back is searched for; 0: only with the seed that is known to find it. */
const HOLE_MOST = Number(process.env["INSIDER_HOLES"] ?? 0);

const search = await insiderSearch();
afterAll(() => search.drop());

test(`no human alone gets round the others: seeds ${FROM} to ${FROM + COUNT - 1}`, async () => {
  const began = performance.now();
  for (let seed = FROM; seed < FROM + COUNT; seed += 1) await search.play(seed);
  const seconds = Math.round((performance.now() - began) / 1000);
  const came = Object.entries(search.counted).map(([what, times]) => `${times} ${what}`);
  process.stdout.write(`${COUNT} sequences in ${seconds} s: ${came.join(", ")}\n`);
  // A search in which nothing goes through would find nothing.
  if (COUNT < 60) return;
  expect(search.counted["paid above policy"]).toBeGreaterThan(0);
  expect(search.counted["policies widened"]).toBeGreaterThan(0);
});

async function isBreached(seed: number, spoil: Spoil): Promise<boolean> {
  try {
    await search.play(seed, spoil);
  } catch (error) {
    if (error instanceof Breach) return true;
    throw error;
  }
  return false;
}

describe.each(Object.entries(HOLES))("where %s", (name, { spoil, seed: known }) => {
  test("the search finds it", async () => {
    if (HOLE_MOST === 0) return expect(await isBreached(known, spoil)).toBe(true);
    const began = performance.now();
    let seed = 1;
    while (seed <= HOLE_MOST && !(await isBreached(seed, spoil))) seed += 1;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`seed ${seed}, ${seconds} s: ${name}\n`);
    expect(seed).toBeLessThanOrEqual(HOLE_MOST);
  });
});
