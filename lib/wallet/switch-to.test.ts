import { numberToHex } from "viem";
import { describe, expect, test } from "vitest";
import { switchTo } from "./switch-to.ts";
import { walletChain } from "./wallet-chains.ts";

const RPC = "http://localhost:4100/rpc/polygon";
const chain = walletChain("sandbox", "polygon", RPC);
const CHAIN_ID = numberToHex(31300137);

type Manner = {
  knows?: boolean;
  goesByAdding?: boolean;
  refuses?: string;
  lies?: boolean;
  mobile?: boolean;
  /** What it throws for a chain that it does not know. */
  says?: number;
  /** It has no request to add a chain. */
  keeps?: boolean;
};

/** A wallet on another chain that behaves as told. */
function playedWallet({
  knows = false,
  goesByAdding = false,
  refuses,
  lies,
  mobile,
  says = 4902,
  keeps,
}: Manner) {
  const asked: { method: string; params?: unknown }[] = [];
  let chainId = "0x1";
  let known = knows;
  return {
    asked,
    request: async (one: { method: string; params?: unknown }): Promise<unknown> => {
      asked.push(one);
      if (one.method === refuses) throw Object.assign(new Error("no"), { code: 4001 });
      switch (one.method) {
        case "eth_chainId":
          return chainId;
        case "eth_accounts":
          return [];
        case "wallet_switchEthereumChain": {
          const unknown = { code: says };
          if (!known) throw mobile ? { code: -32603, data: { originalError: unknown } } : unknown;
          if (!lies) chainId = CHAIN_ID;
          return null;
        }
        case "wallet_addEthereumChain":
          if (keeps) throw Object.assign(new Error("no"), { code: -32601 });
          known = true;
          if (goesByAdding) chainId = CHAIN_ID;
          return null;
        default:
          throw new Error(one.method);
      }
    },
  };
}
const methods = ({ asked }: ReturnType<typeof playedWallet>) =>
  asked.map(({ method }) => method).filter((method) => method.startsWith("wallet_"));
const SWITCH = "wallet_switchEthereumChain";
const ADD = "wallet_addEthereumChain";

describe("a wallet goes to the chain", () => {
  test("that it knows", async () => {
    const wallet = playedWallet({ knows: true });
    expect(await switchTo(wallet, chain)).toEqual({ ok: true });
    expect(methods(wallet)).toEqual([SWITCH]);
    expect(wallet.asked[0]?.params).toEqual([{ chainId: CHAIN_ID }]);
  });

  test.each([
    ["and is there", { goesByAdding: true }, [SWITCH, ADD]],
    ["and is asked once more", {}, [SWITCH, ADD, SWITCH]],
    ["as on a phone", { mobile: true }, [SWITCH, ADD, SWITCH]],
    ["though it has no code for that", { says: -32603 }, [SWITCH, ADD, SWITCH]],
  ])("that it does not know: it is added %s", async (_what, manner, expected) => {
    const wallet = playedWallet(manner);
    expect(await switchTo(wallet, chain)).toEqual({ ok: true });
    expect(methods(wallet)).toEqual(expected);
    const added = wallet.asked.find(({ method }) => method === ADD)?.params;
    expect(added).toEqual([
      {
        chainId: CHAIN_ID,
        chainName: "Ponte Sandbox Polygon",
        nativeCurrency: { name: "POL", symbol: "POL", decimals: 18 },
        rpcUrls: [RPC],
      },
    ]);
  });
});

describe("a wallet does not", () => {
  test("where the person refuses the switch, or the adding", async () => {
    for (const refuses of [SWITCH, ADD]) {
      expect(await switchTo(playedWallet({ refuses }), chain)).toEqual({
        ok: false,
        fault: "rejected",
      });
    }
  });

  test("where it does not know a chain for which we have no address", async () => {
    const wallet = playedWallet({});
    const known = walletChain("production", "polygon", null);
    expect(await switchTo(wallet, known)).toEqual({ ok: false, fault: "unknown_chain" });
    expect(methods(wallet)).toEqual([SWITCH]);
  });

  test("where it takes no chain that it does not know", async () => {
    const wallet = playedWallet({ keeps: true });
    expect(await switchTo(wallet, chain)).toEqual({ ok: false, fault: "unknown_chain" });
    expect(methods(wallet)).toEqual([SWITCH, ADD]);
  });

  test("where its person has not answered an earlier request: none is put on top", async () => {
    const wallet = playedWallet({ says: -32002 });
    expect(await switchTo(wallet, chain)).toEqual({ ok: false, fault: "locked" });
    expect(methods(wallet)).toEqual([SWITCH]);
  });

  test("where it says so and stays", async () => {
    const wallet = playedWallet({ knows: true, lies: true });
    expect(await switchTo(wallet, chain)).toEqual({ ok: false, fault: "stays" });
  });
});
