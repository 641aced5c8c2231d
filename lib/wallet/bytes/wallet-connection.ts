import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { walletFault, type WalletFault } from "#lib/wallet/wallet-fault.ts";
import type { BytesFamily, BytesPlace, SignOnlyWallet } from "./sign-only-wallet.ts";
import { rememberedWallet, rememberWallet } from "./remembered-wallet.ts";

/** `key`: two wallets may call themselves the same. */
type FoundWallet = SignOnlyWallet & { key: number };

type WalletConnectionState = {
  /** In the order in which they were found. */
  wallets: readonly FoundWallet[];
  /** `connecting`: a wallet was asked, or the last one is being looked for after a reload. */
  status: "connected" | "connecting" | "disconnected";
  /** Which was asked and has not answered. */
  asking: SignOnlyWallet | null;
  /** Which was connected; one that is locked now may have no account. */
  wallet: SignOnlyWallet | null;
  account: string | null;
  isOnChain: boolean;
  /** Why the last one did not connect. */
  fault: WalletFault | null;
};

export type WalletConnection = {
  readonly family: BytesFamily;
  subscribe: (listener: () => void) => () => void;
  state: () => WalletConnectionState;
  /** Asks its person. */
  connect: (wallet: SignOnlyWallet) => Promise<void>;
  disconnect: () => Promise<void>;
  /** Adds one that no event announces. */
  add: (wallet: SignOnlyWallet) => void;
};

/** So long after a reload the wallet of last time is waited for. */
const LAST_SEEN_MS = 1500;
const NOWHERE: BytesPlace = { account: null, isOnChain: false };

/** The wallets of one family in this browser, and the one of them that is connected. */
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
  let turn = 0;
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

  const lookAgain = async () => {
    const { wallet } = state;
    if (wallet === null) return;
    const place = await wallet.place().catch(() => NOWHERE);
    // Whoever has gone elsewhere meanwhile is not brought back.
    if (state.wallet !== wallet || state.asking !== null) return;
    change({ ...place, status: place.account === null ? "disconnected" : "connected" });
  };

  const ask = async (wallet: SignOnlyWallet, silent: boolean) => {
    turn += 1;
    const own = turn;
    change({ status: "connecting", asking: wallet, fault: null });
    try {
      await wallet.connect({ silent });
      const place = await wallet.place();
      if (own !== turn) return;
      if (place.account === null) {
        throw Object.assign(new Error("no account"), { code: WALLET_CODES.unauthorized });
      }
      unlisten?.();
      unlisten = wallet.onChange(() => void lookAgain());
      rememberWallet(family.network, wallet.id);
      change({ status: "connected", asking: null, wallet, ...place });
    } catch (error) {
      if (own === turn) leave({ fault: silent ? null : walletFault(error) });
    }
  };

  const add = (wallet: SignOnlyWallet) => {
    const found = { ...wallet, key: state.wallets.length };
    change({ wallets: [...state.wallets, found] });
    if (sought !== wallet.id) return;
    sought = null;
    void ask(found, true);
  };

  const start = () => {
    isStarted = true;
    sought = rememberedWallet(family.network);
    if (sought !== null) {
      state = { ...state, status: "connecting" };
      setTimeout(() => {
        // It may come yet; only nobody is kept waiting for it.
        if (sought !== null) change({ status: "disconnected" });
      }, LAST_SEEN_MS);
    }
    family.find(add);
    // Some wallets tell of another account only when they are asked.
    window.addEventListener("focus", () => void lookAgain());
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
      turn += 1;
      sought = null;
      rememberWallet(family.network, null);
      leave({ fault: null });
      // Left here either way; a wallet that can't be told shows its own button for it.
      await wallet?.disconnect().catch(() => undefined);
    },
  };
}
