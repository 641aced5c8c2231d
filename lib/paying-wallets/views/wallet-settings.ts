import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { hasTestWallet } from "#lib/paying-wallets/test-wallet/test-wallet.ts";
import { env } from "#lib/core/env.ts";
import {
  SIGNING_NETWORKS,
  type Environment,
  type SigningNetwork,
} from "#protocol/chain/networks.ts";

/** What a page needs before it opens a wallet. */
export type WalletSettings = {
  environment: Environment;
  /**
   * Node URLs for a wallet that does not know the sandbox's chains. Never an operator's node, whose URL may
   * contain its key.
   */
  rpcUrls: Partial<Record<SigningNetwork, string>>;
  /** Whether the test wallet is offered, and its code loaded. */
  testWallet: boolean;
  /** WalletConnect's project and relay, and the signed-in person's id; null: it is not set up. */
  walletConnect: { projectId: string; relayUrl: string; person: string } | null;
};

type Signer = Pick<Session, "account" | "person">;

export function walletSettings({ account, person }: Signer): WalletSettings {
  const { environment } = account;
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = env();
  const sandbox = environment === "sandbox" ? env().SANDBOX_URL?.replace(/\/+$/, "") : undefined;
  return {
    environment,
    rpcUrls: Object.fromEntries(
      sandbox === undefined
        ? []
        : SIGNING_NETWORKS.map((network) => [network, `${sandbox}/rpc/${network}`]),
    ),
    testWallet: hasTestWallet(environment),
    walletConnect: projectId === undefined ? null : { projectId, relayUrl, person: person.id },
  };
}
