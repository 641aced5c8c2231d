import "server-only";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import { draftSolanaApproval, draftTronApproval } from "#lib/chain/port/draft-approval.ts";
import {
  give,
  solanaByteWallet,
  tronByteWallet,
  type ByteWallet,
} from "#lib/chain/test/byte-wallets.ts";
import { env } from "#lib/core/env.ts";
import { testFolder } from "#platform/test-folder.ts";
import type { SolanaAllowance, TronAllowance } from "#protocol/chain/allowance.ts";
import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";

const environment = "sandbox";
export const UNITS = 12_500_000n;
export const TRON_SPENDER = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const PACE = { blockMs: 300, snapshotEvery: 300, nodeLifetime: 1800 };

/** A node of tron and solana with another first block than the pinned one. */
export async function otherChain(): Promise<string> {
  const server = createServer((request, response) => {
    const isTron = request.url?.endsWith("/wallet/getblockbynum") ?? false;
    const first = { blockID: "0".repeat(56) + "2b6653dc" };
    const answer = { jsonrpc: "2.0", id: "0", result: SOLANA_PINS.production.genesisHash };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isTron ? first : answer));
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const tronAllowance = (units = UNITS): TronAllowance => ({
  family: "tron",
  network: "tron",
  chainId: pinnedChainId(environment, "tron") ?? 0,
  token: { symbol: "USDT", address: pinnedToken(environment, "tron", "USDT") as `T${string}` },
  spender: TRON_SPENDER,
  units,
});
const solanaAllowance = (spender: string, units = UNITS): SolanaAllowance => ({
  family: "solana",
  network: "solana",
  chainId: null,
  token: { symbol: "USDT", address: pinnedToken(environment, "solana", "USDT") ?? "" },
  spender,
  units,
});

/** A sandbox that the dashboard reads, and wallets on its Tron and Solana that sign bytes. */
export async function openExpiringWorld() {
  const dataDir = testFolder("expiring");
  const sandbox = await openTestSandbox({ pace: PACE });
  const delegate = await sandboxDelegate(7);
  vi.stubEnv("DATA_DIR", dataDir);
  Object.assign(env(), { SANDBOX_URL: sandbox.url });
  const families = {
    tron: {
      wallet: (): Promise<ByteWallet> => Promise.resolve(tronByteWallet(sandbox.url)),
      spender: TRON_SPENDER as string,
      draft: (owner: string, units?: bigint) =>
        draftTronApproval({ environment, owner, allowance: tronAllowance(units) }),
      /** The chain's name for the bytes, where it is known before signing. */
      hashOf: (bytes: string): string | null => txIdOf(bytesOf(bytes)),
      gas: "500",
    },
    solana: {
      wallet: (): Promise<ByteWallet> => solanaByteWallet(),
      spender: delegate,
      draft: (owner: string, units?: bigint, spender = delegate) =>
        draftSolanaApproval({ environment, owner, allowance: solanaAllowance(spender, units) }),
      hashOf: (): string | null => null,
      gas: "1",
    },
  };
  type Named = keyof typeof families;
  const gift = async (network: Named, address: string, token: string, amount: string) =>
    give(sandbox.url, { network, address, token, amount });
  return {
    ...families,
    url: sandbox.url,
    /** Makes final what was sent on Solana; on Tron that comes by itself within seconds. */
    passFinality: sandbox.passFinality,
    gift,
    /** A wallet with 40 USDT and coins for gas. */
    funded: async (network: Named): Promise<ByteWallet> => {
      const wallet = await families[network].wallet();
      await gift(network, wallet.address, "NATIVE", families[network].gas);
      await gift(network, wallet.address, "USDT", "40");
      return wallet;
    },
    drafted: async (network: Named, owner: string, units?: bigint, spender?: string) => {
      const found = await families[network].draft(owner, units, spender as string);
      if (!found.known || found.draft === null) throw new Error("nothing was drafted");
      return found.draft;
    },
    close: async () => {
      Object.assign(env(), { SANDBOX_URL: undefined });
      vi.unstubAllEnvs();
      await sandbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
export type ExpiringWorld = Awaited<ReturnType<typeof openExpiringWorld>>;
