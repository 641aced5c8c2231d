import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { EVM_WAYS, type EvmWay } from "#protocol/test/evm-ways.ts";
import type { Eip1193 } from "./eip1193.ts";
import { switchTo } from "./switch-to.ts";
import { walletChain } from "./wallet-chains.ts";
import { walletFault } from "./wallet-fault.ts";

const CHAIN = walletChain("sandbox", "polygon", "http://localhost:4100/rpc/polygon");
const thrown = (fields: { message: string; code?: unknown }) =>
  Object.assign(new Error(fields.message), fields);

/** A wallet of this way that does not know our chain. */
function strange({ unknownChain, keepsItsChains }: EvmWay): Eip1193 {
  let chainId = 1;
  const known = new Set([1]);
  return {
    request: async ({ method, params }) => {
      if (method === "eth_accounts") return [];
      if (method === "eth_chainId") return chainId;
      const [{ chainId: asked }] = params as [{ chainId: string }];
      if (method === "wallet_addEthereumChain" && !keepsItsChains) {
        known.add(Number(asked));
        return null;
      }
      if (method !== "wallet_switchEthereumChain") throw thrown({ message: "x", code: -32601 });
      if (!known.has(Number(asked))) throw thrown(unknownChain);
      chainId = Number(asked);
      return null;
    },
  };
}

describe.each(EVM_WAYS)("$wallet", (way) => {
  test("says that its person refused, or that it is locked", () => {
    expect(walletFault(thrown(way.refuses))).toBe("rejected");
    if (way.locked !== "waits") expect(walletFault(thrown(way.locked))).toBe("locked");
  });

  test("is brought to a chain that it does not know, or says that it can't be", async () => {
    const outcome = way.keepsItsChains ? { ok: false, fault: "unknown_chain" } : { ok: true };
    expect(await switchTo(strange(way), CHAIN)).toEqual(outcome);
  });
});

test.each(EVM_WAYS.flatMap(({ wallet, device }) => (device ? [{ wallet, device }] : [])))(
  "$wallet tells what its device waits for",
  ({ device: { locked, blind } }) => {
    expect(walletFault(thrown(locked))).toBe("locked");
    expect(walletFault(thrown(blind))).toBe("blind_signing");
  },
);

test("the docs' table tells each, what comes of it, and who says so", () => {
  const docs = readFileSync(new URL("../../docs/wallets.md", import.meta.url), "utf8");
  const rows = docs.split("\n").filter((line) => line.startsWith("|"));
  const isTold = ({ wallet, source, account }: EvmWay) =>
    rows.some(
      (row) =>
        row.includes(`| ${wallet} `) &&
        row.includes(account ? "refused with words" : "works") &&
        row.includes(source),
    );
  expect(EVM_WAYS.filter((way) => !isTold(way)).map(({ wallet }) => wallet)).toEqual([]);
});
