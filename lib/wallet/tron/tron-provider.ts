import type { Eip1193 } from "#lib/wallet/eip1193.ts";

/** What a Tron wallet gives a page (TIP-1193), as far as it is used here. */
export type TronProvider = Eip1193 & {
  on?: (event: string, listener: () => void) => unknown;
  removeListener?: (event: string, listener: () => void) => unknown;
  /** False, or without an address, while the wallet is locked or does not know this page. */
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

/** What is announced (TIP-6963). */
export type AnnouncedTron = {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: TronProvider;
};
