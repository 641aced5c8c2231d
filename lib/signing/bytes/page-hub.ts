import type { Environment } from "#protocol/networks.ts";
import type { BytesFamily } from "./bytes-wallet.ts";
import { walletHub, type WalletHub } from "./wallet-hub.ts";

type Settings = { environment: Environment; testWallet: boolean };

/** One per family and page: a wallet that was connected stays so from step to step. */
const hubs = new Map<string, WalletHub>();

/** The page's wallets of a family; in the sandbox the test wallet is loaded and one of them. */
export function pageHub(
  familyOf: (environment: Environment) => BytesFamily,
  { environment, testWallet }: Settings,
): WalletHub {
  const family = familyOf(environment);
  const place = `${family.network} ${environment}`;
  const held = hubs.get(place);
  if (held) return held;
  const hub = walletHub(family);
  hubs.set(place, hub);
  if (testWallet) {
    void import("./test-bytes-wallet.ts").then(({ testBytesWallet }) =>
      hub.add(testBytesWallet(family)),
    );
  }
  return hub;
}
