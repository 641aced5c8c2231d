import "server-only";
import type { Environment, PayoutNetwork } from "#protocol/chain/networks.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { readToken, bytesOn, chainOn } from "#lib/chain/port/chain-on.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import type { ExpiringAsk } from "#lib/chain/port/port.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { expiringPhase, type ExpiringReading } from "#lib/rules/allowances/expiring-phase.ts";
import { readSignature } from "#lib/allowances/checks/read-signature.ts";
import {
  signaturePhase,
  type RequestedSignature,
  type SignaturePhase,
} from "#lib/rules/allowances/signature-phase.ts";
import { settleSignature, type PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import type { Rows } from "#lib/core/store/store.ts";

export type AssessedSignature = {
  phase: SignaturePhase;
  /** Nonce and allowance have not moved since: the chain shows no effect of the signature. */
  isUnmoved: boolean;
  /** Its bytes can't be mined any more, though its row may still be open. */
  hasExpired: boolean;
  /** The block of a transaction, if it is known. */
  blockOf: (hash: string | null) => bigint | null;
};

const asked = ({ state, units, nonce, hash }: PayoutSignature): RequestedSignature => ({
  state,
  units,
  nonce: Number(nonce),
  hash,
});

/** The transaction's hash as its bytes determine it, else as stored. */
export const namedHash = ({ network, hash, bytes }: PayoutSignature) =>
  (bytes !== null && chainOn(network as PayoutNetwork).bytes?.hashOf(bytesOf(bytes))) || hash;

async function assessExpiring(
  environment: Environment,
  row: PayoutSignature,
  validUntil: bigint,
): Promise<AssessedSignature> {
  const confirmations = confirmationsOn(row.network) ?? 1;
  const hash = namedHash(row);
  const { token, signer, spender } = row;
  const network = row.network as PayoutNetwork;
  const ask = { environment, network, token, signer, spender, confirmations, hash, validUntil };
  const reading = await readExpiring(ask);
  const phase = expiringPhase({ ...row, hash }, reading.known ? reading : null, confirmations);
  const mined = reading.known && reading.outcome.state === "mined" ? reading.outcome.block : null;
  const isUnmoved = reading.known && reading.outcome.state === "unknown";
  return {
    phase,
    isUnmoved,
    hasExpired: isUnmoved && reading.hasExpired,
    blockOf: (of) => (of !== null && of === hash ? mined : null),
  };
}

/** The phase of a signature, by the dashboard's own reading of the chain. */
export async function assessSignature(
  environment: Environment,
  row: PayoutSignature,
): Promise<AssessedSignature> {
  if (row.valid_until !== null) return assessExpiring(environment, row, row.valid_until);
  const confirmations = confirmationsOn(row.network) ?? 1;
  const reading = await readSignature({
    environment,
    network: row.network as PayoutNetwork,
    token: row.token,
    signer: row.signer as EvmAddress,
    spender: row.spender as EvmAddress,
    fromBlock: row.from_block,
    nonce: Number(row.nonce),
    hash: row.hash,
    units: row.units,
    confirmations,
  });
  const phase = signaturePhase(asked(row), reading.known ? reading : null, confirmations);
  const approvals = reading.known ? reading.approvals : [];
  const isUnmoved =
    reading.known && approvals.length === 0 && reading.pendingNonce <= Number(row.nonce);
  return {
    phase,
    isUnmoved,
    hasExpired: false,
    blockOf: (hash) => approvals.find((each) => each.hash === hash)?.blockNumber ?? null,
  };
}

/** Stores a final outcome; false: the signature is still open. */
export async function storeSignatureOutcome(
  rows: Rows,
  row: PayoutSignature,
  { phase, blockOf }: AssessedSignature,
): Promise<boolean> {
  const end = async (
    to: "mined" | "reverted" | "replaced" | "dropped" | "other_amount",
    hash: string | null,
  ) => {
    const blockNumber = blockOf(hash);
    await settleSignature(rows, row.account_id, row.id, to, { hash, blockNumber });
    return true;
  };
  switch (phase.phase) {
    case "allowed":
      return end("mined", phase.hash);
    case "other_amount":
      return end("other_amount", phase.hash);
    case "may_ask":
      if (phase.why === "rejected") return true;
      if (phase.why === "gone") return end("mined", null);
      if (phase.why === "expired") return end("dropped", null);
      return end(phase.why === "reverted" ? "reverted" : "replaced", null);
    default:
      return false;
  }
}

/** Reads the state of bytes that expire, and the current allowance. */
export const readExpiring = (ask: ExpiringAsk): Promise<Known<ExpiringReading>> =>
  readToken(ask, (_, contract) => bytesOn(ask.network).expiring(contract, ask));
