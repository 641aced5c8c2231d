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

/** What happens that must not, in its first words; null: nothing. */
async function breachOf(seed: number, spoil: Spoil): Promise<string | null> {
  try {
    await search.play(seed, spoil);
  } catch (error) {
    if (error instanceof Breach) return error.message.split("\n")[0] ?? "";
    throw error;
  }
  return null;
}

describe.each(Object.entries(HOLES))("where %s", (name, { spoil, seed: known }) => {
  test("the search finds it", async () => {
    const began = performance.now();
    const [from, to] = HOLE_MOST > 0 ? [1, HOLE_MOST] : [known, known];
    let found: string | null = null;
    for (let seed = from; seed <= to && found === null; seed += 1) {
      found = await breachOf(seed, spoil);
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (HOLE_MOST > 0) process.stdout.write(`${seconds} s: ${name}: ${found}\n`);
    expect(found).not.toBeNull();
  });
});
