import { base58 } from "@scure/base";
import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type LegacyCompiledTransactionMessage,
  type Transaction,
  type V0CompiledTransactionMessage,
} from "@solana/kit";
import { RpcError } from "#sandbox/chain/rpc-error.ts";

type Message = (LegacyCompiledTransactionMessage | V0CompiledTransactionMessage) & {
  lifetimeToken: string;
};

/** A transaction as received, with its parsed contents. */
export type WireTransaction = {
  wire: Uint8Array;
  transaction: Transaction;
  message: Message;
  /** The fee payer's signature, which is the transaction's id. */
  signature: string;
  accounts: readonly string[];
};

/** The network's limit: what fits into one packet. */
const MOST_BYTES = 1232;
const INVALID_PARAMS = -32602;

const refuse = (message: string) => new RpcError(INVALID_PARAMS, message);

function read(wire: Uint8Array) {
  try {
    const transaction = getTransactionDecoder().decode(wire);
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
    return { transaction, message };
  } catch {
    throw refuse("failed to deserialize the transaction");
  }
}

/** @throws RpcError for bytes that are not a transaction, or of a kind that the sandbox does not run */
export function readWire(wire: Uint8Array): WireTransaction {
  if (wire.length > MOST_BYTES) {
    throw refuse(`transaction too large: ${wire.length} bytes (max: ${MOST_BYTES} bytes)`);
  }
  const { transaction, message } = read(wire);
  if (message.version !== "legacy" && message.version !== 0) {
    throw refuse(`transactions of version ${message.version} do not run in this sandbox`);
  }
  if ("addressTableLookups" in message && (message.addressTableLookups ?? []).length > 0) {
    throw refuse("address lookup tables do not run in this sandbox");
  }
  const [first] = Object.values(transaction.signatures);
  return {
    wire,
    transaction,
    message: message as Message,
    signature: base58.encode(new Uint8Array(first ?? new Uint8Array(64))),
    accounts: message.staticAccounts,
  };
}
