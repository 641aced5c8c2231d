import { WALLET_CODES } from "#lib/wallet/eip1193.ts";

/** A code that is shown, and how it ends. */
export type BegunPairing<Session> = {
  /** `wc:…`: whoever reads it may offer a session to this page. */
  uri: string;
  /** Milliseconds on this browser's clock. */
  endsAt: number;
  /** Resolves once a wallet has taken it. @throws what the wallet answers, or at its end */
  taken: Promise<Session>;
};

type PairingState =
  | { is: "opening" }
  | { is: "shown"; uri: string; endsAt: number }
  /** `unreachable`: the relay does not answer. */
  | { is: "ended"; why: "expired" | "rejected" | "unreachable" };

export type OpenPairing = {
  state: PairingState;
  /** Shows a new code. */
  again: () => void;
  /** Gives up. */
  cancel: () => void;
};

let open: OpenPairing | null = null;
const listeners = new Set<() => void>();

function change(next: OpenPairing | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The pairing that waits for a person, for `useSyncExternalStore`. */
export const openPairing = (): OpenPairing | null => open;

export function onPairing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The page that showed the open pairing is gone, and gives it up: its code would come back on the next one.
 * @param isBack React's development mode takes every component away once and brings it back at once
 */
export function leavePairing(isBack: () => boolean): void {
  const left = open;
  queueMicrotask(() => {
    // Another page may have begun its own meanwhile.
    if (left !== null && left.cancel === open?.cancel && !isBack()) left.cancel();
  });
}

const why = (error: unknown): "expired" | "rejected" | "unreachable" => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (/expired/i.test(String(message))) return "expired";
  const isAnswer = typeof code === "number" && code >= 4001 && code < 6000;
  return isAnswer || /reject/i.test(String(message)) ? "rejected" : "unreachable";
};

/**
 * Shows codes until a wallet takes one. An earlier pairing is given up.
 * @param drop leaves a session that came of a code which is no longer shown
 * @throws an error of code 4001 when the person gives up
 */
export function pair<Session>(
  begin: () => Promise<BegunPairing<Session>>,
  drop: (session: Session) => Promise<void>,
): Promise<Session> {
  open?.cancel();
  return new Promise((resolve, reject) => {
    let attempt = 0;
    const show = (state: PairingState) => change({ state, again: () => void go(), cancel });
    const cancel = () => {
      attempt += 1;
      change(null);
      reject(Object.assign(new Error("given up"), { code: WALLET_CODES.rejected }));
    };
    const go = async () => {
      attempt += 1;
      const own = attempt;
      show({ is: "opening" });
      try {
        const { uri, endsAt, taken } = await begin();
        // Handled below, but the person may have given up before.
        taken.then(
          (session) => (own === attempt ? undefined : drop(session)),
          () => undefined,
        );
        if (own !== attempt) return;
        show({ is: "shown", uri, endsAt });
        const session = await taken;
        if (own !== attempt) return;
        change(null);
        resolve(session);
      } catch (error) {
        if (own === attempt) show({ is: "ended", why: why(error) });
      }
    };
    void go();
  });
}
