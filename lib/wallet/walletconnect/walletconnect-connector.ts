import { injected, type CreateConnectorFn } from "wagmi";
import { WALLETCONNECT_ID, WALLETCONNECT_NAME } from "./walletconnect-face.ts";
import { walletConnectTransport } from "./walletconnect-transport.ts";
import { EVM_METHODS, evmChain, WalletConnectProvider } from "./walletconnect-provider.ts";
import type { WalletConnectSettings } from "./walletconnect-store.ts";

/** WalletConnect among wagmi's wallets. @param chainIds the page's chains, the preferred one first */
export function walletConnectConnector(
  settings: WalletConnectSettings,
  chainIds: readonly number[],
): CreateConnectorFn {
  const wanted = { chains: chainIds.map(evmChain), methods: EVM_METHODS };
  const provider = new WalletConnectProvider(walletConnectTransport(settings, wanted), chainIds);
  return injected({
    target: () => ({ id: WALLETCONNECT_ID, name: WALLETCONNECT_NAME, provider: provider as never }),
  });
}
