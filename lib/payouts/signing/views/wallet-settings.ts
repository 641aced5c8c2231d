import "server-only";
import type { Account } from "#lib/auth/actor.ts";
import { hasTestWallet } from "#lib/chain/test-wallet.ts";
import { env } from "#lib/env.ts";
import type { Environment } from "#protocol/networks.ts";

const NETWORKS = ["polygon", "ethereum", "base"] as const;

/** What a page is told before it opens a wallet. */
export type WalletSettings = {
  environment: Environment;
  /**
   * Addresses for a wallet that does not know the sandbox's chains. Never an operator's node: its
   * address may open it.
   */
  rpcUrls: Partial<Record<(typeof NETWORKS)[number], string>>;
  /** Whether the ready-made wallet is offered, and its code loaded. */
  testWallet: boolean;
};

export function walletSettings({ environment }: Account): WalletSettings {
  const sandbox = environment === "sandbox" ? env().SANDBOX_URL?.replace(/\/+$/, "") : undefined;
  return {
    environment,
    rpcUrls: Object.fromEntries(
      sandbox === undefined
        ? []
        : NETWORKS.map((network) => [network, `${sandbox}/rpc/${network}`]),
    ),
    testWallet: hasTestWallet(environment),
  };
}
