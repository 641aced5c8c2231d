import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { loadable, pruneState } from "./chain-state.ts";

/** A dump of blocks 0 to `last`, those at `full` with a transaction. */
function dumpOf(last: number, full: readonly number[]) {
  const blocks = Array.from({ length: last + 1 }, (_, number) => ({
    header: { number: `0x${number.toString(16)}` as const },
    transactions: full.includes(number) ? ["0x01"] : [],
  }));
  return loadable(gzipSync(JSON.stringify({ best_block_number: last, blocks, accounts: {} })));
}

async function kept(last: number, full: readonly number[], keepBlocks: number): Promise<number[]> {
  const state = await pruneState(dumpOf(last, full), keepBlocks);
  const { blocks } = JSON.parse(gunzipSync(state).toString()) as {
    blocks: { header: { number: string } }[];
  };
  return blocks.map(({ header }) => Number(header.number));
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("the newest blocks stay, and the first", async () => {
  expect(await kept(100, [], 10)).toEqual([0, ...range(91, 100)]);
});

test("an old block with a transaction stays, with those that make it deep", async () => {
  expect(await kept(100, [20, 22, 80], 10)).toEqual([0, ...range(20, 38), ...range(80, 100)]);
});
