import type { Token } from "#protocol/money/money.ts";

/** What is pinned of a network in one environment: never from the API, never from a list at run time. */
export type Pinned = {
  /** null where a chain has no meaningful number. */
  chainId: number | null;
  /** Contracts by token; on solana mints. */
  tokens: Partial<Record<Token, string>>;
  /** The payout factory, where it is the same for everybody; elsewhere an administrator pins it. */
  factory?: string;
};

export type NetworkRecord = {
  name: string;
  family: "evm" | "tron" | "solana";
  /** What pays its fees; `places` are the decimal ones of wei, sun, lamports. */
  coin: { name: string; symbol: string; places: number };
  /** Tokens that are issued there; no issuer stands behind the others (NETWORKS.md). */
  tokens: readonly Token[];
  /** A network for tests even in the sandbox: no production has it. */
  isTest?: true;
  /** Registered wallets and payins are on it (seed 2.2). `place`: its turn in their list. */
  wallets?: { place: number };
  /**
   * Payouts are on it (seed 4.3). `place`: its turn in their list · `blockSeconds`: between two blocks,
   * pinned since a node that lies about them would make a quote look fresh · `usualSeconds`: from one
   * step to the end of the next, a promise to nobody.
   */
  payouts?: { place: number; blockSeconds: number; usualSeconds: number };
  sandbox: Pinned;
  /** Left out: it is a network of the sandbox alone. */
  production?: Pinned;
};

const ETHER = { name: "Ether", symbol: "ETH", places: 18 };
const POL = { name: "POL", symbol: "POL", places: 18 };

/**
 * Deterministic addresses of the sandbox's tokens, the same on each of its EVM chains. No sandbox
 * chain carries a public chain id, so that no wallet can touch real money by mistake.
 */
const SANDBOX_EVM_TOKENS = {
  USDC: "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C",
  USDT: "0x11F6ecC2EE2a867C276e1e35118fd6A040337d36",
};

/**
 * What the sandbox's deployer creates with its first transaction, the same on each of its EVM
 * chains, whoever operates them.
 */
const SANDBOX_EVM_FACTORY = "0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6";

/**
 * Everything that is told of a network, once: its own record is all that another EVM network needs
 * here. Every list and type of networks follows from these.
 */
export const NETWORK = {
  ethereum: {
    name: "Ethereum",
    family: "evm",
    coin: ETHER,
    tokens: ["USDC", "USDT"],
    wallets: { place: 1 },
    payouts: { place: 3, blockSeconds: 12, usualSeconds: 60 },
    sandbox: { chainId: 31300001, tokens: SANDBOX_EVM_TOKENS, factory: SANDBOX_EVM_FACTORY },
    production: {
      chainId: 1,
      tokens: {
        USDC: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        USDT: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
      },
    },
  },
  polygon: {
    name: "Polygon",
    family: "evm",
    coin: POL,
    tokens: ["USDC", "USDT"],
    wallets: { place: 3 },
    payouts: { place: 2, blockSeconds: 3, usualSeconds: 15 },
    sandbox: { chainId: 31300137, tokens: SANDBOX_EVM_TOKENS, factory: SANDBOX_EVM_FACTORY },
    production: {
      chainId: 137,
      tokens: {
        USDC: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
        USDT: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
      },
    },
  },
  base: {
    name: "Base",
    family: "evm",
    coin: ETHER,
    tokens: ["USDC"],
    payouts: { place: 1, blockSeconds: 2, usualSeconds: 15 },
    sandbox: {
      chainId: 31308453,
      tokens: { USDC: SANDBOX_EVM_TOKENS.USDC },
      factory: SANDBOX_EVM_FACTORY,
    },
    production: {
      chainId: 8453,
      tokens: { USDC: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" },
    },
  },
  polygon_amoy: {
    name: "Polygon Amoy",
    family: "evm",
    coin: POL,
    tokens: ["USDC"],
    isTest: true,
    wallets: { place: 4 },
    sandbox: { chainId: 31380002, tokens: { USDC: SANDBOX_EVM_TOKENS.USDC } },
  },
  tron: {
    name: "Tron",
    family: "tron",
    coin: { name: "TRX", symbol: "TRX", places: 6 },
    tokens: ["USDT"],
    wallets: { place: 2 },
    payouts: { place: 4, blockSeconds: 3, usualSeconds: 60 },
    sandbox: {
      chainId: 31328126,
      // The same USDT as on the EVM chains, as its addresses are written.
      tokens: { USDT: "TBcCHxbmmgLzaahGLDGvkaFa83Vt772QMj" },
      // What the creator on the sandbox's Tron creates first.
      factory: "TMNtxhU7SJdQGYbQVr2RzAEsn9GAQihkzj",
    },
    production: {
      chainId: 728126428,
      tokens: { USDT: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
    },
  },
  solana: {
    name: "Solana",
    family: "solana",
    coin: { name: "SOL", symbol: "SOL", places: 9 },
    tokens: ["USDC", "USDT"],
    payouts: { place: 5, blockSeconds: 1, usualSeconds: 15 },
    sandbox: {
      chainId: null,
      // The same as `SOLANA_PINS.sandbox.mints`, whose file names this one's environments.
      tokens: {
        USDC: "21puraAa8wFKigsnec6ATWmG3ufbfHoworS9tYMAP48J",
        USDT: "CnQD1nQ9p24ypf5KYJfpsaeFj5T8JpbQABg9MVw7YuDG",
      },
    },
    production: {
      chainId: null,
      tokens: {
        USDC: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
        USDT: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
      },
    },
  },
} as const satisfies Record<string, NetworkRecord>;
