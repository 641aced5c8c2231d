import "server-only";
import type { Environment, PayoutNetwork } from "#protocol/networks.ts";
import type { EvmAddress } from "#protocol/evm-address.ts";
import type { Known } from "#lib/chain/chain-node.ts";
import { confirmationsOn } from "#lib/chain/confirmations.ts";
import { readSignature } from "#lib/chain/read-signature.ts";
import {
  signaturePhase,
  type AskedSignature,
  type SignaturePhase,
  type SignatureReading,
} from "#lib/chain/signature-phase.ts";
import { settleSignature, type PayoutSignature } from "#lib/store/payout-signatures.ts";
import type { Rows } from "#lib/store/store.ts";

export type LookedAtSignature = { reading: Known<SignatureReading>; phase: SignaturePhase };

const asked = ({ state, units, nonce, hash }: PayoutSignature): AskedSignature => ({
  state,
  units,
  nonce: Number(nonce),
  hash,
});

/** What a signature has come to, by the chain as the desk itself reads it now. */
export async function lookAtSignature(
  environment: Environment,
  row: PayoutSignature,
): Promise<LookedAtSignature> {
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
    confirmations,
  });
  const phase = signaturePhase(asked(row), reading.known ? reading : null, confirmations);
  return { reading, phase };
}

/** Keeps what has ended for good; false: it is still open. */
export async function settleAs(
  rows: Rows,
  row: PayoutSignature,
  { reading, phase }: LookedAtSignature,
): Promise<boolean> {
  const end = async (
    to: "mined" | "reverted" | "replaced" | "other_amount",
    hash: string | null,
  ) => {
    const approvals = reading.known ? reading.approvals : [];
    const blockNumber = approvals.find((each) => each.hash === hash)?.blockNumber ?? null;
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
      return end(phase.why === "reverted" ? "reverted" : "replaced", null);
    default:
      return false;
  }
}
