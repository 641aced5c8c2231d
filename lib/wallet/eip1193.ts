/** What a wallet gives a page (EIP-1193), as far as it is used here. */
export type Eip1193 = {
  request: (asked: { method: string; params?: unknown }) => Promise<unknown>;
};

/** The codes of EIP-1193, EIP-3085 and EIP-3326 with which a wallet refuses. */
export const WALLET_CODES = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  /** Of JSON-RPC (EIP-1474): the wallet has a request open already, or waits to be unlocked. */
  busy: -32002,
} as const;
