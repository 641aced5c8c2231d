/** How a wallet comes into a page and is spoken to there, as told by whoever is named. */
export type TronWay = {
  wallet: string;
  /** Its name in our list. */
  listed: string;
  /** Who tells it: a document, an issue, or the official adapter's code. */
  source: string;
  /** What it answers to: TIP-1193, `tron_requestAccounts` alone, or nothing but its tronWeb. */
  speaks: "tip1193" | "older" | "tronWeb";
  /** It announces itself (TIP-6963). */
  isAnnounced?: true;
  /** Paths in the window of what is asked. */
  providers?: readonly string[];
  /** Paths in the window of its tronWeb. */
  tronWebs?: readonly string[];
  /** Its provider has no tronWeb: the one beside it signs. */
  isApart?: true;
  /** What it answers, or throws, when its person refuses to connect. */
  refuses: { code: number; isThrown?: true };
};

const ADAPTERS = "https://www.npmjs.com/package/@tronweb3/tronwallet-adapter";

/** Wallets that sign. MetaMask has its own fixture. */
export const TRON_WAYS: readonly TronWay[] = [
  {
    wallet: "TronLink (extension)",
    listed: "TronLink",
    source: "https://docs.tronlink.org/plugin-wallet/passive-messages",
    speaks: "tip1193",
    isAnnounced: true,
    providers: ["tron", "tronLink"],
    tronWebs: ["tronWeb"],
    refuses: { code: 4001, isThrown: true },
  },
  {
    wallet: "TronLink (extension without announcements)",
    listed: "TronLink",
    source: `${ADAPTERS}-tronlink/v/1.3.0`,
    speaks: "tip1193",
    providers: ["tron"],
    tronWebs: ["tronWeb"],
    refuses: { code: 4001, isThrown: true },
  },
  {
    wallet: "TronLink (before TIP-1193)",
    listed: "TronLink",
    source:
      "https://docs.tronlink.org/tronlink-wallet-extension/receive-messages-from-tronlink/account-change-message",
    speaks: "older",
    providers: ["tronLink"],
    tronWebs: ["tronWeb"],
    refuses: { code: 4001 },
  },
  {
    wallet: "TronLink (app)",
    listed: "TronLink",
    source: `${ADAPTERS}-tronlink/v/1.3.0`,
    speaks: "tronWeb",
    tronWebs: ["tronWeb"],
    refuses: { code: 4001 },
  },
  {
    wallet: "OKX Wallet",
    listed: "OKX Wallet",
    source: "https://web3.okx.com/onchainos/dev-docs/sdks/chains/tron/provider",
    speaks: "older",
    providers: ["okxwallet.tronLink"],
    tronWebs: ["tronWeb"],
    refuses: { code: 4001 },
  },
  {
    wallet: "Trust Wallet (extension)",
    listed: "Trust Wallet",
    source: "https://github.com/tronweb3/tronwallet-adapter/pull/39",
    speaks: "older",
    providers: ["trustwallet.tronLink"],
    refuses: { code: 4001 },
  },
  {
    wallet: "Trust Wallet (app)",
    listed: "TronLink",
    source: "https://github.com/tronweb3/tronwallet-adapter/issues/220",
    speaks: "older",
    providers: ["tronLink"],
    tronWebs: ["tronWeb"],
    refuses: { code: 4001 },
  },
  {
    wallet: "Bitget Wallet",
    listed: "Bitget Wallet",
    source: `${ADAPTERS}-bitkeep/v/1.3.0`,
    speaks: "older",
    providers: ["bitkeep.tronLink", "tronLink"],
    tronWebs: ["bitkeep.tronWeb", "tronWeb"],
    isApart: true,
    refuses: { code: 40001 },
  },
  {
    wallet: "TokenPocket (extension)",
    listed: "TokenPocket",
    source: `${ADAPTERS}-tokenpocket/v/1.2.0`,
    speaks: "tip1193",
    isAnnounced: true,
    providers: ["tokenpocket.tron", "tron"],
    tronWebs: ["tronWeb"],
    refuses: { code: 4001, isThrown: true },
  },
  {
    wallet: "TokenPocket (app)",
    listed: "TokenPocket",
    source: `${ADAPTERS}-tokenpocket/v/1.2.0`,
    speaks: "tip1193",
    providers: ["tokenpocket.tron"],
    tronWebs: ["tokenpocket.tronWeb", "tronWeb"],
    isApart: true,
    refuses: { code: 4001, isThrown: true },
  },
  {
    wallet: "Bybit Wallet",
    listed: "Bybit Wallet",
    source: `${ADAPTERS}-bybit/v/1.2.0`,
    speaks: "older",
    providers: ["bybitWallet.tronLink"],
    refuses: { code: 4001, isThrown: true },
  },
];
