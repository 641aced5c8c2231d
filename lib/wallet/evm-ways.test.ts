import { readFileSync } from "node:fs";
import { custom } from "viem";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createConfig, injected } from "wagmi";
import { connect } from "wagmi/actions";
import { EVM_WAYS, type EvmWay } from "#protocol/test/evm-ways.ts";
import type { Eip1193 } from "./eip1193.ts";
import { switchTo } from "./switch-to.ts";
import { chainToConnect, walletChain } from "./wallet-chains.ts";
import { walletFault } from "./wallet-fault.ts";

const CHAIN = walletChain("sandbox", "polygon", "http://localhost:4100/rpc/polygon");
type Asked = { chainId: string; rpcUrls?: string[] };
const thrown = (fields: { message: string; code?: unknown }) =>
  Object.assign(new Error(fields.message), fields);

const ACCOUNT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const POLYGON = walletChain("production", "polygon", null);

beforeEach(() => void vi.stubGlobal("window", new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

/** A wallet of this way that does not know our chain. */
function strange({ unknownChain, keepsItsChains }: EvmWay): Eip1193 {
  let chainId = 1;
  const known = new Set([1]);
  return {
    request: async ({ method, params }) => {
      if (method === "eth_requestAccounts") return [ACCOUNT];
      if (method === "eth_accounts") return [];
      if (method === "eth_chainId") return chainId;
      const [{ chainId: asked, rpcUrls }] = (params ?? [{}]) as [Asked];
      if (method === "wallet_addEthereumChain" && !keepsItsChains) {
        if (!rpcUrls?.[0]?.startsWith("http")) throw thrown({ message: "x", code: -32602 });
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

/** As a page of production connects it, where there is no node to offer. */
async function connectStrange(way: EvmWay, chainId: number) {
  const provider = Object.assign(strange(way), { on: () => undefined, removeListener: () => {} });
  const config = createConfig({
    chains: [POLYGON],
    connectors: [injected({ target: { id: "x", name: "x", provider: provider as never } })],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: { [POLYGON.id]: custom(provider) },
  });
  return connect(config, { connector: config.connectors[0]!, chainId: chainId as 137 });
}

describe.each(EVM_WAYS)("$wallet in production, on a chain of its own", (way) => {
  const settings = { environment: "production", rpcUrls: {} } as const;

  test("connects, and is brought to the payout's chain afterwards", async () => {
    const connected = await connectStrange(way, chainToConnect(settings, "polygon"));
    expect(connected).toEqual({ accounts: [ACCOUNT], chainId: 1 });
  });

  test("would not have refused anything, had it been asked for a chain that it can't add", async () => {
    const outcome = await connectStrange(way, POLYGON.id).catch(walletFault);
    expect(outcome).not.toBe("rejected");
  });
});

test("where there is a node to offer, a wallet goes to the chain as it connects", () => {
  const sandbox = {
    environment: "sandbox",
    rpcUrls: { polygon: "http://localhost:4100" },
  } as const;
  expect(chainToConnect(sandbox, "polygon")).toBe(CHAIN.id);
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
