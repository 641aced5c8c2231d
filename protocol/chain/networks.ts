import type { Token } from "#protocol/money/money.ts";
import { NETWORK, type NetworkRecord, type Pinned } from "./network-records.ts";

export type Network = keyof typeof NETWORK;
export type Family = NetworkRecord["family"];
/** The environment that the operator chose for a connection; never read from the API. */
export type Environment = "sandbox" | "production";

/** Networks whose record has this part. */
type With<Part> = {
  [Each in Network]: (typeof NETWORK)[Each] extends Part ? Each : never;
}[Network];
export type WalletNetwork = With<{ wallets: object }>;
export type PayoutNetwork = With<{ payouts: object }>;
/** An EVM network on which payouts are signed. */
export type SigningNetwork = With<{ family: "evm"; payouts: object }>;

export const NETWORKS = Object.keys(NETWORK) as Network[];

export const networkRecord = (network: Network): NetworkRecord => NETWORK[network];

function networksFor<Of extends Network>(use: "wallets" | "payouts"): readonly Of[] {
  const placeOf = (network: Network) => networkRecord(network)[use]?.place ?? 0;
  const used = NETWORKS.filter((network): network is Of => placeOf(network) > 0);
  return used.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Networks of wallets and payins (seed 2.2). */
export const WALLET_NETWORKS = networksFor<WalletNetwork>("wallets");

/** Networks of payouts (seed 4.3). */
export const PAYOUT_NETWORKS = networksFor<PayoutNetwork>("payouts");

/** EVM networks of payouts; never empty. */
export const SIGNING_NETWORKS = PAYOUT_NETWORKS.filter(
  (network): network is SigningNetwork => networkRecord(network).family === "evm",
) as [SigningNetwork, ...SigningNetwork[]];

/** How long blocks and payouts take on a network, in seconds. */
export const payoutTimes = (network: PayoutNetwork) => NETWORK[network].payouts;

const mapped = <Of>(of: (record: NetworkRecord) => Of): Record<Network, Of> =>
  Object.fromEntries(NETWORKS.map((name) => [name, of(networkRecord(name))])) as Record<
    Network,
    Of
  >;

export const FAMILY = mapped(({ family }) => family);

const pinnedIn = (environment: Environment): Partial<Record<Network, Pinned>> =>
  Object.fromEntries(
    NETWORKS.flatMap((name) => {
      const pinned = networkRecord(name)[environment];
      return pinned ? [[name, pinned]] : [];
    }),
  );

/** Each environment's pins; never read from the API or from a list at run time (NETWORKS.md). */
export const REGISTRY = {
  production: pinnedIn("production"),
  sandbox: pinnedIn("sandbox"),
} as const satisfies Record<Environment, unknown>;

/** Whether a token is issued on a network at all; a service may still not sell the pair. */
export function isIssued(network: Network, token: Token): boolean {
  return networkRecord(network).tokens.includes(token);
}

/** The token's pinned contract (mint on solana), or null when it is not pinned there. */
export function pinnedToken(
  environment: Environment,
  network: Network,
  token: Token,
): string | null {
  return REGISTRY[environment][network]?.tokens[token] ?? null;
}

export function pinnedChainId(environment: Environment, network: Network): number | null {
  return REGISTRY[environment][network]?.chainId ?? null;
}

/** The payout factory that is pinned in code, or null where an administrator pins it. */
export function pinnedFactory(environment: Environment, network: Network): string | null {
  return REGISTRY[environment][network]?.factory ?? null;
}

/**
 * Whether an allowance that is neither zero nor the wanted amount must be set to zero first. USDT on
 * Ethereum and Tron refuses any other change; on other networks it accepts both ways. Solana simply
 * replaces a delegate.
 */
export function resetsAllowance(network: Network, token: Token): boolean {
  return token === "USDT" && FAMILY[network] !== "solana";
}

/** Wallet networks offered in an environment (INTERFACE §3). */
export function walletNetworks(environment: Environment): readonly WalletNetwork[] {
  return WALLET_NETWORKS.filter(
    (network) => environment === "sandbox" || !networkRecord(network).isTest,
  );
}

/** Whether payers allow a delegate key to pull; elsewhere they allow a contract that a factory creates. */
export const pullsByDelegate = (network: Network): boolean => FAMILY[network] === "solana";
