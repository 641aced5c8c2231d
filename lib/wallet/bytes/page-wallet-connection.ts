import type { Environment } from "#protocol/chain/networks.ts";
import type { WalletConnectSettings } from "#lib/wallet/walletconnect/walletconnect-store.ts";
import type { BytesFamily } from "./sign-only-wallet.ts";
import { walletConnection, type WalletConnection } from "./wallet-connection.ts";

type Settings = {
  environment: Environment;
  testWallet: boolean;
  walletConnect: WalletConnectSettings | null;
};

/**
 * One per family and page, so that a connected wallet stays connected from step to step. A page outlives a
 * change of persons, and nobody takes up another's line to a phone.
 */
const connections = new Map<string, WalletConnection>();

/**
 * The page's wallets of a family; in the sandbox the test wallet is loaded and added, and
 * where it is set up WalletConnect.
 */
export function pageWalletConnection(
  familyOf: (environment: Environment) => BytesFamily,
  { environment, testWallet, walletConnect }: Settings,
): WalletConnection {
  const family = familyOf(environment);
  const place = `${family.network} ${environment} ${walletConnect?.person}`;
  const held = connections.get(place);
  if (held) return held;
  const connection = walletConnection(family);
  connections.set(place, connection);
  if (testWallet) {
    void import("./test-sign-only-wallet.ts").then(({ testSignOnlyWallet }) =>
      connection.add(testSignOnlyWallet(family)),
    );
  }
  if (walletConnect !== null) void family.overWalletConnect(walletConnect).then(connection.add);
  return connection;
}
