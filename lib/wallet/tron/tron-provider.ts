import type { Eip1193 } from "#lib/wallet/eip1193.ts";

/** The part of a Tron wallet's interface to a page (TIP-1193) that is used here. */
export type TronProvider = Eip1193 & {
  on?: (event: string, listener: () => void) => unknown;
  removeListener?: (event: string, listener: () => void) => unknown;
  /** False, or without an address, while the wallet is locked or not connected to this page. */
  tronWeb?:
    | false
    | null
    | {
        defaultAddress?: { base58?: unknown } | false;
        trx?: {
          sign?: (transaction: unknown) => Promise<unknown>;
          signMessageV2?: (text: string) => Promise<unknown>;
        };
      };
};

/** A wallet's announcement (TIP-6963). */
export type AnnouncedTron = {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: TronProvider;
};
