import type { Token } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

/** What the test wallet is about to sign, read from the exact bytes. */
export type TestWalletRequest = {
  network: PayoutNetwork;
  account: string;
  token: Token;
  /** On solana the mint. */
  contract: string;
  /** On solana the delegate. */
  spender: string;
  units: bigint;
};

type Open = { request: TestWalletRequest; answer: (isSigned: boolean) => void };

let open: Open | null = null;
const listeners = new Set<() => void>();

function change(next: Open | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks the person; an earlier open request is answered with no. */
export function askPerson(request: TestWalletRequest): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (isSigned: boolean) => {
      if (open?.answer === answer) change(null);
      resolve(isSigned);
    };
    change({ request, answer });
  });
}

/** The open request, for `useSyncExternalStore`. */
export const openRequest = (): Open | null => open;

export function onRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
