import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { openMultichainWire, type MultichainWire } from "./multichain-wire.ts";

/** How long a wallet may take to answer what it asks nobody. */
const ANSWER_MS = 10_000;

type Message = Partial<Record<string, unknown>>;

/** Requests of the Multichain API (CAIP-25, CAIP-27, CAIP-312) and their answers. */
export type MultichainTransport = {
  /** Asks the wallet, and perhaps its person. @throws Error with the wallet's code */
  ask: (method: string, params?: unknown) => Promise<unknown>;
  /** Asks what the wallet answers by itself. @throws Error also when it does not answer in time */
  read: (method: string, params?: unknown) => Promise<unknown>;
  /** Hears what the wallet says unasked. Returns how to stop it. */
  hear: (listener: (message: Message) => void) => () => void;
};

const failure = (code: unknown, message = "the wallet is gone") =>
  Object.assign(new Error(message), { code });

/** A line to MetaMask, which is opened by the first request and again after a break. */
export function multichainTransport(): MultichainTransport {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Set<(message: Message) => void>();
  let wire: Promise<MultichainWire> | null = null;
  let last = 0;

  const receive = (message: Message) => {
    const { id, error, result } = message;
    if (id === undefined || id === null) {
      for (const listener of listeners) listener(message);
      return;
    }
    const asked = waiting.get(id as number);
    const { code, message: words } = (error ?? {}) as { code?: unknown; message?: unknown };
    if (error) asked?.reject(failure(code, String(words)));
    else asked?.resolve(result);
  };
  const breakOff = () => {
    wire = null;
    for (const asked of waiting.values()) asked.reject(failure(WALLET_CODES.disconnected));
  };
  const opened = () => {
    wire ??= openMultichainWire(receive, breakOff).catch((error: unknown) => {
      wire = null;
      throw error;
    });
    return wire;
  };
  const ask = async (method: string, params: unknown = {}) => {
    const { send } = await opened();
    const asked = Promise.withResolvers<unknown>();
    last += 1;
    const id = last;
    waiting.set(id, asked);
    try {
      send({ id, jsonrpc: "2.0", method, params });
      return await asked.promise;
    } finally {
      waiting.delete(id);
    }
  };
  return {
    ask,
    read: async (method, params) => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(failure(WALLET_CODES.disconnected)), ANSWER_MS);
      try {
        return await Promise.race([ask(method, params), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    hear: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
