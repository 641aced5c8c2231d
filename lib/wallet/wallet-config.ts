import { createConfig, type Config, type Connector, type CreateConnectorFn } from "wagmi";
import { reconnect } from "wagmi/actions";
import { announceOlderWallet } from "./announce-older-wallet.ts";
import { pageTransport } from "./chain-reader.ts";
import { guardOwnWalletIds } from "./guard-own-wallet-ids.ts";
import type { WalletConnectSettings } from "./walletconnect/walletconnect-store.ts";
import { walletChain, type WalletRpcUrls } from "./wallet-chains.ts";
import { type Environment, SIGNING_NETWORKS } from "#protocol/chain/networks.ts";

const POLL_MS = 4000;
const ANSWERS_WITHIN_MS = 3000;

export type WalletConfigSettings = {
  environment: Environment;
  rpcUrls: WalletRpcUrls;
  testWallet: boolean;
  /** Null: not offered, and none of its code is loaded. */
  walletConnect: WalletConnectSettings | null;
};

/**
 * One per page, so that a connected wallet stays connected from step to step. A page outlives a change of
 * persons, and nobody takes up another's line to a phone.
 */
let made: { person: string | undefined; config: Promise<Config> } | null = null;

/**
 * The page's wagmi config, with the pinned chains and the installed wallets (EIP-6963). Reconnects the last
 * wallet. In the sandbox the test wallet is loaded and announced first, so that it can be reconnected too.
 * @param olderName what a wallet without an announcement is called
 */
export function walletConfig(settings: WalletConfigSettings, olderName: string): Promise<Config> {
  const person = settings.walletConnect?.person;
  if (made?.person === person && made !== null) return made.config;
  const config = make(settings, olderName).catch((error: unknown) => {
    made = null;
    throw error;
  });
  made = { person, config };
  return config;
}

async function make(
  { environment, rpcUrls, testWallet, walletConnect }: WalletConfigSettings,
  olderName: string,
): Promise<Config> {
  seedNonce();
  guardOwnWalletIds();
  if (testWallet) (await import("./test-wallet-provider.ts")).announceTestWallet();
  announceOlderWallet(olderName);
  const chainOf = (network: (typeof SIGNING_NETWORKS)[number]) =>
    walletChain(environment, network, rpcUrls[network] ?? null);
  const [first, ...others] = SIGNING_NETWORKS;
  const transports = SIGNING_NETWORKS.map((network) => [
    chainOf(network).id,
    pageTransport(network),
  ]);
  const chains = [chainOf(first), ...others.map(chainOf)] as const;
  const config = createConfig({
    chains,
    connectors: await connectorsOf(
      walletConnect,
      chains.map(({ id }) => id),
    ),
    multiInjectedProviderDiscovery: true,
    transports: Object.fromEntries(transports) as Record<number, ReturnType<typeof pageTransport>>,
    pollingInterval: POLL_MS,
    ssr: false,
  });
  void reconnectAnswering(config);
  return config;
}

/**
 * Takes up the wallets that this page may use. wagmi itself asks one after the other without a limit, so that
 * one that never answers would leave the page connecting for ever.
 */
async function reconnectAnswering(config: Config): Promise<void> {
  const takeUpLate = (connector: Connector) => {
    if (config.state.status === "disconnected") void reconnect(config, { connectors: [connector] });
  };
  const status = config.state.current === null ? "connecting" : "reconnecting";
  config.setState((state) => ({ ...state, status }));
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWERS_WITHIN_MS));
  const asked = config.connectors.map(async (connector) => {
    const answer = connector.isAuthorized();
    const inTime = await Promise.race([answer, late]);
    if (inTime === null) void answer.then((isAuthorized) => isAuthorized && takeUpLate(connector));
    return inTime ? [connector] : [];
  });
  const connectors = (await Promise.all(asked)).flat();
  const isChosen = config.connectors.some(({ uid }) => uid === config.state.current);
  if (isChosen) return;
  if (connectors.length > 0) await reconnect(config, { connectors });
  else {
    const none = { connections: new Map(), current: null, status: "disconnected" } as const;
    config.setState((state) => ({ ...state, ...none }));
  }
}

async function connectorsOf(
  walletConnect: WalletConnectSettings | null,
  chainIds: readonly number[],
): Promise<CreateConnectorFn[]> {
  if (walletConnect === null) return [];
  const { walletConnectConnector } = await import("./walletconnect/walletconnect-connector.ts");
  return [walletConnectConnector(walletConnect, chainIds)];
}

/**
 * Lets library styles pass the page's content security policy: `get-nonce` looks for the nonce where webpack
 * would put it; it is taken from the page's own scripts.
 */
function seedNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Reflect.set(globalThis, "__webpack_nonce__", nonce);
}
