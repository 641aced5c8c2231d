/** The part of a wallet's interface to a page (EIP-1193) that is used here. */
export type Eip1193 = {
  request: (asked: { method: string; params?: unknown }) => Promise<unknown>;
};

/** A wallet's error codes in EIP-1193, EIP-3085 and EIP-3326. */
export const WALLET_CODES = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  /** JSON-RPC (EIP-1474): the wallet has an open request, or is locked. */
  busy: -32002,
  /** JSON-RPC. */
  invalidParams: -32602,
} as const;
