import { base58, base64 } from "@scure/base";
import { getCompiledTransactionMessageDecoder } from "@solana/kit";
import { z } from "#protocol/wire/zod.ts";
import { inContext, rpcAccount, type RpcMethod } from "./rpc-reads.ts";
import { RpcError } from "#sandbox/chain/rpc-error.ts";
import { isSigned } from "./is-signed.ts";
import { accountAt } from "./token-accounts.ts";
import { AddressText, readParams, SignatureText, wireOf } from "./rpc-params.ts";
import { HASH_LIFETIME, type SlotClock } from "./slot-clock.ts";
import type { ExecutedTransaction } from "./solana-journal.ts";
import { readWire } from "./wire-transaction.ts";

const LAMPORTS_PER_SIGNATURE = 5000;
const MOST_SIGNATURES = 256;
const MOST_FOUND = 1000;
/** Accounts that a simulation reports. */
const MOST_ASKED = 64;
const SIGNATURE_FAILED = -32003;
/** Slots for which a status is known without searching the history. */
const RECENT = 2 * HASH_LIFETIME;

const errorIn = ({ error }: ExecutedTransaction): unknown =>
  error === null ? null : JSON.parse(error);

function statusOf(clock: SlotClock, one: ExecutedTransaction) {
  const commitment = clock.commitmentOf(one.slot);
  const err = errorIn(one);
  return {
    slot: one.slot,
    confirmations: commitment === "finalized" ? null : clock.slot() - one.slot,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: commitment,
  };
}

/** The transaction as JSON: the compiled message with everything named in it. */
function jsonTransaction(wire: Uint8Array) {
  const { message, transaction } = readWire(wire);
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    message.header;
  return {
    signatures: Object.values(transaction.signatures).map((signature) =>
      base58.encode(new Uint8Array(signature ?? [])),
    ),
    message: {
      accountKeys: message.staticAccounts,
      header: {
        numRequiredSignatures: numSignerAccounts,
        numReadonlySignedAccounts: numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
      },
      recentBlockhash: message.lifetimeToken,
      instructions: message.instructions.map((instruction) => ({
        programIdIndex: instruction.programAddressIndex,
        accounts: instruction.accountIndices ?? [],
        data: base58.encode(new Uint8Array(instruction.data ?? [])),
        stackHeight: 1,
      })),
      ...(message.version === 0 ? { addressTableLookups: [] } : {}),
    },
  };
}

const SendConfig = z
  .looseObject({
    encoding: z.enum(["base58", "base64"]).optional(),
    skipPreflight: z.boolean().optional(),
  })
  .nullish();
const SimulateConfig = z
  .looseObject({
    encoding: z.enum(["base58", "base64"]).optional(),
    sigVerify: z.boolean().optional(),
    replaceRecentBlockhash: z.boolean().optional(),
    accounts: z.looseObject({ addresses: z.array(AddressText).max(MOST_ASKED) }).nullish(),
  })
  .nullish();
const StatusConfig = z.looseObject({ searchTransactionHistory: z.boolean().optional() }).nullish();
const TransactionConfig = z
  .looseObject({
    encoding: z.enum(["base58", "base64", "json"]).optional(),
    commitment: z.enum(["confirmed", "finalized"]).optional(),
  })
  .nullish();
const FoundConfig = z
  .looseObject({
    limit: z.int().min(1).max(MOST_FOUND).optional(),
    before: SignatureText.nullish(),
    until: SignatureText.nullish(),
  })
  .nullish();

const versionOf = (wire: Uint8Array) => readWire(wire).message.version;

/** The methods that simulate, send and look up transactions. */
export const TRANSACTIONS: Record<string, RpcMethod> = {
  simulateTransaction: (ledger, params) => {
    const [text, config] = readParams(z.tuple([z.string(), SimulateConfig.optional()]), params);
    const sent = readWire(wireOf(text, config?.encoding ?? "base58"));
    const checksHash = config?.replaceRecentBlockhash !== true;
    const { error, logs, units, changed } = ledger.simulate(sent, { checksHash });
    if (config?.sigVerify === true && !isSigned(sent)) {
      throw new RpcError(SIGNATURE_FAILED, "Transaction signature verification failure");
    }
    // Those that it only reads are as they are.
    const accounts = config?.accounts?.addresses.map((at) => {
      const account = changed.find((one) => one.address === at) ?? accountAt(ledger.svm, at);
      return account && rpcAccount(ledger.svm, account, { encoding: "base64", slice: null });
    });
    return inContext(ledger, {
      err: error,
      logs,
      unitsConsumed: units,
      accounts: error === null ? (accounts ?? null) : null,
      returnData: null,
    });
  },
  getSignatureStatuses: (ledger, params) => {
    const shape = z.tuple([z.array(SignatureText).max(MOST_SIGNATURES), StatusConfig.optional()]);
    const [signatures, config] = readParams(shape, params);
    const { clock, journal } = ledger;
    const oldest = config?.searchTransactionHistory === true ? 0 : clock.slot() - RECENT;
    const statuses = signatures.map((signature) => {
      const found = journal.find(signature);
      return found === null || found.slot < oldest ? null : statusOf(clock, found);
    });
    return inContext(ledger, statuses);
  },
  getTransaction: ({ clock, journal }, params) => {
    const shape = z.tuple([SignatureText, TransactionConfig.optional()]);
    const [signature, config] = readParams(shape, params);
    const found = journal.find(signature);
    if (found === null || found.slot > clock.slot(config?.commitment ?? "finalized")) return null;
    const { encoding = "json" } = config ?? {};
    const { wire, slot, time, meta } = found;
    const inBase = encoding === "base58" ? base58.encode(wire) : base64.encode(wire);
    return {
      slot,
      blockTime: time,
      meta: JSON.parse(meta),
      transaction: encoding === "json" ? jsonTransaction(wire) : [inBase, encoding],
      version: versionOf(wire),
    };
  },
  getSignaturesForAddress: ({ clock, journal }, params) => {
    const [at, config] = readParams(z.tuple([AddressText, FoundConfig.optional()]), params);
    const { before = null, until = null, limit = MOST_FOUND } = config ?? {};
    const from = (before === null ? null : journal.positionOf(before)) ?? Number.MAX_SAFE_INTEGER;
    const found = journal.involving(at, from, limit);
    const end = found.findIndex(({ signature }) => signature === until);
    return (end === -1 ? found : found.slice(0, end)).map((one) => ({
      signature: one.signature,
      slot: one.slot,
      err: errorIn(one),
      memo: null,
      blockTime: one.time,
      confirmationStatus: clock.commitmentOf(one.slot),
    }));
  },
  getFeeForMessage: (ledger, params) => {
    const [text] = readParams(z.tuple([z.string()]).rest(z.unknown()), params);
    const { header } = getCompiledTransactionMessageDecoder().decode(wireOf(text, "base64"));
    return inContext(ledger, header.numSignerAccounts * LAMPORTS_PER_SIGNATURE);
  },
  getRecentPrioritizationFees: () => [],
};

/** Parses the parameters of `sendTransaction`, the only call that changes something. */
export function readSend(params: readonly unknown[]) {
  const [text, config] = readParams(z.tuple([z.string(), SendConfig.optional()]), params);
  const { encoding = "base58", skipPreflight = false } = config ?? {};
  return { wire: wireOf(text, encoding), skipPreflight };
}
