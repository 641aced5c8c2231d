import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { announcedId } from "#lib/wallet/guard-own-wallet-ids.ts";
import { walletFault, type WalletFault } from "#lib/wallet/wallet-fault.ts";
import type { BytesFamily, BytesPlace, SignOnlyWallet } from "./sign-only-wallet.ts";
import { rememberedWallet, rememberWallet } from "./remembered-wallet.ts";

/** `key` distinguishes wallets of the same name. */
type FoundWallet = SignOnlyWallet & { key: number };

type WalletConnectionState = {
  /** In the order in which they were found. */
  wallets: readonly FoundWallet[];
  /** `connecting`: a wallet was asked, or the last one is awaited after a reload. */
  status: "connected" | "connecting" | "disconnected";
  /** The wallet that was asked and has not answered. */
  asking: SignOnlyWallet | null;
  /** The connected wallet; a locked one may have no account. */
  wallet: SignOnlyWallet | null;
  account: string | null;
  isOnChain: boolean;
  /** Why the last attempt to connect failed. */
  fault: WalletFault | null;
};

export type WalletConnection = {
  readonly family: BytesFamily;
  subscribe: (listener: () => void) => () => void;
  state: () => WalletConnectionState;
  /** Asks the wallet's person. */
  connect: (wallet: SignOnlyWallet) => Promise<void>;
  disconnect: () => Promise<void>;
  /** Adds a wallet that announces itself by no event. */
  add: (wallet: SignOnlyWallet) => void;
};

/** How long after a reload the last wallet is awaited. */
const LAST_SEEN_MS = 1500;
const NOWHERE: BytesPlace = { account: null, isOnChain: false };

/** A family's wallets in this browser, and the connected one. */
export function walletConnection(family: BytesFamily): WalletConnection {
  const listeners = new Set<() => void>();
  let sought: string | null = null;
  let state: WalletConnectionState = {
    wallets: [],
    status: "disconnected",
    asking: null,
    wallet: null,
    ...NOWHERE,
    fault: null,
  };
  let attempt = 0;
  let unlisten: (() => void) | null = null;
  let isStarted = false;

  const change = (next: Partial<WalletConnectionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const leave = (next: Partial<WalletConnectionState> = {}) => {
    unlisten?.();
    unlisten = null;
    change({ status: "disconnected", asking: null, wallet: null, ...NOWHERE, ...next });
  };

  const recheck = async () => {
    const { wallet } = state;
    if (wallet === null) return;
    const place = await wallet.place().catch(() => NOWHERE);
    // The person has chosen another wallet meanwhile.
    if (state.wallet !== wallet || state.asking !== null) return;
    change({ ...place, status: place.account === null ? "disconnected" : "connected" });
  };

  const ask = async (wallet: SignOnlyWallet, silent: boolean) => {
    attempt += 1;
    const own = attempt;
    change({ status: "connecting", asking: wallet, fault: null });
    try {
      await wallet.connect({ silent });
      const place = await wallet.place();
      if (own !== attempt) return;
      if (place.account === null) {
        throw Object.assign(new Error("no account"), { code: WALLET_CODES.unauthorized });
      }
      unlisten?.();
      unlisten = wallet.onChange(() => void recheck());
      rememberWallet(family.network, wallet.id);
      change({ status: "connected", asking: null, wallet, ...place });
    } catch (error) {
      if (own === attempt) leave({ fault: silent ? null : walletFault(error) });
    }
  };

  /** Asks the wallet of before the reload, once it is there. */
  const askLast = () => {
    const last = state.wallets.find(({ id }) => id === sought);
    if (sought === null || last === undefined) return;
    sought = null;
    void ask(last, true);
  };

  const add = (wallet: SignOnlyWallet) => {
    const found = { ...wallet, key: state.wallets.length };
    change({ wallets: [...state.wallets, found] });
    askLast();
  };

  const start = () => {
    isStarted = true;
    sought = rememberedWallet(family.network);
    if (sought !== null) {
      state = { ...state, status: "connecting" };
      setTimeout(() => {
        // The wallet may still come, but the page no longer waits for it.
        if (sought !== null) change({ status: "disconnected" });
      }, LAST_SEEN_MS);
    }
    family.find((wallet) => add({ ...wallet, id: announcedId(wallet.id) }));
    // One that was added before anybody listened.
    askLast();
    // Some wallets report a changed account only when asked.
    window.addEventListener("focus", () => void recheck());
  };

  return {
    family,
    add,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!isStarted) start();
      return () => void listeners.delete(listener);
    },
    connect: (wallet) => {
      sought = null;
      return ask(wallet, false);
    },
    disconnect: async () => {
      const { wallet } = state;
      attempt += 1;
      sought = null;
      rememberWallet(family.network, null);
      leave({ fault: null });
      // The page has left the wallet either way; some wallets can be disconnected only in themselves.
      await wallet?.disconnect().catch(() => undefined);
    },
  };
}
