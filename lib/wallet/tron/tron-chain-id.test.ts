import { describe, expect, test } from "vitest";
import { requestChainId, tronWebChainId } from "./tron-chain-id.ts";
import type { WalletTronWeb } from "./tron-provider.ts";

const MAINNET = 728126428;
/** Mainnet's first block, as its nodes answer it. */
const FIRST = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc";
const withBlock = (answer: () => unknown): WalletTronWeb["trx"] => ({
  getBlockByNumber: async (height) => (height === 0 ? answer() : null),
});
const fails = () => {
  throw new TypeError("Failed to fetch");
};
const host = (name: string) => ({ fullNode: { host: name } });

describe("a tronWeb's chain", () => {
  test.each<[string, WalletTronWeb, number | null]>([
    ["by the first block", { trx: withBlock(() => ({ blockID: FIRST })) }, MAINNET],
    [
      "by the first block rather than the node's name",
      { trx: withBlock(() => ({ blockID: FIRST })), ...host("https://nile.trongrid.io") },
      MAINNET,
    ],
    ["by the name", { trx: withBlock(fails), ...host("https://api.trongrid.io") }, MAINNET],
    ["by the name, with a path", host("https://api.trongrid.io/x"), MAINNET],
    ["Shasta's", host("https://api.shasta.trongrid.io"), 2494104990],
    ["Nile's", host("https://nile.trongrid.io/"), 3448148188],
    ["a name that only begins alike", host("https://api.trongrid.io.evil.example"), null],
    ["no name", host("api.trongrid.io"), null],
    ["nothing", {}, null],
    ["a host that is no text", { fullNode: { host: 7 } }, null],
    ["a block that is none", { trx: withBlock(() => null) }, null],
  ])("%s", async (_what, tronWeb, id) => {
    expect(await tronWebChainId(tronWeb)).toBe(id);
  });
});

describe("the chain as TIP-1193 asks for it", () => {
  const asked = (answer: () => unknown) => requestChainId({ request: async () => answer() });
  const refuses = (code: number) => () => {
    throw Object.assign(new Error("x"), { code });
  };
  test.each<[unknown, number | null]>([
    ["0x2b6653dc", MAINNET],
    [MAINNET, MAINNET],
    [null, null],
    [undefined, null],
    [{}, null],
  ])("%j", async (answer, id) => {
    expect(await asked(() => answer)).toBe(id);
  });

  test("is not known to some, and refused by others", async () => {
    expect(await asked(refuses(4200))).toBeNull();
    expect(await asked(refuses(-32601))).toBeNull();
    await expect(asked(refuses(4100))).rejects.toMatchObject({ code: 4100 });
  });
});
