import type { Token } from "./money.ts";

export const NETWORKS = ["ethereum", "polygon", "base", "polygon_amoy", "tron", "solana"] as const;
export type Network = (typeof NETWORKS)[number];
export type Family = "evm" | "tron" | "solana";
/** The operator's word for which world a connection lives in; never learned from the API. */
export type Environment = "sandbox" | "production";

/** Networks of wallets and payins (seed 2.2). */
export const WALLET_NETWORKS = ["ethereum", "tron", "polygon", "polygon_amoy"] as const;
export type WalletNetwork = (typeof WALLET_NETWORKS)[number];

/** Networks of payouts (seed 4.3). */
export const PAYOUT_NETWORKS = ["base", "polygon", "ethereum", "tron", "solana"] as const;
export type PayoutNetwork = (typeof PAYOUT_NETWORKS)[number];

export const FAMILY = {
  ethereum: "evm",
  polygon: "evm",
  base: "evm",
  polygon_amoy: "evm",
  tron: "tron",
  solana: "solana",
} as const satisfies Record<Network, Family>;

/** Decimal places of a chain's own coin: wei, sun, lamports. */
export const NATIVE_PLACES = { evm: 18, tron: 6, solana: 9 } as const satisfies Record<
  Family,
  number
>;

type Pinned = {
  /** null where a chain has no meaningful number. */
  chainId: number | null;
  tokens: Partial<Record<Token, string>>;
  /** The payout factory, where it is the same for everybody; elsewhere an administrator pins it. */
  factory?: string;
};

/**
 * Deterministic addresses of the sandbox's tokens, the same on each of its EVM chains. No sandbox
 * chain carries a public chain id, so that no wallet can touch real money by mistake.
 */
const SANDBOX_EVM_TOKENS = {
  USDC: "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C",
  USDT: "0x11F6ecC2EE2a867C276e1e35118fd6A040337d36",
} as const;

/** The same USDT on the sandbox's Tron, as its addresses are written. */
const SANDBOX_TRON_USDT = "TBcCHxbmmgLzaahGLDGvkaFa83Vt772QMj";

/** The same as `SOLANA_PINS.sandbox.mints`, whose file names this one's environments. */
const SANDBOX_SOLANA_TOKENS = {
  USDC: "21puraAa8wFKigsnec6ATWmG3ufbfHoworS9tYMAP48J",
  USDT: "CnQD1nQ9p24ypf5KYJfpsaeFj5T8JpbQABg9MVw7YuDG",
} as const;

/**
 * What the sandbox's deployer creates with its first transaction, the same on each of its EVM
 * chains, whoever operates them.
 */
const SANDBOX_EVM_FACTORY = "0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6";

/** What the creator on the sandbox's Tron creates first. */
const SANDBOX_TRON_FACTORY = "TMNtxhU7SJdQGYbQVr2RzAEsn9GAQihkzj";

/** Pinned in code by environment: never from the API, never from a list at run time (NETWORKS.md). */
export const REGISTRY: Record<Environment, Partial<Record<Network, Pinned>>> = {
  production: {
    ethereum: {
      chainId: 1,
      tokens: {
        USDC: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        USDT: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
      },
    },
    polygon: {
      chainId: 137,
      tokens: {
        USDC: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
        USDT: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
      },
    },
    base: { chainId: 8453, tokens: { USDC: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" } },
    tron: { chainId: 728126428, tokens: { USDT: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" } },
    solana: {
      chainId: null,
      tokens: {
        USDC: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
        USDT: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
      },
    },
  },
  sandbox: {
    ethereum: { chainId: 31300001, tokens: SANDBOX_EVM_TOKENS, factory: SANDBOX_EVM_FACTORY },
    polygon: { chainId: 31300137, tokens: SANDBOX_EVM_TOKENS, factory: SANDBOX_EVM_FACTORY },
    base: {
      chainId: 31308453,
      tokens: { USDC: SANDBOX_EVM_TOKENS.USDC },
      factory: SANDBOX_EVM_FACTORY,
    },
    polygon_amoy: { chainId: 31380002, tokens: { USDC: SANDBOX_EVM_TOKENS.USDC } },
    tron: {
      chainId: 31328126,
      tokens: { USDT: SANDBOX_TRON_USDT },
      factory: SANDBOX_TRON_FACTORY,
    },
    solana: { chainId: null, tokens: SANDBOX_SOLANA_TOKENS },
  },
};

/** Tokens that exist nowhere on a network: no issuer stands behind them (NETWORKS.md). */
const NOT_ISSUED: Partial<Record<Network, readonly Token[]>> = {
  tron: ["USDC"],
  base: ["USDT"],
  polygon_amoy: ["USDT"],
};

/** Whether a token is issued on a network at all; a service may still not sell the pair. */
export function isIssued(network: Network, token: Token): boolean {
  return !(NOT_ISSUED[network] ?? []).includes(token);
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
 * Whether an allowance that is neither zero nor the wanted amount must be set to zero first. The
 * USDT of Ethereum and of Tron refuse anything else; its other contracts take both ways. A delegate
 * on Solana is simply replaced.
 */
export function resetsAllowance(network: Network, token: Token): boolean {
  return token === "USDT" && FAMILY[network] !== "solana";
}

/** Wallet networks offered in an environment: polygon_amoy is a test network (INTERFACE §3). */
export function walletNetworks(environment: Environment): readonly WalletNetwork[] {
  return WALLET_NETWORKS.filter(
    (network) => environment === "sandbox" || network !== "polygon_amoy",
  );
}
