import type { Eip1193 } from "#lib/wallet/eip1193.ts";

/** The part of the tronWeb that a wallet puts into a page that is used here. */
export type WalletTronWeb = {
  defaultAddress?: { base58?: unknown } | false;
  fullNode?: { host?: unknown };
  trx?: {
    sign?: (transaction: unknown) => Promise<unknown>;
    signMessageV2?: (text: string) => Promise<unknown>;
    getBlockByNumber?: (height: number) => Promise<unknown>;
  };
};

/** The part of a Tron wallet's interface to a page (TIP-1193) that is used here. */
export type TronProvider = Eip1193 & {
  on?: (event: string, listener: () => void) => unknown;
  removeListener?: (event: string, listener: () => void) => unknown;
  /** False, or without an address, while the wallet is locked or not connected to this page. */
  tronWeb?: false | null | WalletTronWeb;
};

/** A wallet's announcement (TIP-6963). */
export type AnnouncedTron = {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: TronProvider;
};

/** A wallet of this page, and how it is spoken to; without the latter by TIP-1193. */
export type DiscoveredTron = AnnouncedTron & {
  way?: {
    /** It is from before TIP-1193, and is asked `tron_requestAccounts`. */
    isOlder: boolean;
    /** Its tronWeb, where that is not the provider's own. */
    tronWeb: () => unknown;
  };
};
