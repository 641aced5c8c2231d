/** A place in the page's window where a wallet puts itself. */
type TronDoor = {
  /** The path of what is asked. */
  at: string;
  /** Where its tronWeb is when `at` has none. */
  tronWeb?: string;
  /** Speaks TIP-1193; the others are from before it. */
  isStandard?: true;
};

export type KnownTron = {
  name: string;
  /** As the wallet announces itself elsewhere, by which it is not listed twice. */
  rdns: string;
  /** In order: the first that is there counts. */
  doors: readonly TronDoor[];
};

/**
 * Wallets that announce themselves by no event, or not everywhere, with places of their own: as their
 * documents and the official adapters (@tronweb3/tronwallet-adapter-*) say.
 */
export const OWN_DOORS: readonly KnownTron[] = [
  { name: "OKX Wallet", rdns: "com.okex.wallet", doors: [{ at: "okxwallet.tronLink" }] },
  {
    name: "Trust Wallet",
    rdns: "com.trustwallet.app",
    doors: [{ at: "trustwallet.tronLink" }],
  },
  {
    name: "Bitget Wallet",
    rdns: "com.bitget.web3",
    doors: [{ at: "bitkeep.tronLink", tronWeb: "bitkeep.tronWeb" }],
  },
  {
    name: "TokenPocket",
    rdns: "pro.tokenpocket",
    doors: [{ at: "tokenpocket.tron", tronWeb: "tokenpocket.tronWeb", isStandard: true }],
  },
  { name: "Bybit Wallet", rdns: "com.bybit", doors: [{ at: "bybitWallet.tronLink" }] },
];

/** Places that many wallets fill beside their own. What no other wallet has put there is TronLink's. */
export const TRONLINK: KnownTron = {
  name: "TronLink",
  rdns: "org.tronlink.www",
  doors: [{ at: "tron", isStandard: true }, { at: "tronLink" }],
};
