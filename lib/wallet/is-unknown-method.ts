import { WALLET_CODES } from "./eip1193.ts";

const METHOD_NOT_FOUND = -32601;

/** Whether a wallet's error says that it has no such request (EIP-1193, or JSON-RPC's own code). */
export function isUnknownMethod(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === WALLET_CODES.unsupported || code === METHOD_NOT_FOUND;
}
