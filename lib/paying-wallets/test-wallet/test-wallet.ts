import "server-only";
import { BaseError, createWalletClient, defineChain, http, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { env } from "#lib/core/env.ts";
import type { Token } from "#protocol/money/money.ts";
import {
  pinnedChainId,
  pinnedToken,
  type Environment,
  type Network,
} from "#protocol/chain/networks.ts";
import { readApproveCalldata } from "#protocol/chain/approve-calldata.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";

const TOKENS = ["USDC", "USDT"] as const satisfies Token[];
/** JSON-RPC's code for invalid parameters. */
const INVALID_PARAMS = -32602;
const INTERNAL = -32603;

/** Whether test wallets exist: only with the local sandbox chains. */
export function hasTestWallet(environment: Environment): boolean {
  return environment === "sandbox" && env().SANDBOX_URL !== undefined;
}

export function makeTestWallet(): { address: string; key: string } {
  const key = generatePrivateKey();
  return { key, address: privateKeyToAccount(key).address };
}

export type Approval = { token: Token; spender: string; units: bigint };

/** The approval in a transaction, if it is exactly an approval of a pinned sandbox token. */
export function sandboxApproval(network: Network, to: string, data: string): Approval | null {
  const token = TOKENS.find(
    (one) => pinnedToken("sandbox", network, one)?.toLowerCase() === to.toLowerCase(),
  );
  const approval = readApproveCalldata(data);
  return token && approval ? { token, ...approval } : null;
}

export type SentByTestWallet = { hash: Hex } | { error: { code: number; message: string } };

/**
 * Signs and sends one approval of a pinned sandbox token, always with the sandbox's chain id, so that the
 * signature is worthless on a public chain.
 */
export async function sendFromTestWallet(
  network: Network,
  key: string,
  { to, data }: { to: string; data: string },
): Promise<SentByTestWallet> {
  const id = pinnedChainId("sandbox", network);
  const node = rpcUrl("sandbox", network);
  if (id === null || node === null || !sandboxApproval(network, to, data)) {
    return {
      error: { code: INVALID_PARAMS, message: "only approvals of sandbox tokens are signed" },
    };
  }
  const chain = defineChain({
    id,
    name: network,
    nativeCurrency: { name: "Test coin", symbol: "TEST", decimals: 18 },
    rpcUrls: { default: { http: [node] } },
  });
  const account = privateKeyToAccount(key as Hex);
  const wallet = createWalletClient({ account, chain, transport: http(node) });
  try {
    // viem first asks the node for its chain id, and refuses another one.
    return { hash: await wallet.sendTransaction({ to: to as Address, data: data as Hex }) };
  } catch (error) {
    return { error: { code: INTERNAL, message: plainWords(error) } };
  }
}

/** The short message of an error; the long one names the node. */
function plainWords(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : "the transaction was not sent";
}
