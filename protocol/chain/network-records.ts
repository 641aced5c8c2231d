import type { Token } from "#protocol/money/money.ts";

/** Beginnings of a public explorer's addresses, to which a transaction's hash or an address is added. */
export type Explorer = { transaction: string; address: string };

const etherscan = (host: string): Explorer => ({
  transaction: `https://${host}/tx/`,
  address: `https://${host}/address/`,
});

/** A network's pins in one environment; never read from the API or from a list at run time. */
export type Pinned = {
  /** null where the chain has no meaningful chain id. */
  chainId: number | null;
  /** Contracts by token; mints on Solana. */
  tokens: Partial<Record<Token, string>>;
  /** The payout factory, where it is the same for everybody; elsewhere an administrator pins it. */
  factory?: string;
  /** Absent where nobody but us sees the chain. */
  explorer?: Explorer;
};

export type NetworkRecord = {
  name: string;
  family: "evm" | "tron" | "solana";
  /** The coin that pays fees; `places`: decimal places to its smallest unit (wei, sun, lamports). */
  coin: { name: string; symbol: string; places: number };
  /** Tokens that their issuers issue on this network (NETWORKS.md). */
  tokens: readonly Token[];
  /** A test network: production never has it. */
  isTest?: true;
  /** Present where wallets are registered and payins made (seed 2.2). `place`: its position in their list. */
  wallets?: { place: number };
  /**
   * Present where payouts are made (seed 4.3). `place`: its position in their list · `blockSeconds`: time
   * between two blocks, pinned because a node that lies about it would make a quote look fresh ·
   * `usualSeconds`: usual time from one step to the end of the next, not a promise.
   */
  payouts?: { place: number; blockSeconds: number; usualSeconds: number };
  sandbox: Pinned;
  /** Absent: only the sandbox has the network. */
  production?: Pinned;
};

const ETHER = { name: "Ether", symbol: "ETH", places: 18 };
const POL = { name: "POL", symbol: "POL", places: 18 };

/**
 * Deterministic addresses of the sandbox's tokens, the same on each of its EVM chains. No sandbox chain
 * carries a public chain id, so no wallet can touch real money by mistake.
 */
const SANDBOX_EVM_TOKENS = {
  USDC: "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C",
  USDT: "0x11F6ecC2EE2a867C276e1e35118fd6A040337d36",
};

/**
 * The contract that the sandbox's deployer creates with its first transaction: the same address on each
 * of its EVM chains, whoever the operator is.
 */
const SANDBOX_EVM_FACTORY = "0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6";

/**
 * Every network's facts, stated once: adding an EVM network takes only a record here. Every list and type
 * of networks follows from these records.
 */
export const NETWORK = {
  ethereum: {
    name: "Ethereum",
    family: "evm",
    coin: ETHER,
    tokens: ["USDC", "USDT"],
    wallets: { place: 2 },
    payouts: { place: 3, blockSeconds: 12, usualSeconds: 60 },
    sandbox: { chainId: 31300001, tokens: SANDBOX_EVM_TOKENS, factory: SANDBOX_EVM_FACTORY },
    production: {
      chainId: 1,
      explorer: etherscan("etherscan.io"),
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
    wallets: { place: 1 },
    payouts: { place: 2, blockSeconds: 3, usualSeconds: 15 },
    sandbox: { chainId: 31300137, tokens: SANDBOX_EVM_TOKENS, factory: SANDBOX_EVM_FACTORY },
    production: {
      chainId: 137,
      explorer: etherscan("polygonscan.com"),
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
      explorer: etherscan("basescan.org"),
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
    wallets: { place: 3 },
    payouts: { place: 4, blockSeconds: 3, usualSeconds: 60 },
    sandbox: {
      chainId: 31328126,
      // The EVM chains' USDT, in Tron's address format.
      tokens: { USDT: "TBcCHxbmmgLzaahGLDGvkaFa83Vt772QMj" },
      // The first contract that the sandbox's deployer creates on Tron.
      factory: "TMNtxhU7SJdQGYbQVr2RzAEsn9GAQihkzj",
    },
    production: {
      chainId: 728126428,
      explorer: {
        transaction: "https://tronscan.org/#/transaction/",
        address: "https://tronscan.org/#/address/",
      },
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
      // Same as `SOLANA_PINS.sandbox.mints`; that file depends on this one's environments.
      tokens: {
        USDC: "21puraAa8wFKigsnec6ATWmG3ufbfHoworS9tYMAP48J",
        USDT: "CnQD1nQ9p24ypf5KYJfpsaeFj5T8JpbQABg9MVw7YuDG",
      },
    },
    production: {
      chainId: null,
      explorer: {
        transaction: "https://solscan.io/tx/",
        address: "https://solscan.io/account/",
      },
      tokens: {
        USDC: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
        USDT: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
      },
    },
  },
} as const satisfies Record<string, NetworkRecord>;
